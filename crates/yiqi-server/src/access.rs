//! Who asks, from where, and what he may do.

use std::net::{IpAddr, SocketAddr};
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

use crate::error::ApiError;
use crate::hall::Hall;
use crate::token;

/// How long a refusal takes for who has asked too much.
const REFUSAL: Duration = Duration::from_millis(500);

/// How many refusals an address waits for at once; beyond, they come at once.
const MOST_WAITING: u32 = 200;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<From, ApiError> {
        parts.extensions.get::<From>().copied().ok_or_else(ApiError::closing)
    }
}

/// Finds out where a request comes from, and whether more may come from there.
pub(crate) async fn guard(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = if hall.config.trusts_proxy { forwarded(request.headers()) } else { None };
    let address = address.unwrap_or_else(|| peer.ip()).to_canonical();
    if !hall.requests.take(address) {
        // Who asks too much waits for his refusal, so that refusing takes no time from the others; so many wait at once.
        if let Some(_waiting) = hall.refused.take(address, MOST_WAITING) {
            tokio::time::sleep(REFUSAL).await;
        }
        return ApiError::busy("requests").into_response();
    }
    if !is_our_page(&hall, request.headers()) {
        return ApiError::new(StatusCode::FORBIDDEN, "server-foreign-origin").into_response();
    }
    request.extensions_mut().insert(From(address));
    next.run(request).await
}

/// The address that a proxy in front has added last.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let values = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    values.rsplit(',').next()?.trim().parse().ok()
}

/// A page of another site may not speak in the name of whoever looks at it. Programs send no origin.
fn is_our_page(hall: &Hall, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let same = origin.split_once("://").is_some_and(|(_, of_page)| of_page == host);
    same || hall.config.origins.iter().any(|allowed| allowed == origin)
}

/// What the asker may do in a game.
pub(crate) struct Access {
    role: Option<Role>,
}

impl Access {
    /// A game that the holder of a secret may see. To a stranger a private one does not exist.
    pub(crate) fn find(hall: &Hall, id: &str, secret: Option<&str>) -> Result<Access, ApiError> {
        let row = hall.store.game(id)?.ok_or_else(ApiError::no_such_game)?;
        let role = match secret {
            Some(secret) => hall.store.role(id, &token::hash(secret))?,
            None => None,
        };
        if !row.is_public && role.is_none() {
            return Err(ApiError::no_such_game());
        }
        Ok(Access { role })
    }

    /// The side whose seat the asker holds.
    pub(crate) fn side(&self) -> Result<Side, ApiError> {
        match self.role {
            Some(Role::Black) => Ok(Side::Black),
            Some(Role::White) => Ok(Side::White),
            _ => Err(ApiError::new(StatusCode::FORBIDDEN, "server-needs-seat")),
        }
    }
}

/// The secret that comes with a request.
pub(crate) fn secret(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// A body of JSON; what is wrong with it is told like everything else.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => {
                let mut error = ApiError::bad_request(rejection.body_text());
                error.status = rejection.status();
                Err(error)
            }
        }
    }
}

/// The game that an address names. One that is no text names none.
pub(crate) struct GameId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, ApiError> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        id.map(|Path(id)| GameId(id)).map_err(|_| ApiError::no_such_game())
    }
}

/// What is asked behind the `?` of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, ApiError> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(rejection) => Err(ApiError::bad_request(rejection.body_text())),
        }
    }
}
