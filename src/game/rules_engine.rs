//! The two engines that answer questions about the rules.

use clap::ValueEnum;
use serde::Serialize;

/// A rules engine. Both give the same answers; the tests compare them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RulesEngine {
    /// The rules compiled for their board: bitboards and the VM.
    #[default]
    Fast,
    /// The slow reference implementation, which follows the language page.
    Interpreter,
}
