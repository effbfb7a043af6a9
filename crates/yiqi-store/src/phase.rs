/// The progress of a game. It decides how long a game without new events is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// No move has been made.
    Unplayed,
    /// It is being played.
    Playing,
    /// It is over.
    Finished,
}

impl Phase {
    /// All of them.
    pub const ALL: [Phase; 3] = [Phase::Unplayed, Phase::Playing, Phase::Finished];

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Unplayed => "unplayed",
            Phase::Playing => "playing",
            Phase::Finished => "finished",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }
}
