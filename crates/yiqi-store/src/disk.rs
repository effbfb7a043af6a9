/// How the disk is treated. Only tests choose another way than the default, [`Store::open`]'s: a test that finds
/// nothing missing is worth something once it has been seen to find what is missing.
///
/// [`Store::open`]: crate::Store::open
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Disk {
    /// The file may not grow beyond so many pages: a disk that is full.
    pub most_pages: Option<u32>,
    /// What is done before an answer.
    pub care: Care,
}

/// What is done before an answer.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Care {
    /// It is written, and the disk has it.
    #[default]
    Full,
    /// It is written, and nobody waits for the disk.
    NoSync,
    /// Nothing, for an append: it is written when the next request comes.
    AnswersFirst,
}
