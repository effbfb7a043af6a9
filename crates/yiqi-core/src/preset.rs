use crate::{OptionError, OptionSpec, Options};

/// A named set of rules, such as the Japanese rules of Go: the values of several options at once.
///
/// A preset is only a way of writing options: [`Preset::expand`] replaces its name by the options it stands
/// for, so that rules and records contain nothing but these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name: the value of the option [`Preset::OPTION`].
    pub name: &'static str,
    /// The options by which the preset is recognised, with their values.
    pub options: &'static [(&'static str, &'static str)],
    /// Usual values of options that players may change without changing the rules, such as komi.
    pub defaults: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// The option that names a preset.
    pub const OPTION: &'static str = "rules";

    /// Replaces the option `rules`, if it is set, by the options of that preset. Options that are set
    /// themselves keep their values.
    pub fn expand(
        presets: &[Preset],
        specs: &[OptionSpec],
        options: &Options,
    ) -> Result<Options, OptionError> {
        let Some(name) = options.get(Preset::OPTION) else { return Ok(options.clone()) };
        let Some(spec) = specs.iter().find(|spec| spec.name == Preset::OPTION) else {
            return Ok(options.clone());
        };
        let preset = presets.iter().find(|preset| preset.name == name);
        let preset = preset.ok_or_else(|| OptionError::new(spec, name))?;
        let mut expanded = Options::new();
        for (name, value) in preset.all() {
            expanded.set(name, value);
        }
        for (name, value) in options.iter().filter(|(name, _)| *name != Preset::OPTION) {
            expanded.set(name, value);
        }
        Ok(expanded)
    }

    /// The preset that complete options match, if any.
    pub fn matching<'a>(presets: &'a [Preset], options: &Options) -> Option<&'a Preset> {
        presets
            .iter()
            .find(|preset| preset.options.iter().all(|(name, value)| options.get(name) == Some(value)))
    }

    /// Every option that the preset sets, with its value.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        self.options.iter().chain(self.defaults).copied()
    }
}
