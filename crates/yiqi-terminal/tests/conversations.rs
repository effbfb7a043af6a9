//! Whole conversations with the terminal, through plain streams.
//!
//! `conversations/NAME.in` has the game on the first line, in the words of `yiqi play`, and then the input; `NAME.out` is the
//! expected output. With `YIQI_BLESS=1` the output files are rewritten; review them before committing.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use yiqi_engine::Stop;
use yiqi_files::Folders;
use yiqi_games::Games;
use yiqi_session::{Player, Setup};
use yiqi_terminal::{App, Begin, Interrupts, Plain, Storage};
use yiqi_words::Language;

/// Seeds, which also number the files of unfinished games.
static SEED: AtomicU64 = AtomicU64::new(1);

/// Nobody presses Ctrl-C.
struct Uninterrupted;

impl Interrupts for Uninterrupted {
    fn watch(&self) -> Stop {
        Stop::default()
    }

    fn unwatch(&self) {}
}

/// An empty folder for this test's unfinished games and saved files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("conversation-{name}"));
    // Remove the files of an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is asked for on the first line of a conversation, and its language: a game with its seats and options, or the menu. A tilde
/// stands for a space.
fn beginning(line: &str) -> (Begin, Option<Language>) {
    let mut words = line.split_whitespace().map(|word| word.replace('~', " "));
    let Some(game) = words.next() else { return (Begin::Menu, None) };
    let (mut setup, mut language) = (Setup::new(&game), None);
    while let Some(name) = words.next() {
        let value = words.next().expect("a value for each option");
        let player = || if value == "human" { Player::human() } else { Player::computer(&*value) };
        match name.as_str() {
            "--black" => setup.seats.black = player(),
            "--white" => setup.seats.white = player(),
            "--lang" => language = Language::of_locale(&value),
            "--position" => setup.position = Some(value),
            _ => drop(setup.options.insert(name.trim_start_matches("--").to_owned(), value)),
        }
    }
    let asks_names = game == "dvonn" && setup.seats.only_human().is_none();
    (Begin::Game { setup, asks_names }, language)
}

/// The input with all files in a folder.
fn with_files_in(folder: &Path, typed: &str) -> Vec<u8> {
    let commands = ["save", "load", "保存", "读取"].map(|command| format!("\n{command} "));
    let path =
        |typed: String, command: &String| typed.replace(command, &format!("{command}{}/", folder.display()));
    commands.iter().fold(typed.to_owned(), path).into_bytes()
}

/// What the terminal says when this is typed, without the folder of its files.
fn play(folder: &Path, line: &str, typed: &[u8]) -> String {
    let (begin, language) = beginning(line);
    let (games, engines) = (Games::standard(), yiqi_opponents::standard());
    let (mut input, mut output) = (typed, Vec::new());
    let mut dialogue = Plain::new(&mut input, &mut output, false);
    let [settings, data, cache] = ["config", "data", "cache"].map(|name| folder.join(name));
    let storage = Storage::new(Some(Folders { settings, data, cache }));
    let mut seed = || SEED.fetch_add(1, Ordering::Relaxed);
    let languages = (language, Language::English);
    let mut app =
        App::new((&games, &engines), languages, &mut dialogue, storage, &Uninterrupted, &mut seed).unwrap();
    app.run(begin).unwrap();
    String::from_utf8(output).unwrap().replace(&format!("{}/", folder.display()), "")
}

/// The files of unfinished games.
fn kept_games(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("data")).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == "json")).collect()
}

#[test]
fn conversations() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations");
    let mut names: Vec<String> = fs::read_dir(&cases)
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".in").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() >= 8, "{names:?}");
    for name in names {
        let script = fs::read_to_string(cases.join(format!("{name}.in"))).unwrap();
        let (line, typed) = script.split_once('\n').unwrap();
        let folder = folder(&name);
        let said = play(&folder, line, &with_files_in(&folder, typed));
        let answers = cases.join(format!("{name}.out"));
        if std::env::var_os("YIQI_BLESS").is_some() {
            fs::write(&answers, &said).unwrap();
        }
        let expected = fs::read_to_string(&answers).unwrap();
        for (number, (said, expected)) in said.lines().zip(expected.lines()).enumerate() {
            assert_eq!(said, expected, "{name}.out, line {}", number + 1);
        }
        assert_eq!(said.lines().count(), expected.lines().count(), "{name}.out");
    }
}

/// Black has the left side, White the right; the white stone on A5 is in atari among black ones.
const DEAD_STONE: &str = "...XO../X.XXO../OXX.O../.X.XO../.XXXO../...XO../...XO..~b";

