"""Networks of KataGo with transformer blocks (model version 15) in PyTorch, as a teacher.

Large batches in reduced precision, on planes of the board's own size, are many times faster than KataGo's own engine is at one
visit. Networks with convolutional blocks are refused; use the engine (`katago_engine.py`) for them.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from .learner import device
from .positions import Rows
from .resident import unpacked
from .teacher import Labels, TeacherFailed, lead_with_komi, policy_of

VERSION = 15
PLANES, GLOBALS = 22, 19
# Which of the numbers next to the value is the lead.
LEAD = 2


class BadModel(TeacherFailed):
    """The file is not a network that can be read here."""


class Reader:
    """Words and blocks of little-endian floats, each block marked by `@BIN@`."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def word(self) -> str:
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        end = self.at
        while end < len(self.data) and not self.data[end : end + 1].isspace():
            end += 1
        found, self.at = self.data[self.at : end], end
        if not found or len(found) > 100:
            raise BadModel("the file ends early or is damaged")
        return found.decode("ascii", "replace")

    def number(self) -> int:
        word = self.word()
        if not word.lstrip("-").isdigit():
            raise BadModel(f"damaged: {word!r} is not a number")
        return int(word)

    def numbers(self, count: int) -> list[int]:
        return [self.number() for _ in range(count)]

    def expect(self, *words: str) -> str:
        word = self.word()
        if word not in words:
            raise BadModel(f"unsupported network: {word!r} instead of {' or '.join(words)}")
        return word

    def floats(self, *shape: int) -> Tensor:
        start = self.data.find(b"@BIN@", self.at, self.at + 10)
        end = start + 5 + 4 * int(np.prod(shape))
        if start < 0 or end > len(self.data):
            raise BadModel("the file ends early or is damaged")
        self.at = end
        return torch.from_numpy(np.frombuffer(self.data[start + 5 : end], "<f4").reshape(shape).copy())

    # Layers. Each begins with its name.

    def matrix(self) -> Tensor:
        """(in, out)"""
        self.word()
        return self.floats(*self.numbers(2))

    def bias(self) -> Tensor:
        self.word()
        return self.floats(self.number())

    def convolution(self) -> Tensor:
        """(height, width, in, out)"""
        self.word()
        height, width, inputs, outputs, *_ = self.numbers(6)
        return self.floats(height, width, inputs, outputs)

    def pointwise(self) -> Tensor:
        return self.convolution()[0, 0]

    def norm(self) -> tuple[Tensor, Tensor]:
        """A batch normalisation as a factor and a summand."""
        self.word()
        channels, epsilon = self.number(), float(self.word())
        has_scale, has_bias = self.numbers(2)
        mean, variance = self.floats(channels), self.floats(channels)
        factor = (self.floats(channels) if has_scale else torch.ones(channels)) / (variance + epsilon).sqrt()
        summand = (self.floats(channels) if has_bias else torch.zeros(channels)) - mean * factor
        return factor, summand

    def root_norm(self) -> Tensor:
        self.word()
        channels = self.number()
        self.word()
        return self.floats(channels)

    def activation(self) -> None:
        self.word()
        self.expect("ACTIVATION_SILU")


def normed(x: Tensor) -> Tensor:
    """Divided by the root mean square of the channels. Its weights are part of the next matrix."""
    return (x.float() * torch.rsqrt(x.float().square().mean(dim=-1, keepdim=True) + 1e-6)).to(x.dtype)


