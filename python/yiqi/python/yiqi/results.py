"""What engines and the solution answer."""

from dataclasses import dataclass
from typing import Dict, List, Optional


@dataclass(frozen=True)
class Value:
    """What a position or a move is worth to the side to move. `str(value)` says it in words."""

    #: The expected margin in the game's points, where the engine counts points.
    score: Optional[float]
    #: The expected result: 1 a win, 0.5 a draw, 0 a loss.
    win_rate: float
    #: The plies to a forced end.
    plies_to_end: Optional[int]
    #: "exact" is proved, "bound" is at least or at most this, "estimate" is what the engine thinks.
    kind: str
    #: The same in words.
    text: str

    @property
    def is_exact(self) -> bool:
        """Whether it is proved."""
        return self.kind == "exact"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Candidate:
    """A move that an engine looked at."""

    #: The move.
    move: str
    #: What it is worth to the side to move.
    value: Value
    #: The principal variation: what would follow, the move itself first.
    line: List[str]
    #: How often it was tried, by an engine that counts that.
    visits: Optional[int]


@dataclass(frozen=True)
class Analysis:
    """What an engine thinks of a position."""

    #: The moves looked at, the best first; as many as `lines` asked for.
    candidates: List[Candidate]
    #: Moves played on a board, or playouts; 0 when the answer was looked up.
    nodes: int
    #: How many plies ahead it looked in full, where that means something.
    depth: Optional[int]
    #: Whether it would rather resign.
    resigns: bool

    @property
    def move(self) -> str:
        """The best move."""
        return self.candidates[0].move

    @property
    def value(self) -> Value:
        """What the position is worth to the side to move."""
        return self.candidates[0].value

    @property
    def line(self) -> List[str]:
        """The principal variation: best play from here, the best move first."""
        return self.candidates[0].line

    @property
    def is_exact(self) -> bool:
        """Whether the value is proved."""
        return self.value.is_exact


@dataclass(frozen=True)
class Worth:
    """What best play by both sides makes of a position. `str(worth)` says it in words."""

    #: "win", "draw" or "loss".
    result: str
    #: The plies to the end, when one can be forced: the winner goes the shortest way, the loser the longest.
    plies: Optional[int]
    #: The same in words.
    text: str

    @property
    def sign(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss."""
        return {"win": 1, "draw": 0, "loss": -1}[self.result]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Solved:
    """A position of a solved game."""

    #: What it is worth to the side to move.
    worth: Worth
    #: What each legal move is worth to the player who makes it, the best first.
    moves: Dict[str, Worth]
