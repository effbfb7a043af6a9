"""Pickling of games and exceptions."""

import multiprocessing
import pickle

import pytest

import yiqi
from conftest import after_random_moves


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_games_round_trip_through_pickle(game, protocol):
    for moves in (0, 3, 40, 200):
        after_random_moves(game, seed=moves, moves=moves)
        again = pickle.loads(pickle.dumps(game, protocol))
        assert again == game and again.position == game.position and again.options == game.options
        assert again.legal_moves() == game.legal_moves() and again.result == game.result
        assert again.position_hash == game.position_hash


def test_a_custom_start_is_kept():
    game = yiqi.Game.from_position("go", ".XO../X.XO./.XO../...../..... w", ko="positional", komi=0)
    game.play("B4")
    again = pickle.loads(pickle.dumps(game))
    assert again == game and "C4" not in again.legal_moves()


def test_exceptions_keep_their_code():
    try:
        yiqi.Game("reversi").play("a1")
    except yiqi.IllegalMove as error:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is yiqi.IllegalMove
        assert (again.code, str(again), again.arguments) == (error.code, str(error), error.arguments)
    assert yiqi.IllegalMove("mine").code == "" and issubclass(yiqi.RecordError, yiqi.Error)


def search(game):
    move = game.best_move(level=2)
    game.play(move)
    return game, game.analyse(level=2)


def test_searches_run_in_other_processes():
    games = [after_random_moves(yiqi.Game("reversi"), seed=seed, moves=10) for seed in range(4)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answers = pool.map(search, games)
    for before, (after, found) in zip(games, answers):
        assert after.ply == before.ply + 1 and after.moves[:-1] == before.moves
        assert (after, found) == search(before)
