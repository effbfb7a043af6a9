//! Rules of Go by the names and fields that other programs use.

use serde_json::{Map, Value, json};
use yiqi_core::{GameRules as _, Options};
use yiqi_engine::DynGame;
use yiqi_go::Rules;

use super::response::Failure;

/// The names of rules, and our presets. Points for handicap stones, which some of them give White, are not added; a
/// controller that wants them sets the komi.
const NAMES: [(&str, &str); 9] = [
    ("chinese", "chinese"),
    ("chinese-ogs", "chinese"),
    ("chinese-kgs", "chinese"),
    ("aga", "aga"),
    ("bga", "aga"),
    ("japanese", "japanese"),
    ("korean", "japanese"),
    ("tromp-taylor", "tromp-taylor"),
    ("new-zealand", "new-zealand"),
];

/// The names of rules that are known and not supported, and why.
const UNSUPPORTED: [(&str, &str); 5] = [
    ("ing", "the ko rules of Ing are not supported"),
    ("stone-scoring", "group tax is not supported"),
    ("ancient-area", "group tax is not supported"),
    ("ancient-territory", "group tax is not supported"),
    ("aga-button", "button Go is not supported"),
];

/// The options for rules by name. The komi is not changed.
fn named(name: &str) -> Result<Options, Failure> {
    let name = name.to_ascii_lowercase().replace('_', "-");
    let find = |list: &[(&str, &'static str)]| {
        list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    };
    let preset = match (find(&NAMES), find(&UNSUPPORTED)) {
        (Some(preset), _) => preset,
        (None, Some(reason)) => return Err(reason.into()),
        (None, None) => {
            let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            return Err(format!("unknown rules: use {}", names.join(", ")).into());
        }
    };
    let mut options = Options::new();
    for (name, value) in Rules::PRESETS.iter().filter(|one| one.name == preset).flat_map(|one| one.options) {
        options.set(*name, value);
    }
    // In KataGo's Chinese rules, longer cycles are not forbidden.
    if name == "chinese" {
        options.set("ko", "simple");
    }
    Ok(options)
}

/// Rules as `kgs-rules` names them. KGS plays Chinese rules with superko.
pub(super) fn of_kgs(name: &str) -> Result<Options, Failure> {
    named(if name.eq_ignore_ascii_case("chinese") { "chinese-kgs" } else { name })
}

/// Rules as `kata-set-rules` takes them: a name, or a JSON object of fields.
pub(super) fn of_kata(text: &str) -> Result<Options, Failure> {
    if !text.starts_with('{') {
        return named(text);
    }
    let fields: Map<String, Value> = serde_json::from_str(text).map_err(|_| "invalid JSON")?;
    let mut options = Options::new();
    for (name, value) in &fields {
        if let Some((option, value)) = field(name, &text_of(value))? {
            options.set(option, value);
        }
    }
    // Territory can only be counted without the dead stones.
    if options.get("counting") == Some("territory") {
        options.set("dead", "agreed");
    }
    Ok(options)
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Checks one field. Returns our option and its value if we have one for it.
pub(super) fn field(name: &str, value: &str) -> Result<Option<(&'static str, &'static str)>, Failure> {
    let value = value.to_ascii_uppercase();
    let only = |supported: &[&str], otherwise: &str| match supported.contains(&value.as_str()) {
        true => Ok(None),
        false => Err(Failure::from(otherwise)),
    };
    match name {
        "ko" => match value.as_str() {
            "SIMPLE" => Ok(Some(("ko", "simple"))),
            "POSITIONAL" => Ok(Some(("ko", "positional"))),
            "SITUATIONAL" => Ok(Some(("ko", "situational"))),
            _ => Err("ko must be SIMPLE, POSITIONAL or SITUATIONAL".into()),
        },
        "scoring" | "scoringRule" => match value.as_str() {
            "AREA" => Ok(Some(("counting", "area"))),
            "TERRITORY" => Ok(Some(("counting", "territory"))),
            _ => Err("scoring must be AREA or TERRITORY".into()),
        },
        "suicide" | "multiStoneSuicideLegal" => match value.as_str() {
            "TRUE" => Ok(Some(("suicide", "allowed"))),
            "FALSE" => Ok(Some(("suicide", "forbidden"))),
            _ => Err("suicide must be true or false".into()),
        },
        "tax" | "taxRule" => only(&["NONE"], "taxes are not supported"),
        "hasButton" => only(&["FALSE"], "button Go is not supported"),
        "whiteHandicapBonus" => only(&["0"], "points for handicap stones are not supported: set the komi"),
        // Whether an engine may pass before it has captured the dead stones.
        "friendlyPassOk" => match value.as_str() {
            "TRUE" => Ok(Some(("dead", "agreed"))),
            "FALSE" => Ok(Some(("dead", "stay"))),
            _ => Err("friendlyPassOk must be true or false".into()),
        },
        _ => Err("unknown rule".into()),
    }
}

/// The rules of a game as fields.
pub(super) fn to_json(game: &dyn DynGame) -> String {
    let options = game.options();
    let upper = |name: &str| options.get(name).unwrap_or_default().to_ascii_uppercase();
    let fields = json!({
        "friendlyPassOk": options.get("dead") == Some("agreed"),
        "hasButton": false,
        "ko": upper("ko"),
        "scoring": upper("counting"),
        "suicide": options.get("suicide") == Some("allowed"),
        "tax": "NONE",
        "whiteHandicapBonus": "0",
    });
    fields.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(read: Result<Options, Failure>) -> Result<Options, String> {
        read.map_err(|failure| match failure {
            Failure::Refused(message) => message,
            Failure::Io(error) => panic!("{error}"),
        })
    }

    fn ko(read: Result<Options, Failure>) -> Result<String, String> {
        options(read).map(|options| options.get("ko").unwrap_or_default().to_owned())
    }

    #[test]
    fn rules_are_known_by_name() {
        assert_eq!(ko(of_kgs("chinese")).unwrap(), "positional");
        assert_eq!(ko(of_kata("chinese")).unwrap(), "simple");
        assert_eq!(ko(of_kgs("AGA")).unwrap(), "situational");
        assert_eq!(ko(of_kata("chinese-ogs")).unwrap(), "positional");
        let japanese = options(of_kgs("japanese")).unwrap();
        assert_eq!((japanese.get("counting"), japanese.get("ko")), (Some("territory"), Some("simple")));
        assert_eq!(japanese.get("komi"), None, "the komi has a command of its own");
        assert_eq!(options(of_kgs("new_zealand")).unwrap().get("suicide"), Some("allowed"));
        assert_eq!(options(of_kata("tromp-taylor")).unwrap().get("dead"), Some("stay"));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(ko(of_kata("ing")).unwrap_err(), "the ko rules of Ing are not supported");
        assert!(ko(of_kata("nonsense")).unwrap_err().starts_with("unknown rules: use chinese"));
        let seki = r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI"}"#;
        assert_eq!(ko(of_kata(seki)).unwrap_err(), "taxes are not supported");
        assert_eq!(ko(of_kata(r#"{"scoring":"STONES"}"#)).unwrap_err(), "scoring must be AREA or TERRITORY");
        assert_eq!(ko(of_kata(r#"{"surprise":1}"#)).unwrap_err(), "unknown rule");
        assert_eq!(ko(of_kata("{")).unwrap_err(), "invalid JSON");
    }

    #[test]
    fn what_is_told_is_read_again() {
        let games = yiqi_engine::Games::standard();
        for preset in Rules::PRESETS {
            let rules = Options::new().with("rules", preset.name);
            let game = games.get("go").unwrap().start(&rules, None).unwrap();
            let told = options(of_kata(&to_json(game.as_ref()))).unwrap();
            assert!(told.iter().all(|(name, value)| game.options().get(name) == Some(value)), "{told:?}");
            assert_eq!(told.iter().count(), 4, "ko, counting, suicide and dead");
        }
    }
}
