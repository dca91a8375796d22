//! Effects: squares that a turn writes in some cases, where what follows does not ask for them.
//!
//! A disc turns over lines in eight directions; to tell apart which would take a cube for every combination. So each
//! direction stays an effect with cases of its own, and its squares are *loose*: nobody may ask what they hold.

use super::run::{Grounder, Run, Why};
use super::sym::{Sym, look};
use super::{Code, CodeSet, Effect};
use crate::algebra::Marks;
use crate::board::Cell;
use std::rc::Rc;

/// What a state has left open: cases that exclude each other, or do the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Loose {
    pub effects: Vec<Effect>,
    /// All squares that any of them writes, in their order.
    pub cells: Vec<Cell>,
}

impl Grounder<'_> {
    /// `M else nil` where M does nothing but write squares that the turn has not written, in one way wherever it is
    /// possible: then these squares are loose.
    pub fn loosened(&self, sym: &Sym, branches: &[Sym]) -> Option<Sym> {
        if !self.loose || branches.is_empty() {
            return None;
        }
        let mut loose = sym.loose.as_deref().cloned().unwrap_or_default();
        let first = loose.effects.len();
        for branch in branches {
            let mut rest = branch.clone();
            rest.needs.clone_from(&sym.needs);
            rest.written.clone_from(&sym.written);
            rest.guards.clone_from(&sym.guards);
            if rest != *sym || !branch.guards.starts_with(&sym.guards) {
                return None;
            }
            let mut writes: Vec<(Cell, Code)> = Vec::new();
            for &(cell, code) in &branch.written {
                match look(&sym.written, cell) {
                    Some(known) if known == code => {}
                    None if look(&sym.recoded, cell).is_none() => writes.push((cell, code)),
                    _ => return None,
                }
            }
            let needs: Vec<(Cell, CodeSet)> =
                branch.needs.iter().filter(|entry| !sym.needs.contains(entry)).copied().collect();
            let guards = branch.guards[sym.guards.len()..].to_vec();
            let effect = Effect { needs, guards, writes };
            let apart = |other: &Effect| {
                other.writes == effect.writes
                    || other
                        .needs
                        .iter()
                        .any(|&(cell, set)| look(&effect.needs, cell).is_some_and(|mine| mine.and(set).is_empty()))
            };
            if !loose.effects[first..].iter().all(apart) {
                return None;
            }
            loose.effects.push(effect);
        }
        loose.cells.extend(loose.effects[first..].iter().flat_map(|effect| effect.writes.iter().map(|write| write.0)));
        loose.cells.sort_unstable();
        loose.cells.dedup();
        Some(Sym { loose: Some(Rc::new(loose)), ..sym.clone() })
    }

    /// Is it known what a square holds, as far as anything is?
    pub fn is_fast(sym: &Sym, cell: Cell) -> Run {
        match &sym.loose {
            Some(loose) if loose.cells.binary_search(&cell).is_ok() => Err(Why::Undecided),
            _ => Ok(()),
        }
    }

    /// The effects at the end of the turn.
    pub fn effects(&self, sym: &Sym) -> Vec<Effect> {
        let effects = sym.loose.as_deref().map_or(&[][..], |loose| &loose.effects);
        let done = |effect: &Effect| {
            let faded = effect.writes.iter().map(|&(cell, code)| (cell, self.faded(code, Marks::default())));
            Effect { writes: faded.collect(), ..effect.clone() }
        };
        effects.iter().map(done).collect()
    }
}
