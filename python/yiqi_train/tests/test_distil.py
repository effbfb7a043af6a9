"""Learning from a teacher, small enough for two cores."""

import gzip
import os
import signal
import sys
import threading
import time

import numpy as np
import pytest
import torch

import yiqi
from yiqi_train import distil, katago_network, log, play, positions, weights
from yiqi_train.katago_engine import KataGoEngine
from yiqi_train.labelled import Labelled
from yiqi_train.network import Architecture, Network
from yiqi_train.teacher import Labels, TeacherFailed, open_teacher

# Spinning threads would starve other processes on the machine.
torch.set_num_threads(1)

CONFIG = {
    "game": "go", "name": "distil5", "blocks": 1, "channels": 12, "batch": 128, "rate": 0.006, "komi": 1.0, "komi_spread": 2.0,
    "komi_draw": {"fair": 1.0}, "validation": 5, "positions_per_game": 8, "cycles": 4, "learn_steps": 120, "report_every": 100, "warm": 0.0,
    "play": [{"games": 64, "sizes": {5: 1.0}, "evaluations": 30_000}],
    "effort": {"full": 2, "cheap": 2, "longest": 2.0},
    "sizes": [{"size": 5, "labels": 3200, "share": 1.0, "room": 20_000, "rows": 800, "unseen": 400}],
}


# How much larger the weights of the teacher's last layers are than those of an untrained network.
FACTORS = {"policy_planes": 2500.0, "policy_extras": 1000.0, "value": 3000.0, "score": 500.0, "owners": 1000.0}


@pytest.fixture(scope="module")
def teacher_file(tmp_path_factory):
    """A network with random weights whose opinions are decided enough to be learnt."""
    torch.manual_seed(5)
    network = Network(Architecture.of("go", 1, 16))
    with torch.no_grad():
        for layer, factor in FACTORS.items():
            getattr(network, layer).weight *= factor
    path = tmp_path_factory.mktemp("teacher") / "teacher.safetensors"
    weights.save(path, network, "test", None)
    return path


def run(config, folder):
    distil.train(config, folder, log.Log(folder / "log.jsonl"))
    return log.read(folder / "log.jsonl")


def test_a_network_learns_from_a_larger_one(teacher_file, tmp_path):
    config = {**CONFIG, "teacher": {"kind": "network", "file": str(teacher_file)}}
    entries = run(config, tmp_path)
    before, after = (next(entry for entry in entries if entry["phase"] == phase) for phase in ("before", "after"))
    assert after["divergence"] < 0.5 * before["divergence"]
    assert after["lead_error"] < 0.5 * before["lead_error"]
    assert after["win_error"] < before["win_error"]
    # The next sitting continues, with other games.
    again = run({**config, "cycles": 1, "learn_steps": 5}, tmp_path)
    first, second = (entry for entry in again if entry["phase"] == "start")
    assert (first["sitting"], second["sitting"], second["labels"]) == (1, 2, 4 * 3200)
    resumed = [entry for entry in again if entry["phase"] == "before"][-1]
    assert resumed["divergence"] < 0.6 * before["divergence"], "the network was resumed"


def test_the_offset_into_the_records_is_kept(teacher_file, tmp_path):
    points = [f"{chr(97 + c)}{chr(97 + r)}" for r in range(19) for c in range(19)]
    lines = ["B+R\t" + "".join(points[number : number + 30]) for number in range(40)]
    (tmp_path / "games.tsv").write_text("\n".join(lines) + "\n")
    config = {"records": str(tmp_path / "games.tsv"), "validation": 4, "games": 20}
    state = distil.State()
    firsts = lambda games: [int(games.of_game(number)[0]) - 342 for number in range(len(games))]
    learned, unseen = distil.from_records(config, state)
    assert len(learned) == 20 and len(unseen) == 10 and state.records == 20
    state.write(tmp_path / "state.json")
    state = distil.State.read(tmp_path / "state.json")
    others, same = distil.from_records(config, state)
    assert firsts(same) == firsts(unseen)
    assert len(set(firsts(others)) - set(firsts(learned))) == 10, "the rest of the table, then its beginning again"
    assert not set(firsts(learned) + firsts(others)) & set(firsts(unseen))


def test_games_end_before_an_illegal_move():
    games = positions.Games.of({"size": 5}, [np.array([0, 1, 1, 2], np.uint16), np.array([3, 4], np.uint16)])
    with pytest.raises(ValueError, match="move 3 of game 0 is illegal"):
        positions.Rows.of(games, np.array([0]), np.array([4]), np.array([6.5]), False)
    legal = games.legal()
    assert [legal.of_game(number).tolist() for number in (0, 1)] == [[0, 1], [3, 4]]


