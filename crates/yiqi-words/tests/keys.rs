//! Every sentence exists in every language, with the same arguments, and is used; every code has a sentence.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use yiqi_games::Games;
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
    let games = Games::standard();
    let options = games.iter().flat_map(|kind| kind.options().iter().map(move |spec| (kind, spec)));
    // The keys of options are put together from names.
    let mut options: BTreeSet<String> =
        options.map(|(kind, spec)| format!("option-{}-{}", kind.name(), spec.name)).collect();
    // So are the names of games and how they are played.
    let of_game = ["name", "rules", "page-about"];
    options.extend(games.iter().flat_map(|kind| of_game.map(|key| format!("{key}-{}", kind.name()))));
    // And what an option's value is called on the page, and the kinds of files.
    for kind in games.iter() {
        for spec in kind.options() {
            options.extend(
                spec.values
                    .split('|')
                    .filter(|value| value.bytes().all(|b| b.is_ascii_lowercase()))
                    .map(|value| format!("page-value-{}-{}-{value}", kind.name(), spec.name)),
            );
        }
    }
    // A seed is not asked for on the page.
    let asked = games.iter().flat_map(|kind| kind.options().iter().map(move |spec| (kind.name(), spec.name)));
    options.extend(
        asked.filter(|(_, name)| *name != "seed").map(|(game, name)| format!("page-option-{game}-{name}")),
    );
    let keys = keys(Language::English);
    options.extend(yiqi_record::FORMATS.iter().map(|format| format!("page-format-{}", format.name)));
    assert!(options.iter().all(|key| keys.contains_key(key)), "an option has no sentence");
    // The meanings of limits are compared with the limits in the crate that lists them.
    let is_limit = |key: &String| key.starts_with("limit-");
    let unused: Vec<String> =
        keys.into_keys().filter(|key| !is_said(key) && !options.contains(key) && !is_limit(key)).collect();
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
