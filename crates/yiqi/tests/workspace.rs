//! Checks the workspace: crates depend only on lower layers; all dependencies have an allowed licence, a version and come from a
//! registry (`deny.toml`).

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package};
use toml::de::DeTable;

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

/// Everything that is built from this repository. The last three are outside the workspace.
const MANIFESTS: [&str; 4] =
    ["Cargo.toml", "benches/Cargo.toml", "fuzz/Cargo.toml", "python/yiqi/Cargo.toml"];

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

/// The allowed licences. cargo-deny reads the same list, but takes longer to build than all tests to run.
struct Licences {
    allow: Vec<String>,
}

impl Licences {
    /// Whether the licence of a dependency can be chosen from the allowed ones.
    fn permit(&self, text: &str) -> bool {
        // Some older crates write `MIT/Apache-2.0`.
        let expression = spdx::Expression::parse_mode(text, spdx::ParseMode::LAX);
        expression.is_ok_and(|expression| {
            expression.evaluate(|requirement| self.allow.contains(&requirement.to_string()))
        })
    }
}

fn allowed_licences() -> Licences {
    let text = std::fs::read_to_string("../../deny.toml").unwrap();
    let config = DeTable::parse(&text).unwrap();
    let allow = config.get_ref()["licenses"].get_ref()["allow"].get_ref().as_array().unwrap();
    Licences { allow: allow.iter().map(|licence| licence.get_ref().as_str().unwrap().to_owned()).collect() }
}

#[test]
fn a_licence_expression_is_evaluated() {
    let licences =
        Licences { allow: ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(String::from).into() };
    for text in [
        "MIT",
        "MIT OR GPL-3.0",
        "MIT/Apache-2.0",
        "(MIT OR GPL-3.0) AND Zlib",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(licences.permit(text), "{text}");
    }
    for text in ["MIT AND GPL-3.0", "Apache-2.0", "GPL-3.0 WITH LLVM-exception", "unknown", ""] {
        assert!(!licences.permit(text), "{text}");
    }
}

#[test]
fn every_dependency_is_allowed() {
    let licences = allowed_licences();
    for manifest in MANIFESTS {
        let metadata = MetadataCommand::new()
            .manifest_path(format!("../../{manifest}"))
            .features(CargoOpt::AllFeatures)
            .other_options(["--locked".to_owned()])
            .exec()
            .unwrap_or_else(|error| panic!("{manifest}: {error}"));
        assert!(metadata.packages.len() > 20, "{manifest}");
        for package in &metadata.packages {
            let name = format!("{manifest}: {} {}", package.name, package.version);
            let licence = package.license.as_deref().unwrap_or("none");
            assert!(licences.permit(licence), "{name} has licence {licence}, which deny.toml does not allow");
            let Some(source) = &package.source else {
                let any = package
                    .dependencies
                    .iter()
                    .find(|used| used.req.comparators.is_empty() && used.path.is_none());
                assert!(any.is_none(), "{name} accepts any version of {any:?}");
                continue;
            };
            assert!(source.repr.starts_with("registry+"), "{name} comes from {source}");
        }
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
