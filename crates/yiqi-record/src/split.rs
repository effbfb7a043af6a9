//! Divides files into their records, so that a file with any number of games needs the memory of one.

use std::io::{self, BufRead, Read as _};

use crate::formats::{GAME, HEADER};

/// How a file is divided into its records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Split {
    /// It has only one.
    Whole,
    /// Each line is a record.
    Lines,
    /// Each tree in parentheses is a record, as in SGF.
    Trees,
    /// Each JSON object is a record, whether they are in a list, on lines or alone.
    Objects,
    /// Records of a fixed size follow a header.
    Wthor,
}

/// A part of a file that holds one record.
#[derive(Debug, Default)]
pub(crate) struct Part {
    pub(crate) bytes: Vec<u8>,
    /// Its first line, from 1.
    pub(crate) line: usize,
    /// Whether it is longer than allowed; then `bytes` has only its beginning.
    pub(crate) is_too_long: bool,
}

/// Reads a file part by part.
pub(crate) struct Parts<R> {
    input: R,
    split: Split,
    /// The largest part that is kept.
    max_bytes: usize,
    line: usize,
    header: Option<[u8; HEADER]>,
}

impl<R: BufRead> Parts<R> {
    pub(crate) fn new(input: R, split: Split, max_bytes: usize) -> Parts<R> {
        Parts { input, split, max_bytes, line: 1, header: None }
    }

    /// The next part; `None` at the end of the file.
    pub(crate) fn next(&mut self) -> io::Result<Option<Part>> {
        match self.split {
            Split::Whole => self.whole(),
            Split::Lines => self.text_line(),
            Split::Trees => self.nested(Nesting::Tree(TreeState::default())),
            Split::Objects => self.nested(Nesting::Object(ObjectState::default())),
            Split::Wthor => self.wthor(),
        }
    }

    fn part(&self) -> Part {
        Part { line: self.line, ..Part::default() }
    }

    fn whole(&mut self) -> io::Result<Option<Part>> {
        let mut part = self.part();
        let limit = u64::try_from(self.max_bytes).unwrap_or(u64::MAX).saturating_add(1);
        self.input.by_ref().take(limit).read_to_end(&mut part.bytes)?;
        part.is_too_long = part.bytes.len() > self.max_bytes;
        if part.is_too_long {
            // The rest is not a part of its own.
            self.skip_rest()?;
        }
        Ok((!part.bytes.is_empty()).then_some(part))
    }

    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let length = self.input.fill_buf()?.len();
            if length == 0 {
                return Ok(());
            }
            self.input.consume(length);
        }
    }

    /// The next line that is not blank.
    fn text_line(&mut self) -> io::Result<Option<Part>> {
        loop {
            let mut part = self.part();
            let mut is_end = true;
            loop {
                let buffer = self.input.fill_buf()?;
                if buffer.is_empty() {
                    break;
                }
                is_end = false;
                let end = buffer.iter().position(|&byte| byte == b'\n');
                let length = end.map_or(buffer.len(), |index| index + 1);
                keep(&mut part, &buffer[..length], self.max_bytes);
                self.input.consume(length);
                if end.is_some() {
                    self.line += 1;
                    break;
                }
            }
            if is_end {
                return Ok(None);
            }
            if !part.bytes.trim_ascii().is_empty() {
                return Ok(Some(part));
            }
        }
    }

    /// The next tree or object. What is between them is skipped; what is not closed is returned as it is.
    fn nested(&mut self, mut nesting: Nesting) -> io::Result<Option<Part>> {
        let mut part = self.part();
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok((!part.bytes.trim_ascii().is_empty()).then_some(part));
            }
            let mut length = 0;
            let mut from = 0;
            let mut is_complete = false;
            for &byte in buffer {
                length += 1;
                self.line += usize::from(byte == b'\n');
                match nesting.take(byte) {
                    Taken::Inside => {}
                    Taken::Outside => {
                        // What was kept so far does not begin a record.
                        part.bytes.clear();
                        part.line = self.line;
                        from = length;
                    }
                    Taken::Last => {
                        is_complete = true;
                        break;
                    }
                }
            }
            keep(&mut part, &buffer[from..length], self.max_bytes);
            self.input.consume(length);
            if is_complete {
                return Ok(Some(part));
            }
        }
    }

    /// The next game, behind a copy of the header that says there is one.
    fn wthor(&mut self) -> io::Result<Option<Part>> {
        let mut part = self.part();
        let header = match self.header {
            Some(header) => header,
            None => {
                self.input.by_ref().take(HEADER as u64).read_to_end(&mut part.bytes)?;
                let Ok(mut header) = <[u8; HEADER]>::try_from(&part.bytes[..]) else {
                    return Ok((!part.bytes.is_empty()).then_some(part));
                };
                header[4..8].copy_from_slice(&1u32.to_le_bytes());
                *self.header.insert(header)
            }
        };
        part.bytes = header.to_vec();
        self.input.by_ref().take(GAME as u64).read_to_end(&mut part.bytes)?;
        Ok((part.bytes.len() > HEADER).then_some(part))
    }
}

