"""The training step, shared by supervised training and self-play."""

from __future__ import annotations

import copy
import math
import queue
import threading
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

import yiqi

from .muon import Muon
from .network import SCORE_UNIT, Network


@dataclass
class Weights:
    """The weight of each part of the loss."""

    value: float = 1.0
    score: float = 0.05
    owners: float = 0.3


def device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def pinned(arrays: dict[str, np.ndarray]) -> dict[str, Tensor]:
    """Tensors in pinned memory, from which the GPU copies asynchronously."""
    tensors = {name: torch.from_numpy(array) for name, array in arrays.items()}
    if device().type == "cuda":
        tensors = {name: tensor.pin_memory() for name, tensor in tensors.items()}
    return tensors


def to_device(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    tensors = {name: tensor.to(device(), non_blocking=True) for name, tensor in tensors.items()}
    tensors["planes"] = tensors["planes"].float().to(memory_format=torch.channels_last)
    return tensors


def autocast():
    return torch.autocast(device().type, dtype=torch.bfloat16, enabled=device().type == "cuda")


def losses(network: Network, batch: dict[str, Tensor], weights: Weights) -> tuple[Tensor, dict[str, Tensor]]:
    """The loss and its parts, averaged over the batch."""
    with autocast():
        policy, value, score, owners = network(batch["planes"], batch["globals"])
    policy = policy.float().masked_fill(batch["legal"] == 0, -1e9)
    logs = F.log_softmax(policy, dim=1)
    policy_loss = -(batch["policy"] * logs).sum(dim=1).mean()
    value_loss = F.cross_entropy(value.float(), batch["results"])
    known = batch["score_weights"]
    share = known.mean().clamp(min=1e-6)
    error = F.huber_loss(score.float() / SCORE_UNIT, batch["scores"] / SCORE_UNIT, reduction="none")
    score_loss = (error * known).mean() / share
    board = batch["planes"][:, -1]
    target = (batch["owners"].float() + 1.0) / 2.0
    each = F.binary_cross_entropy_with_logits(owners.float(), target, reduction="none") * board
    owners_loss = (each.sum(dim=(1, 2)) / board.sum(dim=(1, 2)).clamp(min=1) * known).mean() / share
    right = (policy.argmax(dim=1) == batch["policy"].argmax(dim=1)).float().mean()
    total = policy_loss + weights.value * value_loss + weights.score * score_loss + weights.owners * owners_loss
    parts = {
        "policy": policy_loss,
        "value": value_loss,
        "score": score_loss,
        "owners": owners_loss,
        "top1": right,
        "value_right": (value.argmax(dim=1) == likeliest(batch["results"])).float().mean(),
    }
    return total, {name: part.detach() for name, part in parts.items()}


def likeliest(results: Tensor) -> Tensor:
    """Results as classes; they may be given as probabilities."""
    return results.argmax(dim=1) if results.dim() == 2 else results


def means(sums: dict[str, Tensor], steps: int) -> dict[str, float]:
    """Means over several steps. Raises an error on NaN, so that a broken network is not saved."""
    found = {name: float(total) / max(1, steps) for name, total in sums.items()}
    if not all(math.isfinite(value) for value in found.values()):
        raise FloatingPointError(f"training diverged: {found}")
    return found


class Batches:
    """Draws batches on background threads during training, in an order that does not depend on the speed of the threads."""

    def __init__(self, archive: yiqi.Archive, rows: int, size: tuple[int, int], seed: int, dropped: float, threads: int = 4):
        self.queues: list[queue.Queue] = [queue.Queue(maxsize=2) for _ in range(threads)]
        self.is_closed = False
        self.waited = 0.0
        self.turn = 0
        self.draw = lambda number: archive.draw(rows, *size, (seed << 32) + number, True, dropped)
        self.threads = [threading.Thread(target=self.run, args=(first,), daemon=True) for first in range(threads)]
        for thread in self.threads:
            thread.start()

    def run(self, number: int) -> None:
        mine = self.queues[number]
        while not self.is_closed:
            batch = pinned(self.draw(number))
            number += len(self.queues)
            while not self.is_closed:
                try:
                    mine.put(batch, timeout=0.1)
                    break
                except queue.Full:
                    continue

    def next(self) -> dict[str, Tensor]:
        since = time.time()
        batch = self.queues[self.turn % len(self.queues)].get()
        self.turn += 1
        self.waited += time.time() - since
        return to_device(batch)

    def close(self) -> None:
        self.is_closed = True
        for thread in self.threads:
            thread.join()


class Learner:
    """A network with its optimisers and learning rate."""

    def __init__(self, network: Network, rate: float, weight_decay: float = 0.01, weights: Weights | None = None,
                 compiled: bool = False):
        self.network = network.to(device(), memory_format=torch.channels_last)
        # Compilation takes half a minute and makes every step faster.
        self.forward = torch.compile(network, dynamic=False) if compiled else network
        self.weights = weights or Weights()
        # Muon optimises the weight matrices of the tower; Adam the first and last layers and all small parameters.
        tower = [p for p in network.blocks.parameters() if p.dim() > 1]
        others = [p for p in network.parameters() if not any(p is q for q in tower)]
        groups = [{"params": [p for p in others if p.dim() > 1], "weight_decay": weight_decay},
                  {"params": [p for p in others if p.dim() <= 1], "weight_decay": 0.0}]
        fused = {"fused": True} if device().type == "cuda" else {}
        self.optimisers = [Muon(tower, rate, weight_decay), torch.optim.AdamW(groups, lr=rate, **fused)]
        self.steps = 0

    def step(self, batch: dict[str, Tensor], rate: float) -> dict[str, Tensor]:
        self.network.train()
        loss, parts = losses(self.forward, batch, self.weights)
        self.network.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 4.0)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = rate
            optimiser.step()
        self.steps += 1
        return parts

    def state(self) -> dict[str, np.ndarray]:
        """The optimiser state needed to resume training exactly, keyed by parameter name."""
        state = {}
        for name, parameter in self.network.named_parameters():
            for optimiser in self.optimisers:
                for key, value in optimiser.state.get(parameter, {}).items():
                    state[f"{name}/{key}"] = torch.as_tensor(value).detach().float().cpu().numpy()
        return state

    def resume(self, state: dict[str, np.ndarray]) -> None:
        """Restores such a state. Entries that do not match are ignored, for example after a change of optimiser."""
        for name, parameter in self.network.named_parameters():
            for optimiser in self.optimisers:
                if any(parameter is p for group in optimiser.param_groups for p in group["params"]):
                    keys = ("momentum",) if isinstance(optimiser, Muon) else ("step", "exp_avg", "exp_avg_sq")
                    found = {key: torch.from_numpy(state[f"{name}/{key}"].copy()) for key in keys if f"{name}/{key}" in state}
                    if len(found) == len(keys):
                        optimiser.state[parameter] = {key: like(parameter, value) for key, value in found.items()}


