//! `yiqi restore` with the real server.

#![cfg(unix)]

mod serving;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serving::{Played, Server, check, folder, yiqi};

fn run(command: &str, file: &Path, data: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args([command, "--lang", "en"])
        .arg(file)
        .arg("--data")
        .arg(data)
        .output()
        .unwrap()
}

fn status_and_message(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8(output.stderr.clone()).unwrap())
}

#[test]
fn a_copy_replaces_the_database_of_a_stopped_server() {
    let folder = folder("restored");
    let (data, copy) = (folder.join("data"), folder.join("copy.db"));
    let server = Server::start(yiqi(&data));
    let mut game = Played::create(&server.address);
    (0..5).for_each(|_| game.step(&server.address).unwrap());
    assert!(run("backup", &copy, &data).status.success());
    (0..3).for_each(|_| game.step(&server.address).unwrap());
    let (status, message) = status_and_message(&run("restore", &copy, &data));
    assert_eq!(status, Some(1));
    assert!(message.contains("is in use: stop the server first"), "{message}");
    assert_eq!(check(&server.address, std::slice::from_ref(&game)), Ok(8));
    assert_eq!(server.terminate(), Some(0));

    let output = run("restore", &copy, &data);
    assert_eq!(status_and_message(&output), (Some(0), String::new()));
    let server = Server::start(yiqi(&data));
    assert!(
        check(&server.address, std::slice::from_ref(&game)).is_err(),
        "the moves after the copy are gone"
    );
    game.acknowledged.truncate(5);
    assert_eq!(check(&server.address, std::slice::from_ref(&game)), Ok(5));
    assert_eq!(server.terminate(), Some(0));
}

#[test]
fn a_copy_can_be_restored_to_an_empty_folder() {
    let folder = folder("moved");
    let (old, new, copy) = (folder.join("old"), folder.join("new"), folder.join("copy.db"));
    let server = Server::start(yiqi(&old));
    let mut game = Played::create(&server.address);
    game.step(&server.address).unwrap();
    assert_eq!(server.terminate(), Some(0));
    assert!(run("backup", &copy, &old).status.success());
    assert!(run("restore", &copy, &new).status.success());
    let server = Server::start(yiqi(&new));
    assert_eq!(check(&server.address, std::slice::from_ref(&game)), Ok(1));
}

#[test]
fn an_invalid_copy_changes_nothing() {
    let folder = folder("no-copy");
    let (data, text) = (folder.join("data"), folder.join("text"));
    let server = Server::start(yiqi(&data));
    let mut game = Played::create(&server.address);
    game.step(&server.address).unwrap();
    assert_eq!(server.terminate(), Some(0));
    fs::write(&text, "precious\n".repeat(1_000)).unwrap();
    for file in [&text, &folder.join("missing")] {
        let (status, message) = status_and_message(&run("restore", file, &data));
        assert_eq!(status, Some(1));
        assert!(message.starts_with(&format!("error: {}: ", file.display())), "{message}");
    }
    assert_eq!(fs::read_to_string(&text).unwrap(), "precious\n".repeat(1_000));
    assert!(!folder.join("missing").exists());
    let server = Server::start(yiqi(&data));
    assert_eq!(check(&server.address, std::slice::from_ref(&game)), Ok(1));
}
