"""Distillation: a teacher labels positions, and a network learns to give the same answers."""

from __future__ import annotations

import copy
import json
import lzma
import math
import os
import signal
import threading
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import torch

import yiqi

from . import records, weights
from .labelled import Labelled, measure
from .learner import Average, Learner, Weights, cosine, device, means
from .log import Log
from .network import Network
from .play import Judge, generate, policy_match
from .positions import Games, Komi, Stream, draw, from_archive
from .selfplay import begin, rules_of
from .teacher import Teacher, open_teacher


@dataclass
class State:
    """What a run must know about the runs before it, besides the network."""

    sittings: int = 0
    records: int = 0
    """How many games of the records have been used; the next run begins there."""
    labels: int = 0
    cycles: int = 0

    @staticmethod
    def read(path: Path) -> State:
        return State(**json.loads(path.read_text())) if path.exists() else State()

    def write(self, path: Path) -> None:
        part = path.with_suffix(".part")
        part.write_text(json.dumps(asdict(self)) + "\n")
        os.replace(part, path)


@contextmanager
def stop_on_signals():
    """A list that stays empty until the process is asked to stop (Ctrl-C, SIGTERM), so that the run can save its work.
    A second signal has its usual effect."""
    asked: list[int] = []
    before = {}

    def ask(number, frame):
        asked.append(number)
        for each, handler in before.items():
            signal.signal(each, handler)

    # Only the main thread may handle signals.
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            before[number] = signal.signal(number, ask)
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def from_records(config: dict, state: State) -> tuple[Games, Games]:
    """The games of this sitting, and those that no sitting learns from: every n-th game of the whole table."""
    options = {"size": records.SIZE, "ko": "simple"}
    every = config.get("validation", 100)
    table = [moves for _, moves in records.games(config["records"])]
    unseen = table[::every][: config.get("unseen_games", 300)]
    usable = [moves for number, moves in enumerate(table) if number % every != 0]
    first = state.records % max(1, len(usable))
    chosen = list(islice(usable[first:] + usable[:first], config.get("games", len(usable))))
    state.records += len(chosen)
    return Games.of(options, chosen).legal(), Games.of(options, unseen).legal()


def from_own_play(network: Network, config: dict, pool: dict, random: np.random.Generator) -> dict[int, Games]:
    """Games of the network against itself."""
    effort = config.get("effort", {})
    rules = rules_of(config, pool, random)
    games = yiqi.SelfPlay("go", rules, pool["games"], seed=int(random.integers(1 << 62)), **effort)
    archive = yiqi.Archive("go")
    generate([Judge(games, network.architecture)], network, {games.plane_size: archive},
             pool.get("seconds", math.inf), pool.get("evaluations", math.inf))
    return from_archive(archive)


