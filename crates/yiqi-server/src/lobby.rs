//! Players who wait for anyone to play with. They are paired in the order in which they came, with somebody who wants the same
//! game; who leaves is forgotten, and nobody is paired with themselves.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use yiqi_session::TimeControl;

use crate::api::Paired;

/// What a player wants to play: those who want the same are paired.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wanted {
    pub(crate) game: String,
    /// The options of its rules, all of them.
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) clock: Option<TimeControl>,
}

/// How long, and how many, games are remembered for players who may not have been told of them.
const REMEMBERED: Duration = Duration::from_secs(600);
const MOST_REMEMBERED: usize = 1_000;

/// A player who waits.
pub(crate) struct Waiting {
    /// A key of the player's own, the same at all their screens.
    pub(crate) player: String,
    /// The id of the request, the same when it is repeated.
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) bot: bool,
    /// Tells the player of the game.
    pub(crate) paired: oneshot::Sender<Paired>,
}

/// All players who wait, and the games of those who do not wait any longer.
#[derive(Default)]
pub(crate) struct Lobby {
    lines: Mutex<HashMap<Wanted, VecDeque<Waiting>>>,
    /// The oldest first.
    made: Mutex<VecDeque<Made>>,
}

/// A game that was made for a player.
struct Made {
    player: String,
    id: String,
    paired: Paired,
    at: Instant,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Lobby {
    /// Tells a player of the game, and remembers it for a repeated request: the message may be lost.
    pub(crate) fn tell(&self, player: Waiting, paired: Paired) {
        if let Some(id) = player.id {
            let mut made = lock(&self.made);
            if made.len() >= MOST_REMEMBERED {
                made.pop_front();
            }
            made.push_back(Made { player: player.player, id, paired: paired.clone(), at: Instant::now() });
        }
        // Somebody who has just left will be missed in the game, or come back.
        let _ = player.paired.send(paired);
    }

    /// The game that was made for a player's request, if that is repeated.
    pub(crate) fn remembered(&self, player: &str, id: Option<&str>) -> Option<Paired> {
        let mut made = lock(&self.made);
        while made.front().is_some_and(|one| one.at.elapsed() >= REMEMBERED) {
            made.pop_front();
        }
        made.iter()
            .find(|one| one.player == player && Some(one.id.as_str()) == id)
            .map(|one| one.paired.clone())
    }

    /// The player who has waited longest for this and is still there, or a place in the line. A player who asks again takes the
    /// place of the earlier request.
    pub(crate) fn enter(&self, wanted: &Wanted, new: Waiting) -> Entered {
        let mut lines = lock(&self.lines);
        let line = lines.entry(wanted.clone()).or_default();
        line.retain(|waiting| !waiting.paired.is_closed() && waiting.player != new.player);
        match line.pop_front() {
            Some(waiting) => {
                if line.is_empty() {
                    lines.remove(wanted);
                }
                Entered::Met { waiting, new }
            }
            None => {
                line.push_back(new);
                Entered::Waits
            }
        }
    }

    /// Puts a player back at the head of the line, since the game could not be made.
    pub(crate) fn put_back(&self, wanted: &Wanted, waiting: Waiting) {
        let mut lines = lock(&self.lines);
        lines.entry(wanted.clone()).or_default().push_front(waiting);
    }

    /// Forgets those who have left.
    pub(crate) fn sweep(&self) {
        let mut lines = lock(&self.lines);
        lines.retain(|_, line| {
            line.retain(|waiting| !waiting.paired.is_closed());
            !line.is_empty()
        });
    }

    /// How many wait for what.
    pub(crate) fn lines(&self) -> Vec<(Wanted, usize)> {
        let lines = lock(&self.lines);
        let there = |line: &VecDeque<Waiting>| line.iter().filter(|one| !one.paired.is_closed()).count();
        let mut found: Vec<_> = lines.iter().map(|(wanted, line)| (wanted.clone(), there(line))).collect();
        found.retain(|(_, count)| *count > 0);
        found.sort_by(|(a, _), (b, _)| (&a.game, &a.options).cmp(&(&b.game, &b.options)));
        found
    }
}

/// What happens to a player who enters.
pub(crate) enum Entered {
    /// Nobody is there yet.
    Waits,
    /// Somebody has waited for this player.
    Met { waiting: Waiting, new: Waiting },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(game: &str) -> Wanted {
        Wanted { game: game.to_owned(), options: BTreeMap::new(), clock: None }
    }

