//! TLS to PostgreSQL.

use std::process::Command;

use yiqi_store::{EventStore as _, PostgresOptions, PostgresStore, StoreError};

use crate::postgres_server::PostgresServer;
use crate::{create, database};

/// Certificates, made with `openssl`: an authority, a server's for db.example.org signed by it, one of the server's own for the
/// same name, and one of somebody else.
const CERTIFICATES: &str = "
set -e
cd \"$1\"
new() { name=$1; shift; openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj \"/CN=$name\" \\
    -keyout \"$name.key\" \"$@\"; }
new authority -x509 -days 2 -out authority.crt
new other -x509 -days 2 -out other.crt
new own -x509 -days 2 -addext subjectAltName=DNS:db.example.org -out own.crt
new server -out server.csr
echo subjectAltName=DNS:db.example.org >names
openssl x509 -req -in server.csr -CA authority.crt -CAkey authority.key -CAcreateserial -days 2 -extfile names -out server.crt
";

fn certificates(folder: &std::path::Path) {
    let output = Command::new("sh").args(["-c", CERTIFICATES, "sh"]).arg(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Connects by a name, and says how many connections are encrypted.
fn connect(server: &PostgresServer, host: &str, options: &str) -> Result<usize, String> {
    let port = server.port();
    let url = format!("postgres://yiqi@{host}:{port}/yiqi?hostaddr=127.0.0.1{options}");
    let opened = PostgresStore::open(&url, "node", PostgresOptions::default());
    let store = opened.map_err(|error| {
        assert!(matches!(error, StoreError::Io(_)), "{error:?}");
        error.to_string()
    })?;
    assert_eq!(store.count(), Ok(1));
    let sql = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'yiqi' AND ssl";
    Ok(server.sql("yiqi", sql)[0].parse().unwrap())
}

#[test]
fn connections_are_encrypted_and_certificates_verified_as_sslmode_says() {
    let folder = database("certificates").parent().unwrap().to_owned();
    certificates(&folder);
    let root = |name: &str| format!("&sslrootcert={}", folder.join(name).display());
    let mut server = PostgresServer::start();
    let url = server.database("yiqi");
    create(&PostgresStore::open(&url, "node", PostgresOptions::default()).unwrap(), "g", true, Vec::new());

    // A server without TLS.
    let refused = |result: Result<usize, String>, part: &str| {
        let message = result.expect_err(part);
        assert!(message.contains(part), "{message}");
    };
    for options in ["", "&sslmode=prefer", "&sslmode=disable"] {
        assert_eq!(connect(&server, "db.example.org", options), Ok(0), "{options}");
    }
    refused(connect(&server, "db.example.org", "&sslmode=require"), "server does not support TLS");

    for (certificate, authority) in [("server", "authority.crt"), ("own", "own.crt")] {
        server.order("stop");
        for file in ["crt", "key"] {
            install(&folder.join(format!("{certificate}.{file}")), &server, &format!("tls.{file}"));
        }
        let settings = "ssl = on\nssl_cert_file = '../tls.crt'\nssl_key_file = '../tls.key'\n";
        std::fs::write(server.folder().join("own.conf"), settings).unwrap();
        server.order("start");
        let (right, wrong) = (root(authority), root("other.crt"));
        for options in ["", "&sslmode=prefer", "&sslmode=require"] {
            assert!(connect(&server, "other.example.org", options).unwrap() > 0, "{options}");
        }
        assert_eq!(connect(&server, "db.example.org", "&sslmode=disable"), Ok(0));
        for mode in ["&sslmode=verify-full", "&sslmode=verify-ca", "&sslmode=require"] {
            assert!(connect(&server, "db.example.org", &format!("{mode}{right}")).unwrap() > 0, "{mode}");
            refused(
                connect(&server, "db.example.org", &format!("{mode}{wrong}")),
                "invalid peer certificate",
            );
        }
        assert!(connect(&server, "other.example.org", &format!("&sslmode=verify-ca{right}")).unwrap() > 0);
        let message = "certificate not valid for name \"other.example.org\"";
        refused(connect(&server, "other.example.org", &format!("&sslmode=verify-full{right}")), message);
        // The system does not trust it; some systems trust nobody.
        refused(connect(&server, "db.example.org", "&sslmode=verify-full&sslrootcert=system"), "certificate");
    }
}

/// Copies a file into the server's folder, for its user only.
fn install(from: &std::path::Path, server: &PostgresServer, name: &str) {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let to = server.folder().join(name);
    std::fs::copy(from, &to).unwrap();
    let owner = std::fs::metadata(server.folder()).unwrap();
    chown(&to, Some(owner.uid()), Some(owner.gid())).unwrap();
    std::fs::set_permissions(&to, std::fs::Permissions::from_mode(0o600)).unwrap();
}

#[test]
fn an_address_that_cannot_be_used_is_refused_with_the_reason() {
    for (query, part) in [
        ("sslmode=verify-full", "this sslmode needs sslrootcert"),
        ("connect_timeout=1&sslmode=verify-ca", "this sslmode needs sslrootcert"),
        ("sslmode=sometimes", "unknown sslmode \"sometimes\""),
        ("sslmode=verify-full&sslrootcert=/none%2Fat%20all", "sslrootcert /none/at all: "),
        ("sslmode=verify-full&sslrootcert=/dev/null", "there are no certificates"),
        ("sslmode=require&sslrootcert=system", "sslrootcert=system needs sslmode=verify-full"),
    ] {
        let url = format!("postgres://yiqi:a?sslmode=disable@db.example.org/yiqi?{query}");
        let refused = PostgresStore::open(&url, "node", PostgresOptions::default()).unwrap_err().to_string();
        assert!(refused.contains(part), "{refused}");
    }
}
