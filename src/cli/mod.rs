//! The subcommands: one file each, plus what they share. Arguments in, text or JSON out.
//!
//! Exit codes: 0 success, 1 internal or system error, 2 bad input (arguments, rule file, FEN, move, configuration),
//! 130 interrupted. Results go to the standard output, and messages to the standard error.

mod argument_values;
mod bench;
mod check;
mod completions;
mod configuration;
mod crash_report;
mod diagnostics;
mod engine;
mod explore;
mod export;
mod failure;
mod fmt;
mod game_argument;
mod host;
mod input_line;
mod interrupt;
mod join;
mod json;
mod list;
mod loaded_variants;
mod man;
mod match_command;
mod moves;
mod number_format;
mod open;
mod output;
mod output_file;
mod perft;
mod play;
mod progress_bar;
mod puzzles;
mod puzzles_make;
mod query;
mod render;
mod replay;
mod review;
mod round_estimate;
mod round_row;
mod rules;
mod sanitize;
mod solve;
mod stats;
mod underline;
mod worlds;
mod worlds_study;

use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use output::Output;
use sanitize::{SanitizedOutput, sanitize};
use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

/// Play any chess variant that you can write down.
#[derive(Debug, Parser)]
#[command(name = "alfil", version, about, after_help = AFTER_HELP, disable_help_subcommand = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER_HELP: &str = "Without a command, Alfil opens its list of games. GAME is a name from `alfil list` or the path of \
a rule file.\n\nExit codes: 0 success, 1 internal or system error, 2 bad input, 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game, or choose one from the list
    #[command(allow_negative_numbers = true)]
    Play(play::PlayArgs),
    /// Play a game with a person at another terminal, who joins it
    Host(host::HostArgs),
    /// Join a game that a person at another terminal hosts
    Join(join::JoinArgs),
    /// List the games
    List(list::ListArgs),
    /// Say how a game is played: its pieces, its aim and its ends
    Rules(rules::RulesArgs),
    /// Check rule files and show every error and warning
    Check(check::CheckArgs),
    /// Format rule files; comments are kept
    Fmt(fmt::FmtArgs),
    /// List the legal moves of a position
    #[command(allow_negative_numbers = true)]
    Moves(moves::MovesArgs),
    /// Count the leaves of the game tree (perft)
    #[command(allow_negative_numbers = true)]
    Perft(perft::PerftArgs),
    /// Measure the speed of perft, loading and compiling
    #[command(allow_negative_numbers = true)]
    Bench(bench::BenchArgs),
    /// Play a script of many-worlds moves and count the worlds
    #[command(allow_negative_numbers = true)]
    Worlds(worlds::WorldsArgs),
    /// Find the shortest line that wins against all replies simultaneously
    #[command(allow_negative_numbers = true)]
    Solve(solve::SolveArgs),
    /// List the puzzles of many-worlds solitaire, or make puzzles of any game
    Puzzles(puzzles::PuzzlesArgs),
    /// Play a match of many games between two players
    #[command(allow_negative_numbers = true)]
    Match(match_command::MatchArgs),
    /// Run as a UCI engine
    Uci,
    /// Run as a USI engine for shogi programs
    Usi,
    /// Run as a UCCI engine for xiangqi programs
    Ucci,
    /// Run as an engine for XBoard and WinBoard
    Xboard,
    /// List the games of a file, or open one
    Open(open::OpenArgs),
    /// Write games and positions in the formats of other programs
    #[command(allow_negative_numbers = true)]
    Export(export::ExportArgs),
    /// Evaluate the moves of a game and mark its mistakes
    Review(review::ReviewArgs),
    /// Show which moves were played in a position, in one's own games and in files of games
    Explore(explore::ExploreArgs),
    /// List the saved games, or print one as PGN
    Replay(replay::ReplayArgs),
    /// Draw a position
    #[command(allow_negative_numbers = true)]
    Render(render::RenderArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page of the program, or that of a command
    Man(man::ManArgs),
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    ignore_file_size_signal();
    crash_report::with_crash_report(run_command_line)
}

/// A file that reaches the size limit of the process is an error of the write, as a full disk is, and not the end of Alfil.
fn ignore_file_size_signal() {
    #[cfg(unix)]
    // Without the handler, the system ends the program.
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()));
}

