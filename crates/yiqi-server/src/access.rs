//! What a client may do: the guard in front of all routes, secrets, and requests as they are read.

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
use crate::error::ApiError;
use crate::hall::Hall;
use crate::listen::Reserved;
use crate::token;

/// How long a client that asks too often waits for its refusal, so that refusing takes no time from the others.
const REFUSAL: Duration = Duration::from_millis(500);

/// How many refusals an address waits for at once; beyond that they come at once.
const MOST_WAITING: u32 = 100;

/// Routes that a load balancer asks: they cost nothing, are not limited, and work over connections of the reserve.
const HEALTH_ROUTES: [&str; 3] = ["/livez", "/readyz", "/healthz"];

/// Finds out where a request comes from, and whether more may come from there.
pub(crate) async fn guard(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let forwarded = if hall.config.trusts_proxy { ClientAddress::forwarded(request.headers()) } else { None };
    let address = forwarded.unwrap_or_else(|| ClientAddress::new(peer.ip()));
    request.extensions_mut().insert(address);
    let mut response = admit(&hall, address, request, next).await;
    // For the log of requests.
    response.extensions_mut().insert(address);
    response
}

async fn admit(hall: &Hall, address: ClientAddress, request: Request, next: Next) -> Response {
    if HEALTH_ROUTES.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    if request.extensions().get::<Reserved>().is_some() {
        return ApiError::overloaded().into_response();
    }
    if !hall.requests.take(address) {
        if let Some(unsaid) = hall.refusals.now() {
            tracing::warn!(%address, unsaid, "too many requests");
        }
        if let Some(_waiting) = hall.refused.take(address, MOST_WAITING) {
            tokio::time::sleep(REFUSAL).await;
        }
        return ApiError::busy("requests").into_response();
    }
    if !is_our_page(hall, request.headers()) {
        return ApiError::new(StatusCode::FORBIDDEN, "server-foreign-origin").into_response();
    }
    next.run(request).await
}

/// A page of another site may not speak in the name of whoever looks at it. Programs send no origin.
fn is_our_page(hall: &Hall, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let same = origin.split_once("://").is_some_and(|(_, of_page)| of_page.eq_ignore_ascii_case(host));
    same || hall.config.origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
}

/// What a client may do in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    role: Option<Role>,
}

impl Access {
    /// A game that the holder of a secret may see. Unauthorised requests are told that it does not exist, so that a
    /// private game's existence is not revealed; but when that is because the database is damaged, they are told so.
    pub(crate) async fn find(hall: &Hall, id: &str, secret: Option<&str>) -> Result<Access, ApiError> {
        let (game, id, hash) = (id, id.to_owned(), secret.map(token::hash));
        let found = hall.read(move |store| {
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
            (_, false) => Err(hall.not_found(game).await),
        }
    }

    /// The side whose seat the client holds.
    pub(crate) fn side(&self) -> Result<Side, ApiError> {
        match self.role {
            Some(Role::Black) => Ok(Side::Black),
            Some(Role::White) => Ok(Side::White),
            _ => Err(ApiError::needs_seat()),
        }
    }

    /// Refuses everybody but the game's creator.
    pub(crate) fn creator(&self) -> Result<(), ApiError> {
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

/// A body of JSON that arrives in time; what is wrong with it is told like every refusal.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Hall>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Body<T>, ApiError> {
        let time = hall.config.limits.body_time.or_century();
        let read = tokio::time::timeout(time, Json::<T>::from_request(request, hall));
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

/// The query of a path.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, ApiError> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(rejection) => Err(ApiError::unreadable("server-bad-query", rejection.body_text())),
        }
    }
}
