//! A PostgreSQL that commits to a standby before it answers, and its standbys.

use std::time::Duration;

use crate::postgres_server::PostgresServer;
use crate::serving::eventually;

/// No step may take longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The hosts of a database: one primary, and standbys that can become it.
pub(crate) struct Databases {
    hosts: Vec<PostgresServer>,
    primary: usize,
}

impl Databases {
    /// A database with this number of standbys.
    pub(crate) fn start(standbys: usize) -> Databases {
        let names: Vec<String> = (0..=standbys).map(|host| format!("db{host}")).collect();
        let settings = |host: usize| match standbys {
            0 => String::new(),
            // As in docs/serving.md. Standbys connect again soon: the test waits for them.
            _ => format!(
                "cluster_name = '{}'\nsynchronous_standby_names = 'ANY 1 ({})'\nwal_retrieve_retry_interval = 100ms",
                names[host],
                names.join(", ")
            ),
        };
        let mut hosts = vec![PostgresServer::start_as(None, &settings(0))];
        for host in 1..=standbys {
            let primary = hosts[0].port();
            hosts.push(PostgresServer::start_as(Some(primary), &settings(host)));
        }
        let databases = Databases { hosts, primary: 0 };
        databases.wait_for_standbys(standbys);
        databases.hosts[0].database("yiqi");
        databases
    }

    pub(crate) fn ports(&self) -> Vec<u16> {
        self.hosts.iter().map(PostgresServer::port).collect()
    }

    /// Runs a statement at the primary.
    pub(crate) fn sql(&self, database: &str, statement: &str) -> Vec<String> {
        self.hosts[self.primary].sql(database, statement)
    }

    /// Has the primary do something.
    pub(crate) fn order(&mut self, what: &str) {
        self.hosts[self.primary].order(what);
    }

    fn wait_for_standbys(&self, count: usize) {
        let sql = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND application_name LIKE 'db%'";
        let are_there = || (self.sql("postgres", sql) == [count.to_string()]).then_some(());
        eventually(PATIENCE, are_there).expect("the standbys follow");
    }

    /// Kills the primary, and promotes the standby that has received the most. The others follow it. Returns the former
    /// primary.
    pub(crate) fn fail_over(&mut self) -> usize {
        let old = self.primary;
        self.order("crash");
        let standbys: Vec<usize> = (0..self.hosts.len()).filter(|host| *host != old).collect();
        let of = |host: usize, sql: &str| self.hosts[host].sql("postgres", sql)[0].clone();
        let received = |host: usize| -> u64 {
            // What was on its way has arrived when nothing is received any more.
            let sql = "SELECT count(*) FROM pg_stat_wal_receiver WHERE status = 'streaming'";
            eventually(PATIENCE, || (of(host, sql) == "0").then_some(())).expect("nobody sends");
            let sql = "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'";
            of(host, sql).parse().unwrap()
        };
        let new = standbys.iter().copied().max_by_key(|host| received(*host)).expect("a standby");
        assert_eq!(of(new, "SELECT pg_promote()"), "t");
        let port = self.hosts[new].port();
        for host in standbys.into_iter().filter(|host| *host != new) {
            let sql = format!("ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port={port} user=yiqi'");
            self.hosts[host].sql("postgres", &sql);
            of(host, "SELECT pg_reload_conf()");
        }
        self.primary = new;
        old
    }

    /// Makes the former primary, which is off, a standby with a new copy of the database.
    pub(crate) fn replace(&mut self, former: usize) {
        let port = self.hosts[self.primary].port();
        self.hosts[former].order(&format!("follow {port}"));
        self.wait_for_standbys(self.hosts.len() - 1);
    }
}
