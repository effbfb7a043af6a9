"""Weight files: round trips, and rejection of damaged and foreign files."""

import json
import struct

import numpy as np
import pytest
import torch

from yiqi_train import weights
from yiqi_train.network import Architecture, Network


@pytest.fixture
def network():
    torch.manual_seed(1)
    return Network(Architecture.of("go", 3, 16))


def answers(network):
    network.eval()
    planes = torch.zeros(2, 15, 9, 9)
    planes[:, 14] = 1
    planes[1, 0, 3, 4] = 1
    with torch.no_grad():
        return network(planes, torch.zeros(2, 7))


def header_of(raw):
    (length,) = struct.unpack("<Q", raw[:8])
    return json.loads(raw[8 : 8 + length]), raw[8 + length :]


def with_header(header, data):
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


@pytest.mark.parametrize("kind, error", [("F32", 0.0), ("F16", 1e-2), ("I8", 5e-2)])
def test_networks_round_trip(tmp_path, network, kind, error):
    path = tmp_path / "a.safetensors"
    checksum = weights.save(path, network, "test", "f00d", kind)
    again, about = weights.load(path, "go")
    assert about["run"] == "test" and about["parent"] == "f00d" and about["sha256"] == checksum
    for before, after in zip(answers(network), answers(again)):
        assert (before - after).abs().max() <= error * max(1.0, before.abs().max())
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.safetensors"], "no temporary file is left"


def test_quantised_files_are_small(tmp_path, network):
    sizes = {}
    for kind in ("F32", "I8"):
        weights.save(tmp_path / kind, network, "test", None, kind)
        sizes[kind] = (tmp_path / kind).stat().st_size
    assert sizes["I8"] < 0.5 * sizes["F32"]


def refusal(tmp_path, raw, game=None):
    path = tmp_path / "bad.safetensors"
    path.write_bytes(raw)
    with pytest.raises(weights.BadWeights) as refused:
        weights.load(path, game)
    assert str(path) in str(refused.value)
    return str(refused.value)


def test_damage_is_refused(tmp_path, network):
    path = tmp_path / "good.safetensors"
    weights.save(path, network, "test", None)
    raw = path.read_bytes()
    flipped = bytearray(raw)
    flipped[-100] ^= 1
    assert "checksum" in refusal(tmp_path, bytes(flipped))
    assert "checksum" in refusal(tmp_path, raw[:-4])
    assert "too short" in refusal(tmp_path, raw[:5])
    assert "longer than the file" in refusal(tmp_path, raw[:100])
    assert "header" in refusal(tmp_path, raw[:8] + b"x" * (len(raw) - 8))
    random = np.random.default_rng(1)
    (length,) = struct.unpack("<Q", raw[:8])
    for _ in range(200):  # a damaged header is refused or has the same meaning
        damaged = bytearray(raw)
        damaged[random.integers(8 + length)] = random.integers(256)
        (tmp_path / "damaged").write_bytes(damaged)
        try:
            weights.load(tmp_path / "damaged")
        except weights.BadWeights:
            pass


def test_foreign_files_are_refused(tmp_path, network):
    path = tmp_path / "good.safetensors"
    weights.save(path, network, "test", None)
    raw = path.read_bytes()
    assert "for go, not for dvonn" in refusal(tmp_path, raw, "dvonn")
    header, data = header_of(raw)

    def changed(**about):
        return with_header({**header, "__metadata__": {**header["__metadata__"], **about}}, data)

    assert "format" in refusal(tmp_path, changed(format="another"))
    architecture = json.loads(header["__metadata__"]["architecture"])
    older = json.dumps({**architecture, "input_version": 0})
    assert "wrong input version 0" in refusal(tmp_path, changed(architecture=older))
    assert "not a Yiqi network" in refusal(tmp_path, changed(architecture="{}"))
    assert "not a Yiqi network" in refusal(tmp_path, changed(architecture=json.dumps({**architecture, "game": "chess"})))
    wider = json.dumps({**architecture, "channels": 32})
    assert "do not match" in refusal(tmp_path, changed(architecture=wider))
    deeper = json.dumps({**architecture, "blocks": 4})
    assert "missing" in refusal(tmp_path, changed(architecture=deeper))
    plain = with_header({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}, b"abcd")
    assert "not a Yiqi file" in refusal(tmp_path, plain)
