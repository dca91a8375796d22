//! `alfil solve GAME`: the shortest line that wins against all replies, or the longest line that survives.

use super::argument_values::whole_number;
use super::game_argument::{GameArgument, PositionArgs};
use super::interrupt::{self, run_with_progress};
use super::number_format::count;
use super::round_estimate::LargeRound;
use super::worlds::{memory_bytes, percent_label, set_threads};
use super::{Failure, json};
use crate::game::Fault;
use crate::store::process_memory;
use crate::task::{CancelToken, Halt, ProgressMonitor};
use crate::worlds::solver::{SolverLimits, SolverReport, SolverStage, SurvivalSolver, WinSolver};
use crate::worlds::{MemoryMeter, WorldShare, WorldsError};
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::io::Write;

/// The rules that have a solver.
#[derive(Clone, Copy, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum SolverRules {
    /// Find the shortest win
    Classic,
    /// Find the longest survival
    Unitary,
}

#[derive(Debug, clap::Args)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The rules of the worlds
    #[arg(long, value_enum, default_value_t = SolverRules::Classic)]
    pub rules: SolverRules,
    /// Maximum length of a line in rounds
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole_number(1_u32..=1000))]
    pub rounds: u32,
    /// Minimum percentage of the worlds that the line must keep
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub keep: WorldShare,
    /// List every line that wins in the same number of rounds
    #[arg(long)]
    pub all: bool,
    /// Maximum number of worlds searched
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    pub worlds: u64,
    /// Beam width: sets of worlds kept per round once the search is no longer exhaustive
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000))]
    pub width: usize,
    /// Random seed for ties between sets of worlds
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Megabytes that the process may take beyond the program itself, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = whole_number(1_u32..))]
    pub memory: Option<u32>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N", value_parser = whole_number(1_u16..=1024))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The most lines that `--all` lists.
const MAX_LISTED_LINES: usize = 1000;

/// The result as JSON.
#[derive(Serialize)]
struct SolutionRow<'a> {
    game: &'a str,
    rules: SolverRules,
    rounds: Option<u32>,
    line: Option<&'a [String]>,
    kept: f64,
    least: u32,
    proven: bool,
    worlds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<&'a [Vec<String>]>,
    interrupted: bool,
}

pub(super) fn run(args: &SolveArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let limits = limits(args)?;
    set_threads(args.threads)?;
    let (game, start) = (argument.game.variant.clone(), &argument.start.position);
    if let Some(large) = LargeRound::find(argument)? {
        return Err(large.refuse("solve"));
    }
    let interrupt = interrupt::listen()?;
    // After Ctrl-C, the search below stops at once and reports.
    let _ = game.compile::<Fault>(&interrupt);
    let mut lines = Vec::new();
    let (report, interrupted) = match args.rules {
        SolverRules::Classic => {
            let mut solver = WinSolver::new(game, start, limits)?;
            let interrupted = solve(&interrupt, &mut solver, win_step, WinSolver::step)?;
            if args.all && !interrupted {
                let monitor = ProgressMonitor::new(interrupt);
                let label = || percent_label("all winning lines", &monitor);
                let all_wins = || solver.all_wins(start, MAX_LISTED_LINES, &monitor);
                lines = run_with_progress(label, all_wins).unwrap_or_default();
            }
            (solver.report(), interrupted)
        }
        SolverRules::Unitary => {
            let mut solver = SurvivalSolver::new(game, start, limits)?;
            let label = |solver: &SurvivalSolver| (!solver.is_done()).then(|| format!("round {}", solver.rounds() + 1));
            let interrupted = solve(&interrupt, &mut solver, label, SurvivalSolver::step)?;
            (solver.report(), interrupted)
        }
    };
    if args.json {
        let row = SolutionRow {
            game: argument.game.name(),
            rules: args.rules,
            rounds: report.rounds(),
            line: report.line.as_deref(),
            kept: report.kept.to_f64(),
            least: report.min_rounds,
            proven: report.is_proven,
            worlds: report.worlds_searched,
            lines: args.all.then_some(&lines[..]),
            interrupted,
        };
        json::line(out, &row)?;
    } else {
        let plural = if report.worlds_searched == 1 { "" } else { "s" };
        writeln!(out, "{}\n{} world{plural} searched", report_text(args.rules, &report), report.worlds_searched)?;
        if !report.is_proven && !interrupted {
            let (worlds, rounds, megabytes) = (args.worlds, args.rounds, memory_bytes(args.memory)? >> 20);
            writeln!(
                out,
                "the limits were --worlds {worlds}, --rounds {rounds} and --memory {megabytes}; raise them to search further"
            )?;
        }
        for line in &lines {
            writeln!(out, "  {}", line.join(" "))?;
        }
    }
    out.flush()?;
    if interrupted { Err(Failure::INTERRUPTED) } else { Ok(()) }
}

