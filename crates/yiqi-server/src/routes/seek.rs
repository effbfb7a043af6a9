//! Playing anyone: a WebSocket that waits for another player who wants the same game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse as _, Response};
use tokio::time::Instant;
use yiqi_session::Setup;

use super::games;
use crate::address::ClientAddress;
use crate::api::{OpenSeek, Seek, SeekMessage, check_name};
use crate::app::{App, wait_for_drain};
use crate::error::{ApiError, Complaint};
use crate::lobby::{Entered, Seeker, Wanted};
use crate::new_game;
use crate::socket::accept;

/// The length of a player's key, and of the id of a request.
const KEY_LENGTH: std::ops::RangeInclusive<usize> = 16..=64;

/// How long a client is still read from once its socket is being closed.
const CLOSE_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(1);

/// How many wait for what.
#[utoipa::path(get, path = "/api/seeks", tag = "games",
    responses((status = 200, description = "What players wait for", body = Vec<OpenSeek>)))]
pub(super) async fn seeks(State(app): State<Arc<App>>) -> Result<Json<Vec<OpenSeek>>, ApiError> {
    let open = |(wanted, waiting): (Wanted, u64)| OpenSeek {
        game: wanted.game,
        options: wanted.options,
        clock: wanted.clock.map(|clock| clock.to_string()),
        waiting: waiting as u32,
    };
    Ok(Json(app.lobby.lines(&app).await?.into_iter().map(open).collect()))
}

/// Waits for anyone who wants to play the same. The first message is what is wanted; the answer is `"waiting"`, then
/// `{"paired": …}` with the game and the secret of a seat, once another player has come, or `"replaced"` when the same player
/// waits at another screen. Who closes the socket does not wait any longer. A request that is repeated with its `id`, because the
/// connection broke, gets the same game. Such games are public.
#[utoipa::path(get, path = "/api/seek", tag = "games",
    responses((status = 101, description = "A WebSocket"),
        (status = 400, description = "Not a WebSocket handshake", body = Complaint),
        (status = 429, description = "Too many sockets", body = Complaint)))]
pub(super) async fn seek(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let (upgrade, permit) = match accept(&app, address, upgrade) {
        Ok(accepted) => accepted,
        Err(error) => return error.into_response(),
    };
    upgrade.on_upgrade(async move |mut socket| {
        let tracked = app.socket_tasks.track();
        let counted = app.metrics.sockets.open();
        if let Err(Some(error)) = serve(&app, address, &mut socket).await {
            let _ = socket.send(text(&SeekMessage::Refused(error.complaint))).await;
        }
        let _ = socket.send(Frame::Close(None)).await;
        // Closing a connection with unread data would lose the last message.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, async { while socket.recv().await.is_some() {} }).await;
        drop((counted, tracked, permit));
    })
}

fn text(message: &SeekMessage) -> Frame {
    // Serializing these types cannot fail.
    Frame::Text(serde_json::to_string(message).unwrap_or_default().into())
}

/// Serves a client until it is paired or has gone; `None` is a client that has gone.
async fn serve(
    app: &Arc<App>,
    address: ClientAddress,
    socket: &mut WebSocket,
) -> Result<(), Option<ApiError>> {
    let heartbeat = app.config.limits.heartbeat.as_timeout();
    let wish = loop {
        let frame = tokio::time::timeout(heartbeat, socket.recv()).await.map_err(|_| None)?;
        match frame.ok_or(None)?.map_err(|_| None)? {
            Frame::Text(wish) => break wish,
            Frame::Ping(_) | Frame::Pong(_) => {}
            Frame::Binary(_) | Frame::Close(_) => return Err(None),
        }
    };
    let wish: Seek =
        serde_json::from_str(&wish).map_err(|error| ApiError::unreadable("server-bad-json", error))?;
    let wanted = wanted(app, &wish)?;
    let Seek { player, id, name, bot, .. } = wish;
    let seeker = Seeker { player, id, name, bot, address };
    // The message with the game may have been lost.
    if let Some(paired) = app.lobby.remembered(app, &seeker).await? {
        return socket.send(text(&SeekMessage::Paired(paired))).await.map_err(|_| None);
    }
    if !app.creations.take(address) {
        return Err(Some(ApiError::busy("games")));
    }
    let mut place = match app.lobby.enter(app, wanted, seeker).await? {
        Entered::Waits(place) => place,
        Entered::Paired(paired) => {
            return socket.send(text(&SeekMessage::Paired(paired))).await.map_err(|_| None);
        }
    };
    socket.send(text(&SeekMessage::Waiting)).await.map_err(|_| None)?;
    let mut draining = app.draining();
    let mut drained = std::pin::pin!(wait_for_drain(&mut draining));
    let mut next_ping = std::pin::pin!(tokio::time::sleep(heartbeat));
    let mut last_received = Instant::now();
    loop {
        tokio::select! {
            paired = &mut place.told => {
                let message = paired.map_or(SeekMessage::Replaced, SeekMessage::Paired);
                return socket.send(text(&message)).await.map_err(|_| None);
            }
            frame = socket.recv() => match frame {
                None | Some(Err(_) | Ok(Frame::Close(_))) => return Err(None),
                Some(Ok(_)) => last_received = Instant::now(),
            },
            () = &mut next_ping => {
                if last_received.elapsed() >= heartbeat * 5 / 2 {
                    return Err(None);
                }
                next_ping.as_mut().reset(Instant::now() + heartbeat);
                socket.send(Frame::Ping(Default::default())).await.map_err(|_| None)?;
            }
            () = &mut drained => return Err(None),
        }
    }
}

/// What is wanted, if there is such a game; a start that cannot be made is refused here and not when somebody has come.
fn wanted(app: &App, wish: &Seek) -> Result<Wanted, ApiError> {
    check_name(wish.name.as_deref())?;
    if [Some(&wish.player), wish.id.as_ref()]
        .into_iter()
        .flatten()
        .any(|key| !KEY_LENGTH.contains(&key.len()))
    {
        return Err(ApiError::bad_request("server-bad-join-id"));
    }
    let clock = wish.clock.as_deref().map(games::read_clock).transpose()?;
    let Some(kind) = app.games.get(&wish.game) else {
        return Err(yiqi_session::CommandError::NoSuchGame(yiqi_core::excerpt(&wish.game)).into());
    };
    let mut setup = Setup { options: wish.options.clone(), ..Setup::new(kind.name()) };
    new_game::give_seed(kind, &mut setup);
    let (state, _) = yiqi_session::State::open(&app.games, setup)?;
    // Written out, so that those who name the defaults and those who do not want the same.
    let mut options = state.setup().options.clone();
    options.remove("seed");
    Ok(Wanted { game: kind.name().to_owned(), options, clock })
}
