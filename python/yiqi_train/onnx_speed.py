"""Measures ONNX Runtime beside `yiqi bench net`, on one thread: evaluations per second of CPU time.

    pip install onnx onnxruntime
    PYTHONPATH=python/yiqi_train python python/yiqi_train/onnx_speed.py target/release/yiqi crates/yiqi-opponents/weights/*.safetensors
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static

from yiqi_train import weights

SECONDS = 3.0


def inputs(architecture, size: int) -> dict[str, np.ndarray]:
    random = np.random.default_rng(1)
    planes = (random.random((1, architecture.planes, size, size)) < 0.1).astype(np.float32)
    planes[:, -1] = 1.0
    return {"planes": planes, "globals": np.zeros((1, architecture.globals), dtype=np.float32)}


class Few(CalibrationDataReader):
    """One position is enough to measure speed."""

    def __init__(self, given):
        self.given = [given]

    def get_next(self):
        return self.given.pop() if self.given else None


def rate(path: Path, given: dict[str, np.ndarray]) -> float:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    session.run(None, given)
    count, since = 0, time.process_time()
    while time.process_time() - since < SECONDS:
        session.run(None, given)
        count += 1
    return count / (time.process_time() - since)


def main() -> None:
    program, files = sys.argv[1], sys.argv[2:]
    for file in files:
        network, _ = weights.load(file)
        network.eval()
        for size in (9, 19):
            given = inputs(network.architecture, size)
            with tempfile.TemporaryDirectory() as folder:
                plain, quantised = Path(folder) / "f32.onnx", Path(folder) / "int8.onnx"
                torch.onnx.export(network, tuple(torch.from_numpy(array) for array in given.values()), str(plain),
                                  input_names=list(given), opset_version=13)
                quantize_static(str(plain), str(quantised), Few(given), activation_type=QuantType.QUInt8,
                                weight_type=QuantType.QInt8, per_channel=True)
                name = f"{Path(file).stem} {size}×{size}"
                print(f"{name} ONNX Runtime f32: {rate(plain, given):.0f}/s, int8: {rate(quantised, given):.0f}/s", flush=True)
    found = subprocess.run([program, "bench", "net", "--json"], capture_output=True, text=True, check=True).stdout
    for line in found.splitlines():
        figure = json.loads(line)
        print(f"{figure['name']}: {figure['rate']:.0f} {figure['unit']}")


main()
