"""Weights as `safetensors` files whose header says what they are; a damaged or foreign file is refused."""

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
# Behind the name of a tensor in eight bits: what its numbers are to be multiplied by.
SCALE = ".scale"


class BadWeights(ValueError):
    """A file that is no network of ours."""


def write_tensors(path: Path, tensors: dict[str, np.ndarray], about: dict[str, str]) -> str:
    """Writes a `safetensors` file atomically, and its checksum into its header."""
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
    """The tensors of such a file and what its header says about them."""
    raw = path.read_bytes()

    def refuse(reason: str) -> BadWeights:
        return BadWeights(f"{path}: {reason}")

    if len(raw) < 8:
        raise refuse("too short for a safetensors file")
    (length,) = struct.unpack("<Q", raw[:8])
    if length > len(raw) - 8 or length > 10_000_000:
        raise refuse("its header is longer than the file")
    data = raw[8 + length :]
    try:
        header = json.loads(raw[8 : 8 + length])
        about = header.pop("__metadata__", {})
        if hashlib.sha256(data).hexdigest() != about.get("sha256"):
            raise refuse("damaged or not of Yiqi: its checksum does not match")
        tensors = {}
        for name, entry in header.items():
            start, end = entry["data_offsets"]
            tensors[name] = np.frombuffer(data[start:end], dtype=TYPES[entry["dtype"]]).reshape(entry["shape"])
    except BadWeights:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise refuse(f"its header cannot be read ({error})") from None
    return tensors, about


def quantised(name: str, array: np.ndarray) -> dict[str, np.ndarray]:
    """A tensor in eight bits with a scale for each output, if it has several; small ones stay as they are."""
    if array.ndim < 2:
        return {name: array}
    flat = array.reshape(len(array), -1)
    scale = np.maximum(np.abs(flat).max(axis=1), 1e-12).astype(np.float32) / 127
    return {name: np.rint(flat / scale[:, None]).astype(np.int8).reshape(array.shape), name + SCALE: scale}


def save(path: Path | str, network: Network, run: str, parent: str | None, kind: str = "F32") -> str:
    """Writes a network in single precision, in half (`F16`) or in eight bits (`I8`). Returns its checksum, by which its
    children name it."""
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
    """Reads a network and its header. Whatever is wrong with the file is said."""
    tensors, about = read_tensors(Path(path))

    def refuse(reason: str) -> BadWeights:
        return BadWeights(f"{path}: {reason}")

    if about.get("format") != FORMAT:
        raise refuse(f"format {about.get('format')!r}, expected {FORMAT!r}")
    try:
        architecture = Architecture(**json.loads(about["architecture"]))
        expected = Architecture.of(architecture.game, architecture.blocks, architecture.channels)
    except (ValueError, KeyError, TypeError) as error:
        raise refuse(f"not a network of Yiqi ({error})") from None
    if game is not None and architecture.game != game:
        raise refuse(f"a network for {architecture.game}, not for {game}")
    if architecture != expected:
        raise refuse(f"made for another input: version {architecture.input_version}, now {expected.input_version}")
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
        raise refuse(f"tensors do not fit ({error})") from None
    missing = [name for name in missing if not name.endswith("num_batches_tracked")]
    if missing or unexpected:
        raise refuse(f"tensors are missing ({missing[:3]}) or unknown ({unexpected[:3]})")
    return network, about
