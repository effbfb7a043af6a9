//! Passes facts about the build to the program, for `yiqi --version`.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=YIQI_COMMIT");
    for name in ["TARGET", "PROFILE"] {
        println!("cargo::rustc-env=YIQI_{name}={}", env::var(name).unwrap_or_default());
    }
    let compiler = env::var_os("RUSTC").and_then(|rustc| Command::new(rustc).arg("--version").output().ok());
    let compiler = compiler.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    println!("cargo::rustc-env=YIQI_COMPILER={}", compiler.unwrap_or_default());
}
