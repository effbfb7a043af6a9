//! Checks the workspace: crates depend only on lower layers, and all licences are permissive.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// The allowed dependencies between workspace crates. The test fails for a crate that is missing here, and for a
/// dependency that is missing or not used.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    ("yiqi-examples", &[]),
    (
        "yiqi",
        &[
            "yiqi-arena",
            "yiqi-core",
            "yiqi-dvonn",
            "yiqi-dvonn-engine",
            "yiqi-engine",
            "yiqi-files",
            "yiqi-games",
            "yiqi-go",
            "yiqi-liuzichong",
            "yiqi-net",
            "yiqi-opponents",
            "yiqi-picture",
            "yiqi-protocols",
            "yiqi-record",
            "yiqi-reversi",
            "yiqi-reversi-engine",
            "yiqi-server",
            "yiqi-session",
            "yiqi-store",
            "yiqi-terminal",
            "yiqi-view",
            "yiqi-words",
        ],
    ),
    (
        "yiqi-server",
        &[
            "yiqi-core",
            "yiqi-engine",
            "yiqi-games",
            "yiqi-page",
            "yiqi-picture",
            "yiqi-record",
            "yiqi-session",
            "yiqi-session-record",
            "yiqi-store",
            "yiqi-view",
        ],
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
            "yiqi-session-record",
            "yiqi-words",
        ],
    ),
    ("yiqi-store", &["yiqi-session"]),
    ("yiqi-session-record", &["yiqi-core", "yiqi-games", "yiqi-record", "yiqi-session", "yiqi-view"]),
    ("yiqi-session", &["yiqi-core", "yiqi-games", "yiqi-view"]),
    ("yiqi-picture", &["yiqi-core", "yiqi-view"]),
    ("yiqi-view", &["yiqi-core", "yiqi-games"]),
    ("yiqi-files", &[]),
    ("yiqi-words", &["yiqi-core"]),
    (
        "yiqi-opponents",
        &[
            "yiqi-core",
            "yiqi-dvonn",
            "yiqi-dvonn-engine",
            "yiqi-engine",
            "yiqi-go",
            "yiqi-liuzichong",
            "yiqi-net",
            "yiqi-reversi",
            "yiqi-reversi-engine",
            "yiqi-search",
        ],
    ),
    ("yiqi-arena", &["yiqi-core", "yiqi-engine", "yiqi-games", "yiqi-protocols", "yiqi-record"]),
    ("yiqi-protocols", &["yiqi-core", "yiqi-engine", "yiqi-go", "yiqi-record", "yiqi-reversi"]),
    ("yiqi-engine", &["yiqi-core", "yiqi-games"]),
    ("yiqi-record", &["yiqi-core", "yiqi-games", "yiqi-go"]),
    ("yiqi-games", &["yiqi-core", "yiqi-dvonn", "yiqi-go", "yiqi-liuzichong", "yiqi-reversi"]),
    ("yiqi-search", &["yiqi-core"]),
    ("yiqi-learn", &["yiqi-core"]),
    ("yiqi-net", &["yiqi-core"]),
    ("yiqi-vector", &["yiqi-core"]),
    ("yiqi-go", &["yiqi-core"]),
    ("yiqi-dvonn-engine", &["yiqi-core", "yiqi-dvonn"]),
    ("yiqi-dvonn", &["yiqi-core"]),
    ("yiqi-liuzichong", &["yiqi-core"]),
    ("yiqi-reversi-engine", &["yiqi-core", "yiqi-reversi"]),
    ("yiqi-reversi", &["yiqi-core"]),
    ("yiqi-battery", &["yiqi-core"]),
    ("yiqi-core", &[]),
];

/// The external crates that the rules crates may use: few, and none that does I/O, blocks or reads clocks.
const RULES_MAY_USE: &[(&str, &[&str])] = &[
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
    MetadataCommand::new().manifest_path("../../Cargo.toml").exec().expect("cargo metadata must succeed")
}

fn normal_dependencies(package: &Package) -> impl Iterator<Item = &str> {
    let normal =
        package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
    normal.map(|dependency| dependency.name.as_str())
}

#[test]
fn crates_depend_only_on_lower_layers() {
    let metadata = metadata();
    let allowed: BTreeMap<&str, BTreeSet<&str>> =
        DEPENDENCIES.iter().map(|(name, uses)| (*name, uses.iter().copied().collect())).collect();
    let members = metadata.workspace_packages();
    assert_eq!(members.len(), DEPENDENCIES.len(), "a crate is missing in the list of dependencies");
    for package in members {
        let uses: BTreeSet<&str> =
            normal_dependencies(package).filter(|name| name.starts_with("yiqi")).collect();
        assert_eq!(Some(&uses), allowed.get(package.name.as_str()), "dependencies of {}", package.name);
    }
    // The list is sorted by layer: a crate comes before those it uses.
    let depth = |name: &str| DEPENDENCIES.iter().position(|(listed, _)| *listed == name).unwrap();
    for &(name, uses) in DEPENDENCIES {
        assert!(uses.iter().all(|used| depth(used) > depth(name)), "{name} depends on a higher layer");
    }
}

#[test]
fn the_rules_use_few_external_crates() {
    let metadata = metadata();
    for &(name, allowed) in RULES_MAY_USE {
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
        // Some older crates write `MIT/Apache-2.0`.
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

/// What a package registry shows of a crate.
#[test]
fn every_crate_has_a_readme_and_metadata() {
    for package in
        metadata().workspace_packages().into_iter().filter(|package| *package.name != "yiqi-examples")
    {
        let has_readme = package.readme().is_some_and(|readme| readme.exists());
        let has_metadata = package.description.as_ref().is_some_and(|text| text.len() > 20)
            && !package.keywords.is_empty()
            && !package.categories.is_empty();
        assert!(has_readme && has_metadata, "{}: README {has_readme}, metadata {has_metadata}", package.name);
    }
}
