//! The grounder: symbolic execution of moves. It follows the interpreter step by step and takes every path where the
//! contents of squares do not decide.

use super::guards::GuardKey;
use super::recoding::CodeMapId;
use super::rewrite::RewriteFamily;
use super::symbolic_state::{SQUARES, SymbolicState};
use super::{Alphabet, Code, CodeSet, Guard};
use crate::algebra::term::{Condition, Move, Rewrite};
use crate::algebra::{KindSet, Marks, Rules};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The reason why part of the rules cannot be grounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GroundError {
    /// The rules are not supported, for this reason.
    Unsupported(String),
    /// A condition depends on a deferred change; it may work with less [`Deferral`].
    Undecided,
}

pub(super) type GroundResult = Result<(), GroundError>;
/// What happens with each state that a move leads to.
pub(super) type Continuation<'t> = &'t mut dyn FnMut(&mut Grounder<'_>, &SymbolicState) -> GroundResult;

pub(super) fn unsupported<T>(reason: impl Into<String>) -> Result<T, GroundError> {
    Err(GroundError::Unsupported(reason.into()))
}

/// Which changes may be deferred to the end of the turn, as long as no condition depends on them. Deferral keeps the number
/// of paths small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Deferral {
    /// Nothing.
    Nothing,
    /// Writes of a mark, and gains by capture.
    Writes,
    /// Writes of squares that happen in some cases, too.
    Effects,
}

/// Grounds the moves of one turn, or of one threat.
pub(super) struct Grounder<'g> {
    pub rules: &'g Rules,
    pub alphabet: &'g Alphabet,
    /// By cell: what may stand there.
    pub universe: &'g [CodeSet],
    /// The player to move.
    pub mover: usize,
    /// Whether a threat is grounded, where nobody is in check.
    pub is_threat: bool,
    /// What may be deferred.
    pub deferral: Deferral,
    pub guards: Vec<Guard>,
    pub guard_ids: FxHashMap<GuardKey, u32>,
    pub conditions: FxHashMap<*const Condition, Arc<Condition>>,
    /// Groups of rewrites that differ only in what they capture and gain, by the address of the first rewrite of all.
    pub families: FxHashMap<*const Rewrite, Rc<[Vec<usize>]>>,
    /// Such a group as one rewrite, by the address of the first of the group.
    pub merged_families: FxHashMap<*const Rewrite, Option<Rc<RewriteFamily>>>,
    pub hand_conditions: FxHashMap<(usize, u8), Arc<Condition>>,
    pub test_codes: FxHashMap<(KindSet, Marks, Marks), CodeSet>,
    /// Functions on codes, each stored once.
    pub maps: Vec<Vec<Code>>,
    pub map_ids: FxHashMap<Vec<Code>, CodeMapId>,
    /// Steps left in the budget.
    pub steps_left: u32,
    /// Marks that a piece loses by moving.
    pub lost_when_moved: Marks,
    /// Marks that last one turn.
    pub one_turn_marks: Marks,
    /// By code: the same content without the marks that last one turn.
    pub fading: Vec<Code>,
    /// Whether every cell is known to be a square or a hole.
    pub has_fixed_holes: bool,
    /// Whether moves were found in another order than the interpreter's.
    pub has_inexact_ranks: bool,
}

impl<'g> Grounder<'g> {
    pub fn new(
        rules: &'g Rules,
        alphabet: &'g Alphabet,
        universe: &'g [CodeSet],
        mover: usize,
        is_threat: bool,
        steps_left: u32,
    ) -> Self {
        let one_turn_marks = rules.marks_where(|mark| mark.lasts_one_turn);
        Self {
            rules,
            alphabet,
            universe,
            mover,
            is_threat,
            deferral: Deferral::Writes,
            guards: Vec::new(),
            guard_ids: FxHashMap::default(),
            conditions: FxHashMap::default(),
            families: FxHashMap::default(),
            merged_families: FxHashMap::default(),
            hand_conditions: FxHashMap::default(),
            test_codes: FxHashMap::default(),
            maps: Vec::new(),
            map_ids: FxHashMap::default(),
            steps_left,
            lost_when_moved: rules.marks_where(|mark| mark.lost_when_moved),
            one_turn_marks,
            fading: alphabet.fading(one_turn_marks),
            has_fixed_holes: Self::are_holes_fixed(universe),
            has_inexact_ranks: false,
        }
    }

