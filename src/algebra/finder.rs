//! Where the other files of a rule file come from: the loader touches no file itself.

/// Finds files by the names that rule files give them.
pub trait Finder {
    /// What messages call the rule file of a name, and its text: for `extends NAME`.
    fn rules(&self, name: &str) -> Option<(String, String)>;

    /// The same of a board file: for `board graph NAME`.
    fn board(&self, _name: &str) -> Option<(String, String)> {
        None
    }
}

/// A function finds rule files alone.
impl<F: Fn(&str) -> Option<(String, String)>> Finder for F {
    fn rules(&self, name: &str) -> Option<(String, String)> {
        self(name)
    }
}
