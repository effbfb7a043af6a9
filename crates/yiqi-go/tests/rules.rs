//! The rules of Go, one by one.

use yiqi_core::{
    Effect, EndReason, GamePosition, GameRules, HalfPoints, Options, Outcome, Preset, Refusal, Score, Side,
};
use yiqi_go::{
    Area, Counting, Dead, Game, Handicap, Illegal, Ko, Move, Point, Position, Rules, SetupError, Suicide,
    TWO_PASSES, Tie, star_points,
};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn game(size: u8, moves: &str) -> Game {
    let mut game = Game::new(Rules::with_size(size).unwrap());
    play(&mut game, moves);
    game
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn refused(game: &Game, text: &str) -> Refusal<Illegal> {
    let mut tried = game.clone();
    let refusal = tried.play(text.parse().unwrap()).expect_err(text);
    assert_eq!(tried.position(), game.position());
    assert_eq!((tried.ply(), tried.to_move()), (game.ply(), game.to_move()));
    refusal
}

fn from(text: &str) -> Game {
    let rules = Rules::from_options(&Options::new(), Some(text)).unwrap();
    Game::from_position(rules, Position::from_text(&rules, text).unwrap())
}

#[test]
fn by_default_the_board_is_19_by_19_komi_7_5_and_black_moves_first() {
    let game = Game::default();
    assert_eq!(game.position().size(), 19);
    assert_eq!(game.rules().komi().to_string(), "7.5");
    assert_eq!(game.rules().ko(), Ko::Situational);
    assert_eq!(game.to_move(), Side::Black);
    assert_eq!(game.legal_moves().len(), 362);
}

#[test]
fn an_occupied_point_is_refused() {
    let game = game(9, "D4");
    assert_eq!(refused(&game, "D4"), Refusal::Rule(Illegal::Occupied(point("D4"))));
}

#[test]
fn a_point_off_the_board_is_refused() {
    let game = game(9, "");
    for text in ["K1", "A10", "T19"] {
        assert_eq!(refused(&game, text), Refusal::Rule(Illegal::OffBoard(point(text))));
    }
}

#[test]
fn suicide_of_a_stone_or_a_group_is_refused() {
    let one = from(".O./O.O/.O. b");
    assert_eq!(refused(&one, "B2"), Refusal::Rule(Illegal::Suicide(point("B2"))));
    assert_eq!(refused(&one, "A1"), Refusal::Rule(Illegal::Suicide(point("A1"))));
    let group = from("OOOO/OX.O/OOOO/..O. b");
    assert_eq!(refused(&group, "C3"), Refusal::Rule(Illegal::Suicide(point("C3"))));
    assert_eq!(group.check(Move::Play(point("A1"))), Ok(()));
}

#[test]
fn a_capturing_play_without_liberties_is_not_suicide() {
    let mut game = from("XXOO/XXO./XOO./.O.. b");
    assert_eq!(refused(&game, "A1"), Refusal::Rule(Illegal::Suicide(point("A1"))));
    let mut white = from("XXOO/XXO./XOO./.O.. w");
    play(&mut white, "A1");
    assert_eq!(white.position().to_text(), "..OO/..O./.OO./OO.. b");
    play(&mut game, "pass A1");
    assert_eq!(game.position().to_text(), white.position().to_text());
}

#[test]
fn one_stone_captures_four_groups_and_frees_their_points() {
    let mut cross = from("..X../.XOX./XO.OX/.XOX./..X.. b");
    play(&mut cross, "C3");
    assert_eq!(cross.position().to_text(), "..X../.X.X./X.X.X/.X.X./..X.. w");
    for (text, qi) in [("C3", 4), ("B4", 4), ("D4", 4), ("B2", 4), ("D2", 4), ("C5", 3), ("A3", 3)] {
        assert_eq!(cross.position().qi(point(text)), Some(qi), "{text}");
    }
}

#[test]
fn a_group_has_one_mark_a_ring_and_distinct_liberties() {
    let game = game(9, "D4 pass E5 pass E4 pass D5");
    let position = game.position();
    let head = position.mark(point("D4")).unwrap();
    let mut ring = position.group(point("D4"));
    ring.sort();
    assert_eq!(ring, ["D4", "E4", "D5", "E5"].map(point));
    for stone in ring {
        assert_eq!(position.mark(stone), Some(head));
        assert_eq!(position.qi(stone), Some(8));
        assert!(position.next(stone).is_some());
    }
    assert_eq!(position.mark(point("A1")), None);
    assert_eq!(position.qi(point("A1")), None);
    assert_eq!(position.last_action(), Some(Move::Play(point("D5"))));
}

#[test]
fn no_rule_allows_retaking_a_ko_immediately() {
    for ko in [Ko::Situational, Ko::Positional, Ko::Simple] {
        let rules = Rules::with_size(5).unwrap().with_ko(ko);
        let start = Position::from_text(&rules, ".XO../X.XO./.XO../...../..... w").unwrap();
        let mut game = Game::from_position(rules, start);
        play(&mut game, "B4");
        assert_eq!(game.position().stone(point("C4")), None, "White captured C4");
        assert_eq!(refused(&game, "C4"), Refusal::Repetition { ply: 0 }, "{ko}");
        // After a move elsewhere and an answer, the position is new.
        play(&mut game, "A1 E1 C4");
    }
}

/// Visits every game of `depth` moves on 2×2 under the simple ko rule.
fn walk_2x2(game: &mut Game, depth: u32, visit: &mut impl FnMut(&Game, Move)) {
    for m in game.legal_moves() {
        visit(game, m);
        if depth > 1 {
            game.play(m).unwrap();
            walk_2x2(game, depth - 1, visit);
            game.undo();
        }
    }
}

#[test]
fn the_three_ko_rules_differ_by_side_to_move_and_distance() {
    let two = Rules::with_size(2).unwrap();
    let replayed = |ko, simple: &Game| {
        let mut game = Game::new(two.with_ko(ko));
        simple.moves().try_for_each(|m| game.play(m)).ok()?;
        Some(game)
    };
    let (mut only_positional, mut both, mut after_a_pass) = (0, 0, 0);
    walk_2x2(&mut Game::new(two.with_ko(Ko::Simple)), 10, &mut |simple, m| {
        let Some(positional) = replayed(Ko::Positional, simple) else { return };
        let Some(situational) = replayed(Ko::Situational, simple) else { return };
        let Err(Refusal::Repetition { ply }) = positional.check(m) else {
            assert_eq!(situational.check(m), Ok(()), "situational superko allows what positional allows");
            return;
        };
        let mut after = simple.clone();
        after.play(m).unwrap();
        let mut earlier = positional;
        while earlier.ply() > ply {
            earlier.undo();
        }
        assert!(after.ply() - ply > 2, "simple ko would have refused it");
        let stones = |game: &Game| game.position().cells(game.rules());
        assert_eq!(stones(&earlier), stones(&after));
        match situational.check(m) {
            Ok(()) => {
                only_positional += 1;
                assert_ne!(earlier.to_move(), after.to_move());
            }
            Err(Refusal::Repetition { ply }) => {
                both += 1;
                after_a_pass += usize::from(ply > 0 && simple.moves().nth(ply - 1) == Some(Move::Pass));
            }
            Err(other) => panic!("{other}"),
        }
    });
    assert!(only_positional > 0 && both > 0, "{only_positional} {both}");
    assert!(after_a_pass > 0, "a position after a pass is part of the history");
}

#[test]
fn a_pass_is_always_legal_and_part_of_the_history() {
    let mut game = game(5, "A1");
    assert_eq!(game.past().keys().len(), 2);
    play(&mut game, "pass");
    let keys: Vec<u64> = game.past().keys().collect();
    assert_eq!(keys.len(), 3);
    assert_ne!(keys[1], keys[2], "the same stones, but the other side to move");
}

#[test]
fn two_consecutive_passes_end_the_game() {
    let mut game = game(5, "pass C3 pass");
    assert_eq!(game.ending(), None);
    play(&mut game, "pass");
    assert_eq!(game.ending().unwrap().reason, TWO_PASSES);
    for text in ["A1", "C3", "pass", "K1"] {
        assert_eq!(refused(&game, text), Refusal::GameOver);
    }
    game.undo();
    assert_eq!(game.ending(), None);
}

fn check_score(text: &str, score: (i32, i32), area: (u16, u16, u16)) {
    let game = from(text);
    assert_eq!(game.position().score(game.rules()), Score::points(score.0, score.1), "{text}");
    let (black, white, neutral) = area;
    assert_eq!(game.position().area(), Area { black, white, neutral }, "{text}");
}

#[test]
fn a_side_scores_its_stones_and_every_empty_point_they_reach() {
    check_score("..XO./..XO./..XO./..XO./..XO. b", (15, 10), (15, 10, 0));
    // Both sides reach the middle columns, which count for both and cancel out.
    check_score("X...O/X...O/X...O/X...O/X...O b", (20, 20), (5, 5, 15));
    check_score("...../...../..X../...../..... w", (25, 0), (25, 0, 0));
    check_score("...../...../...../...../..... w", (0, 0), (0, 0, 25));
    // Dead stones are not removed: White's stone in Black's corner reaches every empty point there.
    check_score(".OX../..X../XXX../...../..... b", (5 + 3 + 16, 1 + 3), (5 + 16, 1, 3));
}

#[test]
fn black_wins_if_the_margin_minus_komi_is_not_negative() {
    let outcome = |komi: &str, tie| {
        let rules = Rules::with_size(5).unwrap().with_komi(komi.parse().unwrap()).unwrap().with_tie(tie);
        let start = Position::from_text(&rules, "..XO./..XO./..XO./..XO./..XO. b").unwrap();
        let mut game = Game::from_position(rules, start);
        play(&mut game, "pass pass");
        game.ending().unwrap().outcome
    };
    assert_eq!(outcome("4.5", Tie::Black), Outcome::Win(Side::Black));
    assert_eq!(outcome("5", Tie::Black), Outcome::Win(Side::Black));
    assert_eq!(outcome("5", Tie::Draw), Outcome::Draw);
    assert_eq!(outcome("5.5", Tie::Black), Outcome::Win(Side::White));
    assert_eq!(outcome("5.5", Tie::Draw), Outcome::Win(Side::White));
    assert_eq!(outcome("-3", Tie::Draw), Outcome::Win(Side::Black));
}

#[test]
fn white_wins_an_empty_board_by_komi() {
    let game = game(9, "pass pass");
    let ending = game.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Win(Side::White), EndReason("go-two-passes")));
}

