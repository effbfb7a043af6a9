"""Go, 六子冲 (Liuzichong), DVONN and Reversi: exact rules, engines, records, fast environments, self-play."""

import os
from typing import Any, Dict, Iterable, List, Literal, Optional, Tuple, TypedDict, Union, final

import numpy as np
import numpy.typing as npt

from .results import Analysis, Candidate, Solved, Value, Worth

__all__ = [
    "GAMES",
    "Analysis",
    "Archive",
    "Candidate",
    "Error",
    "Game",
    "IllegalMove",
    "Record",
    "RecordError",
    "SelfPlay",
    "Solved",
    "Value",
    "Worth",
    "engines",
    "formats",
    "input_spec",
    "options",
    "read",
    "set_threads",
]

_GameName = Literal["go", "liuzichong", "dvonn", "reversi"]
_Side = Literal["black", "white"]
_Result = Literal["black", "white", "draw"]
#: A move as text, or as an action: a dense number in `range(game.action_count)`.
_Move = Union[str, int, np.integer[Any]]
#: A path, the bytes of a record, or its text; text of one line that ends like a file name is a path.
_Source = Union[str, bytes, "os.PathLike[str]"]
#: Height and width of planes.
_PlaneSize = Optional[Tuple[int, int]]

#: The names of the games.
GAMES: Tuple[str, ...]

class _OptionSpec(TypedDict):
    values: str
    default: Union[str, int, float, None]
    decides_start: bool

class _RecordNode(TypedDict):
    parent: Optional[int]
    move: Optional[str]
    setup: Optional[str]
    comment: Optional[str]
    evaluation: Optional[float]

class _InputSpec(TypedDict):
    version: int
    planes: List[str]
    globals: List[str]
    height: int
    width: int
    policy_planes: int
    policy_extras: int
    policy: int

class _Samples(TypedDict):
    planes: npt.NDArray[np.uint8]
    globals: npt.NDArray[np.float32]
    policy: npt.NDArray[np.float32]
    legal: npt.NDArray[np.uint8]
    results: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float32]
    score_weights: npt.NDArray[np.float32]
    owners: npt.NDArray[np.int8]

class Error(ValueError):
    """Something was refused."""

    code: str
    arguments: Dict[str, Union[str, int]]

class IllegalMove(Error):
    """A move that may not be played. The game is unchanged."""

class RecordError(Error):
    """A record that cannot be read or written."""

def engines(game: str) -> List[str]: ...
def formats(game: Optional[str] = None) -> List[str]: ...
def input_spec(game: str, **options: Any) -> _InputSpec: ...
def options(game: str) -> Dict[str, _OptionSpec]: ...
def read(source: _Source, format: Optional[str] = None, *, untrusted: bool = False) -> List[Record]: ...
def set_threads(threads: int) -> None: ...