    fn player(name: &str) -> (Waiting, oneshot::Receiver<Paired>) {
        let (paired, told) = oneshot::channel();
        let id = Some(format!("the-id-of-{name}"));
        (Waiting { player: name.to_owned(), id, name: None, bot: false, paired }, told)
    }

    fn met(entered: Entered) -> Option<(String, String)> {
        match entered {
            Entered::Waits => None,
            Entered::Met { waiting, new } => Some((waiting.player, new.player)),
        }
    }

    #[test]
    fn players_are_paired_in_order_by_what_they_want() {
        let lobby = Lobby::default();
        let (ann, _ann) = player("ann");
        let (bob, _bob) = player("bob");
        let (cho, _cho) = player("cho");
        let (dan, _dan) = player("dan");
        assert_eq!(met(lobby.enter(&wanted("go"), ann)), None);
        assert_eq!(met(lobby.enter(&wanted("dvonn"), bob)), None);
        assert_eq!(lobby.lines().len(), 2);
        assert_eq!(met(lobby.enter(&wanted("dvonn"), cho)), Some(("bob".into(), "cho".into())));
        assert_eq!(met(lobby.enter(&wanted("go"), dan)), Some(("ann".into(), "dan".into())));
        assert_eq!(lobby.lines().len(), 0);
    }

    #[test]
    fn who_has_left_is_not_paired_and_nobody_is_paired_with_themselves() {
        let lobby = Lobby::default();
        let (ann, left) = player("ann");
        assert_eq!(met(lobby.enter(&wanted("go"), ann)), None);
        drop(left);
        assert_eq!(lobby.lines().len(), 0);
        let (bob, first) = player("bob");
        assert_eq!(met(lobby.enter(&wanted("go"), bob)), None, "Ann has left");
        let (again, _second) = player("bob");
        assert_eq!(met(lobby.enter(&wanted("go"), again)), None, "the same player at another screen");
        assert!(first.blocking_recv().is_err(), "the first screen is told that it waits no more");
        let (cho, _cho) = player("cho");
        assert_eq!(met(lobby.enter(&wanted("go"), cho)), Some(("bob".into(), "cho".into())));
    }

    #[test]
    fn lines_of_those_who_left_are_swept_away() {
        let lobby = Lobby::default();
        let (ann, left) = player("ann");
        assert_eq!(met(lobby.enter(&wanted("go"), ann)), None);
        drop(left);
        lobby.sweep();
        assert!(lobby.lines.lock().unwrap().is_empty());
    }

    #[test]
    fn a_game_is_remembered_for_its_player_and_request_alone_and_not_without_end() {
        let lobby = Lobby::default();
        let game = |id: &str| Paired {
            id: id.to_owned(),
            side: yiqi_view::SideView::Black,
            token: "secret".to_owned(),
            watch: "watch".to_owned(),
        };
        let (ann, left) = player("ann");
        drop(left);
        lobby.tell(ann, game("1"));
        let found = |name: &str, id: Option<&str>| lobby.remembered(name, id).map(|paired| paired.id);
        assert_eq!(found("ann", Some("the-id-of-ann")).as_deref(), Some("1"));
        assert_eq!(found("ann", Some("the-id-of-ann")).as_deref(), Some("1"), "however often");
        assert_eq!(found("ann", None), None);
        assert_eq!(found("ann", Some("the-id-of-bob")), None);
        assert_eq!(found("bob", Some("the-id-of-ann")), None);
        for _ in 0..MOST_REMEMBERED {
            lobby.tell(player("bob").0, game("2"));
        }
        assert_eq!(found("ann", Some("the-id-of-ann")), None);
        assert_eq!(lobby.made.lock().unwrap().len(), MOST_REMEMBERED);
    }
}