#[test]
fn fixed_handicap_stones_are_on_star_points_and_white_moves() {
    let rules = Rules::default().with_handicap(Handicap::Fixed(9)).unwrap();
    let mut game = Game::new(rules);
    assert_eq!(game.to_move(), Side::White);
    let mut stones: Vec<Point> =
        game.position().points().filter(|&p| game.position().stone(p) == Some(Side::Black)).collect();
    let mut stars = star_points(19);
    stones.sort();
    stars.sort();
    assert_eq!(stones, stars);
    play(&mut game, "C3 Q3");
    for (size, most) in [(6, 0), (7, 4), (8, 4), (9, 9), (12, 4), (25, 9)] {
        let rules = Rules::with_size(size).unwrap();
        for stones in 2..=20 {
            let fits = rules.with_handicap(Handicap::Fixed(stones)).is_some();
            assert_eq!(fits, stones <= most, "{stones} stones on {size}×{size}");
        }
    }
}

#[test]
fn free_handicap_stones_are_blacks_first_moves() {
    let rules = Rules::with_size(9).unwrap().with_handicap(Handicap::Free(3)).unwrap();
    let mut game = Game::new(rules);
    play(&mut game, "A1 B1");
    assert_eq!((game.to_move(), game.position().handicap_left()), (Side::Black, 1));
    assert_eq!(refused(&game, "A1"), Refusal::Rule(Illegal::Occupied(point("A1"))));
    play(&mut game, "C1");
    assert_eq!((game.to_move(), game.position().handicap_left()), (Side::White, 0));
    game.undo();
    play(&mut game, "pass");
    assert_eq!(
        (game.to_move(), game.position().handicap_left()),
        (Side::White, 0),
        "a pass gives up the rest"
    );
    play(&mut game, "pass");
    assert!(game.is_over());
}

