use encoding_rs::{Encoding, GB18030, UTF_8, WINDOWS_1252};

/// The text of a file. UTF-8 if it can be; else what its `CA` property names; else GB 18030 if it can be, since files
/// without a name for their encoding come mostly from China; else Latin.
pub(crate) fn decode(bytes: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.trim_start_matches('\u{feff}').to_owned();
    }
    let named = named_encoding(bytes).filter(|&encoding| encoding != UTF_8);
    let encoding = named.unwrap_or_else(|| {
        let (text, had_errors) = GB18030.decode_without_bom_handling(bytes);
        // Latin letters can look like Chinese ones that swallow the bracket behind them.
        let is_whole = text.matches('[').count() == text.matches(']').count();
        if is_whole && !had_errors { GB18030 } else { WINDOWS_1252 }
    });
    encoding.decode(bytes).0.into_owned()
}

fn named_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let at = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let length = bytes[at..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label(bytes[at..at + length].trim_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_encodings_are_understood() {
        for (label, encoding) in [("GB2312", GB18030), ("Shift_JIS", encoding_rs::SHIFT_JIS)] {
            let text = format!("(;CA[{label}]C[中国])");
            assert_eq!(decode(&encoding.encode(&text).0), text, "{label}");
        }
        assert_eq!(decode(&encoding_rs::BIG5.encode("(;CA[Big5]C[中國])").0), "(;CA[Big5]C[中國])");
        assert_eq!(decode("\u{feff}(;C[é])".as_bytes()), "(;C[é])");
        assert_eq!(decode(&GB18030.encode("(;C[围棋])").0), "(;C[围棋])");
        assert_eq!(decode(b"(;CA[ISO-8859-1]C[caf\xe9])"), "(;CA[ISO-8859-1]C[café])");
        assert_eq!(decode(b"(;C[caf\xe9])"), "(;C[café])");
    }
}
