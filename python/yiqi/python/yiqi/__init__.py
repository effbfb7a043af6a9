"""Go, 六子冲 (Liuzichong), DVONN and Reversi: exact rules, fast environments, self-play."""

from ._yiqi import Archive, SelfPlay, VectorEnv, input_spec, set_threads

__all__ = ["Archive", "SelfPlay", "VectorEnv", "input_spec", "set_threads"]