class Class:
    """The positions of one board size: a stream of unlabelled ones, the labelled ones, and those nobody trains on."""

    def __init__(self, settings: dict, sources: list[tuple[Games, float]], unseen: list[Games], config: dict, seed: list[int],
                 teacher: Teacher):
        self.size, self.labels, self.share = settings["size"], settings["labels"], settings["share"]
        self.batch = settings.get("batch", config["batch"])
        komi = Komi(**config.get("komi_draw", {}))
        self.teacher = teacher
        self.learned = Labelled(self.size, settings["room"], config.get("history_dropped", 0.1))
        self.unseen = Labelled(self.size, settings.get("unseen", 4096))
        each = config.get("positions_per_game", 8)
        random = np.random.default_rng([seed[0], self.size])
        for games in unseen:
            rows = draw(games, np.arange(len(games)), max(1, self.unseen.room // len(unseen) // len(games)), komi, random,
                        teacher.needs_katago_inputs)
            self.unseen.add(rows, teacher.label(rows))
        self.stream = Stream(sources, settings.get("rows", 8192), each, komi, [*seed, self.size], teacher.needs_katago_inputs)

    def label(self) -> None:
        """Labels the positions of one cycle."""
        until = self.learned.added + self.labels
        while self.learned.added < until:
            rows = self.stream.next()
            self.learned.add(rows, self.teacher.label(rows))


def classes(config: dict, network: Network, teacher: Teacher, state: State, seed: list[int], log: Log) -> list[Class]:
    """For each board size, the games of its sources."""
    random = np.random.default_rng(seed)
    every = config.get("validation", 100)
    sources: dict[int, list[tuple[Games, float]]] = {}
    unseen: dict[int, list[Games]] = {}

    def add(games: Games, held_out: Games, share: float) -> None:
        if len(games) and len(held_out):
            sources.setdefault(games.size, []).append((games, share))
            unseen.setdefault(games.size, []).append(held_out)

    if config.get("records"):
        add(*from_records(config, state), config.get("records_share", 0.5))
    for window in config.get("windows", []):
        archive = yiqi.Archive("go")
        archive.extend(lzma.decompress(Path(window).read_bytes()))
        for games in from_archive(archive).values():
            add(*games.split(every), config.get("windows_share", 0.2))
    for pool in config.get("play", []):
        for games in from_own_play(network, config, pool, random).values():
            # Games of this sitting alone: the next one plays others.
            add(*games.split(every), config.get("play_share", 0.5))
    found = []
    for settings in config["sizes"]:
        if settings["size"] in sources:
            here = sources[settings["size"]]
            found.append(Class(settings, here, unseen[settings["size"]], config, seed, teacher))
            log.write(phase="games", size=settings["size"], games=[len(games) for games, _ in here],
                      positions=[len(games.moves) for games, _ in here], unseen=len(found[-1].unseen))
    if not found:
        raise ValueError("no games to learn from: give records, windows or play")
    return found


def learn(learner: Learner, average: Average, found: list[Class], config: dict, rate: float, random: np.random.Generator,
          asked: list[int]) -> dict[str, float]:
    """Trains for some time or a number of steps. Board sizes are drawn according to their shares."""
    shares = np.array([each.share for each in found])
    since, sums, steps, samples = time.time(), {}, 0, 0
    seconds, most = config.get("learn_seconds", math.inf), config.get("learn_steps", math.inf)
    while time.time() - since < seconds and steps < most and not asked:
        here = found[random.choice(len(found), p=shares / shares.sum())]
        parts = learner.step(here.learned.draw(here.batch), rate)
        average.update()
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + part
        steps += 1
        samples += here.batch
        # Reading a figure waits for the GPU, so that the time is that of finished steps.
        if steps % 20 == 0:
            float(parts["policy"])
    figures = means(sums, steps)
    return {"samples_per_second": samples / (time.time() - since), **figures}


def train(config: dict, folder: Path, log: Log) -> None:
    """Runs until the time is up or it is asked to stop. The folder holds the network, the optimiser and a small state."""
    started = time.time()
    torch.manual_seed(config.get("seed", 1))
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    folder.mkdir(parents=True, exist_ok=True)
    with stop_on_signals() as asked:
        network, parent = begin(config, folder)
        state = State.read(folder / "state.json")
        state.sittings += 1
        seed = [config.get("seed", 1), state.sittings]
        random = np.random.default_rng(seed)
        learner = Learner(network, config["rate"], weights=Weights(**config.get("weights", {})),
                          compiled=config.get("compile", False))
        optimiser = folder / "optimiser.safetensors"
        if optimiser.exists():
            learner.resume(weights.read_tensors(optimiser)[0])
        start = copy.deepcopy(network).eval()
        average = Average(network, config.get("average_steps", 1000.0))
        teacher = open_teacher(config["teacher"])
        found: list[Class] = []
        try:
            found = classes(config, start, teacher, state, seed, log)
            log.write(phase="start", sitting=state.sittings, labels=state.labels, starting=round(time.time() - started, 1))
            report(log, "before", start, found)

            def save() -> str:
                checksum = weights.save(folder / "network.safetensors", average.network, config["name"], parent)
                weights.write_tensors(optimiser, learner.state(), {"network": checksum})
                state.write(folder / "state.json")
                return checksum

            seconds = config.get("seconds", math.inf) - config.get("reserve", 30)
            # Cycles must not outlast the run.
            last = 0.0
            cycle = 0
            while not asked and cycle < config.get("cycles", math.inf) and time.time() - started + last < seconds:
                since = time.time()
                for each in found:
                    each.label()
                labelled = sum(each.labels for each in found)
                labelling = time.time() - since
                share = max((time.time() - started) / seconds, cycle / config.get("cycles", math.inf))
                rate = cosine(config["rate"], min(1.0, share), warm=config.get("warm", 0.02))
                learning = dict(config)
                if "learn_share" in config:
                    share_of_time = labelling * config["learn_share"] / (1.0 - config["learn_share"])
                    learning["learn_seconds"] = min(share_of_time, config.get("learn_seconds", math.inf))
                figures = learn(learner, average, found, learning, rate, random, asked)
                cycle += 1
                state.cycles += 1
                state.labels += labelled
                save()
                last = time.time() - since
                log.write(phase="cycle", cycle=state.cycles, labels=state.labels, labels_per_second=labelled / labelling,
                          rate=rate, cycle_seconds=last, **figures)
                if cycle % config.get("report_every", 10) == 0:
                    report(log, "unseen", average.network, found)
            report(log, "after", average.network, found)
            for other in config.get("compared_with", []):
                report(log, Path(other).stem, weights.load(other, "go")[0].to(device()), found)
            checksum = save()
            log.write(phase="saved", sha256=checksum, parent=parent or "", stopped=bool(asked),
                      minutes=round((time.time() - started) / 60, 2))
        finally:
            for each in found:
                each.stream.close()
            teacher.close()
    for rules in config.get("match_rules", []) if not asked else []:
        result = policy_match(average.network, start, rules, config.get("match_games", 400), seed=7)
        log.write(phase="match", against="start", size=rules.get("size", 19), **result)


def report(log: Log, phase: str, network: Network, found: list[Class]) -> None:
    """Writes how far the network is from the teacher, for each board size."""
    for each in found:
        log.write(phase=phase, size=each.size, learned=len(each.learned), **measure(network, each.unseen))
