"""Go, 六子冲 (Liuzichong), DVONN and Reversi: exact rules, engines, records, fast environments, self-play.

`Game` is a single game, `VectorEnv` runs many games at once, `read` reads records, and `SelfPlay` and `Archive` are for training
networks.
"""

from ._yiqi import (
    GAMES,
    Archive,
    Error,
    Game,
    IllegalMove,
    Record,
    RecordError,
    SelfPlay,
    VectorEnv,
    engines,
    formats,
    go_legal_moves,
    go_positions,
    input_spec,
    options,
    read,
    set_threads,
)
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
    "VectorEnv",
    "Worth",
    "engines",
    "formats",
    "go_legal_moves",
    "go_positions",
    "input_spec",
    "options",
    "read",
    "set_threads",
]
