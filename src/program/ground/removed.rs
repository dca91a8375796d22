//! What a turn has removed from the board.

use super::run::{Grounder, Why, because};
use super::sym::{List, Sym, look, put};
use super::{Code, CodeSet};
use crate::board::Cell;
use smallvec::SmallVec;

/// Cases, by what squares must have held before the turn; and how many pieces are gone in each.
pub(super) type Removed<const N: usize> = SmallVec<[(List<Cell, CodeSet, 2>, [i32; N]); 2]>;

impl Grounder<'_> {
    /// How many fewer of some pieces, and of others, there are now than before the turn: in each of the cases that the
    /// state leaves open, with what changed squares must have held for it, where that is less than they may have.
    pub fn removed<const N: usize>(&mut self, sym: &Sym, pieces: [CodeSet; N]) -> Result<Removed<N>, Why> {
        if sym.loose.is_some() {
            return Err(Why::Undecided);
        }
        let mut cases: Removed<N> = SmallVec::new();
        cases.push((List::new(), [0; N]));
        for cell in sym.written.iter().map(|entry| entry.0).chain(sym.recoded.iter().map(|entry| entry.0)) {
            // That is as much work as so many steps.
            self.steps = self.steps.saturating_sub(u32::try_from(cases.len()).unwrap_or(u32::MAX));
            let before = self.before(sym, cell);
            let touched =
                |code: Code| pieces.iter().any(|pieces| pieces.contains(code) || !pieces.and(before).is_empty());
            if look(&sym.written, cell).is_some_and(|code| !touched(code)) {
                // None of them stood there, and none does.
                continue;
            }
            let parts = self.fewer(sym, (cell, before), pieces);
            let Some(((fewer, set), others)) = parts.split_first() else { return Ok(SmallVec::new()) };
            for index in 0..cases.len() {
                for (fewer, set) in others {
                    let (mut narrowed, removed) = cases[index].clone();
                    put(&mut narrowed, cell, *set);
                    cases.push((narrowed, sum(removed, *fewer)));
                }
                let (narrowed, removed) = &mut cases[index];
                if !others.is_empty() {
                    put(narrowed, cell, *set);
                }
                *removed = sum(*removed, *fewer);
            }
            if cases.len() > MOST_COUNTS {
                return because("what it takes on each of many squares is counted");
            }
        }
        Ok(cases)
    }

    /// How many fewer of some pieces, and of others, there are on a square than before the turn, and for which of what may
    /// have stood there.
    fn fewer<const N: usize>(
        &self,
        sym: &Sym,
        (cell, before): (Cell, CodeSet),
        pieces: [CodeSet; N],
    ) -> SmallVec<[([i32; N], CodeSet); 3]> {
        let mut parts: SmallVec<[([i32; N], CodeSet); 3]> = SmallVec::new();
        let mut part = |fewer: [i32; N], set: CodeSet| match parts.iter_mut().find(|part| part.0 == fewer) {
            _ if set.is_empty() => {}
            Some((_, all)) => *all = all.or(set),
            None => parts.push((fewer, set)),
        };
        let difference = |old: Code, now: Code| {
            pieces.map(|pieces| i32::from(pieces.contains(old)) - i32::from(pieces.contains(now)))
        };
        match (look(&sym.written, cell), look(&sym.recoded, cell)) {
            (None, Some(map)) => {
                before.iter().for_each(|code| part(difference(code, self.image(map, code)), CodeSet::of(code)));
            }
            // What is written is the same whatever stood there.
            (written, _) => {
                let now = pieces.map(|pieces| written.is_some_and(|code| pieces.contains(code)));
                let mut rest = before;
                while let Some(first) = rest.iter().next() {
                    let had = pieces.map(|pieces| pieces.contains(first));
                    let with = |set: CodeSet, (pieces, had): (CodeSet, bool)| {
                        if had { set.and(pieces) } else { set.without(pieces) }
                    };
                    let alike = pieces.into_iter().zip(had).fold(rest, with);
                    rest = rest.without(alike);
                    part(std::array::from_fn(|nth| i32::from(had[nth]) - i32::from(now[nth])), alike);
                }
            }
        }
        parts
    }
}

fn sum<const N: usize>(a: [i32; N], b: [i32; N]) -> [i32; N] {
    std::array::from_fn(|nth| a[nth] + b[nth])
}

/// More cases than this of how many pieces are gone are not told apart.
const MOST_COUNTS: usize = 64;