#[test]
fn options_are_parsed_and_errors_name_the_option() {
    let read = |name: &str, value: &str| Rules::from_options(&Options::new().with(name, value), None);
    assert_eq!(read("size", "13").unwrap().size(), 13);
    assert_eq!(read("komi", "0").unwrap().komi(), HalfPoints::ZERO);
    assert_eq!(read("handicap", "free:5").unwrap().handicap(), Handicap::Free(5));
    let nine = Rules::with_size(9).unwrap();
    assert_eq!(nine.with_handicap(Handicap::Free(1)), None);
    assert_eq!(nine.with_komi(HalfPoints::from_points(626)), None);
    for (name, value) in [
        ("size", "1"),
        ("size", "26"),
        ("size", "nine"),
        ("size", ""),
        ("komi", "7.3"),
        ("komi", "99999"),
        ("ko", "super"),
        ("tie", "white"),
        ("suicide", "true"),
        ("counting", "stones"),
        ("dead", "alive"),
        ("rules", "ing"),
        ("handicap", "1"),
        ("handicap", "10"),
        ("handicap", "free:0"),
        ("handicap", "free:999"),
        ("handicap", "-2"),
    ] {
        let error = read(name, value).unwrap_err();
        assert_eq!((error.name, error.value.as_str()), (name, value));
    }
}