/// Black takes three stones on D4; otherwise White takes three on E4.
const BOTH_IN_ATARI: &str = "..XOXO./..XOXO./..XOXO./..X..O./..XXOO./...XO../...XO..~b";

/// Go with a start, both sides played by people.
fn go_from(position: &str) -> String {
    format!("go --size 7 --position {position} --black human --white human")
}

#[test]
fn go_tells_who_is_ahead_and_who_will_own_what() {
    let folder = folder("owners");
    let said = play(&folder, &go_from(DEAD_STONE), b"eval\nowners\nquit\n");
    let is_standing = |line: &&str| {
        let known = line.strip_prefix("Black ").or_else(|| line.strip_prefix("White "));
        known.is_some_and(|rest| rest.contains("% · ") && rest.chars().next().unwrap().is_ascii_digit())
    };
    assert_eq!(said.lines().filter(is_standing).count(), 2, "{said}");
    // Each candidate has its value and its line, which begins with it.
    let candidates: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|parts: &Vec<&str>| parts.get(2).is_some_and(|chance| chance.ends_with("%)")))
        .collect();
    assert_eq!(candidates.len(), 3, "{said}");
    assert!(candidates.iter().all(|parts| parts.get(3) == Some(&parts[0])), "{said}");
    let (_, owners) = said.split_once("Expected owners:").unwrap();
    let row = |number: u8| {
        let start = format!(" {number} ");
        owners
            .lines()
            .find(|line| line.starts_with(&start) && line.ends_with(&start.trim().to_string()))
            .unwrap()
    };
    assert!(row(5).starts_with(" 5 o X X"), "the stone on A5 is lost: {owners}");
    assert!(row(1).starts_with(" 1 + + + X O -"), "{owners}");
    let said = play(&folder, &format!("{} --lang zh", go_from(DEAD_STONE)), "否\n形势\n归属\n".as_bytes());
    assert!(said.contains("方胜率 ") && said.contains("预计归属："), "{said}");
}

#[test]
fn teaching_tells_what_a_move_lost_and_that_it_can_be_taken_back() {
    let folder = folder("teaching");
    let said = play(&folder, &go_from(BOTH_IN_ATARI), b"A1\nundo\nteach\nteach on\nD4\nundo\na1\nquit\n");
    let lessons: Vec<&str> = said.lines().filter(|line| line.contains("better was")).collect();
    let [lesson] = lessons[..] else { panic!("{said}") };
    let points =
        lesson.strip_prefix("A1 lost about ").and_then(|rest| rest.strip_suffix(" points; better was D4."));
    assert!(points.is_some_and(|points| points.parse::<u32>().unwrap() >= 3), "{lesson}");
    assert!(said.contains("Type teach on or teach off.") && said.contains("undo takes it back."), "{said}");
    // It is remembered, and can be switched off.
    let typed = "否\nA1\n悔棋\n教学 关\nA1\nquit\n";
    let said = play(&folder, &format!("{} --lang zh", go_from(BOTH_IN_ATARI)), typed.as_bytes());
    assert_eq!(said.matches("D4 更好。").count(), 1, "{said}");
    // In a solved game only the outcome counts.
    let typed = b"teach on\nb1b2\nquit\n";
    let said = play(&folder, "liuzichong --black human --white human", typed);
    assert!(said.contains("turned a draw into a loss; better was"), "{said}");
}

#[test]
fn hint_and_evaluation_agree_however_often_they_are_asked_for() {
    let said = play(&folder("advice"), &go_from(BOTH_IN_ATARI), b"hint\neval\nhint\nquit\n");
    let advice: Vec<&str> = said.lines().filter(|line| line.contains("%)")).collect();
    let [hint, best, .., again] = advice[..] else { panic!("{said}") };
    assert!(best.starts_with(hint.trim_end()) && hint == again, "{said}");
}

#[test]
fn invalid_input_is_never_fatal() {
    let folder = folder("nonsense");
    let mut typed = b"\xff\xfe\x00\n".to_vec();
    typed.extend("x".repeat(200_000).bytes());
    typed.extend(
        "\n棋\n-1\n99999999999999999999\n\u{202e}\nsave\nload\nlang xx\ncomputer level:9\nresign now\n"
            .bytes(),
    );
    for game in ["reversi", "go --size 2", "liuzichong", "dvonn --seed 1", ""] {
        let seats = if game.is_empty() { "" } else { "--black human --white human" };
        let said = play(&folder, &format!("{game} {seats}"), &typed);
        assert!(!said.is_empty(), "{game}");
    }
}

