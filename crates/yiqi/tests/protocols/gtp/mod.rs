//! `yiqi gtp`, the real program in pipes, spoken to as other programs do.

mod commands;
mod dialogues;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running `yiqi gtp`.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// One thread, so that every search is the same.
fn start(arguments: &str) -> Engine {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(["gtp", "--threads", "1"]).args(arguments.split_whitespace());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    Engine { child, input, output }
}

impl Engine {
    fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// The next line without its end.
    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the output has ended");
        line.trim_end_matches('\n').to_owned()
    }

    /// The lines up to the next empty one.
    fn response(&mut self) -> String {
        let lines: Vec<String> =
            std::iter::from_fn(|| Some(self.line()).filter(|line| !line.is_empty())).collect();
        lines.join("\n")
    }

    fn ask(&mut self, command: &str) -> String {
        self.send(&format!("{command}\n"));
        self.response()
    }

    /// Sends commands and compares their responses.
    fn expect<'a>(&mut self, dialogue: impl IntoIterator<Item = (&'a str, &'a str)>) {
        for (command, response) in dialogue {
            assert_eq!(self.ask(command), response, "{command}");
        }
    }

    /// Closes the input and expects the program to end with status 0 and without further output.
    fn close(self) {
        let Engine { mut child, input, mut output } = self;
        drop(input);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        assert!(child.wait().unwrap().success());
    }
}

/// All that is answered to an input that is there at once, up to the end of the program.
fn answers(arguments: &str, input: Vec<u8>) -> String {
    let Engine { mut child, input: mut pipe, mut output } = start(arguments);
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success());
    writer.join().unwrap();
    text
}

/// The moves of an analysis, each with its fields; `pv` is one text.
fn infos(line: &str) -> Vec<BTreeMap<String, String>> {
    assert!(line.starts_with("info move "), "{line}");
    let line = line.split(" rootInfo ").next().unwrap().split(" ownership ").next().unwrap();
    let infos = line.split("info ").skip(1).map(|info| {
        let (fields, variation) = info.trim().split_once(" pv ").unwrap();
        let words: Vec<&str> = fields.split(' ').collect();
        let (pairs, rest) = words.as_chunks::<2>();
        assert!(rest.is_empty(), "{info}");
        let fields = pairs.iter().map(|[name, value]| ((*name).to_owned(), (*value).to_owned()));
        fields.chain([("pv".to_owned(), variation.to_owned())]).collect()
    });
    infos.collect()
}
