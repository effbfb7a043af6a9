//! Accepts connections. Their number is limited, in all and for each address; a few more are accepted for health checks.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::address::ClientAddress;
use crate::app::{App, wait_for_drain};
use crate::log_throttle::LogThrottle;
use crate::metrics::Open;
use crate::rate_limits::{ConcurrencyLimiter, ConcurrencyPermit};
use crate::stream::Stream;

/// Connections beyond the limit that are accepted for health checks, one for each address.
pub(crate) const RESERVE: usize = 16;

/// How long a client may take to send the head of a request over a reserved connection.
const RESERVE_TIMEOUT: Duration = Duration::from_secs(2);

/// The largest head of a request, in bytes.
const MAX_HEAD_BYTES: usize = 32 << 10;

/// How long no connection is accepted after accepting one failed.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(100);

/// How long rooms may take to end once all connections are closed.
const ROOM_SHUTDOWN: Duration = Duration::from_secs(2);

/// Marks a request over a reserved connection.
#[derive(Clone, Copy)]
pub(crate) struct Reserved;

/// A connection that was admitted. It counts until this is dropped, when the connection is closed.
struct Admitted {
    is_reserved: bool,
    _permit: OwnedSemaphorePermit,
    _of_address: Option<ConcurrencyPermit<ClientAddress>>,
    _open: Open,
}

pub(crate) struct Listener {
    app: Arc<App>,
    tcp: TcpListener,
    router: Router,
    permits: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    of_address: ConcurrencyLimiter<ClientAddress>,
    reserve_of_address: ConcurrencyLimiter<ClientAddress>,
    refusal_log: LogThrottle,
}

impl Listener {
    pub(crate) fn new(app: Arc<App>, tcp: TcpListener, router: Router) -> Listener {
        let permits = Semaphore::new(app.config.limits.connections as usize);
        Listener {
            app,
            tcp,
            router,
            permits: Arc::new(permits),
            reserve: Arc::new(Semaphore::new(RESERVE)),
            of_address: ConcurrencyLimiter::default(),
            reserve_of_address: ConcurrencyLimiter::default(),
            refusal_log: LogThrottle::default(),
        }
    }

    /// Serves until it is told to stop, then drains: nothing new is accepted, WebSockets are told to reconnect later, and
    /// requests in progress are finished, up to a deadline.
    pub(crate) async fn run(self, stopped: oneshot::Receiver<()>) {
        let mut connections = JoinSet::new();
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                accepted = self.tcp.accept() => match accepted {
                    Ok((stream, peer)) => {
                        if let Some(admitted) = self.admit(peer) {
                            connections.spawn(self.serve(stream, peer, admitted));
                        }
                    }
                    Err(error) => {
                        tracing::warn!(%error, "cannot accept a connection");
                        tokio::time::sleep(ACCEPT_BACKOFF).await;
                    }
                },
                Some(_) = connections.join_next(), if !connections.is_empty() => {}
                stop = &mut stopped => match stop {
                    Ok(()) => break,
                    // The handle that could stop it was dropped: it runs until the process ends.
                    Err(_) => std::future::pending().await,
                },
            }
        }
        let Listener { app, tcp, .. } = self;
        drop(tcp);
        app.drain();
        let drained = async {
            while connections.join_next().await.is_some() {}
            app.socket_tasks.wait().await;
        };
        if tokio::time::timeout(app.config.limits.drain_time.as_timeout(), drained).await.is_err() {
            tracing::warn!(
                connections = connections.len(),
                "not drained in time: the remaining connections are cut off"
            );
            connections.abort_all();
        }
        app.close_rooms();
        let _ = tokio::time::timeout(ROOM_SHUTDOWN, app.room_tasks.wait()).await;
    }

    /// Whether one more connection from this address is allowed.
    fn admit(&self, peer: SocketAddr) -> Option<Admitted> {
        let limits = &self.app.config.limits;
        let address = ClientAddress::new(peer.ip());
        let refuse = |reason: &'static str| {
            self.app.metrics.connection_refused(reason);
            if let Some(suppressed) = self.refusal_log.allow() {
                tracing::warn!(%address, reason, suppressed, "connection refused");
            }
        };
        // Behind a proxy all connections come from one address.
        let of_address = if self.app.config.trusts_proxy {
            None
        } else {
            let Some(permit) = self.of_address.acquire(address, limits.connections_per_address) else {
                refuse("address");
                return None;
            };
            Some(permit)
        };
        let open = self.app.metrics.connections.open();
        if let Ok(permit) = self.permits.clone().try_acquire_owned() {
            return Some(Admitted {
                is_reserved: false,
                _permit: permit,
                _of_address: of_address,
                _open: open,
            });
        }
        let of_address = self.reserve_of_address.acquire(address, 1);
        let permit = self.reserve.clone().try_acquire_owned();
        match (of_address, permit) {
            (Some(of_address), Ok(permit)) => Some(Admitted {
                is_reserved: true,
                _permit: permit,
                _of_address: Some(of_address),
                _open: open,
            }),
            _ => {
                refuse("total");
                None
            }
        }
    }

    /// Serves one connection until it ends, or, when the server stops, until the request in progress is answered.
    fn serve(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        admitted: Admitted,
    ) -> impl Future<Output = ()> + Send + use<> {
        let limits = &self.app.config.limits;
        // Responses are short and should not wait for more data.
        let _ = stream.set_nodelay(true);
        let is_reserved = admitted.is_reserved;
        let router = self.router.clone();
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            if is_reserved {
                request.extensions_mut().insert(Reserved);
            }
            router.clone().oneshot(request)
        });
        let header_time = limits.header_time.as_timeout();
        let stream = TokioIo::new(Stream::new(stream, limits.write_time.as_timeout(), admitted));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if is_reserved { header_time.min(RESERVE_TIMEOUT) } else { header_time })
            .max_buf_size(MAX_HEAD_BYTES)
            .keep_alive(!is_reserved)
            .serve_connection(stream, service)
            .with_upgrades();
        let mut draining = self.app.draining();
        async move {
            let mut connection = std::pin::pin!(connection);
            // It makes no difference how a connection ended.
            tokio::select! {
                _ = connection.as_mut() => return,
                () = wait_for_drain(&mut draining) => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        }
    }
}
