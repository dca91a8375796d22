//! The end of a turn: a condition on the position after a move decides whether the move is legal, and what it costs in
//! hand.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::checks::Checks;
use super::engine::BitboardEngine;
use super::generate::MadeMoveTest;
use super::guards::{Evaluated, EvaluationContext};
use super::layout::StateLayout;
use super::move_gen_node::MoveGenNode;
use super::move_visitor::MoveBatch;
use super::piece_move_table::PieceMoveTable;
use super::query_compiler::QueryCompiler;
use super::stage_table::StageTable;
use super::state_query::StateQuery;
use crate::algebra::term::{Atom, Condition, Fact};
use crate::program::ground::{GroundMove, GroundStage, HandCost, Postcondition};
use crate::program::query_scope::QueryScope;
use std::sync::Arc;

/// The compiled end of the turns of a stage.
#[derive(Clone, Debug)]
pub(super) struct TurnRequirement<const W: usize> {
    /// Evaluated after the turn, for the next player.
    query: StateQuery<W>,
    /// The required answer, if the condition is only whether the next player is in check.
    check: Option<bool>,
    /// What must be paid if the condition fails, and if it holds; `None` forbids the move.
    payments: [Option<PaymentTable>; 2],
    /// Whether no move of the stage changes the hands that pay.
    pub is_payment_fixed: bool,
    /// Whether the payment may change attacks.
    may_affect_threats: bool,
}

/// Pieces taken from or put into hands, by hand slot.
#[derive(Clone, Debug)]
struct PaymentTable {
    required_hands: Box<[(u8, u8)]>,
    hand_changes: Box<[(u8, i8)]>,
}

/// What is known of a move before it is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prediction {
    Allowed,
    Forbidden,
    Unknown,
}

/// The moves of a stage after which the turn can end.
pub(super) enum EndableTurns<'s, const W: usize> {
    All,
    None,
    /// The moves that give check (`true`), or all others (`false`).
    ByCheck(&'s Checks<W>, bool),
    /// Each move must be made to find out.
    TestEach,
}

impl<const W: usize> TurnRequirement<W> {
    /// Compiles the end of the turns of a stage, if it has one. `next` is the next player; `attacks` are the attacks on
    /// the player whose turn ends.
    pub fn new(
        stage: &GroundStage,
        next: usize,
        attacks: Option<&RoyalAttacks<W>>,
        compiler: &mut QueryCompiler<'_>,
    ) -> Option<Self> {
        let Postcondition { condition, yes, no } = stage.postcondition.as_ref()?;
        let layout = compiler.layout;
        let check = expected_check(condition);
        let pays = |piece: usize| {
            [yes, no].iter().copied().flatten().any(|payment| payment.min_hands.iter().any(|h| h.0 == piece))
        };
        let is_payment_fixed = !stage.moves.iter().flat_map(GroundMove::changed_hand_pieces).any(pays);
        let payment = |payment: &Option<HandCost>| payment.as_ref().map(|payment| PaymentTable::new(payment, layout));
        let payments = [payment(no), payment(yes)];
        let costs = [yes, no].iter().copied().flatten().any(|payment| !payment.hand_deltas.is_empty());
        let may_affect_threats = costs && attacks.is_none_or(RoyalAttacks::may_depend_on_hands);
        let query = compiler.compile(&Arc::new(condition.as_ref().clone()), next, None);
        Some(Self { query, check, payments, is_payment_fixed, may_affect_threats })
    }

    /// Whether any outcome costs a piece in hand.
    pub fn has_cost(&self) -> bool {
        self.payments.iter().flatten().any(|payment| !payment.hand_changes.is_empty())
    }

    /// Whether the condition needs the interpreter.
    pub fn needs_interpreter(&self) -> bool {
        self.query.needs_interpreter()
    }

    /// Predicts whether the turn can end, given the answer of the condition.
    fn predict<const K: usize>(&self, state: &BoardState<W, K>, answer: bool) -> Prediction {
        match &self.payments[usize::from(answer)] {
            Some(payment) if payment.required_hands.is_empty() => Prediction::Allowed,
            Some(_) if !self.is_payment_fixed => Prediction::Unknown,
            Some(payment) if payment.is_affordable(state) => Prediction::Allowed,
            None | Some(_) => Prediction::Forbidden,
        }
    }
}

