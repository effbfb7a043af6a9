"""Labelled positions on one board size, which stay in the memory of the training device."""

from __future__ import annotations

import torch
from torch import Tensor

import yiqi

from .learner import Weights, device, losses
from .network import Network
from .positions import Rows
from .resident import turned, unpacked
from .teacher import Labels

# Owners are stored as whole numbers of this size.
OWNERS = 127


class Labelled:
    """A store with room for a number of positions; when it is full, new ones replace the oldest."""

    def __init__(self, size: int, room: int, dropped: float = 0.0):
        spec = yiqi.input_spec("go")
        self.size, self.room, self.dropped = size, room, dropped
        self.planes = len(spec["planes"])
        self.history = [number for number, name in enumerate(spec["planes"]) if name.endswith("last move")]
        area = size * size
        shapes = {"planes": ([(self.planes * area + 7) // 8], torch.uint8), "globals": ([len(spec["globals"])], torch.float32),
                  "legal": ([(area + 8) // 8], torch.uint8), "policy": ([area + 1], torch.float16), "win": ([], torch.float16),
                  "lead": ([], torch.float16), "owners": ([area], torch.int8)}
        self.rows = {name: torch.empty([room, *shape], dtype=dtype, device=device()) for name, (shape, dtype) in shapes.items()}
        self.added = 0

    def __len__(self) -> int:
        return min(self.added, self.room)

    def add(self, rows: Rows, labels: Labels) -> None:
        where = (torch.arange(len(rows), device=device()) + self.added) % self.room
        stored = {**{name: rows.arrays[name] for name in ("planes", "globals", "legal")}, "policy": labels.policy,
                  "win": labels.win, "lead": labels.lead, "owners": (labels.owners * OWNERS).round()}
        for name, tensor in stored.items():
            self.rows[name][where] = tensor.to(device(), self.rows[name].dtype)
        self.added += len(rows)

    def draw(self, rows: int) -> dict[str, Tensor]:
        """A random batch in the form of `Archive.draw`, but with soft targets."""
        return self.batch(torch.randint(len(self), (rows,), device=device()), is_turned=True, dropped=self.dropped)

    def batch(self, where: Tensor, is_turned: bool = False, dropped: float = 0.0) -> dict[str, Tensor]:
        """The rows with these indices."""
        count, size, area = len(where), self.size, self.size * self.size
        picked = {name: tensor[where] for name, tensor in self.rows.items()}
        planes = unpacked(picked["planes"], self.planes * area).view(count, self.planes, size, size).float()
        legal = unpacked(picked["legal"], area + 1).float()
        policy = picked["policy"].float()
        policy = policy / policy.sum(dim=1, keepdim=True)
        owners = picked["owners"].float() / OWNERS
        boards = [board.view(count, 1, size, size) for board in (policy[:, :area], legal[:, :area], owners)]
        together = torch.cat([planes, *boards], dim=1)
        if is_turned:
            together = turned(together)
        planes = together[:, : self.planes].contiguous(memory_format=torch.channels_last)
        if dropped > 0.0:
            is_known = torch.rand(count, device=device()) >= dropped
            planes[:, self.history] *= is_known.float()[:, None, None, None]
        policy, legal = (torch.cat([together[:, self.planes + number].flatten(1), whole[:, area:]], dim=1)
                         for number, whole in enumerate((policy, legal)))
        win = picked["win"].float()
        return {
            "planes": planes, "globals": picked["globals"], "policy": policy, "legal": legal,
            "results": torch.stack([win, torch.zeros_like(win), 1.0 - win], dim=1),
            "scores": picked["lead"].float(), "score_weights": torch.ones(count, device=device()),
            "owners": together[:, self.planes + 2],
        }


@torch.no_grad()
def measure(network: Network, unseen: Labelled, rows: int = 1024) -> dict[str, float]:
    """How far a network is from the teacher: the divergence of the policies, how often the first choices are equal, and the
    mean errors of the probability of winning and of the lead in points."""
    network.eval()
    sums = dict.fromkeys(("divergence", "top1", "win_error", "lead_error"), 0.0)
    for part in torch.arange(len(unseen), device=device()).split(rows):
        batch = unseen.batch(part)
        _, parts = losses(network, batch, Weights())
        entropy = -(batch["policy"] * batch["policy"].clamp(min=1e-12).log()).sum(dim=1).mean()
        _, value, score, _ = network(batch["planes"], batch["globals"])
        value = value.float().softmax(dim=1)
        found = {"divergence": parts["policy"] - entropy, "top1": parts["top1"],
                 "win_error": (value[:, 0] + 0.5 * value[:, 1] - batch["results"][:, 0]).abs().mean(),
                 "lead_error": (score.float() - batch["scores"]).abs().mean()}
        for name, figure in found.items():
            sums[name] += float(figure) * len(part)
    return {name: total / max(1, len(unseen)) for name, total in sums.items()}
