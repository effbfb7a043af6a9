"""Results of engine searches and of the solution."""

from dataclasses import dataclass
from typing import Dict, List, Optional


@dataclass(frozen=True)
class Value:
    """The value of a position or a move for the side to move. `str(value)` is a description."""

    #: The expected winning margin in points, negative if behind; `None` if the engine does not estimate points.
    score: Optional[float]
    #: The expected result: 1 for a win, 0.5 for a draw, 0 for a loss.
    win_rate: float
    #: The number of plies until a forced end of the game, if known.
    plies_to_end: Optional[int]
    #: "exact" (proven), "bound" (an upper or a lower bound) or "estimate".
    kind: str
    #: A description.
    text: str

    @property
    def is_exact(self) -> bool:
        """Whether the value is proven."""
        return self.kind == "exact"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Candidate:
    """A move that the engine considered."""

    #: The move.
    move: str
    #: The value of the move for the side that plays it.
    value: Value
    #: The principal variation, starting with the move itself.
    line: List[str]
    #: The number of visits, for engines based on Monte Carlo tree search.
    visits: Optional[int]


@dataclass(frozen=True)
class Analysis:
    """The result of analysing a position."""

    #: The candidate moves, best first; at most `lines` of them.
    candidates: List[Candidate]
    #: The number of nodes (moves made during the search) or playouts; 0 if the result came from a table.
    nodes: int
    #: The depth in plies that was searched completely, for engines that search by depth.
    depth: Optional[int]
    #: Whether the engine would resign.
    resigns: bool

    @property
    def move(self) -> str:
        """The best move."""
        return self.candidates[0].move

    @property
    def value(self) -> Value:
        """The value of the position for the side to move."""
        return self.candidates[0].value

    @property
    def line(self) -> List[str]:
        """The principal variation, starting with the best move."""
        return self.candidates[0].line

    @property
    def is_exact(self) -> bool:
        """Whether the value is proven."""
        return self.value.is_exact


@dataclass(frozen=True)
class Worth:
    """The exact value of a position with best play by both sides. `str(worth)` is a description."""

    #: "win", "draw" or "loss".
    result: str
    #: The number of plies until a forced win or loss: the winner takes the shortest way, the loser the longest. `None` for a
    #: draw.
    plies: Optional[int]
    #: A description.
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

    #: The exact value for the side to move.
    worth: Worth
    #: The exact value of each legal move for the player who makes it, best first.
    moves: Dict[str, Worth]