#[test]
fn damaged_files_are_reported_and_set_aside() {
    let folder = folder("damaged");
    let settings = folder.join("config/settings.json");
    let kept = folder.join("data/unfinished-reversi.json");
    for file in [&settings, &kept] {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "{ this is nothing").unwrap();
    }
    let said = play(&folder, "", b"reversi\nblack greedy\nwhite human\nstart\nc3\nquit\n");
    assert!(said.contains("settings.json is damaged. It was renamed to"), "{said}");
    assert!(said.contains("unfinished-reversi.json is damaged"), "{said}");
    for file in [&settings, &kept] {
        let aside = PathBuf::from(format!("{}.damaged-1", file.display()));
        assert_eq!(fs::read_to_string(aside).unwrap(), "{ this is nothing");
    }
    // A file with an illegal game is damaged too: here the first move was changed.
    let games = kept_games(&folder);
    assert_eq!(games.len(), 1, "{games:?}");
    let game = fs::read_to_string(&games[0]).unwrap().replacen("\"move\": \"", "\"move\": \"a1", 1);
    fs::write(&games[0], game).unwrap();
    let said = play(&folder, "", b"");
    assert!(said.contains("is damaged") && said.contains(".damaged-1"), "{said}");
    assert!(!said.contains("Continue"), "{said}");
    // Files of a later version are left alone.
    let later = folder.join("data/unfinished-go-1.json");
    fs::write(&later, r#"{"version": 9, "events": []}"#).unwrap();
    assert!(play(&folder, "", b"").contains("unfinished-go-1.json cannot be read"));
    assert!(later.exists());
}

#[test]
fn unfinished_games_are_saved_and_resumed() {
    let folder = folder("kept");
    let seats = "reversi --black human --white human";
    // The input ends in mid-game.
    let said = play(&folder, seats, b"f5\nd6\n");
    assert!(said.ends_with("The game is saved; you can continue it next time.\n"), "{said}");
    let said = play(&folder, seats, b"yes\nc3\n");
    let question = "There is an unfinished game of Reversi, a person against a person, 2 moves, last played just now. Continue it?";
    assert!(said.contains(question), "{said}");
    assert!(said.contains("(X)"), "{said}");
    // A declined game is kept: each game has its own file, which is removed only when the game ends.
    play(&folder, seats, b"no\nf5\nnew\nc4\ncomputer off\nresign\nquit\n");
    assert_eq!(kept_games(&folder).len(), 2, "the declined game, and the one before `new`");
    let said = play(&folder, "", b"exit\n");
    assert!(said.contains("3 moves") && said.contains("1 move\n"), "{said}");
    play(&folder, "", b"5\nresign\nok\n5\nresign\nquit\n");
    assert!(kept_games(&folder).is_empty());
    assert!(!play(&folder, seats, b"").contains("unfinished"), "all games were finished");
}

#[test]
fn loading_a_game_replaces_engines_that_cannot_play_it() {
    let folder = folder("loaded");
    let seats = "reversi --black human --white human";
    fs::write(folder.join("game.sgf"), "(;GM[1]FF[4]SZ[9];B[ee];W[cc])").unwrap();
    fs::write(folder.join("two.sgf"), "(;GM[1]FF[4]SZ[5];B[cc])(;GM[1]FF[4]SZ[5];B[bb])").unwrap();
    let said = play(&folder, seats, &with_files_in(&folder, "f5\nd6\nload game.sgf\nload two.sgf\nquit\n"));
    assert!(said.contains("This is the first of 2 games in the file."), "{said}");
    assert_eq!(kept_games(&folder).len(), 3);
    let said = play(
        &folder,
        "reversi --black human --white greedy",
        &with_files_in(&folder, "no\nload game.sgf\nload two.sgf\n"),
    );
    assert!(said.contains("greedy does not play go") && said.contains("Computer (level 3) plays"), "{said}");
    // Different engines on the same seat in successive games.
    let typed = b"reversi\nstart\nf5\nmenu\ngo\nstart\nE5\nquit\n";
    let said = play(&folder, "", typed);
    assert_eq!(said.matches("Computer (level 3) plays").count(), 2, "{said}");
    assert!(!said.contains("resignation"), "{said}");
}

#[cfg(unix)]
#[test]
fn the_game_continues_if_it_cannot_be_saved() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("read-only");
    // A file in place of the folder: not even root can create files in it.
    fs::write(folder.join("data"), "").unwrap();
    fs::set_permissions(folder.join("data"), fs::Permissions::from_mode(0o400)).unwrap();
    let said = play(&folder, "reversi --black human --white human", b"f5\nquit\n");
    assert!(said.contains("Could not be saved for next time"), "{said}");
    assert!(said.contains("White to move"), "{said}");
    assert!(!said.contains("The game is saved"), "{said}");
}
