"""Games played by networks: self-play, and matches between two networks."""

from __future__ import annotations

import math
import time

import numpy as np
import torch
from torch import Tensor

import yiqi

from .learner import autocast, device
from .network import Network


class Judge:
    """Evaluates batches with a network, including the transfer buffers."""

    def __init__(self, pool: yiqi.SelfPlay, architecture):
        height, width = pool.plane_size
        pinned = {"pin_memory": device().type == "cuda"}
        self.pool = pool
        self.planes = torch.zeros((pool.games, architecture.planes, height, width), dtype=torch.uint8, **pinned)
        self.globals = torch.zeros((pool.games, architecture.globals), **pinned)
        self.policy = torch.zeros((pool.games, pool.policy_size), **pinned)
        self.results = torch.zeros((pool.games, 3), **pinned)
        self.scores = torch.zeros(pool.games, **pinned)
        self.done = torch.cuda.Event() if device().type == "cuda" else None
        pool.begin(self.planes.numpy(), self.globals.numpy())
        self.graph: torch.cuda.CUDAGraph | None = None

    @torch.no_grad()
    def judge(self, network: Network, planes: Tensor, globals_: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        planes = planes.float().to(memory_format=torch.channels_last)
        with autocast():
            policy, value, score, _ = network(planes, globals_)
        return policy.float(), value.float().softmax(dim=1), score.float()

    @torch.no_grad()
    def ask_recorded(self, network: Network) -> None:
        """Like `ask`, for one network on a GPU, as a CUDA graph: one launch instead of hundreds of small kernels. The
        network may be trained between calls, since its weights are updated in place."""
        if self.graph is None:
            self.inputs = (self.planes.to(device()), self.globals.to(device()))
            for _ in range(3):
                self.judge(network, *self.inputs)
            torch.cuda.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, capture_error_mode="thread_local"):
                self.outputs = self.judge(network, *self.inputs)
        self.inputs[0].copy_(self.planes, non_blocking=True)
        self.inputs[1].copy_(self.globals, non_blocking=True)
        self.graph.replay()
        self.policy.copy_(self.outputs[0], non_blocking=True)
        self.results.copy_(self.outputs[1], non_blocking=True)
        self.scores.copy_(self.outputs[2], non_blocking=True)
        self.done.record()

    @torch.no_grad()
    def ask(self, networks: list[Network]) -> None:
        """Starts the evaluation of the pool's positions. With two networks, the rows alternate which of them plays Black."""
        if len(networks) == 1 and device().type == "cuda":
            return self.ask_recorded(networks[0])
        where = device()
        planes, globals_ = self.planes.to(where, non_blocking=True), self.globals.to(where, non_blocking=True)
        answers = [self.judge(network, planes, globals_) for network in networks]
        policy, results, scores = answers[0]
        if len(answers) == 2:
            rows = np.arange(self.pool.games)
            second = torch.from_numpy((self.pool.thinkers() ^ (rows & 1)).astype(bool)).to(where)
            policy = torch.where(second[:, None], answers[1][0], policy)
            results = torch.where(second[:, None], answers[1][1], results)
            scores = torch.where(second, answers[1][2], scores)
        self.policy.copy_(policy, non_blocking=True)
        self.results.copy_(results, non_blocking=True)
        self.scores.copy_(scores, non_blocking=True)
        if self.done is not None:
            self.done.record()

    def answer(self) -> None:
        """Waits for the network outputs and advances the games."""
        if self.done is not None:
            self.done.synchronize()
        answers = (self.policy.numpy(), self.results.numpy(), self.scores.numpy())
        self.pool.advance(*answers, self.planes.numpy(), self.globals.numpy())


def generate(judges: list[Judge], network: Network, archives: dict[tuple[int, int], yiqi.Archive],
             seconds: float = math.inf, evaluations: float = math.inf) -> dict[str, float]:
    """Runs self-play for some time or a number of evaluations. While the network evaluates one pool, the games of another
    pool advance."""
    network.eval()
    before = sum(judge.pool.evaluations for judge in judges)
    count = 0
    since, waited, asked, games = time.time(), 0.0, 0.0, 0
    for judge in judges:
        judge.ask([network])
    while time.time() - since < seconds and count < evaluations:
        for judge in judges:
            started = time.time()
            if judge.done is not None:
                judge.done.synchronize()
            waited += time.time() - started
            judge.answer()
            games += archives[judge.pool.plane_size].take(judge.pool)
            started = time.time()
            judge.ask([network])
            asked += time.time() - started
        count = sum(judge.pool.evaluations for judge in judges) - before
    for judge in judges:
        judge.answer()
    elapsed = time.time() - since
    return {"evaluations_per_second": count / elapsed, "games": games, "waiting_for_gpu": waited / elapsed, "asking": asked / elapsed}


