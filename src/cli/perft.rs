//! `alfil perft GAME DEPTH`: counts the games of so many turns.

use super::args::{self, Engine};
use super::chosen::Chosen;
use super::watched::Watched;
use super::{Failure, json};
use crate::game::{Refused, coordinates, divide};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// A count as JSON.
#[derive(Serialize)]
struct Row<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// The count for one move.
#[derive(Serialize)]
struct Part<'a> {
    action: &'a str,
    nodes: u64,
}

pub(super) fn run(args: &args::Perft, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = Chosen::load(&args.at)?;
    let (variant, position) = (&chosen.game.variant, &chosen.start.position);
    let Engine::Interpreter = args.engine;
    let begin = Instant::now();
    let watched = Watched::new(variant, chosen.start.quiet)?;
    let counted = divide(&watched, position, args.depth);
    watched.finish();
    let parts = counted.map_err(|refused| match refused {
        Refused::Fault(fault) => chosen.fault(&fault),
        Refused::Cancelled => Failure::Signal(signal_hook::consts::SIGINT),
        other => Failure::Ours(other.into()),
    })?;
    let seconds = begin.elapsed().as_secs_f64();
    if args.divide {
        let actions: Vec<_> = parts.iter().map(|(action, _)| action.clone()).collect();
        for (text, (_, nodes)) in coordinates::texts(variant, position, &actions).iter().zip(&parts) {
            if args.json {
                json::line(out, &Part { action: text, nodes: *nodes })?;
            } else {
                writeln!(out, "{text}: {nodes}")?;
            }
        }
    }
    // A tree of no turns is its root.
    let nodes = if args.depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
    if args.json {
        json::line(out, &Row { game: chosen.game.name(), depth: args.depth, nodes, seconds })
    } else {
        Ok(writeln!(out, "{}, depth {}: {nodes} ({seconds:.3} s)", chosen.game.name(), args.depth)?)
    }
}
