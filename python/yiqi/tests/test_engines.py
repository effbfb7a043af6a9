"""Engines and the solution."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import yiqi
from conftest import after_random_moves, play_at_random

GAMES = [("go", {"size": 5}), ("liuzichong", {}), ("dvonn", {"seed": 5}), ("reversi", {})]


@pytest.fixture(params=GAMES, ids=[name for name, _ in GAMES])
def game(request):
    name, options = request.param
    return after_random_moves(yiqi.Game(name, **options), seed=1, moves=6)


def test_every_engine_plays_a_legal_move_reproducibly(game):
    for engine in yiqi.engines(game.name)[:5]:
        move = game.best_move(engine=engine)
        assert game.is_legal(move)
        assert game.best_move(engine=engine) == move
    assert game.best_move(level=2) == game.best_move(2) == game.best_move(engine="level:2")
    assert game.best_move(level=1, nodes=10) == game.best_move(level=1, nodes=10)


def test_the_seed_determines_the_moves_of_weak_levels():
    game = after_random_moves(yiqi.Game("reversi"), seed=3, moves=12)
    assert len({game.best_move(level=1, seed=seed) for seed in range(30)}) > 1


def test_greedy_plays_only_reversi():
    assert "greedy" in yiqi.engines("reversi") and "greedy" not in yiqi.engines("go")
    with pytest.raises(yiqi.Error) as refused:
        yiqi.Game("dvonn", seed=1).best_move(engine="greedy")
    assert refused.value.code == "engine-not-this-game"


def test_an_analysis_is_complete(game):
    found = game.analyse(level=4, lines=3)
    assert found == game.analyse(level=4, lines=3)
    assert 1 <= len(found.candidates) <= 3 and found.candidates[0].move == found.move == found.line[0]
    assert found.value is found.candidates[0].value and str(found.value) == found.value.text
    assert all(game.is_legal(candidate.move) and 0 <= candidate.value.win_rate <= 1 for candidate in found.candidates)
    assert found.is_exact == (found.value.kind == "exact")
    game.clone().play_moves(found.line)
    assert pickle.loads(pickle.dumps(found)) == found


def test_the_end_of_reversi_is_exact():
    game = after_random_moves(yiqi.Game("reversi"), seed=2, moves=52)
    found = game.analyse(level=6)
    assert found.is_exact and found.value.plies_to_end is None
    sign = 1 if game.to_move == "black" else -1
    game.play_moves(found.line)
    while not game.is_over:
        game.play(game.analyse(level=6).move)
    assert sign * game.margin == found.value.score
    assert found.value.text == f"{found.value.score:+.0f} (exact)"


def test_limits_are_respected():
    game = yiqi.Game("go", size=9)
    assert game.analyse(nodes=50).nodes == 50
    started = time.monotonic()
    game.analyse(level=8, seconds=0.1)
    assert time.monotonic() - started < 2
    assert yiqi.Game("reversi").analyse(depth=3).depth == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": 0}, {"level": 9}, {"level": -1}, {"level": 1000}, {"engine": "stockfish"}, {"engine": ""},
        {"level": 3, "engine": "level:3"}, {"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")},
        {"seconds": float("inf")}, {"nodes": 0}, {"nodes": -5}, {"depth": 0}, {"depth": 1000}, {"threads": 0},
        {"threads": 100_000},
    ],
    ids=str,
)
def test_wrong_arguments_are_refused(wrong):
    with pytest.raises(ValueError):
        yiqi.Game("reversi").best_move(**wrong)


def test_there_is_no_move_after_the_end():
    game = yiqi.Game("go", size=5)
    game.play_moves("pass pass")
    for ask in (game.best_move, game.analyse):
        with pytest.raises(yiqi.Error) as refused:
            ask()
        assert refused.value.code == "game-over"


def test_the_solution_has_the_published_values():
    start = yiqi.Game("liuzichong").solved()
    assert start.worth.result == "draw" and start.worth.sign == 0 and start.worth.plies is None
    assert {move: (worth.result, worth.plies) for move, worth in start.moves.items()} == {
        "a2b2": ("draw", None), "d2c2": ("draw", None), "b1b2": ("loss", 40), "c1c2": ("loss", 40),
    }
    hardest = yiqi.Game.from_position("liuzichong", ".OO./XX.X/X.OX/OOOX b").solved()
    assert (hardest.worth.result, hardest.worth.plies, str(hardest.worth)) == ("win", 83, "wins in 83")
    with pytest.raises(yiqi.Error) as refused:
        yiqi.Game("reversi").solved()
    assert refused.value.code == "solve-unsolved"
    assert pickle.loads(pickle.dumps(start)) == start


@pytest.mark.parametrize("options", [{}, {"dan": "always", "lift": "on"}], ids=str)
def test_the_solution_is_consistent_and_the_highest_level_follows_it(options):
    for seed in range(4):
        for game in play_at_random(yiqi.Game("liuzichong", **options), seed, moves=40):
            here = yiqi.Game.from_position(game.name, game.position, **options)
            solved = here.solved()
            assert list(solved.moves) and set(solved.moves) == set(here.legal_moves()) or here.is_over
            if here.is_over:
                continue
            best = next(iter(solved.moves.values()))
            assert (best.sign, best.plies) == (solved.worth.sign, solved.worth.plies)
            assert best.sign == max(worth.sign for worth in solved.moves.values())
            chosen = solved.moves[here.best_move(level=8)]
            assert (chosen.sign, chosen.plies) == (best.sign, best.plies)
            found = here.analyse()
            assert found.is_exact and found.value.plies_to_end == best.plies
            assert found.value.win_rate == (best.sign + 1) / 2
            move = here.legal_moves()[seed % len(here.legal_moves())]
            after = here.clone()
            after.play(move)
            if after.ply and not after.is_over:
                reply = after.solved().worth
                assert reply.sign == -solved.moves[move].sign


def test_searches_release_the_gil():
    """If the GIL were held, the counter would not advance during the search."""
    game = yiqi.Game("go", size=9)
    counted, done = 0, threading.Event()

    def search():
        game.analyse(seconds=0.4)
        done.set()

    searcher = threading.Thread(target=search)
    searcher.start()
    while not done.is_set():
        counted += 1
        game.legal_moves()
        time.sleep(0.001)
    searcher.join()
    assert counted > 50
    # The game is not locked during the search.
    game.play("E5")


@pytest.mark.parametrize(
    "search",
    [
        "yiqi.Game('go', size=19).best_move(level=8, seconds=600)",
        "yiqi.Game('reversi').analyse(nodes=10**15, threads=2)",
        "yiqi.Game('dvonn', seed=1).best_move(level=8, nodes=2**62)",
    ],
)
def test_ctrl_c_ends_a_search(search):
    program = f"""
        import signal, yiqi
        # A shell starts background jobs with the signal ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            print("thinking", flush=True)
            {search}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            # The interpreter still works.
            print(yiqi.Game("reversi").best_move(level=1), flush=True)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    # If the search does not stop, the test fails after a timeout.
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        assert process.stdout.readline() == "thinking\n"
        time.sleep(0.3)
        os.kill(process.pid, signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert process.stdout.readline().strip() in yiqi.Game("reversi").legal_moves()
        assert process.wait(timeout=10) == 0
    finally:
        watchdog.cancel()
        process.kill()
        process.wait()
