//! `each p: M`: the changes at several squares, made together.

use super::Code;
use super::run::{Grounder, Run, Then, Why, because};
use super::sym::{Sym, look, put, remove};
use crate::algebra::Marks;
use crate::algebra::term::{Move, Pattern};
use crate::board::Cell;

/// What is to be written: a square, what it holds, and which of its marks are fresh.
type Writes = Vec<(Cell, Code, Marks)>;

/// More cases than this are not told apart.
const MOST: usize = 64;

impl Grounder<'_> {
    /// M at every square of the pattern, each read from the state before.
    pub fn each(&mut self, place: &Pattern, body: &Move, sym: &Sym, then: Then<'_>) -> Run {
        let mut squares: Vec<(Cell, Sym)> = Vec::new();
        self.squares_of(place, sym, &mut |_, cell, here| {
            squares.push((cell, here));
            Ok(())
        })?;
        if let Some(done) = self.each_alone(body, sym, &squares)? {
            return then(self, &done);
        }
        let mut cases: Vec<(Sym, Writes)> = vec![(sym.clone(), Vec::new())];
        for (cell, here) in squares {
            let mut next = Vec::new();
            for (case, writes) in cases {
                for out in self.without(&case, std::slice::from_ref(&here))? {
                    next.push((out, writes.clone()));
                }
                if let Some(inside) = self.both(&case, &here) {
                    self.at_one(cell, body, sym, inside, &writes, &mut next)?;
                }
                if next.len() > MOST {
                    return because("it does something to each of many squares");
                }
            }
            cases = next;
        }
        for (mut case, writes) in cases {
            for (cell, code, fresh) in writes {
                Self::is_settled(&case, cell)?;
                if case.change.as_ref().is_some_and(|change| change.cell == cell) {
                    return Err(Why::Undecided);
                }
                if fresh.is_empty() {
                    remove(&mut case.fresh, cell);
                } else {
                    put(&mut case.fresh, cell, fresh);
                }
                remove(&mut case.recoded, cell);
                put(&mut case.written, cell, code);
            }
            then(self, &case)?;
        }
        Ok(())
    }

    /// The state after M at every square, if what M does to a square is a matter of that square alone.
    fn each_alone(&mut self, body: &Move, sym: &Sym, squares: &[(Cell, Sym)]) -> Result<Option<Sym>, Why> {
        let mut done = sym.clone();
        for (cell, here) in squares {
            let mut rest = here.clone();
            rest.needs.clone_from(&sym.needs);
            if rest != *sym {
                return Ok(None);
            }
            let interest = Some(self.rules.board.home(*cell, self.mover));
            let base = Sym { interest, ..sym.clone() };
            let branches = self.branches(body, &Sym { interest, ..here.clone() })?;
            if branches.is_empty() {
                continue;
            }
            if look(&sym.written, *cell).is_none() {
                let Some(map) = self.map_at(*cell, &base, &branches) else { return Ok(None) };
                if look(&done.recoded, *cell) != look(&sym.recoded, *cell) {
                    return Ok(None);
                }
                if !self.is_idle(sym, *cell, map) {
                    put(&mut done.recoded, *cell, map);
                }
                continue;
            }
            let [branch] = &branches[..] else { return Ok(None) };
            let (code, fresh) = (look(&branch.written, *cell), look(&branch.fresh, *cell));
            let mut undone = branch.clone();
            undone.written.clone_from(&base.written);
            undone.fresh.clone_from(&base.fresh);
            let elsewhere = |entry: &(Cell, Code)| entry.0 != *cell && !base.written.contains(entry);
            let Some(code) = code.filter(|_| undone == base && !branch.written.iter().any(elsewhere)) else {
                return Ok(None);
            };
            put(&mut done.written, *cell, code);
            remove(&mut done.fresh, *cell);
            if let Some(fresh) = fresh {
                put(&mut done.fresh, *cell, fresh);
            }
        }
        Ok(Some(done))
    }

    /// M at one square: every case with what it writes, and where M is impossible the case as it was.
    fn at_one(
        &mut self,
        cell: Cell,
        body: &Move,
        base: &Sym,
        inside: Sym,
        writes: &Writes,
        next: &mut Vec<(Sym, Writes)>,
    ) -> Run {
        let home = Sym { interest: Some(self.rules.board.home(cell, self.mover)), ..inside };
        let back = |state: Sym| Sym {
            interest: base.interest,
            written: base.written.clone(),
            fresh: base.fresh.clone(),
            ..state
        };
        let branches = self.branches(body, &home)?;
        for out in self.without(&home, &branches)? {
            next.push((back(out), writes.clone()));
        }
        for (index, branch) in branches.iter().enumerate() {
            let more = (&branch.hands, &branch.catch, &branch.change, &branch.recoded, &branch.loose);
            if more != (&base.hands, &base.catch, &base.change, &base.recoded, &base.loose) {
                return because("what it does to each of several squares is more than writing");
            }
            let other = |other: &Sym| other.written != branch.written && self.both(other, branch).is_some();
            if branches[..index].iter().any(other) {
                return because("what it does to each of several squares may differ");
            }
            let mut all = writes.clone();
            for &(cell, code) in branch.written.iter().filter(|entry| !base.written.contains(entry)) {
                if all.iter().any(|&(known, other, _)| known == cell && other != code) {
                    return because("it may do two things to one square");
                }
                all.push((cell, code, look(&branch.fresh, cell).unwrap_or_default()));
            }
            next.push((back(branch.clone()), all));
        }
        Ok(())
    }
}
