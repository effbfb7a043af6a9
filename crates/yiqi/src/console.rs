use std::io::{BufRead, Write};

/// The streams a command reads and writes.
pub struct Console<'a> {
    /// What it reads.
    pub input: &'a mut dyn BufRead,
    /// Where results go.
    pub output: &'a mut dyn Write,
    /// Where complaints go.
    pub errors: &'a mut dyn Write,
}
