//! What a turn ends with: whether the position after it may stand, and what that costs.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::checks::Checks;
use super::engine::BitboardEngine;
use super::generate::{VisitStop, continue_with, filter_cells};
use super::guards::{Evaluated, QueryContext, QueryScope};
use super::layout::StateLayout;
use super::move_gen_node::MoveGenNode;
use super::piece_move_table::PieceMoveTable;
use super::query_compiler::QueryCompiler;
use super::stage_table::StageTable;
use super::state_query::StateQuery;
use crate::algebra::term::Condition;
use crate::program::ground::{Stage, Tail, Toll};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The tail of a stage, compiled.
#[derive(Clone, Debug)]
pub(super) struct TurnRequirement<const W: usize> {
    /// Asked for the next player after the turn.
    query: StateQuery<W>,
    /// Is it nothing but whether the next player is in check, or is not?
    check: Option<bool>,
    /// What follows if it does not hold, and if it does.
    payments: [Option<PaymentTable>; 2],
    /// Does no move of the stage change the hands that pay?
    pub is_payment_fixed: bool,
    /// May what is paid matter to threats?
    may_affect_threats: bool,
}

/// What is taken from hands, or put into them, by place.
#[derive(Clone, Debug)]
struct PaymentTable {
    required_hands: Box<[(u8, u8)]>,
    hand_changes: Box<[(u8, i8)]>,
}

/// What is known of moves before they are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prediction {
    Allowed,
    Forbidden,
    Unknown,
}

/// Which turns of a stage can be ended.
pub(super) enum EndableTurns<'s, const W: usize> {
    All,
    None,
    /// Those that give check, or (`false`) all others.
    ByCheck(&'s Checks<W>, bool),
    /// Each must be made to see.
    TestEach,
}

impl<const W: usize> TurnRequirement<W> {
    /// The tail of a stage, if it has one; `next` is the player who is asked, `danger` what threatens the one whose turn
    /// ends.
    pub fn new(
        stage: &Stage,
        next: usize,
        danger: Option<&RoyalAttacks<W>>,
        compiler: &mut QueryCompiler<'_>,
    ) -> Option<Self> {
        let Tail { condition, yes, no } = stage.tail.as_ref()?;
        let layout = compiler.layout;
        let check = expected_check(condition);
        let pays =
            |piece: usize| [yes, no].iter().copied().flatten().any(|toll| toll.holds.iter().any(|h| h.0 == piece));
        let steady = stage.moves.iter().all(|made| {
            let caught = made.catch.iter().flat_map(|catch| catch.gains.iter().flat_map(|gain| &gain.1));
            !made.hands.iter().chain(caught).any(|&(piece, _)| pays(piece))
        });
        let toll = |toll: &Option<Toll>| toll.as_ref().map(|toll| PaymentTable::new(toll, layout));
        let tolls = [toll(no), toll(yes)];
        let costs = [yes, no].iter().copied().flatten().any(|toll| !toll.hands.is_empty());
        let warns = costs && danger.is_none_or(RoyalAttacks::may_depend_on_hands);
        let query = compiler.compile(&Arc::new(condition.as_ref().clone()), next, None);
        Some(Self { query, check, payments: tolls, is_payment_fixed: steady, may_affect_threats: warns })
    }

    /// Does it cost anything at all?
    pub fn has_cost(&self) -> bool {
        self.payments.iter().flatten().any(|toll| !toll.hand_changes.is_empty())
    }

    /// Is it in part for the interpreter?
    pub fn needs_interpreter(&self) -> bool {
        self.query.needs_interpreter()
    }

    /// What becomes of a turn after which the answer is this one.
    fn predict<const K: usize>(&self, state: &BoardState<W, K>, answer: bool) -> Prediction {
        match &self.payments[usize::from(answer)] {
            None => Prediction::Forbidden,
            Some(toll) if toll.required_hands.is_empty() => Prediction::Allowed,
            Some(_) if !self.is_payment_fixed => Prediction::Unknown,
            Some(toll) => {
                if toll.is_affordable(state) {
                    Prediction::Allowed
                } else {
                    Prediction::Forbidden
                }
            }
        }
    }
}

impl PaymentTable {
    fn new(toll: &Toll, layout: &StateLayout) -> Self {
        Self { required_hands: layout.to_hand_slots(&toll.holds), hand_changes: layout.to_hand_slots(&toll.hands) }
    }

