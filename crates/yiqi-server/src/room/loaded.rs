//! What a room starts from: a game with its log.

use std::sync::Arc;

use yiqi_core::ReasonCode as _;
use yiqi_session::State;
use yiqi_store::{Phase, Stored};

use crate::address::Payer;
use crate::app::App;
use crate::error::ApiError;

/// A game, the events that made it, and who is charged for its engines.
pub(crate) struct Loaded {
    pub(crate) state: State,
    pub(crate) log: Vec<Arc<Stored>>,
    pub(crate) payer: Payer,
}

impl Loaded {
    /// Reads a game from the store and replays its log.
    pub(super) async fn read(app: &Arc<App>, id: &str) -> Result<Loaded, ApiError> {
        let game = id.to_owned();
        let Some(row) = app.read(move |store| store.game(&game)).await? else {
            return Err(app.not_found(id).await);
        };
        let (state, log) = replay(app, id).await?;
        Ok(Loaded { state, log, payer: row.creator.map_or_else(|| Payer::of_game(id), Payer) })
    }
}

/// The game as the log has it.
pub(super) async fn replay(app: &Arc<App>, id: &str) -> Result<(State, Vec<Arc<Stored>>), ApiError> {
    let (game, games) = (id.to_owned(), app.games.clone());
    let replayed = app.read(move |store| {
        let log = store.read(&game, 0, u32::MAX)?;
        let state = State::from_events(&games, log.iter().map(|stored| &stored.event));
        Ok((state, log))
    });
    let (state, log) = replayed.await?;
    if log.is_empty() {
        return Err(app.not_found(id).await);
    }
    let state = state.map_err(|unfit| {
        tracing::error!(game = id, reason = unfit.reason().code, "the log cannot be replayed");
        app.metrics.store_failed("store-damaged");
        ApiError::damaged()
    })?;
    Ok((state, log.into_iter().map(Arc::new).collect()))
}

/// A game as the log has it, and when something last happened, without opening its room.
pub(crate) async fn look(app: &Arc<App>, id: &str) -> Result<(State, u64), ApiError> {
    let (state, log) = replay(app, id).await?;
    Ok((state, log.last().map_or(0, |stored| stored.time)))
}

/// The phase of a game, which decides when it expires.
pub(crate) fn phase_of(state: &State) -> Phase {
    if state.ended().is_some() {
        Phase::Finished
    } else if state.plies() == 0 {
        Phase::Unplayed
    } else {
        Phase::Playing
    }
}
