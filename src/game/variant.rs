//! A rule file as a game.

use super::{Engine, Game, Halves, Outcome, Refused, Standing};
use crate::algebra::{EndResult, Rules};
use crate::board::{Board, Cell};
use crate::program::relation::{Relation, Why};
use crate::program::{Action, Compiled, Fault, Interpreter, OnTurn, Packing, Past, Position, RandomBelow, RolloutEnd};
use std::sync::{Arc, OnceLock};

/// A game made from a rule file.
#[derive(Clone, Debug)]
pub struct Variant {
    interpreter: Arc<Interpreter>,
    /// Made when it is asked for first: who only shows a list of games never waits for it. Copies share it.
    compiled: Arc<OnceLock<Compiled>>,
    engine: Engine,
    packing: Arc<Packing>,
    /// Made when somebody looks for good moves.
    halves: Arc<OnceLock<Option<Halves>>>,
    /// Made when worlds become too many to be kept one by one.
    relation: Arc<OnceLock<Result<Relation, Why>>>,
}

impl Variant {
    /// The game of the rules, by the fast engine.
    pub fn new(rules: Rules) -> Self {
        let packing = Arc::new(Packing::new(&rules));
        let interpreter = Arc::new(Interpreter::new(Arc::new(rules)));
        Self {
            interpreter,
            compiled: Arc::default(),
            engine: Engine::default(),
            packing,
            halves: Arc::default(),
            relation: Arc::default(),
        }
    }

    /// The same game by this engine.
    #[must_use]
    pub fn by(&self, engine: Engine) -> Self {
        Self { engine, ..self.clone() }
    }

