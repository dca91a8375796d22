//! What is kept of how games went: the best scores, and the puzzles that were solved.

use super::{Message, Office};
use crate::{
    store::Scores,
    tui::run::Port,
    worlds::{SolitaireScore, WorldRules},
};

/// Takes note of what a game under some rules came to, and tells what was best before.
pub fn score(
    office: &Office,
    ticket: u64,
    (game, rules): (&str, WorldRules),
    score: SolitaireScore,
    port: &Port<Message>,
) {
    let taken = Scores::load(&office.folders).and_then(|mut scores| {
        let before = scores.best(game, rules).copied();
        scores.take(game, rules, score)?;
        Ok(before)
    });
    port.tell(match taken {
        Ok(before) => Message::Scored(ticket, score, before),
        Err(error) => Message::NotSaved(error.to_string()),
    });
}

/// Takes note that a puzzle was solved.
pub fn solved(office: &Office, name: &str, port: &Port<Message>) {
    if let Err(error) = Scores::load(&office.folders).and_then(|mut scores| scores.solve(name)) {
        port.tell(Message::NotSaved(error.to_string()));
    }
}
