//! Evaluates guards: conditions that a move requires of the state.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::move_gen_node::MoveGenNode;
use super::stage_table::{GuardTable, StageTable};
use super::state_history::StateHistory;
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use crate::program::Fault;
use crate::program::ground::{Code, GuardLiteral};
use crate::program::query_scope::QueryScope;

/// What a condition may refer to besides the state it is evaluated in.
pub(super) struct EvaluationContext<'s, const W: usize, const K: usize> {
    /// The state before the turn.
    pub before: &'s BoardState<W, K>,
    pub mover: usize,
    pub interest: Option<Frame>,
    pub fresh: &'s [(Cell, Marks)],
    /// The contents of cells with fresh marks once older marks have faded.
    pub faded: &'s [(Code, Bitboard<W>)],
    pub scope: QueryScope,
    /// The earlier states, if known.
    pub history: Option<&'s StateHistory<W, K>>,
}

impl<'s, const W: usize, const K: usize> EvaluationContext<'s, W, K> {
    /// The context of a condition that is evaluated between two turns.
    pub fn at_turn_start(before: &'s BoardState<W, K>, mover: usize, scope: QueryScope) -> Self {
        Self { before, mover, interest: None, fresh: &[], faded: &[], scope, history: None }
    }
}

/// Cached answers of a stage's first 64 guards: which are known, and which of them hold.
#[derive(Clone, Debug, Default)]
pub(super) struct GuardCache(std::cell::Cell<(u64, u64)>);

impl GuardCache {
    /// Whether a cached answer contradicts one of these conditions.
    #[inline(always)]
    pub fn refutes(&self, conditions: &[GuardLiteral]) -> bool {
        let (known, held) = self.0.get();
        let is_wrong = |&GuardLiteral { guard, holds }: &GuardLiteral| {
            let bit = 1u64.checked_shl(guard).unwrap_or(0);
            known & bit != 0 && (held & bit != 0) != holds
        };
        conditions.iter().any(is_wrong)
    }
}

pub(super) type Evaluated<T = bool> = Result<T, Box<Fault>>;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Whether all guards have the required truth values.
    pub fn guards_hold(
        &self,
        guards: &[GuardLiteral],
        tables: &[GuardTable<W>],
        state: &BoardState<W, K>,
        mover: usize,
        scope: QueryScope,
    ) -> Evaluated {
        all_hold(guards, tables, |_, table| self.guard_holds(table, state, mover, scope))
    }

    /// As [`BitboardEngine::guards_hold`] for the state and the player of a node.
    pub fn node_guards_hold(
        &self,
        node: &MoveGenNode<'_, W, K>,
        guards: &[GuardLiteral],
        tables: &[GuardTable<W>],
    ) -> Evaluated {
        all_hold(guards, tables, |_, table| self.node_guard_holds(node, table))
    }

    /// As [`BitboardEngine::node_guards_hold`] for guards on the state before the turn; each is evaluated at most once
    /// per node.
    #[inline(never)]
    pub fn cached_guards_hold(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        guards: &[GuardLiteral],
    ) -> Evaluated {
        all_hold(guards, &stage.guards, |guard, table| {
            let bit = 1u64.checked_shl(guard).unwrap_or(0);
            let (known, held) = node.guard_cache.0.get();
            if known & bit != 0 {
                return Ok(held & bit != 0);
            }
            let answer = self.node_guard_holds(node, table)?;
            node.guard_cache.0.set((known | bit, if answer { held | bit } else { held }));
            Ok(answer)
        })
    }

    fn node_guard_holds(&self, node: &MoveGenNode<'_, W, K>, table: &GuardTable<W>) -> Evaluated {
        match self.answer_royal_check(node, table) {
            Some(answer) => Ok(answer),
            None => self.guard_holds(table, node.state, node.player, node.scope()),
        }
    }

    fn guard_holds(
        &self,
        guard: &GuardTable<W>,
        state: &BoardState<W, K>,
        mover: usize,
        scope: QueryScope,
    ) -> Evaluated {
        let context = EvaluationContext {
            interest: guard.interest,
            fresh: &guard.fresh,
            faded: &guard.faded,
            ..EvaluationContext::at_turn_start(state, mover, scope)
        };
        if guard.written.is_empty() && guard.recoded.is_empty() && guard.hands.is_empty() {
            return self.holds(&guard.query, state, &context);
        }
        let mut now = *state;
        for fixed in &guard.recoded {
            self.recode(&mut now, state, self.empty(state), &fixed.table, fixed.cells);
        }
        for &(code, cells) in &guard.written {
            now.put(cells, self.code_mask(code));
        }
        now.change_hands(&guard.hands);
        self.holds(&guard.query, &now, &context)
    }
}

/// Whether all guards have the required truth values, as `evaluate` answers them.
#[inline(always)]
fn all_hold<const W: usize>(
    guards: &[GuardLiteral],
    tables: &[GuardTable<W>],
    evaluate: impl Fn(u32, &GuardTable<W>) -> Evaluated,
) -> Evaluated {
    for &GuardLiteral { guard, holds } in guards {
        let Some(table) = tables.get(guard as usize) else { return Ok(false) };
        if evaluate(guard, table)? != holds {
            return Ok(false);
        }
    }
    Ok(true)
}
