#![doc = include_str!("../README.md")]

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;
use yiqi_core::{Argument, ArgumentValue, Reason};

/// A language in which everything is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// 简体中文.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The tag by which it is asked for: `en`, `zh`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`; `None` when it is none of ours.
    ///
    /// ```
    /// use yiqi_words::Language;
    ///
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Some(Language::Chinese));
    /// assert_eq!(Language::of_locale("C"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let language = locale.split(['_', '-', '.', '@']).next()?;
        Language::ALL.into_iter().find(|known| known.tag().eq_ignore_ascii_case(language))
    }

    /// The text of its sentences.
    pub const fn source(self) -> &'static str {
        match self {
            Language::English => concat!(
                include_str!("../ftl/en.ftl"),
                include_str!("../ftl/page.en.ftl"),
                include_str!("../ftl/learn.en.ftl")
            ),
            Language::Chinese => concat!(
                include_str!("../ftl/zh.ftl"),
                include_str!("../ftl/page.zh.ftl"),
                include_str!("../ftl/learn.zh.ftl")
            ),
        }
    }
}

/// All sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The sentences of a language.
    pub fn new(language: Language) -> Words {
        let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![tag]);
        // Marks around arguments help mixed directions of writing, which we do not have; a terminal shows them.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(language.source().to_owned());
        // A test reads every file, so that neither of these can fail in a build that passed its tests.
        let resource = resource.unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
        Words { language, bundle }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence with this key, if there is one.
    pub fn find(&self, key: &str, arguments: &[Argument]) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut named = FluentArgs::new();
        for Argument { name, value } in arguments {
            let value = match value {
                ArgumentValue::Number(number) => FluentValue::from(*number),
                ArgumentValue::Text(text) => FluentValue::from(text.as_str()),
            };
            named.set(*name, value);
        }
        Some(self.bundle.format_pattern(pattern, Some(&named), &mut Vec::new()).into_owned())
    }

    /// The sentence with this key; without one, key and arguments as they are.
    pub fn say(&self, key: &'static str, arguments: &[Argument]) -> String {
        self.find(key, arguments)
            .unwrap_or_else(|| Reason { code: key, arguments: arguments.to_vec() }.to_string())
    }

    /// A reason in words.
    pub fn reason(&self, reason: &Reason) -> String {
        self.say(reason.code, &reason.arguments)
    }
}
