//! The reference engine. It follows the language page literally, and every faster engine is tested against it.
//!
//! A move is a relation between states (seed 001). [`Interpreter::run`] calls a continuation with every outcome of a move, depth
//! first. So `M N` runs N in the continuation of M, and `can M` stops at the first outcome.

mod best;
mod budget;
mod carry;
mod conditions;
mod ends;
mod fresh_marks;
mod matching;
mod moves;
mod outcomes;
mod partial_actions;
mod queries;
mod repeat;
mod royal;
mod starts;
mod state;
mod turns;

pub use ends::GameHistory;
pub use outcomes::MoveOutcome;
pub(in crate::program) use queries::{MidTurn, QueryNesting};

use super::{Fault, Position, ordered_set};
use crate::algebra::term::Move;
use crate::algebra::{KindSet, Marks, Rules};
use crate::board::Board;
use crate::task::Halt;
use budget::RunBudget;
use state::State;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Runs the rules of a game without compilation.
#[derive(Debug)]
pub struct Interpreter {
    rules: Arc<Rules>,
    /// By player, all their pieces.
    sides: Vec<KindSet>,
    /// By player, their royal pieces.
    royals: Vec<KindSet>,
    /// By attacker and defender, the part of the attacker's threats that can capture a royal piece of the defender.
    royal_attacks: Vec<Vec<Arc<Move>>>,
    lost_when_moved: Marks,
    lasting_one_turn: Marks,
    /// The marks that a piece loses when their condition fails.
    conditional_marks: Marks,
    has_hands: bool,
    /// Whether two walks from one cell may have the same target.
    may_overlap: bool,
    has_superko: bool,
    /// The largest n of any `passes n`; 0 without one.
    max_passes: u8,
    /// The result of [`Interpreter::start`].
    first_start: OnceLock<Position>,
}

type Flow<T = ()> = ControlFlow<Halt<Fault>, T>;
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
    /// Inside a threat, where `check` is false.
    in_threat: bool,
    /// Inside the test for `stuck` or `mated`, where both are false.
    in_stuck_test: bool,
    /// Inside the condition of a mark, which must not settle marks again.
    in_settling: bool,
    /// The budget of the query.
    budget: &'a RunBudget,
}

impl<'a> RunContext<'a> {
    fn new(mover: usize, before: &'a Position, budget: &'a RunBudget) -> Self {
        Self {
            mover,
            before,
            past: GameHistory::default(),
            in_threat: false,
            in_stuck_test: false,
            in_settling: false,
            budget,
        }
    }
}

impl Interpreter {
    /// Creates an interpreter of the rules.
    pub fn new(rules: Arc<Rules>) -> Self {
        let players = 0..rules.players.len();
        let sides: Vec<KindSet> = players.clone().map(|player| rules.side(player)).collect();
        let royals: Vec<KindSet> = sides.iter().map(|side| side.and(rules.royal)).collect();
        let royal_attacks = rules
            .threats
            .iter()
            .map(|threat| {
                royals.iter().map(|&royal| super::capture_filter::restrict_to_captures(threat, royal)).collect()
            })
            .collect();
        let ends = rules.ends.iter().flatten().map(|end| &end.condition);
        let max_passes = ends.map(|condition| condition.max_passes()).max().unwrap_or(0);
        let max_passes = max_passes.max(rules.turns.iter().map(|turn| turn.body.max_passes()).max().unwrap_or(0));
        Self {
            sides,
            royals,
            royal_attacks,
            lost_when_moved: rules.marks_where(|mark| mark.lost_when_moved),
            lasting_one_turn: rules.marks_where(|mark| mark.lasts_one_turn),
            conditional_marks: rules.conditional_marks(),
            has_hands: rules.has_hands(),
            may_overlap: rules.board.walks_may_meet(),
            has_superko: rules.turns.iter().any(|turn| turn.body.depends_on_history()),
            max_passes: u8::try_from(max_passes).unwrap_or(u8::MAX),
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
}

/// Converts the result of a run that stops at its first outcome: whether it had one.
fn into_answer(flow: Flow) -> Result<bool, Fault> {
    match flow {
        Flow::Continue(()) => Ok(false),
        Flow::Break(Halt::Fault(fault)) => Err(fault),
        Flow::Break(_) => Ok(true),
    }
}

/// Converts the answer of a nested query to a step of the run.
fn into_flow<T>(answer: Result<T, Fault>) -> Flow<T> {
    match answer {
        Ok(value) => ControlFlow::Continue(value),
        Err(fault) => ControlFlow::Break(Halt::Fault(fault)),
    }
}
