//! Where the other files of a rule file come from: the loader touches no file itself.

/// Finds files by the names that rule files give them.
pub trait FileFinder {
    /// What messages call the rule file of a name, and its text: for `extends NAME`.
    fn find_rules(&self, name: &str) -> Option<(String, String)>;

    /// The same of a board file: for `board graph NAME`.
    fn find_board(&self, _name: &str) -> Option<(String, String)> {
        None
    }
}

/// A function finds rule files alone.
impl<F: Fn(&str) -> Option<(String, String)>> FileFinder for F {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        self(name)
    }
}
