//! What a client may do: the guard in front of all routes, secrets, and the extractors of requests.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;
use yiqi_core::Side;
use yiqi_store::Role;

use crate::address::ClientAddress;
use crate::app::App;
use crate::error::ApiError;
use crate::listen::Reserved;
use crate::token;

/// How long a client that sends too many requests waits for its refusal (back-pressure).
const REFUSAL_DELAY: Duration = Duration::from_millis(500);

/// How many refusals of one address are delayed at a time; beyond that they are sent immediately.
const MAX_DELAYED: u32 = 100;

/// Routes for load balancers: they are cheap, not limited, and work over reserved connections.
const HEALTH_ROUTES: [&str; 3] = ["/livez", "/readyz", "/healthz"];

/// Determines the address of a request's client, and refuses requests beyond its limits.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let forwarded = if app.config.trusts_proxy { ClientAddress::forwarded(request.headers()) } else { None };
    let address = forwarded.unwrap_or_else(|| ClientAddress::new(peer.ip()));
    request.extensions_mut().insert(address);
    let mut response = admit(&app, address, request, next).await;
    // For the request log.
    response.extensions_mut().insert(address);
    response
}

async fn admit(app: &App, address: ClientAddress, request: Request, next: Next) -> Response {
    if HEALTH_ROUTES.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    if request.extensions().get::<Reserved>().is_some() {
        return ApiError::overloaded().into_response();
    }
    if !app.requests.take(address) {
        if let Some(suppressed) = app.refusal_log.allow() {
            tracing::warn!(%address, suppressed, "too many requests");
        }
        if let Some(_delayed) = app.delayed_refusals.acquire(address, MAX_DELAYED) {
            tokio::time::sleep(REFUSAL_DELAY).await;
        }
        return ApiError::busy("requests").into_response();
    }
    if !is_allowed_origin(app, request.headers()) {
        return ApiError::new(StatusCode::FORBIDDEN, "server-foreign-origin").into_response();
    }
    next.run(request).await
}

/// Pages of other sites may not send requests on behalf of their visitors. Programs send no `Origin`.
fn is_allowed_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let same = origin.split_once("://").is_some_and(|(_, of_page)| of_page.eq_ignore_ascii_case(host));
    same || app.config.origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
}

/// What a client may do in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    role: Option<Role>,
}

impl Access {
    /// The access that a secret gives to a game. An unauthorised request gets 404, so that a private game's existence is
    /// not revealed; if the database is damaged, the error says so instead.
    pub(crate) async fn find(app: &App, id: &str, secret: Option<&str>) -> Result<Access, ApiError> {
        let (game, id, hash) = (id, id.to_owned(), secret.map(token::hash));
        let found = app.read(move |store| {
            let role = match &hash {
                Some(hash) => store.role(&id, hash)?,
                None => None,
            };
            let is_visible = match store.game(&id)? {
                Some(row) => row.is_public || role.is_some(),
                None => false,
            };
            Ok((role, is_visible))
        });
        match found.await? {
            (role, true) => Ok(Access { role }),
            (_, false) => Err(app.not_found(game).await),
        }
    }

    /// The seat that the client holds, as it was at the start of the first game. Which side it plays now is known to the room:
    /// players may exchange sides in a rematch, and keep their secrets.
    pub(crate) fn seat(&self) -> Result<Side, ApiError> {
        match self.role {
            Some(Role::Black) => Ok(Side::Black),
            Some(Role::White) => Ok(Side::White),
            _ => Err(ApiError::needs_seat()),
        }
    }

    /// Refuses all clients but the game's creator.
    pub(crate) fn require_creator(&self) -> Result<(), ApiError> {
        match self.role {
            Some(Role::Creator) => Ok(()),
            _ => Err(ApiError::new(StatusCode::FORBIDDEN, "server-needs-creator")),
        }
    }
}

/// The secret that comes with a request.
pub(crate) fn secret(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// A JSON body that arrives in time. One that cannot be read is refused with a code.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, ApiError> {
        let time = app.config.limits.body_time.as_timeout();
        let read = tokio::time::timeout(time, Json::<T>::from_request(request, app));
        match read.await {
            Ok(Ok(Json(value))) => Ok(Body(value)),
            Ok(Err(rejection)) => {
                let status = rejection.status();
                let code = match status {
                    StatusCode::PAYLOAD_TOO_LARGE => "server-too-large",
                    StatusCode::UNSUPPORTED_MEDIA_TYPE => "server-not-json",
                    _ => "server-bad-json",
                };
                let mut error = ApiError::unreadable(code, rejection.body_text());
                error.status = status;
                Err(error)
            }
            Err(_) => Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "server-too-slow")),
        }
    }
}

/// The game that a path names.
pub(crate) struct GameId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, ApiError> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        // A path that is not valid text names no game.
        id.map(|Path(id)| GameId(id)).map_err(|_| ApiError::no_such_game())
    }
}

/// The query parameters.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, ApiError> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(QueryParams(value)),
            Err(rejection) => Err(ApiError::unreadable("server-bad-query", rejection.body_text())),
        }
    }
}
