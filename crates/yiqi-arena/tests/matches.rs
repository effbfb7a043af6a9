//! Whole matches: the stronger player wins, a match can be repeated, stopped and continued.

use std::path::PathBuf;

use yiqi_arena::{
    Contestant, Decision, End, Journal, JournalError, JournalSettings, Match, MatchSettings, Sprt,
    random_opening,
};
use yiqi_core::{Options, Outcome, Side};
use yiqi_engine::{DynGame, Stop};
use yiqi_games::Games;
use yiqi_opponents::standard;

fn reversi(seed: u64) -> Box<dyn DynGame> {
    let start = Games::standard().get("reversi").unwrap().start(&Options::new(), None).unwrap();
    random_opening(start.as_ref(), 8, seed)
}

fn players(names: [&str; 2]) -> [Contestant; 2] {
    names.map(|name| name.parse().unwrap())
}

const SETTINGS: MatchSettings = MatchSettings { pairs: 6, jobs: 1, seed: 1, sprt: None };

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}.jsonl"));
    let _ = std::fs::remove_file(&path);
    path
}

fn settings() -> JournalSettings {
    JournalSettings { game: "reversi".to_owned(), options: Default::default(), opening_plies: 8, seed: 1 }
}

#[test]
fn the_stronger_level_wins_and_sides_are_exchanged() {
    let engines = standard();
    let [strong, weak] = &players(["level:4", "level:1"]);
    let contest = Match { engines: &engines, players: [strong, weak], opening: &reversi, settings: SETTINGS };
    let mut games: Vec<(u32, bool, Vec<String>)> = Vec::new();
    let score = contest
        .run(&[], &Stop::default(), &mut |number, played, _| {
            assert!(matches!(played.end, End::Rules(_)));
            games.push((number.pair, number.is_second, played.game.moves()));
        })
        .unwrap();
    assert_eq!((score.games(), score.pairs.len(), games.len()), (12, 6, 12));
    assert!(score.wins > 2 * score.losses, "{score:?}");
    assert!(score.effort.iter().all(|effort| effort.moves > 200));
    for pair in games.chunks(2) {
        assert_eq!((pair[0].0, pair[0].1, pair[1].1), (pair[1].0, false, true));
        assert_eq!(pair[0].2[..8], pair[1].2[..8], "both games of a pair have the same opening");
    }
}

#[test]
fn a_match_with_one_job_can_be_repeated() {
    let engines = standard();
    let [a, b] = &players(["level:2", "nodes:300"]);
    let contest = Match { engines: &engines, players: [a, b], opening: &reversi, settings: SETTINGS };
    let moves = || {
        let mut moves = Vec::new();
        contest.run(&[], &Stop::default(), &mut |_, played, _| moves.push(played.game.moves())).unwrap();
        moves
    };
    assert_eq!(moves(), moves());
}

#[test]
fn a_stopped_match_is_continued_where_it_ended() {
    let engines = standard();
    let [a, b] = &players(["level:3", "level:2"]);
    let contest = Match { engines: &engines, players: [a, b], opening: &reversi, settings: SETTINGS };
    let whole = contest.run(&[], &Stop::default(), &mut |_, _, _| {}).unwrap();

    let path = file("continued");
    let games = Games::standard();
    let mut journal = Journal::open(&path, &settings()).unwrap();
    let stop = Stop::default();
    let part = contest
        .run(&[], &stop, &mut |number, played, score| {
            journal.add(&games, [a, b], number, played).unwrap();
            if score.games() == 5 {
                stop.stop();
            }
        })
        .unwrap();
    assert_eq!(part.games(), 5);
    // A crash in the middle of a line.
    drop(journal);
    let mut text = std::fs::read(&path).unwrap();
    text.extend(b"{\"players\":[\"lev");
    std::fs::write(&path, text).unwrap();

    let mut journal = Journal::open(&path, &settings()).unwrap();
    let earlier = journal.earlier([a, b]);
    assert_eq!((earlier.len(), journal.earlier([b, a]).len()), (5, 0));
    let mut played_now = 0;
    let rest = contest
        .run(&earlier, &Stop::default(), &mut |number, played, _| {
            played_now += 1;
            journal.add(&games, [a, b], number, played).unwrap();
        })
        .unwrap();
    assert_eq!(played_now, 7);
    assert_eq!((rest.wins, rest.draws, rest.losses), (whole.wins, whole.draws, whole.losses));
    assert_eq!(rest.pairs, whole.pairs);
    let moves = |score: &yiqi_arena::MatchScore| score.effort.map(|effort| effort.moves);
    assert_eq!(moves(&rest), moves(&whole), "the effort of earlier games is counted");
    assert!(rest.effort.iter().all(|effort| !effort.time.is_zero()));
    assert_eq!(Journal::open(&path, &settings()).unwrap().earlier([a, b]).len(), 12);
}

