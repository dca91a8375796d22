//! Cases: where any of several ways is possible, and where none is.

use super::Case;
use super::run::{Grounder, Open, Why, because};
use super::sym::{Pending, Sym, look, put};
use crate::algebra::Marks;
use crate::algebra::term::Move;
use crate::board::Cell;
use std::rc::Rc;

/// More alternatives than this are not told apart.
const MOST_ALTERNATIVES: usize = 64;
/// More ways than this a move does not have.
const MOST_WAYS: usize = 2_000;

impl Grounder<'_> {
    /// What both ask of the position before the turn; they have written the same.
    pub fn both(&self, a: &Sym, b: &Sym) -> Option<Sym> {
        let mut both = a.clone();
        for &(cell, set) in &b.needs {
            let still = self.before(&both, cell).and(set);
            if still.is_empty() {
                return None;
            }
            put(&mut both.needs, cell, still);
        }
        for &(piece, n) in &b.holds {
            if look(&both.holds, piece).unwrap_or(0) < n {
                put(&mut both.holds, piece, n);
            }
        }
        for &(guard, holds) in &b.guards {
            if both.guards.contains(&(guard, !holds)) {
                return None;
            }
            if !both.guards.contains(&(guard, holds)) {
                both.guards.push((guard, holds));
            }
        }
        Some(both)
    }

    /// All states that a move leads to.
    pub fn branches(&mut self, made: &Move, sym: &Sym) -> Result<Vec<Sym>, Why> {
        // Mostly there is one, and states are large.
        let mut branches = Vec::with_capacity(2);
        self.run(made, sym, &mut |_, next| {
            branches.push(next.clone());
            if branches.len() > MOST_WAYS { because("it has too many ways") } else { Ok(()) }
        })?;
        Ok(branches)
    }

    /// The state where none of the branches is possible, as states that exclude each other.
    pub fn without(&mut self, sym: &Sym, branches: &[Sym]) -> Result<Vec<Sym>, Why> {
        Ok(self.split(sym, branches)?.1)
    }

    /// The state where any of the branches is possible, and where none is; each as states that exclude each other.
    pub fn split(&mut self, sym: &Sym, branches: &[Sym]) -> Result<(Vec<Sym>, Vec<Sym>), Why> {
        let (mut yes, mut no) = (Vec::new(), vec![sym.clone()]);
        if branches.iter().any(|branch| branch.is_weaker(sym)) {
            return Ok((no, yes));
        }
        for branch in branches {
            let mut left = Vec::new();
            for state in no {
                if let Some(inside) = self.apart(state, branch, &mut left) {
                    yes.push(inside);
                }
                if left.len() + yes.len() > MOST_ALTERNATIVES {
                    return because("too many cases exclude each other");
                }
            }
            no = left;
        }
        Ok((yes, no))
    }

    /// The part of a state where the branch is possible; the parts where it is not go to `outside`.
    pub fn apart(&mut self, state: Sym, branch: &Sym, outside: &mut Vec<Sym>) -> Option<Sym> {
        let mut inside = state;
        for &(cell, set) in &branch.needs {
            let have = self.before(&inside, cell);
            let (within, beyond) = (have.and(set), have.without(set));
            if !beyond.is_empty() {
                let mut out = inside.clone();
                put(&mut out.needs, cell, beyond);
                outside.push(out);
                if within.is_empty() {
                    return None;
                }
                put(&mut inside.needs, cell, within);
            }
        }
        for &(piece, n) in &branch.holds {
            if look(&inside.holds, piece).unwrap_or(0) < n {
                let guard = self.holding(piece, n);
                let mut out = inside.clone();
                out.guards.push((guard, false));
                outside.push(out);
                put(&mut inside.holds, piece, n);
            }
        }
        for &(guard, holds) in &branch.guards {
            if inside.guards.contains(&(guard, holds)) {
                continue;
            }
            let mut out = inside.clone();
            if inside.guards.contains(&(guard, !holds)) {
                outside.push(out);
                return None;
            }
            out.guards.push((guard, !holds));
            outside.push(out);
            inside.guards.push((guard, holds));
        }
        Some(inside)
    }

    /// `M else nil` where M changes one square that the turn has written, in the same way whatever the case: the change
    /// waits for the end of the turn.
    pub fn left_open(&self, sym: &Sym, branches: &[Sym]) -> Option<Sym> {
        let first = branches.first()?;
        if self.open == Open::Nothing || sym.change.is_some() || !branches.iter().all(|branch| branch.is_at(first)) {
            return None;
        }
        let same = |branch: &Sym| branch.holds == sym.holds && branch.guards.starts_with(&sym.guards);
        if first.hands != sym.hands
            || first.catch != sym.catch
            || first.interest != sym.interest
            || first.recoded != sym.recoded
            || first.loose != sym.loose
            || !branches.iter().all(same)
        {
            return None;
        }
        let mut changed = first.written.iter().filter(|entry| !sym.written.contains(entry));
        let &(cell, code) = changed.next()?;
        let kind = |code| self.alphabet.content(code).kind;
        let was = look(&sym.written, cell)?;
        if changed.next().is_some() || first.written.len() != sym.written.len() || kind(was) != kind(code) {
            return None;
        }
        let fresh_elsewhere =
            |fresh: &[(Cell, Marks)]| fresh.iter().filter(|entry| entry.0 != cell).copied().collect::<Vec<_>>();
        if fresh_elsewhere(&first.fresh) != fresh_elsewhere(&sym.fresh) {
            return None;
        }
        let cases = branches
            .iter()
            .map(|branch| Case {
                needs: branch.needs.iter().filter(|entry| !sym.needs.contains(entry)).copied().collect(),
                guards: branch.guards[sym.guards.len()..].to_vec(),
            })
            .collect();
        let fresh = look(&first.fresh, cell).unwrap_or_default();
        Some(Sym { change: Some(Rc::new(Pending { cell, code, fresh, cases })), ..sym.clone() })
    }
}
