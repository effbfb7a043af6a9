"""A data set of positions that stays in the memory of the training device, so that drawing a batch is cheap."""

from __future__ import annotations

import threading

import torch
from torch import Tensor

import yiqi

from .learner import device

# The number of rows packed at once in host memory.
ROWS = 400_000


def unpacked(bits: Tensor, length: int) -> Tensor:
    """Unpacks bits, eight per byte and the highest first, to bytes of 0 or 1."""
    shifts = torch.arange(7, -1, -1, dtype=torch.uint8, device=bits.device)
    return ((bits[:, :, None] >> shifts) & 1).flatten(1)[:, :length]


def turned(boards: Tensor) -> Tensor:
    """Applies a different symmetry of the square to each eighth of a batch."""
    parts = []
    for number, part in enumerate(boards.chunk(8)):
        part = torch.rot90(part, number % 4, (2, 3))
        parts.append(part.transpose(2, 3) if number >= 4 else part)
    return torch.cat(parts)


class Resident:
    """Positions on one square board size, with the move played and the result. They are packed in the background; batches are
    drawn from those that have arrived."""

    def __init__(self, archive: yiqi.Archive, game: str, side: int, dropped: float):
        spec = yiqi.input_spec(game)
        self.side, self.dropped = side, dropped
        self.planes = len(spec["planes"])
        self.history = [number for number, name in enumerate(spec["planes"]) if name.endswith("last move")]
        pinned = {"pin_memory": device().type == "cuda"}
        planes, globals_, legal = archive.packed_row(side, side)
        shapes = {"planes": ([planes], torch.uint8), "globals": ([globals_], torch.float32),
                  "legal": ([legal], torch.uint8), "moves": ([], torch.int16), "results": ([], torch.int8)}
        room = min(ROWS, archive.positions)
        passing = {name: torch.empty([room, *shape], dtype=dtype, **pinned) for name, (shape, dtype) in shapes.items()}
        self.rows = {name: torch.empty([archive.positions, *shape], dtype=dtype, device=device())
                     for name, (shape, dtype) in shapes.items()}
        self.filled = 0
        self.failure: BaseException | None = None
        self.arrived = threading.Condition()
        self.filling = threading.Thread(target=self.fill, args=(archive, passing), daemon=True)
        self.filling.start()

    def fill(self, archive: yiqi.Archive, passing: dict[str, Tensor]) -> None:
        first = 0
        try:
            while first < archive.games:
                games, rows = archive.pack(first, self.side, self.side, *(tensor.numpy() for tensor in passing.values()))
                for name, tensor in passing.items():
                    self.rows[name][self.filled : self.filled + rows] = tensor[:rows].to(device())
                first += games
                with self.arrived:
                    self.filled += rows
                    self.arrived.notify_all()
        except BaseException as error:
            with self.arrived:
                self.failure = error
                self.arrived.notify_all()

    def wait(self, least: int | None = None) -> None:
        """Waits until at least that many positions have arrived, or all of them."""
        least = len(self.rows["moves"]) if least is None else min(least, len(self.rows["moves"]))
        with self.arrived:
            self.arrived.wait_for(lambda: self.failure is not None or self.filled >= least)
        if self.failure is not None:
            raise self.failure

    @property
    def bytes(self) -> int:
        return sum(tensor.nelement() * tensor.element_size() for tensor in self.rows.values())

    def __len__(self) -> int:
        """The number of positions that have arrived."""
        return self.filled

    def draw(self, rows: int) -> dict[str, Tensor]:
        """A random batch in the form of `Archive.draw`."""
        return self.batch(torch.randint(len(self), (rows,), device=device()), is_turned=True, dropped=self.dropped)

    def batch(self, where: Tensor, is_turned: bool = False, dropped: float = 0.0) -> dict[str, Tensor]:
        """The rows with these indices."""
        rows = len(where)
        picked = {name: tensor[where] for name, tensor in self.rows.items()}
        area = self.side * self.side
        planes = unpacked(picked["planes"], self.planes * area).view(rows, self.planes, self.side, self.side).float()
        legal = unpacked(picked["legal"], area + 1).float()
        policy = torch.zeros_like(legal).scatter_(1, picked["moves"].long()[:, None], 1.0)
        boards = [tensor[:, :area].view(rows, 1, self.side, self.side) for tensor in (policy, legal)]
        together = torch.cat([planes, *boards], dim=1)
        if is_turned:
            together = turned(together)
        planes = together[:, : self.planes].contiguous(memory_format=torch.channels_last)
        if dropped > 0.0:
            is_known = torch.rand(rows, device=device()) >= dropped
            planes[:, self.history] *= is_known.float()[:, None, None, None]
        with_pass = lambda board, row: torch.cat([board.flatten(1), row[:, area:]], dim=1)
        zeros = torch.zeros(rows, device=device())
        return {
            "planes": planes,
            "globals": picked["globals"],
            "policy": with_pass(together[:, self.planes], policy),
            "legal": with_pass(together[:, self.planes + 1], legal),
            "results": picked["results"].long(),
            "scores": zeros,
            "score_weights": zeros,
            "owners": torch.zeros((rows, self.side, self.side), device=device()),
        }
