//! The table printed by `yiqi serve --limits`.

use unicode_width::UnicodeWidthStr as _;
use yiqi_server::ServerLimits;
use yiqi_words::Words;

/// One line per limit: name, current value, default and meaning.
pub(crate) fn limits_table(limits: &ServerLimits, words: &Words) -> String {
    let default = ServerLimits::default();
    let heading = ["settings-limit", "settings-value", "settings-default", "settings-meaning"];
    let mut rows = vec![heading.map(|key| words.say(key, &[]))];
    rows.extend(ServerLimits::NAMES.iter().map(|name| {
        let value = |limits: &ServerLimits| limits.get(name).unwrap_or_default();
        [(*name).to_owned(), value(limits), value(&default), meaning(name, words)]
    }));
    let widths = [0, 1, 2].map(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0));
    let mut table = String::new();
    for row in rows {
        for (cell, width) in row.iter().zip(widths) {
            table.push_str(cell);
            table.push_str(&" ".repeat(width - cell.width() + 2));
        }
        table.push_str(&row[3]);
        table.push('\n');
    }
    table
}

/// The description of a limit.
fn meaning(name: &str, words: &Words) -> String {
    words.find(&meaning_key(name), &[]).unwrap_or_default()
}

fn meaning_key(name: &str) -> String {
    format!("limit-{}", name.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use yiqi_server::ServerLimits;
    use yiqi_words::Language;

    use super::meaning_key;

    #[test]
    fn limits_and_their_descriptions_match() {
        let expected: BTreeSet<String> = ServerLimits::NAMES.iter().map(|name| meaning_key(name)).collect();
        for language in Language::ALL {
            let keys = language.source().lines().filter_map(|line| line.split_once(" = "));
            let keys = keys.map(|(key, _)| key.to_owned()).filter(|key| key.starts_with("limit-"));
            assert_eq!(keys.collect::<BTreeSet<_>>(), expected, "{language:?}");
        }
    }
}
