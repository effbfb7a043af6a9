//! Metrics for Prometheus.

mod process;

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use yiqi_store::EventStore;

/// The upper bounds of the histograms' buckets, in seconds.
const TIME_BUCKETS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 25.0];

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ResponseLabels {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RouteLabels {
    method: &'static str,
    route: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct CodeLabel {
    code: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ReasonLabel {
    reason: &'static str,
}

/// The number of things that are open; each counts until its [`Open`] is dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenCount(Gauge);

impl OpenCount {
    pub(crate) fn open(&self) -> Open {
        self.0.inc();
        Open(self.0.clone())
    }
}

#[derive(Debug)]
pub(crate) struct Open(Gauge);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

type Times = Family<RouteLabels, Histogram, fn() -> Histogram>;

#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<ResponseLabels, Counter>,
    request_times: Times,
    connections_refused: Family<ReasonLabel, Counter>,
    pub(crate) connections: OpenCount,
    pub(crate) sockets: OpenCount,
    pub(crate) sockets_timed_out: Counter,
    pub(crate) rooms: OpenCount,
    pub(crate) games_created: Counter,
    games_deleted: Family<ReasonLabel, Counter>,
    commands: Counter,
    refusals: Family<CodeLabel, Counter>,
    acknowledge_times: Histogram,
    store_errors: Family<CodeLabel, Counter>,
    pub(crate) jobs: OpenCount,
    pub(crate) jobs_waiting: OpenCount,
    pub(crate) engines: OpenCount,
    pub(crate) engine_moves: Counter,
    pub(crate) engine_failures: Counter,
    engine_waits: Histogram,
    pub(crate) claims_taken_over: Counter,
    pub(crate) events_found: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) announced: Histogram,
}

fn times() -> Histogram {
    Histogram::new(TIME_BUCKETS)
}

impl Metrics {
    pub(crate) fn new(store: Arc<dyn EventStore>, dropped_lines: fn() -> u64) -> Metrics {
        process::start();
        let metrics = Metrics {
            registry: Registry::default(),
            requests: Family::default(),
            request_times: Times::new_with_constructor(times),
            connections_refused: Family::default(),
            connections: OpenCount::default(),
            sockets: OpenCount::default(),
            sockets_timed_out: Counter::default(),
            rooms: OpenCount::default(),
            games_created: Counter::default(),
            games_deleted: Family::default(),
            commands: Counter::default(),
            refusals: Family::default(),
            acknowledge_times: times(),
            store_errors: Family::default(),
            jobs: OpenCount::default(),
            jobs_waiting: OpenCount::default(),
            engines: OpenCount::default(),
            engine_moves: Counter::default(),
            engine_failures: Counter::default(),
            engine_waits: times(),
            claims_taken_over: Counter::default(),
            events_found: Counter::default(),
            conflicts: Counter::default(),
            announced: times(),
        };
        let mut registry = Registry::default();
        registry.register_collector(Box::new(process::Process));
        let all = registry.sub_registry_with_prefix("yiqi");
        all.register("http_requests", "Requests answered", metrics.requests.clone());
        all.register_with_unit(
            "http_request_duration",
            "Time from a request's head to its response",
            Unit::Seconds,
            metrics.request_times.clone(),
        );
        all.register("connections", "Open TCP connections", metrics.connections.0.clone());
        all.register("connections_refused", "Connections refused", metrics.connections_refused.clone());
        all.register("sockets", "Open WebSockets", metrics.sockets.0.clone());
        all.register(
            "sockets_timed_out",
            "WebSockets closed because the client did not answer pings",
            metrics.sockets_timed_out.clone(),
        );
        all.register("games_live", "Games in memory", metrics.rooms.0.clone());
        all.register("games_created", "Games created", metrics.games_created.clone());
        all.register("games_deleted", "Games deleted", metrics.games_deleted.clone());
        all.register("commands", "Commands acknowledged", metrics.commands.clone());
        all.register("refusals", "Commands refused, by reason code", metrics.refusals.clone());
        all.register_with_unit(
            "acknowledge",
            "Time from a command to its acknowledgement",
            Unit::Seconds,
            metrics.acknowledge_times.clone(),
        );
        all.register("store_errors", "Failures of the database, by code", metrics.store_errors.clone());
        all.register("jobs", "Imports, positions and records running", metrics.jobs.0.clone());
        all.register(
            "jobs_waiting",
            "Imports, positions and records waiting",
            metrics.jobs_waiting.0.clone(),
        );
        all.register("engines", "Engines thinking", metrics.engines.0.clone());
        all.register("engine_moves", "Moves made by engines", metrics.engine_moves.clone());
        all.register("engine_failures", "Engines that panicked", metrics.engine_failures.clone());
        all.register_with_unit(
            "engine_wait",
            "Time an engine waited for its turn",
            Unit::Seconds,
            metrics.engine_waits.clone(),
        );
        all.register(
            "claims_taken_over",
            "Games whose work was taken over from another server",
            metrics.claims_taken_over.clone(),
        );
        all.register(
            "events_found",
            "Games with events of other servers that no announcement had told of",
            metrics.events_found.clone(),
        );
        all.register(
            "conflicts",
            "Appends that were decided again because another server had appended",
            metrics.conflicts.clone(),
        );
        all.register_with_unit(
            "announced",
            "Time from an event's time to its arrival from another server; clocks differ",
            Unit::Seconds,
            metrics.announced.clone(),
        );
        all.register_collector(Box::new(Scraped { store, dropped_lines }));
        Metrics { registry, ..metrics }
    }

    pub(crate) fn answered(&self, method: &'static str, route: &str, status: u16, time: Duration) {
        let route = route.to_owned();
        self.requests.get_or_create(&ResponseLabels { method, route: route.clone(), status }).inc();
        self.request_times.get_or_create(&RouteLabels { method, route }).observe(time.as_secs_f64());
    }

    pub(crate) fn connection_refused(&self, reason: &'static str) {
        self.connections_refused.get_or_create(&ReasonLabel { reason }).inc();
    }

    pub(crate) fn game_deleted(&self, reason: &'static str) {
        self.games_deleted.get_or_create(&ReasonLabel { reason }).inc();
    }

    pub(crate) fn acknowledged(&self, time: Duration) {
        self.commands.inc();
        self.acknowledge_times.observe(time.as_secs_f64());
    }

    pub(crate) fn refused(&self, code: &str) {
        self.refusals.get_or_create(&CodeLabel { code: code.to_owned() }).inc();
    }

    pub(crate) fn store_failed(&self, code: &str) {
        self.store_errors.get_or_create(&CodeLabel { code: code.to_owned() }).inc();
    }

    pub(crate) fn engine_waited(&self, time: Duration) {
        self.engine_waits.observe(time.as_secs_f64());
    }

    /// All metrics, in the text format of OpenMetrics.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
        text
    }
}

/// Metrics that are read when they are scraped.
struct Scraped {
    store: Arc<dyn EventStore>,
    dropped_lines: fn() -> u64,
}

impl std::fmt::Debug for Scraped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Scraped")
    }
}

impl Collector for Scraped {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> std::fmt::Result {
        let mut gauge = |name: &str, help: &str, value: i64| {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)
        };
        gauge("store_queue", "Requests waiting for the database's writer", self.store.queue_depth() as i64)?;
        let mut counter = |name: &str, help: &str, value: u64| {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)
        };
        counter("log_lines_dropped", "Log lines that were dropped", (self.dropped_lines)())
    }
}
