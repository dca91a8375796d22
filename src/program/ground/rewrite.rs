//! What a rewrite makes of a symbolic state.

use super::run::{Grounder, Run, Then, Why, because};
use super::sym::{Sym, look, remove, set};
use super::{Code, CodeSet};
use crate::algebra::term::{Ink, Rewrite};
use crate::algebra::{Content, Marks};
use crate::board::{Cell, Frame};

impl Grounder<'_> {
    /// `f -> g`.
    pub fn rewrite(&mut self, rewrite: &Rewrite, sym: &Sym, then: Then<'_>) -> Run {
        self.places(&rewrite.from, sym, &mut |this, anchor, here| this.decided(rewrite, anchor, here, &mut *then))
    }

    /// Takes the contents that are written elsewhere apart, so far as it matters for what is written.
    fn decided(&mut self, rewrite: &Rewrite, anchor: Option<Frame>, mut sym: Sym, then: Then<'_>) -> Run {
        for write in &rewrite.writes {
            let Some(cell) = anchor.and_then(|frame| self.rules.board.walk(frame, &write.walk)).map(|frame| frame.cell)
            else {
                return Ok(());
            };
            if !self.require(&mut sym, cell, self.squares())? {
                return Ok(());
            }
            let source = match write.ink {
                Ink::Put(_) => continue,
                Ink::Keep => cell,
                Ink::Interest => match sym.interest {
                    Some(frame) => frame.cell,
                    None => return Ok(()),
                },
            };
            if sym.change.as_ref().is_some_and(|change| change.cell == source) {
                return Err(Why::Undecided);
            }
            let now = self.now(&sym, source);
            let lost = self.lost_from(write.ink, source, cell);
            let image = |this: &Self, code| this.marked(this.content(code), lost, write.add, write.remove);
            let mut images: Vec<(Content, CodeSet)> = Vec::new();
            for code in now.iter() {
                let content = image(self, code);
                match images.iter_mut().find(|(other, _)| *other == content) {
                    Some((_, codes)) => *codes = codes.or(CodeSet::of(code)),
                    None => images.push((content, CodeSet::of(code))),
                }
            }
            if images.len() > 1 {
                for (_, codes) in images {
                    let mut one = sym.clone();
                    if self.require(&mut one, source, codes)? {
                        self.decided(rewrite, anchor, one, &mut *then)?;
                    }
                }
                return Ok(());
            }
        }
        match self.written(rewrite, anchor, &sym)? {
            Some(next) => then(self, next),
            None => Ok(()),
        }
    }

    fn lost_from(&self, ink: Ink, source: Cell, cell: Cell) -> Marks {
        if ink == Ink::Interest && source != cell { self.lost } else { Marks::default() }
    }

    fn marked(&self, content: Content, lost: Marks, add: Marks, remove: Marks) -> Content {
        Content { marks: content.marks.without(lost).or(add).without(remove), ..content }
    }

    /// The state after the rewrite; every content that is written is known.
    fn written(&self, rewrite: &Rewrite, anchor: Option<Frame>, old: &Sym) -> Result<Option<Sym>, Why> {
        let mut new = old.clone();
        for kind in &rewrite.from.hand {
            kind.index().into_iter().for_each(|piece| new.gain(piece, -1));
        }
        for kind in &rewrite.put {
            kind.index().into_iter().for_each(|piece| new.gain(piece, 1));
        }
        for write in &rewrite.writes {
            let Some(cell) = anchor.and_then(|frame| self.rules.board.walk(frame, &write.walk)).map(|frame| frame.cell)
            else {
                return Ok(None);
            };
            let source = match write.ink {
                Ink::Put(_) => None,
                Ink::Keep => Some(cell),
                Ink::Interest => old.interest.map(|frame| frame.cell),
            };
            let under = match (write.ink, source) {
                (Ink::Put(kind), _) => Content::plain(kind),
                (_, Some(source)) => {
                    let lost = self.lost_from(write.ink, source, cell);
                    // all that may stand there becomes the same
                    let Some(code) = self.now(old, source).iter().next() else { return Ok(None) };
                    self.marked(self.content(code), lost, Marks::default(), Marks::default())
                }
                _ => return Ok(None),
            };
            let content = self.marked(under, Marks::default(), write.add, write.remove);
            let Some(code) = self.alphabet.code(content) else {
                return because("it writes a mark on a piece that may not carry it");
            };
            if new.change.as_ref().is_some_and(|change| change.cell == cell) {
                new.change = None;
            }
            if !self.lasting.is_empty() {
                let carried = source.and_then(|source| look(&old.fresh, source)).unwrap_or_default();
                let marks = carried.or(write.add.and(self.lasting)).and(content.marks);
                if marks.is_empty() { remove(&mut new.fresh, cell) } else { set(&mut new.fresh, cell, marks) }
            }
            set(&mut new.written, cell, code);
        }
        new.interest = match (&rewrite.moved, old.interest) {
            (Some(walk), Some(frame)) => match self.rules.board.walk(frame, walk) {
                Some(frame) => Some(frame),
                None => return Ok(None),
            },
            (_, interest) => interest,
        };
        Ok(Some(new))
    }

    /// What a square holds at the end of the turn: marks of earlier turns that last one turn are gone.
    pub fn faded(&self, code: Code, fresh: Marks) -> Code {
        let content = self.content(code);
        let marks = content.marks.without(self.lasting.without(fresh));
        self.alphabet.code(Content { marks, ..content }).unwrap_or(code)
    }
}
