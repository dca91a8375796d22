//! Records best scores and solved puzzles.

use super::{Message, Services};
use crate::{
    store::Scores,
    tui::event_loop::MessageSender,
    worlds::{SolitaireScore, WorldRules},
};

/// Records a score and sends the previous best.
pub fn record_score(
    services: &Services,
    ticket: u64,
    (game, rules): (&str, WorldRules),
    score: SolitaireScore,
    sender: &MessageSender<Message>,
) {
    let taken = Scores::load(&services.folders).and_then(|mut scores| {
        let before = scores.best(game, rules).copied();
        scores.add(game, rules, score)?;
        Ok(before)
    });
    sender.send(match taken {
        Ok(before) => Message::ScoreRecorded(ticket, score, before),
        Err(error) => Message::SaveFailed(error.to_string()),
    });
}

/// Records a solved puzzle.
pub fn record_solved(services: &Services, name: &str, sender: &MessageSender<Message>) {
    if let Err(error) = Scores::load(&services.folders).and_then(|mut scores| scores.mark_solved(name)) {
        sender.send(Message::SaveFailed(error.to_string()));
    }
}
