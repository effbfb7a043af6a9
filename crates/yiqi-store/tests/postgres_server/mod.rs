//! A PostgreSQL server of the tests' own, which ends with them. PostgreSQL refuses to run as root; then it runs as the user
//! `postgres`.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, Stdio};

/// Makes a database and runs the server until its input ends, that is until the tests end, however they do. A line
/// `stop` or `start` stops (without waiting for clients) or starts it, `kill` kills it.
const SCRIPT: &str = r#"
set -e
export PATH="$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)"
cd /
folder=$(mktemp -d "${TMPDIR:-/tmp}/yiqi-postgres-XXXXXX")
server=
start() {
    postgres -D "$folder/data" -p "$1" -c listen_addresses=127.0.0.1 -c unix_socket_directories="$folder" \
        -c max_connections=200 -c shared_buffers=64MB >>"$folder/log" 2>&1 </dev/null &
    server=$!
    tries=0
    until pg_isready -q -h 127.0.0.1 -p "$1"; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then cat "$folder/log" >&2; exit 1; fi
        sleep 0.05
    done
}
end() { kill -QUIT $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$folder"; }
trap end EXIT
initdb -D "$folder/data" -U yiqi --auth=trust --locale=C -E UTF8 --no-sync >"$folder/log" 2>&1
start "$1"
echo ready
while read -r order; do
    case "$order" in
    stop) kill -INT $server; wait $server || true ;;
    kill) kill -QUIT $server; wait $server || true ;;
    start) start "$1" ;;
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
}

impl PostgresServer {
    /// Starts a server with an empty database.
    pub(crate) fn start() -> PostgresServer {
        let port = free_port();
        let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        let mut command = if is_root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        let mut process = command
            .args(["-c", SCRIPT, "sh", &port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("PostgreSQL cannot be started: ./test installs it");
        let orders = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().unwrap());
        let mut server = PostgresServer { orders, answers, process, port };
        assert_eq!(server.answer(), "ready\n", "PostgreSQL has not started");
        server
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line
    }

    /// Has the server do something: `stop`, `kill` or `start`.
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
