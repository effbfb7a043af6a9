"""The rules: published perft numbers, endings and illegal moves."""

import pytest

import yiqi


def count(game, depth):
    """The number of move sequences of length `depth`."""
    moves = game.legal_actions()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        game.play(move)
        total += count(game, depth - 1)
        game.undo()
    return total


DVONN = "WBWBWBWBWBWBWBWBWBWDBWBWDBWBWDBWBWBWBWBWBWBWBWBWB"


@pytest.mark.parametrize(
    "game, published",
    [
        (yiqi.Game("reversi"), [4, 12, 56, 244, 1396, 8200]),
        (yiqi.Game("liuzichong"), [4, 18, 108, 632, 3282, 16840]),
        (yiqi.Game.from_position("dvonn", DVONN), [42, 1789, 81220]),
        (yiqi.Game("go", size=2, ko="positional"), [5, 21, 68, 156, 316, 604, 1088, 2184, 4184]),
        (yiqi.Game("go", size=2), [5, 21, 68, 156, 316, 604, 1112, 2312, 4544]),
        (yiqi.Game("go", size=3, ko="positional"), [10, 91, 738, 5281]),
        (yiqi.Game("go"), [362, 130683]),
    ],
    ids=repr,
)
def test_perft_matches_the_published_numbers(game, published):
    assert [count(game, depth) for depth in range(1, len(published) + 1)] == published


def code_of(game, move):
    before = (game.position, game.moves, game.to_move)
    with pytest.raises(yiqi.IllegalMove) as refused:
        game.play(move)
    assert (game.position, game.moves, game.to_move) == before, "an illegal move changes nothing"
    assert isinstance(refused.value, ValueError)
    assert str(refused.value) and refused.value.code not in str(refused.value), "a message, not a code"
    return refused.value.code


@pytest.mark.parametrize("ko", ["situational", "positional", "simple"])
def test_a_ko_may_not_be_retaken_at_once(ko):
    game = yiqi.Game.from_position("go", ".XO../X.XO./.XO../...../..... w", ko=ko)
    game.play("B4")
    assert code_of(game, "C4") == "repeats-position"
    assert "C4" not in game.legal_moves() and not game.is_legal("C4")
    game.play_moves("A1 E1 C4")


def test_superko_forbids_what_the_simple_rule_allows():
    def situations(ko):
        found = []

        def walk(game, depth):
            for move in game.legal_moves():
                game.play(move)
                if depth > 1:
                    walk(game, depth - 1)
                else:
                    found.append(tuple(game.moves))
                game.undo()

        walk(yiqi.Game("go", size=2, ko=ko), 8)
        return set(found)

    simple, situational, positional = map(situations, ["simple", "situational", "positional"])
    assert positional < situational < simple
    moves = min(situational - positional)
    game = yiqi.Game("go", size=2, ko="positional")
    game.play_moves(moves[:-1])
    assert code_of(game, moves[-1]) == "repeats-position"


def test_illegal_moves_have_a_reason_code():
    go = yiqi.Game("go", size=5)
    go.play("C3")
    assert code_of(go, "C3") == "go-occupied"
    assert code_of(go, "T19") == "go-off-board"
    assert code_of(go, "hello") == "go-not-a-move"
    assert code_of(yiqi.Game.from_position("go", ".O./O.O/.O. b"), "B2") == "go-suicide"
    assert code_of(yiqi.Game("reversi"), "a1") == "reversi-flips-nothing"
    assert code_of(yiqi.Game("reversi"), "d4") == "reversi-occupied"
    assert code_of(go, -1) == code_of(go, 26) == code_of(go, 10**40) == "no-such-move"
    go.play_moves("pass pass")
    assert code_of(go, "A1") == "game-over"
    with pytest.raises(yiqi.IllegalMove) as refused:
        yiqi.Game("go", size=9).play("Z99")
    assert refused.value.arguments == {"text": "Z99"}