#[test]
fn a_file_of_something_else_is_refused_and_left_alone() {
    let path = file("other");
    Journal::open(&path, &settings()).unwrap();
    let other = JournalSettings { seed: 2, ..settings() };
    assert!(matches!(Journal::open(&path, &other), Err(JournalError::OtherSettings)));
    for text in ["a letter to a friend\n", "no line end", "{}\n"] {
        std::fs::write(&path, text).unwrap();
        assert!(matches!(Journal::open(&path, &settings()), Err(JournalError::NotAJournal)), "{text:?}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_test_ends_a_match_early() {
    let engines = standard();
    let [strong, weak] = &players(["level:5", "level:1"]);
    let sprt = Sprt::new(0.0, 100.0);
    let settings = MatchSettings { pairs: 200, jobs: 2, sprt: Some(sprt), ..SETTINGS };
    let contest = Match { engines: &engines, players: [strong, weak], opening: &reversi, settings };
    let score = contest.run(&[], &Stop::default(), &mut |_, _, _| {}).unwrap();
    let test = score.test.as_ref().unwrap();
    assert_eq!(test.decision(), Decision::Accepted);
    // With another number of games at once it is the same decision by the same pairs.
    let contest = Match { settings: MatchSettings { jobs: 1, ..settings }, ..contest };
    let alone = contest.run(&[], &Stop::default(), &mut |_, _, _| {}).unwrap();
    assert_eq!(alone.test.unwrap().pairs(), test.pairs());
    assert!(score.games() < 100, "{}", score.games());
}

#[test]
fn a_player_of_another_game_is_refused_before_the_match() {
    let engines = standard();
    let [a, b] = &players(["level:1", "codecup:no-such-program"]);
    let contest = Match { engines: &engines, players: [a, b], opening: &reversi, settings: SETTINGS };
    assert!(contest.check("reversi").is_err() && contest.check("dvonn").is_ok());
}

#[test]
fn dead_stones_are_removed_where_players_would_agree_on_them() {
    // With the dead stone on A5 White would win, without it Black does.
    let settled = "..XO.../.XXOOOO/O.XO.../..XO.O./.XXOO.O/X.XXOOO/.XXXO.. b";
    let options = Options::new().with("rules", "chinese").with("komi", "-7");
    let opening = |_| Games::standard().get("go").unwrap().start(&options, Some(settled)).unwrap();
    let engines = standard();
    let [a, b] = &players(["level:6", "level:7"]);
    let settings = MatchSettings { pairs: 1, ..SETTINGS };
    let contest = Match { engines: &engines, players: [a, b], opening: &opening, settings };
    let mut outcomes = Vec::new();
    let on_game = &mut |_, played: &yiqi_arena::Played, _: &_| {
        // As the stones lie.
        assert_eq!(played.game.ending().unwrap().outcome, Outcome::Win(Side::White));
        outcomes.push(played.outcome);
    };
    contest.run(&[], &Stop::default(), on_game).unwrap();
    assert_eq!(outcomes, [Outcome::Win(Side::Black); 2]);
}