def test_sigterm_saves_the_work(teacher_file, tmp_path):
    config = {**CONFIG, "teacher": {"kind": "network", "file": str(teacher_file)}, "cycles": 1000, "learn_steps": 5}

    def stop():
        deadline = time.time() + 60
        while time.time() < deadline and not (tmp_path / "state.json").exists():
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    thread = threading.Thread(target=stop)
    thread.start()
    entries = run(config, tmp_path)
    thread.join()
    assert signal.getsignal(signal.SIGTERM) is before
    saved = entries[-1]
    assert saved["phase"] == "saved" and saved["stopped"]
    assert weights.load(tmp_path / "network.safetensors")[1]["sha256"] == saved["sha256"]


ENGINE = '''#!/usr/bin/env python3
"""Speaks the protocol of KataGo's analysis engine. It likes the top left point, or the pass where that is not empty."""
import json, sys
left = {left}
for line in sys.stdin:
    query = json.loads(line)
    if query.get("action") == "query_version":
        print(json.dumps({{"id": query["id"], "version": "test"}}), flush=True)
        continue
    size = query["boardXSize"]
    corner = f"A{{size}}"
    for turn in query["analyzeTurns"]:
        left -= 1
        if left < 0:
            print("out of memory", file=sys.stderr, flush=True)
            sys.exit(3)
        policy = [0.0] * (size * size + 1)
        policy[-1 if corner in [move for _, move in query["moves"][:turn]] else 0] = 1.0
        print(json.dumps({{"id": query["id"], "turnNumber": turn, "policy": policy, "ownership": [0.5] * size + [-0.5] * (size * size - size),
              "rootInfo": {{"rawWinrate": 0.75, "rawLead": query["komi"]}}}}), flush=True)
'''


def engine(tmp_path, left):
    path = tmp_path / f"engine-{left}.py"
    path.write_text(ENGINE.format(left=left).replace("#!/usr/bin/env python3", f"#!{sys.executable}"))
    path.chmod(0o755)
    return {"program": str(path), "model": "model", "home": str(tmp_path), "processes": 2, "threads": 2, "seconds": 30.0}


def test_labels_of_the_analysis_engine(tmp_path):
    games = positions.Games.of({"size": 5}, [np.array([0, 20, 7], np.uint16), np.array([12], np.uint16)])
    rows = positions.Rows.of(games, np.array([0, 0, 0, 1]), np.array([0, 1, 3, 1]), np.array([7.0, 7.0, 7.0, 6.5]), False)
    teacher = KataGoEngine(**engine(tmp_path, 1000))
    labels = teacher.label(rows)
    teacher.close()
    # The index of the top left point is 20; the second move of the first game is there.
    assert labels.policy.argmax(dim=1).tolist() == [20, 20, 25, 20]
    assert labels.win.tolist() == [0.75] * 4
    # Komi 7 is given as 6.5, and Black leads by half a point less than with that.
    assert labels.lead.tolist() == [6.0, 7.0, 7.0, 6.5]
    assert (labels.owners.view(4, 5, 5)[:, 4] == 0.5).all() and (labels.owners.view(4, 5, 5)[:, :4] == -0.5).all()


def test_a_failing_engine_ends_the_run_and_the_last_checkpoint_stays(tmp_path):
    # Each of two processes answers enough for the unseen positions and one cycle.
    config = {**CONFIG, "teacher": {"kind": "katago", **engine(tmp_path, 700)}, "learn_steps": 5}
    config["sizes"] = [{**CONFIG["sizes"][0], "labels": 800}]
    with pytest.raises(TeacherFailed, match="(?s)ended with code 3.*out of memory"):
        run(config, tmp_path)
    state = distil.State.read(tmp_path / "state.json")
    assert (state.cycles, state.labels) == (1, 800)
    weights.load(tmp_path / "network.safetensors", "go")
    with pytest.raises(TeacherFailed, match="cannot be started"):
        open_teacher({"kind": "katago", **engine(tmp_path, 1), "program": str(tmp_path / "missing")})
    with pytest.raises(TeacherFailed, match="unknown kind"):
        open_teacher({"kind": "oracle"})


