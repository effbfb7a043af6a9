//! Settings from environment variables: `YIQI_PORT`, `YIQI_LIMIT_ROOMS` and so on. An empty variable counts as unset.

use std::ffi::OsString;

use super::error::{Fault, SettingError};
use super::layer::Layer;
use super::{FileName, Setting};

const LIMIT: &str = "YIQI_LIMIT_";

/// The settings given as environment variables.
pub(super) fn layer(variables: &[(OsString, OsString)]) -> Result<Layer, SettingError> {
    let mut layer = Layer::default();
    for (name, value) in variables.iter().filter(|(_, value)| !value.is_empty()) {
        let name = name.to_string_lossy();
        let set = if let Some(limit) = name.strip_prefix(LIMIT) {
            value
                .to_str()
                .ok_or(Fault::NotText)
                .and_then(|value| layer.set_limit(&limit.to_lowercase(), value.trim()))
        } else if let Some(setting) = Setting::ALL.into_iter().find(|setting| setting.variable() == name) {
            layer.set(setting, value)
        } else {
            Ok(())
        };
        set.map_err(|fault| fault.at(name))?;
    }
    Ok(layer)
}

/// The file named by `YIQI_CONFIG`.
pub(super) fn config(variables: &[(OsString, OsString)]) -> FileName<'_> {
    let found = variables.iter().find(|(name, value)| name == "YIQI_CONFIG" && !value.is_empty());
    found.map(|(_, file)| file.as_os_str())
}