    fn is_affordable<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> bool {
        self.required_hands.iter().all(|&(place, n)| state.hands.get(usize::from(place)).is_some_and(|&held| held >= n))
    }
}

/// Does the condition hold where the player is in check (`true`), or where not, and hang on nothing else?
fn expected_check(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Check => Some(true),
        Condition::Not(inner) => expected_check(inner).map(|is| !is),
        _ => None,
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Ends a turn as its stage says; `false` if it cannot be played.
    pub fn end_turn(&self, stage: &StageTable<W>, after: &mut BoardState<W, K>, deep: bool) -> Evaluated {
        let Some(tail) = &stage.tail else { return Ok(true) };
        let mover = self.mover(after);
        let scope = QueryScope { in_stuck_test: deep, ..QueryScope::default() };
        let context =
            QueryContext { before: after, mover, interest: None, fresh: &[], faded: &[], scope, history: None };
        let answer = self.holds(&tail.query, after, &context)?;
        let Some(toll) = tail.payments[usize::from(answer)].as_ref().filter(|toll| toll.is_affordable(after)) else {
            return Ok(false);
        };
        if !toll.hand_changes.is_empty() {
            after.change_hands(&toll.hand_changes);
            after.passes = 0;
        }
        Ok(true)
    }

    /// May the player of a node leave what a move of a stage leads to, once what the turn costs is paid?
    pub fn may_end_turn(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        after: &BoardState<W, K>,
    ) -> Evaluated {
        if !stage.tail.as_ref().is_some_and(|tail| tail.may_affect_threats) {
            return self.leaves_legal_position(node.state, after, node.player, node.in_stuck_test);
        }
        let mut paid = *after;
        Ok(self.end_turn(stage, &mut paid, node.in_stuck_test)?
            && self.leaves_legal_position(node.state, &paid, node.player, node.in_stuck_test)?)
    }

    /// Which turns of a stage can be ended, as far as that can be said before they are made.
    #[inline(always)]
    pub fn endable_turns<'n>(&self, node: &'n MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> EndableTurns<'n, W> {
        let Some(tail) = &stage.tail else { return EndableTurns::All };
        let [no, yes] = [tail.predict(node.state, false), tail.predict(node.state, true)];
        match (no, yes) {
            (Prediction::Allowed, Prediction::Allowed) => EndableTurns::All,
            (Prediction::Forbidden, Prediction::Forbidden) => EndableTurns::None,
            (Prediction::Unknown, _) | (_, Prediction::Unknown) => EndableTurns::TestEach,
            _ => match (tail.check, node.checks.get_or_init(|| self.checks(node))) {
                // Whoever gives check stands or falls by it.
                (Some(check), Some(strikes)) => {
                    EndableTurns::ByCheck(strikes, if check { yes } else { no } == Prediction::Allowed)
                }
                _ => EndableTurns::TestEach,
            },
        }
    }

    /// Those of the targets of a piece after which the turn can be ended.
    #[inline(never)]
    pub fn endable_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &PieceMoveTable<W>,
        from: usize,
        to: Bitboard<W>,
    ) -> ControlFlow<VisitStop, Bitboard<W>> {
        match self.endable_turns(node, stage) {
            EndableTurns::All => return ControlFlow::Continue(to),
            EndableTurns::None => return ControlFlow::Continue(Bitboard::EMPTY),
            EndableTurns::ByCheck(strikes, stand) => {
                if let Some(direct) = strikes.checking_targets(bucket, from) {
                    return ControlFlow::Continue(if stand { to & direct } else { to.without(direct) });
                }
            }
            EndableTurns::TestEach => {}
        }
        let Some(&result) = bucket.results.first() else { return ControlFlow::Continue(Bitboard::EMPTY) };
        filter_cells(to, |cell| {
            let mut after = continue_with(self.after_line(node, stage, bucket, (from, cell), result))?;
            continue_with(self.end_turn(stage, &mut after, node.in_stuck_test))
        })
    }

    /// May a turn of this stage fall by how it ends?
    #[inline(always)]
    pub fn may_forbid_end(node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> bool {
        let stands = |tail: &TurnRequirement<W>| {
            [false, true].iter().all(|&is| tail.predict(node.state, is) == Prediction::Allowed)
        };
        stage.tail.as_ref().is_some_and(|tail| !stands(tail))
    }
}

/// What gives check, once a node; `None` if that cannot be told without making moves.
pub(super) type KnownChecks<const W: usize> = std::cell::OnceCell<Option<Checks<W>>>;
