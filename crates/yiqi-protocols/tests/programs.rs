//! Programs that misbehave: whatever they do, the search ends with a reason, and no process is left.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use yiqi_engine::{DynGame, Engine, EngineError, EngineFailure, Games, Limits, Options, Report, Stop};
use yiqi_protocols::External;

fn go() -> Box<dyn DynGame> {
    Games::standard().get("go").unwrap().start(&Options::new().with("size", 9), None).unwrap()
}

/// A fake engine with this behaviour.
fn fake(behaviour: &str) -> External {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_gtp.sh");
    let text = format!("gtp:sh '{}' {behaviour}", script.display());
    External { move_timeout: Duration::from_millis(500), ..text.parse().unwrap() }
}

fn search(engine: &mut dyn Engine, game: &dyn DynGame) -> Result<Report, EngineFailure> {
    engine.search(game, &Limits::default(), &Stop::default(), &mut |_| {})
}

fn failure(behaviour: &str) -> EngineFailure {
    let mut engine = fake(behaviour).start("go").unwrap();
    search(engine.as_mut(), go().as_ref()).unwrap_err()
}

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_well_behaved_program_plays_and_resigns() {
    let mut engine = fake("pass").start("go").unwrap();
    assert_eq!(search(engine.as_mut(), go().as_ref()).unwrap().best(), Some("pass"));
    let mut engine = fake("resign").start("go").unwrap();
    assert!(search(engine.as_mut(), go().as_ref()).unwrap().resigns);
}

#[test]
fn every_fault_has_its_reason() {
    assert!(matches!(failure("illegal"), EngineFailure::IllegalMove { m, .. } if m == "Z99"));
    assert!(matches!(failure("refuse"), EngineFailure::BadAnswer { command, answer, .. }
            if command == "genmove black" && answer == "? out of ideas"));
    assert!(matches!(failure("nonsense"), EngineFailure::BadAnswer { .. }));
    assert!(matches!(failure("silent"), EngineFailure::TimedOut { .. }));
    assert!(matches!(failure("flood"), EngineFailure::BadAnswer { .. }));
    assert!(matches!(failure("crash"), EngineFailure::Ended { reason, .. }
            if reason == "exit status: 3: out of memory"));
}

#[test]
fn a_program_that_does_not_exist_or_ends_at_once_cannot_be_started() {
    let start = |text: &str| text.parse::<External>().unwrap().start("go").err().unwrap();
    assert!(matches!(start("gtp:no-such-program"), EngineError::CannotStart { .. }));
    assert!(matches!(start("gtp:true"), EngineError::Failed(EngineFailure::Ended { .. })));
    assert!(matches!(start("nboard:true"), EngineError::NotThisGame { .. }));
}

#[test]
fn a_failed_program_is_started_again_for_the_next_search() {
    let mut engine = fake("crash").start("go").unwrap();
    for _ in 0..2 {
        assert!(matches!(search(engine.as_mut(), go().as_ref()), Err(EngineFailure::Ended { .. })));
    }
}

#[test]
fn a_stopped_search_ends_without_an_error() {
    let mut engine =
        External { move_timeout: Duration::from_secs(600), ..fake("silent") }.start("go").unwrap();
    let stop = Stop::default();
    stop.stop();
    let report = engine.search(go().as_ref(), &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert_eq!(report, Report::default());
}

#[test]
fn the_children_of_a_program_end_with_it() {
    let path = file("child");
    let mut engine = fake(&format!("children '{}'", path.display())).start("go").unwrap();
    assert!(matches!(search(engine.as_mut(), go().as_ref()), Err(EngineFailure::TimedOut { .. })));
    drop(engine);
    let child = std::fs::read_to_string(&path).unwrap();
    let process = Path::new("/proc").join(child.trim());
    let deadline = Instant::now() + Duration::from_secs(20);
    // A killed process is gone, or a zombie until the system reaps it.
    let is_running = || {
        let stat = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    };
    while is_running() {
        assert!(Instant::now() < deadline, "{} still runs", process.display());
        std::thread::yield_now();
    }
}

#[test]
fn the_board_is_kept_equal_by_new_moves_undo_and_setting_up() {
    let path = file("log");
    // The log has everything up to the last command, which is never `genmove`: this fake does not answer that.
    let mut engine = fake(&format!("log '{}'", path.display())).start("go").unwrap();
    let log = |engine: &mut dyn Engine, game: &dyn DynGame| {
        let _ = std::fs::remove_file(&path);
        let _ = search(engine, game);
        std::fs::read_to_string(&path).unwrap()
    };
    let mut game = Games::standard()
        .get("go")
        .unwrap()
        .start(
            &Options::new().with("size", 9).with("komi", 5.5),
            Some(
                "X......../........O/........./........./........./........./........./........./......... w",
            ),
        )
        .unwrap();
    game.play("E5").unwrap();
    let said = log(engine.as_mut(), game.as_ref());
    for line in ["boardsize 9", "clear_board", "komi 5.5", "play black A9", "play white J8", "play white E5"]
    {
        assert!(said.contains(line), "{line} in {said}");
    }
}

#[test]
fn a_program_that_cannot_undo_is_given_the_game_anew() {
    for (how, plays_on) in [("no-undo", true), ("pass", false)] {
        let path = file(how);
        let mut engine = fake(&format!("{how} '{}'", path.display())).start("go").unwrap();
        let mut game =
            Games::standard().get("go").unwrap().start(&Options::new().with("size", 9), None).unwrap();
        for m in ["C3", "G7", "C7"] {
            game.play(m).unwrap();
        }
        assert_eq!(search(engine.as_mut(), game.as_ref()).unwrap().best(), Some("pass"));
        let _ = std::fs::remove_file(&path);
        game.undo();
        game.play("G3").unwrap();
        assert_eq!(search(engine.as_mut(), game.as_ref()).unwrap().best(), Some("pass"));
        let said = std::fs::read_to_string(&path).unwrap();
        assert!(said.contains("undo") && said.contains("play black G3"), "{said}");
        assert_eq!(said.contains("clear_board") && said.contains("play black C3"), plays_on, "{said}");
    }
}
