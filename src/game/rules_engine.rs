//! The two engines that answer questions about the rules.

/// A rules engine. Both give the same answers; the tests compare them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RulesEngine {
    /// The rules compiled for their board.
    #[default]
    Fast,
    /// The reference interpreter, which follows the language page.
    Interpreter,
}
