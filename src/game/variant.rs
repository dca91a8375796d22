//! A chess variant: a rule file with the engines that play it.

use super::perft::PositionTree;
use super::variant_status::no_action_outcome;
use super::{Outcome, RulesEngine, SplitGame};
use crate::algebra::{EndResult, KindSet, Rules};
use crate::board::{Board, Cell};
use crate::program::relation::{Relation, RelationError};
use crate::program::{
    Action, ActionFilter, Compiled, Fault, GameHistory, Interpreter, OnTurn, Packing, Position, RandomBelow,
    RolloutEnd, perft,
};
use crate::task::{CancelToken, Halt};
use rustc_hash::FxHashSet;
use std::sync::{Arc, OnceLock};

/// A game made from a rule file. Clones share everything that is computed on demand.
#[derive(Clone, Debug)]
pub struct Variant {
    interpreter: Arc<Interpreter>,
    /// Compiled on first use, because lists of games never need it.
    compiled: Arc<OnceLock<Compiled>>,
    engine: RulesEngine,
    packing: Arc<Packing>,
    /// Built when a search first asks for it.
    split_game: Arc<OnceLock<Option<SplitGame>>>,
    /// Computed when a position with an odd piece is first read.
    possible_kinds: Arc<OnceLock<Option<Vec<KindSet>>>>,
    /// Built when a set of worlds first needs a decision diagram.
    relation: Arc<OnceLock<Result<Relation, RelationError>>>,
}

impl Variant {
    /// The game of these rules, answered by the fast engine.
    pub fn new(rules: Rules) -> Self {
        let packing = Arc::new(Packing::new(&rules));
        let interpreter = Arc::new(Interpreter::new(Arc::new(rules)));
        Self {
            interpreter,
            compiled: Arc::default(),
            engine: RulesEngine::default(),
            packing,
            split_game: Arc::default(),
            possible_kinds: Arc::default(),
            relation: Arc::default(),
        }
    }

    /// The same game answered by another rules engine.
    #[must_use]
    pub fn with_engine(&self, engine: RulesEngine) -> Self {
        Self { engine, ..self.clone() }
    }

    /// The rules engine that answers.
    pub fn engine(&self) -> RulesEngine {
        self.engine
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.interpreter.rules()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.rules().board
    }

    /// Whether a repeated position ends the game, or lets a player claim the end.
    pub fn ends_by_repetition(&self) -> bool {
        self.rules().ends.iter().flatten().any(|end| end.condition.depends_on_repetition())
    }

    /// Whether a repeated position may decide the game.
    pub fn may_repetition_decide(&self) -> bool {
        let mut ends = self.rules().ends.iter().flatten();
        ends.any(|end| end.result != EndResult::Draw && end.condition.depends_on_repetition())
    }

