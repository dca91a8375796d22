//! The machine: a board, a place of interest, and the loop that runs operations.
//!
//! An operation runs its successor before it returns, on the board that it has made. Then [`Machine::run`] undoes the changes, so a
//! depth-first search of all paths needs one board.

use super::diff_set::{DiffSet, StateKey};
use super::program::{Op, Pc, Program, Register};
use super::scratch::{MachineContext, Scratch, ThreatGoal, TurnGoal};
use super::walk_tables::NOWHERE;
use crate::algebra::KindSet;
use crate::board::Board;
use crate::program::budget::Flow;
use crate::program::{GameHistory, Position};
use crate::source::Span;
use crate::task::Halt;

/// The state of one query.
pub(super) struct Machine<'a> {
    pub program: &'a Program,
    /// The cells and their neighbors; the pieces are in `scratch.board`.
    pub topology: &'a Board,
    /// The position of the query.
    pub root: &'a Position,
    /// The past of the root.
    pub past: GameHistory<'a>,
    pub scratch: Scratch,
    pub context: MachineContext,
    pub goal: TurnGoal,
    pub threat_goal: ThreatGoal,
    /// The place of interest as a frame, or [`NOWHERE`].
    pub interest: u16,
    /// The first square that this turn chose, or [`NOWHERE`].
    pub from: u16,
    /// The index of the current turn in the cycle.
    pub turn: usize,
    /// The number of passes in a row, up to the largest that the rules test.
    pub passes: u8,
    /// Turns without capture or progress before the current node, once computed.
    pub quiet_turns: Option<u32>,
    /// The checkpoint of the current node.
    pub node_checkpoint: usize,
}

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, root: &'a Position, past: GameHistory<'a>, mut scratch: Scratch) -> Self {
        scratch.board.load(root);
        scratch.superko_history.clear();
        scratch.game_history.clear();
        let mover = program.interpreter.mover(root);
        let context = MachineContext::new(mover);
        let threat_goal = ThreatGoal {
            targets: KindSet::default(),
            target_count: 0,
            attacker_royals: KindSet::default(),
            attacker_royal_count: 0,
        };
        Self {
            program,
            topology: &program.rules().board,
            root,
            past,
            scratch,
            context,
            goal: TurnGoal { ply: None, own_royals: 0, enemy_royals: 0 },
            threat_goal,
            interest: NOWHERE,
            from: NOWHERE,
            turn: root.turn(),
            passes: root.passes(),
            quiet_turns: None,
            node_checkpoint: 0,
        }
    }

    /// Runs the operations from `pc` and restores the state.
    pub fn run(&mut self, pc: Pc) -> Flow {
        if !self.passes_lookahead(pc) {
            return Ok(());
        }
        self.scratch.budget.enter()?;
        let (interest, from, changes) = (self.interest, self.from, self.scratch.board.checkpoint());
        let flow = self.run_steps(pc);
        self.scratch.board.undo_to(changes);
        (self.interest, self.from) = (interest, from);
        self.scratch.budget.leave();
        flow
    }

    /// Returns whether the first test from `pc` passes.
    #[inline]
    fn passes_lookahead(&self, pc: Pc) -> bool {
        let program = self.program;
        match program.lookaheads.get(pc as usize) {
            Some(&Some((walk, ref test))) => {
                self.interest != NOWHERE && {
                    let cell = program.walk_tables.target_cell(self.topology, self.interest, walk);
                    test.passes(&program.zones, cell, self.scratch.board.at(cell))
                }
            }
            _ => true,
        }
    }

    /// Runs operations while each has a single successor, without recursion.
    fn run_steps(&mut self, mut pc: Pc) -> Flow {
        let program = self.program;
        loop {
            match program.ops[pc as usize] {
                Op::Never => return Ok(()),
                Op::AcceptTurn => return self.accept_turn(),
                Op::AcceptCondition => return Err(Halt::Answered),
                Op::AcceptThreat => return self.accept_threat(),
                Op::CollectState(repeat) => return self.collect_state(&program.repeats[repeat as usize]),
                Op::CollectFrame(repeat) => {
                    self.collect_frame(&program.repeats[repeat as usize]);
                    return Ok(());
                }
                Op::CollectEach(each) => return self.collect_each(&program.eaches[each as usize]),
                Op::CollectBest(best) => return self.collect_best(best),
                Op::MarkPossible(register, next) => {
                    self.scratch.registers[register as usize] = 1;
                    pc = next;
                }
                Op::RestoreInterest(register, next) => {
                    self.interest = self.register(register);
                    pc = next;
                }
                Op::PutDown(register, next) => {
                    if !self.put_down(register) {
                        return Ok(());
                    }
                    pc = next;
                }
                Op::RewriteAnywhere(first, last, next) => return self.rewrite_everywhere(first, last, next),
                Op::RewriteHere(rewrite, next) => {
                    let (rewrite, frame) = (&program.rewrites[rewrite as usize], self.interest);
                    if frame == NOWHERE || !self.matches(&rewrite.from, frame) || !self.apply(rewrite, frame) {
                        return Ok(());
                    }
                    pc = next;
                }
                Op::Any(first, last) => {
                    let Some((&end, others)) = program.branch_targets[first as usize..last as usize].split_last()
                    else {
                        return Ok(());
                    };
                    for &target in others {
                        self.run(target)?;
                    }
                    pc = end;
                }
                Op::Else { first, second, possible } => {
                    self.scratch.registers[possible as usize] = 0;
                    self.run(first)?;
                    if self.scratch.registers[possible as usize] != 0 {
                        return Ok(());
                    }
                    pc = second;
                }
                Op::If { condition, yes, no } => {
                    pc = if self.holds(&program.conditions[condition as usize])? { yes } else { no }
                }
                Op::When(condition, next) => {
                    if !self.holds(&program.conditions[condition as usize])? {
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
                Op::AtInterest { pattern, body, outer } => {
                    if !self.at_interest(pattern, outer) {
                        return Ok(());
                    }
                    pc = body;
                }
                Op::At { pattern, body, outer, mask } => return self.run_at(pattern, body, outer, mask),
                Op::Each(each, next) => {
                    self.run_each(&program.eaches[each as usize])?;
                    pc = next;
                }
                Op::Carry(body, origin) => return self.carry(body, origin),
                Op::Best(best) => return self.run_best(&program.bests[best as usize]),
                Op::Repeat(repeat) => return self.repeat(&program.repeats[repeat as usize]),
            }
            self.scratch.budget.spend(1)?;
        }
    }

    /// Returns the frame or cell in a register.
    pub fn register(&self, register: Register) -> u16 {
        u16::try_from(self.scratch.registers[register as usize]).unwrap_or(NOWHERE)
    }

    /// Runs a query on the current board, without fresh marks or a place of interest, and restores the state.
    pub fn isolated<T>(&mut self, context: MachineContext, query: impl FnOnce(&mut Self) -> T) -> T {
        let (outer, goal, threat_goal) = (self.context, self.goal, self.threat_goal);
        // Only here may an operation run inside itself, so the registers are saved.
        let saved_len = self.scratch.saved_registers.len();
        self.scratch.saved_registers.extend_from_slice(&self.scratch.registers);
        let (interest, from, changes) = (self.interest, self.from, self.scratch.board.checkpoint());
        self.clear_fresh_marks();
        self.context = MachineContext { before: self.scratch.board.checkpoint(), ..context };
        (self.interest, self.from) = (NOWHERE, NOWHERE);
        let answer = query(self);
        self.scratch.board.undo_to(changes);
        self.scratch.registers.copy_from_slice(&self.scratch.saved_registers[saved_len..]);
        self.scratch.saved_registers.truncate(saved_len);
        (self.interest, self.from) = (interest, from);
        (self.context, self.goal, self.threat_goal) = (outer, goal, threat_goal);
        answer
    }

    /// Returns the player to move.
    pub fn mover(&self) -> usize {
        self.program.rules().turns.get(self.turn).map_or(0, |turn| turn.player)
    }

    /// Returns the cost of scanning the whole board, in steps.
    pub fn scan_cost(&self) -> usize {
        1 + self.scratch.board.cell_count() / 16
    }

    /// Returns the cell of a frame.
    pub fn cell_of(&self, frame: u16) -> u16 {
        if frame == NOWHERE { NOWHERE } else { self.program.walk_tables.cell_of(frame) }
    }

    /// Moves the place of interest; returns `false` off the board.
    fn walk(&mut self, walk: u32) -> bool {
        if self.interest == NOWHERE {
            return false;
        }
        let target = self.program.walk_tables.walk(self.topology, self.interest, walk);
        let is_on_board = target != NOWHERE && !is_off(self.scratch.board.at(self.program.walk_tables.cell_of(target)));
        if is_on_board {
            self.interest = target;
        }
        is_on_board
    }

    /// Takes a state set from the pool; its states are differences from the current board.
    pub fn take_state_set(&mut self) -> u32 {
        let index = self.scratch.free_state_sets.pop().unwrap_or_else(|| {
            self.scratch.state_sets.push(DiffSet::default());
            u32::try_from(self.scratch.state_sets.len() - 1).unwrap_or(0)
        });
        self.scratch.state_sets[index as usize].restart(self.scratch.board.checkpoint());
        index
    }

    pub fn return_state_set(&mut self, index: u32) {
        let bytes = self.scratch.state_sets[index as usize].bytes();
        self.scratch.budget.release_bytes(bytes);
        self.scratch.free_state_sets.push(index);
    }

    /// Saves the current state; returns `false` for a duplicate.
    pub fn save_state(&mut self, set: u32, subject: &str, span: Span) -> Flow<bool> {
        let scratch = &mut self.scratch;
        let key = StateKey { interest: self.interest, from: self.from };
        let added = scratch.state_sets[set as usize].insert(&mut scratch.board, key);
        let bytes = added.unwrap_or(0);
        scratch.budget.charge_bytes(bytes);
        scratch.budget.spend(1 + bytes / 128)?;
        scratch.budget.check_bytes(subject, span)?;
        Ok(added.is_some())
    }

    /// Runs the operations from `pc` in a saved state, and restores the current one.
    pub fn run_from_state(&mut self, set: u32, index: usize, pc: Pc) -> Flow {
        self.with_state(set, index, |machine| machine.run(pc))
    }

    /// Runs a query in a saved state, and restores the current one.
    pub fn with_state<T>(&mut self, set: u32, index: usize, query: impl FnOnce(&mut Self) -> T) -> T {
        let (interest, from, changes) = (self.interest, self.from, self.scratch.board.checkpoint());
        let states = &self.scratch.state_sets[set as usize];
        let saved = states.get(index);
        for &(at, content) in states.changes(saved) {
            self.scratch.board.set(at, content);
        }
        (self.interest, self.from) = (saved.key.interest, saved.key.from);
        let answer = query(self);
        self.scratch.board.undo_to(changes);
        (self.interest, self.from) = (interest, from);
        answer
    }
}

/// Returns whether the content is a hole in the board.
pub(super) fn is_off(content: u32) -> bool {
    super::mailbox::without_fresh(content) == super::mailbox::OFF_CONTENT
}
