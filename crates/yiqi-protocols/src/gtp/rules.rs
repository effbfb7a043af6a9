//! Rules of Go by the names and fields that other programs use.

use serde_json::{Map, Value, json};
use yiqi_core::Options;
use yiqi_engine::DynGame;

use super::response::Failure;

/// The names of rules, and the value of our option `ko`. All of these count area and forbid suicide. Points for handicap
/// stones, which some of them give White, are not added; a controller that wants them sets the komi.
const NAMES: [(&str, &str); 5] = [
    ("chinese", "simple"),
    ("chinese-ogs", "positional"),
    ("chinese-kgs", "positional"),
    ("aga", "situational"),
    ("bga", "situational"),
];

/// The names of rules that are known and not supported, and why.
const UNSUPPORTED: [(&str, &str); 10] = [
    ("japanese", TERRITORY),
    ("korean", TERRITORY),
    ("territory", TERRITORY),
    ("tromp-taylor", SUICIDE),
    ("new-zealand", SUICIDE),
    ("ing", SUICIDE),
    ("stone-scoring", "group tax is not supported"),
    ("ancient-area", "group tax is not supported"),
    ("ancient-territory", TERRITORY),
    ("aga-button", "button Go is not supported"),
];

const TERRITORY: &str = "territory scoring is not supported";
const SUICIDE: &str = "suicide is not supported";

/// The option `ko` for rules by name.
fn ko_of(name: &str) -> Result<&'static str, Failure> {
    let name = name.to_ascii_lowercase().replace('_', "-");
    let find = |list: &[(&str, &'static str)]| {
        list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    };
    match (find(&NAMES), find(&UNSUPPORTED)) {
        (Some(ko), _) => Ok(ko),
        (None, Some(reason)) => Err(reason.into()),
        (None, None) => {
            let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            Err(format!("unknown rules: use {}", names.join(", ")).into())
        }
    }
}

/// Rules as `kgs-rules` names them. KGS plays Chinese rules with superko.
pub(super) fn of_kgs(name: &str) -> Result<Options, Failure> {
    let name = if name.eq_ignore_ascii_case("chinese") { "chinese-kgs" } else { name };
    Ok(Options::new().with("ko", ko_of(name)?))
}

/// Rules as `kata-set-rules` takes them: a name, or a JSON object of fields.
pub(super) fn of_kata(text: &str) -> Result<Options, Failure> {
    if !text.starts_with('{') {
        return Ok(Options::new().with("ko", ko_of(text)?));
    }
    let fields: Map<String, Value> = serde_json::from_str(text).map_err(|_| "invalid JSON")?;
    let mut options = Options::new();
    for (name, value) in &fields {
        if let Some(ko) = field(name, &text_of(value))? {
            options.set("ko", ko);
        }
    }
    Ok(options)
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Checks one field. Returns the value of our option `ko` if it is that.
pub(super) fn field(name: &str, value: &str) -> Result<Option<&'static str>, Failure> {
    let value = value.to_ascii_uppercase();
    let only = |supported: &[&str], otherwise: &str| match supported.contains(&value.as_str()) {
        true => Ok(None),
        false => Err(Failure::from(otherwise)),
    };
    match name {
        "ko" => match value.as_str() {
            "SIMPLE" => Ok(Some("simple")),
            "POSITIONAL" => Ok(Some("positional")),
            "SITUATIONAL" => Ok(Some("situational")),
            _ => Err("ko must be SIMPLE, POSITIONAL or SITUATIONAL".into()),
        },
        "scoring" | "scoringRule" => only(&["AREA"], TERRITORY),
        "tax" | "taxRule" => only(&["NONE"], "taxes are not supported"),
        "suicide" | "multiStoneSuicideLegal" => only(&["FALSE"], SUICIDE),
        "hasButton" => only(&["FALSE"], "button Go is not supported"),
        "whiteHandicapBonus" => only(&["0"], "points for handicap stones are not supported: set the komi"),
        // Only affects when an engine passes; nothing to change.
        "friendlyPassOk" => only(&["TRUE", "FALSE"], "friendlyPassOk must be true or false"),
        _ => Err("unknown rule".into()),
    }
}

/// The rules of a game as fields.
pub(super) fn to_json(game: &dyn DynGame) -> String {
    let ko = game.options().get("ko").unwrap_or_default().to_ascii_uppercase();
    let fields = json!({
        "friendlyPassOk": false,
        "hasButton": false,
        "ko": ko,
        "scoring": "AREA",
        "suicide": false,
        "tax": "NONE",
        "whiteHandicapBonus": "0",
    });
    fields.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ko(options: Result<Options, Failure>) -> Result<String, String> {
        match options {
            Ok(options) => Ok(options.get("ko").unwrap_or_default().to_owned()),
            Err(Failure::Refused(message)) => Err(message),
            Err(Failure::Io(error)) => panic!("{error}"),
        }
    }

    #[test]
    fn area_rules_are_known_by_name() {
        assert_eq!(ko(of_kgs("chinese")).unwrap(), "positional");
        assert_eq!(ko(of_kata("chinese")).unwrap(), "simple");
        assert_eq!(ko(of_kgs("AGA")).unwrap(), "situational");
        assert_eq!(ko(of_kata("chinese-ogs")).unwrap(), "positional");
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(ko(of_kgs("japanese")).unwrap_err(), TERRITORY);
        assert_eq!(ko(of_kgs("new_zealand")).unwrap_err(), SUICIDE);
        assert_eq!(ko(of_kata("tromp-taylor")).unwrap_err(), SUICIDE);
        assert!(ko(of_kata("nonsense")).unwrap_err().starts_with("unknown rules: use chinese"));
        assert_eq!(ko(of_kata(r#"{"ko":"SIMPLE","scoring":"TERRITORY"}"#)).unwrap_err(), TERRITORY);
        assert_eq!(ko(of_kata(r#"{"suicide":true}"#)).unwrap_err(), SUICIDE);
        assert_eq!(ko(of_kata(r#"{"surprise":1}"#)).unwrap_err(), "unknown rule");
        assert_eq!(ko(of_kata("{")).unwrap_err(), "invalid JSON");
    }

    #[test]
    fn what_is_told_is_read_again() {
        let games = yiqi_engine::Games::standard();
        let game = games.get("go").unwrap().start(&Options::new(), None).unwrap();
        assert_eq!(ko(of_kata(&to_json(game.as_ref()))).unwrap(), "situational");
    }
}
