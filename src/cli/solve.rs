//! `alfil solve GAME`: the shortest line that wins against every reply at once, or the longest that survives.

use super::game_argument::GameArgument;
use super::interrupt::Interrupt;
use super::{Failure, args, json};
use crate::game::Variant;
use crate::store::{Config, Folders};
use crate::worlds::solver::{SolverLimits, SolverReport, SolverStage, SurvivalSolver, WinSolver, WorldShare};
use crate::worlds::{ProgressMonitor, WorldRules, WorldsError};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;

/// How many lines are listed at most.
const MOST: usize = 1000;

/// What was found, as JSON.
#[derive(Serialize)]
struct SolutionRow<'a> {
    game: &'a str,
    rules: &'a str,
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
    let chosen = GameArgument::load(&args.at)?;
    let megabytes = match args.memory {
        Some(megabytes) => megabytes,
        None => Config::load(&Folders::find()?)?.memory_mb,
    };
    if let Some(threads) = args.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads));
        pool.build_global().map_err(|error| Failure::Internal(error.into()))?;
    }
    let limits = SolverLimits {
        max_rounds: args.rounds,
        max_worlds: args.worlds,
        max_bytes: u64::from(megabytes) << 20,
        beam_width: args.width,
        seed: args.seed,
        min_kept: args.keep.clone(),
    };
    let mut search = Search::new(args.rules, &chosen, limits).map_err(|fault| chosen.fault(&fault))?;
    let interrupt = Interrupt::listen()?;
    let mut interrupted = false;
    while let Some(what) = search.next() {
        let work = Arc::new(ProgressMonitor::default());
        match interrupt.run_with_progress(&what, &work, || search.step(&work)) {
            Ok(()) => {}
            Err(WorldsError::Cancelled) => {
                interrupted = true;
                break;
            }
            Err(WorldsError::Fault(fault)) => return Err(chosen.fault(&fault)),
            Err(stopped) => return Err(Failure::Internal(stopped.into())),
        }
    }
    let answer = search.answer();
    let work = Arc::new(ProgressMonitor::default());
    let lines = match &search {
        Search::Win(solver) if args.all && !interrupted => {
            let every = || solver.all_wins(&chosen.start.position, MOST, &work);
            interrupt.run_with_progress("all lines that win", &work, every).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    if args.json {
        let row = SolutionRow {
            game: chosen.game.name(),
            rules: args.rules.name(),
            rounds: answer.rounds(),
            line: answer.line.as_deref(),
            kept: answer.kept.to_f64(),
            least: answer.min_rounds,
            proven: answer.is_proven,
            worlds: answer.worlds_searched,
            lines: args.all.then_some(&lines[..]),
            interrupted,
        };
        json::line(out, &row)?;
    } else {
        search.tell(&answer, out)?;
        if !answer.is_proven && !interrupted {
            writeln!(out, "more worlds (--worlds {}) or rounds (--rounds {}) may tell more", args.worlds, args.rounds)?;
        }
        for line in &lines {
            writeln!(out, "  {}", line.join(" "))?;
        }
    }
    out.flush()?;
    if interrupted { Err(Failure::Signal(signal_hook::consts::SIGINT)) } else { Ok(()) }
}

/// One of the two searches.
enum Search {
    Win(WinSolver<Variant>),
    Survival(SurvivalSolver<Variant>),
}

impl Search {
    fn new(rules: WorldRules, chosen: &GameArgument, limits: SolverLimits) -> Result<Self, crate::game::Fault> {
        let (game, start) = (chosen.game.variant.clone(), &chosen.start.position);
        Ok(match rules {
            WorldRules::Unitary => Self::Survival(SurvivalSolver::new(game, start, limits)?),
            _ => Self::Win(WinSolver::new(game, start, limits)?),
        })
    }

    /// What is done next, for the line of progress.
    fn next(&self) -> Option<String> {
        match self {
            Self::Win(solver) => match solver.stage() {
                SolverStage::Exhaustive(rounds) => Some(format!("all lines of {}", counted(rounds))),
                SolverStage::Beam(rounds) => Some(format!("some lines of {}", counted(rounds))),
                SolverStage::Done => None,
            },
            Self::Survival(search) => (!search.is_done()).then(|| format!("round {}", search.rounds() + 1)),
        }
    }

    fn step(&mut self, work: &ProgressMonitor) -> Result<(), WorldsError> {
        match self {
            Self::Win(solver) => solver.step(work),
            Self::Survival(search) => search.step(work),
        }
    }

    fn answer(&self) -> SolverReport {
        match self {
            Self::Win(solver) => solver.report(),
            Self::Survival(search) => search.report(),
        }
    }

    fn tell(&self, answer: &SolverReport, out: &mut dyn Write) -> Result<(), Failure> {
        let line = answer.line.as_ref().map(|line| line.join(" "));
        match (self, line) {
            (Self::Win(_), Some(line)) => {
                writeln!(out, "wins in {}: {line}", counted(answer.rounds().unwrap_or(0)))?;
                if answer.kept < WorldShare::all() {
                    writeln!(out, "keeps {} of the worlds", answer.kept)?;
                }
                if answer.is_proven {
                    writeln!(out, "no line wins sooner")?;
                } else {
                    writeln!(out, "no line wins in fewer than {}", counted(answer.min_rounds))?;
                }
            }
            (Self::Win(_), None) if answer.is_proven => writeln!(out, "no line wins")?,
            (Self::Win(_), None) => {
                writeln!(out, "no line wins in fewer than {}; none is known", counted(answer.min_rounds))?;
            }
            (Self::Survival(_), line) => {
                let rounds = counted(answer.rounds().unwrap_or(0));
                let more = if answer.is_proven { "no line survives longer" } else { "longer ones may" };
                writeln!(out, "survives {rounds}: {}\n{more}", line.unwrap_or_default())?;
            }
        }
        Ok(writeln!(out, "{} worlds looked at", answer.worlds_searched)?)
    }
}

fn counted(rounds: u32) -> String {
    if rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") }
}