def test_play_moves_is_all_or_nothing():
    game = yiqi.Game("reversi")
    with pytest.raises(yiqi.IllegalMove):
        game.play_moves(["f5", "d6", "a1"])
    assert game.moves == []
    game.play_moves(["f5", "d6", 18])
    assert game.moves == ["f5", "d6", "c3"]


def test_an_iterable_of_moves_may_access_the_game():
    game = yiqi.Game("go", size=5)
    game.play_moves(game.legal_moves()[at] for at in range(3))
    assert game.moves == ["A1", "B1", "C1"]


@pytest.mark.parametrize(
    "start, code",
    [
        (lambda: yiqi.Game("chess"), "usage-no-game"),
        (lambda: yiqi.Game("go", size=26), "bad-option"),
        (lambda: yiqi.Game("go", komi=7.3), "bad-option"),
        (lambda: yiqi.Game("go", colour="red"), "start-foreign-option"),
        (lambda: yiqi.Game("reversi", size=8), "start-foreign-option"),
        (lambda: yiqi.Game("dvonn"), "start-needs-seed"),
        (lambda: yiqi.Game.from_position("dvonn", DVONN, seed=1), "start-given-twice"),
        (lambda: yiqi.Game.from_position("go", "XX/XX b"), "go-setup-no-liberties"),
    ],
)
def test_bad_starts_are_refused(start, code):
    with pytest.raises(yiqi.Error) as refused:
        start()
    assert refused.value.code == code


def test_options_start_the_same_game_again(game):
    assert yiqi.Game(game.name, **game.options) == game
    assert set(game.options) <= set(yiqi.options(game.name))
    assert yiqi.Game(game.name.upper(), **game.options) == game


def test_none_means_the_default():
    assert yiqi.Game("go", size=None).options == yiqi.Game("go").options
    # `rules` is a name for values of other options.
    defaults = {name: one["default"] for name, one in yiqi.options("go").items() if name != "rules"}
    assert defaults == yiqi.Game("go").options


def test_results_and_returns():
    go = yiqi.Game("go", size=3, komi=0.5)
    assert (go.is_over, go.result, go.end_reason, go.returns()) == (False, None, None, [0.0, 0.0])
    go.play_moves("B2 pass pass")
    assert (go.is_over, go.result, go.end_reason, go.returns()) == (True, "black", "go-two-passes", [1.0, -1.0])
    assert (go.score, go.margin, go.legal_moves()) == ((9.0, 0.0), 8.5, [])
    assert go.action_mask().sum() == 0

    # A published game: the shortest wipe-out in Reversi.
    reversi = yiqi.Game("reversi")
    reversi.play_moves("e6 f4 e3 f6 g5 d6 e7 f5 c5")
    assert (reversi.result, reversi.margin, reversi.score) == ("black", 13.0, (13.0, 0.0))

    drawn = yiqi.Game.from_position("liuzichong", "..../X..O/..../X.OO w")
    drawn.play_moves("d3c3 a3b3 c3d3 b3a3 d3c3 a3b3 c3d3 b3a3")
    assert (drawn.result, drawn.end_reason, drawn.returns()) == ("draw", "repetition", [0.0, 0.0])
    drawn.undo()
    assert drawn.result is None


def test_turns_need_not_alternate():
    handicap = yiqi.Game("go", size=9, handicap="free:2")
    sides = []
    for move in ["A1", "B2", "C3"]:
        sides.append((handicap.to_move, handicap.player))
        handicap.play(move)
    assert sides == [("black", 0), ("black", 0), ("white", 1)]
    assert yiqi.Game("dvonn", seed=1).to_move == "white"

    start = "b9 d1 w1 w1 d1 d1 . . . / . . . . . . . . . . / . . . . . . . . . . . / . . . . . . . . . . / . . . . . . . . . w"
    dvonn = yiqi.Game.from_position("dvonn", start)
    dvonn.play("C1B1")
    assert (dvonn.to_move, dvonn.must_pass, dvonn.legal_moves()) == ("black", True, ["pass"])
