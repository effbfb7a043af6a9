//! Accepts connections: so many in all, so many from one address, and a few more that only health checks may use.

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
use crate::hall::{Hall, is_draining};
use crate::limits::{Held, Holding};
use crate::metrics::Open;
use crate::seldom::Seldom;
use crate::stream::Stream;

/// Connections beyond the limit that are accepted for health checks, one for each address.
pub(crate) const RESERVE: usize = 16;

/// How long a client may take to send the head of a request over a connection of the reserve.
const RESERVE_TIME: Duration = Duration::from_secs(2);

/// Bytes of a request's head.
const HEAD_BYTES: usize = 32 << 10;

/// How long nothing is accepted after the system refused to.
const REST: Duration = Duration::from_millis(100);

/// How long rooms may take to end once nobody is connected.
const LAST_ROOMS: Duration = Duration::from_secs(2);

/// Marks a request over a connection of the reserve.
#[derive(Clone, Copy)]
pub(crate) struct Reserved;

/// A connection that was let in. It counts until this is dropped, which is when the connection is closed.
struct Admitted {
    is_reserve: bool,
    _permit: OwnedSemaphorePermit,
    _of_address: Option<Holding<ClientAddress>>,
    _open: Open,
}

pub(crate) struct Listener {
    hall: Arc<Hall>,
    tcp: TcpListener,
    app: Router,
    permits: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    of_address: Held<ClientAddress>,
    reserve_of_address: Held<ClientAddress>,
    refusals: Seldom,
}

impl Listener {
    pub(crate) fn new(hall: Arc<Hall>, tcp: TcpListener, app: Router) -> Listener {
        let permits = Semaphore::new(hall.config.limits.connections as usize);
        Listener {
            hall,
            tcp,
            app,
            permits: Arc::new(permits),
            reserve: Arc::new(Semaphore::new(RESERVE)),
            of_address: Held::default(),
            reserve_of_address: Held::default(),
            refusals: Seldom::default(),
        }
    }

    /// Serves until it is told to stop, then drains: nothing new is accepted, WebSockets are told to connect again
    /// later, and requests under way are finished, up to a deadline.
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
                        tokio::time::sleep(REST).await;
                    }
                },
                Some(_) = connections.join_next(), if !connections.is_empty() => {}
                told = &mut stopped => match told {
                    Ok(()) => break,
                    // Nobody is left who could stop it: it runs on.
                    Err(_) => std::future::pending().await,
                },
            }
        }
        let Listener { hall, tcp, .. } = self;
        drop(tcp);
        hall.drain();
        let drained = async {
            while connections.join_next().await.is_some() {}
            hall.sockets.empty().await;
        };
        if tokio::time::timeout(hall.config.limits.drain_time.or_century(), drained).await.is_err() {
            tracing::warn!(connections = connections.len(), "not drained in time: the rest is cut off");
            connections.abort_all();
        }
        hall.close_rooms();
        let _ = tokio::time::timeout(LAST_ROOMS, hall.rooms_open.empty()).await;
    }

    /// Whether one more connection from this address is allowed.
    fn admit(&self, peer: SocketAddr) -> Option<Admitted> {
        let limits = &self.hall.config.limits;
        let address = ClientAddress::new(peer.ip());
        let refuse = |reason: &'static str| {
            self.hall.metrics.connection_refused(reason);
            if let Some(unsaid) = self.refusals.now() {
                tracing::warn!(%address, reason, unsaid, "connection refused");
            }
        };
        // Behind a proxy all connections come from one address.
        let of_address = if self.hall.config.trusts_proxy {
            None
        } else {
            let Some(held) = self.of_address.take(address, limits.connections_per_address) else {
                refuse("address");
                return None;
            };
            Some(held)
        };
        let open = self.hall.metrics.connections.open();
        if let Ok(permit) = self.permits.clone().try_acquire_owned() {
            return Some(Admitted {
                is_reserve: false,
                _permit: permit,
                _of_address: of_address,
                _open: open,
            });
        }
        let of_address = self.reserve_of_address.take(address, 1);
        let permit = self.reserve.clone().try_acquire_owned();
        match (of_address, permit) {
            (Some(held), Ok(permit)) => {
                Some(Admitted { is_reserve: true, _permit: permit, _of_address: Some(held), _open: open })
            }
            _ => {
                refuse("total");
                None
            }
        }
    }

    /// Serves one connection until it ends, or, when the server stops, until the request under way is answered.
    fn serve(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        admitted: Admitted,
    ) -> impl Future<Output = ()> + Send + use<> {
        let limits = &self.hall.config.limits;
        // Answers are short, and somebody waits for them.
        let _ = stream.set_nodelay(true);
        let is_reserve = admitted.is_reserve;
        let app = self.app.clone();
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            if is_reserve {
                request.extensions_mut().insert(Reserved);
            }
            app.clone().oneshot(request)
        });
        let header_time = limits.header_time.or_century();
        let stream = TokioIo::new(Stream::new(stream, limits.write_time.or_century(), admitted));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if is_reserve { header_time.min(RESERVE_TIME) } else { header_time })
            .max_buf_size(HEAD_BYTES)
            .keep_alive(!is_reserve)
            .serve_connection(stream, service)
            .with_upgrades();
        let mut draining = self.hall.draining();
        async move {
            let mut connection = std::pin::pin!(connection);
            // How a connection ended is its client's business.
            tokio::select! {
                _ = connection.as_mut() => return,
                () = is_draining(&mut draining) => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        }
    }
}
