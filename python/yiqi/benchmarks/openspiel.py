"""Steps per second of yiqi.VectorEnv and of OpenSpiel, both on one core, in the same process.

    pip install open_spiel
    python benchmarks/openspiel.py

OpenSpiel is used as in its Python documentation: get the legal actions, choose one at random and apply it, until the
game is over. VectorEnv plays 256 games at once. Rounds of both alternate, so that both are subject to the same noise,
and the median of the rounds is reported. All play is uniformly random.

* step: get the legal actions, choose one, play it. VectorEnv chooses with `sample_actions`.
* mask: the same, but the action is chosen in NumPy from VectorEnv's mask.
* observe: like `step`, with `observation_tensor()` or `observe()` before every move.

OpenSpiel has no superko rule: it ends a game of Go after 2 * size² moves or when a position repeats. VectorEnv uses
the same limit as `longest` and forbids repetition.
"""

import argparse
import random
import statistics
import time

import numpy as np
import pyspiel

import yiqi

GAMES = [
    ("Go 9x9", "go(board_size=9)", "go", {"size": 9, "longest": 162}),
    ("Go 19x19", "go(board_size=19)", "go", {"size": 19, "longest": 722}),
    ("Reversi", "othello", "reversi", {}),
]


def openspiel_round(game, seconds, observe):
    """Plays for about `seconds` seconds and returns steps per second."""
    choose = random.choice
    steps = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if observe:
                state.observation_tensor()
            state.apply_action(choose(state.legal_actions()))
            steps += 1
    return steps / (time.perf_counter() - begin)


def step_round(env, seconds, observe):
    actions = np.zeros(env.n, np.int64)
    out = (np.zeros(env.planes_shape, np.uint8), np.zeros(env.globals_shape, np.float32))
    steps = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(20):
            if observe:
                env.observe(out=out)
            env.step(env.sample_actions(out=actions))
        steps += 20 * env.n
    return steps / (time.perf_counter() - begin)


def mask_round(env, seconds):
    mask = np.zeros((env.n, env.num_actions), bool)
    generator = np.random.default_rng(1)
    steps = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(20):
            env.action_mask(out=mask)
            keys = generator.random(mask.shape, dtype=np.float32)
            keys *= mask
            env.step(keys.argmax(axis=1))
        steps += 20 * env.n
    return steps / (time.perf_counter() - begin)


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return "an unknown processor"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0.5, help="of a round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=256, help="games of a VectorEnv")
    arguments = parser.parse_args()
    yiqi.set_threads(1)
    print(f"{processor()}, one core; {arguments.games} games at once; median of {arguments.rounds} rounds")
    print(f"{'game':10}{'variant':10}{'OpenSpiel /s':>14}{'yiqi /s':>14}{'ratio':>8}")
    for name, spiel_name, game, options in GAMES:
        spiel = pyspiel.load_game(spiel_name)
        env = yiqi.VectorEnv(game, arguments.games, **options)
        variants = {
            "step": (lambda s: openspiel_round(spiel, s, False), lambda s: step_round(env, s, False)),
            "mask": (lambda s: openspiel_round(spiel, s, False), lambda s: mask_round(env, s)),
            "observe": (lambda s: openspiel_round(spiel, s, True), lambda s: step_round(env, s, True)),
        }
        for variant, (theirs, ours) in variants.items():
            rounds = [(theirs(arguments.seconds), ours(arguments.seconds)) for _ in range(arguments.rounds)]
            their_speed, our_speed = (statistics.median(speeds) for speeds in zip(*rounds))
            ratio = statistics.median(our / their for their, our in rounds)
            print(f"{name:10}{variant:10}{their_speed:14,.0f}{our_speed:14,.0f}{ratio:7.1f}x", flush=True)


if __name__ == "__main__":
    main()
