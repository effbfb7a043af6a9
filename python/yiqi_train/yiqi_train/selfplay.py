"""Training by self-play: play, train, evaluate, and save everything needed to resume."""

from __future__ import annotations

import copy
import lzma
import math
import os
import time
from pathlib import Path

import numpy as np
import torch

import yiqi

from . import records, weights
from .learner import Average, Batches, Learner, Weights, cosine, device, means
from .log import Log
from .network import Architecture, Network
from .play import Judge, generate, match
from .resident import Resident


def rules_of(config: dict, pool: dict, random: np.random.Generator) -> list[dict]:
    """The rules to draw from: board sizes with their shares, and komi around a mean."""
    if "sizes" not in pool:
        return [dict(config.get("rules", {}))]
    rules = []
    sizes, shares = zip(*((int(size), share) for size, share in pool["sizes"].items()))
    for size in random.choice(sizes, size=400, p=np.array(shares) / sum(shares)):
        komi = config["komi"] + random.normal() * config.get("komi_spread", 1.0)
        rules.append({"size": int(size), "komi": round(2 * komi) / 2, **config.get("rules", {})})
    return rules


class Windows:
    """The replay window: one archive per plane size, since small boards in large planes waste time."""

    def __init__(self, game: str, folder: Path, sizes: list[tuple[int, int]]):
        self.folder = folder
        self.archives = {size: yiqi.Archive(game) for size in sizes}
        for size, archive in self.archives.items():
            if self.path(size).exists():
                archive.extend(lzma.decompress(self.path(size).read_bytes()))

    def path(self, size: tuple[int, int]) -> Path:
        return self.folder / f"window-{size[0]}x{size[1]}.games.xz"

    @property
    def positions(self) -> int:
        return sum(archive.positions for archive in self.archives.values())

    def forget(self, most: int) -> None:
        """Keeps the given number of positions in total, the latest of each size."""
        kept = min(1.0, most / max(1, self.positions))
        for archive in self.archives.values():
            archive.forget(int(kept * archive.positions))

    def save(self) -> None:
        for size, archive in self.archives.items():
            part = self.path(size).with_suffix(".part")
            part.write_bytes(lzma.compress(archive.to_bytes()))
            os.replace(part, self.path(size))


def begin(config: dict, folder: Path) -> tuple[Network, str | None]:
    """The network to start from, and the checksum of its parent."""
    for path in (folder / "network.safetensors", config.get("from")):
        if path and Path(path).exists():
            network, about = weights.load(path, config["game"])
            return network, about["sha256"]
    if config.get("from"):
        raise FileNotFoundError(config["from"])
    torch.manual_seed(config.get("seed", 1))
    return Network(Architecture.of(config["game"], config["blocks"], config["channels"])), None


def learn(learner: Learner, average: Average, windows: Windows, config: dict, random: np.random.Generator,
          resident: Resident | None = None) -> dict[str, float]:
    """Trains for some time or a number of steps. Plane sizes are drawn in proportion to their positions. A share of the batches
    may come from records instead, which are far more games than the window holds: their moves and results are learnt."""
    sizes = [size for size, archive in windows.archives.items() if archive.positions > 0]
    shares = np.array([windows.archives[size].positions for size in sizes], dtype=float)
    dropped = config.get("history_dropped", 0.1)
    batches = [Batches(windows.archives[size], config["batch"], size, int(random.integers(1 << 20)), dropped) for size in sizes]
    since, sums, steps = time.time(), {}, 0
    seconds, most = config.get("learn_seconds", math.inf), config.get("learn_steps", math.inf)
    while time.time() - since < seconds and steps < most:
        if resident is not None and random.random() < config["records_share"]:
            batch = resident.draw(config["batch"])
        else:
            batch = batches[random.choice(len(sizes), p=shares / shares.sum())].next()
        for name, part in learner.step(batch, config["rate"]).items():
            sums[name] = sums.get(name, 0.0) + part
        average.update()
        steps += 1
    found = means(sums, steps)
    elapsed = time.time() - since
    for each in batches:
        each.close()
    return {"samples_per_second": steps * config["batch"] / elapsed,
            "waiting_for_data": sum(each.waited for each in batches) / elapsed, **found}


