//! The real program, spoken to through pipes.

// Each of the tests uses a part of it.
#![allow(dead_code, unreachable_pub)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running `yiqi`.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// How a program ended.
#[derive(PartialEq, Debug)]
pub struct Ended {
    pub status: Option<i32>,
    /// What it wrote that had not been read.
    pub output: String,
    pub errors: String,
}

impl Program {
    pub fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_yiqi"))
            .args(arguments)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Program { child, input, output }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes. A program that has ended already does not read them.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.input.as_mut().unwrap().write_all(bytes);
    }

    /// The next line of its output.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "the output ended with {line:?}");
        line.trim_end_matches('\n').to_owned()
    }

    /// Lines up to the first that begins so.
    pub fn lines_until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.starts_with(beginning)) {
            lines.push(self.line());
        }
        lines
    }

    /// Waits until it ends, its input left open.
    pub fn wait(mut self) -> Ended {
        let (mut output, mut errors) = (String::new(), String::new());
        self.output.read_to_string(&mut output).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        Ended { status: self.child.wait().unwrap().code(), output, errors }
    }

    /// Closes its input and waits until it ends.
    pub fn close(mut self) -> Ended {
        self.input = None;
        self.wait()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It has ended, unless a test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
