//! Lists the actions of a position: first what is needed to select one, then SAN and opponents' moves.

use std::sync::Arc;

use super::{ListedActions, Message, SanRequest};
use crate::{
    game::{Action, Cell, Fault, Game, GameRecord, Position, Variant, coordinate_notation, san},
    tui::{
        event_loop::MessageSender,
        state::{
            choices::{ActionChoice, ActionChoices},
            rulebook::Rulebook,
            save_slot::SaveSlot,
        },
    },
};

/// Sends the legal actions, then their SAN, then the opponents' actions.
pub fn list_actions(ticket: u64, rulebook: &Rulebook, record: &GameRecord<Variant>, sender: &MessageSender<Message>) {
    let (variant, now) = (rulebook.variant(), record.position());
    let listed = record.status(variant).and_then(|standing| {
        let choices = choices(variant, now, &standing.actions);
        let checked = checked(variant, now)?;
        Ok(ListedActions { standing, choices, checked })
    });
    let listed = match listed {
        Ok(listed) => listed,
        Err(fault) => {
            sender.send(Message::RulesFailed(ticket, fault.title));
            return;
        }
    };
    let actions = listed.standing.actions.clone();
    if !sender.send(Message::ActionsListed(ticket, listed)) {
        return;
    }
    if !sender.send(Message::SanReady(ticket, san::format_all(variant, now, &actions))) {
        return;
    }
    if let Ok(choices) = opponent_choices(variant, now) {
        sender.send(Message::OpponentChoices(ticket, choices));
    }
}

/// Sends the SAN of one move.
pub fn write_san(naming: SanRequest, sender: &MessageSender<Message>) {
    let SanRequest { save_slot, index, rulebook, before, action, coordinates, standing } = naming;
    let text = san::format_action(rulebook.variant(), &before, &action, &standing.actions);
    sender.send(Message::MoveSan(save_slot, index, coordinates, text));
}

/// Sends the SAN of all moves of a game, one by one.
pub fn write_all_san(
    save_slot: &Arc<SaveSlot>,
    rulebook: &Rulebook,
    record: &GameRecord<Variant>,
    squares: &[String],
    sender: &MessageSender<Message>,
) {
    for (index, action) in record.actions().iter().enumerate() {
        let before = &record.positions()[index];
        let Ok(actions) = rulebook.variant().actions(before) else { return };
        let text = san::format_action(rulebook.variant(), before, action, &actions);
        let squares = squares.get(index).cloned().unwrap_or_default();
        if !sender.send(Message::MoveSan(save_slot.clone(), index, squares, text)) {
            return;
        }
    }
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
