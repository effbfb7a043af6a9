//! Settings from command-line flags.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use yiqi_core::excerpt;
use yiqi_words::Words;

use super::error::{Expected, Fault, SettingError};
use super::layer::Layer;
use super::{FileName, Setting};

/// The arguments of `yiqi serve`. [`layer`] checks the values rather than clap, so that error messages are the same for
/// all sources.
pub(crate) fn serve_args(words: &Words) -> Vec<Arg> {
    let say = |key| words.say(key, &[]);
    let value = |setting: Setting, name, help| {
        let flag = setting.flag();
        Arg::new(flag).long(flag).value_name(name).value_parser(value_parser!(OsString)).help(say(help))
    };
    let switch = |setting, help| {
        value(setting, "true|false", help).num_args(0..=1).require_equals(true).default_missing_value("true")
    };
    let mut args = vec![
        value(Setting::Address, "IP", "help-serve-address"),
        value(Setting::Port, "N", "help-serve-port"),
        value(Setting::Store, "URL", "help-serve-store"),
        value(Setting::Announce, "URL", "help-serve-announce"),
        value(Setting::PublicUrl, "URL", "help-serve-public-url"),
        value(Setting::Origins, "ORIGIN", "help-serve-origin").action(ArgAction::Append),
        switch(Setting::TrustProxy, "help-serve-trust-proxy"),
        Arg::new("limit")
            .long("limit")
            .value_name("NAME=VALUE")
            .action(ArgAction::Append)
            .value_parser(value_parser!(OsString))
            .help(say("help-serve-limit")),
        switch(Setting::Unlimited, "help-serve-unlimited"),
        Arg::new("limits").long("limits").action(ArgAction::SetTrue).help(say("help-serve-limits")),
    ];
    args.extend(folder_args(words));
    args
}

/// `--data` and `--config`, which locate the server's database.
pub(crate) fn folder_args(words: &Words) -> [Arg; 2] {
    let path = |flag, name, help| {
        let arg = Arg::new(flag).long(flag).value_name(name).value_parser(value_parser!(OsString));
        arg.help(words.say(help, &[]))
    };
    [path(Setting::Data.flag(), "FOLDER", "help-serve-data"), path("config", "FILE", "help-serve-config")]
}

/// The arguments of `yiqi migrate`.
pub(crate) fn migration_args(words: &Words) -> Vec<Arg> {
    let flag = Setting::Store.flag();
    let store = Arg::new(flag).long(flag).value_name("URL").value_parser(value_parser!(OsString));
    [store.help(words.say("help-migrate-store", &[]))].into_iter().chain(folder_args(words)).collect()
}

/// The settings given as flags. Flags that the command does not define are skipped.
pub(super) fn layer(matches: &ArgMatches) -> Result<Layer, SettingError> {
    let mut layer = Layer::default();
    for setting in Setting::ALL {
        let flag = setting.flag();
        for value in values(matches, flag) {
            layer.set(setting, value).map_err(|fault| fault.at(format!("--{flag}")))?;
        }
    }
    for value in values(matches, "limit") {
        let text = value.to_str().ok_or_else(|| Fault::NotText.at("--limit"))?;
        let assignment = text.split_once('=');
        let (name, value) =
            assignment.ok_or_else(|| Fault::invalid(text, Expected::Assignment).at("--limit"))?;
        let name = name.trim();
        layer
            .set_limit(name, value.trim())
            .map_err(|fault| fault.at(format!("--limit {}", excerpt(name))))?;
    }
    Ok(layer)
}

/// The file named by `--config`.
pub(super) fn config(matches: &ArgMatches) -> FileName<'_> {
    values(matches, "config").next().map(OsString::as_os_str)
}

fn values<'a>(matches: &'a ArgMatches, flag: &str) -> impl Iterator<Item = &'a OsString> {
    matches.try_get_many::<OsString>(flag).ok().flatten().into_iter().flatten()
}
