//! The real binary, its output compared line by line with the transcripts in `cmd/` and with the README's.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/liuzichong-solved.md");
}
