use crate::{Content, Record};

/// What was lost when records were converted, as keys of sentences: whatever `before` has more of than `after`.
pub fn lost(before: &[Record], after: &[Record]) -> Vec<&'static str> {
    type Count = fn(&Record) -> usize;
    fn nodes(record: &Record, says: impl Fn(&Content) -> usize) -> usize {
        record.tree.ids().map(|id| says(record.tree.content(id))).sum()
    }
    let counts: [(&'static str, Count); 10] = [
        ("lost-moves", |record| {
            record.tree.main_line().filter(|&id| record.tree.content(id).action.is_some()).count()
        }),
        ("lost-variations", |record| {
            record.tree.ids().map(|id| record.tree.children(id).len().saturating_sub(1)).sum()
        }),
        ("lost-comments", |record| nodes(record, |content| usize::from(content.comment.is_some()))),
        ("lost-marks", |record| nodes(record, |content| content.marks.len())),
        ("lost-clocks", |record| nodes(record, |content| usize::from(!content.clock.is_empty()))),
        ("lost-evaluations", |record| nodes(record, |content| usize::from(content.evaluation.is_some()))),
        ("lost-players", |record| {
            let players = [&record.players.black, &record.players.white];
            players
                .iter()
                .map(|player| usize::from(player.name.is_some()) + usize::from(player.rank.is_some()))
                .sum()
        }),
        ("lost-date", |record| usize::from(record.date.is_some())),
        ("lost-result", |record| usize::from(record.result.is_some())),
        ("lost-unknown", |record| {
            record.unknown.len() + nodes(record, |content| content.properties.len() + content.unknown.len())
        }),
    ];
    let total = |records: &[Record], count: Count| records.iter().map(count).sum::<usize>();
    counts
        .into_iter()
        .filter(|&(_, count)| total(after, count) < total(before, count))
        .map(|(key, _)| key)
        .collect()
}
