"""SelfPlay and Archive: results, and rejection of invalid arguments."""

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


def test_games_that_are_too_long_are_refused():
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
def test_wrong_search_parameters_are_refused(wrong):
    with pytest.raises(ValueError):
        yiqi.SelfPlay(**{"game": "reversi", "rules": [{}], "games": 2, **wrong})


def test_self_play_accepts_any_network_output():
    for value in (0.0, 1e30, float("nan"), float("-inf")):
        pool = yiqi.SelfPlay("reversi", [{}], 3, full=4, cheap=2)
        answers = [np.full(shape, value, np.float32) for shape in [(3, pool.policy_size), (3, 3), (3,)]]
        leaves = [np.zeros((3, 4, 8, 8), np.uint8), np.zeros((3, 1), np.float32)]
        pool.begin(*leaves)
        for _ in range(200):
            pool.advance(*answers, *leaves)
        for wrong in (leaves[0][:2], leaves[0][:, ::2], np.zeros((3, 5, 8, 8), np.uint8)):
            with pytest.raises(ValueError):
                pool.begin(wrong, leaves[1])


def test_packed_rows_equal_those_of_a_slice():
    kept = archive(size=9)
    rows = kept.slice(0, 100, 9, 9)
    planes, globals_, legal = kept.packed_row(9, 9)
    count = kept.positions
    room = count + 5  # more than is needed
    out = [np.zeros((room, planes), np.uint8), np.zeros((room, globals_), np.float32),
           np.zeros((room, legal), np.uint8), np.zeros(room, np.int16), np.zeros(room, np.int8)]
    assert kept.pack(0, 9, 9, *out) == (1, count)
    unpacked = np.unpackbits(out[0][:count], axis=1)[:, : 15 * 81].reshape(count, 15, 9, 9)
    assert (unpacked == rows["planes"]).all() and (out[1][:count] == rows["globals"]).all()
    assert (np.unpackbits(out[2][:count], axis=1)[:, :82] == rows["legal"]).all()
    assert (out[3][:count] == rows["policy"].argmax(axis=1)).all() and (out[4][:count] == rows["results"]).all()
    assert kept.pack(1, 9, 9, *out) == (0, 0) and kept.pack(2**60, 9, 9, *out) == (0, 0)
    assert kept.pack(0, 9, 9, *(array[:3] for array in out)) == (0, 0)
    with pytest.raises(ValueError):
        kept.pack(0, 9, 9, out[0][:-1], *out[1:])
    with pytest.raises(ValueError):
        kept.packed_row(5, 5)


def test_players_pass_on_a_settled_board():
    """If all points are owned and the margin is as expected, both players pass. If the network expects more, play continues."""
    def plies(expected):
        pool = yiqi.SelfPlay("go", [{"size": 2, "komi": 0}], 8, opening_moves=0.0, full=2, cheap=2, full_share=1.0,
                             longest=30.0, settled_within=0.5, never_settled_share=0.0)
        leaves = [np.zeros((8, 15, 2, 2), np.uint8), np.zeros((8, 7), np.float32)]
        pool.begin(*leaves)
        kept = yiqi.Archive("go")
        # The policy never chooses to pass, which is the last output.
        policy = np.tile(np.array([0, 0, 0, 0, -50], np.float32), (8, 1))
        while kept.games < 8:
            black = leaves[0][:, :2].sum(axis=(2, 3))
            own = (black[:, 0] > 0).astype(np.float32) - (black[:, 1] > 0).astype(np.float32)
            scores = (4 * own if expected else np.full(8, 90)).astype(np.float32)
            pool.advance(policy, np.full((8, 3), 1 / 3, np.float32), scores, *leaves)
            kept.take(pool)
        return kept.summary()[0]

    assert plies(True) < plies(False)


def test_damaged_archives_are_refused_or_skipped():
    chance = random.Random(1)
    good = archive("reversi").to_bytes()
    for _ in range(300):
        damaged = bytearray(good)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(damaged))
            damaged[at : at + chance.randrange(3)] = bytes(chance.randrange(256) for _ in range(chance.randrange(3)))
        kept = yiqi.Archive("reversi")
        try:
            kept.extend(bytes(damaged))
        except ValueError:
            continue
        if kept.positions:
            kept.draw(8, 8, 8, seed=1)


def test_stray_passes_are_played():
    def mean_length(stray):
        pool = yiqi.SelfPlay("go", [{"size": 3}], 8, opening_moves=0.0, full=2, cheap=2, longest=10.0, stray_passes=stray)
        leaves = [np.zeros((8, 15, 3, 3), np.uint8), np.zeros((8, 7), np.float32)]
        pool.begin(*leaves)
        kept = yiqi.Archive("go")
        answers = [np.zeros((8, 10), np.float32), np.full((8, 3), 1 / 3, np.float32), np.zeros(8, np.float32)]
        while kept.games < 8:
            pool.advance(*answers, *leaves)
            kept.take(pool)
        return kept.summary()[0]

    assert mean_length(1.0) == 2 < mean_length(0.0)