#[test]
fn the_text_of_a_position_gives_its_size_and_errors_say_where() {
    let game = from(".../.X./... w");
    assert_eq!((game.position().size(), game.to_move()), (3, Side::White));
    let reject = |text: &str| Position::from_text(&Rules::with_size(3).unwrap(), text).unwrap_err();
    assert_eq!(reject(""), SetupError::NoSide);
    assert_eq!(reject(".../.../..."), SetupError::NoSide);
    assert_eq!(reject(".../.../... x"), SetupError::NoSide);
    assert_eq!(reject("... b"), SetupError::NoSuchSize { found: 1 });
    assert_eq!(reject(&format!("{} b", ["."; 26].join("/"))), SetupError::NoSuchSize { found: 26 });
    assert_eq!(reject(".../... b"), SetupError::WrongRows { found: 2, expected: 3 });
    assert_eq!(reject(".../..../... b"), SetupError::WrongRowLength { row: 2, found: 4, expected: 3 });
    assert_eq!(reject(".../.?./... b"), SetupError::BadCell { found: '?', point: point("B2") });
    let dead = vec![point("B3")];
    assert_eq!(reject("XOX/.XX/.XX b"), SetupError::NoLiberties { points: dead });
    let all_dead = vec![point("A1"), point("A3")];
    assert_eq!(reject("OOO/OOO/XXX b"), SetupError::NoLiberties { points: all_dead });
}

fn under(rules: &str, position: &str) -> Game {
    let rules = Rules::from_options(&Options::new().with("rules", rules), Some(position)).unwrap();
    Game::from_position(rules, Position::from_text(&rules, position).unwrap())
}

#[test]
fn an_allowed_suicide_removes_its_own_group() {
    let start = "OOOO/OX.O/OOOO/..O. b";
    for rules in ["tromp-taylor", "new-zealand"] {
        let mut game = under(rules, start);
        let mut effects = Vec::new();
        game.position().effects(game.rules(), "C3".parse().unwrap(), &mut effects);
        assert!(matches!(
            effects[..],
            [Effect::Placed { .. }, Effect::Removed { .. }, Effect::Removed { .. }]
        ));
        play(&mut game, "C3");
        assert_eq!(game.position().to_text(), "OOOO/O..O/OOOO/..O. w");
        assert_eq!(game.position().qi(point("A4")), Some(5));
        assert_eq!(game.captured(Side::White), 0, "nobody captured the stones");
        game.undo();
        assert_eq!(game.position().to_text(), start);
        assert_eq!(game.position().qi(point("B3")), Some(1));
    }
}

