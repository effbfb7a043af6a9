//! A PostgreSQL server of the tests' own, which ends with them. PostgreSQL refuses to run as root; then it runs as the user
//! `postgres`.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

/// Makes a database, or a standby of the server at the port $2, with the settings $3, and runs the server at the port $1 until
/// its input ends, that is until the tests end, however they do. A line `stop` or `start` stops (without waiting for clients)
/// or starts it, `kill` ends it at once, `crash` kills all its processes; `follow PORT` makes it a new standby.
const SCRIPT: &str = r#"
set -e
export PATH="$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)"
cd /
port=$1
folder=$(mktemp -d "${TMPDIR:-/tmp}/yiqi-postgres-XXXXXX")
printf '%s\n' "$3" >"$folder/own.conf"
server=
start() {
    postgres -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories="$folder" \
        -c max_connections=200 -c shared_buffers=64MB >>"$folder/log" 2>&1 </dev/null &
    server=$!
    tries=0
    until pg_isready -q -h 127.0.0.1 -p "$port"; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then cat "$folder/log" >&2; exit 1; fi
        sleep 0.05
    done
}
follow() {
    rm -rf "$folder/data"
    pg_basebackup -h 127.0.0.1 -p "$1" -U yiqi -D "$folder/data" -R -c fast --no-sync >>"$folder/log" 2>&1
    start
}
crash() {
    kill -KILL $server $(pgrep -P $server) 2>/dev/null || true
    wait $server 2>/dev/null || true
    # Only a server that ends by itself removes its shared memory.
    ipcrm -m "$(sed -n 7p "$folder/data/postmaster.pid" | sed 's/.* //')" 2>/dev/null || true
}
end() { kill -QUIT $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$folder"; }
trap end EXIT
if [ -n "$2" ]; then
    follow "$2"
else
    initdb -D "$folder/data" -U yiqi --auth=trust --locale=C -E UTF8 --no-sync --wal-segsize=4 >"$folder/log" 2>&1
    echo "include '../own.conf'" >>"$folder/data/postgresql.conf"
    start
fi
echo "$folder"
while read -r order argument; do
    case "$order" in
    stop) kill -INT $server; wait $server || true ;;
    kill) kill -QUIT $server; wait $server || true ;;
    crash) crash ;;
    start) start ;;
    follow) follow "$argument" ;;
    esac
    echo "done"
done
"#;

/// The running server.
pub(crate) struct PostgresServer {
    /// Kept open while the server is to run.
    orders: Option<ChildStdin>,
    answers: BufReader<std::process::ChildStdout>,
    process: Child,
    port: u16,
    folder: PathBuf,
}

impl PostgresServer {
    /// Starts a server with an empty database.
    pub(crate) fn start() -> PostgresServer {
        PostgresServer::start_as(None, "")
    }

    /// Starts a server with settings, lines of `postgresql.conf`; if a port is given, as a standby of the server there.
    pub(crate) fn start_as(primary: Option<u16>, settings: &str) -> PostgresServer {
        let port = free_port();
        let primary = primary.map(|port| port.to_string()).unwrap_or_default();
        let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        let mut command = if is_root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        let mut process = command
            .args(["-c", SCRIPT, "sh", &port.to_string(), &primary, settings])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("PostgreSQL cannot be started: ./test installs it");
        let orders = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().unwrap());
        let mut server = PostgresServer { orders, answers, process, port, folder: PathBuf::new() };
        server.folder = PathBuf::from(server.answer().trim_end());
        assert!(server.folder.is_absolute(), "PostgreSQL has not started");
        server
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line
    }

    /// Has the server do something: `stop`, `kill`, `crash`, `start` or `follow PORT`.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn order(&mut self, what: &str) {
        use std::io::Write as _;
        writeln!(self.orders.as_mut().unwrap(), "{what}").unwrap();
        assert_eq!(self.answer(), "done\n", "{what}");
    }

    /// The port it listens on.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Its folder, which ends with it. Its settings are in `own.conf`.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address of a database, through this port.
    pub(crate) fn url_at(port: u16, database: &str) -> String {
        format!("postgres://yiqi@127.0.0.1:{port}/{database}?sslmode=disable")
    }

    /// Makes an empty database and returns its address.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", &format!("CREATE DATABASE \"{name}\""));
        PostgresServer::url_at(self.port, name)
    }

    /// Runs a statement, and returns the first column of its rows.
    pub(crate) fn sql(&self, database: &str, statement: &str) -> Vec<String> {
        let output = Command::new("psql")
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "yiqi", "-d", database])
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement])
            .output()
            .expect("psql cannot be run");
        assert!(output.status.success(), "{statement}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.orders.take());
        // It has ended, or will.
        let _ = self.process.wait();
    }
}

/// A port that nobody listens on at this moment.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
