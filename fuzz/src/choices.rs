//! Arbitrary bytes that decide.

/// Bytes that are used up one after the other; behind the last one everything is 0.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// All of these.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// Whether they are used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next one.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, most: usize) -> usize {
        usize::from(self.byte()) % most
    }

    /// Something that happens so often of 256 times; never when nothing is left to decide by.
    pub fn happens(&mut self, often: u8) -> bool {
        self.byte() > 255 - often
    }

    /// One of a list.
    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// The next bytes as they are, up to 255.
    pub fn bytes(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte()).min(self.0.len());
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    /// The next bytes as text.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }
}
