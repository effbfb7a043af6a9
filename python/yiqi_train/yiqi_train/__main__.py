"""Trains and evaluates networks.

    python -m yiqi_train supervised CONFIG OUT.safetensors [name=value …]
    python -m yiqi_train selfplay CONFIG FOLDER [name=value …]
    python -m yiqi_train distil CONFIG FOLDER [name=value …]
    python -m yiqi_train match FIRST.safetensors SECOND.safetensors [games=400 full=32 size=9 komi=7.0 …]
    python -m yiqi_train pack NETWORK.safetensors OUT.safetensors [kind="I8"]
    python -m yiqi_train chart LOG.jsonl OUT.svg
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from . import log


def setting(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    return name, tomllib.loads(f"value = {value}")["value"]


def main(arguments: list[str]) -> int:
    if len(arguments) < 3 or arguments[0] not in ("supervised", "selfplay", "distil", "match", "pack", "chart"):
        print(__doc__, file=sys.stderr)
        return 2
    kind, source, out, *settings = arguments
    if kind == "chart":
        entries = log.read(source)
        names = [n for n in ("policy", "value", "top1", "owners") if any(n in entry for entry in entries)]
        Path(out).write_text(log.chart(entries, "seconds", names, Path(source).stem))
        return 0
    if kind == "match":
        from . import play, weights
        from .learner import device
        chosen = dict(setting(text) for text in settings)
        effort = {name: chosen.pop(name) for name in ("full", "seed", "opening_moves") if name in chosen}
        games = chosen.pop("games", 400)
        networks = [weights.load(path)[0].to(device()) for path in (source, out)]
        if effort.get("full") == 0:
            print(play.policy_match(*networks, chosen, games, effort.get("seed", 1)))
        else:
            print(play.match(*networks, [chosen], games, **effort))
        return 0
    if kind == "pack":
        from . import weights
        network, about = weights.load(source)
        weights.save(out, network, about["run"], about["parent"], dict(map(setting, settings)).get("kind", "I8"))
        return 0
    config = tomllib.loads(Path(source).read_text())
    config.update(setting(text) for text in settings)
    config.setdefault("name", Path(source).stem)
    if kind == "supervised":
        from .supervised import train
        journal = log.Log(Path(out).with_suffix(".jsonl"))
    else:
        from . import distil, selfplay
        train = (distil if kind == "distil" else selfplay).train
        journal = log.Log(Path(out) / "log.jsonl")
    train(config, Path(out), journal)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
