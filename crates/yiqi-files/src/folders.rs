use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

/// The folders where the platform wants a program to keep its things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// Settings.
    pub settings: PathBuf,
    /// Games.
    pub data: PathBuf,
}

impl Folders {
    /// Those of the user; `None` when the system does not tell where his home is.
    pub fn of_user() -> Option<Folders> {
        let base = choose_native_strategy().ok()?;
        Some(Folders { settings: base.config_dir().join("yiqi"), data: base.data_dir().join("yiqi") })
    }
}
