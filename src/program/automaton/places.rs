//! Where shapes match, and what is chosen among the squares.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::program::{Pc, Register};
use super::shape::Shape;
use super::spent::{Flow, Stop};

impl<'a> Machine<'a> {
    /// Does the hand hold what the shape asks for?
    fn in_hand(&self, shape: &Shape) -> bool {
        shape.hand.iter().all(|&(kind, wanted)| self.held(kind) >= wanted.into())
    }

    /// How many of a kind its owner's hand holds.
    pub fn held(&self, kind: u8) -> u32 {
        let board = &self.work.board;
        board.hand_of(kind).map_or(0, |square| board.at(square))
    }

    /// Does the shape match with its anchor in a frame? Its hand is not asked.
    #[inline]
    pub fn matches(&mut self, shape: &Shape, frame: u16) -> bool {
        let cell = self.program.atlas.cell(frame);
        shape.anchor.passes(&self.program.zones, cell, self.work.board.at(cell)) && self.others_match(shape, frame)
    }

    #[inline]
    fn others_match(&mut self, shape: &Shape, frame: u16) -> bool {
        let program = self.program;
        for (walk, probe) in &shape.others {
            let cell = program.atlas.look(self.atlas_board, frame, *walk);
            if !probe.passes(&program.zones, cell, self.work.board.at(cell)) {
                return false;
            }
        }
        shape.flat.known(frame).unwrap_or_else(|| {
            let mut cells = std::mem::take(&mut self.work.cells);
            let flat = shape.lies_flat(self.atlas_board, &program.atlas, frame, &mut cells);
            self.work.cells = cells;
            flat
        })
    }

    /// Calls `found` with the anchor of every place where the shape matches; with [`NOWHERE`] if it asks for hands alone.
    #[inline]
    pub fn places(&mut self, shape: &'a Shape, mut found: impl FnMut(&mut Self, u16) -> Flow) -> Flow {
        if !shape.hand.is_empty() && !self.in_hand(shape) {
            return Ok(());
        }
        if !shape.anchored {
            return found(self, NOWHERE);
        }
        if shape.interest {
            let frame = self.interest;
            return if frame != NOWHERE && self.matches(shape, frame) { found(self, frame) } else { Ok(()) };
        }
        let program = self.program;
        let words = self.work.board.words();
        self.work.spent.spend(words + shape.others.len())?;
        let any_marks = shape.anchor.ignores_marks();
        for word in 0..words {
            let mut set = self.work.board.word_of(&shape.kinds, word) & shape.anchor.word(&program.zones, word);
            while set != 0 {
                let cell = cell_of(word, set.trailing_zeros());
                set &= set - 1;
                if !any_marks && !shape.anchor.passes(&program.zones, cell, self.work.board.at(cell)) {
                    continue;
                }
                let frame = program.atlas.home(cell, self.context.mover);
                if self.others_match(shape, frame) {
                    found(self, frame)?;
                }
            }
        }
        Ok(())
    }

    /// Does one of the shapes match?
    pub fn found(&mut self, place: u32) -> Result<bool, Stop> {
        for shape in &self.program.places[place as usize] {
            match self.places(shape, |_, _| Err(Stop::Enough)) {
                Ok(()) => {}
                Err(Stop::Enough) => return Ok(true),
                Err(Stop::Fault) => return Err(Stop::Fault),
            }
        }
        Ok(false)
    }

    /// In how many places the shapes match.
    pub fn count_places(&mut self, place: u32) -> Result<i64, Stop> {
        let program = self.program;
        let mut count = 0;
        for shape in &program.places[place as usize] {
            let plain = shape.anchored && !shape.interest && shape.others.is_empty() && shape.hand.is_empty();
            if plain && shape.anchor.ignores_marks() {
                self.work.spent.spend(1)?;
                for word in 0..self.work.board.words() {
                    let set = self.work.board.word_of(&shape.kinds, word) & shape.anchor.word(&program.zones, word);
                    count += i64::from(set.count_ones());
                }
                continue;
            }
            self.places(shape, |_, _| {
                count += 1;
                Ok(())
            })?;
        }
        Ok(count)
    }

    /// Every square that matches one of the shapes, each once.
    pub fn squares(&mut self, place: u32, found: &mut dyn FnMut(&mut Self, u16) -> Flow) -> Flow {
        let shapes = &*self.program.places[place as usize];
        if let [shape] = shapes {
            return self.places(shape, |machine, frame| match machine.cell_of(frame) {
                NOWHERE => Ok(()),
                cell => found(machine, cell),
            });
        }
        let first = self.work.met.len();
        let mut flow = Ok(());
        for shape in shapes {
            flow = self.places(shape, |machine, frame| {
                let cell = machine.cell_of(frame);
                if cell == NOWHERE || machine.work.met[first..].contains(&cell) {
                    return Ok(());
                }
                machine.work.met.push(cell);
                found(machine, cell)
            });
            if flow.is_err() {
                break;
            }
        }
        self.work.met.truncate(first);
        flow
    }

    /// `%p: M`, where the square chosen can only be the place of interest; `false` where it is not such a square.
    pub fn here(&mut self, place: u32, outer: Option<Register>) -> bool {
        let [shape] = &*self.program.places[place as usize] else { return false };
        let frame = self.interest;
        if frame == NOWHERE || !self.matches(shape, frame) {
            return false;
        }
        let cell = self.program.atlas.cell(frame);
        match outer {
            Some(register) => self.work.registers[register as usize] = frame.into(),
            None if self.from == NOWHERE => self.from = cell,
            None => {}
        }
        self.interest = self.program.atlas.home(cell, self.context.mover);
        true
    }

    /// `%p: M`.
    #[inline(never)]
    pub fn at(&mut self, place: u32, body: Pc, outer: Option<Register>, scope: u32) -> Flow {
        let program = self.program;
        let (interest, from) = (self.interest, self.from);
        let is_first = outer.is_none() && from == NOWHERE;
        if let Some(register) = outer {
            self.work.registers[register as usize] = interest.into();
        }
        let scope = program.scopes.get(scope as usize);
        let targets = scope.map(|scope| scope.targets(&self.work.board));
        self.squares(place, &mut |machine, cell| {
            if let (Some(scope), Some(targets)) = (scope, &targets)
                && !scope.reaches(cell, targets)
            {
                return Ok(());
            }
            machine.interest = program.atlas.home(cell, machine.context.mover);
            if is_first {
                machine.from = cell;
            }
            let flow = machine.run(body);
            (machine.interest, machine.from) = (interest, from);
            flow
        })
    }
}

fn cell_of(word: usize, bit: u32) -> u16 {
    u16::try_from(word * 64).unwrap_or(0) + u16::try_from(bit).unwrap_or(0)
}
