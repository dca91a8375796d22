//! What the moves of a game can change: holes and hands.

use super::{Code, GroundMove, GroundRules, GroundStage};
use crate::algebra::{Kind, Rules};

impl GroundRules {
    fn stages(&self) -> impl Iterator<Item = &GroundStage> {
        let threats = self.threats.iter().flatten().flatten();
        self.turns.iter().flatten().flatten().chain(threats)
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

    /// The pieces (by index, sorted) that hands may hold.
    pub fn in_hand(&self, rules: &Rules) -> Vec<usize> {
        let start = rules.hands.iter().enumerate().filter(|(_, number)| **number > 0);
        let mut pieces: Vec<usize> = start.map(|(piece, _)| piece).collect();
        for stage in self.stages() {
            for ground_move in &stage.moves {
                pieces.extend(ground_move.min_hands.iter().map(|&(piece, _)| piece));
                let caught = ground_move
                    .capture_gain
                    .iter()
                    .flat_map(|capture_gain| capture_gain.gains.iter().flat_map(|(_, hands)| hands));
                pieces.extend(ground_move.hand_deltas.iter().chain(caught).map(|&(piece, _)| piece));
            }
            for toll in
                stage.postcondition.iter().flat_map(|postcondition| [&postcondition.yes, &postcondition.no]).flatten()
            {
                pieces.extend(toll.hand_deltas.iter().map(|&(piece, _)| piece));
                pieces.extend(toll.min_hands.iter().map(|&(piece, _)| piece));
            }
            pieces.extend(stage.guards.iter().flat_map(|guard| &guard.hand_deltas).map(|&(piece, _)| piece));
        }
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }
}