    /// What answers.
    pub fn engine(&self) -> Engine {
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

    /// Is a position that stands again, some time, a draw, or one for who wants it?
    pub fn draws_again(&self) -> bool {
        let ends = self.rules().ends.iter().flatten();
        ends.filter(|end| end.result == EndResult::Draw).any(|end| end.condition.depends_on_repetition())
    }

    /// The interpreter of the rules.
    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    /// The rules, compiled; the first call does that.
    pub fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| Compiled::new(self.interpreter.clone()))
    }

    /// The same game with every turn in two parts; `None` if that makes them no simpler. The first call finds that out.
    pub fn halves(&self) -> Option<&Halves> {
        self.halves.get_or_init(|| Halves::of(self)).as_ref()
    }

    /// The turns as relations, or why there are none; the first call makes them.
    pub(super) fn related(&self) -> &Result<Relation, Why> {
        self.relation.get_or_init(|| Relation::new(&self.interpreter))
    }

    /// The positions that the game may start from, at least one.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn starts(&self) -> Result<Vec<Position>, Fault> {
        self.interpreter.starts()
    }

    /// How positions are turned into bytes.
    pub(super) fn packing(&self) -> &Packing {
        &self.packing
    }

    /// All actions, whether or not the game has ended.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        match self.engine {
            Engine::Fast => self.compiled().actions(at),
            Engine::Interpreter => self.interpreter.actions(at),
        }
    }

    /// Those of them that lead from one square to another one, in the same order.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions_between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        match self.engine {
            Engine::Fast => self.compiled().actions_between(at, from, to),
            Engine::Interpreter => self.interpreter.actions_between(at, from, to),
        }
    }

    /// Has the player to move any action, whether or not the game has ended?
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        match self.engine {
            Engine::Fast => self.compiled().has_action(at),
            Engine::Interpreter => self.interpreter.has_action(at),
        }
    }

    /// The number of the end that holds, as [`Interpreter::ended`] says; `stuck` may know whether there is any action.
    pub(super) fn ended(
        &self,
        at: &Position,
        past: Past<'_>,
        stuck: &mut dyn FnMut() -> Result<bool, Fault>,
        claimed: bool,
    ) -> Result<Option<usize>, Fault> {
        match self.engine {
            Engine::Fast => self.compiled().ended(at, past, claimed),
            Engine::Interpreter => self.interpreter.find_end(at, past, stuck, claimed),
        }
    }

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        match self.engine {
            Engine::Fast => self.compiled().in_check(at),
            Engine::Interpreter => self.interpreter.in_check(at),
        }
    }

    /// How many games of exactly `depth` turns there are from a position; a finished game has no moves. `past` is what
    /// went before. The fast engine counts leaves without making them.
    ///
    /// # Errors
    /// A fault where the rules cannot be carried out within their budget; [`Refused::Cancelled`] once `cancelled`, which
    /// is asked again and again, says so.
    pub fn perft(
        &self,
        at: &Position,
        past: Past<'_>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<u64, Refused> {
        match self.engine {
            Engine::Fast => self.compiled().perft(at, past, depth, cancelled)?.ok_or(Refused::Cancelled),
            Engine::Interpreter => super::perft::counted(self, at, past, depth, cancelled),
        }
    }

    /// A game that goes on by chance from a position, as [`Compiled::play_on`] says: where it comes to, and how it has ended, if it
    /// has. `None` where that has to be done turn by turn.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn play_on(
        &self,
        at: &Position,
        past: Past<'_>,
        turns: usize,
        chance: RandomBelow<'_>,
        told: OnTurn<'_>,
    ) -> Result<Option<(Position, Option<Outcome>)>, Fault> {
        if self.engine == Engine::Interpreter {
            return Ok(None);
        }
        let Some(played) = self.compiled().rollout(at, past, turns, chance, told)? else { return Ok(None) };
        Ok(Some(match played {
            RolloutEnd::Unfinished(at) => (at, None),
            RolloutEnd::Ended(at, end) => {
                let outcome = end.map(|end| self.outcome(&at, end)).transpose()?;
                (at, Some(outcome.unwrap_or_else(nothing_left)))
            }
        }))
    }

    /// What the end of this number, for the player to move, means in a position.
    pub(super) fn outcome(&self, at: &Position, end: usize) -> Result<Outcome, Fault> {
        let rules = self.rules();
        let players = rules.players.len();
        let mover = self.mover(at);
        let end = &rules.ends[mover][end];
        let winner = match &end.result {
            EndResult::Draw => None,
            EndResult::Win => Some(mover),
            // With two players the other one wins; with more, nobody in particular; alone, nobody.
            EndResult::Loss => (players == 2).then_some(1 - mover),
            EndResult::LastMover => Some((mover + players - 1) % players),
            EndResult::Player(player) => Some(*player),
            EndResult::Most(pattern) => {
                let counts = self.interpreter.count_squares_by_player(pattern, at)?;
                let most = counts.iter().max().copied().unwrap_or(0);
                let mut leaders = (0..players).filter(|&player| counts[player] == most);
                leaders.next().filter(|_| leaders.next().is_none())
            }
        };
        Ok(Outcome { winner, reason: super::reason::of(end, matches!(end.result, EndResult::Draw)) })
    }
}

impl Game for Variant {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        self.interpreter.start()
    }

    fn mover(&self, at: &Position) -> usize {
        self.interpreter.mover(at)
    }

    fn standing(&self, at: &Position, past: Past<'_>) -> Result<Standing<Action>, Fault> {
        let mut actions: Option<Vec<Action>> = None;
        let mut stuck = || match &actions {
            Some(known) => Ok(known.is_empty()),
            None => Ok(actions.insert(self.actions(at)?).is_empty()),
        };
        if let Some(end) = self.ended(at, past, &mut stuck, false)? {
            return Ok(Standing { actions: Vec::new(), outcome: Some(self.outcome(at, end)?), claim: None });
        }
        let claim = self.ended(at, past, &mut stuck, true)?;
        let claim = claim.map(|end| self.outcome(at, end)).transpose()?;
        if stuck()? {
            return Ok(Standing { actions: Vec::new(), outcome: Some(nothing_left()), claim: None });
        }
        Ok(Standing { actions: actions.unwrap_or_default(), outcome: None, claim })
    }

    fn play(&self, _: &Position, action: &Action) -> Result<Position, Refused> {
        Ok(action.after.clone())
    }
}

/// No action is left, and no line of the file says what that means: nobody wins.
fn nothing_left() -> Outcome {
    Outcome { winner: None, reason: "no action is left".into() }
}
