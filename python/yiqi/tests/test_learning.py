"""Self-play and the archive refuse what would break them."""

import random

import numpy as np
import pytest

import yiqi
from conftest import after_random_moves


def archive(name="go", **options):
    game = after_random_moves(yiqi.Game(name, **options), seed=1, moves=20)
    kept = yiqi.Archive(name)
    kept.add(game.options, game.actions.astype(np.uint16))
    return kept


def test_planes_must_hold_the_largest_board():
    kept = archive(size=5)
    kept.take(yiqi.SelfPlay("go", [{"size": 5}], 1))
    assert kept.draw(4, 5, 5, seed=1)["planes"].shape == (4, 15, 5, 5)
    assert kept.draw(4, 9, 7, seed=1, turns=False)["planes"].shape == (4, 15, 9, 7)
    game = after_random_moves(yiqi.Game("go", size=9), seed=1, moves=20)
    kept.add(game.options, game.actions.astype(np.uint16))
    again = yiqi.Archive("go")
    assert again.extend(kept.to_bytes()) == 0
    for full in (kept, again):
        for height, width in [(5, 5), (9, 8), (8, 9), (0, 0), (2**40, 2**40), (2**32, 2**32)]:
            with pytest.raises(ValueError):
                full.draw(4, height, width, seed=1)
            with pytest.raises(ValueError):
                full.slice(0, 4, height, width)
        assert full.slice(0, 2**60, 9, 9)["planes"].shape == (full.positions, 15, 9, 9)
        with pytest.raises(ValueError):
            full.draw(2**60, 9, 9, seed=1)


def test_a_game_can_be_too_long():
    with pytest.raises(ValueError, match="too long"):
        archive(size=5).add({"size": 5}, np.full(70_000, 25, np.uint16))


@pytest.mark.parametrize(
    "wrong",
    [
        {"full_share": float("nan")}, {"full_share": 1.5}, {"never_resign_share": -1.0}, {"longest": 0.0},
        {"longest": float("nan")}, {"opening_moves": float("inf")}, {"score_scale": float("nan")}, {"games": 2**50},
        {"games": 0}, {"full": 0},
    ],
    ids=str,
)
def test_wrong_efforts_are_refused(wrong):
    with pytest.raises(ValueError):
        yiqi.SelfPlay(**{"game": "reversi", "rules": [{}], "games": 2, **wrong})


def test_self_play_stands_any_answers():
    for value in (0.0, 1e30, float("nan"), float("-inf")):
        pool = yiqi.SelfPlay("reversi", [{}], 3, full=4, cheap=2)
        answers = [np.full(shape, value, np.float32) for shape in [(3, pool.policy_size), (3, 3), (3,)]]
        for _ in range(200):
            pool.advance(*answers)


def test_spoiled_archives_are_refused_or_left_out():
    chance = random.Random(1)
    good = archive("reversi").to_bytes()
    for _ in range(300):
        spoiled = bytearray(good)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(spoiled))
            spoiled[at : at + chance.randrange(3)] = bytes(chance.randrange(256) for _ in range(chance.randrange(3)))
        kept = yiqi.Archive("reversi")
        try:
            kept.extend(bytes(spoiled))
        except ValueError:
            continue
        if kept.positions:
            kept.draw(8, 8, 8, seed=1)
