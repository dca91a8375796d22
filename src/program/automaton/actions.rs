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
        changed.clear();
        for &(at, holds) in self.work.plies[ply].changes(way) {
            if let Some(piece) = at.checked_sub(board.off() + 1) {
                after.set_in_hand(Kind::piece(piece.into()), u8::try_from(holds).unwrap_or(u8::MAX));
                continue;
            }
            let (was, is) = (Kind(kind(board.at(at))), Kind(kind(holds)));
            after.put(Cell(at), Content { kind: is, marks: marks(holds) });
            if was != is {
                changed.push((Cell(at), was, is));
            }
        }
        after.set_passes(way.passes);
        changed.sort_unstable();
        let facts = &self.program.facts;
        let sides = Sides { own: facts.sides[self.context.mover], enemies: facts.enemies[self.context.mover] };
        let cell = |cell: u16| (cell != NOWHERE).then_some(Cell(cell));
        let chosen = cell(way.from).map(|from| (Some(from), cell(way.to)));
        sides.action(chosen, changed, |cell| Kind(kind(board.at(cell.0))), after)
    }
}
