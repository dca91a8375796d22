//! The subcommands: one file each, plus what they share. Arguments in, text or JSON out.
//!
//! Exit codes: 0 success, 1 internal or system error, 2 bad input (arguments, rule file, FEN, move, configuration),
//! 130 interrupted. Results go to the standard output, and messages to the standard error.

mod ansi;
mod args;
mod bench;
mod check;
mod diagnostics;
mod failure;
mod fmt;
mod game_argument;
mod interrupt;
mod json;
mod list;
mod match_command;
mod moves;
mod number_format;
mod output;
mod perft;
mod play;
mod progress_bar;
mod puzzles;
mod query;
mod render;
mod replay;
mod sanitize;
mod script_moves;
mod solve;
mod stats;
mod uci;
mod underline;
mod worlds;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use output::Output;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    // Prints help, version and argument errors itself, and exits with 0 or 2.
    let args = Args::parse();
    let mut out = BufWriter::new(Output::new());
    let result = run(args, &mut out).and_then(|()| Ok(out.flush()?));
    // Dropping `out` still flushes the output of a failed command. A second error would add nothing.
    ExitCode::from(result.map_or_else(Failure::report, |()| 0))
}

fn run(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    match args.command {
        None => play::run(&args::Play::default()),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::List(args)) => list::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Fmt(args)) => fmt::run(&args, out),
        Some(Command::Moves(args)) => moves::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Worlds(args)) => worlds::run(&args, out),
        Some(Command::Solve(args)) => solve::run(&args, out),
        Some(Command::Puzzles(args)) => puzzles::run(&args, out),
        Some(Command::Match(args)) => match_command::run(&args, out),
        Some(Command::Uci) => uci::run(),
        Some(Command::Replay(args)) => replay::run(&args, out),
        Some(Command::Render(args)) => render::run(&args, out),
    }
}
