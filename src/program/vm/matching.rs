//! Runs matchers over the board, and runs moves at the squares that they choose (`%p: M`).

use super::machine::Machine;
use super::mailbox::cell_of;
use super::matcher::Matcher;
use super::program::{Pc, Register};
use super::walk_tables::NOWHERE;
use crate::program::budget::{Flow, is_answered};
use crate::task::Halt;

impl<'a> Machine<'a> {
    /// Returns whether the hands contain the pieces that the matcher needs.
    fn has_in_hand(&self, matcher: &Matcher) -> bool {
        matcher.hand.iter().all(|&(kind, count)| self.hand_count(kind) >= count.into())
    }

    /// The number of pieces of a kind in its owner's hand.
    pub fn hand_count(&self, kind: u8) -> u32 {
        let board = &self.scratch.board;
        board.hand_square(kind).map_or(0, |square| board.at(square))
    }

    /// Returns whether all squares match for an anchor; ignores the hand.
    #[inline]
    pub fn matches(&mut self, matcher: &Matcher, frame: u16) -> bool {
        let cell = self.program.walk_tables.cell_of(frame);
        matcher.anchor.passes(&self.program.zones, cell, self.scratch.board.at(cell))
            && self.others_match(matcher, frame)
    }

    #[inline]
    fn others_match(&mut self, matcher: &Matcher, frame: u16) -> bool {
        let program = self.program;
        for (walk, test) in &matcher.others {
            let cell = program.walk_tables.target_cell(self.topology, frame, *walk);
            if !test.passes(&program.zones, cell, self.scratch.board.at(cell)) {
                return false;
            }
        }
        matcher.distinctness.lookup(frame).unwrap_or_else(|| {
            let mut cells = std::mem::take(&mut self.scratch.cell_buffer);
            let distinct = matcher.squares_are_distinct(self.topology, &program.walk_tables, frame, &mut cells);
            self.scratch.cell_buffer = cells;
            distinct
        })
    }

    /// Calls `visit` with the anchor of every match, or with [`NOWHERE`] if the matcher tests only hands.
    #[inline]
    pub fn for_each_match(&mut self, matcher: &'a Matcher, mut visit: impl FnMut(&mut Self, u16) -> Flow) -> Flow {
        if !matcher.hand.is_empty() && !self.has_in_hand(matcher) {
            return Ok(());
        }
        if !matcher.is_anchored {
            return visit(self, NOWHERE);
        }
        if matcher.at_interest {
            let frame = self.interest;
            return if frame != NOWHERE && self.matches(matcher, frame) { visit(self, frame) } else { Ok(()) };
        }
        let program = self.program;
        let words = self.scratch.board.word_count();
        self.scratch.budget.spend(words + matcher.others.len())?;
        let any_marks = matcher.anchor.ignores_marks();
        for word in 0..words {
            let mut set =
                self.scratch.board.kinds_word(&matcher.kinds, word) & matcher.anchor.zone_word(&program.zones, word);
            while set != 0 {
                let cell = cell_of(word, set.trailing_zeros());
                set &= set - 1;
                if !any_marks && !matcher.anchor.passes(&program.zones, cell, self.scratch.board.at(cell)) {
                    continue;
                }
                let frame = program.walk_tables.home(cell, self.context.mover);
                if self.others_match(matcher, frame) {
                    visit(self, frame)?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether the pattern matches anywhere.
    pub fn has_match(&mut self, pattern: u32) -> Flow<bool> {
        for matcher in &self.program.patterns[pattern as usize] {
            if is_answered(self.for_each_match(matcher, |_, _| Err(Halt::Answered)))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the number of matches of a pattern.
    pub fn count_matches(&mut self, pattern: u32) -> Flow<i64> {
        let program = self.program;
        let mut count = 0;
        for matcher in &program.patterns[pattern as usize] {
            let counts_anchors =
                matcher.is_anchored && !matcher.at_interest && matcher.others.is_empty() && matcher.hand.is_empty();
            if counts_anchors && matcher.anchor.ignores_marks() {
                self.scratch.budget.spend(1)?;
                for word in 0..self.scratch.board.word_count() {
                    let set = self.scratch.board.kinds_word(&matcher.kinds, word)
                        & matcher.anchor.zone_word(&program.zones, word);
                    count += i64::from(set.count_ones());
                }
                continue;
            }
            self.for_each_match(matcher, |_, _| {
                count += 1;
                Ok(())
            })?;
        }
        Ok(count)
    }

    /// Calls `visit` with every square that matches a pattern, without duplicates.
    pub fn for_each_square(&mut self, pattern: u32, visit: &mut dyn FnMut(&mut Self, u16) -> Flow) -> Flow {
        let matchers = &*self.program.patterns[pattern as usize];
        if let [matcher] = matchers {
            return self.for_each_match(matcher, |machine, frame| match machine.cell_of(frame) {
                NOWHERE => Ok(()),
                cell => visit(machine, cell),
            });
        }
        let first = self.scratch.visited_cells.len();
        let mut flow = Ok(());
        for matcher in matchers {
            flow = self.for_each_match(matcher, |machine, frame| {
                let cell = machine.cell_of(frame);
                if cell == NOWHERE || machine.scratch.visited_cells[first..].contains(&cell) {
                    return Ok(());
                }
                machine.scratch.visited_cells.push(cell);
                visit(machine, cell)
            });
            if flow.is_err() {
                break;
            }
        }
        self.scratch.visited_cells.truncate(first);
        flow
    }

    /// Starts `%p: M` where p can match only the place of interest; returns `false` if it does not match.
    pub fn at_interest(&mut self, pattern: u32, outer: Option<Register>) -> bool {
        let [matcher] = &*self.program.patterns[pattern as usize] else { return false };
        let frame = self.interest;
        if frame == NOWHERE || !self.matches(matcher, frame) {
            return false;
        }
        let cell = self.program.walk_tables.cell_of(frame);
        match outer {
            Some(register) => self.scratch.registers[register as usize] = frame.into(),
            None if self.from == NOWHERE => self.from = cell,
            None => {}
        }
        self.interest = self.program.walk_tables.home(cell, self.context.mover);
        true
    }

    /// Runs `%p: M`: M with each matching square as the place of interest. A threat mask skips pieces that cannot reach a royal piece.
    #[inline(never)]
    pub fn run_at(&mut self, pattern: u32, body: Pc, outer: Option<Register>, mask: u32) -> Flow {
        let program = self.program;
        let (interest, from) = (self.interest, self.from);
        let is_first = outer.is_none() && from == NOWHERE;
        if let Some(register) = outer {
            self.scratch.registers[register as usize] = interest.into();
        }
        let mask = program.threat_masks.get(mask as usize);
        let targets = mask.map(|mask| mask.royal_squares(&self.scratch.board));
        self.for_each_square(pattern, &mut |machine, cell| {
            if let (Some(mask), Some(targets)) = (mask, &targets)
                && !mask.hits(cell, targets)
            {
                return Ok(());
            }
            machine.interest = program.walk_tables.home(cell, machine.context.mover);
            if is_first {
                machine.from = cell;
            }
            let flow = machine.run(body);
            (machine.interest, machine.from) = (interest, from);
            flow
        })
    }
}
