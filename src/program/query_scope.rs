//! The queries inside which a condition is evaluated. They rule out endless recursion: a threat asks for no check, for example.

use crate::algebra::term::Fact;

/// The queries that enclose a condition.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct QueryScope {
    /// Inside a threat, where `check` is false.
    pub in_threat: bool,
    /// Inside the test for `stuck` or `mated`, where both are false.
    pub in_stuck_test: bool,
    /// Inside the condition of a mark, which must not settle marks again.
    pub in_settling: bool,
}

impl QueryScope {
    /// The scope of a condition that decides which marks are kept.
    pub const SETTLING: Self = Self { in_threat: true, in_stuck_test: true, in_settling: true };

    /// Returns whether a fact is false in this scope, in every position.
    pub fn excludes(self, fact: Fact) -> bool {
        match fact {
            Fact::Check => self.in_threat,
            Fact::Stuck => self.in_stuck_test,
            Fact::Mated => self.in_threat || self.in_stuck_test,
            _ => false,
        }
    }
}
