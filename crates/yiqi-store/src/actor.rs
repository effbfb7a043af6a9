/// Who caused an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player in Black's seat.
    Black,
    /// The player in White's seat.
    White,
    /// The server itself: engines' moves, forced passes, seating.
    Server,
}

impl Actor {
    /// All of them.
    pub const ALL: [Actor; 3] = [Actor::Black, Actor::White, Actor::Server];

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Actor::Black => "black",
            Actor::White => "white",
            Actor::Server => "server",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Actor> {
        Actor::ALL.into_iter().find(|actor| actor.name() == name)
    }
}