def match(first: Network, second: Network, rules: list[dict], games: int, **effort) -> dict[str, float]:
    """Plays a match between two networks, from short random openings with alternating colours. Returns the Elo of the first."""
    first.eval(), second.eval()
    game = first.architecture.game
    pool = yiqi.SelfPlay(game, rules, games, full_share=1.0, opening_moves=effort.pop("opening_moves", 3.0), **effort)
    judge = Judge(pool, first.architecture)
    results: dict[int, float] = {}
    while len(results) < games:
        judge.ask([first, second])
        judge.answer()
        for row, outcome, _ in pool.take_results():
            # Count only the first game of each row; otherwise short games would be overrepresented.
            score = 0.5 + 0.5 * outcome * (1 if row % 2 == 0 else -1)
            results.setdefault(row, score)
    return elo_of(np.array(list(results.values())))


def elo_of(scores: np.ndarray) -> dict[str, float]:
    """The mean score and the Elo difference with its 95 % interval."""
    mean, error = scores.mean(), scores.std() / math.sqrt(len(scores))
    elo = lambda p: -400 * math.log10(1 / min(max(p, 0.001), 0.999) - 1)
    return {"score": float(mean), "elo": elo(mean), "elo_low": elo(mean - 1.96 * error), "elo_high": elo(mean + 1.96 * error)}


@torch.no_grad()
def policy_match(first: Network, second: Network, rules: dict, games: int, seed: int, opening_moves: int = 8) -> dict[str, float]:
    """Plays a match of Go between two policies without search: each plays the legal move that it likes best. The opening moves
    are drawn from both policies in turn; every opening is played twice, with the colours exchanged."""
    first.eval(), second.eval()
    torch.manual_seed(seed)
    games += games % 2
    env = yiqi.VectorEnv("go", games, longest=2 * rules.get("size", 19) ** 2, autoreset=False, **rules)
    env.reset(seed)
    outcomes = np.full(games, np.nan)
    rows = torch.arange(games, device=device())
    ply = 0
    while np.isnan(outcomes).any():
        planes, globals_ = (torch.from_numpy(array).to(device()) for array in env.observe())
        legal = torch.from_numpy(env.action_mask()).to(device())

        def logits(network: Network, rows: Tensor) -> Tensor:
            with autocast():
                policy = network(planes[rows].float().to(memory_format=torch.channels_last), globals_[rows])[0]
            return policy.float().masked_fill(~legal[rows], -1e9)

        actions = torch.zeros(games, dtype=torch.int64, device=device())
        if ply < opening_moves:
            drawn = torch.multinomial(logits((first, second)[ply % 2], rows[::2]).softmax(dim=1), 1)[:, 0]
            actions[::2], actions[1::2] = drawn, drawn
        else:
            # The first network plays Black in the even rows, and every game has had the same number of moves.
            for number, network in enumerate((first, second)):
                mine = rows[(number + ply) % 2 :: 2]
                mine = mine[torch.from_numpy(np.isnan(outcomes)).to(device())[mine]]
                if len(mine):
                    actions[mine] = logits(network, mine).argmax(dim=1)
        _, terminated, truncated, returns = env.step(actions.cpu().numpy())
        ended = (terminated | truncated) & np.isnan(outcomes)
        outcomes[ended] = returns[ended, 0]
        ply += 1
    scores = 0.5 + 0.5 * outcomes * np.where(np.arange(games) % 2 == 0, 1, -1)
    return {"games": games, **elo_of(scores)}


@torch.no_grad()
def against_random(network: Network, rules: dict, games: int, seed: int) -> float:
    """The score of the policy without search against random moves, with alternating colours."""
    network.eval()
    random = np.random.default_rng(seed)
    score = 0.0
    for number in range(games):
        game = yiqi.Game(network.architecture.game, **rules)
        longest = 4 * game.action_count
        while not game.is_over and game.ply < longest:
            actions = game.legal_actions()
            if game.player == number % 2:
                planes = torch.from_numpy(game.observation()[None]).float().to(device())
                policy = network(planes, torch.from_numpy(game.globals()[None]).to(device()))[0][0].float().cpu().numpy()
                action = actions[policy[game.policy_indices()].argmax()]
            else:
                action = random.choice(actions)
            game.play(int(action))
        margin = game.margin if number % 2 == 0 else -game.margin
        score += 0.5 + 0.5 * np.sign(margin)
    return score / games
