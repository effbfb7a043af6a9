//! The players of a server by itself, in memory.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use yiqi_view::SideView;

use super::{Entered, Partner, Place, Seeker, Wanted, draw_lot, game_of, lock, watch_secret};
use crate::address::ClientAddress;
use crate::api::Paired;
use crate::app::App;
use crate::error::ApiError;
use crate::token;

/// How long, and how many, games are remembered for players who may not have been told of them.
const REMEMBERED: Duration = Duration::from_secs(600);
const MOST_REMEMBERED: usize = 1_000;

/// A player who waits.
struct Waiting {
    seeker: Seeker,
    /// The secret of the seat that the player will have.
    secret: String,
    /// Tells the player of the game.
    paired: oneshot::Sender<Paired>,
}

impl Waiting {
    fn partner(&self) -> Partner {
        let Seeker { name, bot, .. } = &self.seeker;
        Partner { name: name.clone(), bot: *bot, seat: token::hash(&self.secret) }
    }
}

/// All players who wait, and the games of those who do not wait any longer.
#[derive(Default)]
pub(crate) struct MemoryLobby {
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

/// Whom a player who enters meets: nobody yet, or somebody who has waited.
type Met = Option<(Waiting, Waiting)>;

impl MemoryLobby {
    pub(super) async fn enter(
        &self,
        app: &Arc<App>,
        wanted: Wanted,
        seeker: Seeker,
    ) -> Result<Entered, ApiError> {
        let address = seeker.address;
        let (paired, told) = oneshot::channel();
        let new = Waiting { seeker, secret: token::new_token()?, paired };
        if let Some((waiting, new)) = self.meet(&wanted, new) {
            let (black, white) = if draw_lot() { (new, waiting) } else { (waiting, new) };
            match make(app, address, &wanted, &black, &white).await {
                Ok(id) => {
                    let watch = watch_secret(app, &id);
                    for (player, side) in [(black, SideView::Black), (white, SideView::White)] {
                        self.tell(player, id.clone(), side, watch.clone());
                    }
                }
                Err(error) => {
                    self.put_back(&wanted, black);
                    self.put_back(&wanted, white);
                    return Err(error);
                }
            }
        }
        Ok(Entered::Waits(Place { told, _leave: None }))
    }

    /// Tells a player of the game, and remembers it for a repeated request: the message may be lost.
    fn tell(&self, player: Waiting, game: String, side: SideView, watch: String) {
        let Waiting { seeker, secret, paired: sender } = player;
        let paired = Paired { id: game, side, token: secret, watch };
        if let Some(id) = seeker.id {
            let mut made = lock(&self.made);
            if made.len() >= MOST_REMEMBERED {
                made.pop_front();
            }
            made.push_back(Made { player: seeker.player, id, paired: paired.clone(), at: Instant::now() });
        }
        // Somebody who has just left will be missed in the game, or come back.
        let _ = sender.send(paired);
    }

    /// The game that was made for a player's request, if that is repeated.
    pub(super) fn remembered(&self, player: &str, id: &str) -> Option<Paired> {
        let mut made = lock(&self.made);
        while made.front().is_some_and(|one| one.at.elapsed() >= REMEMBERED) {
            made.pop_front();
        }
        made.iter().find(|one| one.player == player && one.id == id).map(|one| one.paired.clone())
    }

    /// The player who has waited longest for this and is still there; if nobody has, the new one gets a place in the line.
    fn meet(&self, wanted: &Wanted, new: Waiting) -> Met {
        let mut lines = lock(&self.lines);
        // Those who have left are forgotten.
        lines.retain(|_, line| {
            line.retain(|waiting| !waiting.paired.is_closed());
            !line.is_empty()
        });
        let line = lines.entry(wanted.clone()).or_default();
        line.retain(|waiting| waiting.seeker.player != new.seeker.player);
        match line.pop_front() {
            Some(waiting) => {
                if line.is_empty() {
                    lines.remove(wanted);
                }
                Some((waiting, new))
            }
            None => {
                line.push_back(new);
                None
            }
        }
    }

    /// Puts a player back at the head of the line, since the game could not be made.
    fn put_back(&self, wanted: &Wanted, waiting: Waiting) {
        let mut lines = lock(&self.lines);
        lines.entry(wanted.clone()).or_default().push_front(waiting);
    }

