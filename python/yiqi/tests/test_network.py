"""Network inputs: they must equal those of self-play and of the archive."""

import numpy as np
import pytest

import yiqi
from conftest import after_random_moves, play_at_random


def has_network(name):
    try:
        return bool(yiqi.input_spec(name))
    except ValueError:
        return False


NETWORKS = [
    ("go", {"size": 5}),
    ("go", {"size": 2, "komi": 1.5}),
    ("go", {"size": 9}),
    ("dvonn", {"seed": 3}),
    ("dvonn", {"setup": "players"}),
    ("reversi", {}),
    *([("liuzichong", {}), ("liuzichong", {"dan": "never"})] if has_network("liuzichong") else []),
]


@pytest.mark.parametrize("name, options", NETWORKS)
@pytest.mark.parametrize("seed", range(3))
def test_observations_equal_those_of_the_archive(name, options, seed):
    spec = yiqi.input_spec(name, **options)
    game = yiqi.Game(name, **options)
    inputs = []
    for now in play_at_random(game, seed):
        legal = np.zeros(spec["policy"], np.uint8)
        legal[now.policy_indices()] = 1
        inputs.append((now.observation(), now.globals(), legal))
    inputs.pop()  # the last position is not a training sample
    archive = yiqi.Archive(name)
    archive.add(game.options, game.actions.astype(np.uint16))
    rows = archive.slice(0, len(inputs), spec["height"], spec["width"])
    for row, (planes, numbers, legal) in enumerate(inputs):
        assert planes.dtype == np.uint8 and planes.shape == (len(spec["planes"]), spec["height"], spec["width"])
        assert numbers.dtype == np.float32
        assert np.array_equal(planes, rows["planes"][row]), row
        assert np.array_equal(numbers, rows["globals"][row]), row
        assert np.array_equal(legal, rows["legal"][row]), row
        assert rows["policy"][row].argmax() == after(name, options, game.moves[:row]).policy_index(game.moves[row])


def after(name, options, moves):
    game = yiqi.Game(name, **options)
    game.play_moves(moves)
    return game


def test_a_ko_is_on_its_plane():
    game = yiqi.Game.from_position("go", ".XO../X.XO./.XO../...../..... w")
    forbidden = yiqi.input_spec("go", size=5)["planes"].index("forbidden by ko")
    assert game.observation()[forbidden].sum() == 0
    game.play("B4")
    assert np.argwhere(game.observation()[forbidden]).tolist() == [[3, 2]], "C4"


def test_observations_change_with_every_move():
    game = after_random_moves(yiqi.Game("reversi"), seed=1)
    seen = set()
    while game.undo():
        seen.add(game.observation().tobytes())
    assert len(seen) == 60


def test_larger_planes_hold_the_same_board():
    game = yiqi.Game("go", size=9)
    game.play_moves("D4 E5 F6")
    small, large = game.observation(), game.observation(size=(19, 21))
    assert large.shape == (15, 19, 21)
    assert np.array_equal(large[:, :9, :9], small) and large[:, 9:].sum() == large[:, :, 9:].sum() == 0
    assert game.policy_index("A2") == 9 and game.policy_index("A2", size=(19, 21)) == 21
    for wrong in [(8, 9), (9, 8), (9, 10**9), (0, 0)]:
        with pytest.raises(ValueError):
            game.observation(size=wrong)
        with pytest.raises(ValueError):
            game.policy_indices(size=wrong)


def test_games_without_an_encoding_raise_an_error():
    game = yiqi.Game("liuzichong")
    try:
        spec = yiqi.input_spec("liuzichong")
    except ValueError as error:
        for ask in (game.observation, game.globals, game.policy_indices, lambda: game.policy_index("a2b2")):
            with pytest.raises(ValueError, match=str(error)):
                ask()
    else:
        assert game.observation().shape == (len(spec["planes"]), spec["height"], spec["width"])
