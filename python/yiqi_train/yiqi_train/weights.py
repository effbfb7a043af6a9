"""Reads and writes weights as `safetensors` files with metadata. Damaged and foreign files are refused."""

from __future__ import annotations

import hashlib
import json
import os
import struct
from pathlib import Path

import numpy as np
import torch

from .network import Architecture, Network

FORMAT = "yiqi-network-1"
TYPES = {"F32": np.float32, "F16": np.float16, "I8": np.int8}
# The suffix of the scale tensor of a quantised tensor.
SCALE = ".scale"


class BadWeights(ValueError):
    """The file is not a valid network file."""


def write_tensors(path: Path, tensors: dict[str, np.ndarray], about: dict[str, str]) -> str:
    """Writes a `safetensors` file atomically, with its checksum in the header."""
    data = b"".join(tensors[name].tobytes() for name in sorted(tensors))
    checksum = hashlib.sha256(data).hexdigest()
    header: dict = {"__metadata__": {**about, "sha256": checksum}}
    offset = 0
    for name in sorted(tensors):
        array = tensors[name]
        kind = next(kind for kind, dtype in TYPES.items() if dtype == array.dtype)
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [offset, offset + array.nbytes]}
        offset += array.nbytes
    text = json.dumps(header, sort_keys=True).encode()
    text += b" " * (-len(text) % 8)
    part = path.with_suffix(path.suffix + ".part")
    with open(part, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    return checksum


def read_tensors(path: Path) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """Reads the tensors and the metadata of such a file."""
    raw = path.read_bytes()

    def refuse(reason: str) -> BadWeights:
        return BadWeights(f"{path}: {reason}")

    if len(raw) < 8:
        raise refuse("too short to be a safetensors file")
    (length,) = struct.unpack("<Q", raw[:8])
    if length > len(raw) - 8 or length > 10_000_000:
        raise refuse("the header is longer than the file")
    data = raw[8 + length :]
    try:
        header = json.loads(raw[8 : 8 + length])
        about = header.pop("__metadata__", {})
        if hashlib.sha256(data).hexdigest() != about.get("sha256"):
            raise refuse("damaged or not a Yiqi file: the checksum does not match")
        tensors = {}
        for name, entry in header.items():
            start, end = entry["data_offsets"]
            tensors[name] = np.frombuffer(data[start:end], dtype=TYPES[entry["dtype"]]).reshape(entry["shape"])
    except BadWeights:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise refuse(f"the header cannot be read: {error}") from None
    return tensors, about


def quantised(name: str, array: np.ndarray) -> dict[str, np.ndarray]:
    """Quantises a tensor to 8 bits, with one scale per output if it has several. Small tensors are unchanged."""
    if array.ndim < 2:
        return {name: array}
    flat = array.reshape(len(array), -1)
    scale = np.maximum(np.abs(flat).max(axis=1), 1e-12).astype(np.float32) / 127
    return {name: np.rint(flat / scale[:, None]).astype(np.int8).reshape(array.shape), name + SCALE: scale}


def save(path: Path | str, network: Network, run: str, parent: str | None, kind: str = "F32") -> str:
    """Writes a network in single precision, half precision (`F16`) or 8 bits (`I8`). Returns its checksum, which networks
    trained from it record as their parent."""
    tensors: dict[str, np.ndarray] = {}
    for name, tensor in network.state_dict().items():
        if name.endswith("num_batches_tracked"):
            continue
        array = tensor.detach().float().cpu().numpy()
        tensors.update(quantised(name, array) if kind == "I8" else {name: array.astype(TYPES[kind])})
    about = {
        "format": FORMAT,
        "architecture": json.dumps(network.architecture.to_dict(), sort_keys=True),
        "run": run,
        "parent": parent or "",
    }
    return write_tensors(Path(path), tensors, about)


def load(path: Path | str, game: str | None = None) -> tuple[Network, dict]:
    """Reads a network and its metadata. Raises `BadWeights` if the file is invalid."""
    tensors, about = read_tensors(Path(path))

    def refuse(reason: str) -> BadWeights:
        return BadWeights(f"{path}: {reason}")

    if about.get("format") != FORMAT:
        raise refuse(f"unknown format {about.get('format')!r}: expected {FORMAT!r}")
    try:
        architecture = Architecture(**json.loads(about["architecture"]))
        expected = Architecture.of(architecture.game, architecture.blocks, architecture.channels)
    except (ValueError, KeyError, TypeError) as error:
        raise refuse(f"not a Yiqi network: {error}") from None
    if game is not None and architecture.game != game:
        raise refuse(f"wrong game: the network is for {architecture.game}, not for {game}")
    if architecture != expected:
        raise refuse(f"wrong input version {architecture.input_version}: expected {expected.input_version}")
    network = Network(architecture)
    try:
        state = {}
        for name, array in tensors.items():
            array = array.astype(np.float32)
            if name.endswith(SCALE):
                continue
            if name + SCALE in tensors:
                array *= tensors[name + SCALE].reshape(-1, *[1] * (array.ndim - 1))
            state[name] = torch.from_numpy(array)
        missing, unexpected = network.load_state_dict(state, strict=False)
    except (RuntimeError, ValueError) as error:
        raise refuse(f"tensor shapes do not match: {error}") from None
    missing = [name for name in missing if not name.endswith("num_batches_tracked")]
    if missing or unexpected:
        raise refuse(f"missing tensors {missing[:3]} or unknown tensors {unexpected[:3]}")
    return network, about
