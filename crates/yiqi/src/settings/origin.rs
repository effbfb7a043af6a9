//! Web origins: scheme, host and port.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// An origin in the form that browsers send: lower case, without the default port, such as `https://games.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin(String);

/// Why a text is not a valid origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OriginFault {
    Scheme,
    User,
    Host,
    International,
    Port,
    Path,
    Query,
    Fragment,
}

impl OriginFault {
    /// The name that selects the message.
    pub(super) const fn name(self) -> &'static str {
        match self {
            OriginFault::Scheme => "scheme",
            OriginFault::User => "user",
            OriginFault::Host => "host",
            OriginFault::International => "international",
            OriginFault::Port => "port",
            OriginFault::Path => "path",
            OriginFault::Query => "query",
            OriginFault::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Origin {
    type Err = OriginFault;

    fn from_str(text: &str) -> Result<Origin, OriginFault> {
        let (scheme, rest) = text.split_once("://").ok_or(OriginFault::Scheme)?;
        let scheme = scheme.to_ascii_lowercase();
        let default_port = match scheme.as_str() {
            "http" => 80,
            "https" => 443,
            _ => return Err(OriginFault::Scheme),
        };
        let (authority, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        check_rest(rest)?;
        if authority.contains('@') {
            return Err(OriginFault::User);
        }
        // Skip the colons of an IPv6 address, which are inside brackets.
        let host_end = authority.rfind(']').map_or(0, |bracket| bracket + 1);
        let colon = authority[host_end..].find(':').map_or(authority.len(), |colon| host_end + colon);
        let (host, port) = authority.split_at(colon);
        let host = normal_host(host)?;
        let port = match port.strip_prefix(':') {
            None | Some("") => default_port,
            Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
                port.parse::<u16>().ok().filter(|port| *port != 0).ok_or(OriginFault::Port)?
            }
            Some(_) => return Err(OriginFault::Port),
        };
        let port = if port == default_port { String::new() } else { format!(":{port}") };
        Ok(Origin(format!("{scheme}://{host}{port}")))
    }
}

/// Checks that at most a single slash follows the host.
fn check_rest(rest: &str) -> Result<(), OriginFault> {
    let (path, rest) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
    if !matches!(path, "" | "/") {
        return Err(OriginFault::Path);
    }
    match rest.bytes().next() {
        None => Ok(()),
        Some(b'?') => Err(OriginFault::Query),
        Some(_) => Err(OriginFault::Fragment),
    }
}

fn normal_host(host: &str) -> Result<String, OriginFault> {
    if !host.is_ascii() {
        return Err(OriginFault::International);
    }
    if let Some(address) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        return address
            .parse::<Ipv6Addr>()
            .map(|address| format!("[{address}]"))
            .map_err(|_| OriginFault::Host);
    }
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    // Browsers parse a host whose last label is a number as an IPv4 address.
    let is_name = !host.rsplit('.').next().is_some_and(is_number) || host.parse::<Ipv4Addr>().is_ok();
    if host.len() > 253 || !host.split('.').all(is_label) || !is_name {
        return Err(OriginFault::Host);
    }
    Ok(host.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{Origin, OriginFault};

    #[test]
    fn origins_are_normalised_as_browsers_send_them() {
        for (text, normal) in [
            ("https://games.example.org", "https://games.example.org"),
            ("HTTPS://Games.Example.ORG/", "https://games.example.org"),
            ("https://games.example.org:443", "https://games.example.org"),
            ("http://games.example.org:80/", "http://games.example.org"),
            ("http://games.example.org:443", "http://games.example.org:443"),
            ("http://localhost:08080", "http://localhost:8080"),
            ("http://192.168.1.7:8080", "http://192.168.1.7:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("https://[2001:DB8:0:0:0:0:0:1]:443", "https://[2001:db8::1]"),
            ("https://xn--fiq228c.example", "https://xn--fiq228c.example"),
            ("https://games.example.org:", "https://games.example.org"),
        ] {
            assert_eq!(text.parse().map(|Origin(origin)| origin), Ok(normal.to_owned()), "{text}");
        }
    }

    #[test]
    fn invalid_origins_are_refused_with_a_reason() {
        use OriginFault::{Fragment, Host, International, Path, Port, Query, Scheme, User};
        for (text, fault) in [
            ("", Scheme),
            ("games.example.org", Scheme),
            ("ftp://games.example.org", Scheme),
            ("//games.example.org", Scheme),
            ("https://", Host),
            ("https:///", Host),
            ("https://games..example.org", Host),
            ("https://games.example.org.", Host),
            ("https://-games.example.org", Host),
            ("https://games example.org", Host),
            ("https://1.2.3", Host),
            ("https://1.2.3.400", Host),
            ("https://[::1", Host),
            ("https://[::g]", Host),
            ("https://[::1]x", Host),
            ("https://对局.example", International),
            ("https://games.example.org:https", Port),
            ("https://games.example.org:65536", Port),
            ("https://games.example.org:0", Port),
            ("https://games.example.org:+80", Port),
            ("https://a:b:c", Port),
            ("https://me@games.example.org", User),
            ("https://me:secret@games.example.org", User),
            ("https://games.example.org/yiqi", Path),
            ("https://games.example.org//", Path),
            ("https://games.example.org/yiqi?x", Path),
            ("https://games.example.org?x", Query),
            ("https://games.example.org/?x=1#y", Query),
            ("https://games.example.org/#top", Fragment),
        ] {
            assert_eq!(text.parse::<Origin>(), Err(fault), "{text}");
        }
        let long = format!("https://{}.example", "a".repeat(64));
        assert_eq!(long.parse::<Origin>(), Err(Host));
    }
}
