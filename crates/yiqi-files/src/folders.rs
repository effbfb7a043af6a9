use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

/// The program's folders, in the locations that the platform prescribes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// The folder for settings.
    pub settings: PathBuf,
    /// The folder for data: unfinished games and the server's database.
    pub data: PathBuf,
    /// The folder for what can be computed again.
    pub cache: PathBuf,
}

impl Folders {
    /// The current user's folders; `None` if the home folder cannot be determined.
    pub fn of_user() -> Option<Folders> {
        let base = choose_native_strategy().ok()?;
        Some(Folders {
            settings: base.config_dir().join("yiqi"),
            data: base.data_dir().join("yiqi"),
            cache: base.cache_dir().join("yiqi"),
        })
    }
}
