//! Compares the output of the real binary with the transcripts in `cmd/` and in the README.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/transcripts-cache"))
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/liuzichong-solved.md");
}