    pub fn charge_step(&mut self) -> GroundResult {
        self.steps_left = match self.steps_left.checked_sub(1) {
            Some(left) => left,
            None => return unsupported("it has too many ways"),
        };
        Ok(())
    }

    /// Calls `then` with each state that a move leads to.
    pub fn execute(&mut self, body: &Move, state: &SymbolicState, visit: Continuation<'_>) -> GroundResult {
        self.charge_step()?;
        match body {
            Move::Nil => visit(self, state),
            Move::Never => Ok(()),
            Move::Rewrite(rewrites) => self.execute_rewrites(rewrites, state, visit),
            Move::Any(parts) => parts.iter().try_for_each(|part| self.execute(part, state, &mut *visit)),
            Move::Then(parts) => self.execute_sequence(parts, state, visit),
            Move::Repeat(repeat) => self.execute_repeat(repeat, state, visit),
            Move::Else(first, second) => {
                let branches = self.branches(first, state)?;
                if **second == Move::Nil
                    && let Some(changed) = self.defer(state, &branches)
                {
                    return visit(self, &changed);
                }
                let no = self.complement(state, &branches)?;
                branches.iter().try_for_each(|branch| visit(self, branch))?;
                no.iter().try_for_each(|state| self.execute(second, state, &mut *visit))
            }
            Move::If(condition, yes, no) => {
                let (holds, fails) = self.fork(condition, state)?;
                holds.iter().try_for_each(|state| self.execute(yes, state, &mut *visit))?;
                fails.iter().try_for_each(|state| self.execute(no, state, &mut *visit))
            }
            Move::When(condition) => {
                let (holds, _) = self.fork(condition, state)?;
                holds.iter().try_for_each(|state| visit(self, state))
            }
            Move::Walk(walk) => {
                let Some(frame) = state.interest.and_then(|frame| self.rules.board.walk(frame, walk)) else {
                    return Ok(());
                };
                let mut there = state.clone();
                if self.require(&mut there, frame.cell, SQUARES)? {
                    there.interest = Some(frame);
                    visit(self, &there)?;
                }
                Ok(())
            }
            Move::At { place, body, nested } => {
                let (outer, nested) = (state.interest, *nested);
                self.for_each_square(place, state, &mut |this, cell, mut chosen| {
                    chosen.interest = Some(this.rules.board.home(cell, this.mover));
                    chosen.from = if nested { chosen.from } else { chosen.from.or(Some(cell)) };
                    if !nested {
                        return this.execute(body, &chosen, &mut *visit);
                    }
                    this.execute(body, &chosen, &mut |this, next| {
                        visit(this, &SymbolicState { interest: outer, ..next.clone() })
                    })
                })
            }
            Move::Each { place, body, .. } => self.execute_each(place, body, state, visit),
            Move::Best { .. } => unsupported("it chooses_square what leaves a number least or largest"),
            Move::Carry(body) => self.execute_carry(body, state, visit),
        }
    }

    /// `M else nil`, where M leads to `branches`, as one state with the effect of M deferred.
    pub fn defer(&mut self, state: &SymbolicState, branches: &[SymbolicState]) -> Option<SymbolicState> {
        let changed = self.defer_write(state, branches).or_else(|| self.defer_recoding(state, branches));
        changed.or_else(|| self.defer_effects(state, branches))
    }

    fn execute_sequence(
        &mut self,
        parts: &[Arc<Move>],
        state: &SymbolicState,
        visit: Continuation<'_>,
    ) -> GroundResult {
        match parts {
            [] => visit(self, state),
            [last] => self.execute(last, state, visit),
            [first, rest @ ..] => {
                self.execute(first, state, &mut |this, next| this.execute_sequence(rest, next, &mut *visit))
            }
        }
    }
}
