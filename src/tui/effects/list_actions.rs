//! Lists the actions of a position: first the data that selecting one needs, then SAN and opponents' moves.

use std::sync::Arc;

use super::{Message, PositionReport, Reporter};
use crate::{
    game::{
        Action, Cell, Fault, Game, GameRecord, GameTree, MoveId, Position, Variant, coordinate_notation,
        player_notation,
    },
    tui::{
        event_loop::MessageSender,
        state::{ActionChoice, ActionChoices, PositionFacts, Rulebook, SaveSlot},
    },
};

/// Sends the legal actions, then their SAN, then the opponents' actions.
pub fn list_actions(rulebook: &Rulebook, record: &GameRecord<Variant>, reporter: Reporter<'_>) {
    let (variant, now) = (rulebook.variant(), record.position());
    let listed = record.status(variant).and_then(|status| {
        let choices = choices(variant, now, &status.actions);
        let count = variant.interpreter().running_count(now, record.history())?;
        Ok((PositionFacts { status: Arc::new(status), checked: checked(variant, now)?, count }, choices))
    });
    let (facts, choices) = match listed {
        Ok(listed) => listed,
        Err(fault) => {
            reporter.send(PositionReport::RulesFailed(fault.title));
            return;
        }
    };
    let status = facts.status.clone();
    if reporter.send(PositionReport::ActionsListed { facts, choices })
        && reporter.send(PositionReport::SanReady(player_notation::format_all(variant, now, &status.actions)))
        && let Ok(choices) = opponent_choices(variant, now)
    {
        reporter.send(PositionReport::OpponentChoices(choices));
    }
}

/// Sends the SAN of some moves of a game, one by one, as far as the rules allow to list the alternatives.
pub fn write_san(
    save_slot: &Arc<SaveSlot>,
    variant: &Variant,
    tree: &GameTree,
    moves: &[MoveId],
    sender: &MessageSender<Message>,
) {
    for &id in moves {
        let before = tree.position(tree.previous(id));
        let Ok(actions) = variant.actions(before) else { continue };
        let san = player_notation::format_action(variant, before, &tree.get(id).action, &actions);
        if !sender.send(Message::MoveSan { save_slot: save_slot.clone(), id, san }) {
            return;
        }
    }
}

/// SAN of the actions of a line, as far as the rules allow to list the alternatives.
pub(super) fn san_line<'a>(
    variant: &'a Variant,
    start: &'a Position,
    actions: impl IntoIterator<Item = &'a Action>,
) -> impl Iterator<Item = String> {
    let mut before = start;
    actions.into_iter().map_while(move |action| {
        let text = player_notation::format_action(variant, before, action, &variant.actions(before).ok()?);
        before = &action.after;
        Some(text)
    })
}

fn choices(variant: &Variant, now: &Position, actions: &[Action]) -> ActionChoices {
    let mover = variant.mover(now);
    let squares = coordinate_notation::format_all(variant, now, actions);
    let choice = |(action, text)| ActionChoice::from_action(variant.rules(), mover, now, action, text);
    ActionChoices { list: actions.iter().zip(squares).map(choice).collect() }
}

/// The squares of threatened royal pieces of the player to move.
pub(super) fn checked(variant: &Variant, now: &Position) -> Result<Vec<Cell>, Fault> {
    if !variant.in_check(now)? {
        return Ok(Vec::new());
    }
    let royal = variant.rules().side(variant.mover(now)).and(variant.rules().royal);
    Ok(now.cells().filter(|(_, content)| royal.contains(content.kind)).map(|(cell, _)| cell).collect())
}

/// The opponents' actions if the turn were passed.
fn opponent_choices(variant: &Variant, now: &Position) -> Result<ActionChoices, Fault> {
    let mut list = Vec::new();
    let mover = variant.mover(now);
    for (turn, _) in variant.rules().turns.iter().enumerate().filter(|(_, turn)| turn.player != mover) {
        let mut passed = now.clone();
        passed.set_turn(turn);
        list.extend(choices(variant, &passed, &variant.actions(&passed)?).list);
    }
    Ok(ActionChoices { list })
}
