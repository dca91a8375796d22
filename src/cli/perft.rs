//! `alfil perft GAME DEPTH`: counts the games of so many turns.

use super::game_argument::GameArgument;
use super::number_format::rate;
use super::progress_bar::ProgressLine;
use super::{Failure, args, json};
use crate::game::{Action, Engine, Game, Past, Refused, Variant, coordinates};
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// A count as JSON.
#[derive(Serialize)]
struct PerftRow<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    engine: String,
}

/// The count for one move.
#[derive(Serialize)]
struct DivideRow<'a> {
    action: &'a str,
    nodes: u64,
}

pub(super) fn run(args: &args::Perft, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = GameArgument::load(&args.at)?;
    let variant = chosen.game.variant.by(args.engine);
    if args.engine == Engine::Fast {
        // That is no part of counting.
        variant.compiled().stats();
    }
    let begin = Instant::now();
    let watch = ProgressLine::listen()?;
    let parts = divided(&variant, &chosen, args.depth, &watch);
    watch.finish();
    let parts = parts.map_err(|refused| match refused {
        Refused::Fault(fault) => chosen.fault(&fault),
        Refused::Cancelled => Failure::Signal(signal_hook::consts::SIGINT),
        other => Failure::Internal(other.into()),
    })?;
    let seconds = begin.elapsed().as_secs_f64();
    if args.divide {
        let actions: Vec<_> = parts.iter().map(|(action, _)| action.clone()).collect();
        for (text, (_, nodes)) in coordinates::texts(&variant, &chosen.start.position, &actions).iter().zip(&parts) {
            if args.json {
                json::line(out, &DivideRow { action: text, nodes: *nodes })?;
            } else {
                writeln!(out, "{text}: {nodes}")?;
            }
        }
    }
    // A tree of no turns is its root.
    let nodes = if args.depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
    let (game, depth) = (chosen.game.name(), args.depth);
    if args.json {
        json::line(out, &PerftRow { game, depth, nodes, seconds, engine: name(args.engine) })
    } else {
        Ok(writeln!(out, "{game}, depth {depth}: {nodes} ({seconds:.3} s, {})", rate(nodes, seconds))?)
    }
}

/// The actions of the position with the games of so many turns that begin with each.
fn divided(
    variant: &Variant,
    chosen: &GameArgument,
    depth: u32,
    watch: &ProgressLine,
) -> Result<Vec<(Action, u64)>, Refused> {
    let (root, quiet) = (&chosen.start.position, chosen.start.quiet);
    let Some(further) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let actions = variant.standing(root, Past { earlier: &[], quiet })?.actions;
    let past = Past { earlier: std::slice::from_ref(root), quiet };
    let (begin, moves) = (Instant::now(), actions.len());
    let mut parts = Vec::with_capacity(moves);
    let mut leaves = 0;
    for action in actions {
        let line = || {
            let seconds = begin.elapsed().as_secs();
            format!("{} of {moves} moves, {leaves} leaves, {seconds} s", parts.len())
        };
        let nodes = variant.perft(&action.after, past, further, &|| watch.should_stop(&line))?;
        leaves += nodes;
        parts.push((action, nodes));
    }
    Ok(parts)
}

/// What an engine is called.
pub(super) fn name(engine: Engine) -> String {
    engine.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
