"""The network: a residual tower with global pooling, for boards of any size that fits into the planes."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn

import yiqi

# Margins are predicted in units of this many points.
SCORE_UNIT = 20.0


@dataclass(frozen=True)
class Architecture:
    """The parameters that determine a network's shape."""

    game: str
    blocks: int
    channels: int
    planes: int
    globals: int
    policy_planes: int
    policy_extras: int
    input_version: int

    @staticmethod
    def of(game: str, blocks: int, channels: int) -> Architecture:
        spec = yiqi.input_spec(game) if game != "dvonn" else yiqi.input_spec(game, setup="players")
        return Architecture(
            game=game,
            blocks=blocks,
            channels=channels,
            planes=len(spec["planes"]),
            globals=len(spec["globals"]),
            policy_planes=spec["policy_planes"],
            policy_extras=spec["policy_extras"],
            input_version=spec["version"],
        )

    def to_dict(self) -> dict:
        return asdict(self)


class Board:
    """A mask of the cells that are on the board, in the dtype of the masked tensor to avoid promotion to a wider type."""

    def __init__(self, plane: Tensor, like: Tensor):
        self.mask = plane.to(like.dtype)
        self.off = (self.mask - 1.0) * 1e4
        self.area = plane.float().sum(dim=(2, 3)).clamp(min=1.0)

    def pooled(self, x: Tensor) -> Tensor:
        """For each channel: the mean over the board, the mean scaled by the board size, and the maximum."""
        mean = x.float().sum(dim=(2, 3)) / self.area
        # By index: the gradient of `amax` finds the maximum by comparison, which fails if compiled code uses higher precision.
        largest = (x + self.off).flatten(2).max(dim=2).values.float()
        return torch.cat([mean, mean * (self.area.sqrt() - 14.0) / 10.0, largest], dim=1)


class Block(nn.Module):
    """A residual block of two convolutions; every third block also uses global pooling."""

    def __init__(self, channels: int, looks_around: bool):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        self.around = nn.Linear(3 * channels, channels) if looks_around else None

    def forward(self, x: Tensor, board: Board) -> Tensor:
        y = torch.relu(self.norm1(self.conv1(x))) * board.mask
        if self.around is not None:
            y = y + self.around(board.pooled(y))[:, :, None, None] * board.mask
        y = self.norm2(self.conv2(y))
        return torch.relu(x + y) * board.mask


class Network(nn.Module):
    """Maps planes (float, 0 or 1) and globals to policy logits, result logits, margin and ownership."""

    def __init__(self, architecture: Architecture):
        super().__init__()
        self.architecture = a = architecture
        heads = max(32, a.channels // 2)
        self.stem = nn.Conv2d(a.planes, a.channels, 3, padding=1, bias=False)
        self.stem_globals = nn.Linear(a.globals, a.channels)
        self.stem_norm = nn.BatchNorm2d(a.channels)
        self.blocks = nn.ModuleList(Block(a.channels, i % 3 == 2) for i in range(a.blocks))
        self.policy_conv = nn.Conv2d(a.channels, heads, 1)
        self.policy_around = nn.Linear(3 * heads, heads)
        self.policy_planes = nn.Conv2d(heads, a.policy_planes, 1)
        self.policy_extras = nn.Linear(3 * heads, a.policy_extras)
        self.value_conv = nn.Conv2d(a.channels, heads, 1)
        self.value_hidden = nn.Linear(3 * heads, 2 * heads)
        self.value = nn.Linear(2 * heads, 3)
        self.score = nn.Linear(2 * heads, 1)
        self.owners = nn.Conv2d(heads, 1, 1)
        # An untrained network predicts a uniform policy and an even game.
        for layer in (self.policy_planes, self.policy_extras, self.value, self.score, self.owners):
            nn.init.zeros_(layer.bias)
            nn.init.normal_(layer.weight, std=0.01)

    def forward(self, planes: Tensor, globals_: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        x = self.stem(planes) + self.stem_globals(globals_)[:, :, None, None]
        board = Board(planes[:, -1:], x)  # the last plane of every game marks the board
        x = torch.relu(self.stem_norm(x)) * board.mask
        for block in self.blocks:
            x = block(x, board)
        p = torch.relu(self.policy_conv(x)) * board.mask
        around = board.pooled(p)
        spread = torch.relu(p + self.policy_around(around)[:, :, None, None]) * board.mask
        policy = torch.cat([self.policy_planes(spread).flatten(1), self.policy_extras(around)], dim=1)
        v = torch.relu(self.value_conv(x)) * board.mask
        hidden = torch.relu(self.value_hidden(board.pooled(v)))
        return policy, self.value(hidden), self.score(hidden)[:, 0] * SCORE_UNIT, self.owners(v)[:, 0]
