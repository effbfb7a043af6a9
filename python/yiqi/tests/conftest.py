"""Shared fixtures and helpers."""

import random

import pytest

import yiqi

# Every game, with different options: name and options.
KINDS = [
    ("go", {"size": 2}),
    ("go", {"size": 5, "komi": 0.5}),
    ("go", {"size": 9, "ko": "positional", "handicap": 2}),
    ("go", {"size": 5, "rules": "japanese"}),
    ("go", {"size": 4, "rules": "tromp-taylor"}),
    ("go", {"size": 7, "handicap": "free:3", "tie": "draw", "ko": "simple"}),
    ("liuzichong", {}),
    ("liuzichong", {"dan": "always", "lift": "on"}),
    ("dvonn", {"seed": 7}),
    ("dvonn", {"setup": "players"}),
    ("reversi", {}),
]


@pytest.fixture(params=KINDS, ids=lambda kind: "-".join([kind[0], *map(str, kind[1].values())]))
def game(request):
    """A new game, for each entry of the list above."""
    name, options = request.param
    return yiqi.Game(name, **options)


def play_at_random(game, seed, moves=150):
    """Plays up to `moves` random moves. Yields before each move and at the end."""
    chance = random.Random(seed)
    for _ in range(moves):
        yield game
        if game.is_over:
            return
        game.play(chance.choice(game.legal_actions()))
    yield game


def after_random_moves(game, seed, moves=150):
    for _ in play_at_random(game, seed, moves):
        pass
    return game
