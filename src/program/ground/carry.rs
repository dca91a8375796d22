//! `carry(M)`: the piece of interest goes where M leads the place of interest.

use super::run::{Grounder, Run, Then, Why, because};
use super::sym::{SQUARES, Sym, look, put, remove};
use super::{Code, CodeSet};
use crate::algebra::Content;
use crate::algebra::term::Move;
use crate::board::Cell;

impl Grounder<'_> {
    /// As the interpreter's; what the piece is is told apart as far as it matters.
    pub fn carry(&mut self, body: &Move, sym: &Sym, then: Then<'_>) -> Run {
        let Some(origin) = sym.interest.map(|frame| frame.cell) else { return Ok(()) };
        let mut ends: Vec<Sym> = Vec::new();
        for end in self.branches(body, sym)? {
            let target = end.interest.map(|frame| frame.cell);
            if target.is_none_or(|target| target == origin) {
                continue;
            }
            // Where several ways lead to one square, the first that is possible is enough.
            if !ends.iter().any(|known| known.is_at(&end) && known.is_weaker(&end)) {
                ends.push(end);
            }
        }
        for end in ends {
            let Some(target) = end.interest.map(|frame| frame.cell) else { continue };
            self.carried(origin, target, end, &mut *then)?;
        }
        Ok(())
    }

    fn carried(&mut self, origin: Cell, target: Cell, mut sym: Sym, then: Then<'_>) -> Run {
        if sym.change.as_ref().is_some_and(|change| change.cell == origin || change.cell == target) {
            return Err(Why::Undecided);
        }
        if !self.require(&mut sym, target, SQUARES)? {
            return Ok(());
        }
        let moved = |this: &Self, code: Code| {
            let content = this.content(code);
            Content { marks: content.marks.without(this.lost), ..content }
        };
        let mut images: Vec<(Content, CodeSet)> = Vec::new();
        for code in self.now(&sym, origin).iter() {
            let content = moved(self, code);
            match images.iter_mut().find(|(other, _)| *other == content) {
                Some((_, codes)) => *codes = codes.or(CodeSet::of(code)),
                None => images.push((content, CodeSet::of(code))),
            }
        }
        for (content, codes) in images {
            let mut next = sym.clone();
            if !self.require(&mut next, origin, codes)? {
                continue;
            }
            let Some(code) = self.alphabet.code(content) else {
                return because("it carries a mark to where it may not be");
            };
            let fresh = look(&next.fresh, origin).unwrap_or_default();
            remove(&mut next.fresh, origin);
            if fresh.is_empty() {
                remove(&mut next.fresh, target);
            } else {
                put(&mut next.fresh, target, fresh);
            }
            remove(&mut next.recoded, origin);
            remove(&mut next.recoded, target);
            put(&mut next.written, origin, Code::EMPTY);
            put(&mut next.written, target, code);
            next.interest = Some(self.rules.board.home(target, self.mover));
            then(self, &next)?;
        }
        Ok(())
    }
}
