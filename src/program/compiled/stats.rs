//! What became of the parts of a game's rules when they were compiled.

/// What became of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Turns, threats and ends, each with its way.
    pub parts: Vec<Part>,
    /// Bytes of all tables.
    pub bytes: usize,
}

/// A part of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is, in the words of rule files: `turn White`.
    pub name: String,
    /// Which way it goes.
    pub route: Route,
    /// Why it does not go a faster one, or what its tables hold.
    pub notes: Vec<String>,
    /// How many ground moves it has; 0 if it was not ground.
    pub ground: usize,
}

/// How a part is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Ground moves in tables.
    Tables,
    /// An automaton over the position.
    Automaton,
    /// The interpreter.
    Interpreter,
}

impl Part {
    /// A turn that the automaton runs.
    pub(super) fn automaton(turn: usize, notes: Vec<String>) -> Self {
        Self { name: format!("turn {turn}"), route: Route::Automaton, notes, ground: 0 }
    }

    /// A turn that tables hold.
    pub(super) fn tables(turn: usize, ground: usize, notes: Vec<String>) -> Self {
        Self { name: format!("turn {turn}"), route: Route::Tables, notes, ground }
    }
}
