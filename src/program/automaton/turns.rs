//! Turns: what the end of a turn does to marks, whether the turn was legal, and threats to royal pieces.

use super::atlas::NOWHERE;
use super::machine::{Context, Goal, Machine, Strike};
use super::mailbox::{fresh, kind, marks, packed};
use super::spent::{Flow, Stop};
use crate::algebra::{Kind, Marks};
use crate::program::Position;

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
            work.spent.spend(work.board.words())?;
            for word in 0..work.board.words() {
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
        self.beyond(Self::accepted)
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

    /// May the player leave the board behind as it is?
    fn is_legal(&mut self, player: usize, deep: bool) -> Result<bool, Stop> {
        let (own, enemy) = self.royals_of(player);
        if own < self.goal.own {
            return Ok(false);
        }
        if enemy < self.goal.enemy {
            return Ok(true);
        }
        let states = std::mem::take(&mut self.work.spent.states);
        let threatened = self.threatened(player, deep);
        self.work.spent.states = states;
        threatened.map(|threatened| !threatened)
    }

    /// How many royal pieces a player has, and how many all others.
    fn royals_of(&self, player: usize) -> (usize, usize) {
        let own = self.program.facts.royals[player];
        let all = self.program.rules().royal;
        (self.work.board.count(own), self.work.board.count(all.without(own)))
    }

    /// Is there a threat that takes a royal piece of the player and loses none of the other's? `deep` inside the question
    /// whether somebody is stuck, which a threat must not ask again then.
    pub fn threatened(&mut self, player: usize, deep: bool) -> Result<bool, Stop> {
        let program = self.program;
        let royal = program.facts.royals[player];
        if royal.is_empty() {
            return Ok(false);
        }
        let number = self.work.board.count(royal);
        for (other, aims) in program.aims.iter().enumerate().filter(|&(other, _)| other != player) {
            let theirs = program.facts.royals[other];
            let their_number = self.work.board.count(theirs);
            let context = Context { mover: other, before: 0, threat: true, deep, settling: false, past: false };
            let taken = self.apart(context, |machine| {
                machine.strike = Strike { royal, number, theirs, their_number };
                machine.can(aims[player])
            })?;
            if taken {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A threat has been carried out.
    pub fn struck(&mut self) -> Flow {
        let (board, strike) = (&self.work.board, self.strike);
        let takes = board.count(strike.royal) < strike.number;
        if takes && board.count(strike.theirs) >= strike.their_number { Err(Stop::Enough) } else { Ok(()) }
    }

    /// Has the player whose turn it is no legal action? Asked inside another question.
    pub fn is_stuck(&mut self) -> Result<bool, Stop> {
        let states = std::mem::take(&mut self.work.spent.states);
        let any = self.any_action(true);
        self.work.spent.states = states;
        any.map(|any| !any)
    }

    /// Has the player whose turn it is any legal action?
    pub fn any_action(&mut self, deep: bool) -> Result<bool, Stop> {
        let program = self.program;
        let (Some(turn), Some(&pc)) = (program.rules().turns.get(self.turn), program.turns.get(self.turn)) else {
            return Ok(false);
        };
        let mover = turn.player;
        let context = Context { mover, before: 0, threat: false, deep, settling: false, past: false };
        self.apart(context, |machine| {
            let (own, enemy) = machine.royals_of(mover);
            machine.goal = Goal { ply: None, own, enemy };
            machine.can(pc)
        })
    }

    /// Collects every way the turn can be carried out, each once, and says how many are legal.
    pub fn ways(&mut self, ply: usize) -> Result<usize, Stop> {
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
            machine.run(pc)
        })?;
        Ok(self.work.plies[ply].legal())
    }

    /// The position as it is now.
    pub fn position(&self) -> Position {
        let mut position = self.root.clone();
        for (cell, &holds) in (0..self.work.board.off()).zip(self.work.board.squares()) {
            let content = crate::algebra::Content { kind: Kind(kind(holds)), marks: marks(holds) };
            position.put(crate::board::Cell(cell), content);
        }
        for (piece, &held) in self.work.board.squares()[usize::from(self.work.board.off()) + 1..].iter().enumerate() {
            position.set_in_hand(Kind::piece(piece), u8::try_from(held).unwrap_or(u8::MAX));
        }
        position.set_turn(self.turn);
        position.set_passes(self.passes);
        position
    }

    /// The board becomes that of a position, as if the turn had changed it so.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn become_position(&mut self, at: &Position) {
        for (cell, &holds) in (0..self.work.board.off()).zip(at.numbers()) {
            self.work.board.set(cell, holds.into());
        }
        for (piece, &held) in at.hands().iter().enumerate() {
            if let Some(square) = self.work.board.hand_of(Kind::piece(piece).0) {
                self.work.board.set(square, held.into());
            }
        }
        (self.turn, self.passes) = (at.turn(), at.passes());
    }

    /// Which place of interest a question begins with.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn interest_at(&mut self, frame: Option<crate::board::Frame>) -> bool {
        let number = frame.map_or(Some(NOWHERE), |frame| self.program.atlas.number(frame));
        self.interest = number.unwrap_or(NOWHERE);
        number.is_some()
    }
}