#[test]
fn a_suicide_may_not_repeat_a_position() {
    // A lone stone that removes itself leaves the board as it was.
    let start = ".O./O.O/.O. b";
    for rules in ["tromp-taylor", "new-zealand"] {
        let game = under(rules, start);
        let situational = game.rules().ko() == Ko::Situational;
        assert_eq!(game.check("B2".parse().unwrap()).is_ok(), situational, "{rules}");
    }
    let mut game = under("new-zealand", start);
    play(&mut game, "B2 A1");
    assert_eq!(game.position().to_text(), ".O./O.O/OO. b");
    assert_eq!(refused(&under("tromp-taylor", start), "B2"), Refusal::Repetition { ply: 0 });
    // Under simple ko, too, the present board may not be repeated.
    let simple = Rules::with_size(3).unwrap().with_ko(Ko::Simple).with_suicide(Suicide::Allowed);
    let game = Game::from_position(simple, Position::from_text(&simple, start).unwrap());
    assert_eq!(refused(&game, "B2"), Refusal::Repetition { ply: 0 });
}

#[test]
fn territory_is_the_empty_points_that_one_side_reaches_and_its_prisoners() {
    let mut game = under("japanese", "..XO./..XO./..XO./..XO./..XO. w");
    assert_eq!(game.position().territory(), Area { black: 10, white: 5, neutral: 0 });
    play(&mut game, "A1 A2 pass pass");
    assert_eq!(game.position().score(game.rules()), Score::points(0, 5), "the stone on A1 counts as alive");
    let counted = game.position().without_dead(game.rules(), &[point("A1")]);
    assert_eq!(counted.score(game.rules()), Score::points(9 + 1, 5));
    assert_eq!(counted.margin(game.rules()).to_string(), "-1.5", "with komi 6.5");
    let by_area = game.rules().with_counting(Counting::Area);
    assert_eq!(game.position().without_dead(&by_area, &[point("A1")]).score(&by_area), Score::points(15, 10));
}

#[test]
fn captured_stones_are_prisoners_if_territory_is_counted() {
    for (rules, prisoners) in [("japanese", 3), ("chinese", 0)] {
        let mut game = under(rules, ".XX../XOOX./XO.X./.XX../..... b");
        play(&mut game, "C3");
        assert_eq!(game.position().prisoners(Side::Black), prisoners, "{rules}");
        assert_eq!(game.captured(Side::Black), 3);
        game.undo();
        assert_eq!(game.position().prisoners(Side::Black), 0);
    }
}

#[test]
fn points_of_a_seki_that_both_sides_reach_count_for_nobody() {
    let game = under("japanese", ".XO.X/.XOXX/XXOX./OOOXX/..OX. b");
    let Area { black, white, neutral } = game.position().territory();
    assert_eq!((black, white, neutral), (4, 2, 1), "D5 touches both colours");
}

#[test]
fn a_preset_sets_several_options_and_single_options_override_it() {
    let read = |options: Options| Rules::from_options(&options, None).unwrap();
    let japanese = read(Options::new().with("rules", "japanese"));
    assert_eq!(japanese.komi().to_string(), "6.5");
    assert_eq!(
        (japanese.ko(), japanese.suicide(), japanese.counting(), japanese.dead(), japanese.tie()),
        (Ko::Simple, Suicide::Forbidden, Counting::Territory, Dead::Agreed, Tie::Draw)
    );
    let changed = read(Options::new().with("rules", "japanese").with("ko", "positional").with("komi", 0));
    assert_eq!((changed.ko(), changed.komi()), (Ko::Positional, HalfPoints::ZERO));
    assert_eq!(changed.counting(), Counting::Territory);
    assert_eq!(read(Options::new().with("rules", "yiqi")), Rules::default());
    assert_eq!(japanese.to_options().get("rules"), None, "only the options themselves are written");
}

#[test]
fn presets_are_recognised_by_their_options() {
    for preset in Rules::PRESETS {
        let options = Options::new().with("rules", preset.name).with("size", 9).with("komi", 0.5);
        let rules = Rules::from_options(&options, None).unwrap();
        assert_eq!(Preset::matching(Rules::PRESETS, &rules.to_options()), Some(preset));
        assert_eq!(Rules::OPTIONS[0].values.split('|').filter(|name| *name == preset.name).count(), 1);
    }
    assert_eq!(Rules::OPTIONS[0].values.split('|').count(), Rules::PRESETS.len());
    let own = Rules::default().with_suicide(Suicide::Allowed);
    assert_eq!(Preset::matching(Rules::PRESETS, &own.to_options()), None);
}
