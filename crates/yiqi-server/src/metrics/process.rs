//! The operating system's figures of this process, under the names that Prometheus clients use.

use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

/// Clock ticks a second in `/proc`: 100 on every Linux since 2.6.
const TICKS: f64 = 100.0;

static STARTED: LazyLock<f64> =
    LazyLock::new(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64()));

/// CPU seconds so far and resident bytes, from the fields of `/proc/self/stat` and `/proc/self/status`.
fn usage() -> Option<(f64, i64)> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = resident.split_whitespace().next()?.parse().ok()?;
    Some(((ticks(11)? + ticks(12)?) / TICKS, kilobytes * 1024))
}

/// The figures that this system provides.
#[derive(Debug)]
pub(super) struct Process;

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> std::fmt::Result {
        encode(&mut encoder)
    }
}

fn encode(encoder: &mut DescriptorEncoder<'_>) -> std::fmt::Result {
    let mut gauge = |name: &str, help: &str, value: f64| {
        let gauge = ConstGauge::new(value);
        gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)
    };
    gauge("process_start_time_seconds", "When the process started, in seconds since 1970", *STARTED)?;
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge("process_open_fds", "Open file descriptors", open.count() as f64)?;
    }
    if let Some((seconds, resident)) = usage() {
        gauge("process_resident_memory_bytes", "Memory in use", resident as f64)?;
        let counter = ConstCounter::new(seconds);
        counter.encode(encoder.encode_descriptor(
            "process_cpu_seconds",
            "CPU time of all threads",
            None,
            counter.metric_type(),
        )?)?;
    }
    Ok(())
}

/// Records when the process started.
pub(super) fn start() {
    LazyLock::force(&STARTED);
}
