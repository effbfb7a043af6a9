/// What the holder of a key may do in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Play Black.
    Black,
    /// Play White.
    White,
    /// Take Black's seat, once.
    InviteBlack,
    /// Take White's seat, once.
    InviteWhite,
    /// Watch a private game.
    Watcher,
    /// Manage the game: what its creator may do.
    Creator,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 6] =
        [Role::Black, Role::White, Role::InviteBlack, Role::InviteWhite, Role::Watcher, Role::Creator];

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Black => "black",
            Role::White => "white",
            Role::InviteBlack => "invite-black",
            Role::InviteWhite => "invite-white",
            Role::Watcher => "watcher",
            Role::Creator => "creator",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }

    /// The seat that an invite is for.
    pub(crate) const fn invited_seat(self) -> Option<Role> {
        match self {
            Role::InviteBlack => Some(Role::Black),
            Role::InviteWhite => Some(Role::White),
            _ => None,
        }
    }

    /// The invite to a seat.
    pub(crate) const fn seat_invite(self) -> Option<Role> {
        match self {
            Role::Black => Some(Role::InviteBlack),
            Role::White => Some(Role::InviteWhite),
            _ => None,
        }
    }
}
