//! The limit of file descriptors: each connection takes one, and the database needs some.

/// Descriptors for everything but client connections.
#[cfg(target_os = "linux")]
const OWN: u64 = 128;

/// Raises the soft limit of descriptors as far as needed and allowed; returns how many connections it is enough for.
#[cfg(target_os = "linux")]
pub(crate) fn allow(connections: u32) -> u32 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let own = OWN + crate::listen::RESERVE as u64;
    let wanted = u64::from(connections) + own;
    let found = getrlimit(Resource::Nofile);
    if found.current.is_none_or(|current| current >= wanted) {
        return connections;
    }
    let raised = found.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let limit = Rlimit { current: Some(raised), maximum: found.maximum };
    let available =
        if setrlimit(Resource::Nofile, limit).is_ok() { raised } else { found.current.unwrap_or(raised) };
    let allowed = available.saturating_sub(own).clamp(1, u64::from(connections)) as u32;
    if allowed < connections {
        tracing::warn!(
            wanted = connections,
            allowed,
            "fewer connections are allowed: the system's limit of open files is {available}"
        );
    }
    allowed
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn allow(connections: u32) -> u32 {
    connections
}
