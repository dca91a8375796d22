//! What can be done in a position: first what is needed to choose, then what is nice to know.

use std::sync::Arc;

use super::{Listed, Message, Naming};
use crate::{
    game::{Action, Cell, Fault, Game, Position, Record, Variant, coordinates, san},
    tui::{
        run::Port,
        state::{
            choices::{Choice, Choices},
            rulebook::Rulebook,
            slot::Slot,
        },
    },
};

/// Tells of the actions of a position, then of their short texts, then of what the others could do.
pub fn list(ticket: u64, book: &Rulebook, record: &Record<Variant>, port: &Port<Message>) {
    let (variant, now) = (book.variant(), record.now());
    let listed = record.standing(variant).and_then(|standing| {
        let choices = choices(variant, now, &standing.actions);
        let checked = checked(variant, now)?;
        Ok(Listed { standing, choices, checked })
    });
    let listed = match listed {
        Ok(listed) => listed,
        Err(fault) => {
            port.tell(Message::Faulty(ticket, fault.title));
            return;
        }
    };
    let actions = listed.standing.actions.clone();
    if !port.tell(Message::Listed(ticket, listed)) {
        return;
    }
    if !port.tell(Message::Lettered(ticket, san::texts(variant, now, &actions))) {
        return;
    }
    if let Ok(choices) = rivals(variant, now) {
        port.tell(Message::Rivals(ticket, choices));
    }
}

/// Tells the short text of an action.
pub fn name(naming: Naming, port: &Port<Message>) {
    let Naming { slot, index, book, before, action, squares, standing } = naming;
    let text = san::text(book.variant(), &before, &action, &standing.actions);
    port.tell(Message::Named(slot, index, squares, text));
}

/// Tells the short texts of all actions of a game, one by one.
pub fn name_all(slot: &Arc<Slot>, book: &Rulebook, record: &Record<Variant>, squares: &[String], port: &Port<Message>) {
    for (index, action) in record.actions().iter().enumerate() {
        let before = &record.positions()[index];
        let Ok(actions) = book.variant().actions(before) else { return };
        let text = san::text(book.variant(), before, action, &actions);
        let squares = squares.get(index).cloned().unwrap_or_default();
        if !port.tell(Message::Named(slot.clone(), index, squares, text)) {
            return;
        }
    }
}

fn choices(variant: &Variant, now: &Position, actions: &[Action]) -> Choices {
    let mover = variant.mover(now);
    let squares = coordinates::texts(variant, now, actions);
    let choice = |(action, text)| Choice::of(variant.rules(), mover, now, action, text);
    Choices { list: actions.iter().zip(squares).map(choice).collect() }
}

/// The squares of threatened royal pieces of the player to move.
pub(super) fn checked(variant: &Variant, now: &Position) -> Result<Vec<Cell>, Fault> {
    if !variant.in_check(now)? {
        return Ok(Vec::new());
    }
    let royal = variant.rules().side(variant.mover(now)).and(variant.rules().royal);
    Ok(now.cells().filter(|(_, content)| royal.contains(content.kind)).map(|(cell, _)| cell).collect())
}

/// What the other players could do if the turn were passed.
fn rivals(variant: &Variant, now: &Position) -> Result<Choices, Fault> {
    let mut list = Vec::new();
    let mover = variant.mover(now);
    for (turn, _) in variant.rules().turns.iter().enumerate().filter(|(_, turn)| turn.player != mover) {
        let mut passed = now.clone();
        passed.set_turn(turn);
        list.extend(choices(variant, &passed, &variant.actions(&passed)?).list);
    }
    Ok(Choices { list })
}
