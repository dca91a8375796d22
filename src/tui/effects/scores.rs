//! Records best scores and solved puzzles.

use super::{Message, PositionReport, Reporter, Services};
use crate::{
    store::{HelpUsed, Scores},
    tui::{event_loop::MessageSender, state::RecordedScore},
    worlds::{SolitaireScore, WorldRules},
};

/// Records a score, unless it was reached with help, and sends the previous best.
pub fn record_score(
    services: &Services,
    (game, rules): (&str, WorldRules),
    score: SolitaireScore,
    is_unaided: bool,
    reporter: Reporter<'_>,
) {
    let _lock = services.record_lock.lock();
    let recorded = Scores::load(&services.folders).and_then(|mut scores| {
        let previous_best = scores.best(game, rules).copied();
        if is_unaided {
            scores.add(game, rules, score)?;
        }
        Ok(RecordedScore { score, previous_best })
    });
    match recorded {
        Ok(score) => reporter.send(PositionReport::ScoreRecorded(score)),
        Err(error) => reporter.sender.send(Message::SaveFailed(error.to_string())),
    };
}

/// Records a solved puzzle.
pub fn record_solved(services: &Services, name: &str, help: HelpUsed, sender: &MessageSender<Message>) {
    let _lock = services.record_lock.lock();
    if let Err(error) = Scores::load(&services.folders).and_then(|mut scores| scores.mark_solved(name, help)) {
        sender.send(Message::SaveFailed(error.to_string()));
    }
}