    /// How many wait for what.
    pub(super) fn lines(&self) -> Vec<(Wanted, u64)> {
        let lines = lock(&self.lines);
        let there =
            |line: &VecDeque<Waiting>| line.iter().filter(|one| !one.paired.is_closed()).count() as u64;
        let mut found: Vec<_> = lines.iter().map(|(wanted, line)| (wanted.clone(), there(line))).collect();
        found.retain(|(_, count)| *count > 0);
        found.sort_by(|(a, _), (b, _)| (&a.game, &a.options).cmp(&(&b.game, &b.options)));
        found
    }
}

/// Stores the game of two players and returns its id.
async fn make(
    app: &Arc<App>,
    address: ClientAddress,
    wanted: &Wanted,
    black: &Waiting,
    white: &Waiting,
) -> Result<String, ApiError> {
    let game = game_of(app, address, wanted, black.partner(), white.partner())?;
    let id = game.id.clone();
    app.write(|store, reply| store.create(game, reply)).await?;
    app.metrics.games_created.inc();
    Ok(id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn wanted(game: &str) -> Wanted {
        Wanted { game: game.to_owned(), options: BTreeMap::new(), clock: None }
    }

    fn player(name: &str) -> (Waiting, oneshot::Receiver<Paired>) {
        let (paired, told) = oneshot::channel();
        let seeker = Seeker {
            player: name.to_owned(),
            id: Some(format!("the-id-of-{name}")),
            name: None,
            bot: false,
            address: ClientAddress::new(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        };
        (Waiting { seeker, secret: "secret".to_owned(), paired }, told)
    }

    fn enter(lobby: &MemoryLobby, game: &str, new: Waiting) -> Option<(String, String)> {
        let met = lobby.meet(&wanted(game), new);
        met.map(|(waiting, new)| (waiting.seeker.player, new.seeker.player))
    }

    #[test]
    fn players_are_paired_in_order_by_what_they_want() {
        let lobby = MemoryLobby::default();
        let (ann, _ann) = player("ann");
        let (bob, _bob) = player("bob");
        let (cho, _cho) = player("cho");
        let (dan, _dan) = player("dan");
        assert_eq!(enter(&lobby, "go", ann), None);
        assert_eq!(enter(&lobby, "dvonn", bob), None);
        assert_eq!(lobby.lines().len(), 2);
        assert_eq!(enter(&lobby, "dvonn", cho), Some(("bob".into(), "cho".into())));
        assert_eq!(enter(&lobby, "go", dan), Some(("ann".into(), "dan".into())));
        assert_eq!(lobby.lines().len(), 0);
    }

    #[test]
    fn who_has_left_is_not_paired_and_nobody_is_paired_with_themselves() {
        let lobby = MemoryLobby::default();
        let (ann, left) = player("ann");
        assert_eq!(enter(&lobby, "go", ann), None);
        drop(left);
        assert_eq!(lobby.lines().len(), 0);
        let (bob, first) = player("bob");
        assert_eq!(enter(&lobby, "go", bob), None, "Ann has left");
        let (again, _second) = player("bob");
        assert_eq!(enter(&lobby, "go", again), None, "the same player at another screen");
        assert!(first.blocking_recv().is_err(), "the first screen is told that it waits no more");
        let (cho, _cho) = player("cho");
        assert_eq!(enter(&lobby, "go", cho), Some(("bob".into(), "cho".into())));
    }

    #[test]
    fn lines_of_those_who_left_are_swept_away() {
        let lobby = MemoryLobby::default();
        let (ann, left) = player("ann");
        assert_eq!(enter(&lobby, "go", ann), None);
        drop(left);
        let (bob, _bob) = player("bob");
        assert_eq!(enter(&lobby, "dvonn", bob), None);
        assert_eq!(
            lock(&lobby.lines).keys().map(|wanted| wanted.game.as_str()).collect::<Vec<_>>(),
            ["dvonn"]
        );
    }

    #[test]
    fn a_game_is_remembered_for_its_player_and_request_alone_and_not_without_end() {
        let lobby = MemoryLobby::default();
        let tell =
            |player: Waiting, game: &str| lobby.tell(player, game.to_owned(), SideView::Black, String::new());
        let (ann, left) = player("ann");
        drop(left);
        tell(ann, "1");
        let found = |name: &str, id: &str| lobby.remembered(name, id).map(|paired| paired.id);
        assert_eq!(found("ann", "the-id-of-ann").as_deref(), Some("1"));
        assert_eq!(found("ann", "the-id-of-ann").as_deref(), Some("1"), "however often");
        assert_eq!(found("ann", "the-id-of-bob"), None);
        assert_eq!(found("bob", "the-id-of-ann"), None);
        for _ in 0..MOST_REMEMBERED {
            tell(player("bob").0, "2");
        }
        assert_eq!(found("ann", "the-id-of-ann"), None);
        assert_eq!(lobby.made.lock().unwrap().len(), MOST_REMEMBERED);
    }
}
