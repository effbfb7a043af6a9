//! The names of rules in the property `RU`, and our presets.

use yiqi_core::{GameRules as _, Options, Preset};
use yiqi_go::Rules;

/// The names that are written, and the presets. SGF defines the first three; the others are customary.
const WRITTEN: [(&str, &str); 5] = [
    ("Japanese", "japanese"),
    ("AGA", "aga"),
    ("NZ", "new-zealand"),
    ("Chinese", "chinese"),
    ("Tromp-Taylor", "tromp-taylor"),
];

/// Other spellings, in lower case and without hyphens, blanks and the word "rules".
const SPELLINGS: [(&str, &str); 17] = [
    ("jp", "japanese"),
    ("japan", "japanese"),
    ("korean", "japanese"),
    ("日本", "japanese"),
    ("日本规则", "japanese"),
    ("日本ルール", "japanese"),
    ("韩国规则", "japanese"),
    ("american", "aga"),
    ("bga", "aga"),
    ("newzealand", "new-zealand"),
    ("cn", "chinese"),
    ("china", "chinese"),
    ("中国", "chinese"),
    ("中国规则", "chinese"),
    ("中國規則", "chinese"),
    ("tromptaylor", "tromp-taylor"),
    ("tt", "tromp-taylor"),
];

/// Ing's rules, which SGF calls `GOE`. They are not ours: their ko rules are their own. The nearest are those of New
/// Zealand, which count area and allow suicide as well.
const NEAREST: [(&str, &str); 3] =
    [("goe", "new-zealand"), ("ing", "new-zealand"), ("inggoe", "new-zealand")];

fn simplified(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    let words = lower.split(|c: char| c == '-' || c == '_' || c.is_whitespace());
    words.filter(|word| !["rules", "ruleset"].contains(word)).collect()
}

fn find(list: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    list.iter().find(|(known, _)| simplified(known) == name).map(|(_, preset)| *preset)
}

/// Whether the text names rules that we have, so that writing them again says the same.
pub(super) fn is_exact(text: &str) -> bool {
    let name = simplified(text);
    find(&WRITTEN, &name).or_else(|| find(&SPELLINGS, &name)).is_some()
}

/// Sets the options of the named rules, if the name is known. Komi has a property of its own.
pub(super) fn read(text: &str, options: &mut Options) {
    let name = simplified(text);
    let preset = [&WRITTEN[..], &SPELLINGS, &NEAREST].into_iter().find_map(|list| find(list, &name));
    let Some(preset) = preset else { return };
    for (name, value) in Rules::PRESETS.iter().filter(|one| one.name == preset).flat_map(|one| one.options) {
        options.set(*name, value);
    }
}

/// The name of a preset in `RU`; `None` for those that other programs do not know.
pub(super) fn written(preset: &str) -> Option<&'static str> {
    WRITTEN.iter().find(|(_, known)| *known == preset).map(|(name, _)| *name)
}

/// The single rules, which only our own property can say.
pub(super) fn single_rules() -> impl Iterator<Item = &'static str> {
    let options = Rules::PRESETS.first().map_or(&[][..], |preset: &Preset| preset.options);
    options.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_names_are_known() {
        let preset = |text: &str| {
            let mut options = Options::new();
            read(text, &mut options);
            Preset::matching(Rules::PRESETS, &options).map(|preset| preset.name)
        };
        for (text, expected) in [
            ("Japanese", "japanese"),
            ("japanese rules", "japanese"),
            ("JP", "japanese"),
            ("AGA", "aga"),
            ("NZ", "new-zealand"),
            ("New Zealand", "new-zealand"),
            ("Chinese", "chinese"),
            ("Tromp-Taylor", "tromp-taylor"),
            ("tromp taylor", "tromp-taylor"),
        ] {
            assert_eq!(preset(text), Some(expected), "{text}");
            assert!(is_exact(text), "{text}");
        }
        assert_eq!(preset("GOE"), Some("new-zealand"));
        assert!(!is_exact("GOE"), "the name of other rules is kept");
        assert_eq!(preset("mine"), None);
        assert!(WRITTEN.iter().all(|(name, expected)| preset(name) == Some(expected)));
    }
}
