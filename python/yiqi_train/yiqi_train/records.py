"""Reads Go games from a table of `result<TAB>moves` lines: two letters per point (column, row from the top), `tt` for pass."""

from __future__ import annotations

import lzma
from pathlib import Path

import numpy as np

import yiqi

SIZE = 19


def lines(path: Path | str):
    opener = lzma.open if str(path).endswith(".xz") else open
    with opener(path, "rt") as file:
        yield from file


def games(path: Path | str):
    """The outcome (1 if Black won, else -1) and the dense indices of the moves of each game."""
    for line in lines(path):
        result, _, moves = line.rstrip("\n").partition("\t")
        letters = np.frombuffer(moves.replace(" ", "").encode(), dtype=np.uint8).reshape(-1, 2).astype(np.int32) - ord("a")
        column, row = letters[:, 0], SIZE - 1 - letters[:, 1]
        is_pass = (letters >= SIZE).any(axis=1)
        index = np.where(is_pass, SIZE * SIZE, row * SIZE + column).astype(np.uint16)
        yield 1 if result.startswith("B") else -1, index


def load(path: Path | str, validation: int, most: int | None = None, komi: float = 6.5) -> tuple[yiqi.Archive, yiqi.Archive]:
    """The training games, and every `validation`-th game as the validation set."""
    learned, unseen = yiqi.Archive("go"), yiqi.Archive("go")
    options = {"size": SIZE, "komi": komi, "ko": "simple"}
    for number, (outcome, index) in enumerate(games(path)):
        if most is not None and number >= most:
            break
        (unseen if number % validation == 0 else learned).add(options, index, outcome)
    return learned, unseen
