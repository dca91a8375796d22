//! Statistics of compilation: which engine runs each part of a game's rules.

/// How the rules of a game were compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileStats {
    /// One entry per turn.
    pub parts: Vec<PartStats>,
    /// Size of all tables in bytes.
    pub bytes: usize,
}

/// A part of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartStats {
    /// Its name in the words of rule files, such as `turn 0`.
    pub name: String,
    /// The engine for this part.
    pub route: EngineRoute,
    /// Why no faster engine runs it, or notes on its tables.
    pub notes: Vec<String>,
    /// Number of its ground moves; 0 if it is not ground.
    pub ground_moves: usize,
}

/// The engine that runs a part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineRoute {
    /// Ground moves on bitboards.
    Bitboards,
    /// The VM: operations on one working board.
    Vm,
}
