use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;
use yiqi_engine::{Engines, Opponent};
use yiqi_server::{Config, ServerLimits};
use yiqi_words::{Language, Words};

use super::{Settings, serve_args};

/// A configuration file that is removed when the test ends.
struct ConfigFile(PathBuf);

impl ConfigFile {
    fn new(name: &str, text: &str) -> ConfigFile {
        let folder = std::env::temp_dir().join(format!("yiqi-settings-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("yiqi.toml"), text).unwrap();
        ConfigFile(folder)
    }

    fn path(&self) -> String {
        self.0.join("yiqi.toml").display().to_string()
    }
}

impl Drop for ConfigFile {
    fn drop(&mut self) {
        // A leftover temporary folder is harmless.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(flags: &[&str], variables: &[(&str, &str)]) -> Result<Settings, String> {
    let words = Words::new(Language::English);
    let command = Command::new("serve").args(serve_args(&words));
    let matches = command.try_get_matches_from(["serve"].iter().chain(flags)).unwrap();
    let variables = variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
    Settings::read(&matches, variables).map_err(|error| error.in_words(&words))
}

fn config(flags: &[&str], variables: &[(&str, &str)]) -> Config {
    read(flags, variables).unwrap().config(PathBuf::from("yiqi.db"))
}

/// The error message for a file with this content, with its path replaced by `yiqi.toml`.
fn refusal(name: &str, text: &str) -> String {
    let file = ConfigFile::new(name, text);
    read(&["--config", &file.path()], &[]).unwrap_err().replace(&file.path(), "yiqi.toml")
}

#[test]
fn unset_settings_have_defaults() {
    let config = config(&[], &[("HOME", "/"), ("YIQI_LOG", "info"), ("YIQI_PORT", ""), ("YIQI_CONFIG", "")]);
    assert_eq!(config.address.to_string(), "127.0.0.1:8080");
    assert!(config.any_port && !config.trusts_proxy && config.origins.is_empty());
    assert_eq!(config.limits, ServerLimits::default());
}

#[test]
fn every_limit_can_be_set_by_every_source() {
    for name in ServerLimits::NAMES {
        let example = ServerLimits::default().get(name).unwrap();
        let (text, toml) = match example.parse::<u64>() {
            Ok(_) => ("17", "17"),
            Err(_) => ("17s", "\"17s\""),
        };
        let mut expected = ServerLimits::default();
        expected.set(name, text).unwrap();
        assert_eq!(config(&["--limit", &format!("{name}={text}")], &[]).limits, expected, "{name}");
        let variable = format!("YIQI_LIMIT_{}", name.to_uppercase());
        assert_eq!(config(&[], &[(&variable, text)]).limits, expected, "{name}");
        let file = ConfigFile::new(name, &format!("[limits]\n{name} = {toml}\n"));
        assert_eq!(config(&["--config", &file.path()], &[]).limits, expected, "{name}");
    }
}

#[test]
fn every_other_setting_can_be_set_by_every_source() {
    let flags = [
        "--address=::1",
        "--port=9000",
        "--data=/games",
        "--store=postgres://a:b@c/d",
        "--announce=nats://e",
        "--public-url=HTTPS://Games.Example.Org:443/",
        "--origin=https://a.example",
        "--origin=https://b.example/",
        "--trust-proxy",
        "--unlimited",
    ];
    let by_flag = read(&flags, &[]).unwrap();
    let config = by_flag.config(PathBuf::new());
    assert_eq!(config.address.to_string(), "[::1]:9000");
    assert_eq!(config.origins, ["https://games.example.org", "https://a.example", "https://b.example"]);
    assert!(!config.any_port && config.trusts_proxy);
    assert_eq!(config.limits, ServerLimits::unlimited());
    assert_eq!(by_flag.store.as_deref(), Some("postgres://a:b@c/d"));
    assert_eq!(by_flag.announce.as_deref(), Some("nats://e"));
    assert_eq!(by_flag.data.as_deref(), Some(Path::new("/games")));
    let variables = [
        ("YIQI_ADDRESS", "::1"),
        ("YIQI_PORT", "9000"),
        ("YIQI_DATA", "/games"),
        ("YIQI_STORE", "postgres://a:b@c/d"),
        ("YIQI_ANNOUNCE", "nats://e"),
        ("YIQI_PUBLIC_URL", "https://games.example.org"),
        ("YIQI_ORIGIN", "https://a.example, https://b.example"),
        ("YIQI_TRUST_PROXY", "1"),
        ("YIQI_UNLIMITED", "true"),
    ];
    assert_eq!(read(&[], &variables).unwrap(), by_flag);
    let file = ConfigFile::new(
        "all",
        "address = \"::1\"\nport = 9_000\ndata = \"/games\"\nstore = \"postgres://a:b@c/d\"\nannounce = \"nats://e\"\npublic_url = \"https://games.example.org\"\n\
         origins = [\"https://a.example\", \"https://b.example\"]\ntrust_proxy = true\nunlimited = true\n",
    );
    assert_eq!(read(&["--config", &file.path()], &[]).unwrap(), by_flag);
    assert_eq!(read(&[], &[("YIQI_CONFIG", &file.path())]).unwrap(), by_flag);
}

#[test]
fn flags_override_variables_and_variables_override_the_file() {
    let file = ConfigFile::new(
        "order",
        "port = 1\ntrust_proxy = true\norigins = [\"https://file.example\"]\ndata = \"games\"\n\
         [limits]\nrooms = 1\njobs = 1\nidle = \"1m\"\nheartbeat = \"1m\"\n",
    );
    let path = file.path();
    let variables = [
        ("YIQI_CONFIG", "ignored.toml"),
        ("YIQI_PORT", "2"),
        ("YIQI_ORIGIN", "https://variable.example"),
        ("YIQI_LIMIT_ROOMS", "2"),
        ("YIQI_LIMIT_JOBS", "2"),
    ];
    let flags =
        ["--config", &path, "--trust-proxy=false", "--limit", "jobs=4", "--limit=jobs=3", "--unlimited"];
    let settings = read(&flags, &variables).unwrap();
    // A relative folder in the file is relative to the file.
    assert_eq!(settings.data, Some(file.0.join("games")));
    let config = settings.config(PathBuf::new());
    assert_eq!((config.address.port(), config.trusts_proxy), (2, false));
    assert_eq!(config.origins, ["https://variable.example"]);
    let limit = |name| config.limits.get(name).unwrap();
    assert_eq!([limit("rooms"), limit("jobs"), limit("idle")], ["2", "3", "1m"]);
    // All other limits are off.
    assert_eq!(config.limits.games_per_hour, ServerLimits::unlimited().games_per_hour);
    let flags = ["--config", &path, "--port=3", "--origin=https://flag.example"];
    let config = self::config(&flags, &variables);
    assert_eq!((config.address.port(), config.origins), (3, vec!["https://flag.example".to_owned()]));
}

#[test]
fn the_public_url_is_listed_once() {
    let flags = ["--public-url=https://a.example", "--origin=https://a.example:443,https://b.example"];
    assert_eq!(config(&flags, &[]).origins, ["https://a.example", "https://b.example"]);
}

#[test]
fn bad_flags_and_variables_are_refused() {
    for (flag, variable, problem) in [
        (
            "--address=here",
            ("YIQI_ADDRESS", "here"),
            "invalid value “here”; expected an IP address, such as 127.0.0.1",
        ),
        (
            "--port=65536",
            ("YIQI_PORT", "65536"),
            "invalid value “65536”; expected a port number from 0 to 65535",
        ),
        (
            "--store=mysql://user:secret@host",
            ("YIQI_STORE", "mysql://user:secret@host"),
            "invalid value “mysql://…”; expected an address such as postgres://USER@HOST/DATABASE",
        ),
        (
            "--announce=secret",
            ("YIQI_ANNOUNCE", "secret"),
            "invalid value “…”; expected an address such as nats://HOST:4222",
        ),
        ("--trust-proxy=yes", ("YIQI_TRUST_PROXY", "yes"), "invalid value “yes”; expected true or false"),
        ("--unlimited=no", ("YIQI_UNLIMITED", "no"), "invalid value “no”; expected true or false"),
        (
            "--public-url=https://example.org/yiqi",
            ("YIQI_PUBLIC_URL", "https://example.org/yiqi"),
            "invalid address “https://example.org/yiqi”: Yiqi needs a host of its own, so the address must not have a path",
        ),
        (
            "--origin=https://a.example,example.org",
            ("YIQI_ORIGIN", "https://a.example,example.org"),
            "invalid address “example.org”: it must begin with http:// or https://",
        ),
    ] {
        let name = flag.split('=').next().unwrap();
        assert_eq!(read(&[flag], &[]).unwrap_err(), format!("{name}: {problem}"));
        assert_eq!(read(&[], &[variable]).unwrap_err(), format!("{}: {problem}", variable.0));
    }
    assert_eq!(
        read(&["--data="], &[]).unwrap_err(),
        "--data: invalid value “”; expected the path of a folder"
    );
    // Even if another source would override it.
    assert!(read(&["--port=1"], &[("YIQI_PORT", "x")]).is_err());
}

#[test]
fn bad_limits_are_refused() {
    for (limit, problem) in [
        ("rooms", "invalid value “rooms”; expected NAME=VALUE, such as rooms=5000"),
        ("rooms=many", "invalid value “many”; expected a whole number, such as 20000"),
        ("idle=10", "invalid value “10”; expected a duration, such as 5m (units: ms, s, m, h, d), or never"),
        (
            "expire_unfinished=1y",
            "invalid value “1y”; expected a duration, such as 30d (units: ms, s, m, h, d), or never",
        ),
        ("luck=1", "there is no limit “luck”; yiqi serve --limits lists them all"),
    ] {
        let place = limit.split_once('=').map_or("--limit".to_owned(), |(name, _)| format!("--limit {name}"));
        assert_eq!(read(&["--limit", limit], &[]).unwrap_err(), format!("{place}: {problem}"));
    }
    assert_eq!(
        read(&[], &[("YIQI_LIMIT_LUCK", "1")]).unwrap_err(),
        "YIQI_LIMIT_LUCK: there is no limit “luck”; yiqi serve --limits lists them all"
    );
    assert_eq!(
        read(&[], &[("YIQI_LIMIT_ROOMS", "-1")]).unwrap_err(),
        "YIQI_LIMIT_ROOMS: invalid value “-1”; expected a whole number, such as 20000"
    );
}

#[cfg(unix)]
#[test]
fn values_that_are_not_text_are_refused_except_paths() {
    use std::os::unix::ffi::OsStringExt as _;
    let words = Words::new(Language::English);
    let matches = Command::new("serve").args(serve_args(&words)).get_matches_from(["serve"]);
    let read = |name: &str| {
        let value = OsString::from_vec(vec![b'a', 0xff]);
        Settings::read(&matches, [(OsString::from(name), value)]).map_err(|error| error.in_words(&words))
    };
    assert_eq!(read("YIQI_PORT").unwrap_err(), "YIQI_PORT: the value is not UTF-8 text");
    assert_eq!(read("YIQI_LIMIT_ROOMS").unwrap_err(), "YIQI_LIMIT_ROOMS: the value is not UTF-8 text");
    assert!(read("YIQI_DATA").unwrap().data.is_some());
}

#[test]
fn bad_files_are_refused_with_line_and_key() {
    for (name, text, problem) in [
        (
            "unknown",
            "port = 1\ncolour = 2",
            "yiqi.toml:2: colour: unknown key; expected address, port, data, store, announce, public_url, origins, trust_proxy, unlimited, limits, engines",
        ),
        (
            "port",
            "port = \"1\"",
            "yiqi.toml:1: port: invalid value “\"1\"”; expected a port number from 0 to 65535",
        ),
        (
            "large",
            "port = 0x1_0000",
            "yiqi.toml:1: port: invalid value “0x1_0000”; expected a port number from 0 to 65535",
        ),
        ("address", "address = 1", "yiqi.toml:1: address: invalid value “1”; expected a string"),
        (
            "here",
            "\naddress = 'here'",
            "yiqi.toml:2: address: invalid value “here”; expected an IP address, such as 127.0.0.1",
        ),
        ("boolean", "unlimited = 1", "yiqi.toml:1: unlimited: invalid value “1”; expected true or false"),
        ("data", "data = ''", "yiqi.toml:1: data: invalid value “”; expected the path of a folder"),
        (
            "list",
            "origins = 'https://a.example'",
            "yiqi.toml:1: origins: invalid value “'https://a.example'”; expected a list of strings",
        ),
        ("item", "origins = [1]", "yiqi.toml:1: origins: invalid value “1”; expected a string"),
        (
            "url",
            "public_url = 'https://a.example/?x'",
            "yiqi.toml:1: public_url: invalid address “https://a.example/?x”: it must not have a query (?…)",
        ),
        ("table", "limits = 5", "yiqi.toml:1: limits: invalid value “5”; expected a table"),
        (
            "luck",
            "[limits]\nluck = 1",
            "yiqi.toml:2: limits.luck: there is no limit “luck”; yiqi serve --limits lists them all",
        ),
        (
            "rooms",
            "[limits]\nrooms = true",
            "yiqi.toml:2: limits.rooms: invalid value “true”; expected a whole number, such as 20000",
        ),
        (
            "negative",
            "[limits]\nrooms = -1",
            "yiqi.toml:2: limits.rooms: invalid value “-1”; expected a whole number, such as 20000",
        ),
        (
            "idle",
            "limits.idle = 5",
            "yiqi.toml:1: limits.idle: invalid value “5”; expected a duration, such as 5m (units: ms, s, m, h, d), or never",
        ),
    ] {
        assert_eq!(refusal(name, text), problem);
    }
    let syntax = refusal("syntax", "port = 1\nport = = 2");
    assert!(syntax.starts_with("yiqi.toml:2: "), "{syntax}");
    let missing = read(&["--config", "no/such/file.toml"], &[]).unwrap_err();
    assert!(missing.starts_with("no/such/file.toml: "), "{missing}");
}

#[test]
fn programs_are_named_in_the_file() {
    let file = ConfigFile::new("engines", "[engines]\ngnugo = \"gtp:gnugo --mode gtp\"\n");
    let settings = read(&["--config", &file.path()], &[]).unwrap();
    assert_eq!(settings.engines(&Engines::new()).opponents("go"), [Opponent::named("gnugo")]);
    for (text, problem) in [
        ("engines = 1", "engines: invalid value “1”; expected a table"),
        ("[engines]\nGNU = \"gtp:gnugo\"", "expected a name of lower-case letters, digits and hyphens"),
        ("[engines]\ngnugo = \"gnugo\"", "expected gtp:COMMAND, nboard:COMMAND or codecup:COMMAND"),
        ("[engines]\ngnugo = 3", "expected gtp:COMMAND, nboard:COMMAND or codecup:COMMAND"),
    ] {
        let message = refusal("bad-engines", text);
        assert!(message.contains(problem), "{message}");
    }
}
