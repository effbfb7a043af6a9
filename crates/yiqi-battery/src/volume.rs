/// Chooses how much a test does: `short` in an ordinary run, `long` when `YIQI_TEST_LONG` is set, as `./test
/// --long` does. Both run the same tests.
pub fn volume<T>(short: T, long: T) -> T {
    if is_long() { long } else { short }
}

fn is_long() -> bool {
    std::env::var_os("YIQI_TEST_LONG").is_some_and(|value| !value.is_empty())
}
