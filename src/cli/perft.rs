//! `alfil perft GAME DEPTH`: counts the leaves of the game tree.

use super::game_argument::GameArgument;
use super::interrupt::{self, run_with_progress};
use super::number_format::rate;
use super::{Failure, args, json};
use crate::game::{Action, Fault, Game, GameHistory, RulesEngine, Variant, coordinate_notation};
use crate::task::{Halt, Progress, ProgressMonitor};
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

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

pub(super) fn run(args: &args::Perft, out: &mut dyn Write) -> Result<(), Failure> {
    let argument = GameArgument::load(&args.position)?;
    let variant = argument.game.variant.with_engine(args.engine);
    if args.engine == RulesEngine::Fast {
        // Compile first. The time is for counting only.
        variant.compiled().stats();
    }
    let begin = Instant::now();
    let monitor = ProgressMonitor::new(interrupt::listen()?);
    let counts = divide(&variant, &argument, args.depth, &monitor).map_err(|halt| argument.halted(halt))?;
    let seconds = begin.elapsed().as_secs_f64();
    if args.divide {
        let actions: Vec<_> = counts.iter().map(|(action, _)| action.clone()).collect();
        for (text, (_, nodes)) in
            coordinate_notation::format_all(&variant, &argument.start.position, &actions).iter().zip(&counts)
        {
            if args.json {
                json::line(out, &DivideRow { action: text, nodes: *nodes })?;
            } else {
                writeln!(out, "{text}: {nodes}")?;
            }
        }
    }
    // At depth 0 the root is the only leaf.
    let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    let (game, depth) = (argument.game.name(), args.depth);
    if args.json {
        json::line(out, &PerftRow { game, depth, nodes, seconds, engine: args.engine })
    } else {
        Ok(writeln!(out, "{game}, depth {depth}: {nodes} ({seconds:.3} s, {})", rate(nodes, seconds))?)
    }
}

/// The actions of the position, each with the number of leaves under it. Empty at depth 0.
fn divide(
    variant: &Variant,
    argument: &GameArgument,
    depth: u32,
    monitor: &ProgressMonitor,
) -> Result<Vec<(Action, u64)>, Halt<Fault>> {
    let (root, quiet) = (&argument.start.position, argument.start.halfmove_clock);
    let Some(remaining_depth) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let actions = variant.status(root, GameHistory { earlier: &[], quiet_turns: quiet })?.actions;
    let past = GameHistory { earlier: std::slice::from_ref(root), quiet_turns: quiet };
    let (begin, leaves) = (Instant::now(), AtomicU64::new(0));
    monitor.begin(actions.len());
    let message = || {
        let (Progress { done, total }, seconds) = (monitor.progress(), begin.elapsed().as_secs());
        format!("{done} of {total} moves, {} leaves, {seconds} s", leaves.load(Relaxed))
    };
    let count = |action: Action| {
        let nodes = variant.perft(&action.after, past, remaining_depth, monitor.token())?;
        leaves.fetch_add(nodes, Relaxed);
        monitor.advance(1);
        Ok((action, nodes))
    };
    run_with_progress(message, || actions.into_iter().map(count).collect())
}
