//! Every sentence exists in every language, with the same arguments, and is used; every code has a sentence.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use yiqi_games::{GameKind, Games};
use yiqi_words::Language;

/// The keys of a language, each with the names of its arguments.
fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(language.source().to_owned())
        .unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
    let mut keys = BTreeMap::new();
    let mut key = String::new();
    for line in resource.source().lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =")
            && !line.starts_with(' ')
        {
            key = name.to_owned();
            assert!(keys.insert(key.clone(), BTreeSet::new()).is_none(), "{language:?} has {key} twice");
        }
        for part in line.split('$').skip(1) {
            let argument: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            keys.get_mut(&key).expect("an argument belongs to a key").insert(argument);
        }
    }
    assert_eq!(keys.len(), resource.entries().filter(|entry| is_message(entry)).count());
    keys
}

fn is_message(entry: &fluent_syntax::ast::Entry<&str>) -> bool {
    matches!(entry, fluent_syntax::ast::Entry::Message(_))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "js") {
            found.push(path);
        }
    }
}

/// The string literals of the program, those of the toy game in the battery left out; and those of the page.
fn literals() -> [BTreeSet<String>; 2] {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.ends_with("yiqi-battery") && folder.join("src").is_dir() {
            sources(&folder.join("src"), &mut files);
        }
    }
    assert!(files.len() > 20, "the sources were not found");
    let mut page = Vec::new();
    sources(&crates.join("yiqi-page/web"), &mut page);
    assert!(page.len() > 20, "the page was not found");
    [files, page].map(|files| {
        let text = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
        text.flat_map(|text| text.split('"').map(str::to_owned).collect::<Vec<_>>()).collect()
    })
}

/// The sentences a game needs whose keys are composed of its name and the names of its options: what it is called, its
/// rules, its description on the page, and its options with their values on the command line and on the page.
fn needed(kind: &GameKind) -> Vec<String> {
    let game = kind.name();
    let mut keys: Vec<String> = ["name", "rules", "page-about"].map(|key| format!("{key}-{game}")).into();
    for spec in kind.options() {
        keys.push(format!("option-{game}-{}", spec.name));
        // The page does not ask for a seed.
        if spec.name != "seed" {
            keys.push(format!("page-option-{game}-{}", spec.name));
        }
        let words =
            spec.values.split('|').filter(|value| value.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        keys.extend(words.map(|value| format!("page-value-{game}-{}-{value}", spec.name)));
    }
    keys
}

/// The sentences of a game that says in words of its own how strong the levels are: all of them or none.
fn own_levels(kind: &GameKind) -> Vec<String> {
    let game = kind.name();
    let levels = (1..=8).map(|level| format!("page-level-{game}-{level}"));
    levels.chain([format!("page-levels-more-{game}")]).collect()
}

#[test]
fn a_game_without_words_is_told_which_it_needs() {
    let needed = needed(&GameKind::of::<yiqi_battery::tictactoe::Position>());
    let expected = [
        "name-tictactoe",
        "rules-tictactoe",
        "page-about-tictactoe",
        "option-tictactoe-size",
        "page-option-tictactoe-size",
        "option-tictactoe-passing",
        "page-option-tictactoe-passing",
        "page-value-tictactoe-passing-off",
        "page-value-tictactoe-passing-on",
    ];
    assert_eq!(needed, expected);
    assert!(needed.iter().all(|key| !keys(Language::English).contains_key(key)), "only tests know it");
}

#[test]
fn every_sentence_exists_in_every_language_with_the_same_arguments() {
    let english = keys(Language::English);
    assert!(english.len() > 20);
    for language in Language::ALL {
        assert_eq!(keys(language), english, "{language:?}");
    }
}

#[test]
fn every_sentence_is_used() {
    let [program, page] = literals();
    let is_said = |key: &String| program.contains(key) || page.contains(key);
    let mut composed: BTreeSet<String> = Games::standard().iter().flat_map(needed).collect();
    let written = yiqi_record::FORMATS.iter().filter(|format| format.is_writable());
    composed.extend(written.map(|format| format!("page-format-{}", format.name)));
    let keys = keys(Language::English);
    let own = Games::standard().iter().map(own_levels).collect::<Vec<_>>();
    composed.extend(own.into_iter().filter(|own| own.iter().any(|key| keys.contains_key(key))).flatten());
    let missing: Vec<&String> = composed.iter().filter(|key| !keys.contains_key(*key)).collect();
    assert!(missing.is_empty(), "no sentence for {missing:?}");
    // The meanings of limits are compared with the limits in the crate that lists them.
    let is_limit = |key: &String| key.starts_with("limit-");
    let unused: Vec<String> =
        keys.into_keys().filter(|key| !is_said(key) && !composed.contains(key) && !is_limit(key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_code_of_a_game_has_a_sentence() {
    let keys = keys(Language::English);
    let games = Games::standard();
    let names = games.iter().map(|kind| kind.name());
    let kinds: Vec<String> = names
        .chain([
            "usage", "replay", "show", "record", "convert", "engine", "best", "value", "analyse", "lost",
            "solve", "help", "serve", "server", "start", "session", "terminal", "menu", "config", "play",
            "result", "side", "settings", "restore",
        ])
        .map(|kind| format!("{kind}-"))
        .collect();
    let is_code = |text: &&String| {
        kinds.iter().any(|kind| text.starts_with(kind) && text.len() > kind.len())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    };
    let [program, page] = literals();
    let is_of_page = |text: &&String| text.starts_with("page-") || text.starts_with("learn-");
    let mut codes: Vec<&String> = program.iter().filter(is_code).collect();
    codes.extend(page.iter().filter(is_of_page).filter(|text| !text.contains(' ')));
    assert!(codes.len() > 20, "{codes:?}");
    let core = ["game-over", "repeats-position", "bad-option", "repetition", "quiet-limit", "score"];
    assert!(core.iter().all(|code| program.contains(*code) && keys.contains_key(*code)));
    let missing: Vec<&&String> = codes.iter().filter(|code| !keys.contains_key(**code)).collect();
    assert!(missing.is_empty(), "no sentence for {missing:?}");
}
