//! The words one can type at any prompt of a game.

/// Something other than a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Help,
    Rules,
    Moves,
    Hint,
    Eval,
    Undo,
    Save(String),
    Load(String),
    Board,
    Score,
    Resign,
    NewGame,
    /// Seats the computer at the side to move, or frees it again.
    Computer(Option<String>),
    Language(String),
    Ok,
    Quit,
    /// A word of the game's own, such as `qi`.
    Own(&'static str),
}

/// Every word: as it is typed in English and in Chinese, and what it means. An argument follows where the meaning has
/// room for one.
static WORDS: [(&[&str], Word); 16] = [
    (&["help", "?", "h", "帮助"], Word::Help),
    (&["rules", "规则"], Word::Rules),
    (&["moves", "valid", "着法", "走法"], Word::Moves),
    (&["hint", "提示"], Word::Hint),
    (&["eval", "evaluate", "评估", "形势"], Word::Eval),
    (&["undo", "back", "悔棋"], Word::Undo),
    (&["save", "保存"], Word::Save(String::new())),
    (&["load", "读取", "打开"], Word::Load(String::new())),
    (&["board", "show", "棋盘"], Word::Board),
    (&["score", "比分", "数目"], Word::Score),
    (&["resign", "surrender", "认输"], Word::Resign),
    (&["new", "新局", "再来"], Word::NewGame),
    (&["computer", "电脑"], Word::Computer(None)),
    (&["lang", "language", "语言"], Word::Language(String::new())),
    (&["ok", "menu", "确定", "菜单"], Word::Ok),
    (&["quit", "exit", "q", "退出"], Word::Quit),
];

/// The word that a line is, if it is one; `own` are those of the game.
pub(crate) fn read(line: &str, own: &[(&'static str, &'static [&'static str])]) -> Option<Word> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    let first = first.to_lowercase();
    if let Some((name, _)) = own.iter().find(|(_, texts)| texts.contains(&first.as_str()))
        && rest.is_empty()
    {
        return Some(Word::Own(name));
    }
    let (_, word) = WORDS.iter().find(|(texts, _)| texts.contains(&first.as_str()))?;
    Some(match word {
        Word::Save(_) => Word::Save(rest),
        Word::Load(_) => Word::Load(rest),
        Word::Language(_) => Word::Language(rest),
        Word::Computer(_) => Word::Computer(Some(rest).filter(|rest| !rest.is_empty())),
        // Anything behind a word that takes nothing makes it another line.
        _ if !rest.is_empty() => return None,
        word => word.clone(),
    })
}
