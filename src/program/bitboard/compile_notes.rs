//! Notes on how a game's rules were compiled, as `alfil check --stats` prints them.

use super::action_order::ActionOrder;
use super::engine::BitboardEngine;
use super::stage_table::MoveCounts;
use super::state_query::StateQuery;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns notes on the moves of a turn, on its legality test, and on conditions that only the interpreter answers.
    pub fn compile_notes(&self, turn: usize) -> Vec<String> {
        let mut notes = vec![format!("{} planes of {W} words", self.layout.plane_count)];
        let Some(turn) = self.turns.get(turn) else { return notes };
        for stage in turn.stages.iter().flatten() {
            let MoveCounts { all, in_lines, drops, irregular } = stage.move_counts;
            let interpreted = stage.guards.iter().filter(|guard| guard.query.needs_interpreter()).count();
            notes.push(format!(
                "{all} ground moves: {in_lines} in lines ({} tables), {drops} drops, {irregular} irregular; {} guards, \
                 {interpreted} interpreted",
                stage.buckets.len(),
                stage.guards.len(),
            ));
            if let Some(tail) = &stage.tail {
                let test =
                    match (tail.needs_interpreter(), stage.buckets.iter().any(|bucket| bucket.check_kinds.is_some())) {
                        (true, _) => "interpreted after every move",
                        (_, true) => "decided before moves that certainly check or do not",
                        _ => "tested after every move",
                    };
                notes.push(format!("condition at the end of its moves: {test}"));
            }
        }
        for stage in turn.stages.iter().flatten() {
            if let ActionOrder::Unknown(why) = stage.order {
                notes.push(format!("the VM lists actions: {why}"));
            }
        }
        match self.attacks.get(turn.player) {
            Some(Some(danger)) if danger.has_no_royals() => notes.push("no royal pieces: every move is legal".into()),
            Some(Some(danger)) => {
                let irregular: usize = danger.irregular.iter().map(|(_, moves)| moves.len()).sum();
                let test = danger
                    .no_pins_reason
                    .map_or("by checks and pins".into(), |why| format!("by making the move: {why}"));
                let groups = danger.groups.len();
                notes.push(format!(
                    "legality {test}; {groups} groups of threats along lines, {irregular} irregular threats"
                ));
            }
            _ => notes.push(format!("threats are not ground: {}", turn.why[1].as_deref().unwrap_or("too many"))),
        }
        let ends = self.ends.iter().flatten().map(|end| &end.query);
        let kept_marks = self.kept_marks.iter().map(|kept| &kept.condition);
        let interpreted = ends.chain(kept_marks).filter(|query| StateQuery::needs_interpreter(query)).count();
        if interpreted > 0 {
            notes.push(format!("{interpreted} conditions of ends and marks are partly interpreted"));
        }
        notes
    }
}
