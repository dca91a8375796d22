//! Actions as values: what the player sees of a way.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::mailbox::{kind, marks};
use super::ways::Way;
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::seen::{Changed, Sides};
use crate::program::{Action, Position};

impl Machine<'_> {
    /// The legal ways of a ply as actions, in their order. The board is as before the turn.
    pub fn actions(&self, ply: usize) -> Vec<Action> {
        let ways = &self.work.plies[ply];
        let mut next = self.root.clone();
        if self.program.facts.remembers {
            next.remember(self.root);
        }
        next.set_turn(self.program.rules().next_turn(self.turn));
        let mut changed = Vec::new();
        let legal = (0..ways.len()).map(|index| ways.get(index)).filter(|way| way.legal);
        legal.map(|way| self.action(ply, way, next.clone(), &mut changed)).collect()
    }

    fn action(&self, ply: usize, way: Way, mut after: Position, changed: &mut Vec<Changed>) -> Action {
        let board = &self.work.board;
        for &(at, holds) in self.work.plies[ply].changes(way) {
            match at.checked_sub(board.off() + 1) {
                Some(piece) => after.set_in_hand(Kind::piece(piece.into()), u8::try_from(holds).unwrap_or(u8::MAX)),
                None => after.put(Cell(at), Content { kind: Kind(kind(holds)), marks: marks(holds) }),
            }
        }
        after.set_passes(way.passes);
        self.changed(ply, way, changed);
        self.sides().action(chosen(way), changed, |cell| Kind(kind(board.at(cell.0))), after)
    }

    /// From where a way leads, and where to, as the player sees it.
    pub fn squares_of(&self, ply: usize, way: Way, changed: &mut Vec<Changed>) -> (Option<Cell>, Option<Cell>) {
        chosen(way).unwrap_or_else(|| {
            self.changed(ply, way, changed);
            self.sides().squares(changed)
        })
    }

    /// The cells that hold other kinds after a way, into a list that is emptied first.
    fn changed(&self, ply: usize, way: Way, changed: &mut Vec<Changed>) {
        let board = &self.work.board;
        let cells = self.work.plies[ply].changes(way).iter().filter(|square| square.0 < board.off());
        let kinds = cells.map(|&(at, holds)| (Cell(at), Kind(kind(board.at(at))), Kind(kind(holds))));
        changed.clear();
        changed.extend(kinds.filter(|(_, was, is)| was != is));
        changed.sort_unstable();
    }

    fn sides(&self) -> Sides {
        let (facts, mover) = (&self.program.facts, self.mover());
        Sides { own: facts.sides[mover], enemies: facts.enemies[mover] }
    }
}

/// The first and the last square of interest, if a square was chosen.
fn chosen(way: Way) -> Option<(Option<Cell>, Option<Cell>)> {
    let cell = |cell: u16| (cell != NOWHERE).then_some(Cell(cell));
    cell(way.from).map(|from| (Some(from), cell(way.to)))
}
