//! Decisions made by the fuzzer's input.

/// Consumes bytes one by one; after the last one, every decision is 0.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// Decisions from these bytes.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// Whether all bytes are consumed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    /// True with a chance of `chance` in 256; false if no bytes are left.
    pub fn happens(&mut self, chance: u8) -> bool {
        self.byte() > 255 - chance
    }

    /// An element of a list.
    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// The next bytes, up to 255.
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
