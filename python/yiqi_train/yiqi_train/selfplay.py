"""Learning by self-play: play, learn, measure, and keep everything that the next run needs."""

from __future__ import annotations

import copy
import lzma
import time
from pathlib import Path

import numpy as np
import torch

import yiqi

from . import weights
from .learner import Batches, Learner, Weights
from .log import Log
from .network import Architecture, Network
from .play import Judge, generate, match


def rules_of(config: dict, random: np.random.Generator) -> list[dict]:
    """Options to draw from: sizes with their shares, and komi around a mean."""
    if "sizes" not in config:
        return [dict(config.get("rules", {}))]
    rules = []
    sizes, shares = zip(*((int(size), share) for size, share in config["sizes"].items()))
    for size in random.choice(sizes, size=400, p=np.array(shares) / sum(shares)):
        komi = config["komi"] + random.normal() * config.get("komi_spread", 1.0)
        rules.append({"size": int(size), "komi": round(2 * komi) / 2, **config.get("rules", {})})
    return rules


def train(config: dict, folder: Path, log: Log) -> None:
    """Runs until its time is up. The folder has the network, the optimiser and the replay window of the run before."""
    begun = time.time()
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    game, seed = config["game"], config.get("seed", 1)
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(seed + int(begun))
    current = folder / "network.safetensors"
    parent = None
    if current.exists():
        network, about = weights.load(current, game)
        parent = about["sha256"]
    elif config.get("from"):
        network, about = weights.load(config["from"], game)
        parent = about["sha256"]
    else:
        torch.manual_seed(seed)
        network = Network(Architecture.of(game, config["blocks"], config["channels"]))
    learner = Learner(network, config["rate"], weights=Weights(**config.get("weights", {})))
    optimiser = folder / "optimiser.pt"
    if optimiser.exists():
        learner.optimiser.load_state_dict(torch.load(optimiser, weights_only=True))
    archive = yiqi.Archive(game)
    window = folder / "window.games.xz"
    if window.exists():
        archive.extend(lzma.decompress(window.read_bytes()))
    start = copy.deepcopy(network)
    rules = rules_of(config, random)
    effort = config.get("effort", {})
    pools = [yiqi.SelfPlay(game, rules, config["games"], seed=int(random.integers(1 << 62)), **effort) for _ in range(2)]
    judges = [Judge(pool, network.architecture) for pool in pools]
    size = pools[0].plane_size
    log.write(phase="start", game=game, window=archive.positions, starting=round(time.time() - begun, 1))
    cycle = 0
    while time.time() - begun < config["seconds"] - config.get("reserve", 30):
        figures = generate(judges, network, archive, config["play_seconds"])
        archive.forget(config["window"])
        length, outcome, margin = archive.summary()
        if archive.positions < config.get("least", 20_000):
            log.write(phase="play", positions=archive.positions, **figures)
            continue
        batches = Batches(archive, config["batch"], size, int(random.integers(1 << 20)), config.get("history_dropped", 0.1))
        since, sums, steps = time.time(), {}, 0
        rate = config["rate"]
        while time.time() - since < config["learn_seconds"]:
            for name, part in learner.step(batches.next(), rate).items():
                sums[name] = sums.get(name, 0.0) + part
            steps += 1
        batches.close()
        figures["waiting_for_data"] = batches.waited / config["learn_seconds"]
        cycle += 1
        means = {name: float(total) / max(1, steps) for name, total in sums.items()}
        log.write(phase="cycle", cycle=cycle, minutes=round((time.time() - begun) / 60, 2), window=archive.positions,
                  length=round(length, 1), outcome=round(outcome, 3), margin=round(margin, 2),
                  samples_per_second=round(steps * config["batch"] / config["learn_seconds"]), **figures, **means)
    checksum = weights.save(current, network, config["name"], parent)
    torch.save(learner.optimiser.state_dict(), optimiser)
    archive.forget(config.get("kept_window", config["window"]))
    window.write_bytes(lzma.compress(archive.to_bytes()))
    log.write(phase="saved", sha256=checksum, parent=parent or "", minutes=round((time.time() - begun) / 60, 2))
    for against in config.get("measured_against", []):
        other = start if against == "start" else weights.load(against, game)[0].to(next(network.parameters()).device)
        match_rules = config.get("match_rules", rules)
        found = match(network, other, match_rules, config.get("match_games", 400), full=config.get("match_full", 32), seed=7)
        log.write(phase="match", against=Path(str(against)).stem, **found)
