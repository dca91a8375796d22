//! Notes on how a game's rules were compiled, as `alfil check --stats` prints them.

use super::action_order::ActionOrder;
use super::engine::BitboardEngine;
use super::stage_table::MoveCounts;
use super::state_query::StateQuery;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns notes on the moves of a turn, on its legality test, and on conditions that only the interpreter answers.
    pub fn compile_notes(&self, turn: usize) -> Vec<String> {
        let mut notes =
            vec![format!("{} planes of {W} word{}", self.layout.plane_count, if W == 1 { "" } else { "s" })];
        let Some(turn) = self.turns.get(turn) else { return notes };
        for stage in turn.stages.iter().flat_map(|all| &**all) {
            let MoveCounts { all, in_lines, drops, irregular } = stage.move_counts;
            let interpreted = stage.guards.iter().filter(|guard| guard.query.needs_interpreter()).count();
            notes.push(format!(
                "{all} ground moves: {in_lines} in lines ({} tables), {drops} drops, {irregular} irregular; {} guards, \
                 {interpreted} interpreted",
                stage.move_tables.len(),
                stage.guards.len(),
            ));
            if let Some(requirement) = &stage.requirement {
                let test = match (
                    requirement.needs_interpreter(),
                    stage.move_tables.iter().any(|move_table| move_table.check_kinds.is_some()),
                ) {
                    (true, _) => "interpreted after every move",
                    (_, true) => "decided before moves that certainly check or do not",
                    _ => "tested after every move",
                };
                notes.push(format!("condition at the end of its moves: {test}"));
            }
        }
        for stage in turn.stages.iter().flat_map(|all| &**all) {
            if let ActionOrder::Unknown(reason) = stage.order {
                notes.push(format!("the VM lists actions: {reason}"));
            }
        }
        match self.attacks.get(turn.player) {
            Some(Some(royal_attacks)) if royal_attacks.has_no_royals() => {
                notes.push("no royal pieces: every move is legal".into());
            }
            Some(Some(royal_attacks)) => {
                let irregular: usize = royal_attacks.irregular.iter().map(|(_, moves)| moves.len()).sum();
                let test = royal_attacks
                    .no_pins_reason
                    .map_or("by checks and pins".into(), |reason| format!("by making the move: {reason}"));
                let groups = royal_attacks.groups.len();
                notes.push(format!(
                    "legality {test}; {groups} groups of threats along lines, {irregular} irregular threats"
                ));
            }
            _ => notes.push(format!(
                "threats are not ground: {}",
                turn.not_ground.attacks_on_player.map_or("too many".into(), |error| error.to_string())
            )),
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
