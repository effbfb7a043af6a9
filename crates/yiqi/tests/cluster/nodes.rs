//! Three servers with one PostgreSQL and its standbys, behind proxies, and one NATS.

use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, RwLock};
use std::time::Duration;

use crate::databases::Databases;
use crate::postgres_server::free_port;
use crate::proxy::Proxy;
use crate::serving::{Server, eventually};

pub(crate) const NODES: usize = 3;

/// A NATS server.
pub(crate) struct Nats {
    port: u16,
    process: Option<Child>,
}

impl Nats {
    fn start() -> Nats {
        let mut nats = Nats { port: free_port(), process: None };
        nats.run();
        nats
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn run(&mut self) {
        let port = self.port.to_string();
        let child = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server cannot be run: ./test installs it");
        self.process = Some(child);
        let is_up = || TcpStream::connect(("127.0.0.1", self.port)).ok();
        eventually(Duration::from_secs(30), is_up).expect("NATS answers");
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

pub(crate) struct Cluster {
    servers: Mutex<Vec<Option<Server>>>,
    /// Where the servers are; a server that was killed keeps its address until it runs again.
    pub(crate) addresses: RwLock<Vec<String>>,
    pub(crate) nats: Mutex<Nats>,
    pub(crate) proxy: Proxy,
    pub(crate) postgres: Mutex<Databases>,
}

impl Cluster {
    pub(crate) fn start() -> Cluster {
        Cluster::start_with(0)
    }

    /// Starts it with this number of standbys of the database.
    pub(crate) fn start_with(standbys: usize) -> Cluster {
        let postgres = Databases::start(standbys);
        let proxy = Proxy::start(&postgres.ports());
        let cluster = Cluster {
            servers: Mutex::new((0..NODES).map(|_| None).collect()),
            addresses: RwLock::new(vec![String::new(); NODES]),
            nats: Mutex::new(Nats::start()),
            proxy,
            postgres: Mutex::new(postgres),
        };
        (0..NODES).for_each(|node| cluster.run(node));
        cluster
    }

    /// The address of the database, through the proxies.
    pub(crate) fn store(&self) -> String {
        let hosts: Vec<String> = self.proxy.ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        format!("postgres://yiqi@{}/yiqi", hosts.join(","))
    }

    pub(crate) fn announce(&self) -> String {
        format!("nats://127.0.0.1:{}", self.nats.lock().unwrap().port)
    }

    /// Starts one more server, which finds NATS at this address.
    pub(crate) fn server(&self, announce: &str) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
        command.args(["serve", "--port", "0", "--unlimited", "--lang", "en"]);
        command.args(["--store", &self.store(), "--announce", announce]);
        command.stderr(Stdio::null());
        Server::start(command)
    }

    /// Starts a server.
    pub(crate) fn run(&self, node: usize) {
        let server = self.server(&self.announce());
        self.addresses.write().unwrap()[node] = server.address.clone();
        self.servers.lock().unwrap()[node] = Some(server);
    }

    pub(crate) fn kill(&self, node: usize) {
        let server = self.servers.lock().unwrap()[node].take();
        server.expect("it runs").kill();
    }

    /// Stops a server as an upgrade would.
    pub(crate) fn stop(&self, node: usize) {
        let server = self.servers.lock().unwrap()[node].take();
        assert_eq!(server.expect("it runs").terminate(), Some(0));
    }

    pub(crate) fn address(&self, node: usize) -> String {
        self.addresses.read().unwrap()[node % NODES].clone()
    }
}
