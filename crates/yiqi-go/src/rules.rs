use std::fmt;
use std::str::FromStr;

use yiqi_core::{
    BoardKind, EndReason, GameRules, HalfPoints, OptionError, OptionSpec, Options, ParseChoiceError, Passing,
    Place, Preset, Repetition, Side,
};

use crate::handicap::{Handicap, star_points};
use crate::point::LARGEST;
use crate::presets::PRESETS;
use crate::{Move, Point, Position};

/// Both players passed in succession.
pub const TWO_PASSES: EndReason = EndReason("go-two-passes");

/// Which plays are illegal because they repeat an earlier whole-board position. A pass is never illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ko {
    /// No earlier position with the same side to move (situational superko).
    #[default]
    Situational,
    /// No earlier position, regardless of the side to move (positional superko).
    Positional,
    /// Not the position before the opponent's last move (simple ko).
    Simple,
}

/// The result when the scores are equal, including komi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tie {
    /// Black wins.
    #[default]
    Black,
    /// The game is a draw.
    Draw,
}

/// Whether a play may leave its own group without liberties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Suicide {
    /// Such a play is illegal.
    #[default]
    Forbidden,
    /// The group is removed. The repetition rule still applies: a lone stone that removes itself repeats the
    /// board, which only situational superko sometimes allows.
    Allowed,
}

/// What is counted at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Counting {
    /// A side's stones and the empty points that only it reaches.
    #[default]
    Area,
    /// The empty points that only this side reaches, and the opponent's stones it has captured.
    Territory,
}

/// What happens to dead stones after two passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dead {
    /// They stay: every stone on the board counts as alive.
    #[default]
    Stay,
    /// The players agree which stones are dead; these are removed before counting. Positions know nothing of
    /// such an agreement: they count all stones as alive.
    Agreed,
}

/// Reads and writes the choices of an option as words.
macro_rules! choices {
    ($type:ident { $($variant:ident = $word:literal),* }) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($type::$variant => $word),* })
            }
        }

        impl FromStr for $type {
            type Err = ParseChoiceError;

            fn from_str(text: &str) -> Result<$type, ParseChoiceError> {
                match text { $($word => Ok($type::$variant),)* _ => Err(ParseChoiceError) }
            }
        }
    };
}

choices!(Ko { Situational = "situational", Positional = "positional", Simple = "simple" });
choices!(Tie { Black = "black", Draw = "draw" });
choices!(Suicide { Forbidden = "forbidden", Allowed = "allowed" });
choices!(Counting { Area = "area", Territory = "territory" });
choices!(Dead { Stay = "stay", Agreed = "agreed" });

const RULES: OptionSpec = OptionSpec {
    name: Preset::OPTION,
    values: "yiqi|tromp-taylor|chinese|aga|new-zealand|japanese",
    default: "yiqi",
    decides_start: false,
};

const SIZE: OptionSpec = OptionSpec { name: "size", values: "2-25", default: "19", decides_start: false };
const KOMI: OptionSpec =
    OptionSpec { name: "komi", values: "-625 … 7 | 7.5 | 8 … 625", default: "7.5", decides_start: false };
const KO: OptionSpec = OptionSpec {
    name: "ko",
    values: "situational|positional|simple",
    default: "situational",
    decides_start: false,
};
const HANDICAP: OptionSpec = OptionSpec {
    name: "handicap",
    values: "0 | 2-4 (7×7+) | 2-9 (9×9+, odd) | free:N (N ≥ 2, N ≤ size²/2)",
    default: "0",
    decides_start: true,
};
const TIE: OptionSpec =
    OptionSpec { name: "tie", values: "black|draw", default: "black", decides_start: false };
const SUICIDE: OptionSpec =
    OptionSpec { name: "suicide", values: "forbidden|allowed", default: "forbidden", decides_start: false };
const COUNTING: OptionSpec =
    OptionSpec { name: "counting", values: "area|territory", default: "area", decides_start: false };
const DEAD: OptionSpec =
    OptionSpec { name: "dead", values: "stay|agreed", default: "stay", decides_start: false };

/// The options of Go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    size: u8,
    komi: HalfPoints,
    ko: Ko,
    handicap: Handicap,
    tie: Tie,
    suicide: Suicide,
    counting: Counting,
    dead: Dead,
}

impl Default for Rules {
    /// 19×19, komi 7.5, situational superko, no suicide, area of all stones on the board, no handicap.
    fn default() -> Rules {
        Rules {
            size: 19,
            komi: HalfPoints::from_halves(15),
            ko: Ko::default(),
            handicap: Handicap::default(),
            tie: Tie::default(),
            suicide: Suicide::default(),
            counting: Counting::default(),
            dead: Dead::default(),
        }
    }
}

impl Rules {
    /// The possible board sizes.
    pub const SIZES: std::ops::RangeInclusive<u8> = 2..=LARGEST;

    /// The default rules on a board of this size; `None` if the size is not possible.
    pub fn with_size(size: u8) -> Option<Rules> {
        Rules::SIZES.contains(&size).then(|| Rules { size, ..Rules::default() })
    }

    /// No komi may exceed the number of points of the largest board.
    const LARGEST_KOMI: HalfPoints = HalfPoints::from_points(LARGEST as i32 * LARGEST as i32);

    /// These rules with another komi; `None` if it is too large.
    pub fn with_komi(self, komi: HalfPoints) -> Option<Rules> {
        (komi.halves().abs() <= Rules::LARGEST_KOMI.halves()).then_some(Rules { komi, ..self })
    }