/// Executes lines of a GUI as the engine, for the fuzzer.
#[cfg(fuzzing)]
pub fn serve_lines(library: &crate::store::Library, mut lines: &[u8]) {
    engine::serve(engine::Protocol::Uci, library.clone(), &mut lines).expect("every line is answered");
}

/// Whether a word is the name of a subcommand.
fn is_subcommand(word: &str) -> bool {
    Args::command().get_subcommands().any(|command| command.get_name() == word)
}

fn run_command_line() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return print_clap_error(&error),
    };
    let mut out = BufWriter::new(Output::new());
    let result = run(args, &mut out).and_then(|()| Ok(out.flush()?));
    // Dropping `out` still flushes the output of a failed command. A second error would add nothing.
    ExitCode::from(result.map_or_else(Failure::report, |()| 0))
}

/// Prints help and version with exit code 0, or what is wrong with the arguments with exit code 2.
fn print_clap_error(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    // An argument may be the name of a stranger's file. Colours are left out then.
    match sanitize(&text) {
        Cow::Borrowed(_) => drop(error.print()),
        Cow::Owned(sanitized) => drop(io::stderr().write_all(sanitized.as_bytes())),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Runs a command. Those that write colours or rule files write to `exact` and sanitize the rest themselves.
fn run(args: Args, exact: &mut dyn Write) -> Result<(), Failure> {
    let out = &mut SanitizedOutput(&mut *exact);
    match args.command {
        None => play::run(&play::PlayArgs::default(), out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Host(args)) => host::run(&args, out),
        Some(Command::Join(args)) => join::run(&args, out),
        Some(Command::List(args)) => list::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, exact),
        Some(Command::Fmt(args)) => fmt::run(&args, exact),
        Some(Command::Moves(args)) => args.position.run(|game| moves::run(&args, game, out)),
        Some(Command::Perft(args)) => args.position.run(|game| perft::run(&args, game, out)),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Worlds(args)) => worlds::run(&args, out),
        Some(Command::Solve(args)) => args.position.run(|game| solve::run(&args, game, out)),
        Some(Command::Puzzles(args)) => puzzles::run(&args, out),
        Some(Command::Match(args)) => args.position.run(|game| match_command::run(&args, game, out)),
        Some(Command::Uci) => engine::run(engine::Protocol::Uci),
        Some(Command::Usi) => engine::run(engine::Protocol::Usi),
        Some(Command::Ucci) => engine::run(engine::Protocol::Ucci),
        Some(Command::Xboard) => engine::run(engine::Protocol::Xboard),
        Some(Command::Open(args)) => open::run(&args, out),
        Some(Command::Export(args)) => export::run(&args, exact),
        Some(Command::Review(args)) => review::run(&args, out),
        Some(Command::Explore(args)) => args.position.run(|game| explore::run(&args, game, out)),
        Some(Command::Replay(args)) => replay::run(&args, out),
        Some(Command::Render(args)) => args.position.run(|game| render::run(&args, game, exact)),
        Some(Command::Completions(args)) => completions::run(&args, exact),
        Some(Command::Man(args)) => man::run(&args, exact),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// All of `src/cli` but the file or folder of a subcommand and `mod.rs`, as text.
    fn other_files(name: &str) -> String {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/cli"));
        let own = [format!("{name}.rs"), format!("{name}_command"), name.to_owned(), "mod.rs".into()];
        let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
        let others = files.filter(|file| !own.iter().any(|own| file.ends_with(own)));
        others.filter_map(|file| fs::read_to_string(file).ok()).collect()
    }

    /// Adding a subcommand changes its own file and this one. The README shows it.
    #[test]
    fn each_subcommand_is_one_file_and_is_in_the_readme() {
        let readme = include_str!("../../README.md");
        for command in Args::command().get_subcommands() {
            let name = command.get_name();
            assert!(readme.contains(&format!("alfil {name}")), "README.md does not mention `alfil {name}`");
            let type_name = format!("{}{}Args", name[..1].to_uppercase(), &name[1..]);
            assert!(!other_files(name).contains(&type_name), "{type_name} is used outside of the file of `{name}`");
        }
    }

    #[test]
    fn the_argument_definitions_are_consistent() {
        Args::command().debug_assert();
    }
}
