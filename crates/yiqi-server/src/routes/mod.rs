//! The HTTP routes.

mod games;
mod invites;
mod listings;
mod operations;
mod page;
mod play;
mod positions;
mod qr;
mod records;
mod seek;

use std::sync::{Arc, LazyLock};

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use play::{EVENTS_PER_REQUEST, perform};

use crate::access::guard;
use crate::app::App;
use crate::delivery::deliver;
use crate::error::ApiError;
use crate::{health, request_log, socket};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Yiqi 弈棋",
        description = "Live games of Go, Liuzichong, DVONN and Reversi. Refusals are codes with arguments.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "This server")),
    tags(
        (name = "games", description = "Creating, listing, joining and deleting games"),
        (name = "play", description = "Playing and watching"),
        (name = "records", description = "Importing and exporting records"),
        (name = "positions", description = "Positions without a stored game, and the games there are"),
        (name = "operations", description = "For operators of the server")
    ),
    modifiers(&Secrets),
    components(schemas(
        crate::error::Complaint,
        crate::api::Seek,
        crate::api::SeekMessage,
        socket::ClientMessage,
        socket::ServerMessage
    ))
)]
struct Document;

/// Secrets come as bearer tokens.
struct Secrets;

impl Modify for Secrets {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The secret of a seat, of the game's creator, or to watch a private game."))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("secret", SecurityScheme::Http(scheme));
    }
}

/// The OpenAPI document of all routes, as JSON.
pub fn openapi() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(describe);
    &DOCUMENT
}

fn describe() -> String {
    let mut document = router().into_openapi();
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Complaint"))).build();
    let refusal = ResponseBuilder::new()
        .description("Any other refusal: too many requests, a body that is not valid, an internal error")
        .content("application/json", content)
        .build();
    for path in document.paths.paths.values_mut() {
        for operation in [&mut path.get, &mut path.post, &mut path.delete].into_iter().flatten() {
            operation.responses.responses.insert("default".to_owned(), refusal.clone().into());
        }
    }
    // OpenAPI cannot describe the messages on a WebSocket.
    let messages = |name: &str| serde_json::json!({"$ref": format!("#/components/schemas/{name}")});
    let sockets =
        [("/api/games/{id}/live", "ClientMessage", "ServerMessage"), ("/api/seek", "Seek", "SeekMessage")];
    for (path, client, server) in sockets {
        if let Some(socket) = document.paths.paths.get_mut(path).and_then(|path| path.get.as_mut()) {
            let builder = ExtensionsBuilder::new().add("x-client-says", messages(client));
            socket.extensions = Some(builder.add("x-server-says", messages(server)).build());
        }
    }
    document.to_json().unwrap_or_default()
}

fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::create_game, listings::list_games))
        .routes(routes!(listings::public_games))
        .routes(routes!(listings::own_games))
        .routes(routes!(listings::summaries))
        .routes(routes!(records::import_game))
        .routes(routes!(play::game, games::delete_game))
        .routes(routes!(play::events))
        .routes(routes!(play::command))
        .routes(routes!(play::preview))
        .routes(routes!(play::move_now))
        .routes(routes!(records::record))
        .routes(routes!(positions::analysis))
        .routes(routes!(positions::position, positions::position_by_address))
        .routes(routes!(positions::replay))
        .routes(routes!(positions::picture))
        .routes(routes!(positions::kinds))
        .routes(routes!(qr::qr))
        .routes(routes!(invites::join))
        .routes(routes!(seek::seek))
        .routes(routes!(seek::seeks))
        .routes(routes!(invites::invite))
        .routes(routes!(invites::seat_engine))
        .routes(routes!(socket::live))
        .routes(routes!(operations::document))
        .routes(routes!(health::livez))
        .routes(routes!(health::readyz))
        .routes(routes!(health::healthz))
        .routes(routes!(operations::metrics))
}

/// All routes, with their middleware.
pub(crate) fn all(app: Arc<App>) -> axum::Router {
    let (router, _) = router().split_for_parts();
    let nosniff = HeaderValue::from_static("nosniff");
    router
        .fallback(page::file)
        .method_not_allowed_fallback(|| async {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "server-wrong-method")
        })
        .layer(DefaultBodyLimit::max(app.config.limits.body_bytes))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn(deliver))
        .layer(SetResponseHeaderLayer::overriding(header::X_CONTENT_TYPE_OPTIONS, nosniff))
        .layer(middleware::from_fn_with_state(app.clone(), request_log::log))
        .with_state(app)
}

/// The response to a request whose handler panicked. The panic itself is logged.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    ApiError::internal().into_response()
}
