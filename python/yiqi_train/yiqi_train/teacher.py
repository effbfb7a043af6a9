"""What distillation needs of a teacher: labels for positions of Go games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from . import weights
from .learner import autocast, device
from .positions import Rows
from .resident import unpacked


class TeacherFailed(RuntimeError):
    """The teacher cannot be used, or stopped working."""


@dataclass
class Labels:
    """A teacher's opinion of positions, from the point of view of the side to move."""

    policy: Tensor
    """(rows, area + 1): probabilities; row by row from the bottom, pass last."""
    win: Tensor
    """(rows): the probability of winning."""
    lead: Tensor
    """(rows): the expected margin in points, komi included."""
    owners: Tensor
    """(rows, area): the expected owner of each point, from -1 to 1."""


class Teacher(Protocol):
    needs_katago_inputs: bool
    """Whether the rows must contain `katago_planes` and `katago_globals`."""

    def label(self, rows: Rows) -> Labels:
        """Labels on the training device. Raises `TeacherFailed`."""

    def close(self) -> None: ...


class NetworkTeacher:
    """One of our own networks, usually a larger one than the student."""

    needs_katago_inputs = False

    def __init__(self, file: str, batch: int = 1024):
        network, _ = weights.load(file, "go")
        self.network = network.to(device(), memory_format=torch.channels_last).eval()
        self.batch = batch

    @torch.no_grad()
    def label(self, rows: Rows) -> Labels:
        parts = []
        area = rows.size * rows.size
        count = self.network.architecture.planes
        for part in rows.split(self.batch):
            planes = unpacked(part.arrays["planes"], count * area).view(len(part), count, rows.size, rows.size)
            with autocast():
                policy, value, score, owners = self.network(planes.float(), part.arrays["globals"])
            result = value.float().softmax(dim=1)
            parts.append((policy_of(policy, part), result[:, 0] + 0.5 * result[:, 1], score.float(),
                          2.0 * owners.float().sigmoid().flatten(1) - 1.0))
        return Labels(*(torch.cat(column) for column in zip(*parts)))

    def close(self) -> None:
        pass


def policy_of(logits: Tensor, rows: Rows) -> Tensor:
    """Probabilities of the legal moves."""
    legal = unpacked(rows.arrays["legal"], rows.size * rows.size + 1)
    return logits.float().masked_fill(legal == 0, -1e9).softmax(dim=1)


def komi_without_ties(komi: np.ndarray) -> np.ndarray:
    """Our networks take ties as wins of Black; for a teacher, that is half a point less komi."""
    return np.where(komi % 1 == 0, komi - 0.5, komi)


def lead_with_komi(lead: Tensor, rows: Rows) -> Tensor:
    """The lead under the komi of the rows, from the lead under `komi_without_ties`."""
    less = rows.komi - komi_without_ties(rows.komi)
    sign = np.where(rows.plies % 2 == 0, -1.0, 1.0)
    return lead + torch.from_numpy((less * sign).astype(np.float32)).to(lead.device)


def open_teacher(config: dict) -> Teacher:
    """The teacher that a configuration describes: its `kind`, and the settings of that kind."""
    settings = dict(config)
    kind = settings.pop("kind", None)
    if kind == "network":
        return NetworkTeacher(**settings)
    if kind == "katago":
        from .katago_engine import KataGoEngine
        return KataGoEngine(**settings)
    if kind == "katago-network":
        from .katago_network import KataGoTeacher
        return KataGoTeacher(**settings)
    raise TeacherFailed(f"unknown kind of teacher {kind!r}: use 'network', 'katago' or 'katago-network'")
