//! Converts turn outcomes to actions.

use super::machine::Machine;
use super::mailbox::{kind, marks};
use super::turn_outcomes::TurnOutcome;
use super::walk_tables::NOWHERE;
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::action_builder::{ActionBuilder, KindChange};
use crate::program::{Action, Position};

impl Machine<'_> {
    /// Returns the legal outcomes of a ply as actions, in order of generation. The board must show the position before the turn.
    pub fn actions(&self, ply: usize) -> Vec<Action> {
        let outcomes = &self.scratch.plies[ply];
        let mut next = self.root.clone();
        if self.program.properties.has_superko {
            next.push_history(self.root);
        }
        next.set_turn(self.program.rules().next_turn(self.turn));
        let mut changed = Vec::new();
        let legal = (0..outcomes.len()).map(|index| outcomes.get(index)).filter(|outcome| outcome.is_legal);
        legal.map(|outcome| self.action(ply, outcome, next.clone(), &mut changed)).collect()
    }

    fn action(&self, ply: usize, outcome: TurnOutcome, mut after: Position, changed: &mut Vec<KindChange>) -> Action {
        let board = &self.scratch.board;
        for &(at, content) in self.scratch.plies[ply].changes(outcome) {
            match at.checked_sub(board.off_square() + 1) {
                Some(piece) => after.set_in_hand(Kind::piece(piece.into()), u8::try_from(content).unwrap_or(u8::MAX)),
                None => after.put(Cell(at), Content { kind: Kind(kind(content)), marks: marks(content) }),
            }
        }
        after.set_passes(outcome.passes);
        self.kind_changes(ply, outcome, changed);
        self.action_builder().build(chosen(outcome), changed, |cell| Kind(kind(board.at(cell.0))), after)
    }

    /// Returns the first and last square of an outcome, as an [`Action`] names them.
    pub fn action_squares(
        &self,
        ply: usize,
        outcome: TurnOutcome,
        changed: &mut Vec<KindChange>,
    ) -> (Option<Cell>, Option<Cell>) {
        chosen(outcome).unwrap_or_else(|| {
            self.kind_changes(ply, outcome, changed);
            self.action_builder().infer_squares(changed)
        })
    }

    /// Replaces `changed` by the cells whose kind an outcome changes, sorted by cell.
    fn kind_changes(&self, ply: usize, outcome: TurnOutcome, changed: &mut Vec<KindChange>) {
        let board = &self.scratch.board;
        let cells = self.scratch.plies[ply].changes(outcome).iter().filter(|square| square.0 < board.off_square());
        let kinds = cells.map(|&(at, content)| (Cell(at), Kind(kind(board.at(at))), Kind(kind(content))));
        changed.clear();
        changed.extend(kinds.filter(|(_, was, is)| was != is));
        changed.sort_unstable();
    }

    fn action_builder(&self) -> ActionBuilder {
        let (properties, mover) = (&self.program.properties, self.mover());
        ActionBuilder { own: properties.sides[mover], enemies: properties.enemies[mover] }
    }
}

/// The first and the last square of interest, if the turn chose a square.
fn chosen(outcome: TurnOutcome) -> Option<(Option<Cell>, Option<Cell>)> {
    let cell = |cell: u16| (cell != NOWHERE).then_some(Cell(cell));
    cell(outcome.from).map(|from| (Some(from), cell(outcome.to)))
}
