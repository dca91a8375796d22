//! What became of a game's rules, in words.

use super::action_order::ActionOrder;
use super::engine::BitboardEngine;
use super::state_query::StateQuery;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// What the moves of a turn became, how it is found out whether one is legal, and how many conditions only the
    /// interpreter can answer.
    pub fn compile_notes(&self, turn: usize) -> Vec<String> {
        let mut notes = vec![format!("{} planes of {W} words", self.layout.plane_count)];
        let Some(turn) = self.turns.get(turn) else { return notes };
        for stage in turn.stages.iter().flatten() {
            let [ground, lines, drops, odd] = stage.move_counts;
            let asked = stage.guards.iter().filter(|guard| guard.query.needs_interpreter()).count();
            notes.push(format!(
                "{ground} ground moves: {lines} are parts of lines in {} tables, {drops} drops, {odd} odd; {} guards, \
                 {asked} interpreted",
                stage.buckets.len(),
                stage.guards.len(),
            ));
            if let Some(tail) = &stage.tail {
                let way =
                    match (tail.needs_interpreter(), stage.buckets.iter().any(|bucket| bucket.check_kinds.is_some())) {
                        (true, _) => "interpreted after every move",
                        (_, true) => "known before moves that may give check or not",
                        _ => "asked after every move",
                    };
                notes.push(format!("what all its moves end with is {way}"));
            }
        }
        for stage in turn.stages.iter().flatten() {
            if let ActionOrder::Unknown(why) = stage.order {
                notes.push(format!("actions are listed by the automaton: {why}"));
            }
        }
        match self.attacks.get(turn.player) {
            Some(Some(danger)) if danger.has_no_royals() => notes.push("nothing royal: every move is legal".into()),
            Some(Some(danger)) => {
                let odd: usize = danger.irregular.iter().map(|(_, odds)| odds.len()).sum();
                let way = danger
                    .no_pins_reason
                    .map_or("by checks and pins".into(), |why| format!("by making the move: {why}"));
                notes.push(format!(
                    "legality {way}; threats along {} kinds of lines, {odd} odd ones",
                    danger.groups.len()
                ));
            }
            _ => notes
                .push(format!("threats are not ground: {}", turn.why[1].as_deref().unwrap_or("there are too many"))),
        }
        let kept = self.kept_marks.iter().map(|kept| &kept.condition);
        let asked = self
            .ends
            .iter()
            .flatten()
            .map(|end| &end.query)
            .chain(kept)
            .filter(|query| StateQuery::needs_interpreter(query))
            .count();
        if asked > 0 {
            notes.push(format!("of the ends and the conditions of marks, {asked} are interpreted in part"));
        }
        notes
    }
}