@final
class Game:
    """A game being played: rules, a start and the moves since."""

    def __new__(cls, name: str, **options: Any) -> Game: ...
    @staticmethod
    def from_position(name: str, position: str, **options: Any) -> Game: ...
    @staticmethod
    def from_record(source: _Source, format: Optional[str] = None, *, index: int = 0) -> Game: ...

    # The state.
    @property
    def name(self) -> _GameName: ...
    @property
    def options(self) -> Dict[str, Union[str, int, float]]: ...
    @property
    def to_move(self) -> _Side: ...
    @property
    def player(self) -> Literal[0, 1]: ...
    @property
    def ply(self) -> int: ...
    @property
    def must_pass(self) -> bool: ...
    @property
    def position(self) -> str: ...
    @property
    def start(self) -> str: ...
    @property
    def position_hash(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def result(self) -> Optional[_Result]: ...
    @property
    def end_reason(self) -> Optional[str]: ...
    @property
    def end_text(self) -> Optional[str]: ...
    def returns(self) -> List[float]: ...
    @property
    def score(self) -> Tuple[float, float]: ...
    @property
    def margin(self) -> float: ...
    @property
    def score_text(self) -> str: ...
    def to_svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

    # Moves.
    def legal_moves(self) -> List[str]: ...
    def legal_actions(self) -> npt.NDArray[np.int64]: ...
    def action_mask(self) -> npt.NDArray[np.bool_]: ...
    def is_legal(self, move: _Move) -> bool: ...
    def play(self, move: _Move) -> str: ...
    def play_moves(self, moves: Union[str, Iterable[_Move]]) -> None: ...
    def undo(self) -> Optional[str]: ...
    def move_to_index(self, move: str) -> int: ...
    def index_to_move(self, index: _Move) -> str: ...
    @property
    def action_count(self) -> int: ...
    @property
    def moves(self) -> List[str]: ...
    @property
    def actions(self) -> npt.NDArray[np.int64]: ...
    @property
    def symmetry_count(self) -> int: ...
    def transform_action(self, move: _Move, symmetry: int) -> int: ...

    # Networks.
    def observation(self, size: _PlaneSize = None) -> npt.NDArray[np.uint8]: ...
    def globals(self) -> npt.NDArray[np.float32]: ...
    def policy_index(self, move: _Move, size: _PlaneSize = None) -> int: ...
    def policy_indices(self, size: _PlaneSize = None) -> npt.NDArray[np.int64]: ...

    # Engines and the solution.
    def best_move(
        self,
        level: Optional[int] = None,
        *,
        engine: Optional[str] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        threads: int = 1,
        seed: int = 1,
    ) -> str: ...
    def analyse(
        self,
        level: int = 6,
        *,
        lines: int = 1,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        threads: int = 1,
        seed: int = 1,
    ) -> Analysis: ...
    def solved(self) -> Solved: ...

    # Records and copies.
    def to_record(self, format: str = "json", *, black: Optional[str] = None, white: Optional[str] = None) -> str: ...
    def clone(self) -> Game: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Record:
    """A game as a file has it: players, result, moves with variations and comments."""

    @property
    def game(self) -> _GameName: ...
    @property
    def options(self) -> Dict[str, Union[str, int, float]]: ...
    @property
    def start(self) -> Optional[str]: ...
    @property
    def black(self) -> Optional[str]: ...
    @property
    def white(self) -> Optional[str]: ...
    @property
    def black_rank(self) -> Optional[str]: ...
    @property
    def white_rank(self) -> Optional[str]: ...
    @property
    def date(self) -> Optional[str]: ...
    @property
    def result(self) -> Optional[str]: ...
    @property
    def result_reason(self) -> Optional[str]: ...
    @property
    def result_margin(self) -> Optional[str]: ...
    @property
    def moves(self) -> List[str]: ...
    def nodes(self) -> List[_RecordNode]: ...
    def game_at(self, moves: Optional[int] = None) -> Game: ...
    def to_text(self, format: str = "json") -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class SelfPlay:
    """Thousands of games that a network plays against itself, each with its own search tree."""

    def __new__(
        cls,
        game: str,
        rules: List[Dict[str, Any]],
        games: int,
        seed: int = 0,
        full: int = 64,
        cheap: int = 16,
        full_share: float = 0.25,
        considered: int = 16,
        score_weight: float = 0.15,
        score_scale: float = 10.0,
        opening_moves: float = 4.0,
        resign_below: float = 0.0,
        never_resign_share: float = 0.1,
        longest: float = 2.5,
        settled_within: float = 0.0,
        never_settled_share: float = 0.1,
    ) -> SelfPlay: ...
    @property
    def plane_size(self) -> Tuple[int, int]: ...
    @property
    def games(self) -> int: ...
    @property
    def policy_size(self) -> int: ...
    @property
    def evaluations(self) -> int: ...
    @property
    def held_back(self) -> Tuple[int, int]: ...
    def begin(self, planes: npt.NDArray[np.uint8], globals: npt.NDArray[np.float32]) -> None: ...
    def advance(
        self,
        policy: npt.NDArray[np.float32],
        results: npt.NDArray[np.float32],
        scores: npt.NDArray[np.float32],
        planes: npt.NDArray[np.uint8],
        globals: npt.NDArray[np.float32],
    ) -> None: ...
    def thinkers(self) -> npt.NDArray[np.uint8]: ...
    def take_results(self) -> List[Tuple[int, int, float]]: ...

@final
class Archive:
    """Finished games to learn from."""

    def __new__(cls, game: str) -> Archive: ...
    def add(
        self,
        options: Dict[str, Any],
        moves: npt.NDArray[np.uint16],
        outcome: Optional[int] = None,
        counted: bool = False,
    ) -> None: ...
    def take(self, selfplay: SelfPlay) -> int: ...
    def forget(self, positions: int) -> None: ...
    @property
    def games(self) -> int: ...
    @property
    def positions(self) -> int: ...
    def summary(self) -> Tuple[float, float, float]: ...
    def to_bytes(self) -> bytes: ...
    def packed_row(self, height: int, width: int) -> List[int]: ...
    def pack(
        self,
        first: int,
        height: int,
        width: int,
        planes: npt.NDArray[np.uint8],
        globals: npt.NDArray[np.float32],
        legal: npt.NDArray[np.uint8],
        moves: npt.NDArray[np.int16],
        results: npt.NDArray[np.int8],
    ) -> Tuple[int, int]: ...
    def extend(self, bytes: bytes) -> int: ...
    def draw(
        self,
        rows: int,
        height: int,
        width: int,
        seed: int,
        turns: bool = True,
        history_dropped: float = 0.1,
    ) -> _Samples: ...
    def slice(self, start: int, rows: int, height: int, width: int) -> _Samples: ...
