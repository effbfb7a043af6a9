"""Learning from records."""

from __future__ import annotations

import time
from pathlib import Path

import torch

from . import records, weights
from .learner import Batches, Learner, cosine, measure
from .log import Log
from .network import Architecture, Network


def train(config: dict, out: Path, log: Log) -> None:
    """Trains for a number of seconds, or continues a network, and keeps the result."""
    torch.manual_seed(config.get("seed", 1))
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    since = time.time()
    learned, unseen = records.load(config["records"], config.get("validation", 50), config.get("most"))
    size = (records.SIZE, records.SIZE)
    log.write(phase="records", games=learned.games, positions=learned.positions, unseen=unseen.positions,
              loading=round(time.time() - since, 1))
    parent = None
    if config.get("from"):
        network, about = weights.load(config["from"], "go")
        parent = about["sha256"]
    else:
        network = Network(Architecture.of("go", config["blocks"], config["channels"]))
    learner = Learner(network, config["rate"])
    rows = config["batch"]
    batches = Batches(learned, rows, size, config.get("seed", 1), config.get("history_dropped", 0.1))
    seconds, since, last = config["seconds"], time.time(), time.time()
    sums: dict[str, torch.Tensor] = {}
    steps = 0
    while (share := (time.time() - since) / seconds) < 1.0:
        parts = learner.step(batches.next(), cosine(config["rate"], share))
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + part
        steps += 1
        if time.time() - last > config.get("report", 20):
            means = {name: float(total) / steps for name, total in sums.items()}
            log.write(phase="supervised", waiting_for_data=batches.waited / (time.time() - since), samples=learner.steps * rows,
                      samples_per_second=round(steps * rows / (time.time() - last)), **means)
            sums, steps, last = {}, 0, time.time()
    batches.close()
    found = measure(network, unseen, size, config.get("measured", 200_000))
    log.write(phase="validation", samples=learner.steps * rows, **found)
    checksum = weights.save(out, network, config["name"], parent)
    log.write(phase="saved", file=out.name, sha256=checksum)
