"""Supervised training from records."""

from __future__ import annotations

import math
import time
from pathlib import Path

import torch

from . import records, weights
from .learner import Learner, Weights, cosine, device, losses, means
from .log import Log
from .network import Architecture, Network
from .resident import Resident


def train(config: dict, out: Path, log: Log) -> None:
    """Trains a new or an existing network for a number of seconds and saves it."""
    torch.manual_seed(config.get("seed", 1))
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    started = time.time()
    learned, unseen = records.load(config["records"], config.get("validation", 50), config.get("most"))
    log.write(phase="records", games=learned.games, positions=learned.positions, unseen=unseen.positions,
              loading=round(time.time() - started, 1))
    parent = None
    if config.get("from"):
        network, about = weights.load(config["from"], "go")
        parent = about["sha256"]
    else:
        network = Network(Architecture.of("go", config["blocks"], config["channels"]))
    learner = Learner(network, config["rate"], compiled=config.get("compile", False))
    # A long schedule may be split into several runs, each covering a part of it.
    first, end = config.get("schedule", [0.0, 1.0])
    optimiser = Path(config["from"]).with_suffix(".optimiser") if config.get("from") else None
    if optimiser is not None and optimiser.exists():
        learner.resume(weights.read_tensors(optimiser)[0])
    rows = config["batch"]
    resident = Resident(learned, "go", records.SIZE, config.get("history_dropped", 0.1))
    resident.wait(config.get("least", 1_000_000))
    log.write(phase="resident", positions=len(resident), gigabytes=resident.bytes / 1e9)
    for _ in range(3):
        learner.step(resident.draw(rows), 1e-6)  # compile and tune before timing starts
    if device().type == "cuda":
        torch.cuda.synchronize()
    # The time limit includes loading and compilation.
    seconds = config.get("seconds", math.inf) - config.get("reserve", 15) - (time.time() - started)
    since = last = time.time()
    log.write(phase="ready")
    sums: dict[str, torch.Tensor] = {}
    steps = 0
    while (share := max((time.time() - since) / seconds, learner.steps / config.get("steps", math.inf))) < 1.0:
        parts = learner.step(resident.draw(rows), cosine(config["rate"], first + share * (end - first)))
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + part
        steps += 1
        if time.time() - last > config.get("report", 20):
            log.write(phase="supervised", positions=len(resident), samples=learner.steps * rows,
                      samples_per_second=round(steps * rows / (time.time() - last)), **means(sums, steps))
            sums, steps, last = {}, 0, time.time()
    resident.wait()
    rest = Resident(unseen, "go", records.SIZE, 0.0)
    rest.wait()
    found = measure(network, rest)
    log.write(phase="validation", samples=learner.steps * rows, **found)
    checksum = weights.save(out, network, config["name"], parent)
    weights.write_tensors(out.with_suffix(".optimiser"), learner.state(), {"network": checksum})
    log.write(phase="saved", file=out.name, sha256=checksum)


@torch.no_grad()
def measure(network: Network, unseen: Resident, rows: int = 4096) -> dict[str, float]:
    """The mean losses over the validation positions."""
    network.eval()
    sums: dict[str, float] = {}
    for part in torch.arange(len(unseen), device=device()).split(rows):
        for name, value in losses(network, unseen.batch(part), Weights())[1].items():
            sums[name] = sums.get(name, 0.0) + float(value) * len(part)
    return {name: total / max(1, len(unseen)) for name, total in sums.items()}
