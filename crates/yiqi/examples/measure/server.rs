//! The server that is measured, and its attacker.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::abuse;
use crate::play::{Fault, request};

/// A server with a folder of its own, which is deleted in the end.
pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(program: &Path) -> Result<Server, Fault> {
        let folder = std::env::temp_dir().join(format!("yiqi-measure-{}", std::process::id()));
        // What an earlier server left.
        let _ = std::fs::remove_dir_all(&folder);
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--trust-proxy", "--lang", "en", "--data"]).arg(&folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().ok_or("no output")?).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.ok_or_else(|| format!("no address in {line:?}"))?.to_owned();
        Ok(Server { child, folder, address })
    }

    /// Has `perf` record what the server does while it is measured.
    pub(crate) fn profile(&self, file: &Path, seconds: u64) -> Result<Child, Fault> {
        let id = self.child.id().to_string();
        let mut command = Command::new("perf");
        command.args(["record", "-q", "-g", "-F", "499", "-p", &id, "-o"]).arg(file.with_extension("perf"));
        command.args(["--", "sleep", &seconds.to_string()]);
        Ok(command.stderr(Stdio::null()).spawn()?)
    }

    pub(crate) fn stop(mut self) -> Result<(), Fault> {
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(format!("the server ended with {status}").into()) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has ended already, unless something went wrong.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What the server uses, as its metrics tell.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) memory: f64,
    pub(crate) cpu: f64,
}

impl Usage {
    pub(crate) async fn of(address: &str, from: &str) -> Result<Usage, Fault> {
        let text = request(address, from, "GET", "/metrics", "").await?;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|value| value.trim().parse::<f64>().ok()).ok_or_else(|| format!("no {name}"))
        };
        let memory = value("process_resident_memory_bytes ")?;
        Ok(Usage { memory, cpu: value("process_cpu_seconds_total ")? })
    }
}

/// The example `abuse` at work, with the lowest priority.
pub(crate) struct Attacker(Child);

impl Attacker {
    pub(crate) fn start(address: &str, seconds: u64, attack: &str) -> Result<Attacker, Fault> {
        let mut command = Command::new("nice");
        command.args(["-n", "19"]).arg(abuse()?).args([address, &seconds.to_string()]);
        // All at once, if that is wanted.
        command.args((attack != "all").then_some(attack));
        Ok(Attacker(command.stdout(Stdio::piped()).spawn()?))
    }

    /// Its last line, which tells what became of it.
    pub(crate) fn finish(mut self) -> Result<String, Fault> {
        let mut text = String::new();
        self.0.stdout.take().ok_or("no output")?.read_to_string(&mut text)?;
        self.0.wait()?;
        let last = text.lines().last().unwrap_or_default();
        Ok(last.split_once(": ").map_or(last, |(_, counts)| counts).to_owned())
    }
}

/// The names of all attacks, and `all` of them at once.
pub(crate) fn all_attacks() -> Result<Vec<String>, Fault> {
    let list = Command::new(abuse()?).arg("--list").output()?;
    let text = String::from_utf8(list.stdout)?;
    let names = text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned);
    Ok(names.chain(["all".to_owned()]).collect())
}
