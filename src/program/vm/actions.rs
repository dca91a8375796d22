//! Converts turn outcomes to actions, and the board to a position.

use super::diff_set::{BoardDiff, OutcomeKey};
use super::machine::Machine;
use super::mailbox::{kind, unpack};
use super::walk_tables::NOWHERE;
use crate::algebra::Kind;
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
        outcomes.legal().map(|outcome| self.action(ply, outcome, next.clone(), &mut changed)).collect()
    }

    fn action(
        &self,
        ply: usize,
        outcome: BoardDiff<OutcomeKey>,
        mut after: Position,
        changed: &mut Vec<KindChange>,
    ) -> Action {
        let board = &self.scratch.board;
        for &(at, content) in self.scratch.plies[ply].changes(outcome) {
            match at.checked_sub(board.off_square() + 1) {
                Some(piece) => after.set_in_hand(Kind::piece(piece.into()), u8::try_from(content).unwrap_or(u8::MAX)),
                None => after.put(Cell(at), unpack(content)),
            }
        }
        after.set_passes(outcome.key.passes);
        self.kind_changes(ply, outcome, changed);
        self.action_builder().build(chosen(outcome), changed, |cell| Kind(kind(board.at(cell.0))), after)
    }

    /// Returns the first and last square of an outcome, as an [`Action`] names them.
    pub fn action_squares(
        &self,
        ply: usize,
        outcome: BoardDiff<OutcomeKey>,
        changed: &mut Vec<KindChange>,
    ) -> (Option<Cell>, Option<Cell>) {
        chosen(outcome).unwrap_or_else(|| {
            self.kind_changes(ply, outcome, changed);
            self.action_builder().infer_squares(changed)
        })
    }

    /// Replaces `changed` by the cells whose kind an outcome changes, sorted by cell.
    fn kind_changes(&self, ply: usize, outcome: BoardDiff<OutcomeKey>, changed: &mut Vec<KindChange>) {
        let board = &self.scratch.board;
        let cells = self.scratch.plies[ply].changes(outcome).iter().filter(|square| square.0 < board.off_square());
        let kinds = cells.map(|&(at, content)| KindChange {
            cell: Cell(at),
            was: Kind(kind(board.at(at))),
            is: Kind(kind(content)),
        });
        changed.clear();
        changed.extend(kinds.filter(|change| change.was != change.is));
        changed.sort_unstable();
    }

    /// Returns the current position. Its superko history is that of the root.
    pub fn to_position(&self) -> Position {
        let board = &self.scratch.board;
        let mut position = self.root.clone();
        for (cell, &content) in (0..board.off_square()).zip(board.squares()) {
            position.put(Cell(cell), unpack(content));
        }
        for (piece, &count) in board.squares()[usize::from(board.off_square()) + 1..].iter().enumerate() {
            position.set_in_hand(Kind::piece(piece), u8::try_from(count).unwrap_or(u8::MAX));
        }
        position.set_turn(self.turn);
        position.set_passes(self.passes);
        position
    }

    fn action_builder(&self) -> ActionBuilder {
        let (properties, mover) = (&self.program.properties, self.mover());
        ActionBuilder { own: properties.sides[mover], enemies: properties.enemies[mover] }
    }
}

/// The first and the last square of interest, if the turn chose a square.
fn chosen(outcome: BoardDiff<OutcomeKey>) -> Option<(Option<Cell>, Option<Cell>)> {
    let cell = |cell: u16| (cell != NOWHERE).then_some(Cell(cell));
    cell(outcome.key.from).map(|from| (Some(from), cell(outcome.key.to)))
}
