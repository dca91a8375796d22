//! The engines that a user can choose: those in `config.toml`, and well-known ones that are installed.

use super::EngineCommand;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Programs that are offered without being configured.
const WELL_KNOWN: [&str; 2] = ["stockfish", "fairy-stockfish"];

/// The engines that a user can choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineList(Vec<Arc<EngineCommand>>);

impl EngineList {
    /// The configured engines, by name, and the well-known ones in `PATH`.
    pub fn new(configured: &BTreeMap<String, EngineCommand>) -> Self {
        let mut all: Vec<EngineCommand> =
            configured.iter().map(|(name, command)| command.clone().with_name(name)).collect();
        let well_known = WELL_KNOWN.iter().filter(|name| !configured.contains_key(**name));
        let commands = well_known.filter_map(|name| name.parse().ok());
        all.extend(commands.filter(|command: &EngineCommand| command.find_executable().is_ok()));
        Self(all.into_iter().map(Arc::new).collect())
    }

    /// All of them.
    pub fn commands(&self) -> &[Arc<EngineCommand>] {
        &self.0
    }

    /// The engine of a name.
    pub fn by_name(&self, name: &str) -> Option<&Arc<EngineCommand>> {
        self.0.iter().find(|command| command.name() == name)
    }
}
