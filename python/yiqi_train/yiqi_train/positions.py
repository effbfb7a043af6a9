"""Games whose positions a teacher labels, and positions drawn from them as network inputs."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

import yiqi

from .learner import device


@dataclass
class Games:
    """Games under the same rules, except for komi."""

    options: dict
    moves: np.ndarray
    """The dense indices of all moves, game after game."""
    starts: np.ndarray
    """Where each game starts, and at last the end of the last one."""

    @staticmethod
    def of(options: dict, games: list[np.ndarray]) -> Games:
        starts = np.concatenate([[0], np.cumsum([len(game) for game in games])]).astype(np.int64)
        return Games(options, np.concatenate([np.zeros(0, np.uint16), *games]).astype(np.uint16), starts)

    def legal(self) -> Games:
        """Each game up to its first illegal move; records contain some."""
        kept = yiqi.go_legal_moves(self.options, self.moves, self.starts.tolist())
        return Games.of(self.options, [self.of_game(number)[:moves] for number, moves in enumerate(kept)])

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def size(self) -> int:
        return self.options["size"]

    def of_game(self, number: int) -> np.ndarray:
        return self.moves[self.starts[number] : self.starts[number + 1]]

    def split(self, every: int) -> tuple[Games, Games]:
        """The games to learn from, and every n-th game, which nobody trains on."""
        parts: tuple[list, list] = ([], [])
        for number in range(len(self)):
            parts[number % every == 0].append(self.of_game(number))
        return Games.of(self.options, parts[0]), Games.of(self.options, parts[1])


def from_archive(archive: yiqi.Archive) -> dict[int, Games]:
    """The games of an archive by board size; rules other than the size are the default."""
    found: dict[int, list[np.ndarray]] = {}
    for number in range(archive.games):
        options, moves = archive.moves_of(number)
        if options.get("handicap", 0) == 0:
            found.setdefault(options.get("size", 19), []).append(moves)
    return {size: Games.of({"size": size}, games) for size, games in found.items()}


@dataclass
class Komi:
    """How komi is drawn: mostly near the fair value, sometimes far from it, in steps of half a point."""

    fair: float = 7.0
    spread: float = 1.0
    wide_share: float = 0.25
    wide_spread: float = 0.6
    """For each line of the board."""

    def draw(self, size: int, count: int, random: np.random.Generator) -> np.ndarray:
        is_wide = random.random(count) < self.wide_share
        spread = np.where(is_wide, self.wide_spread * size, self.spread)
        return np.round(2 * (self.fair + spread * random.normal(size=count))) / 2


@dataclass
class Rows:
    """Positions as network inputs: the arrays of `yiqi.go_positions` as tensors, and where they are from."""

    games: Games
    game: np.ndarray
    plies: np.ndarray
    komi: np.ndarray
    arrays: dict[str, Tensor]

    @staticmethod
    def of(games: Games, game: np.ndarray, plies: np.ndarray, komi: np.ndarray, katago: bool) -> Rows:
        arrays = yiqi.go_positions(games.options, games.moves, games.starts.tolist(), game.tolist(), plies.tolist(),
                                   komi.tolist(), katago)
        tensors = {name: torch.from_numpy(array) for name, array in arrays.items()}
        return Rows(games, game, plies, komi, {name: tensor.to(device()) for name, tensor in tensors.items()})

    def __len__(self) -> int:
        return len(self.game)

    @property
    def size(self) -> int:
        return self.games.size

    def split(self, count: int):
        for first in range(0, len(self), count):
            part = slice(first, first + count)
            arrays = {name: tensor[part] for name, tensor in self.arrays.items()}
            yield Rows(self.games, self.game[part], self.plies[part], self.komi[part], arrays)


def draw(games: Games, chosen: np.ndarray, each: int, komi: Komi, random: np.random.Generator, katago: bool) -> Rows:
    """That many positions of each of the chosen games, with one komi for a game."""
    lengths = games.starts[chosen + 1] - games.starts[chosen]
    chosen = chosen[lengths > 0]
    lengths = lengths[lengths > 0]
    plies = np.sort((random.random((len(chosen), each)) * lengths[:, None]).astype(np.int64), axis=1)
    drawn = komi.draw(games.size, len(chosen), random)
    return Rows.of(games, np.repeat(chosen, each), plies.ravel(), np.repeat(drawn, each), katago)


class Stream:
    """Draws rows on a background thread, passing through all games in random order before any is used again."""

    def __init__(self, sources: list[tuple[Games, float]], rows: int, each: int, komi: Komi, seed: list[int], katago: bool):
        """Several sources take turns at random, in proportion to their shares."""
        self.sources = [(games, share) for games, share in sources if len(games) > 0 and share > 0]
        if not self.sources:
            raise ValueError("no games to draw positions from")
        self.rows, self.each, self.komi, self.katago = rows, each, komi, katago
        self.random = np.random.default_rng(seed)
        self.orders = [np.zeros(0, np.int64) for _ in self.sources]
        self.used = 0
        self.queue: queue.Queue = queue.Queue(maxsize=2)
        self.is_closed = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def draw(self) -> Rows:
        shares = np.array([share for _, share in self.sources])
        number = self.random.choice(len(shares), p=shares / shares.sum())
        games = self.sources[number][0]
        count = max(1, self.rows // self.each)
        while len(self.orders[number]) < count:
            self.orders[number] = np.concatenate([self.orders[number], self.random.permutation(len(games))])
        chosen, self.orders[number] = np.split(self.orders[number], [count])
        self.used += count
        return draw(games, np.sort(chosen), self.each, self.komi, self.random, self.katago)

    def run(self) -> None:
        while not self.is_closed:
            try:
                rows: Rows | Exception = self.draw()
            except Exception as error:  # the training thread raises it
                rows = error
            while not self.is_closed:
                try:
                    self.queue.put(rows, timeout=0.1)
                    break
                except queue.Full:
                    continue

    def next(self) -> Rows:
        rows = self.queue.get()
        if isinstance(rows, Exception):
            raise rows
        return rows

    def close(self) -> None:
        self.is_closed = True
        self.thread.join()