class Average:
    """A network whose weights are a moving average of those of a network in training. It plays better than the latest weights,
    which vary from step to step while the learning rate is constant."""

    def __init__(self, network: Network, most: float = 1000.0):
        """`most` is the number of steps that the average covers. At first it covers a third of the steps so far."""
        self.network = copy.deepcopy(network).requires_grad_(False).eval()
        pairs = zip(self.network.state_dict().values(), network.state_dict().values())
        moving = [pair for pair in pairs if pair[0].is_floating_point()]
        self.averages, self.latest = [mine for mine, _ in moving], [theirs for _, theirs in moving]
        self.most, self.steps = most, 0

    @torch.no_grad()
    def update(self) -> None:
        """To be called after every training step. The tensors keep their addresses, since recorded CUDA graphs use them."""
        self.steps += 1
        share = max(1.0 / self.most, 3.0 / (3.0 + self.steps))
        torch._foreach_mul_(self.averages, 1.0 - share)
        torch._foreach_add_(self.averages, self.latest, alpha=share)


def like(parameter: Tensor, value: Tensor) -> Tensor:
    """A value on the device of a parameter and, if it has its shape, in its layout, which fused optimisers require."""
    if value.shape != parameter.shape:
        return value.to(parameter.device)
    return torch.empty_like(parameter).copy_(value)


def cosine(rate: float, share: float, warm: float = 0.02, last: float = 0.02) -> float:
    """The learning rate at a fraction of the run: a short warm-up, then decay to a small fraction."""
    if share < warm:
        return rate * share / warm
    return rate * (last + (1 - last) * 0.5 * (1 + math.cos(math.pi * min(1.0, share))))
