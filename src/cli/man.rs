//! `alfil man`: manual pages in roff, generated from the definition of the commands and options.

use super::{Args, Failure};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct ManArgs {
    /// The command whose page is printed; by default the page of the whole program
    pub command: Option<String>,
}

pub(super) fn run(args: &ManArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = Args::command();
    // Names each subcommand as manual pages do: `alfil-play(1)` describes `alfil play`.
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => page_of(&program, name)?,
    };
    Ok(Man::new(page).source(concat!("alfil ", env!("CARGO_PKG_VERSION"))).render(out)?)
}

fn page_of(program: &Command, name: &str) -> Result<Command, Failure> {
    let Some(command) = program.find_subcommand(name) else {
        let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        return Err(Failure::Input(format!("Alfil has no command `{name}`; choose {}", names.join(", "))));
    };
    Ok(command.clone().version(env!("CARGO_PKG_VERSION")))
}
