//! What is counted, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the times from a command to its acknowledgement, in milliseconds.
const BOUNDS: [u64; 8] = [1, 5, 10, 25, 50, 100, 250, 1_000];

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) games_created: AtomicU64,
    pub(crate) commands: AtomicU64,
    pub(crate) refusals: AtomicU64,
    pub(crate) engine_moves: AtomicU64,
    pub(crate) connections: AtomicI64,
    pub(crate) games_live: AtomicI64,
    times: [AtomicU64; BOUNDS.len() + 1],
    time_sum_micros: AtomicU64,
}

impl Metrics {
    /// A command was acknowledged after so long.
    pub(crate) fn acknowledged(&self, time: Duration) {
        self.commands.fetch_add(1, Ordering::Relaxed);
        let place = BOUNDS.iter().position(|&bound| time.as_millis() as u64 <= bound).unwrap_or(BOUNDS.len());
        self.times[place].fetch_add(1, Ordering::Relaxed);
        self.time_sum_micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut counter = |name: &str, kind: &str, help: &str, value: i64| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let of = |value: &AtomicU64| value.load(Ordering::Relaxed) as i64;
        counter("yiqi_games_created_total", "counter", "Games created.", of(&self.games_created));
        counter("yiqi_commands_total", "counter", "Commands acknowledged.", of(&self.commands));
        counter("yiqi_refusals_total", "counter", "Commands refused.", of(&self.refusals));
        counter("yiqi_engine_moves_total", "counter", "Moves made by engines.", of(&self.engine_moves));
        counter("yiqi_connections", "gauge", "Open sockets.", self.connections.load(Ordering::Relaxed));
        counter("yiqi_games_live", "gauge", "Games in memory.", self.games_live.load(Ordering::Relaxed));
        let name = "yiqi_acknowledge_seconds";
        let _ =
            writeln!(text, "# HELP {name} From a command to its acknowledgement.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (bound, count) in BOUNDS.iter().map(|bound| format!("{}", *bound as f64 / 1e3)).zip(&self.times) {
            sum += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        sum += self.times[BOUNDS.len()].load(Ordering::Relaxed);
        let seconds = self.time_sum_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ =
            writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {sum}\n{name}_sum {seconds}\n{name}_count {sum}");
        text
    }
}
