//! What became of a game's rules, in words.

use super::engine::Engine;
use super::query::Query;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// For each turn what its moves became, for each player how it is found out whether a move is legal, and which
    /// conditions only the interpreter can answer.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!("{} planes of {W} words", self.layout.planes)];
        for (number, turn) in self.turns.iter().enumerate() {
            for stage in turn.stages.iter().flatten() {
                let [ground, lines, drops, odd] = stage.counts;
                let asked = stage.guards.iter().filter(|guard| guard.query.asks()).count();
                notes.push(format!(
                    "turn {number}: {ground} ground moves are {lines} of lines in {} tables, {drops} drops, {odd} odd; \
                     {} guards, {asked} of them interpreted",
                    stage.buckets.len(),
                    stage.guards.len(),
                ));
            }
        }
        for (player, danger) in self.dangers.iter().enumerate() {
            let Some(danger) = danger else {
                notes.push(format!("player {player}: threats are not ground"));
                continue;
            };
            let odd: usize = danger.odd.iter().map(|(_, odds)| odds.len()).sum();
            let way = danger.slow.unwrap_or("checks and pins");
            notes.push(format!(
                "player {player}: legality by {way}; threats along {} kinds of lines, {odd} odd",
                danger.groups.len()
            ));
        }
        let kept = self.kept.iter().map(|kept| &kept.query);
        let asked = self.ends.iter().flatten().chain(kept).filter(|query| Query::asks(query)).count();
        notes.push(format!("{asked} ends and conditions of marks are interpreted in part"));
        notes
    }
}
