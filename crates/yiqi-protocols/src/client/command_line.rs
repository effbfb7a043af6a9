use std::fmt;
use std::str::FromStr;

/// A program and its arguments, written as in a shell: words are separated by spaces; quotes and backslashes keep spaces
/// in a word. Nothing else is special: no variables, no pipes.
///
/// ```
/// use yiqi_protocols::CommandLine;
///
/// let command: CommandLine = r#"engine --name "two words""#.parse().unwrap();
/// assert_eq!(command.program(), "engine");
/// assert_eq!(command.arguments(), ["--name", "two words"]);
/// assert_eq!(command.to_string(), "engine --name 'two words'");
/// assert!("engine 'unfinished".parse::<CommandLine>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

/// The error returned for a command line that is empty or has an unfinished quotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadCommandLine;

impl fmt::Display for BadCommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the command line is empty or has an unfinished quotation")
    }
}

impl std::error::Error for BadCommandLine {}

impl CommandLine {
    /// The program, searched in `PATH` if it contains no slash.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The same command with `from` replaced by `to` in every argument.
    pub fn replace(&self, from: &str, to: &str) -> CommandLine {
        let arguments = self.arguments.iter().map(|argument| argument.replace(from, to)).collect();
        CommandLine { program: self.program.clone(), arguments }
    }
}

impl FromStr for CommandLine {
    type Err = BadCommandLine;

    fn from_str(text: &str) -> Result<CommandLine, BadCommandLine> {
        let mut words = split(text).ok_or(BadCommandLine)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(BadCommandLine)?;
        Ok(CommandLine { program, arguments: words.collect() })
    }
}

/// The words of a command line; `None` if a quotation or an escape is unfinished.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().push(characters.next()?),
            (c, Some(end)) if c == end => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in std::iter::once(&self.program).chain(&self.arguments).enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,+@%{}".contains(c);
            if !word.is_empty() && word.chars().all(is_plain) {
                f.write_str(word)?;
            } else {
                write!(f, "'{}'", word.replace('\'', r"'\''"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        for (text, words) in [
            ("a  b\tc", &["a", "b", "c"][..]),
            (r#"a 'b c' "d 'e'" "#, &["a", "b c", "d 'e'"]),
            (r#"a\ b '' "" c"d"e"#, &["a b", "", "", "cde"]),
            (r#"a 'b\c' "d\"e""#, &["a", r"b\c", "d\"e"]),
        ] {
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
        for text in ["", " ", "'a", "\"a", "a\\", "'' b"] {
            assert!(text.parse::<CommandLine>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_displayed_is_parsed_again() {
        let command: CommandLine = r#"/usr/games/gnugo "it's" '' 'a"b' $HOME 中文"#.parse().unwrap();
        assert_eq!(command.to_string().parse(), Ok(command));
    }
}
