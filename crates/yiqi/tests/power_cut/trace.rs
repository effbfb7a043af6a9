//! Parses the trace of a server: the system calls that affect its disk and its clients, with their beginnings and returns.

use std::collections::HashMap;

/// The options of strace. Strings are printed in hexadecimal, so that they contain no quotation marks.
pub const OPTIONS: [&str; 7] = [
    "-xx",
    "-s",
    "1000000",
    "-e",
    "signal=none",
    "-e",
    // System calls with a question mark do not exist on every architecture.
    "trace=openat,?open,close,pwrite64,ftruncate,fsync,fdatasync,unlinkat,?unlink,mkdirat,?mkdir,sendto,sendmsg,writev",
];

/// A file descriptor.
pub type Handle = i64;

pub enum Call {
    Open { path: String, creates: bool, truncates: bool },
    Close { file: Handle },
    Write { file: Handle, offset: usize, bytes: Vec<u8> },
    Truncate { file: Handle, length: usize },
    Sync { file: Handle },
    Unlink { path: String },
    MakeFolder { path: String },
    Send { text: String },
}

/// The beginning or the return of a call, identified by a number. A call that was pending at the end never returns.
pub enum Step {
    Begins(usize, Call),
    Returns(usize, i64),
}

pub fn parse(trace: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut pending: HashMap<&str, usize> = HashMap::new();
    for (number, line) in trace.lines().enumerate() {
        let (thread, rest) = line.trim_start().split_once(' ').expect("a line starts with a thread id");
        let rest = rest.trim_start();
        let result = rest.rsplit_once(" = ").and_then(|(_, result)| result.split(' ').next()?.parse().ok());
        if rest.starts_with("<... ") {
            if let Some((call, result)) = pending.remove(thread).zip(result) {
                steps.push(Step::Returns(call, result));
            }
            continue;
        }
        // A line that is not a call is the exit of a thread.
        let Some((name, arguments)) = rest.split_once('(') else { continue };
        steps.push(Step::Begins(number, call(name, arguments)));
        match result {
            Some(result) => steps.push(Step::Returns(number, result)),
            None => drop(pending.insert(thread, number)),
        }
    }
    steps
}

fn call(name: &str, arguments: &str) -> Call {
    // Up to the closing bracket, or up to the point where another thread interrupts the line.
    let end = arguments.rfind(" <unfinished").or_else(|| arguments.find(')')).unwrap_or(arguments.len());
    let arguments = &arguments[..end];
    let number = |text: Option<&str>| -> i64 {
        text.and_then(|text| text.trim().parse().ok()).unwrap_or_else(|| panic!("{name}: no number"))
    };
    let file = || number(arguments.split(',').next());
    let last = || number(arguments.rsplit(',').next()) as usize;
    let bytes = || arguments.split('"').skip(1).step_by(2).flat_map(unhex).collect::<Vec<u8>>();
    let text = || String::from_utf8_lossy(&bytes()).into_owned();
    match name {
        "openat" | "open" => Call::Open {
            path: text(),
            creates: arguments.contains("O_CREAT"),
            truncates: arguments.contains("O_TRUNC"),
        },
        "close" => Call::Close { file: file() },
        "pwrite64" => {
            assert!(!arguments.contains("\"..."), "strace truncated a write");
            Call::Write { file: file(), offset: last(), bytes: bytes() }
        }
        "ftruncate" => Call::Truncate { file: file(), length: last() },
        "fsync" | "fdatasync" => Call::Sync { file: file() },
        "unlink" | "unlinkat" => Call::Unlink { path: text() },
        "mkdir" | "mkdirat" => Call::MakeFolder { path: text() },
        "sendto" | "sendmsg" | "writev" => Call::Send { text: text() },
        other => panic!("unexpected system call {other}"),
    }
}

/// Converts `\x0a\xff` to bytes.
fn unhex(text: &str) -> impl Iterator<Item = u8> {
    text.split("\\x").skip(1).map(|digits| u8::from_str_radix(digits, 16).expect("two digits"))
}
