"""KataGo's analysis engine as a teacher: one or several processes that speak its JSON protocol."""

from __future__ import annotations

import json
import queue
import subprocess
import tempfile
import threading
from pathlib import Path

import numpy as np
import torch

from .learner import device
from .positions import Rows
from .teacher import Labels, TeacherFailed, komi_without_ties, lead_with_komi

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
KO = {"simple": "SIMPLE", "positional": "POSITIONAL", "situational": "SITUATIONAL"}
CONFIG = """logToStderr = true
logAllRequests = false
logAllResponses = false
reportAnalysisWinratesAs = SIDETOMOVE
numAnalysisThreads = {threads}
numSearchThreadsPerAnalysisThread = 1
nnMaxBatchSize = {threads}
nnCacheSizePowerOfTwo = 16
nnRandomize = true
conservativePass = false
homeDataDir = {home}
"""


def vertex(index: int, size: int) -> str:
    return "pass" if index == size * size else f"{LETTERS[index % size]}{index // size + 1}"


class Process:
    """One engine process, with threads that read its answers and its messages."""

    def __init__(self, command: list[str]):
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            text=True)
        except OSError as error:
            raise TeacherFailed(f"{command[0]} cannot be started: {error}") from None
        self.answers: queue.Queue = queue.Queue()
        self.messages: list[str] = []
        self.threads = [threading.Thread(target=read, daemon=True) for read in (self.read_answers, self.read_messages)]
        for thread in self.threads:
            thread.start()

    def read_answers(self) -> None:
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put(None)

    def read_messages(self) -> None:
        for line in self.process.stderr:
            self.messages = [*self.messages[-19:], line.rstrip()]

    def ask(self, query: dict) -> None:
        try:
            self.process.stdin.write(json.dumps(query) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self.failure() from None

    def answer(self, seconds: float) -> dict:
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise TeacherFailed(f"the engine gave no answer for {seconds:.0f} s") from None
        if line is None:
            raise self.failure()
        try:
            found = json.loads(line)
        except ValueError:
            raise TeacherFailed(f"the engine answered what is no JSON: {line[:200]!r}") from None
        if "error" in found:
            raise TeacherFailed(f"the engine refused a query: {found['error']}")
        return found

    def failure(self) -> TeacherFailed:
        self.process.kill()
        code = self.process.wait()
        self.threads[1].join(timeout=5)
        return TeacherFailed("\n".join([f"the engine ended with code {code}; its last messages:", *self.messages[-5:]]))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass


class KataGoEngine:
    """`maxVisits=1` gives the network's own opinion; more visits give better and slower labels."""

    needs_katago_inputs = False

    def __init__(self, program: str, model: str, home: str, processes: int = 4, threads: int = 96, visits: int = 1,
                 seconds: float = 300.0):
        """`home` is the folder where the engine keeps the tuning of the GPU; its first start takes minutes."""
        self.visits, self.seconds = visits, seconds
        self.folder = tempfile.TemporaryDirectory()
        config = Path(self.folder.name) / "analysis.cfg"
        config.write_text(CONFIG.format(threads=threads, home=home))
        command = [program, "analysis", "-model", model, "-config", str(config), "-quit-without-waiting"]
        self.processes: list[Process] = []
        for _ in range(processes):
            self.processes.append(Process(command))
            if len(self.processes) == 1 and processes > 1:
                self.wait_for_start()

    def wait_for_start(self) -> None:
        """The first process tunes the GPU, which the others must not do at the same time."""
        first = self.processes[0]
        first.ask({"id": "start", "action": "query_version"})
        first.answer(self.seconds)

    def queries(self, rows: Rows):
        """A query for each game and komi, with the numbers of its rows."""
        asked: dict[tuple[int, float], list[int]] = {}
        for row, key in enumerate(zip(rows.game.tolist(), rows.komi.tolist())):
            asked.setdefault(key, []).append(row)
        size = rows.size
        rules = {"ko": KO[rows.games.options.get("ko", "situational")], "scoring": "AREA", "tax": "NONE", "suicide": False,
                 "hasButton": False, "whiteHandicapBonus": "0", "friendlyPassOk": False}
        for (game, komi), numbers in asked.items():
            plies = rows.plies[numbers].tolist()
            moves = rows.games.of_game(game)[: max(plies)].tolist()
            yield numbers, {
                "moves": [["BW"[ply % 2], vertex(move, size)] for ply, move in enumerate(moves)],
                "analyzeTurns": sorted(set(plies)), "rules": rules, "komi": float(komi_without_ties(np.array(komi))),
                "boardXSize": size, "boardYSize": size, "maxVisits": self.visits, "includePolicy": True,
                "includeOwnership": True,
            }

    def label(self, rows: Rows) -> Labels:
        area = rows.size * rows.size
        policy, owners = np.zeros((len(rows), area + 1), np.float32), np.zeros((len(rows), area), np.float32)
        win, lead = np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)
        open_queries: dict[str, list[int]] = {}
        waiting = [0] * len(self.processes)
        for number, (numbers, query) in enumerate(self.queries(rows)):
            which = number % len(self.processes)
            open_queries[str(number)] = numbers
            self.processes[which].ask({"id": str(number), **query})
            waiting[which] += len(query["analyzeTurns"])
        for process, count in zip(self.processes, waiting):
            for _ in range(count):
                found = process.answer(self.seconds)
                try:
                    here = [row for row in open_queries[found["id"]] if rows.plies[row] == found["turnNumber"]]
                    policy[here], owners[here] = from_top(found["policy"], rows.size), from_top(found["ownership"], rows.size)
                    win[here], lead[here] = found["rootInfo"]["rawWinrate"], found["rootInfo"]["rawLead"]
                except (KeyError, TypeError, ValueError) as error:
                    raise TeacherFailed(f"the engine's answer cannot be used: {error!r}") from None
        policy = np.maximum(policy, 0.0)  # -1 marks illegal moves
        policy /= np.maximum(policy.sum(axis=1, keepdims=True), 1e-6)
        tensors = [torch.from_numpy(array).to(device()) for array in (policy, win, lead, owners)]
        return Labels(tensors[0], tensors[1], lead_with_komi(tensors[2], rows), tensors[3])

    def close(self) -> None:
        for process in self.processes:
            process.close()
        self.folder.cleanup()


def from_top(values: list[float], size: int) -> np.ndarray:
    """Values that are listed from the top row, in our order from the bottom row. What follows the board stays at the end."""
    array = np.array(values, np.float32)
    board = array[: size * size].reshape(size, size)[::-1].ravel()
    return np.concatenate([board, array[size * size :]])
