//! `alfil solve GAME`: the shortest line that wins against all replies, or the longest line that survives.

use super::args::SolverRules;
use super::game_argument::GameArgument;
use super::interrupt::{self, run_with_progress};
use super::worlds::{memory_bytes, percent_label, set_threads};
use super::{Failure, args, json};
use crate::game::{Fault, Variant};
use crate::task::{CancelToken, Halt, ProgressMonitor};
use crate::worlds::WorldsError;
use crate::worlds::solver::{SolverLimits, SolverReport, SolverStage, SurvivalSolver, WinSolver, WorldShare};
use serde::Serialize;
use std::io::Write;

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

pub(super) fn run(args: &args::Solve, out: &mut dyn Write) -> Result<(), Failure> {
    let argument = GameArgument::load(&args.position)?;
    let limits = SolverLimits {
        max_rounds: args.rounds,
        max_worlds: args.worlds,
        max_bytes: memory_bytes(args.memory)?,
        beam_width: args.width,
        seed: args.seed,
        min_kept: args.keep.clone(),
    };
    set_threads(args.threads)?;
    let mut solver = Solver::new(args.rules, &argument, limits).map_err(|fault| argument.fault(&fault))?;
    let interrupt = interrupt::listen()?;
    let interrupted = solver.run(&interrupt).map_err(|error| match error {
        WorldsError::Halted(halt) => argument.halted(halt),
        error => Failure::Internal(error.into()),
    })?;
    let report = solver.report();
    let lines = match &solver {
        Solver::Win(solver) if args.all && !interrupted => {
            let monitor = ProgressMonitor::new(interrupt.clone());
            let all_wins = || solver.all_wins(&argument.start.position, MAX_LISTED_LINES, &monitor);
            run_with_progress(|| percent_label("all winning lines", &monitor), all_wins).unwrap_or_default()
        }
        _ => Vec::new(),
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
        solver.write_report(&report, out)?;
        if !report.is_proven && !interrupted {
            let (worlds, rounds) = (args.worlds, args.rounds);
            writeln!(out, "raise the limits to search further (--worlds {worlds}, --rounds {rounds})")?;
        }
        for line in &lines {
            writeln!(out, "  {}", line.join(" "))?;
        }
    }
    out.flush()?;
    if interrupted { Err(Failure::INTERRUPTED) } else { Ok(()) }
}

/// The solver for the chosen rules.
enum Solver {
    Win(WinSolver<Variant>),
    Survival(SurvivalSolver<Variant>),
}

impl Solver {
    fn new(rules: SolverRules, argument: &GameArgument, limits: SolverLimits) -> Result<Self, Fault> {
        let (game, start) = (argument.game.variant.clone(), &argument.start.position);
        Ok(match rules {
            SolverRules::Unitary => Self::Survival(SurvivalSolver::new(game, start, limits)?),
            SolverRules::Classic => Self::Win(WinSolver::new(game, start, limits)?),
        })
    }

    /// Searches to the end. Returns whether Ctrl-C interrupted the search.
    fn run(&mut self, interrupt: &CancelToken) -> Result<bool, WorldsError> {
        while let Some(label) = self.next_step() {
            let monitor = ProgressMonitor::new(interrupt.clone());
            match run_with_progress(|| percent_label(&label, &monitor), || self.step(&monitor)) {
                Ok(()) => {}
                Err(WorldsError::Halted(Halt::Cancelled)) => return Ok(true),
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// The next step, as a label for the progress line; `None` at the end of the search.
    fn next_step(&self) -> Option<String> {
        match self {
            Self::Win(solver) => match solver.stage() {
                SolverStage::Exhaustive(rounds) => Some(format!("exhaustive search, {}", format_rounds(rounds))),
                SolverStage::Beam(rounds) => Some(format!("beam search, {}", format_rounds(rounds))),
                SolverStage::Done => None,
            },
            Self::Survival(solver) => (!solver.is_done()).then(|| format!("round {}", solver.rounds() + 1)),
        }
    }

    fn step(&mut self, monitor: &ProgressMonitor) -> Result<(), WorldsError> {
        match self {
            Self::Win(solver) => solver.step(monitor),
            Self::Survival(solver) => solver.step(monitor),
        }
    }

    fn report(&self) -> SolverReport {
        match self {
            Self::Win(solver) => solver.report(),
            Self::Survival(solver) => solver.report(),
        }
    }

    fn write_report(&self, report: &SolverReport, out: &mut dyn Write) -> Result<(), Failure> {
        let line = report.line.as_ref().map(|line| line.join(" "));
        match (self, line) {
            (Self::Win(_), Some(line)) => {
                writeln!(out, "wins in {}: {line}", format_rounds(report.rounds().unwrap_or(0)))?;
                if report.kept < WorldShare::all() {
                    writeln!(out, "keeps {} of the worlds", report.kept)?;
                }
                if report.is_proven {
                    writeln!(out, "no line wins sooner")?;
                } else {
                    writeln!(out, "no line wins in fewer than {}", format_rounds(report.min_rounds))?;
                }
            }
            (Self::Win(_), None) if report.is_proven => writeln!(out, "no line wins")?,
            (Self::Win(_), None) => {
                let bound = format_rounds(report.min_rounds);
                writeln!(out, "no winning line found; none wins in fewer than {bound}")?;
            }
            (Self::Survival(_), line) => {
                let rounds = format_rounds(report.rounds().unwrap_or(0));
                let bound = if report.is_proven { "no line survives longer" } else { "longer lines may exist" };
                writeln!(out, "survives {rounds}: {}\n{bound}", line.unwrap_or_default())?;
            }
        }
        Ok(writeln!(out, "{} worlds searched", report.worlds_searched)?)
    }
}

fn format_rounds(rounds: u32) -> String {
    if rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") }
}
