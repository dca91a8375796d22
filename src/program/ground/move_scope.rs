//! What the moves of a game can change: holes and hands.

use super::{Code, GroundMove, GroundRules, GroundStage, HandCost};
use crate::algebra::{Kind, KindSet, Rules};
use crate::board::Cell;

impl GroundRules {
    fn stages(&self) -> impl Iterator<Item = &GroundStage> {
        let threats = self.threats.iter().flatten().flatten();
        self.turn_stages().chain(threats)
    }

    /// By cell: whether it is a permanent hole. `None` if moves make holes.
    pub fn holes(&self, rules: &Rules) -> Option<Vec<bool>> {
        let makes = |ground_move: &GroundMove| {
            let recoded = ground_move.recodings.iter().flat_map(|recoding| recoding.images.iter().map(|entry| entry.1));
            let in_cases = ground_move.effects.iter().flat_map(|effect| effect.writes.iter().map(|write| write.1));
            ground_move.writes.iter().map(|write| write.1).chain(recoded).chain(in_cases).any(|code| code == Code::OFF)
        };
        let makes_holes = self.stages().flat_map(|stage| &stage.moves).any(makes);
        (!makes_holes).then(|| rules.setup.iter().map(|content| content.kind == Kind::OFF).collect())
    }

    /// By cell: the kinds that a turn may leave there. `None` if a turn is not ground.
    pub fn written_kinds(&self) -> Option<Vec<KindSet>> {
        let mut kinds = vec![KindSet::default(); self.cells];
        let mut add = |cell: Cell, code: Code| {
            kinds[cell.index()] = kinds[cell.index()].or(KindSet::of(self.alphabet.content(code).kind));
        };
        for turn in &self.turns {
            for ground_move in turn.as_ref().ok()?.iter().flat_map(|stage| &stage.moves) {
                let in_cases = ground_move.effects.iter().flat_map(|effect| &effect.writes);
                ground_move.writes.iter().chain(in_cases).for_each(|&(cell, code)| add(cell, code));
                for recoding in &ground_move.recodings {
                    let images = recoding.images.iter().map(|image| image.1);
                    images.for_each(|code| recoding.cells.iter().for_each(|&cell| add(cell, code)));
                }
            }
        }
        Some(kinds)
    }

    /// The pieces (by index, sorted) that hands may hold.
    pub fn in_hand(&self, rules: &Rules) -> Vec<usize> {
        let start = rules.hands.iter().enumerate().filter(|(_, number)| **number > 0);
        let mut pieces: Vec<usize> = start.map(|(piece, _)| piece).collect();
        for stage in self.stages() {
            let required = stage.moves.iter().map(|ground_move| &ground_move.min_hands);
            let required = required.chain(stage.costs().map(|cost| &cost.min_hands));
            pieces.extend(required.flatten().map(|hand| hand.0));
            pieces.extend(stage.moves.iter().flat_map(GroundMove::changed_hand_pieces));
            let deltas = stage.guards.iter().map(|guard| &guard.hand_deltas);
            let deltas = deltas.chain(stage.costs().map(|cost| &cost.hand_deltas));
            pieces.extend(deltas.flatten().map(|delta| delta.0));
        }
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }
}

impl GroundStage {
    /// What the turn may cost, as its postcondition says.
    fn costs(&self) -> impl Iterator<Item = &HandCost> {
        self.postcondition.iter().flat_map(|postcondition| [&postcondition.yes, &postcondition.no]).flatten()
    }
}
