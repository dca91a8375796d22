//! The engines that there are.

use super::Program;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The engines that the user has named, and those that are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster(Vec<Arc<Program>>);

/// Programs that are looked for where programs are kept.
const KNOWN: [&str; 2] = ["stockfish", "fairy-stockfish"];

impl Roster {
    /// Those that the user has named, and besides them those that are found.
    pub fn new(named: &BTreeMap<String, Program>) -> Self {
        let mut all: Vec<Program> = named.iter().map(|(name, program)| program.clone().called(name)).collect();
        let known = KNOWN.iter().filter(|name| !named.contains_key(**name)).filter_map(|name| name.parse().ok());
        all.extend(known.filter(|program: &Program| program.file().is_ok()));
        Self(all.into_iter().map(Arc::new).collect())
    }

    /// All of them.
    pub fn programs(&self) -> &[Arc<Program>] {
        &self.0
    }

    /// The one of a name.
    pub fn named(&self, name: &str) -> Option<&Arc<Program>> {
        self.0.iter().find(|program| program.name() == name)
    }
}