def train(config: dict, folder: Path, log: Log) -> None:
    """Runs until the time is up. The folder holds the network, the optimiser state and the replay windows between runs."""
    started = time.time()
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    game, seed = config["game"], config.get("seed", 1)
    folder.mkdir(parents=True, exist_ok=True)
    network, parent = begin(config, folder)
    # A resumed run must not repeat the games of the previous run.
    random = np.random.default_rng([seed, int((parent or "0")[:8], 16)])
    learner = Learner(network, config["rate"], weights=Weights(**config.get("weights", {})))
    optimiser = folder / "optimiser.safetensors"
    if optimiser.exists():
        learner.resume(weights.read_tensors(optimiser)[0])
    start = copy.deepcopy(network)
    # The averaged weights play, and are saved.
    average = Average(network, config.get("average_steps", 1000.0))
    effort = config.get("effort", {})
    described = config.get("pools") or [{"games": config["games"]}] * 2
    pools = [yiqi.SelfPlay(game, rules_of(config, pool, random), pool["games"], seed=int(random.integers(1 << 62)), **effort)
             for pool in described]
    windows = Windows(game, folder, list(dict.fromkeys(pool.plane_size for pool in pools)))
    resident = None
    if config.get("records"):
        begun, _ = records.load(config["records"], config.get("validation", 100), config.get("most"))
        for pool, each in zip(pools, described):
            if each.get("continues_records"):
                pool.continue_games(begun)
        if config.get("records_share"):
            resident = Resident(begun, game, records.SIZE, config.get("history_dropped", 0.1))
            resident.wait(1_000_000)
    judges = [Judge(pool, network.architecture) for pool in pools]
    log.write(phase="start", game=game, window=windows.positions, starting=round(time.time() - started, 1))
    if config.get("learn_first") and windows.positions > 0:
        log.write(phase="first", **learn(learner, average, windows, {**config, "learn_seconds": config["learn_first"]}, random))
    cycle = 0
    # A run is limited by time or, to be reproducible, by numbers of cycles, evaluations and steps.
    seconds = config.get("seconds", math.inf) - config.get("reserve", 30)
    while time.time() - started < seconds and cycle < config.get("cycles", math.inf):
        figures = generate(judges, average.network, windows.archives, config.get("play_seconds", math.inf),
                           config.get("play_evaluations", math.inf))
        windows.forget(config["window"])
        cycle += 1
        if windows.positions >= config.get("least", 20_000):
            share = (time.time() - started) / seconds if config.get("decays") else 0.0
            rate = cosine(config["rate"], min(1.0, share), warm=0.0)
            figures.update(learn(learner, average, windows, {**config, "rate": rate}, random, resident))
        length, outcome, margin = windows.archives[pools[0].plane_size].summary()
        log.write(phase="cycle", cycle=cycle, minutes=round((time.time() - started) / 60, 2), window=windows.positions,
                  length=round(length, 1), outcome=round(outcome, 3), margin=round(margin, 2), **figures)
    checksum = weights.save(folder / "network.safetensors", average.network, config["name"], parent)
    weights.write_tensors(optimiser, learner.state(), {"network": checksum})
    windows.forget(config.get("kept_window", config["window"]))
    windows.save()
    minutes = (time.time() - started) / 60
    log.write(phase="saved", sha256=checksum, parent=parent or "", minutes=round(minutes, 2))
    settled = {name: effort[name] for name in ("settled_within",) if name in effort}
    for against in config.get("measured_against", []):
        other = start if against == "start" else weights.load(against, game)[0].to(device())
        match_rules = config.get("match_rules") or [dict(config.get("rules", {}))]
        found = match(average.network, other, match_rules, config.get("match_games", 400), full=config.get("match_full", 32), seed=7, **settled)
        log.write(phase="match", against=Path(str(against)).stem, elo_per_minute=found["elo"] / minutes, **found)
