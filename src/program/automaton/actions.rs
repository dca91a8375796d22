//! Actions as values: what the player sees of a way.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::mailbox::{kind, marks};
use super::ways::Way;
use crate::algebra::{Content, Kind, KindSet};
use crate::board::Cell;
use crate::program::{Action, Position};

/// A cell that holds another kind than before: which, what it held, and what it holds.
type Changed = (Cell, Kind, Kind);

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
        let side = self.program.facts.sides[self.context.mover];
        let cell = |cell: u16| (cell != NOWHERE).then_some(Cell(cell));
        let (from, to) = if way.from == NOWHERE {
            // No square was chosen: the one that lost a piece of the mover, and the one that gained one.
            let lost = only(changed, |was, is| side.contains(was) && !side.contains(is));
            let gained = only(changed, |_, is| side.contains(is)).or_else(|| only(changed, |_, _| true));
            (lost, gained)
        } else {
            (cell(way.from), cell(way.to))
        };
        let promotes = from.zip(to).and_then(|(from, to)| {
            let (was, is) = (Kind(kind(board.at(from.0))), after.at(to).kind);
            // A piece that became another is gone; a king moved onto its rook is not.
            let gone = fewer(changed, was) > 0;
            (was != is && gone && side.contains(was) && side.contains(is)).then_some(is)
        });
        let takes = self.taken(changed);
        Action { from, to, takes, promotes, after }
    }

    /// Enemy pieces that are gone: of every kind as many as there are fewer, from squares that changed.
    fn taken(&self, changed: &[Changed]) -> Vec<(Cell, Kind)> {
        let enemies = self.program.facts.enemies[self.context.mover];
        let mut taken = Vec::new();
        let gone: KindSet = changed.iter().map(|&(_, was, _)| was).collect();
        let mut gone = gone.and(enemies).0;
        while gone != 0 {
            let kind = Kind(u8::try_from(gone.trailing_zeros()).unwrap_or(0));
            gone &= gone - 1;
            let left = changed.iter().filter(|&&(_, was, _)| was == kind);
            taken.extend(left.take(fewer(changed, kind)).map(|&(cell, ..)| (cell, kind)));
        }
        taken
    }
}

/// The one cell whose change is such, if there is just one.
fn only(changed: &[Changed], is_such: impl Fn(Kind, Kind) -> bool) -> Option<Cell> {
    let mut such = changed.iter().filter(|&&(_, was, is)| is_such(was, is));
    such.next().filter(|_| such.next().is_none()).map(|&(cell, ..)| cell)
}

/// How many fewer of a kind there are.
fn fewer(changed: &[Changed], kind: Kind) -> usize {
    let before = changed.iter().filter(|&&(_, was, _)| was == kind).count();
    let after = changed.iter().filter(|&&(.., is)| is == kind).count();
    before.saturating_sub(after)
}
