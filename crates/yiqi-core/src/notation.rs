/// The two places of a move that people write with something between them: `a2 b2`, `a2-b2`, `a2→b2`, `5,3 > 5,5`.
/// `None` if the text is not two places.
///
/// ```
/// use yiqi_core::source_and_target;
///
/// assert_eq!(source_and_target("a2 - b2"), Some(("a2", "b2")));
/// assert_eq!(source_and_target("a2b2"), None);
/// ```
pub fn source_and_target(text: &str) -> Option<(&str, &str)> {
    let is_between = |c: char| c.is_whitespace() || ['-', '–', '—', '→', '>', ':'].contains(&c);
    let mut parts = text.split(is_between).filter(|part| !part.is_empty());
    let places = (parts.next()?, parts.next()?);
    parts.next().is_none().then_some(places)
}