fn limits(args: &SolveArgs) -> Result<SolverLimits, Failure> {
    Ok(SolverLimits {
        max_rounds: args.rounds,
        max_worlds: args.worlds,
        memory: MemoryMeter::UNLIMITED.with_limit(memory_bytes(args.memory)?).with_probe(process_memory),
        beam_width: args.width,
        seed: args.seed,
        min_kept: args.keep.clone(),
    })
}

/// Searches to the end, which is where `label` returns `None` for the next step. Returns whether Ctrl-C interrupted the
/// search.
fn solve<S>(
    interrupt: &CancelToken,
    solver: &mut S,
    label: impl Fn(&S) -> Option<String>,
    step: impl Fn(&mut S, &ProgressMonitor) -> Result<(), WorldsError>,
) -> Result<bool, Failure> {
    while let Some(label) = label(solver) {
        let monitor = ProgressMonitor::new(interrupt.clone());
        match run_with_progress(|| percent_label(&label, &monitor), || step(solver, &monitor)) {
            Err(WorldsError::Halted(Halt::Cancelled)) => return Ok(true),
            Err(WorldsError::Halted(halt)) => return Err(halt.into()),
            result => result.map_err(|error| Failure::Internal(error.into()))?,
        }
    }
    Ok(false)
}

/// The next step of the search for a win.
fn win_step(solver: &WinSolver) -> Option<String> {
    match solver.stage() {
        SolverStage::Exhaustive(rounds) => Some(format!("exhaustive search, {}", count(rounds, "round"))),
        SolverStage::Beam(rounds) => Some(format!("beam search, {}", count(rounds, "round"))),
        SolverStage::Done => None,
    }
}

fn report_text(rules: SolverRules, report: &SolverReport) -> String {
    let line = report.line.as_ref().map(|line| line.join(" "));
    let (rounds, bound) = (count(report.rounds().unwrap_or(0), "round"), count(report.min_rounds, "round"));
    match (rules, line) {
        (SolverRules::Classic, Some(line)) => {
            let kept = if report.kept < WorldShare::all() {
                format!("\nkeeps {} of the worlds", report.kept)
            } else {
                String::new()
            };
            let bound_text = if report.is_proven { "sooner".into() } else { format!("in fewer than {bound}") };
            format!("wins in {rounds}: {line}{kept}\nno line wins {bound_text}")
        }
        (SolverRules::Classic, None) if report.is_proven => "no line wins".into(),
        (SolverRules::Classic, None) => format!("no winning line found; none wins in fewer than {bound}"),
        (SolverRules::Unitary, line) => {
            let bound = if report.is_proven { "no line survives longer" } else { "longer lines may exist" };
            format!("survives {rounds}: {}\n{bound}", line.unwrap_or_default())
        }
    }
}

fn percent(text: &str) -> Result<WorldShare, String> {
    WorldShare::parse_percent(text).ok_or_else(|| "expected a percentage from 0 to 100, such as `40` or `12.5`".into())
}
