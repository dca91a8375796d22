//! The grounder: symbolic execution of moves. It follows the interpreter step by step and takes every path where the
//! contents of squares do not decide.

use super::ground_error::GroundError;
use super::rewrite::RewriteFamily;
use super::symbolic_state::SymbolicState;
use super::{Alphabet, Code, CodeSet, Guard, SharedCondition};
use crate::algebra::term::{Condition, Move, Rewrite};
use crate::algebra::{Marks, Rules};
use crate::program::ordered_set::OrderedSet;
use crate::task::CancelToken;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

pub(super) type GroundResult = Result<(), GroundError>;
/// What happens with each state that a move leads to.
pub(super) type OnState<'t> = &'t mut dyn FnMut(&mut Grounder<'_>, &SymbolicState) -> GroundResult;

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

impl Deferral {
    /// Tries these degrees of deferral in turn, as long as a later condition depends on what was deferred.
    pub fn try_each<T>(
        degrees: &[Self],
        ground: &mut dyn FnMut(Self) -> Result<T, GroundError>,
    ) -> Result<T, GroundError> {
        let mut attempts = degrees.iter().map(|&degree| ground(degree));
        attempts.find(|result| !matches!(result, Err(GroundError::Undecided))).unwrap_or(Err(GroundError::Undecided))
    }
}

/// The rules of a game, and what its board may hold.
#[derive(Clone, Copy)]
pub(crate) struct GroundContext<'g> {
    pub rules: &'g Rules,
    pub alphabet: &'g Alphabet,
    /// By cell: the codes that it may hold.
    pub universe: &'g [CodeSet],
    /// Cancels grounding.
    pub cancel: Option<&'g CancelToken>,
}

/// Steps between two polls of the token: some hundred microseconds.
const STEPS_PER_CANCEL_CHECK: u32 = 1024;

/// Grounds the moves of one turn, or of one threat.
pub(super) struct Grounder<'g> {
    pub rules: &'g Rules,
    pub alphabet: &'g Alphabet,
    /// By cell: the codes that it may hold.
    pub universe: &'g [CodeSet],
    /// The player to move.
    pub mover: usize,
    /// Whether a threat is grounded. In a threat, `check` is false.
    pub is_threat: bool,
    /// What may be deferred.
    pub deferral: Deferral,
    pub guards: OrderedSet<Guard>,
    /// Copies of conditions, by the address of the original.
    pub conditions: FxHashMap<*const Condition, SharedCondition>,
    pub hand_conditions: FxHashMap<(usize, u8), SharedCondition>,
    /// Groups of rewrites that differ only in what they capture and gain, by the address of the first rewrite of all.
    pub families: FxHashMap<*const Rewrite, Rc<[RewriteFamily]>>,
    /// Functions on codes.
    pub maps: OrderedSet<Vec<Code>>,
    /// Steps left in the budget.
    pub steps_left: u32,
    /// The steps left at the next poll of the token.
    next_poll: u32,
    cancel: Option<&'g CancelToken>,
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
    pub fn new(context: GroundContext<'g>, mover: usize, is_threat: bool, deferral: Deferral, steps_left: u32) -> Self {
        let GroundContext { rules, alphabet, universe, cancel } = context;
        let one_turn_marks = rules.marks_where(|mark| mark.lasts_one_turn);
        Self {
            rules,
            alphabet,
            universe,
            mover,
            is_threat,
            deferral,
            guards: OrderedSet::default(),
            conditions: FxHashMap::default(),
            hand_conditions: FxHashMap::default(),
            families: FxHashMap::default(),
            maps: OrderedSet::default(),
            steps_left,
            next_poll: steps_left,
            cancel,
            lost_when_moved: rules.marks_where(|mark| mark.lost_when_moved),
            one_turn_marks,
            fading: alphabet.fading(one_turn_marks),
            has_fixed_holes: Self::are_holes_fixed(universe),
            has_inexact_ranks: false,
        }
    }

    pub fn charge_step(&mut self) -> GroundResult {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(GroundError::TooManySteps)?;
        if self.steps_left <= self.next_poll {
            self.next_poll = self.steps_left.saturating_sub(STEPS_PER_CANCEL_CHECK);
            if self.cancel.is_some_and(CancelToken::is_cancelled) {
                return Err(GroundError::Cancelled);
            }
        }
        Ok(())
    }

    /// Charges some steps; an exhausted budget is reported at the next [`Grounder::charge_step`].
    pub fn charge_steps(&mut self, steps: usize) {
        self.steps_left = self.steps_left.saturating_sub(u32::try_from(steps).unwrap_or(u32::MAX));
    }

    /// Calls `then` with each state that a move leads to.
    pub fn execute(&mut self, body: &Move, state: &SymbolicState, visit: OnState<'_>) -> GroundResult {
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
                let mut walked = state.clone();
                if self.require(&mut walked, frame.cell, CodeSet::SQUARES)? {
                    walked.interest = Some(frame);
                    visit(self, &walked)?;
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
            Move::Best { .. } => Err(GroundError::BestOutcomes),
            Move::Carry(body) => self.execute_carry(body, state, visit),
        }
    }

    /// `M else nil`, where M leads to `branches`, as one state with the effect of M deferred.
    pub fn defer(&mut self, state: &SymbolicState, branches: &[SymbolicState]) -> Option<SymbolicState> {
        let changed = self.defer_write(state, branches).or_else(|| self.defer_recoding(state, branches));
        changed.or_else(|| self.defer_effects(state, branches))
    }

    fn execute_sequence(&mut self, parts: &[Arc<Move>], state: &SymbolicState, visit: OnState<'_>) -> GroundResult {
        match parts {
            [] => visit(self, state),
            [last] => self.execute(last, state, visit),
            [first, rest @ ..] => {
                self.execute(first, state, &mut |this, next| this.execute_sequence(rest, next, &mut *visit))
            }
        }
    }
}
