"""Writes small random networks and what PyTorch computes with them, for `tests/vectors.rs`.

    PYTHONPATH=python/yiqi_train python crates/yiqi-net/tests/data/make.py
"""

import json
from pathlib import Path

import torch

import yiqi
from yiqi_train import weights
from yiqi_train.network import Architecture, Network

HERE = Path(__file__).parent
CASES = {
    "go": [({"size": 2}, 1), ({"size": 5}, 9), ({"size": 9}, 30), ({"size": 13}, 60)],
    "dvonn": [({"setup": "players"}, 10), ({"setup": "players"}, 49), ({"setup": "players"}, 60)],
}


def network(game: str) -> Network:
    """A network whose every number is random, so that no part can be left out unnoticed."""
    torch.manual_seed(1)
    made = Network(Architecture.of(game, 3, 24)).eval()
    for name, tensor in made.state_dict().items():
        if name.endswith("running_var"):
            tensor.uniform_(0.5, 2.0)
        elif name.endswith(("running_mean", "bias")):
            tensor.normal_(0.0, 0.3)
        elif tensor.ndim == 1:
            tensor.uniform_(0.6, 1.4)
        elif tensor.ndim > 1:
            tensor.normal_(0.0, (2.0 / tensor[0].numel()) ** 0.5)
    return made


def main() -> None:
    for game, cases in CASES.items():
        path = HERE / f"{game}.safetensors"
        weights.save(path, network(game), "test", None, "I8")
        loaded, _ = weights.load(path, game)
        loaded.eval()
        found = []
        for number, (rules, plies) in enumerate(cases):
            position = yiqi.Game(game, **rules)
            state = 12345 + number
            for _ in range(plies):
                moves = [m for m in position.legal_moves() if m != "pass"]
                if not moves:
                    break
                state = (state * 1103515245 + 12345) % 2**31
                position.play(moves[state // 65536 % len(moves)])
            planes, numbers = position.observation(), position.globals()
            with torch.no_grad():
                policy, value, margin, owners = loaded(torch.from_numpy(planes)[None].float(), torch.from_numpy(numbers)[None])
            rounded = lambda tensor: [round(x, 4) for x in tensor.flatten().tolist()]
            found.append({
                "rules": {name: str(value) for name, value in rules.items()}, "moves": list(position.moves),
                "policy": rounded(policy), "results": rounded(value.softmax(1)), "margin": rounded(margin)[0],
                "owners": rounded(torch.tanh(owners / 2)),
            })
        (HERE / f"{game}.json").write_text(json.dumps(found) + "\n")


main()
