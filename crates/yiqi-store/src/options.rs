/// Settings of an open store.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StoreOptions {
    /// The maximum size of the database, in pages. A write that would exceed it fails as on a full disk.
    pub max_pages: Option<u32>,
}
