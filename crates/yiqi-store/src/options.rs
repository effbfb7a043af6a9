/// How the disk is used. Only tests choose something other than the default: a test that looks for lost events is
/// worth more once it has been seen to find some.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Disk {
    /// The database may not grow beyond this number of pages, which acts like a full disk.
    pub most_pages: Option<u32>,
    /// What is done before an answer.
    pub care: Care,
}

/// What is done before an answer.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Care {
    /// The request is written and synced.
    #[default]
    Full,
    /// The request is written but not synced.
    NoSync,
    /// Nothing, for an append: it is committed when the next request comes.
    AnswersFirst,
}
