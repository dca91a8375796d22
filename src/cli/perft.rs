//! `alfil perft GAME DEPTH`: counts the leaves of the game tree.

use super::argument_values::whole_number;
use super::game_argument::{GameArgument, PositionArgs};
use super::interrupt::{self, run_with_progress};
use super::number_format::rate;
use super::round_estimate::LargeRound;
use super::{Failure, json};
use crate::game::{Action, Game, GameHistory, RulesEngine, Variant, coordinate_notation};
use crate::task::{Progress, ProgressMonitor};
use serde::Serialize;
use std::io::Write;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

#[derive(Debug, clap::Args)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Depth in turns
    #[arg(value_parser = whole_number(0_u32..=100))]
    pub depth: u32,
    /// Also count the leaves under each move
    #[arg(long)]
    pub divide: bool,
    /// The move generator
    #[arg(long, default_value = "fast")]
    pub engine: RulesEngine,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// A count as JSON.
#[derive(Serialize)]
struct PerftRow<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    engine: RulesEngine,
}

/// The count under one move as JSON.
#[derive(Serialize)]
struct DivideRow<'a> {
    action: &'a str,
    nodes: u64,
}

pub(super) fn run(args: &PerftArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = argument.game.variant.with_engine(args.engine);
    if args.engine == RulesEngine::Fast {
        // Compile first. The time is for counting only.
        variant.compiled().stats();
    }
    if args.depth > 1
        && args.engine == RulesEngine::Fast
        && let Some(large) = LargeRound::find(argument)?
    {
        return Err(large.refuse("perft"));
    }
    let position = &argument.start.position;
    let begin = Instant::now();
    let past = argument.start.history();
    let actions = variant.status(position, past)?.actions;
    let counts = match args.depth.checked_sub(1) {
        Some(depth) => divide(&variant, &actions, GameHistory { earlier: slice::from_ref(position), ..past }, depth)?,
        None => Vec::new(),
    };
    let seconds = begin.elapsed().as_secs_f64();
    if args.divide {
        for (action, &nodes) in coordinate_notation::format_all(&variant, position, &actions).iter().zip(&counts) {
            if args.json {
                json::line(out, &DivideRow { action, nodes })?;
            } else {
                writeln!(out, "{action}: {nodes}")?;
            }
        }
    }
    // At depth 0 the root is the only leaf.
    let nodes = if args.depth == 0 { 1 } else { counts.iter().sum() };
    let PerftArgs { depth, engine, .. } = *args;
    let game = argument.game.name();
    if args.json {
        return json::line(out, &PerftRow { game, depth, nodes, seconds, engine });
    }
    Ok(writeln!(out, "{game}, depth {depth}: {nodes} ({seconds:.3} s, {})", rate(nodes, seconds))?)
}

/// The number of leaves under each action, `depth` turns later. `past` ends with the position of the actions.
fn divide(variant: &Variant, actions: &[Action], past: GameHistory<'_>, depth: u32) -> Result<Vec<u64>, Failure> {
    let (begin, leaves) = (Instant::now(), AtomicU64::new(0));
    let monitor = ProgressMonitor::new(interrupt::listen()?);
    monitor.begin(actions.len());
    let message = || {
        let (Progress { done, total }, seconds) = (monitor.progress(), begin.elapsed().as_secs());
        format!("{done} of {total} moves, {} leaves, {seconds} s", leaves.load(Relaxed))
    };
    let count = |action: &Action| {
        let nodes = variant.perft(&action.after, past, depth, monitor.token())?;
        leaves.fetch_add(nodes, Relaxed);
        monitor.advance(1);
        Ok(nodes)
    };
    run_with_progress(message, || actions.iter().map(count).collect())
}
