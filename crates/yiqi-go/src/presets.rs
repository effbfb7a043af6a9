//! The customary sets of rules by name.

use yiqi_core::Preset;

const SEVEN_AND_A_HALF: &[(&str, &str)] = &[("komi", "7.5")];

/// The name `yiqi` stands for the default rules. All others call equal scores a draw.
pub(crate) const PRESETS: &[Preset] = &[
    Preset {
        name: "yiqi",
        options: &[
            ("ko", "situational"),
            ("suicide", "forbidden"),
            ("counting", "area"),
            ("dead", "stay"),
            ("tie", "black"),
        ],
        defaults: SEVEN_AND_A_HALF,
    },
    Preset {
        name: "tromp-taylor",
        options: &[
            ("ko", "positional"),
            ("suicide", "allowed"),
            ("counting", "area"),
            ("dead", "stay"),
            ("tie", "draw"),
        ],
        defaults: SEVEN_AND_A_HALF,
    },
    Preset {
        name: "chinese",
        options: &[
            ("ko", "positional"),
            ("suicide", "forbidden"),
            ("counting", "area"),
            ("dead", "agreed"),
            ("tie", "draw"),
        ],
        defaults: SEVEN_AND_A_HALF,
    },
    // With pass stones, territory gives the same result as area, so area is counted.
    Preset {
        name: "aga",
        options: &[
            ("ko", "situational"),
            ("suicide", "forbidden"),
            ("counting", "area"),
            ("dead", "agreed"),
            ("tie", "draw"),
        ],
        defaults: SEVEN_AND_A_HALF,
    },
    Preset {
        name: "new-zealand",
        options: &[
            ("ko", "situational"),
            ("suicide", "allowed"),
            ("counting", "area"),
            ("dead", "agreed"),
            ("tie", "draw"),
        ],
        defaults: &[("komi", "7")],
    },
    // A cycle longer than a ko is not forbidden, and does not end the game: players who agree that it will
    // not end stop playing without a result.
    Preset {
        name: "japanese",
        options: &[
            ("ko", "simple"),
            ("suicide", "forbidden"),
            ("counting", "territory"),
            ("dead", "agreed"),
            ("tie", "draw"),
        ],
        defaults: &[("komi", "6.5")],
    },
];
