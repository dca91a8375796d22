//! The commands: arguments in, text or JSON out, and an exit code that means something.
//!
//! 0 is success, 1 a failure of the program's own, 2 bad input (arguments, rule file, FEN, move, configuration), 130 an
//! interruption. What was asked for goes to the standard output, everything else to the standard error.

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

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    // The arguments' own errors, help and version are printed there, and end the process with 2 or 0.
    let args = Args::parse();
    let mut out = BufWriter::new(Output::new());
    let done = run(args, &mut out);
    let done = done.and_then(|()| Ok(out.flush()?));
    // What a failed command had to say is still said; a second failure tells nothing new.
    let code = done.map_or_else(Failure::report, |()| 0);
    ExitCode::from(code)
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
