//! Reading lines of any length.

/// Drops the rest of a line that is too long; returns whether there may be more.
pub(crate) fn skip_line(output: &mut impl std::io::BufRead) -> bool {
    loop {
        let Ok(buffer) = output.fill_buf() else { return false };
        if buffer.is_empty() {
            return false;
        }
        let (used, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), false),
        };
        output.consume(used);
        if found {
            return true;
        }
    }
}
