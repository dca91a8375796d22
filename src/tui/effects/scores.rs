//! Records best scores and solved puzzles.

use super::{Message, PositionReport, Reporter, Services};
use crate::{
    store::Scores,
    tui::event_loop::MessageSender,
    worlds::{SolitaireScore, WorldRules},
};

/// Records a score and sends the previous best.
pub fn record_score(services: &Services, game: &str, rules: WorldRules, score: SolitaireScore, reporter: Reporter<'_>) {
    let recorded = Scores::load(&services.folders).and_then(|mut scores| {
        let previous = scores.best(game, rules).copied();
        scores.add(game, rules, score)?;
        Ok(previous)
    });
    match recorded {
        Ok(previous) => reporter.send(PositionReport::ScoreRecorded { score, previous }),
        Err(error) => reporter.sender.send(Message::SaveFailed(error.to_string())),
    };
}

/// Records a solved puzzle.
pub fn record_solved(services: &Services, name: &str, sender: &MessageSender<Message>) {
    if let Err(error) = Scores::load(&services.folders).and_then(|mut scores| scores.mark_solved(name)) {
        sender.send(Message::SaveFailed(error.to_string()));
    }
}