impl PaymentTable {
    fn new(payment: &HandCost, layout: &StateLayout) -> Self {
        Self {
            required_hands: layout.to_hand_slots(&payment.min_hands),
            hand_changes: layout.to_hand_slots(&payment.hand_deltas),
        }
    }

    fn is_affordable<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> bool {
        state.hands_hold(&self.required_hands)
    }
}

/// Returns the required answer if the condition only asks whether the player is in check.
fn expected_check(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Atom(Atom::Fact(Fact::Check)) => Some(true),
        Condition::Not(inner) => expected_check(inner).map(|is| !is),
        _ => None,
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Ends a turn as its stage says. Returns `false` if the move cannot be played.
    pub fn end_turn(&self, stage: &StageTable<W>, after: &mut BoardState<W, K>, in_stuck_test: bool) -> Evaluated {
        let Some(requirement) = &stage.requirement else { return Ok(true) };
        let mover = self.mover(after);
        let scope = QueryScope { in_stuck_test, ..QueryScope::default() };
        let context = EvaluationContext::at_turn_start(after, mover, scope);
        let answer = self.holds(&requirement.query, after, &context)?;
        let Some(payment) =
            requirement.payments[usize::from(answer)].as_ref().filter(|payment| payment.is_affordable(after))
        else {
            return Ok(false);
        };
        if !payment.hand_changes.is_empty() {
            after.change_hands(&payment.hand_changes);
            after.passes = 0;
        }
        Ok(true)
    }

    /// Returns whether the player may leave the position that a move of a stage leads to, once the payment is made.
    pub fn may_end_turn(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        after: &BoardState<W, K>,
    ) -> Evaluated {
        if !stage.requirement.as_ref().is_some_and(|requirement| requirement.may_affect_threats) {
            return self.leaves_legal_position(node.state, after, node.player, node.in_stuck_test);
        }
        let mut paid = *after;
        Ok(self.end_turn(stage, &mut paid, node.in_stuck_test)?
            && self.leaves_legal_position(node.state, &paid, node.player, node.in_stuck_test)?)
    }

    /// Returns the moves of a stage after which the turn can end, as far as that is known before they are made.
    #[inline(always)]
    pub fn endable_turns<'n>(&self, node: &'n MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> EndableTurns<'n, W> {
        let Some(requirement) = &stage.requirement else { return EndableTurns::All };
        let [no, yes] = [requirement.predict(node.state, false), requirement.predict(node.state, true)];
        match (no, yes) {
            (Prediction::Allowed, Prediction::Allowed) => EndableTurns::All,
            (Prediction::Forbidden, Prediction::Forbidden) => EndableTurns::None,
            (Prediction::Unknown, _) | (_, Prediction::Unknown) => EndableTurns::TestEach,
            _ => match (requirement.check, node.checks.get_or_init(|| self.checks(node))) {
                // One outcome is allowed and the other is not, so checks decide.
                (Some(check), Some(checks)) => {
                    EndableTurns::ByCheck(checks, if check { yes } else { no } == Prediction::Allowed)
                }
                _ => EndableTurns::TestEach,
            },
        }
    }

    /// Returns the targets after which the turn can end.
    #[inline(never)]
    pub fn endable_targets(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (index, table): (usize, &PieceMoveTable<W>),
        from: usize,
        to: Bitboard<W>,
    ) -> Evaluated<Bitboard<W>> {
        match self.endable_turns(node, stage) {
            EndableTurns::All => return Ok(to),
            EndableTurns::None => return Ok(Bitboard::EMPTY),
            EndableTurns::ByCheck(checks, allow_checks) => {
                if let Some(direct) = checks.checking_targets(table, from) {
                    return Ok(if allow_checks { to & direct } else { to.without(direct) });
                }
            }
            EndableTurns::TestEach => {}
        }
        self.tested_targets(node, stage, MoveBatch::Piece { index, table, from, to }, MadeMoveTest::TurnEnd)
    }

    /// Whether the end of the turn may forbid any move of this stage.
    #[inline(always)]
    pub fn may_forbid_end(node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> bool {
        let is_always_allowed = |requirement: &TurnRequirement<W>| {
            [false, true].iter().all(|&is| requirement.predict(node.state, is) == Prediction::Allowed)
        };
        stage.requirement.as_ref().is_some_and(|requirement| !is_always_allowed(requirement))
    }
}

/// What gives check in a node, computed on first use; `None` if only making moves can tell.
pub(super) type KnownChecks<const W: usize> = std::cell::OnceCell<Option<Checks<W>>>;