/// Adds bytes to a part as long as it is not too long.
fn keep(part: &mut Part, bytes: &[u8], max_bytes: usize) {
    let room = max_bytes.saturating_sub(part.bytes.len());
    part.bytes.extend_from_slice(&bytes[..bytes.len().min(room)]);
    part.is_too_long |= bytes.len() > room;
}

enum Taken {
    /// The byte does not belong to a record, nor do those before it.
    Outside,
    Inside,
    /// The byte completes the record.
    Last,
}

/// Follows the nesting of a record.
enum Nesting {
    Tree(TreeState),
    Object(ObjectState),
}

impl Nesting {
    fn take(&mut self, byte: u8) -> Taken {
        match self {
            Nesting::Tree(state) => state.take(byte),
            Nesting::Object(state) => state.take(byte),
        }
    }
}

#[derive(Default)]
struct TreeState {
    depth: usize,
    /// The bytes since the first parenthesis that are not blank; from 1 on, it is certain that a game begins.
    begun: usize,
    in_value: bool,
    is_escaped: bool,
    /// Whether the value of `CA` is being read, and its beginning.
    label: Option<Vec<u8>>,
    /// The last two letters, to recognise `CA`.
    letters: [u8; 2],
    encoding: Bytes,
    /// The second byte of a character is next.
    is_second: bool,
}

/// Which bytes are the first of two. The second may look like a bracket or a backslash.
#[derive(Clone, Copy, Default, PartialEq)]
enum Bytes {
    #[default]
    Single,
    Chinese,
    Japanese,
}

impl Bytes {
    fn is_first_of_two(self, byte: u8) -> bool {
        match self {
            Bytes::Single => false,
            Bytes::Chinese => (0x81..=0xfe).contains(&byte),
            Bytes::Japanese => matches!(byte, 0x81..=0x9f | 0xe0..=0xfc),
        }
    }

    fn of_label(label: &[u8]) -> Bytes {
        use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};
        match Encoding::for_label(label.trim_ascii()) {
            Some(encoding) if [BIG5, EUC_KR, GB18030, GBK].contains(&encoding) => Bytes::Chinese,
            Some(encoding) if encoding == SHIFT_JIS => Bytes::Japanese,
            _ => Bytes::Single,
        }
    }
}

impl TreeState {
    fn take(&mut self, byte: u8) -> Taken {
        if self.in_value {
            self.take_in_value(byte);
            return Taken::Inside;
        }
        if self.depth == 0 {
            self.depth = usize::from(byte == b'(');
            return if self.depth == 0 { Taken::Outside } else { Taken::Inside };
        }
        if self.begun == 0 && !byte.is_ascii_whitespace() {
            // Text such as `(see below)` is not a game.
            if byte == b'(' {
                return Taken::Inside;
            }
            if byte != b';' && !byte.is_ascii_uppercase() {
                *self = TreeState::default();
                return Taken::Outside;
            }
            self.begun = 1;
        }
        match byte {
            b'(' => self.depth += 1,
            b')' => {
                self.depth -= 1;
                if self.depth == 0 {
                    return Taken::Last;
                }
            }
            b'[' => {
                self.in_value = true;
                self.label = (self.letters == *b"CA").then(Vec::new);
            }
            _ => {}
        }
        if byte.is_ascii_alphabetic() {
            self.letters = [self.letters[1], byte];
        } else if !byte.is_ascii_whitespace() {
            self.letters = [0; 2];
        }
        Taken::Inside
    }

    fn take_in_value(&mut self, byte: u8) {
        const LONGEST_LABEL: usize = 40;
        if std::mem::take(&mut self.is_second) || std::mem::take(&mut self.is_escaped) {
            return;
        }
        match byte {
            b']' => {
                self.in_value = false;
                if let Some(label) = self.label.take() {
                    self.encoding = Bytes::of_label(&label);
                }
            }
            b'\\' => self.is_escaped = true,
            _ => {
                self.is_second = self.encoding.is_first_of_two(byte);
                if let Some(label) = self.label.as_mut().filter(|label| label.len() < LONGEST_LABEL) {
                    label.push(byte);
                }
            }
        }
    }
}

#[derive(Default)]
struct ObjectState {
    depth: usize,
    in_text: bool,
    is_escaped: bool,
    /// Something other than an object: it is returned whole, to be refused.
    is_other: bool,
}

impl ObjectState {
    fn take(&mut self, byte: u8) -> Taken {
        if self.is_other {
            return Taken::Inside;
        }
        if self.in_text {
            match byte {
                _ if std::mem::take(&mut self.is_escaped) => {}
                b'\\' => self.is_escaped = true,
                b'"' => self.in_text = false,
                _ => {}
            }
            return Taken::Inside;
        }
        match byte {
            b'{' => self.depth += 1,
            b'}' if self.depth > 0 => {
                self.depth -= 1;
                if self.depth == 0 {
                    return Taken::Last;
                }
            }
            b'"' if self.depth > 0 => self.in_text = true,
            // Around the records of a list, and a byte order mark.
            b'[' | b',' | b']' | 0xef | 0xbb | 0xbf if self.depth == 0 => return Taken::Outside,
            _ if self.depth == 0 && byte.is_ascii_whitespace() => return Taken::Outside,
            _ if self.depth == 0 => self.is_other = true,
            _ => {}
        }
        Taken::Inside
    }
}