def test_batches_of_labelled_positions_turn_with_their_labels(tmp_path):
    games = positions.Games.of({"size": 5}, [np.array([3, 9], np.uint16)])
    count = 64
    rows = positions.Rows.of(games, np.zeros(count, int), np.full(count, 2), np.full(count, 6.5), False)
    policy, owners = torch.zeros(count, 26), torch.zeros(count, 25)
    policy[:, 8], policy[:, 25], owners[:, 3] = 0.75, 0.25, -1.0
    labelled = Labelled(5, 100)
    labelled.add(rows, Labels(policy, torch.full((count,), 0.25), torch.full((count,), -3.0), owners))
    assert len(labelled) == count
    batch = labelled.draw(32)
    spec = yiqi.input_spec("go", size=5)["planes"]
    own = batch["planes"][:, spec.index("own stones")]
    # The only own stone is at 3, which the other side will own, and 8 is the point above it.
    assert own.sum() == 32 and torch.equal(batch["owners"], -own)
    board = batch["policy"][:, :25].view(32, 5, 5)
    assert torch.allclose(board.amax(dim=(1, 2)), torch.tensor(0.75)) and torch.allclose(batch["policy"][:, 25], torch.tensor(0.25))
    distance = (own.flatten(1).argmax(dim=1) - board.flatten(1).argmax(dim=1)).abs()
    assert set(distance.tolist()) == {1, 5}, "turned both ways"
    assert (batch["results"][:, 0] == 0.25).all() and (batch["scores"] == -3.0).all()


def katago_planes(moves, size=7, **options):
    games = positions.Games.of({"size": size, **options}, [np.array(moves, np.uint16)])
    rows = positions.Rows.of(games, np.array([0]), np.array([len(moves)]), np.array([6.5]), True)
    bits = np.unpackbits(rows.arrays["katago_planes"].numpy())[: 22 * size * size]
    return bits.reshape(22, size, size), rows.arrays["katago_globals"][0].numpy()


def played(text, size=7):
    game = yiqi.Game("go", size=size)
    game.play_moves(text)
    return game.actions.tolist()


def points_of(plane):
    return sorted(f"{'ABCDEFG'[column]}{row + 1}" for row, column in zip(*np.nonzero(plane)))


def test_inputs_of_katago_ladders():
    # White's stone at C3 has two liberties and cannot escape to the right.
    planes, numbers = katago_planes(played("B3 C3 C2 pass D2 pass B4 pass"))
    assert points_of(planes[1]) == ["B3", "B4", "C2", "D2"] and points_of(planes[2]) == ["C3"]
    assert points_of(planes[4]) == ["C3"], "two liberties"
    assert points_of(planes[14]) == ["C3"] and points_of(planes[17]) != []
    assert numbers[0] == 1.0 and numbers[14] == 1.0, "the last move was a pass"
    # A stone of White in the way lets it escape.
    planes, _ = katago_planes(played("B3 C3 C2 E4 D2 D5 B4 pass"))
    assert not planes[14].any() and not planes[17].any()


def test_inputs_of_katago_area():
    # Black lives in the corner with eyes at A1 and C1; the white stone at A3 is dead there only if Black surrounds it.
    planes, _ = katago_planes(played("A2 G7 B2 G6 C2 F7 D2 F6 D1 E7 B1 E6"))
    black = points_of(planes[18])
    assert {"A1", "B1", "C1", "A2", "D1"} <= set(black)
    assert set(points_of(planes[19])) >= {"G7", "G6", "E6"}
    assert not (planes[18] & planes[19]).any()
    # The empty middle touches both colours.
    assert not planes[18][3, 3] and not planes[19][3, 3]


def test_inputs_of_katago_komi():
    for size, komi, self_komi, wave in [(5, 6.5, -6.5, 0.5), (5, 7.0, -6.5, 0.5), (6, 6.5, -6.5, -0.5), (5, 7.5, -7.5, -0.5)]:
        games = positions.Games.of({"size": size}, [np.zeros(0, np.uint16)])
        rows = positions.Rows.of(games, np.array([0]), np.array([0]), np.array([komi]), True)
        numbers = rows.arrays["katago_globals"][0]
        assert float(numbers[5]) == pytest.approx(self_komi / 20), (size, komi)
        assert float(numbers[18]) == pytest.approx(wave), (size, komi)


