//! What answers the questions about a game's rules.

/// One of the two engines. They answer the same; the tests hold the fast one to the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The rules compiled for their board.
    #[default]
    Fast,
    /// The one that reads like the rules of the language.
    Interpreter,
}
