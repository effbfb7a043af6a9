use std::io::{self, BufRead, Read};

use yiqi_engine::Stop;

/// Input that ends when the command is interrupted, even in the middle of a game that never ends.
pub(super) struct Interruptible<'a> {
    input: &'a mut dyn BufRead,
    stop: Stop,
}

impl<'a> Interruptible<'a> {
    pub(super) fn new(input: &'a mut dyn BufRead, stop: Stop) -> Interruptible<'a> {
        Interruptible { input, stop }
    }
}

impl Read for Interruptible<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.is_stopped() { Ok(0) } else { self.input.read(buffer) }
    }
}

impl BufRead for Interruptible<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.stop.is_stopped() { Ok(&[]) } else { self.input.fill_buf() }
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_input_ends_with_the_command() {
        let stop = Stop::default();
        let mut endless = io::BufReader::new(io::repeat(b'('));
        let mut input = Interruptible::new(&mut endless, stop.clone());
        let read = input.fill_buf().unwrap().len();
        assert!(read > 0);
        input.consume(read);
        stop.stop();
        assert!(input.fill_buf().unwrap().is_empty());
        assert_eq!(input.read(&mut [0; 8]).unwrap(), 0);
    }
}