    /// These rules with another ko rule.
    pub fn with_ko(self, ko: Ko) -> Rules {
        Rules { ko, ..self }
    }

    /// These rules with another tie rule.
    pub fn with_tie(self, tie: Tie) -> Rules {
        Rules { tie, ..self }
    }

    /// These rules with suicide allowed or forbidden.
    pub fn with_suicide(self, suicide: Suicide) -> Rules {
        Rules { suicide, ..self }
    }

    /// These rules with another way of counting.
    pub fn with_counting(self, counting: Counting) -> Rules {
        Rules { counting, ..self }
    }

    /// These rules with another treatment of dead stones.
    pub fn with_dead(self, dead: Dead) -> Rules {
        Rules { dead, ..self }
    }

    /// These rules with a handicap; `None` if it is not possible on this board.
    pub fn with_handicap(self, handicap: Handicap) -> Option<Rules> {
        handicap.fits(self.size).then_some(Rules { handicap, ..self })
    }

    /// The number of lines in each direction.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The points that White receives for moving second.
    pub fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// The ko rule.
    #[inline]
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// The handicap.
    pub fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// The result when the scores are equal.
    pub fn tie(&self) -> Tie {
        self.tie
    }

    /// Whether suicide is allowed.
    #[inline]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// What is counted at the end.
    #[inline]
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// What happens to dead stones after two passes.
    pub fn dead(&self) -> Dead {
        self.dead
    }

    fn pass_index(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn point_at(&self, index: usize) -> Option<Point> {
        let size = usize::from(self.size);
        if index < size * size { Point::at((index % size) as u8, (index / size) as u8) } else { None }
    }

    /// The point at a place of a diagram or screen.
    pub(crate) fn point_of(&self, place: Place) -> Option<Point> {
        self.point_at(place.index())
    }

    /// The place of a point on a diagram or screen.
    pub(crate) fn place(&self, point: Point) -> Place {
        Place(u16::from(point.row()) * u16::from(self.size) + u16::from(point.column()))
    }
}

impl GameRules for Rules {
    type Position = Position;

    const NAME: &'static str = "go";
    const OPENS: Side = Side::Black;
    const REPETITION: Repetition = Repetition::Forbidden;
    const PASSING: Passing = Passing::Free;
    const BOARD: BoardKind = BoardKind::Points;
    const OPTIONS: &'static [OptionSpec] = &[RULES, SIZE, KOMI, KO, HANDICAP, TIE, SUICIDE, COUNTING, DEAD];
    const PRESETS: &'static [Preset] = PRESETS;

    fn from_options(options: &Options, position: Option<&str>) -> Result<Rules, OptionError> {
        let options = &Preset::expand(PRESETS, Self::OPTIONS, options)?;
        // An impossible size is reported when the position itself is parsed.
        let size_in_text = position.and_then(|text| u8::try_from(text.split('/').count()).ok());
        let size_in_text = size_in_text.filter(|size| Rules::SIZES.contains(size));
        let size = options.read(&SIZE)?.or(size_in_text).unwrap_or(Rules::default().size);
        let mut rules = Rules::with_size(size).ok_or_else(|| OptionError::new(&SIZE, size))?;
        if let Some(komi) = options.read::<HalfPoints>(&KOMI)? {
            rules = rules.with_komi(komi).ok_or_else(|| OptionError::new(&KOMI, komi))?;
        }
        rules.ko = options.read(&KO)?.unwrap_or_default();
        rules.tie = options.read(&TIE)?.unwrap_or_default();
        rules.suicide = options.read(&SUICIDE)?.unwrap_or_default();
        rules.counting = options.read(&COUNTING)?.unwrap_or_default();
        rules.dead = options.read(&DEAD)?.unwrap_or_default();
        let handicap = options.read(&HANDICAP)?.unwrap_or_default();
        rules.with_handicap(handicap).ok_or_else(|| OptionError::new(&HANDICAP, handicap))
    }

    fn to_options(&self) -> Options {
        Options::new()
            .with("size", self.size)
            .with("komi", self.komi)
            .with("ko", self.ko)
            .with("handicap", self.handicap)
            .with("tie", self.tie)
            .with("suicide", self.suicide)
            .with("counting", self.counting)
            .with("dead", self.dead)
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn accepts(&self, position: &Position) -> bool {
        position.size() == self.size
    }

    fn repetition_reach(&self) -> usize {
        match self.ko {
            Ko::Situational | Ko::Positional => usize::MAX,
            Ko::Simple => 2,
        }
    }

    fn move_space(&self) -> usize {
        self.pass_index() + 1
    }

    fn move_index(&self, m: Move) -> usize {
        match m {
            Move::Play(point) => self.place(point).index(),
            Move::Pass => self.pass_index(),
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        if index == self.pass_index() { Some(Move::Pass) } else { self.point_at(index).map(Move::Play) }
    }

    fn place_count(&self) -> usize {
        self.pass_index()
    }

    fn place_label(&self, place: Place) -> String {
        self.point_at(place.index()).map(|point| point.to_string()).unwrap_or_default()
    }

    fn marked_places(&self) -> Vec<Place> {
        star_points(self.size).into_iter().map(|point| self.place(point)).collect()
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        let size = i16::from(self.size);
        let index = place.0 as i16;
        (2 * (index % size), 2 * (size - 1 - index / size))
    }
}
