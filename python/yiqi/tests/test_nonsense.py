"""Invalid arguments of any type raise ordinary exceptions and never cause a panic."""

import os
import random

import numpy as np
import pytest

import yiqi
from conftest import KINDS, after_random_moves

NONSENSE = [
    None, True, -1, 0, 3, 25, 26, 2**31, 2**63, -(2**63), 2**64, 10**400, 1.5, float("nan"), float("inf"), -0.0,
    "", " ", "\0", "a\0b", "pass", "PASS", "a1", "A1", "Z99", "a1a1", "a1z9", "D4D4", "é", "棋", "\ud800", "x" * 100_000,
    "../../etc/passwd", "(;", "{", "[]", "[" * 10_000, "(" * 10_000, "(;GM[1]SZ[99])", "(;GM[1]SZ[-1])", "-" * 64 + " X",
    ".X/O. b", "/" * 30 + " b", "XO. w", "d1 " * 49, "." * 49 + " b", "W" * 49, "OOOO/OOOO/XXXX/XXXX b", "..../..../..../.... b",
    b"", b"\xff\xfe", b"\0" * 100, b"(;GM[1];B[aa]", [], [None], ["a1", 3, None], {}, {"a": 1}, (), (1, 2), (-1, 10**30), set(), object(), int,
    np.int64(-5), np.float32(2), np.array([1, 2]), np.array(3), np.array("a1"), np.bool_(True), slice(None), iter("ab"),
    yiqi.Game("reversi"), bytearray(b"f5"), memoryview(b"f5"), range(3),
]

# Exceptions that functions raise for wrong arguments. A panic is not a subclass of Exception.
ORDINARY = (TypeError, ValueError, OverflowError, IndexError, OSError, MemoryError)


# NumPy warns about values that later versions will refuse.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def try_call(function, *arguments, **keywords):
    try:
        function(*arguments, **keywords)
    except ORDINARY as error:
        assert str(error), (function, arguments, keywords)


def consistent(game):
    """Checks that the game is still in a consistent state."""
    assert np.array_equal(np.flatnonzero(game.action_mask()), game.legal_actions())
    again = yiqi.Game(game.name, **game.options) if game.position == game.start else game.clone()
    assert again.position == game.position or game.ply


METHODS = [
    "play", "is_legal", "play_moves", "move_to_index", "index_to_move", "policy_index", "policy_indices", "observation",
    "to_record", "from_record", "__eq__", "__deepcopy__",
]


@pytest.mark.parametrize("method", METHODS)
def test_methods_of_games(game, method):
    after_random_moves(game, seed=1, moves=4)
    for thing in NONSENSE:
        try_call(getattr(game, method), thing)
        consistent(game)
    for thing in NONSENSE:
        try_call(game.policy_index, 0, thing)
        try_call(game.transform_action, thing, 1)
        try_call(game.transform_action, 0, thing)


@pytest.mark.parametrize("name, options", KINDS)
def test_starts(name, options):
    for thing in NONSENSE:
        try_call(yiqi.Game, thing)
        try_call(yiqi.Game.from_position, name, thing)
        try_call(yiqi.Game.from_position, thing, thing)
        for option in [*yiqi.options(name), "nonsense"]:
            try_call(yiqi.Game, name, **{**options, option: thing})
        for function in (yiqi.options, yiqi.engines, yiqi.formats, yiqi.input_spec):
            try_call(function, thing)


@pytest.mark.parametrize("format", [None, *yiqi.formats()])
def test_records(format, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for thing in NONSENSE:
        if isinstance(thing, (int, np.integer)):
            continue  # open() would accept a number as a file descriptor
        try_call(yiqi.read, thing, format)
        try_call(yiqi.read, thing, format, untrusted=True)
        try_call(yiqi.read, "(;GM[1])", thing)
    for thing in (3, -1, np.int64(0)):
        with pytest.raises(TypeError):
            yiqi.read(thing, format)


@pytest.mark.parametrize("format", yiqi.formats())
def test_damaged_records(format):
    """Valid records with bytes changed, removed and duplicated."""
    chance = random.Random(format)
    games = [after_random_moves(yiqi.Game(name, **options), seed=1, moves=60) for name, options in KINDS]
    for game in games:
        try:
            text = game.to_record(format).encode()
        except yiqi.RecordError:
            continue
        for _ in range(60):
            damaged = bytearray(text)
            for _ in range(chance.randrange(1, 6)):
                at = chance.randrange(len(damaged))
                damaged[at : at + chance.randrange(3)] = chance.choice(
                    [b"", b"\0", b"[", b"]", b"99999999999", b"-1", bytes([chance.randrange(256)]), bytes(damaged[at:])]
                )
            try:
                records = yiqi.read(bytes(damaged), format)
            except yiqi.RecordError as error:
                assert error.code and str(error)
                continue
            for record in records:
                record.game_at().legal_moves()
                record.nodes()
                try_call(record.to_text, format)


def test_engines_with_nonsense(game):
    for thing in NONSENSE:
        for name in ("level", "engine", "nodes", "depth", "threads", "seed"):
            is_long = name == "nodes" and type(thing) is int and thing == 2**31
            if not is_long:
                try_call(game.best_move, **{"nodes": 5, name: thing})
        try_call(game.analyse, 1, nodes=5, lines=thing)
        try_call(game.analyse, 1, nodes=5, seconds=thing)


def test_random_calls_never_break_a_game(game):
    """Hundreds of calls with random arguments on one game, with moves in between."""
    chance = random.Random(1)
    calls = ["legal_moves", "legal_actions", "action_mask", "undo", "clone", "returns", "to_svg", "__str__", "__repr__", "to_record"]
    for _ in range(300):
        try_call(getattr(game, chance.choice(calls)))
        try_call(getattr(game, chance.choice(METHODS)), chance.choice(NONSENSE))
        moves = game.legal_moves()
        if moves and chance.random() < 0.6:
            game.play(chance.choice(moves))
        [game.position, game.score, game.margin, game.moves, game.options, game.must_pass, game.score_text]
    consistent(game)
    while game.undo():
        pass
    assert game.position == game.start and game.undo() is None


def test_a_folder_is_not_a_record(tmp_path):
    for path in (tmp_path, os.fsencode(tmp_path), tmp_path / "a\0b.sgf"):
        with pytest.raises((OSError, ValueError)):
            yiqi.read(path)
