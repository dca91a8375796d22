//! Turns: what the end of a turn does to marks, whether the turn was legal, and threats to royal pieces.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::mailbox::{fresh, kind, marks, packed};
use super::program::Pc;
use super::spent::{Flow, Stop};
use super::work::{Context, Goal};
use crate::algebra::{Kind, Marks};

impl Machine<'_> {
    /// Does what leads beyond a turn; whose turn it is and what is remembered is as before afterwards. The board is not.
    pub fn beyond<T>(&mut self, ask: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let (turn, passes, memories) = (self.turn, self.passes, self.work.memory.len());
        let answer = ask(self);
        (self.turn, self.passes) = (turn, passes);
        self.work.memory.truncate(memories);
        answer
    }

    /// The turn ends: one-turn marks of earlier turns go, and the next turn comes. What stood before the turn is
    /// remembered where the rules ask for it, unless nobody will ask.
    pub fn turn_over(&mut self, remember: bool) -> Flow {
        let facts = &self.program.facts;
        let work = &mut self.work;
        if facts.most_passes > 0 {
            let passed = work.board.looks_as(self.context.before);
            self.passes = if passed { self.passes.saturating_add(1).min(facts.most_passes) } else { 0 };
        }
        if facts.remembers && remember {
            work.spent.spend(1 + work.board.squares().len() / 16)?;
            work.memory.push(&work.board, self.context.before, self.turn);
        }
        let fading = facts.lasting_one_turn;
        if !fading.is_empty() {
            let goes_on = self.program.rules().turns.get(self.turn).is_some_and(|turn| turn.continues_turn);
            let words = if goes_on { 0 } else { work.board.words() };
            work.spent.spend(words)?;
            for word in 0..words {
                let mut set = work.board.word_marked(fading, word);
                while set != 0 {
                    let cell = u16::try_from(word * 64 + set.trailing_zeros() as usize).unwrap_or(0);
                    set &= set - 1;
                    let holds = work.board.at(cell);
                    let old = marks(holds).and(fading).without(fresh(holds));
                    work.board.set(cell, packed(kind(holds), marks(holds).without(old), Marks::default()));
                }
            }
            self.forget_fresh();
        }
        self.turn = self.program.rules().next_turn(self.turn);
        Ok(())
    }

    /// What this turn has written is as old as all else.
    pub fn forget_fresh(&mut self) {
        let board = &mut self.work.board;
        if board.any_fresh() {
            for cell in 0..board.off() {
                let holds = board.at(cell);
                board.set(cell, super::mailbox::plain(holds));
            }
        }
    }

    /// Marks go whose condition does not hold for the owner of what carries them.
    pub fn settle(&mut self) -> Flow {
        let program = self.program;
        if !self.work.board.any_marked(program.facts.conditional) {
            return Ok(());
        }
        let first = self.work.gone.len();
        let flow = self.find_gone();
        if flow.is_ok() {
            for index in first..self.work.gone.len() {
                let kept = &program.kept[self.work.gone[index]];
                let side = program.facts.sides[kept.player];
                for word in 0..self.work.board.words() {
                    let mut set = self.work.board.word_marked(kept.mark, word);
                    while set != 0 {
                        let cell = u16::try_from(word * 64 + set.trailing_zeros() as usize).unwrap_or(0);
                        set &= set - 1;
                        let holds = self.work.board.at(cell);
                        if side.contains(Kind(kind(holds))) {
                            let left = marks(holds).without(kept.mark);
                            self.work.board.set(cell, packed(kind(holds), left, fresh(holds)));
                        }
                    }
                }
            }
        }
        self.work.gone.truncate(first);
        flow
    }

    fn find_gone(&mut self) -> Flow {
        let program = self.program;
        for (index, kept) in program.kept.iter().enumerate() {
            // Nobody would lose what nobody has.
            if !self.work.board.any_marked(kept.mark) {
                continue;
            }
            let context =
                Context { mover: kept.player, before: 0, threat: true, deep: true, settling: true, past: false };
            let ask = &program.asks[kept.ask as usize];
            let holds = if kept.plain {
                let (outer, interest) = (std::mem::replace(&mut self.context, context), self.interest);
                self.interest = NOWHERE;
                let holds = self.holds(ask);
                (self.context, self.interest) = (outer, interest);
                holds?
            } else {
                self.apart(context, |machine| machine.holds(ask))?
            };
            if !holds {
                self.work.gone.push(index);
            }
        }
        Ok(())
    }

    /// A turn has been carried out.
    pub fn accept(&mut self) -> Flow {
        if self.program.facts.plain_ends { self.accept_plainly() } else { self.beyond(Self::accepted) }
    }

    /// The same where the end of a turn changes nothing.
    #[inline]
    fn accept_plainly(&mut self) -> Flow {
        let Some(ply) = self.goal.ply else { return Err(Stop::Enough) };
        let interest = self.cell_of(self.interest);
        let work = &mut self.work;
        let (is_new, bytes) = work.plies[ply].insert(&mut work.board, self.from, interest, self.passes);
        if is_new { work.spent.way(work.plies[ply].len(), bytes) } else { Ok(()) }
    }

    fn accepted(&mut self) -> Flow {
        let facts = &self.program.facts;
        let has_royals = !self.program.rules().royal.is_empty();
        let (mover, deep) = (self.context.mover, self.context.deep);
        let interest = self.cell_of(self.interest);
        self.turn_over(has_royals || !facts.conditional.is_empty())?;
        self.settle()?;
        let Some(ply) = self.goal.ply else {
            return if !has_royals || self.is_legal(mover, deep)? { Err(Stop::Enough) } else { Ok(()) };
        };
        let work = &mut self.work;
        let (is_new, bytes) = work.plies[ply].insert(&mut work.board, self.from, interest, self.passes);
        if is_new {
            work.spent.way(work.plies[ply].len(), bytes)?;
            if has_royals && !self.is_legal(mover, deep)? {
                self.work.plies[ply].last_is_illegal();
            }
        }
        Ok(())
    }

    /// Collects every way the turn can be carried out, each once, and says how many are legal.
    pub fn ways(&mut self, ply: usize) -> Result<usize, Stop> {
        self.ways_of(ply, Machine::run)
    }

    /// The same of what `run` does, which is shown where the turn starts.
    pub fn ways_of(&mut self, ply: usize, run: impl FnOnce(&mut Self, Pc) -> Flow) -> Result<usize, Stop> {
        let program = self.program;
        while self.work.plies.len() <= ply {
            self.work.plies.push(super::ways::Ways::default());
        }
        self.work.plies[ply].begin(self.work.board.changes());
        let (Some(turn), Some(&pc)) = (program.rules().turns.get(self.turn), program.turns.get(self.turn)) else {
            return Ok(0);
        };
        let mover = turn.player;
        let context = Context { mover, before: 0, threat: false, deep: false, settling: false, past: false };
        self.apart(context, |machine| {
            let (own, enemy) = machine.royals_of(mover);
            machine.goal = Goal { ply: Some(ply), own, enemy };
            run(machine, pc)
        })?;
        Ok(self.work.plies[ply].legal())
    }
}
