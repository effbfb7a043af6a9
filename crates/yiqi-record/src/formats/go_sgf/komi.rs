//! Komi in the property `KM`.

use yiqi_core::HalfPoints;
use yiqi_go::Rules;

use crate::note::Unusual;

/// The application whose files have komi in hundredths.
const IN_HUNDREDTHS: &str = "foxwq";

/// What `KM` says.
pub(super) enum Komi {
    /// Points, as the standard requires.
    Points(HalfPoints),
    /// Hundredths of points or, by Chinese counting, of stones.
    Hundredths { written: String, points: HalfPoints },
    /// Not a komi. It has no effect.
    Unusable { written: String },
    /// Nothing.
    Empty,
}

impl Komi {
    /// Reads the value of `KM`. `applications` are the values of `AP`.
    pub(super) fn read(text: &str, size: u8, applications: impl Iterator<Item = String>) -> Komi {
        let text = text.trim();
        if text.is_empty() {
            return Komi::Empty;
        }
        let possible = |komi: &HalfPoints| {
            komi.halves().abs() <= 2 * i32::from(size).pow(2) && Rules::default().with_komi(*komi).is_some()
        };
        let mut applications = applications.map(|name| name.to_ascii_lowercase());
        if let Some(points) = text.parse().ok().and_then(hundredths)
            && applications.any(|name| name.contains(IN_HUNDREDTHS))
        {
            return Komi::Hundredths { written: text.to_owned(), points };
        }
        match text.replace(',', ".").parse().ok().filter(possible) {
            Some(points) => Komi::Points(points),
            None => Komi::Unusable { written: text.to_owned() },
        }
    }

    /// Komi in points, if it can be used.
    pub(super) fn points(&self) -> Option<HalfPoints> {
        match self {
            Komi::Points(points) | Komi::Hundredths { points, .. } => Some(*points),
            Komi::Unusable { .. } | Komi::Empty => None,
        }
    }

    /// What is unusual about it. `used` is the komi of the game.
    pub(super) fn remark(self, used: &str) -> Option<Unusual> {
        let komi = used.to_owned();
        match self {
            Komi::Points(_) | Komi::Empty => None,
            Komi::Hundredths { written, .. } => Some(Unusual::KomiConverted { written, komi }),
            Komi::Unusable { written } => Some(Unusual::KomiUnusable { written, komi }),
        }
    }
}

/// Komi in hundredths: 650 is 6.5 points. 2.75 to 3.75 are stones as the Chinese count them, two points each; no game
/// has such a komi in points. Smaller numbers, such as 7, are ordinary points.
fn hundredths(written: i32) -> Option<HalfPoints> {
    let halves = match written.abs() {
        200..400 if written % 25 == 0 => written / 25,
        50..=1_000 if written % 50 == 0 => written / 50,
        _ => return None,
    };
    Some(HalfPoints::from_halves(halves))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str, application: &str) -> Option<String> {
        let komi = Komi::read(text, 19, std::iter::once(application.to_owned()));
        komi.points().map(|points| points.to_string())
    }

    #[test]
    fn hundredths_are_points_or_stones() {
        for (written, expected) in [
            ("375", "7.5"),
            ("275", "5.5"),
            ("325", "6.5"),
            ("350", "7"),
            ("550", "5.5"),
            ("650", "6.5"),
            ("700", "7"),
            ("750", "7.5"),
            ("50", "0.5"),
            ("0", "0"),
            ("6.5", "6.5"),
        ] {
            assert_eq!(points(written, "foxwq").as_deref(), Some(expected), "{written}");
        }
    }

    #[test]
    fn elsewhere_komi_is_in_points_or_unusable() {
        for (written, expected) in
            [("6.5", Some("6.5")), ("6,5", Some("6.5")), ("-20", Some("-20")), ("361", Some("361"))]
        {
            assert_eq!(points(written, "CGoban:3").as_deref(), expected, "{written}");
        }
        for written in ["nan", "inf", "1e308", "650", "375", "3.75", "seven"] {
            assert!(
                matches!(Komi::read(written, 19, std::iter::empty()), Komi::Unusable { .. }),
                "{written}"
            );
        }
        assert!(matches!(Komi::read("  ", 19, std::iter::empty()), Komi::Empty));
    }
}
