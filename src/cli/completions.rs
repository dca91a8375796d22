//! `alfil completions`: a script by which a shell completes Alfil's commands and options, generated from their definition.

use super::{Args, Failure};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    // `generate` panics when a write fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "alfil", &mut script);
    Ok(out.write_all(&script)?)
}
