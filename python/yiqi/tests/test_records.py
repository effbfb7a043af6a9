"""Reading and writing records in every format."""

import pickle
from pathlib import Path

import pytest

import yiqi
from conftest import after_random_moves

DATA = Path(__file__).parents[3] / "crates" / "yiqi-record" / "tests" / "data"
POSITIONS_ONLY = {"obf", "6zc"}


def samples():
    for name, options in [
        ("go", {"size": 9, "komi": 6.5}),
        ("go", {"size": 5, "handicap": "free:2"}),
        ("liuzichong", {}),
        ("dvonn", {"seed": 11}),
        ("dvonn", {"setup": "players"}),
        ("reversi", {}),
    ]:
        for format in yiqi.formats(name):
            yield pytest.param(name, options, format, id=f"{name}-{format}-{len(options)}")


@pytest.mark.parametrize("moves", [0, 1, 30, 400])
@pytest.mark.parametrize("name, options, format", list(samples()))
def test_every_format_round_trips(name, options, format, moves):
    game = after_random_moves(yiqi.Game(name, **options), seed=moves, moves=moves)
    try:
        text = game.to_record(format, black="Ann", white="Bob")
    except yiqi.RecordError as error:
        # A Little Golem file starts with the placements, so it cannot represent a random setup.
        assert (format, name, error.code) == ("lg", "dvonn", "record-cannot-hold-start") and "seed" in options
        return
    again = yiqi.Game.from_record(text, format)
    if format in POSITIONS_ONLY:
        assert again.position == game.position and again.moves == []
    else:
        assert (again.position, again.moves, again.start) == (game.position, game.moves, game.start)
        assert again.result == game.result
    if format == "json":
        assert again == game


@pytest.mark.parametrize("file", sorted(DATA.glob("*-v1.json")), ids=lambda file: file.stem)
def test_the_golden_json_records_are_read(file):
    for source in (file, str(file), file.read_text(), file.read_bytes()):
        (record,) = yiqi.read(source)
        assert file.name == f"{record.game}-v1.json"
        game = record.game_at()
        assert game == yiqi.Game.from_record(source) and game.name == record.game
        assert yiqi.read(record.to_text())[0] == record


SGF = """(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann]BR[3d]PW[Bob]DT[2026-11-15]RE[B+R]C[A game]
;B[ee];W[gc]C[far](;B[cg];W[gg])(;B[cc]))
(;GM[1]SZ[5];B[cc])"""


def test_the_properties_of_a_record():
    first, second = yiqi.read(SGF)
    assert (first.game, first.black, first.black_rank, first.white, first.white_rank) == ("go", "Ann", "3d", "Bob", None)
    assert (first.date, first.result, first.result_reason) == ("2026-11-15", "black", "resign")
    assert first.options["size"] == 9 and first.options["komi"] == 6.5 and first.start is None
    assert first.moves == ["E5", "G7", "C3", "G3"] and len(first) == 4
    assert [node["parent"] for node in first.nodes()] == [None, 0, 1, 2, 3, 2]
    assert [node["comment"] for node in first.nodes()][:3] == ["A game", None, "far"]
    assert first.nodes()[5]["move"] == "C7"
    assert second.moves == ["C3"] and repr(second) == "<yiqi.Record go: ? - ?, 1 moves>"
    assert first != second and first == yiqi.read(first.to_text("sgf"))[0]
    assert pickle.loads(pickle.dumps(first)) == first


def test_the_game_after_any_number_of_moves():
    record = yiqi.read(SGF)[0]
    for moves in range(5):
        assert record.game_at(moves).moves == record.moves[:moves]
    assert record.game_at(-1) == record.game_at() == record.game_at(4)
    assert record.game_at(-5).moves == []
    for wrong in (5, -6, 2**62, -(2**63)):
        with pytest.raises(IndexError):
            record.game_at(wrong)
    assert yiqi.Game.from_record(SGF, index=1).moves == ["C3"]
    with pytest.raises(IndexError):
        yiqi.Game.from_record(SGF, index=2)


def test_a_setup_in_mid_game_starts_a_new_game():
    record = yiqi.read("(;GM[1]SZ[5];B[aa];W[bb];AB[cc]AW[dd]PL[W];W[ee])")[0]
    assert record.moves == ["A5", "B4", "E1"]
    assert record.game_at(2).moves == ["A5", "B4"]
    after = record.game_at(3)
    assert after.moves == ["E1"] and "O" in after.start


def test_files_and_their_extensions(tmp_path):
    game = after_random_moves(yiqi.Game("reversi"), seed=1)
    for format in ("json", "ggf", "transcript"):
        path = tmp_path / f"game.{format}"
        path.write_text(game.to_record(format))
        assert yiqi.Game.from_record(path) == yiqi.Game.from_record(str(path)) == game
    unnamed = tmp_path / "game"
    unnamed.write_text(game.to_record("ggf"))
    assert yiqi.Game.from_record(unnamed) == game, "detected from the content"
    with pytest.raises(FileNotFoundError) as missing:
        yiqi.read(tmp_path / "none.sgf")
    assert missing.value.filename == str(tmp_path / "none.sgf")
    with pytest.raises(OSError):
        yiqi.read(tmp_path)


@pytest.mark.parametrize(
    "source, format, code",
    [
        ("", None, "record-no-such-format"),
        ("f5d6", None, "record-no-such-format"),
        ("x", "pgn", "record-no-such-format"),
        ("", "json", "record-syntax"),
        ("{}", None, "record-bad-value"),
        ("(;GM[1]SZ[9];B[zz])", None, "record-bad-value"),
        ("(;GM[1]SZ[9];B[aa];W[aa])", None, "go-occupied"),
        ("f5d5", "transcript", "reversi-occupied"),
        ("\n\n", "transcript", "record-empty"),
    ],
)
def test_bad_records_are_refused(source, format, code):
    with pytest.raises(yiqi.RecordError) as refused:
        yiqi.read(source, format)
    assert refused.value.code == code, str(refused.value)
    assert "--" not in str(refused.value), "no command-line options in the message"


def test_writing_an_unsupported_format_is_refused():
    for game, format in [(yiqi.Game("liuzichong"), "sgf"), (yiqi.Game("liuzichong"), "ggf"), (yiqi.Game("go"), "lg")]:
        with pytest.raises(yiqi.RecordError) as refused:
            game.to_record(format)
        assert refused.value.code == "record-wrong-game"
    with pytest.raises(yiqi.RecordError) as refused:
        yiqi.Game("reversi").to_record("wthor")
    assert refused.value.code == "record-read-only"
    set_up = yiqi.Game.from_position("reversi", yiqi.Game("reversi").position.replace("X", "O", 1))
    with pytest.raises(yiqi.RecordError) as refused:
        set_up.to_record("transcript")
    assert refused.value.code == "record-cannot-hold-start"
    assert yiqi.Game.from_record(set_up.to_record()) == set_up


def test_untrusted_records_are_limited():
    long = "(;GM[1]SZ[5]" + ";B[];W[]" * 10 + ")"
    assert yiqi.read("f5\n" * 101, "transcript")
    with pytest.raises(yiqi.RecordError) as refused:
        yiqi.read("f5\n" * 101, "transcript", untrusted=True)
    assert refused.value.code == "record-too-many-records"
    with pytest.raises(yiqi.RecordError) as refused:
        yiqi.read(" " * 300_000 + long, "sgf", untrusted=True)
    assert refused.value.code == "record-too-many-bytes"
