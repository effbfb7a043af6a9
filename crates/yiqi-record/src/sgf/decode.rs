use encoding_rs::{Encoding, GB18030, UTF_8, WINDOWS_1252};

/// Decodes a file: as UTF-8 if it is valid or declared; else with the encoding of its `CA` property; else as GB 18030 if
/// it looks like Chinese, since files without a declared encoding mostly come from China; else as Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.trim_start_matches('\u{feff}').to_owned();
    }
    let guess = || if looks_chinese(bytes) { GB18030 } else { WINDOWS_1252 };
    let encoding = match named_encoding(bytes) {
        _ if bytes.starts_with(b"\xef\xbb\xbf") => UTF_8,
        Some(encoding) => encoding,
        None => guess(),
    };
    encoding.decode(bytes).0.into_owned()
}

fn named_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let at = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let length = bytes[at..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label(bytes[at..at + length].trim_ascii())
}

/// The common characters of GB 2312 are pairs of high bytes; accented Latin letters are single high bytes.
fn looks_chinese(bytes: &[u8]) -> bool {
    let (mut pairs, mut singles, mut index) = (0, 0, 0);
    while index < bytes.len() {
        if bytes[index] < 0x80 {
            index += 1;
        } else if (0xa1..=0xf7).contains(&bytes[index])
            && bytes.get(index + 1).is_some_and(|&next| next >= 0xa1)
        {
            pairs += 1;
            index += 2;
        } else {
            singles += 1;
            index += 1;
        }
    }
    pairs > 4 * singles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_encodings_are_understood() {
        for (label, encoding, words) in [
            ("GB2312", GB18030, "中国"),
            ("Big5", encoding_rs::BIG5, "中國"),
            ("Shift_JIS", encoding_rs::SHIFT_JIS, "囲碁"),
            ("ISO-8859-1", WINDOWS_1252, "café"),
        ] {
            let text = format!("(;CA[{label}]C[{words}])");
            assert_eq!(decode(&encoding.encode(&text).0), text, "{label}");
        }
        assert_eq!(decode("\u{feff}(;C[é])".as_bytes()), "(;C[é])");
        assert_eq!(decode(&GB18030.encode("(;PB[聂卫平]C[围棋])").0), "(;PB[聂卫平]C[围棋])");
        for latin in ["(;PB[François]PW[Jürgen Müller]C[naïve])", "(;C[café])"] {
            assert_eq!(decode(&WINDOWS_1252.encode(latin).0), latin);
        }
    }

    #[test]
    fn a_bad_byte_in_a_file_that_says_utf_8_spoils_nothing_else() {
        let mut bytes = "(;CA[UTF-8]PB[聂卫平]C[x".as_bytes().to_vec();
        bytes.extend(b"\xe5])");
        assert_eq!(decode(&bytes), "(;CA[UTF-8]PB[聂卫平]C[x\u{fffd}])");
    }
}
