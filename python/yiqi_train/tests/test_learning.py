"""Training runs that are small enough for two cores."""

import os

import numpy as np
import pytest
import torch

import yiqi
from yiqi_train import learner, log, play, records, resident, selfplay, supervised, weights
from yiqi_train.learner import means
from yiqi_train.muon import orthogonal
from yiqi_train.network import Architecture, Network

# Spinning threads would starve other processes on the machine.
torch.set_num_threads(1)

RULES = {"size": 5, "komi": 1.0}
CONFIG = {
    "game": "go", "name": "go5", "blocks": 2, "channels": 16, "batch": 256, "rate": 0.003, "window": 200_000, "least": 500,
    "komi": 1.0, "komi_spread": 2.0, "cycles": 9 if os.environ.get("YIQI_TEST_LONG") else 5, "play_evaluations": 80_000, "learn_steps": 220,
    "pools": [{"games": 64, "sizes": {5: 1.0}}, {"games": 64, "sizes": {5: 1.0}}],
    "effort": {"full": 16, "cheap": 8, "full_share": 0.5, "settled_within": 0.75, "stray_passes": 0.06, "longest": 2.0},
    "measured_against": ["start"], "match_games": 60, "match_full": 2, "match_rules": [RULES],
}


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A folder with a network trained on 5×5 Go from scratch."""
    folder = tmp_path_factory.mktemp("go5")
    selfplay.train(dict(CONFIG), folder, log.Log(folder / "log.jsonl"))
    return folder


def test_the_policy_without_search_beats_random_moves(trained):
    network, _ = weights.load(trained / "network.safetensors", "go")
    assert play.against_random(network, RULES, 100, seed=1) >= 0.9
    torch.manual_seed(1)
    untrained = Network(Architecture.of("go", 2, 16))
    assert play.against_random(untrained, RULES, 100, seed=1) < 0.75


def test_a_run_writes_its_log_and_curves(trained):
    entries = log.read(trained / "log.jsonl")
    assert [entry["phase"] for entry in entries][0] == "start"
    cycles = [entry for entry in entries if entry["phase"] == "cycle"]
    assert cycles[-1]["value"] < cycles[0]["value"], "the value loss decreases"
    match = next(entry for entry in entries if entry["phase"] == "match")
    assert match["elo_low"] > 0 and match["elo_low"] <= match["elo"] <= match["elo_high"]
    picture = log.chart(entries, "seconds", ["policy", "value"], "go5")
    assert picture.startswith("<svg") and picture.count("<polyline") == 2


def test_a_run_resumes_where_the_last_one_ended(trained, tmp_path):
    for file in trained.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    before = weights.load(tmp_path / "network.safetensors")[1]
    window = log.read(tmp_path / "log.jsonl")[-3]["window"]
    again = {**CONFIG, "cycles": 1, "play_evaluations": 5000, "learn_steps": 10, "measured_against": []}
    selfplay.train(again, tmp_path, log.Log(tmp_path / "log.jsonl"))
    start = [entry for entry in log.read(tmp_path / "log.jsonl") if entry["phase"] == "start"][-1]
    assert start["window"] >= 0.99 * window and start["starting"] < 60
    network, after = weights.load(tmp_path / "network.safetensors")
    assert after["parent"] == before["sha256"] != after["sha256"]
    optimiser, about = weights.read_tensors(tmp_path / "optimiser.safetensors")
    assert about["network"] == after["sha256"]
    assert any(name.endswith("/momentum") for name in optimiser) and any(name.endswith("/exp_avg_sq") for name in optimiser)


def table(path, games):
    """Games in which every move is the next free point in a fixed order, so that the moves can be memorised."""
    lines = []
    for number in range(games):
        random = np.random.default_rng(number)
        points = [f"{chr(97 + c)}{chr(97 + r)}" for r in range(19) for c in range(19)]
        first = random.integers(0, 200)
        moves = points[first : first + 60]
        lines.append(("B+R" if number % 2 else "W+3.5") + "\t" + "".join(moves))
    path.write_text("\n".join(lines) + "\n")


def test_supervised_training_learns_from_records(tmp_path):
    table(tmp_path / "games.tsv", 60)
    config = {"name": "records", "records": str(tmp_path / "games.tsv"), "blocks": 2, "channels": 16, "batch": 64,
              "rate": 0.004, "steps": 150, "report": 5, "validation": 10, "history_dropped": 0.0}
    supervised.train(config, tmp_path / "a.safetensors", log.Log(tmp_path / "a.jsonl"))
    found = next(entry for entry in log.read(tmp_path / "a.jsonl") if entry["phase"] == "validation")
    assert found["top1"] > 0.5, "predicts the next point in unseen games"


def test_self_play_learns_from_records_beside_its_window(tmp_path):
    table(tmp_path / "games.tsv", 8)
    config = {**CONFIG, "cycles": 2, "least": 1, "batch": 32, "learn_steps": 12, "play_evaluations": 30_000, "measured_against": [],
              "records": str(tmp_path / "games.tsv"), "records_share": 0.5, "decays": True, "seconds": 1000}
    drawn = {"records": 0, "window": 0}
    records_draw, window_next = resident.Resident.draw, learner.Batches.next

    def from_records(self, rows):
        drawn["records"] += 1
        return records_draw(self, rows)

    def from_window(self):
        drawn["window"] += 1
        return window_next(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resident.Resident, "draw", from_records)
        patch.setattr(learner.Batches, "next", from_window)
        selfplay.train(config, tmp_path / "run", log.Log(tmp_path / "run" / "log.jsonl"))
    steps = sum("policy" in entry for entry in log.read(tmp_path / "run" / "log.jsonl")) * 12
    assert steps > 0 and drawn["records"] + drawn["window"] == steps
    assert drawn["records"] > 0 and drawn["window"] > 0


def test_the_average_follows_the_weights_slowly():
    torch.manual_seed(1)
    network = Network(Architecture.of("go", 1, 8))
    average = learner.Average(network, most=4.0)
    before = average.network.stem.weight.clone()
    with torch.no_grad():
        network.stem.weight += 1.0
    assert torch.equal(average.network.stem.weight, before), "a copy"
    distances = []
    for _ in range(30):
        average.update()
        distances.append(float((network.stem.weight - average.network.stem.weight).abs().max()))
    # At first three quarters of the way, at last a quarter of it at each step.
    assert distances[0] == pytest.approx(0.25, abs=1e-5)
    assert distances[-1] == pytest.approx(0.75 * distances[-2], rel=1e-2, abs=1e-6)


def test_a_batch_on_the_device_equals_that_of_the_archive(tmp_path):
    table(tmp_path / "games.tsv", 12)
    learned, unseen = records.load(tmp_path / "games.tsv", 4)
    assert (learned.games, unseen.games) == (9, 3)
    rows = resident.Resident(learned, "go", 19, 0.0)
    rows.wait()
    assert len(rows) == learned.positions == 540
    batch, expected = rows.batch(torch.arange(100)), learned.slice(0, 100, 19, 19)
    for name in ("planes", "globals", "policy", "legal", "results"):
        assert np.allclose(batch[name].numpy(), expected[name]), name
    drawn = rows.draw(64)
    # Under every symmetry the played point is empty and legal.
    played = drawn["policy"][:, :361].view(64, 19, 19)
    assert (played.sum(dim=(1, 2)) == 1).all()
    assert ((drawn["planes"][:, 0] + drawn["planes"][:, 1]) * played == 0).all()
    assert (drawn["legal"] >= drawn["policy"]).all()
    first = torch.arange(4 * 4.0).view(1, 1, 4, 4).repeat(8, 1, 1, 1)
    assert len({tuple(board.flatten().tolist()) for board in resident.turned(first)}) == 8


def test_history_is_dropped_at_random(tmp_path):
    table(tmp_path / "games.tsv", 12)
    learned, _ = records.load(tmp_path / "games.tsv", 100)
    names = yiqi.input_spec("go")["planes"]
    last = names.index("last move")
    for dropped, low, high in [(0.0, 0.9, 1.0), (0.5, 0.3, 0.7), (1.0, 0.0, 0.0)]:
        rows = resident.Resident(learned, "go", 19, dropped)
        rows.wait()
        share = rows.draw(400)["planes"][:, last].sum() / 400
        assert low <= share <= high, (dropped, share)


def test_muon_orthogonalises_updates():
    torch.manual_seed(1)
    for shape in [(3, 16, 72), (2, 40, 8)]:
        values = torch.linalg.svdvals(orthogonal(torch.randn(*shape)))
        assert 0.5 < values.min() and values.max() < 1.5


def test_nan_stops_a_run():
    with pytest.raises(FloatingPointError):
        means({"policy": torch.tensor(float("nan"))}, 3)
