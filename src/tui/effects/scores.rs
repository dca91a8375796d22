//! What is kept of how games went: the best scores, and the puzzles that were solved.

use super::{Message, Services};
use crate::{
    store::Scores,
    tui::event_loop::MessageSender,
    worlds::{SolitaireScore, WorldRules},
};

/// Takes note of what a game under some rules came to, and tells what was best before.
pub fn record_score(
    services: &Services,
    ticket: u64,
    (game, rules): (&str, WorldRules),
    score: SolitaireScore,
    sender: &MessageSender<Message>,
) {
    let taken = Scores::load(&services.folders).and_then(|mut scores| {
        let before = scores.best(game, rules).copied();
        scores.take(game, rules, score)?;
        Ok(before)
    });
    sender.send(match taken {
        Ok(before) => Message::ScoreRecorded(ticket, score, before),
        Err(error) => Message::SaveFailed(error.to_string()),
    });
}

/// Takes note that a puzzle was solved.
pub fn record_solved(services: &Services, name: &str, sender: &MessageSender<Message>) {
    if let Err(error) = Scores::load(&services.folders).and_then(|mut scores| scores.solve(name)) {
        sender.send(Message::SaveFailed(error.to_string()));
    }
}
