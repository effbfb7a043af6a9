"""VectorEnv: arrays, resets and errors. The tests of yiqi-vector compare its games with single games."""

import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import yiqi

GAMES = {
    "go": {"size": 5, "longest": 80},
    "liuzichong": {},
    "dvonn": {},
    "reversi": {},
}


def make(game, n=6, **more):
    return yiqi.VectorEnv(game, n, **{**GAMES[game], **more})


def state(env):
    planes, numbers = env.observe()
    return [planes, numbers, env.action_mask(), env.players, env.plies]


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one, other))


@pytest.mark.parametrize("game", GAMES)
def test_arrays_have_the_documented_shapes_and_types(game):
    env = make(game)
    spec = yiqi.input_spec(game, **{k: v for k, v in GAMES[game].items() if k != "longest"})
    planes, numbers = env.observe()
    assert planes.dtype == np.uint8 and planes.shape == env.planes_shape
    assert env.planes_shape == (6, len(spec["planes"]), spec["height"], spec["width"])
    assert numbers.dtype == np.float32 and numbers.shape == env.globals_shape == (6, len(spec["globals"]))
    mask = env.action_mask()
    assert mask.dtype == np.bool_ and mask.shape == (6, env.num_actions)
    actions = env.sample_actions()
    assert actions.dtype == np.int64 and actions.shape == (6,)
    rewards, terminated, truncated, returns = env.step(actions)
    assert rewards.dtype == returns.dtype == np.float32
    assert terminated.dtype == truncated.dtype == np.bool_
    assert [a.shape for a in (rewards, terminated, truncated, returns)] == [(6,), (6,), (6,), (6, 2)]
    assert env.players.dtype == np.uint8 and env.plies.tolist() == [1] * 6
    assert len(env) == env.n == 6 and env.game == game


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_true_exactly_for_playable_actions(game):
    env = make(game, 1)
    for _ in range(12):
        mask = env.action_mask()[0]
        before = state(env)
        history = []
        for action in range(env.num_actions):
            if mask[action]:
                history.append(action)
            else:
                with pytest.raises(ValueError, match=rf"illegal action {action} in game 0: [a-z-]+$"):
                    env.step([action])
        assert same(state(env), before)
        env.step([history[len(history) // 2]])


@pytest.mark.parametrize("game", GAMES)
def test_finished_games_are_reset_in_the_same_step(game):
    env = make(game, 20)
    ended = 0
    for _ in range(150):
        movers, plies = env.players, env.plies
        rewards, terminated, truncated, returns = env.step(env.sample_actions())
        done = terminated | truncated
        assert not (terminated & truncated).any()
        assert (env.plies == np.where(done, 0, plies + 1)).all()
        assert env.action_mask().any(axis=1).all() and not env.finished.any()
        assert (returns[:, 0] == -returns[:, 1]).all() and not returns[~terminated].any()
        assert (rewards == returns[np.arange(20), movers]).all()
        results = {row: (reason, margin, moves) for row, reason, margin, moves in env.results()}
        assert sorted(results) == np.flatnonzero(done).tolist()
        for row, (reason, margin, moves) in results.items():
            assert moves == plies[row] + 1 and (reason == "truncated") == truncated[row]
            if terminated[row] and game in ("go", "reversi"):
                assert np.sign(margin) == returns[row, 0]
        ended += done.sum()
    assert ended > 0


def test_truncated_games_have_no_winner():
    env = yiqi.VectorEnv("go", 2, size=5, longest=3)
    for _ in range(2):
        env.step([0, 1])
        env.step([5, 6])
        rewards, terminated, truncated, returns = env.step([10, 11])
        assert truncated.all() and not terminated.any() and not rewards.any() and not returns.any()
        assert [result[1] for result in env.results()] == ["truncated"] * 2
        assert env.plies.tolist() == [0, 0]


def test_without_autoreset_a_finished_game_waits():
    env = yiqi.VectorEnv("go", 2, size=5, autoreset=False)
    env.step([25, 0])
    rewards, terminated, _, returns = env.step([25, 25])
    assert terminated.tolist() == [True, False] and env.finished.tolist() == [True, False]
    # White is ahead by komi and has moved last.
    assert rewards.tolist() == [1, 0] and returns.tolist() == [[-1, 1], [0, 0]]
    assert env.results() == [(0, "go-two-passes", -7.5, 2)]
    assert not env.action_mask()[0].any()
    _, terminated, _, _ = env.step([-7, 1])
    assert not terminated.any() and env.plies.tolist() == [2, 3] and env.results() == []
    env.reset_finished()
    assert env.plies.tolist() == [0, 3] and not env.finished.any()


def test_an_illegal_action_changes_no_game():
    env = make("reversi", 3)
    before = state(env)
    for action, reason in [(0, "flips-nothing"), (27, "occupied"), (64, "must-put"), (65, "no-such-move"),
                           (-1, "no-such-move"), (2**62, "no-such-move")]:
        with pytest.raises(ValueError, match=f"illegal action {action} in game 1: .*{reason}"):
            env.step(np.array([19, action, 19]))
        assert same(state(env), before)
    with pytest.raises(ValueError, match="no-such-move"):
        env.step(np.array([19, 2**64 - 1, 19], np.uint64))
    assert same(state(env), before)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32, np.uint64, list])
def test_actions_of_any_integer_type_are_accepted(kind):
    env = make("reversi", 2)
    env.step([19, 19] if kind is list else np.array([19, 19], kind))
    strided = np.array([18, 0, 18, 0])[::2]
    env.step(strided)
    assert env.plies.tolist() == [2, 2]


@pytest.mark.parametrize("actions, error", [
    (np.array([19.0, 19.0]), TypeError),
    (np.array([np.nan, 19.0]), TypeError),
    (np.array([True, False]), TypeError),
    (np.array([19]), ValueError),
    (np.array([19, 19, 19]), ValueError),
    (np.array([[19, 19]]), ValueError),
    (np.array(19), ValueError),
    ([], ValueError),
    (["a", "b"], TypeError),
    ([None, 19], TypeError),
    ([19, 2**70], TypeError),
    (None, ValueError),
    ("ab", ValueError),
])
def test_wrong_actions_are_refused(actions, error):
    env = make("reversi", 2)
    with pytest.raises(error, match="actions must"):
        env.step(actions)
    assert env.plies.tolist() == [0, 0]


@pytest.mark.parametrize("call, error", [
    (lambda env: env.action_mask(out=np.zeros((2, 65), np.uint8)), TypeError),
    (lambda env: env.action_mask(out=np.zeros((2, 64), bool)), ValueError),
    (lambda env: env.action_mask(out=np.zeros((2, 130), bool)[:, ::2]), ValueError),
    (lambda env: env.action_mask(out=[True]), TypeError),
    (lambda env: env.sample_actions(out=np.zeros(2, np.int32)), TypeError),
    (lambda env: env.sample_actions(out=np.zeros(3, np.int64)), ValueError),
    (lambda env: env.sample_actions(-1), OverflowError),
    (lambda env: env.observe(out=np.zeros(5)), (TypeError, ValueError)),
    (lambda env: env.observe(out=(np.zeros(5, np.uint8), np.zeros(2, np.float32))), ValueError),
    (lambda env: env.reset("seed"), TypeError),
])
def test_wrong_outputs_are_refused(call, error):
    with pytest.raises(error):
        call(make("reversi", 2))


def test_arrays_that_cannot_be_written_are_refused():
    env = make("reversi", 2)
    mask = env.action_mask()
    mask.flags.writeable = False
    with pytest.raises(ValueError):
        env.action_mask(out=mask)


@pytest.mark.parametrize("make_env, message", [
    (lambda: yiqi.VectorEnv("chess", 2), "chess"),
    (lambda: yiqi.VectorEnv("go", 0), "illegal n"),
    (lambda: yiqi.VectorEnv("go", 2**40), "illegal n"),
    (lambda: yiqi.VectorEnv("go", 2, longest=0), "longest"),
    (lambda: yiqi.VectorEnv("go", 2, size=1), "bad-option"),
    (lambda: yiqi.VectorEnv("go", 2, sise=9), "no option is named sise"),
    (lambda: yiqi.VectorEnv("dvonn", 2, seed="x"), "bad-option"),
])
def test_wrong_games_and_options_are_refused(make_env, message):
    with pytest.raises(ValueError, match=message):
        make_env()


def test_outputs_are_written_in_place():
    env = make("go", 4)
    planes, numbers = np.full(env.planes_shape, 9, np.uint8), np.full(env.globals_shape, 9, np.float32)
    mask, actions = np.zeros((4, env.num_actions), bool), np.zeros(4, np.int64)
    for _ in range(30):
        assert env.observe(out=(planes, numbers))[0] is planes
        assert env.action_mask(out=mask) is mask and env.sample_actions(out=actions) is actions
        assert same([planes, numbers, mask], state(env))
        assert mask[np.arange(4), actions].all()
        env.step(actions)


def test_seeds_determine_everything():
    def play(seed):
        env = make("dvonn", 3)
        env.reset(seed)
        return [(env.sample_actions().tolist(), env.step(env.sample_actions(5))[0].tolist()) for _ in range(60)]

    assert play(1) == play(1) != play(2)
    env = make("go")
    assert env.sample_actions(3).tolist() == env.sample_actions(3).tolist()
    assert any(env.sample_actions().tolist() != env.sample_actions().tolist() for _ in range(3))


def test_samples_are_uniform():
    env = yiqi.VectorEnv("reversi", 4000)
    counts = np.bincount(env.sample_actions(1), minlength=65)
    legal = np.flatnonzero(env.action_mask()[0])
    assert counts.sum() == counts[legal].sum() and (abs(counts[legal] - 1000) < 150).all()


def test_perft_of_reversi_through_masks():
    lines = [[]]
    for expected in (4, 12, 56, 244, 1396):
        env = yiqi.VectorEnv("reversi", len(lines))
        for ply in range(len(lines[0])):
            env.step(np.array([line[ply] for line in lines]))
        mask = env.action_mask()
        lines = [line + [action] for line, row in zip(lines, mask) for action in np.flatnonzero(row)]
        assert len(lines) == expected


RUN = """
import sys, zlib, numpy as np, yiqi
yiqi.set_threads(int(sys.argv[1]))
total = 0
for game, options in [("go", dict(size=7, longest=90)), ("dvonn", {}), ("reversi", {})]:
    env = yiqi.VectorEnv(game, 300, **options)
    env.reset(4)
    for _ in range(100):
        actions = env.sample_actions()
        arrays = [actions, *env.observe(), env.action_mask(), *env.step(actions)]
        for array in arrays:
            total = zlib.crc32(array.tobytes(), total)
        total = zlib.crc32(repr(env.results()).encode(), total)
print(total)
"""


def test_the_number_of_threads_changes_nothing():
    runs = [subprocess.run([sys.executable, "-c", RUN, threads], capture_output=True, text=True, check=True)
            for threads in ("1", "2", "3")]
    assert len({run.stdout for run in runs}) == 1


def test_the_gil_is_released():
    """While one thread is inside a step, another one runs. If the GIL were held, it would never see the first inside."""
    env = yiqi.VectorEnv("go", 3000, size=9)
    inside, seen = [False], threading.Event()

    def step():
        for _ in range(2000):  # repeat, since the machine may be busy
            actions = env.sample_actions()
            inside[0] = True
            env.step(actions)
            inside[0] = False
            if seen.is_set():
                return

    previous = sys.getswitchinterval()
    sys.setswitchinterval(60)  # switch threads only when one waits or releases the GIL
    try:
        thread = threading.Thread(target=step)
        thread.start()
        while thread.is_alive() and not seen.is_set():
            if inside[0]:
                seen.set()
            time.sleep(0)  # yield the GIL to the other thread
        thread.join()
    finally:
        sys.setswitchinterval(previous)
    assert seen.is_set()


def test_two_threads_step_separate_games():
    ends = {}

    def play(name):
        env = yiqi.VectorEnv("reversi", 200)
        until = time.perf_counter() + 0.3
        count = 0
        while time.perf_counter() < until:
            env.step(env.sample_actions())
            count += 1
        ends[name] = count

    threads = [threading.Thread(target=play, args=(name,)) for name in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert min(ends.values()) > 5


@pytest.mark.parametrize(
    "name, options", [("go", {"size": 5}), ("liuzichong", {}), ("dvonn", {"setup": "players"}), ("reversi", {})]
)
def test_every_game_equals_a_single_game(name, options):
    """Masks, players, inputs and results equal those of `Game`, move by move."""
    env = yiqi.VectorEnv(name, 4, autoreset=False, longest=150, **options)
    env.reset(seed=3)
    alone = [yiqi.Game(name, **options) for _ in range(4)]
    while not env.finished.all():
        mask, (planes, numbers) = env.action_mask(), env.observe()
        actions = env.sample_actions()
        for row, game in enumerate(alone):
            if env.finished[row]:
                continue
            assert (mask[row] == game.action_mask()).all() and env.players[row] == game.player
            assert (planes[row] == game.observation()).all() and np.allclose(numbers[row], game.globals())
        was_finished = env.finished.copy()
        _, terminated, truncated, returns = env.step(actions)
        for row, game in enumerate(alone):
            if not was_finished[row]:
                game.play(int(actions[row]))
                assert terminated[row] == game.is_over
                if terminated[row]:
                    assert list(returns[row]) == list(game.returns())
    assert any(game.is_over for game in alone) or name == "go"