    /// The interpreter of the rules.
    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    /// The compiled rules; the first call compiles them.
    pub fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| Compiled::new(self.interpreter.clone()))
    }

    /// The same game with each turn split into two moves, or `None` if splitting does not reduce the number of choices. The
    /// first call decides this.
    pub fn split_game(&self) -> Option<&SplitGame> {
        self.split_game.get_or_init(|| SplitGame::of_variant(self)).as_ref()
    }

    /// Compiles everything that the fast engine needs, so that later calls are fast and need no cancellation.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] if the token is cancelled; nothing is kept then.
    pub fn compile<F>(&self, cancel: &CancelToken) -> Result<(), Halt<F>> {
        if self.engine == RulesEngine::Fast { self.compiled().compile_bitboards(cancel) } else { Ok(()) }
    }

    /// The turns as relations between positions; the first call builds them.
    ///
    /// # Errors
    /// Why they are none; [`RelationError::Cancelled`] if the token is cancelled, and nothing is kept then.
    pub fn prepare_relation(&self, cancel: &CancelToken) -> Result<&Relation, RelationError> {
        if self.relation.get().is_none() {
            let relation = Relation::new(&self.interpreter, cancel);
            if relation.as_ref().is_err_and(|error| *error == RelationError::Cancelled) {
                return Err(RelationError::Cancelled);
            }
            // Another thread may have been faster.
            let _ = self.relation.set(relation);
        }
        self.relation.get().ok_or(RelationError::Missing)?.as_ref().map_err(Clone::clone)
    }

    /// By cell: the kinds of the starting positions and those that a turn may leave there. `None` if this is not known. The
    /// first call computes it.
    pub(super) fn possible_kinds(&self) -> Option<&[KindSet]> {
        self.possible_kinds.get_or_init(|| self.interpreter.possible_kinds()).as_deref()
    }

    /// The possible starting positions, at least one.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn start_positions(&self) -> Result<Vec<Position>, Fault> {
        self.interpreter.starts()
    }

    /// The encoding of positions as bytes.
    pub(super) fn packing(&self) -> &Packing {
        &self.packing
    }

    /// Runs a query on the selected rules engine.
    fn ask<T>(&self, fast: impl FnOnce(&Compiled) -> T, slow: impl FnOnce(&Interpreter) -> T) -> T {
        match self.engine {
            RulesEngine::Fast => fast(self.compiled()),
            RulesEngine::Interpreter => slow(&self.interpreter),
        }
    }

    /// Returns all actions, even if the game has ended.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        self.ask(|fast| fast.actions(at), |slow| slow.actions(at))
    }

    /// Returns whether both positions have the same actions. Then a difference between them, such as a mark that nobody can use, does
    /// not matter for this turn. Does not compile the rules.
    ///
    /// # Errors
    /// As [`Variant::actions`], for one of the positions.
    pub(super) fn have_same_actions(&self, a: &Position, b: &Position) -> Result<bool, Fault> {
        let is_compiled = self.compiled.get().is_some();
        let list = |at| if is_compiled { self.actions(at) } else { self.interpreter.actions(at) };
        let action_set = |at| list(at).map(|actions| actions.into_iter().collect::<FxHashSet<_>>());
        Ok(action_set(a)? == action_set(b)?)
    }

    /// Returns the actions from one square to another, in the order of [`Variant::actions`].
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn actions_between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        self.matching_actions(at, ActionFilter::Between(from, to))
    }

    /// Returns the actions to one of some squares, in the order of [`Variant::actions`].
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn actions_to(&self, at: &Position, cells: &[Cell]) -> Result<Vec<Action>, Fault> {
        self.matching_actions(at, ActionFilter::To(cells))
    }

    fn matching_actions(&self, at: &Position, filter: ActionFilter<'_>) -> Result<Vec<Action>, Fault> {
        self.ask(|fast| fast.matching_actions(at, filter), |slow| slow.matching_actions(at, filter))
    }

    /// Whether the player to move has an action, even if the game has ended.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        self.ask(|fast| fast.has_action(at), |slow| slow.has_action(at))
    }

    /// Returns the number of actions, even if the game has ended.
    pub(super) fn count_actions(&self, at: &Position) -> Result<u64, Fault> {
        self.ask(|fast| fast.count_actions(at), |slow| Ok(slow.actions(at)?.len() as u64))
    }

    /// Returns the index of the end that holds, as [`Interpreter::find_end`] does. `stuck` reports whether the player has no
    /// action; it is called only if an end needs it.
    pub(super) fn find_end(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        stuck: &mut dyn FnMut() -> Result<bool, Fault>,
        claimed: bool,
    ) -> Result<Option<usize>, Fault> {
        self.ask(|fast| fast.ended(at, past, claimed), |slow| slow.find_end(at, past, stuck, claimed))
    }

    /// The actions, listed at the first call.
    pub(super) fn list_once<'l>(
        &self,
        at: &Position,
        actions: &'l mut Option<Vec<Action>>,
    ) -> Result<&'l [Action], Fault> {
        Ok(match actions {
            Some(known) => known,
            None => actions.insert(self.actions(at)?),
        })
    }

    /// Whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        self.ask(|fast| fast.in_check(at), |slow| slow.in_check(at))
    }

    /// Counts the move sequences of exactly `depth` turns from a position (perft); a finished game has no moves. `past` is
    /// the history of the position. The fast engine counts leaves without making them.
    ///
    /// # Errors
    /// [`Halt::Fault`] if the rules exceed their budget; [`Halt::Cancelled`] after a cancellation.
    pub fn perft(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        depth: u32,
        cancel: &CancelToken,
    ) -> Result<u64, Halt<Fault>> {
        if self.engine == RulesEngine::Fast
            && let Some(leaves) = self.compiled().perft(at, past, depth, cancel)
        {
            return leaves;
        }
        perft(&mut PositionTree::new(self, past), at, depth, cancel)
    }

    /// Plays random turns from a position, as [`Compiled::rollout`] does. Returns the last position and the outcome if the
    /// game has ended, or `None` if the fast engine cannot play this game at random.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn rollout(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        turns: usize,
        random: RandomBelow<'_>,
        on_turn: OnTurn<'_>,
    ) -> Result<Option<(Position, Option<Outcome>)>, Fault> {
        if self.engine == RulesEngine::Interpreter {
            return Ok(None);
        }
        let Some(played) = self.compiled().rollout(at, past, turns, random, on_turn)? else { return Ok(None) };
        Ok(Some(match played {
            RolloutEnd::Unfinished(at) => (at, None),
            RolloutEnd::Ended(at, end) => {
                let outcome = end.map(|end| self.outcome(&at, end)).transpose()?;
                (at, Some(outcome.unwrap_or_else(no_action_outcome)))
            }
        }))
    }
}
