//! Why an action culls worlds: what differs on their squares, and in how many of them the action would leave the player in check.
//!
//! The census knows only the worlds that are in check already. The king may also step into an attack, or a pinned piece leave its line.

use super::{PositionReport, Reporter, RoundTask, expand_worlds::EXPLAIN_MAX_WORLDS};
use crate::{
    game::{Content, Fault, Game as _, Position, Variant},
    worlds::{Collapse, CollapseCause, CollapseReason, Intent, IntentScope, Round, Subset, Worlds, WorldsError},
};

/// Sends why an action culls worlds.
pub fn send(RoundTask { worlds, round }: &RoundTask, intent: Intent, reporter: Reporter<'_>) {
    if let Ok(collapse) = explain(worlds, round, &intent) {
        reporter.send(PositionReport::CollapseReasons(vec![(intent.text, collapse)]));
    }
}

/// Why an action culls worlds. With more than 2,000 worlds, check counts only where the player is in check already.
pub fn explain(worlds: &Worlds, round: &Round, intent: &Intent) -> Result<Collapse, WorldsError> {
    let mut collapse = worlds.explain_collapse(round, intent)?;
    let has_cause = collapse.explains_all(CollapseCause::Check);
    let is_countable = round.len() <= EXPLAIN_MAX_WORLDS && intent.scope == IntentScope::Single;
    if collapse.legal == 0 || collapse.culled == 0 || has_cause || !is_countable {
        return Ok(collapse);
    }
    let explained = count_left_in_check(worlds, round, intent)?;
    if explained > 0 {
        collapse.reasons.retain(|reason| reason.cause != CollapseCause::Check);
        collapse.reasons.push(CollapseReason { cause: CollapseCause::Check, explained });
    }
    Ok(collapse)
}

/// The number of culled worlds in which an action would leave the player in check.
fn count_left_in_check(worlds: &Worlds, round: &Round, intent: &Intent) -> Result<u128, WorldsError> {
    let game = worlds.game();
    let mut count = 0;
    for number in 0..round.len() {
        worlds.monitor().check_cancelled()?;
        let Some(world) = worlds.world(round, Subset::All, number)? else { continue };
        if leaves_in_check(game, &world, intent)? && intent.resolve(game, &world)?.is_none() {
            count += 1;
        }
    }
    Ok(count)
}

/// Whether the player to move is in check after the piece has gone from the origin to the target.
fn leaves_in_check(game: &Variant, world: &Position, intent: &Intent) -> Result<bool, Fault> {
    let Some((from, to)) = intent.from.zip(intent.to).filter(|(from, to)| from != to) else { return Ok(false) };
    let piece = world.at(from);
    if !game.owns(game.mover(world), piece.kind) {
        return Ok(false);
    }
    let mut after = world.clone();
    after.put(from, Content::EMPTY);
    after.put(to, piece);
    game.in_check(&after)
}