def model_file(path, damage=None):
    """A tiny network in KataGo's format."""
    random = np.random.default_rng(1)
    parts = []

    def words(*some):
        parts.append((" ".join(map(str, some)) + "\n").encode())

    def floats(*shape):
        parts.append(b"@BIN@" + random.normal(0, 0.3, size=shape).astype("<f4").tobytes() + b"\n")

    def convolution(side, inputs, outputs):
        words("conv", side, side, inputs, outputs, 1, 1), floats(side, side, inputs, outputs)

    def matrix(inputs, outputs):
        words("matrix", inputs, outputs), floats(inputs, outputs)

    def norm(channels):
        words("norm", channels, 1e-20, 0, 1)
        parts.extend([b"@BIN@" + np.zeros(channels, "<f4").tobytes() + b"\n", b"@BIN@" + np.ones(channels, "<f4").tobytes() + b"\n"])
        floats(channels)

    def activation():
        words("act", "ACTIVATION_SILU")

    words("tiny", 15, 22, 19, *[20.0] * 4, 40.0, 0.25, 150.0, *[0] * 8, "trunk", 1, 12, 8, 8, 8, 8, 1, 0, 0, 0, 0, 0)
    convolution(3, 22, 12), matrix(19, 12)
    words("nested_bottleneck_block", "block", 2)
    norm(12), activation(), convolution(1, 12, 8)
    words("transformer_attention_block", "attention", 2, 2, 4, 4, 1, 1)
    words("norm", 8, 1e-6), floats(8)
    for _ in range(4):
        matrix(8, 8)
    words("turns", 2, 2, 2), floats(2, 2, 2)
    words("transformer_ffn_block", "layer", 8, 16, 1, "norm", 8, 1e-6), floats(8)
    matrix(8, 16), matrix(8, 16), matrix(16, 8)
    norm(8), activation(), convolution(1, 8, 12)
    words("norm", 12, 1e-6, 1, 0), floats(12), floats(12), activation()
    words("policy"), convolution(1, 12, 6), convolution(1, 12, 6), norm(6), activation(), matrix(18, 6), norm(6), activation()
    convolution(1, 6, 2), matrix(18, 6), words("bias", 6), floats(6), activation(), matrix(6, 2)
    words("value"), convolution(1, 12, 10), norm(10), activation(), matrix(30, 10), words("bias", 10), floats(10), activation()
    matrix(10, 3), words("bias", 3), floats(3), matrix(10, 6), words("bias", 6), floats(6), convolution(1, 10, 1)
    data = b"".join(parts)
    path.write_bytes(gzip.compress(damage(data) if damage else data))
    return path


def test_networks_of_katago_can_be_teachers(tmp_path):
    teacher = open_teacher({"kind": "katago-network", "file": str(model_file(tmp_path / "tiny.bin.gz")), "batch": 3})
    games = positions.Games.of({"size": 6}, [np.array([14, 15, 20, 21], np.uint16)])
    rows = positions.Rows.of(games, np.zeros(5, int), np.arange(5), np.full(5, 6.5), True)
    labels = teacher.label(rows)
    assert labels.policy.shape == (5, 37) and labels.owners.shape == (5, 36)
    assert torch.allclose(labels.policy.sum(dim=1), torch.ones(5)) and (labels.policy[4, [14, 15, 20, 21]] < 1e-6).all()
    assert ((labels.win > 0) & (labels.win < 1)).all() and (labels.owners.abs() <= 1).all()
    # The batches do not matter.
    for first, second in zip(vars(labels).values(), vars(teacher.label(next(rows.split(2)))).values()):
        assert torch.allclose(first[:2], second, atol=1e-5)


@pytest.mark.parametrize("damage, reason", [
    (lambda data: data[: len(data) // 2], "ends early or is damaged"),
    (lambda data: data.replace(b" 15 ", b" 14 ", 1), "model version 14"),
    (lambda data: data.replace(b"ACTIVATION_SILU", b"ACTIVATION_MISH", 1), "ACTIVATION_MISH"),
    (lambda data: data.replace(b"nested_bottleneck_block", b"ordinary_block", 1), "ordinary_block"),
])
def test_other_networks_are_refused(tmp_path, damage, reason):
    path = model_file(tmp_path / "bad.bin.gz", damage)
    with pytest.raises(katago_network.BadModel, match=reason) as refused:
        katago_network.load(path)
    assert str(path) in str(refused.value)
    path.write_bytes(b"no gzip")
    with pytest.raises(TeacherFailed, match="cannot be read"):
        katago_network.load(path)


def test_a_match_of_policies_has_paired_openings(teacher_file):
    teacher, _ = weights.load(teacher_file)
    found = play.policy_match(teacher, teacher, {"size": 5, "komi": 1.0}, 20, seed=3, opening_moves=4)
    # Equal networks win each opening once, with the same colour.
    assert found["games"] == 20 and found["score"] == 0.5