def attended(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(q, k, v)
    return ((q @ k.transpose(2, 3)) * q.shape[3] ** -0.5).softmax(dim=3) @ v


def turned(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotates each pair of channels, which are half the channels apart, by the angle of the position."""
    first, second = x.chunk(2, dim=3)
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=3)


def block(x: Tensor, t: dict[str, Tensor], angles: list[tuple[Tensor, Tensor]]) -> Tensor:
    """A bottleneck with pairs of an attention and a feed-forward layer inside."""
    dtype = t["in"].dtype
    inner = F.silu(x * t["in_factor"] + t["in_summand"]).to(dtype) @ t["in"]
    rows, points, _ = inner.shape
    for layer, (cos, sin) in enumerate(angles):
        qkv = (normed(inner) @ t[f"{layer}.qkv"]).view(rows, points, 3, len(cos), -1).permute(2, 0, 3, 1, 4)
        seen = attended(turned(qkv[0], cos, sin), turned(qkv[1], cos, sin), qkv[2])
        inner = inner + seen.transpose(1, 2).reshape(rows, points, -1) @ t[f"{layer}.out"]
        gated, gate = (normed(inner) @ t[f"{layer}.up"]).chunk(2, dim=2)
        inner = inner + (F.silu(gated) * gate) @ t[f"{layer}.down"]
    return x + F.silu(inner.float() * t["end_factor"] + t["end_summand"]).to(dtype) @ t["end"]


def heads(x: Tensor, t: dict[str, Tensor], size: int, lead_unit: float) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Policy logits, probabilities of win, loss and no result, lead, owners."""
    scale = torch.rsqrt(x.square().mean(dim=(1, 2), keepdim=True) + 1e-6)
    x = F.silu(x * scale * t["tip_factor"] + t["tip_summand"])
    around = pooled(F.silu(x @ t["policy_pool"] * t["pool_factor"] + t["pool_summand"]), size, False)
    p = x @ t["policy"] + (around @ t["policy_around"])[:, None]
    p = F.silu(p * t["policy_factor"] + t["policy_summand"]) @ t["policy_out"]
    pass_ = F.silu(around @ t["pass"] + t["pass_bias"]) @ t["pass_out"]
    v = F.silu(x @ t["value"] * t["value_factor"] + t["value_summand"])
    hidden = F.silu(pooled(v, size, True) @ t["hidden"] + t["hidden_bias"])
    result = (hidden @ t["result"] + t["result_bias"]).softmax(dim=1)
    lead = (hidden @ t["numbers"] + t["numbers_bias"])[:, LEAD] * lead_unit
    # Of two policies, the first predicts the search's visits.
    return torch.cat([p[:, :, 0], pass_[:, :1]], dim=1), result, lead, (v @ t["owners"])[:, :, 0].tanh()


def pooled(x: Tensor, size: int, is_value: bool) -> Tensor:
    """Means over the board, scaled in two or three ways, and for the policy the maxima."""
    mean = x.mean(dim=1)
    offset = size - 14.0
    last = mean * (offset * offset * 0.01 - 0.1) if is_value else x.amax(dim=1)
    return torch.cat([mean, mean * (offset * 0.1), last], dim=1)


class KataGoNetwork:
    """The network; positions are (rows, points, channels) between its first and last layer."""

    def __init__(self, data: bytes):
        read = Reader(data)
        self.name = read.word()
        version = read.number()
        if version != VERSION:
            raise BadModel(f"model version {version} instead of {VERSION}")
        if read.numbers(2) != [PLANES, GLOBALS]:
            raise BadModel("unknown inputs")
        multipliers = [float(read.word()) for _ in range(7)]
        self.lead_unit = multipliers[3]
        if any(read.numbers(8)):
            raise BadModel("unsupported network: inputs about the players")
        read.word()
        blocks, *_ = read.numbers(6)
        if read.numbers(6) != [1, 0, 0, 0, 0, 0]:
            raise BadModel("unsupported network: not a transformer")
        self.stem = {"stem": read.convolution().permute(3, 2, 0, 1), "stem_globals": read.matrix()}
        self.blocks = [read_block(read) for _ in range(blocks)]
        self.heads = read_heads(read)
        self.angles: dict[int, list[list[tuple[Tensor, Tensor]]]] = {}
        self.block, self.end = block, heads

    def to(self, where: torch.device, dtype: torch.dtype) -> KataGoNetwork:
        """The matrices of the blocks in this precision; the sums between blocks stay in single precision."""
        def moved(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
            is_matrix = lambda name: name.rpartition(".")[2] in ("stem", "in", "qkv", "out", "up", "down", "end")
            return {name: tensor.to(where, dtype if is_matrix(name) else torch.float32).contiguous()
                    for name, tensor in tensors.items()}

        self.stem, self.heads, self.blocks = moved(self.stem), moved(self.heads), [moved(each) for each in self.blocks]
        self.dtype = dtype
        return self

    def compile(self) -> None:
        """All blocks share the compiled code; there is one version for each board size."""
        self.block, self.end = torch.compile(block, dynamic=False), torch.compile(heads, dynamic=False)

    def angles_for(self, size: int) -> list[list[tuple[Tensor, Tensor]]]:
        """For each attention layer of each block, cosines and sines (heads, points, pairs) of the angles of all points."""
        if size not in self.angles:
            at = torch.arange(size * size, device=self.stem["stem"].device)
            place = torch.stack([at % size, at // size], dim=1).float()
            angles = lambda turns: torch.einsum("hpd,sd->hsp", turns, place)
            both = lambda turns: (angles(turns).cos().to(self.dtype), angles(turns).sin().to(self.dtype))
            self.angles[size] = [[both(turns) for name, turns in tensors.items() if name.endswith(".turns")]
                                 for tensors in self.blocks]
        return self.angles[size]

    @torch.no_grad()
    def __call__(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Planes (rows, 22, size, size) and globals to the outputs of `heads`."""
        size = planes.shape[2]
        x = F.conv2d(planes.to(self.dtype), self.stem["stem"], padding=1).flatten(2).transpose(1, 2).float()
        x = (x + (numbers @ self.stem["stem_globals"])[:, None]).contiguous()
        for tensors, angles in zip(self.blocks, self.angles_for(size)):
            x = self.block(x, tensors, angles)
        return self.end(x, self.heads, size, self.lead_unit)


def read_block(read: Reader) -> dict[str, Tensor]:
    """The tensors of `block`."""
    t: dict[str, Tensor] = {}
    read.expect("nested_bottleneck_block")
    read.word()
    layers = read.number()
    t["in_factor"], t["in_summand"] = read.norm()
    read.activation()
    t["in"] = read.pointwise()
    for layer in range(layers // 2):
        read.expect("transformer_attention_block")
        read.word()
        heads, key_heads, width, value_width, *turns = read.numbers(6)
        if heads != key_heads or width != value_width or turns != [1, 1]:
            raise BadModel("unsupported network: unknown kind of attention")
        weight = read.root_norm()[:, None]
        q, k, v = (weight * read.matrix() for _ in range(3))
        # The channels of a pair are neighbours in the file; here they are half a head apart.
        split = lambda m: m.view(-1, heads, width // 2, 2).transpose(2, 3).reshape(len(m), -1)
        t[f"{layer}.qkv"], t[f"{layer}.out"] = torch.cat([split(q), split(k), v], dim=1), read.matrix()
        read.word()
        t[f"{layer}.turns"] = read.floats(*read.numbers(3))
        read.expect("transformer_ffn_block")
        read.word()
        if read.numbers(3)[2] != 1:
            raise BadModel("unsupported network: feed-forward layers without gates")
        weight = read.root_norm()[:, None]
        t[f"{layer}.up"] = torch.cat([weight * read.matrix(), weight * read.matrix()], dim=1)
        t[f"{layer}.down"] = read.matrix()
    t["end_factor"], t["end_summand"] = read.norm()
    read.activation()
    t["end"] = read.pointwise()
    return t


def read_heads(read: Reader) -> dict[str, Tensor]:
    """The tensors of `heads`."""
    t: dict[str, Tensor] = {}
    read.word()
    channels = read.number()
    read.word()
    if read.numbers(2) != [1, 0]:
        raise BadModel("unsupported network: unknown last norm")
    t["tip_factor"], t["tip_summand"] = read.floats(channels), read.floats(channels)
    read.activation()
    read.word()
    t["policy"], t["policy_pool"] = read.pointwise(), read.pointwise()
    t["pool_factor"], t["pool_summand"] = read.norm()
    read.activation()
    t["policy_around"] = read.matrix()
    t["policy_factor"], t["policy_summand"] = read.norm()
    read.activation()
    t["policy_out"] = read.pointwise()
    t["pass"], t["pass_bias"] = read.matrix(), read.bias()
    read.activation()
    t["pass_out"] = read.matrix()
    read.word()
    t["value"] = read.pointwise()
    t["value_factor"], t["value_summand"] = read.norm()
    read.activation()
    t["hidden"], t["hidden_bias"] = read.matrix(), read.bias()
    read.activation()
    t["result"], t["result_bias"] = read.matrix(), read.bias()
    t["numbers"], t["numbers_bias"] = read.matrix(), read.bias()
    t["owners"] = read.pointwise()
    return t


def load(file: Path | str) -> KataGoNetwork:
    try:
        data = gzip.decompress(Path(file).read_bytes())
        return KataGoNetwork(data)
    except BadModel as error:
        raise BadModel(f"{file}: {error}") from None
    except (OSError, EOFError, RuntimeError, ValueError) as error:
        raise BadModel(f"{file} cannot be read: {error}") from None


class KataGoTeacher:
    """A network of KataGo, without search."""

    needs_katago_inputs = True

    def __init__(self, file: str, batch: int = 1024, compile: bool = False):
        is_gpu = device().type == "cuda"
        self.network = load(file).to(device(), torch.bfloat16 if is_gpu else torch.float32)
        self.is_compiled = compile
        if compile:
            self.network.compile()
        self.batch = batch

    @torch.no_grad()
    def label(self, rows: Rows) -> Labels:
        parts = []
        area = rows.size * rows.size
        for part in rows.split(self.batch):
            # Compiled code is for one batch size.
            missing = self.batch - len(part) if self.is_compiled else 0
            planes, numbers = (F.pad(part.arrays[name], (0, 0, 0, missing)) for name in ("katago_planes", "katago_globals"))
            planes = unpacked(planes, PLANES * area).view(-1, PLANES, rows.size, rows.size)
            found = self.network(planes, numbers)
            logits, result, lead, owners = (tensor[: len(part)] for tensor in found)
            parts.append((policy_of(logits, part), result[:, 0] + 0.5 * result[:, 2], lead_with_komi(lead, part), owners))
        return Labels(*(torch.cat(column) for column in zip(*parts)))

    def close(self) -> None:
        pass
