use std::fmt;
use std::str::FromStr;

use yiqi_core::{
    BoardKind, EndReason, GameRules, OptionError, OptionSpec, Options, ParseChoiceError, Passing, Place,
    Repetition, Side,
};

use crate::{Move, Point, Position};

/// A side has no stones left.
pub const NO_STONES: EndReason = EndReason("liuzichong-no-stones");
/// Both sides have two stones or fewer.
pub const FEW_STONES: EndReason = EndReason("liuzichong-few-stones");
/// All stones of the side to move are blocked (困毙).
pub const BLOCKED: EndReason = EndReason("liuzichong-blocked");

/// Which stones capture by stepping between two enemies (担, in some regions 挑).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dan {
    /// Only a side's last stone. While either side has a single stone, there are no other captures.
    #[default]
    Single,
    /// Every stone, in addition to two against one.
    Always,
    /// None.
    Never,
}

/// Whether a stone between two enemies is captured when the second of them arrives (抬).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lift {
    /// It is not captured.
    #[default]
    Off,
    /// It is captured.
    On,
}

impl fmt::Display for Dan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dan::Single => "single",
            Dan::Always => "always",
            Dan::Never => "never",
        })
    }
}

impl FromStr for Dan {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Dan, ParseChoiceError> {
        let mut all = [Dan::Single, Dan::Always, Dan::Never].into_iter();
        all.find(|dan| dan.to_string() == text).ok_or(ParseChoiceError)
    }
}

impl fmt::Display for Lift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lift::Off => "off",
            Lift::On => "on",
        })
    }
}

impl FromStr for Lift {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Lift, ParseChoiceError> {
        [Lift::Off, Lift::On].into_iter().find(|lift| lift.to_string() == text).ok_or(ParseChoiceError)
    }
}

const DAN: OptionSpec =
    OptionSpec { name: "dan", values: "single|always|never", default: "single", decides_start: false };
const LIFT: OptionSpec = OptionSpec { name: "lift", values: "off|on", default: "off", decides_start: false };

/// The options of 六子冲: the standard rules, or published capture variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    dan: Dan,
    lift: Lift,
}

impl Rules {
    /// Rules with these captures in addition to two against one.
    pub const fn new(dan: Dan, lift: Lift) -> Rules {
        Rules { dan, lift }
    }

    /// Which stones capture by stepping between two enemies.
    #[inline]
    pub fn dan(&self) -> Dan {
        self.dan
    }

    /// Whether a stone between two enemies is captured.
    #[inline]
    pub fn lift(&self) -> Lift {
        self.lift
    }
}

impl GameRules for Rules {
    type Position = Position;

    const NAME: &'static str = "liuzichong";
    const OPENS: Side = Side::Black;
    const REPETITION: Repetition = Repetition::Draw { occurrence: 3, quiet_plies: 100 };
    const PASSING: Passing = Passing::Never;
    const BOARD: BoardKind = BoardKind::Points;
    const OPTIONS: &'static [OptionSpec] = &[DAN, LIFT];

    fn from_options(options: &Options, _position: Option<&str>) -> Result<Rules, OptionError> {
        Ok(Rules {
            dan: options.read(&DAN)?.unwrap_or_default(),
            lift: options.read(&LIFT)?.unwrap_or_default(),
        })
    }

    fn to_options(&self) -> Options {
        Options::new().with(DAN.name, self.dan).with(LIFT.name, self.lift)
    }

    fn start(&self) -> Position {
        Position::START
    }

    /// From any point to any other.
    fn move_space(&self) -> usize {
        256
    }

    fn move_index(&self, m: Move) -> usize {
        m.from.index() * 16 + m.to.index()
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        Some(Move { from: Point::from_index(index / 16)?, to: Point::from_index(index % 16)? })
    }

    fn place_count(&self) -> usize {
        16
    }

    fn place_label(&self, place: Place) -> String {
        Point::from_index(place.index()).map(|point| point.to_string()).unwrap_or_default()
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        let index = place.0 as i16;
        (2 * (index % 4), 2 * (3 - index / 4))
    }
}
