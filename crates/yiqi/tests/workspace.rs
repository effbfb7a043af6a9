//! The shape of the workspace: arrows point down only, and every licence is permissive.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// Who may use whom. A crate of the workspace that is not listed, or uses another than listed here, fails.
const ARROWS: [(&str, &[&str]); 24] = [
    ("yiqi-examples", &[]),
    (
        "yiqi",
        &[
            "yiqi-core",
            "yiqi-engine",
            "yiqi-files",
            "yiqi-games",
            "yiqi-go",
            "yiqi-liuzichong",
            "yiqi-opponents",
            "yiqi-protocols",
            "yiqi-record",
            "yiqi-reversi",
            "yiqi-server",
            "yiqi-session",
            "yiqi-store",
            "yiqi-terminal",
            "yiqi-words",
        ],
    ),
    (
        "yiqi-server",
        &["yiqi-core", "yiqi-engine", "yiqi-games", "yiqi-page", "yiqi-record", "yiqi-session", "yiqi-store"],
    ),
    ("yiqi-page", &["yiqi-words"]),
    (
        "yiqi-terminal",
        &[
            "yiqi-core",
            "yiqi-dvonn",
            "yiqi-engine",
            "yiqi-files",
            "yiqi-games",
            "yiqi-go",
            "yiqi-liuzichong",
            "yiqi-record",
            "yiqi-session",
            "yiqi-words",
        ],
    ),
    ("yiqi-store", &["yiqi-session"]),
    ("yiqi-session", &["yiqi-core", "yiqi-games", "yiqi-record"]),
    ("yiqi-files", &[]),
    ("yiqi-words", &["yiqi-core"]),
    (
        "yiqi-opponents",
        &[
            "yiqi-core",
            "yiqi-dvonn",
            "yiqi-engine",
            "yiqi-go",
            "yiqi-liuzichong",
            "yiqi-reversi",
            "yiqi-search",
        ],
    ),
    ("yiqi-arena", &["yiqi-core", "yiqi-engine"]),
    ("yiqi-protocols", &["yiqi-core", "yiqi-engine", "yiqi-go", "yiqi-record"]),
    ("yiqi-engine", &["yiqi-core", "yiqi-games"]),
    ("yiqi-record", &["yiqi-core", "yiqi-games"]),
    ("yiqi-games", &["yiqi-core", "yiqi-dvonn", "yiqi-go", "yiqi-liuzichong", "yiqi-reversi"]),
    ("yiqi-search", &["yiqi-core"]),
    ("yiqi-learn", &["yiqi-core"]),
    ("yiqi-vector", &["yiqi-core"]),
    ("yiqi-go", &["yiqi-core"]),
    ("yiqi-dvonn", &["yiqi-core"]),
    ("yiqi-liuzichong", &["yiqi-core"]),
    ("yiqi-reversi", &["yiqi-core"]),
    ("yiqi-battery", &["yiqi-core"]),
    ("yiqi-core", &[]),
];

/// What the rules may use from outside: little, and nothing that does I/O, waits, or keeps time.
const RULES_MAY_USE: [(&str, &[&str]); 5] = [
    ("yiqi-core", &[]),
    ("yiqi-reversi", &[]),
    ("yiqi-dvonn", &[]),
    ("yiqi-liuzichong", &[]),
    ("yiqi-go", &["rand"]),
];

const LICENCES: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Zlib",
    "MPL-2.0",
    "ISC",
    "Unicode-3.0",
    "0BSD",
    "BSL-1.0",
];

fn metadata() -> Metadata {
    MetadataCommand::new().manifest_path("../../Cargo.toml").exec().expect("cargo can describe the workspace")
}

fn normal_dependencies(package: &Package) -> impl Iterator<Item = &str> {
    let normal =
        package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
    normal.map(|dependency| dependency.name.as_str())
}

#[test]
fn arrows_point_down_only() {
    let metadata = metadata();
    let allowed: BTreeMap<&str, BTreeSet<&str>> =
        ARROWS.iter().map(|(name, uses)| (*name, uses.iter().copied().collect())).collect();
    let members = metadata.workspace_packages();
    assert_eq!(members.len(), ARROWS.len(), "a crate is missing in the list of arrows");
    for package in members {
        let uses: BTreeSet<&str> =
            normal_dependencies(package).filter(|name| name.starts_with("yiqi")).collect();
        assert_eq!(Some(&uses), allowed.get(package.name.as_str()), "the arrows of {}", package.name);
    }
    // The list itself goes down: a crate is listed before those it uses.
    let depth = |name: &str| ARROWS.iter().position(|(listed, _)| *listed == name).unwrap();
    for (name, uses) in ARROWS {
        assert!(uses.iter().all(|used| depth(used) > depth(name)), "{name} uses a crate above it");
    }
}

#[test]
fn the_rules_use_almost_nothing_from_outside() {
    let metadata = metadata();
    for (name, allowed) in RULES_MAY_USE {
        let package =
            metadata.workspace_packages().into_iter().find(|package| *package.name == *name).unwrap();
        let uses: Vec<&str> = normal_dependencies(package).filter(|used| !used.starts_with("yiqi")).collect();
        assert_eq!(uses, allowed, "{name}");
    }
}

#[test]
fn every_licence_is_permissive() {
    let metadata = metadata();
    assert!(metadata.packages.len() > 20);
    for package in &metadata.packages {
        // Some older crates write «MIT/Apache-2.0».
        let text = package.license.as_deref().unwrap_or_else(|| panic!("{} has no licence", package.name));
        let expression = spdx::Expression::parse_mode(text, spdx::ParseMode::LAX)
            .unwrap_or_else(|error| panic!("{}: {error}", package.name));
        let permissive = expression.evaluate(|requirement| {
            let id = requirement.license.id().map(|id| id.name);
            id.is_some_and(|id| LICENCES.contains(&id)) && requirement.addition.is_none()
        });
        assert!(permissive, "{} is licensed under {text}", package.name);
    }
}
