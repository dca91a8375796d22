//! Access to the files that a rule file refers to. The loader itself never touches the file system.

/// Finds files by the names that rule files use.
pub trait FileFinder {
    /// The displayed name and the text of a rule file, for `extends NAME`.
    fn find_rules(&self, name: &str) -> Option<(String, String)>;

    /// The displayed name and the text of a board file, for `board graph NAME`.
    fn find_board(&self, _name: &str) -> Option<(String, String)> {
        None
    }
}

/// A function finds rule files only.
impl<F: Fn(&str) -> Option<(String, String)>> FileFinder for F {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        self(name)
    }
}
