"""Moves as text and as actions, undo, and copies."""

import copy

import numpy as np
import pytest

import yiqi
from conftest import after_random_moves, play_at_random


def test_masks_and_actions_match_the_legal_moves(game):
    for _ in play_at_random(game, seed=1, moves=80):
        moves, actions, mask = game.legal_moves(), game.legal_actions(), game.action_mask()
        assert actions.dtype == np.int64 and mask.dtype == np.bool_ and mask.shape == (game.action_count,)
        assert np.array_equal(np.flatnonzero(mask), actions), "ascending, each once"
        assert [game.index_to_move(action) for action in actions] == moves
        assert [game.move_to_index(move) for move in moves] == actions.tolist()
        assert game.is_over == (len(moves) == 0)


def test_exactly_the_actions_in_the_mask_can_be_played(game):
    after_random_moves(game, seed=2, moves=25)
    for action, is_legal in enumerate(game.action_mask()):
        assert game.is_legal(action) == is_legal
        other = game.clone()
        if is_legal:
            assert other.play(action) == game.index_to_move(action)
            assert other.undo() == game.index_to_move(action)
        else:
            with pytest.raises(yiqi.IllegalMove):
                other.play(action)
        assert other == game


@pytest.mark.parametrize("seed", range(3))
def test_undo_goes_back_to_the_start(game, seed):
    start = game.clone()
    seen = [(now.position, now.position_hash, now.legal_moves(), now.score) for now in play_at_random(game, seed)]
    played = game.moves
    assert len(played) == game.ply == len(seen) - 1 > 0
    for move in reversed(played):
        seen.pop()
        assert game.undo() == move
        assert (game.position, game.position_hash, game.legal_moves(), game.score) == seen[-1]
    assert game.undo() is None and game.undo() is None
    assert game == start and game.position == game.start
    game.play_moves(played)
    assert game.moves == played


def test_text_and_actions_play_the_same_game(game):
    by_text, by_number = game.clone(), game.clone()
    for now in play_at_random(game, seed=3, moves=60):
        if now.ply:
            assert by_text.play(now.moves[-1]) == by_number.play(now.actions[-1])
        assert by_text == by_number == now and by_text.position == now.position


def test_points_outside_the_board_are_refused():
    small = yiqi.Game("go", size=9)
    for point in ("T19", "K1", "A10"):
        for ask in (small.move_to_index, small.index_to_move, small.policy_index):
            with pytest.raises(yiqi.IllegalMove) as refused:
                ask(point)
            assert refused.value.code == "no-such-move"
        assert not small.is_legal(point)


def test_integers_of_any_kind_are_actions():
    for kind in (int, np.int64, np.uint8, np.array):
        assert yiqi.Game("reversi").play(kind(19)) == "d3"


@pytest.mark.parametrize("copied", [yiqi.Game.clone, copy.copy, copy.deepcopy])
def test_copies_are_independent(game, copied):
    after_random_moves(game, seed=4, moves=8)
    other = copied(game)
    assert other == game and other is not game
    before = (game.position, game.moves)
    other.undo()
    assert other != game
    after_random_moves(other, seed=5, moves=5)
    assert (game.position, game.moves) == before


def test_equality():
    a, b = yiqi.Game("reversi"), yiqi.Game("reversi")
    assert a == b and not a != b
    a.play("f5")
    assert a != b
    # The same position with a different history is a different game.
    first, second = yiqi.Game("go", size=5), yiqi.Game("go", size=5)
    first.play_moves("A1 E5 B1 D5")
    second.play_moves("B1 D5 A1 E5")
    assert first != second and first.position == second.position and first.position_hash == second.position_hash
    assert yiqi.Game("go", komi=7.5) != yiqi.Game("go", komi=6.5)
    assert a != "reversi" and a is not None and (a == 3) is False
    with pytest.raises(TypeError):
        hash(a)


def test_symmetries_map_legal_moves_to_legal_moves(game):
    count = game.symmetry_count
    assert count in (4, 8)
    every = np.arange(game.action_count)
    for symmetry in range(count):
        images = [game.transform_action(action, symmetry) for action in every]
        assert sorted(images) == every.tolist(), "a permutation"
        if symmetry == 0:
            assert images == every.tolist()
    for wrong in (-1, count, 10**6):
        with pytest.raises(ValueError):
            game.transform_action(0, wrong)


def test_positions_round_trip(game):
    specs = yiqi.options(game.name)
    options = {name: value for name, value in game.options.items() if not specs[name]["decides_start"]}
    for now in play_at_random(game, seed=6, moves=70):
        try:
            again = yiqi.Game.from_position(now.name, now.position, **options)
        except yiqi.Error as error:
            # While pieces are being placed in DVONN, the board cannot be used as a starting position.
            assert (now.name, now.options["setup"]) == ("dvonn", "players") and now.ply < 49, error
            continue
        assert again.position == now.position and again.to_move == now.to_move


def test_the_board_as_text_and_as_a_picture(game):
    empty, picture = str(game), game.to_svg()
    assert empty.count("\n") >= 2
    game.play(game.legal_moves()[0])
    assert str(game) != empty and game.to_svg() != picture
    assert game._repr_svg_().startswith("<svg ") and game._repr_svg_().endswith("</svg>\n")
    assert repr(game).startswith(f"<yiqi.Game {game.name}: 1 move, ")
