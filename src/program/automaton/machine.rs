//! The automaton at work: a board, a place of interest, and the operations run over them.
//!
//! [`Machine::run`] leaves everything as it found it; what comes after an operation runs before it returns, on the board
//! as the operation has left it.

use super::atlas::NOWHERE;
use super::held::States;
use super::program::{Op, Pc, Program, Register};
use super::spent::{Flow, Stop};
use super::work::{Context, Goal, Strike, Work};
use crate::algebra::KindSet;
use crate::board::Board;
use crate::program::{Past, Position};
use crate::source::Span;

/// See the module.
pub(super) struct Machine<'a> {
    pub program: &'a Program,
    pub atlas_board: &'a Board,
    /// The position that the first question was about.
    pub root: &'a Position,
    pub past: Past<'a>,
    pub work: Work,
    pub context: Context,
    pub goal: Goal,
    pub strike: Strike,
    pub interest: u16,
    pub from: u16,
    pub turn: usize,
    pub passes: u8,
    /// Turns without capture or progress up to the node, once that has been found out.
    pub quiet: Option<u32>,
    /// How many changes the board had at the node that is asked about.
    pub since: usize,
}

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, root: &'a Position, past: Past<'a>, mut work: Work) -> Self {
        work.board.show(root);
        work.memory.clear();
        work.stood.clear();
        let mover = program.interpreter.mover(root);
        let context = Context { mover, before: 0, threat: false, deep: false, settling: false, past: false };
        let strike = Strike { royal: KindSet::default(), number: 0, theirs: KindSet::default(), their_number: 0 };
        Self {
            program,
            atlas_board: &program.rules().board,
            root,
            past,
            work,
            context,
            goal: Goal { ply: None, own: 0, enemy: 0 },
            strike,
            interest: NOWHERE,
            from: NOWHERE,
            turn: root.turn(),
            passes: root.passes(),
            quiet: None,
            since: 0,
        }
    }

    /// Runs what starts at an operation, and leaves all as it was.
    pub fn run(&mut self, pc: Pc) -> Flow {
        if !self.may(pc) {
            return Ok(());
        }
        self.work.spent.enter()?;
        let (interest, from, changes) = (self.interest, self.from, self.work.board.changes());
        let flow = self.steps(pc);
        self.work.board.undo(changes);
        (self.interest, self.from) = (interest, from);
        self.work.spent.leave();
        flow
    }

    /// May what starts at an operation lead anywhere, as far as its first look says?
    #[inline]
    fn may(&self, pc: Pc) -> bool {
        let program = self.program;
        match program.ahead.get(pc as usize) {
            Some(&Some((walk, ref probe))) => {
                self.interest != NOWHERE && {
                    let cell = program.atlas.look(self.atlas_board, self.interest, walk);
                    probe.passes(&program.zones, cell, self.work.board.at(cell))
                }
            }
            _ => true,
        }
    }

    /// The operations one after another, as long as each has only one that comes next.
    fn steps(&mut self, mut pc: Pc) -> Flow {
        let program = self.program;
        loop {
            match program.ops[pc as usize] {
                Op::Never => return Ok(()),
                Op::Accept => return self.accept(),
                Op::Found => return Err(Stop::Enough),
                Op::Strike => return self.struck(),
                Op::Collect(repeat) => return self.collect(&program.repeats[repeat as usize]),
                Op::Arrive(repeat) => {
                    self.arrive(&program.repeats[repeat as usize]);
                    return Ok(());
                }
                Op::First(each) => return self.first(&program.eaches[each as usize]),
                Op::Weigh(wish) => return self.weigh(wish),
                Op::Possible(register, next) => {
                    self.work.registers[register as usize] = 1;
                    pc = next;
                }
                Op::Outer(register, next) => {
                    self.interest = self.register(register);
                    pc = next;
                }
                Op::Land(register, next) => {
                    if !self.land(register) {
                        return Ok(());
                    }
                    pc = next;
                }
                Op::Rewrite(first, last, next) => return self.rewrites(first, last, next),
                Op::Write(rewrite, next) => {
                    let (rewrite, frame) = (&program.rewrites[rewrite as usize], self.interest);
                    if frame == NOWHERE || !self.matches(&rewrite.from, frame) || !self.apply(rewrite, frame) {
                        return Ok(());
                    }
                    pc = next;
                }
                Op::Any(first, last) => {
                    let Some((&end, others)) = program.targets[first as usize..last as usize].split_last() else {
                        return Ok(());
                    };
                    for &target in others {
                        self.run(target)?;
                    }
                    pc = end;
                }
                Op::Else { first, second, possible } => {
                    self.work.registers[possible as usize] = 0;
                    self.run(first)?;
                    if self.work.registers[possible as usize] != 0 {
                        return Ok(());
                    }
                    pc = second;
                }
                Op::If { ask, yes, no } => pc = if self.holds(&program.asks[ask as usize])? { yes } else { no },
                Op::When(ask, next) => {
                    if !self.holds(&program.asks[ask as usize])? {
                        return Ok(());
                    }
                    pc = next;
                }
                Op::Walk(walk, next) => {
                    if !self.walk(walk) {
                        return Ok(());
                    }
                    pc = next;
                }
                Op::Here { place, body, outer } => {
                    if !self.here(place, outer) {
                        return Ok(());
                    }
                    pc = body;
                }
                Op::At { place, body, outer, scope } => return self.at(place, body, outer, scope),
                Op::Each(each, next) => {
                    self.each(&program.eaches[each as usize])?;
                    pc = next;
                }
                Op::Carry(body, origin) => return self.carry(body, origin),
                Op::Best(wish) => return self.best(&program.wishes[wish as usize]),
                Op::Repeat(repeat) => return self.repeat(&program.repeats[repeat as usize]),
                Op::Flood(flood) => return self.flood(&program.floods[flood as usize]),
            }
            self.work.spent.spend(1)?;
        }
    }

    /// What an operation has kept in a register, where that is a frame or a cell.
    pub fn register(&self, register: Register) -> u16 {
        u16::try_from(self.work.registers[register as usize]).unwrap_or(NOWHERE)
    }

    /// Asks something of its own of the board as it is: nothing is fresh, no square is chosen, and all is as before
    /// afterwards.
    pub fn apart<T>(&mut self, context: Context, ask: impl FnOnce(&mut Self) -> T) -> T {
        let (outer, goal, strike) = (self.context, self.goal, self.strike);
        // The same operations may run inside themselves only so, asked anew of the board.
        let kept = self.work.kept.len();
        self.work.kept.extend_from_slice(&self.work.registers);
        let (interest, from, changes) = (self.interest, self.from, self.work.board.changes());
        self.forget_fresh();
        self.context = Context { before: self.work.board.changes(), ..context };
        (self.interest, self.from) = (NOWHERE, NOWHERE);
        let answer = ask(self);
        self.work.board.undo(changes);
        self.work.registers.copy_from_slice(&self.work.kept[kept..]);
        self.work.kept.truncate(kept);
        (self.interest, self.from) = (interest, from);
        (self.context, self.goal, self.strike) = (outer, goal, strike);
        answer
    }

    /// Whose turn it is.
    pub fn mover(&self) -> usize {
        self.program.rules().turns.get(self.turn).map_or(0, |turn| turn.player)
    }

    /// What it costs to look at every square.
    pub fn look(&self) -> usize {
        1 + self.work.board.cells() / 16
    }

    /// A place of interest as a square.
    pub fn cell_of(&self, frame: u16) -> u16 {
        if frame == NOWHERE { NOWHERE } else { self.program.atlas.cell(frame) }
    }

    /// Moves the place of interest; `false` where the walk leads off the board.
    fn walk(&mut self, walk: u32) -> bool {
        if self.interest == NOWHERE {
            return false;
        }
        let there = self.program.atlas.walk(self.atlas_board, self.interest, walk);
        let stands = there != NOWHERE && !is_off(self.work.board.at(self.program.atlas.cell(there)));
        if stands {
            self.interest = there;
        }
        stands
    }

    /// A set of states that are kept from the board as it is on; to be given back.
    pub fn take_states(&mut self) -> u32 {
        let index = self.work.free_states.pop().unwrap_or_else(|| {
            self.work.states.push(States::default());
            u32::try_from(self.work.states.len() - 1).unwrap_or(0)
        });
        self.work.states[index as usize].begin(self.work.board.changes());
        index
    }

    pub fn give_states(&mut self, index: u32) {
        let bytes = self.work.states[index as usize].bytes();
        self.work.spent.give_back(bytes);
        self.work.free_states.push(index);
    }

    /// Takes the state of the board into a set; `false` if it was there.
    pub fn keep(&mut self, set: u32, what: &str, span: Span) -> Result<bool, Stop> {
        let work = &mut self.work;
        let states = &mut work.states[set as usize];
        let bytes = states.bytes();
        let is_new = states.insert(&mut work.board, self.interest, self.from);
        let more = states.bytes() - bytes;
        work.spent.spend(1 + more / 64)?;
        work.spent.take(more, what, span)?;
        Ok(is_new)
    }

    /// Goes on from a state of a set, and leaves all as it was.
    pub fn run_from(&mut self, set: u32, index: usize, pc: Pc) -> Flow {
        let (interest, from, changes) = (self.interest, self.from, self.work.board.changes());
        let states = &self.work.states[set as usize];
        let held = states.get(index);
        for &(at, holds) in states.changes(held) {
            self.work.board.set(at, holds);
        }
        (self.interest, self.from) = (held.interest, held.from);
        let flow = self.run(pc);
        self.work.board.undo(changes);
        (self.interest, self.from) = (interest, from);
        flow
    }
}

/// Is it no square, and without marks?
pub(super) fn is_off(holds: u32) -> bool {
    super::mailbox::plain(holds) == 127
}
