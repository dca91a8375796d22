//! What the moves of a game can change besides what stands on its cells.

use super::{Code, Ground, GroundMove, Stage};
use crate::algebra::{Kind, Rules};

impl Ground {
    fn stages(&self) -> impl Iterator<Item = &Stage> {
        let threats = self.threats.iter().flatten().flatten();
        self.turns.iter().flatten().flatten().chain(threats)
    }

    /// By cell: is it a hole for ever? `None` where moves make holes.
    pub fn holes(&self, rules: &Rules) -> Option<Vec<bool>> {
        let makes = |made: &GroundMove| {
            let recoded = made.recodes.iter().flat_map(|recoding| recoding.becomes.iter().map(|entry| entry.1));
            let in_cases = made.effects.iter().flat_map(|effect| effect.writes.iter().map(|write| write.1));
            made.writes.iter().map(|write| write.1).chain(recoded).chain(in_cases).any(|code| code == Code::OFF)
        };
        let makes_holes = self.stages().flat_map(|stage| &stage.moves).any(makes);
        (!makes_holes).then(|| rules.setup.iter().map(|content| content.kind == Kind::OFF).collect())
    }

    /// The pieces (by index, in order) that hands may hold, where hands play a part.
    pub fn in_hand(&self, rules: &Rules) -> Vec<usize> {
        let start = rules.hands.iter().enumerate().filter(|(_, number)| **number > 0);
        let mut pieces: Vec<usize> = start.map(|(piece, _)| piece).collect();
        for stage in self.stages() {
            for made in &stage.moves {
                pieces.extend(made.holds.iter().map(|&(piece, _)| piece));
                let caught = made.catch.iter().flat_map(|catch| catch.gains.iter().flat_map(|(_, hands)| hands));
                pieces.extend(made.hands.iter().chain(caught).map(|&(piece, _)| piece));
            }
            for toll in stage.tail.iter().flat_map(|tail| [&tail.yes, &tail.no]).flatten() {
                pieces.extend(toll.hands.iter().map(|&(piece, _)| piece));
                pieces.extend(toll.holds.iter().map(|&(piece, _)| piece));
            }
            pieces.extend(stage.guards.iter().flat_map(|guard| &guard.hands).map(|&(piece, _)| piece));
        }
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }
}
