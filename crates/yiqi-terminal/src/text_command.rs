//! The commands that can be typed at any prompt of a game.

/// A typed command: any input other than a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TextCommand {
    Help,
    Rules,
    Moves,
    Hint,
    Eval,
    /// Switches the evaluation at every turn on or off.
    EvalAlways(bool),
    /// Switches teaching on or off; `None` if it is neither.
    Teach(Option<bool>),
    Undo,
    Save(String),
    Load(String),
    Board,
    Score,
    Resign,
    NewGame,
    /// Lets the computer play the side to move, or a person again.
    Computer(Option<String>),
    Language(String),
    Ok,
    Quit,
    /// A command of the game, such as `qi`.
    Own(&'static str),
}

/// Every command with its spellings in English and Chinese. Those with a field take an argument.
static COMMANDS: [(&[&str], TextCommand); 17] = [
    (&["help", "?", "h", "帮助"], TextCommand::Help),
    (&["rules", "规则"], TextCommand::Rules),
    (&["moves", "valid", "着法", "走法"], TextCommand::Moves),
    (&["hint", "提示"], TextCommand::Hint),
    (&["eval", "evaluate", "评估", "形势"], TextCommand::Eval),
    (&["teach", "教学"], TextCommand::Teach(None)),
    (&["undo", "back", "悔棋"], TextCommand::Undo),
    (&["save", "保存"], TextCommand::Save(String::new())),
    (&["load", "读取", "打开"], TextCommand::Load(String::new())),
    (&["board", "show", "棋盘"], TextCommand::Board),
    (&["score", "比分", "数目"], TextCommand::Score),
    (&["resign", "surrender", "认输"], TextCommand::Resign),
    (&["new", "新局", "再来"], TextCommand::NewGame),
    (&["computer", "电脑"], TextCommand::Computer(None)),
    (&["lang", "language", "语言"], TextCommand::Language(String::new())),
    (&["ok", "menu", "确定", "菜单"], TextCommand::Ok),
    (&["quit", "exit", "q", "退出"], TextCommand::Quit),
];

/// All commands in all their spellings, for completion.
pub(crate) fn spellings() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().flat_map(|(texts, _)| texts.iter().copied()).filter(|text| text.chars().count() > 1)
}

/// Parses a command; `own` are the commands of the game.
pub(crate) fn read(line: &str, own: &[(&'static str, &'static [&'static str])]) -> Option<TextCommand> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    let first = first.to_lowercase();
    if let Some((name, _)) = own.iter().find(|(_, texts)| texts.contains(&first.as_str()))
        && rest.is_empty()
    {
        return Some(TextCommand::Own(name));
    }
    let (_, command) = COMMANDS.iter().find(|(texts, _)| texts.contains(&first.as_str()))?;
    Some(match command {
        TextCommand::Save(_) => TextCommand::Save(rest),
        TextCommand::Load(_) => TextCommand::Load(rest),
        TextCommand::Language(_) => TextCommand::Language(rest),
        TextCommand::Teach(_) => TextCommand::Teach(match rest.as_str() {
            "on" | "开" => Some(true),
            "off" | "关" => Some(false),
            _ => None,
        }),
        TextCommand::Eval if ["on", "开"].contains(&rest.as_str()) => TextCommand::EvalAlways(true),
        TextCommand::Eval if ["off", "关"].contains(&rest.as_str()) => TextCommand::EvalAlways(false),
        TextCommand::Computer(_) => TextCommand::Computer(Some(rest).filter(|rest| !rest.is_empty())),
        // A command without an argument must be alone on the line.
        _ if !rest.is_empty() => return None,
        command => command.clone(),
    })
}
