//! Where fragments may match, and what they ask of squares there.

use super::run::{Grounder, Run, Why};
use super::sym::{List, Sym, look, put};
use super::{Code, CodeSet};
use crate::algebra::term::{Fragment, Pattern, SquareTest};
use crate::algebra::{Content, Kind};
use crate::board::{Cell, Frame};
use smallvec::SmallVec;

impl Grounder<'_> {
    /// What the test lets pass, wherever it is asked.
    pub fn set_of(&mut self, test: &SquareTest) -> CodeSet {
        let alphabet = self.alphabet;
        *self.sets.entry((test.kinds, test.required_marks, test.forbidden_marks)).or_insert_with(|| {
            alphabet.that(|content| {
                test.kinds.contains(content.kind)
                    && content.marks.has_all(test.required_marks)
                    && !content.marks.has_any(test.forbidden_marks)
            })
        })
    }

    /// What may stand on a cell now.
    pub fn now(&self, sym: &Sym, cell: Cell) -> CodeSet {
        if let Some(code) = look(&sym.written, cell) {
            return CodeSet::of(code);
        }
        let before = self.before(sym, cell);
        look(&sym.recoded, cell).map_or(before, |map| self.images(map, before))
    }

    /// What may have stood there before the turn.
    pub fn before(&self, sym: &Sym, cell: Cell) -> CodeSet {
        look(&sym.needs, cell).unwrap_or_else(|| self.universe.get(cell.index()).copied().unwrap_or_default())
    }

    /// Of what may have stood on a cell, all that would be one of these now.
    fn still(&self, sym: &Sym, cell: Cell, may: CodeSet, set: CodeSet) -> CodeSet {
        look(&sym.recoded, cell).map_or_else(|| may.and(set), |map| self.those_that_become(map, may, set))
    }

    /// Asks a cell to hold one of these now; `false` if it cannot.
    pub fn require(&self, sym: &mut Sym, cell: Cell, set: CodeSet) -> Result<bool, Why> {
        Self::is_settled(sym, cell)?;
        if let Some(holds) = written(sym, cell, set)? {
            return Ok(holds);
        }
        let may = self.before(sym, cell);
        let still = self.still(sym, cell, may, set);
        if still != may {
            put(&mut sym.needs, cell, still);
        }
        Ok(!still.is_empty())
    }

    /// What squares must have held before the turn for the fragment to match with its anchor in this frame; `None` if it
    /// cannot match.
    pub fn asked(
        &mut self,
        fragment: &Fragment,
        anchor: Frame,
        sym: &Sym,
    ) -> Result<Option<List<Cell, CodeSet, 8>>, Why> {
        let mut asked: List<Cell, CodeSet, 8> = List::new();
        let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
        for (index, (walk, test)) in fragment.squares.iter().enumerate() {
            let frame = if index == 0 { Some(anchor) } else { self.rules.board.walk(anchor, walk) };
            let Some(cell) = frame.map(|frame| frame.cell) else {
                let off = test.kinds.contains(Kind::OFF) && test.required_marks.is_empty() && test.zone.is_none();
                if !off {
                    return Ok(None);
                }
                continue;
            };
            if !test.reaches(Some(cell)) {
                return Ok(None);
            }
            let set = self.set_of(test);
            Self::is_settled(sym, cell)?;
            match written(sym, cell, set)? {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => {
                    let may = look(&asked, cell).unwrap_or_else(|| self.before(sym, cell));
                    let still = self.still(sym, cell, may, set);
                    if still.is_empty() {
                        return Ok(None);
                    }
                    if still != may {
                        put(&mut asked, cell, still);
                    }
                }
            }
            if self.rules.board.walks_may_meet() {
                if cells.contains(&cell) {
                    return Ok(None);
                }
                cells.push(cell);
            }
        }
        Ok(Some(asked))
    }

    /// Every place where the fragment may match, with what it asks for.
    pub fn places(
        &mut self,
        fragment: &Fragment,
        sym: &Sym,
        found: &mut dyn FnMut(&mut Self, Option<Frame>, &mut Sym) -> Run,
    ) -> Run {
        let mut at = |this: &mut Self, frame: Option<Frame>, asked: &[(Cell, CodeSet)]| {
            let mut here = sym.clone();
            asked.iter().for_each(|&(cell, set)| put(&mut here.needs, cell, set));
            in_hand(fragment, &mut here)?;
            found(this, frame, &mut here)
        };
        if fragment.squares.is_empty() {
            return at(self, None, &[]);
        }
        if fragment.at_interest {
            let Some(frame) = sym.interest else { return Ok(()) };
            return match self.asked(fragment, frame, sym)? {
                Some(asked) => at(self, Some(frame), &asked),
                None => Ok(()),
            };
        }
        for cell in self.rules.board.cells() {
            self.step()?;
            let frame = self.rules.board.home(cell, self.mover);
            if let Some(asked) = self.asked(fragment, frame, sym)? {
                at(self, Some(frame), &asked)?;
            }
        }
        Ok(())
    }

    /// Every square that may match one of the fragments, each once in every position.
    pub fn squares_of(
        &mut self,
        place: &Pattern,
        sym: &Sym,
        found: &mut dyn FnMut(&mut Self, Cell, Sym) -> Run,
    ) -> Run {
        let mut earlier: Vec<(Cell, Sym)> = Vec::new();
        for fragment in place.iter() {
            let mut matches: Vec<(Cell, Sym)> = Vec::new();
            self.places(fragment, sym, &mut |_, anchor, here| {
                matches.extend(anchor.map(|frame| (frame.cell, std::mem::take(here))));
                Ok(())
            })?;
            for (cell, here) in &matches {
                let before: Vec<Sym> =
                    earlier.iter().filter(|(other, _)| other == cell).map(|(_, sym)| sym.clone()).collect();
                if before.is_empty() {
                    found(self, *cell, here.clone())?;
                    continue;
                }
                // Only where none of the earlier fragments matches.
                for free in self.without(sym, &before)? {
                    if let Some(both) = self.both(&free, here) {
                        found(self, *cell, both)?;
                    }
                }
            }
            earlier.append(&mut matches);
        }
        Ok(())
    }

    /// The content of a code.
    pub fn content(&self, code: Code) -> Content {
        self.alphabet.content(code)
    }
}

/// Is what the turn has written on a cell in the set? `None` if it has written nothing there.
fn written(sym: &Sym, cell: Cell, set: CodeSet) -> Result<Option<bool>, Why> {
    let Some(code) = look(&sym.written, cell) else { return Ok(None) };
    match &sym.change {
        Some(change) if change.cell == cell && set.contains(code) != set.contains(change.code) => Err(Why::Undecided),
        _ => Ok(Some(set.contains(code))),
    }
}

/// Asks for the pieces that the fragment wants in hand.
fn in_hand(fragment: &Fragment, sym: &mut Sym) -> Run {
    if !fragment.hand.is_empty() && sym.catch.is_some() {
        return Err(Why::Undecided);
    }
    for kind in &fragment.hand {
        let wanted = fragment.hand.iter().filter(|other| *other == kind).count();
        if let Some(piece) = kind.index() {
            sym.hold(piece, u8::try_from(wanted).unwrap_or(u8::MAX));
        }
    }
    Ok(())
}
