//! The reference engine. It follows the language page literally, and every faster engine is tested against it.
//!
//! A move is a relation between states (seed 001). [`Interpreter::run`] calls a continuation with every outcome of a move, depth
//! first. So `M N` runs N in the continuation of M, and `can M` stops at the first outcome.

mod actions;
mod best;
mod carry;
mod conditions;
mod ends;
mod fresh_marks;
mod history;
mod matching;
mod moves;
mod outcomes;
mod queries;
mod repeat;
mod royal;
mod running_count;
mod starts;
mod state;
mod turns;

pub use actions::LostPromotion;
pub use history::{GameHistory, TurnCounters};
pub use outcomes::MoveOutcome;
pub(in crate::program) use queries::MidTurn;
pub use running_count::RunningCount;

use super::budget::{Flow, RunBudget, is_answered};
use super::capture_filter::restrict_to_captures;
use super::query_scope::QueryScope;
use super::rule_properties::RuleProperties;
use super::{Position, ordered_set};
use crate::algebra::Rules;
use crate::algebra::term::Move;
use crate::board::Board;
use crate::source::Span;
use state::State;
use std::sync::{Arc, OnceLock};

/// Runs the rules of a game without compilation.
#[derive(Debug)]
pub struct Interpreter {
    rules: Arc<Rules>,
    properties: RuleProperties,
    /// By attacker and defender, the part of the attacker's threats that can capture a royal piece of the defender.
    royal_attacks: Vec<Vec<Arc<Move>>>,
    has_hands: bool,
    /// Whether two walks from one cell may have the same target.
    may_overlap: bool,
    /// The result of [`Interpreter::start`].
    first_start: OnceLock<Position>,
}

/// Receives every outcome of a move.
type Continuation<'t> = &'t mut dyn FnMut(State<'_>) -> Flow;

/// The context of a run: the same for all of its states.
struct RunContext<'a> {
    /// The player who moves, or who threatens.
    mover: usize,
    /// The position before the turn.
    before: &'a Position,
    /// The positions before `before`, if the caller knows them.
    past: GameHistory<'a>,
    scope: QueryScope,
    /// The budget of the query.
    budget: &'a RunBudget,
}

impl<'a> RunContext<'a> {
    fn new(mover: usize, before: &'a Position, budget: &'a RunBudget) -> Self {
        Self { mover, before, past: GameHistory::default(), scope: QueryScope::default(), budget }
    }
}

impl Interpreter {
    /// Creates an interpreter of the rules.
    pub fn new(rules: Arc<Rules>) -> Self {
        let properties = RuleProperties::new(&rules);
        let attacks = |threat| properties.royals.iter().map(|&royal| restrict_to_captures(threat, royal)).collect();
        Self {
            royal_attacks: rules.threats.iter().map(attacks).collect(),
            properties,
            has_hands: rules.has_hands(),
            may_overlap: rules.board.walks_may_meet(),
            first_start: OnceLock::new(),
            rules,
        }
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn board(&self) -> &Board {
        &self.rules.board
    }

    /// Returns the index of the player to move.
    pub fn mover(&self, position: &Position) -> usize {
        self.rules.turns.get(position.turn()).map_or(0, |turn| turn.player)
    }

    /// The cost of scanning the whole board, in steps. A square takes twice as long as in the vm.
    fn scan_cost(&self) -> usize {
        1 + self.board().len() / 8
    }

    /// A fresh budget for the actions of a position.
    fn turn_budget(&self, position: &Position) -> RunBudget {
        let turn = self.rules.turns.get(position.turn());
        RunBudget::new("turn", turn.map_or_else(Span::default, |turn| turn.span))
    }
}
