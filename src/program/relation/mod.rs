//! The turns of a game as relations between positions, for decision diagrams over sets of positions.
//!
//! A position is encoded as a word with one value per level. The levels are the cells of the board, file by file, then the
//! hands, then the number of consecutive passes. A way to play a turn is an operation: a partial map of values for each
//! level that it maps. A condition is a predicate on words.
//!
//! Source: transition relations in symbolic model checking (Burch and others, 1990).

mod action_groups;
mod colouring;
mod cube;
mod draft_map;
mod hands;
mod lazy_predicate;
mod level;
mod level_set;
mod mark_loss;
mod operation;
mod operation_draft;
mod pattern_cubes;
mod predicate;
mod query_context;
mod relation_error;
mod royal_captures;
mod shared_images;
mod turn;
mod value_map;
mod weakest_precondition;
mod weighted_sum;

pub use super::ground::GuardLiteral;
pub use cube::Cube;
pub use lazy_predicate::LazyPredicate;
pub use level::{Variable, WordLevel};
pub use operation::Operation;
pub use predicate::{Predicate, PredicateAtom, WeightedSum};
pub use relation_error::RelationError;
pub use turn::{HandMaps, PostPredicate, StageRelation, TurnRelation};
pub use value_map::{UNDEFINED, ValueMap};

use super::ground::{Alphabet, CodeSet, GroundContext, GroundRules, PatternGrounder};
use super::{Interpreter, Position};
use crate::algebra::term::Move;
use crate::algebra::{EndResult, Kind, KindSet, Rules};
use crate::task::{CancelToken, ProgressMonitor};
use level::Levels;
use mark_loss::MarkLossSets;
use query_context::{QueryContext, Substitution};
use rayon::prelude::*;
use std::sync::{Arc, OnceLock};

/// The relations of a game.
#[derive(Debug)]
pub struct Relation {
    interpreter: Arc<Interpreter>,
    ground: GroundRules,
    levels: Levels,
    /// By cell: whether it is a permanent hole.
    holes: Vec<bool>,
    turns: Vec<OnceLock<Result<TurnRelation, RelationError>>>,
    /// By player: whether a royal piece is attacked.
    threat_predicates: Vec<OnceLock<Result<Arc<Predicate>, RelationError>>>,
    mark_loss_sets: OnceLock<Result<Option<MarkLossSets>, RelationError>>,
    conditional_marks: OnceLock<Result<Vec<ConditionalMark>, RelationError>>,
    /// By player: the ends that may hold before a turn.
    ends: Vec<OnceLock<Result<Vec<EndPredicate>, RelationError>>>,
}

/// A mark that the pieces of a player keep only while a condition holds.
#[derive(Clone, Debug)]
pub struct ConditionalMark {
    /// The condition.
    pub predicate: Predicate,
    /// By level: the values after every such piece has lost the mark; levels where it cannot occur are absent.
    pub unmarked: Vec<(u16, ValueMap)>,
}

/// An end of the game that may hold before a player's turn.
#[derive(Clone, Debug)]
pub struct EndPredicate {
    /// When the end holds.
    pub predicate: Predicate,
    /// The result.
    pub verdict: EndResult,
}

impl Relation {
    /// Builds the levels of a game; turns and predicates are built on demand.
    ///
    /// # Errors
    /// Why the rules cannot be expressed as a relation; [`RelationError::Cancelled`] if the token is cancelled.
    pub fn new(interpreter: &Arc<Interpreter>, cancel: &CancelToken) -> Result<Self, RelationError> {
        let rules = interpreter.rules();
        if rules.turns.iter().any(|turn| turn.body.depends_on_history()) {
            return Err(RelationError::HistoryInMoves);
        }
        let ground = GroundRules::of_interpreter(interpreter, cancel).ok_or(RelationError::TooManyContents)?;
        if cancel.is_cancelled() {
            return Err(RelationError::Cancelled);
        }
        let pieces = if interpreter.has_hands() { ground.in_hand(rules) } else { Vec::new() };
        let holes = ground.holes(rules).unwrap_or_else(|| vec![false; ground.cells]);
        Ok(Self {
            interpreter: interpreter.clone(),
            levels: Levels::new(rules, &ground, &holes, &pieces, interpreter.properties().max_passes)?,
            holes,
            turns: rules.turns.iter().map(|_| OnceLock::new()).collect(),
            threat_predicates: (0..ground.players).map(|_| OnceLock::new()).collect(),
            mark_loss_sets: OnceLock::new(),
            conditional_marks: OnceLock::new(),
            ends: (0..ground.players).map(|_| OnceLock::new()).collect(),
            ground,
        })
    }

    /// The levels of a word, in order.
    pub fn levels(&self) -> &[WordLevel] {
        &self.levels.list
    }

    /// The level of a cell; `None` for a permanent hole.
    pub fn level_of(&self, cell: crate::board::Cell) -> Option<u16> {
        self.levels.cell_level(cell)
    }

    /// The cell of a level; `None` for other levels.
    pub fn cell_of(&self, level: u16) -> Option<crate::board::Cell> {
        match self.levels.list.get(usize::from(level))?.variable {
            Variable::Cell(cell) => Some(cell),
            Variable::Hand(_) | Variable::Passes => None,
        }
    }

    /// Encodes a position as a word; `None` if it contains something without a value.
    pub fn encode(&self, at: &Position) -> Option<Box<[u8]>> {
        self.levels.encode(at, &self.ground.alphabet, &self.holes)
    }

    /// Decodes a word as the position before a turn.
    pub fn decode(&self, word: &[u8], turn: usize) -> Position {
        let rules = self.rules();
        let hands = if self.interpreter.has_hands() { rules.pieces.len() } else { 0 };
        self.levels.decode(word, turn, hands, &self.ground.alphabet, &self.holes)
    }

    /// The values of a level that represent a kind.
    pub fn values_of(&self, level: u16, kind: Kind) -> u128 {
        self.levels.mask(level, self.alphabet().of_kinds(KindSet::of(kind)))
    }

    /// The kind that a value of a cell's level represents, which may be empty or off the board; `None` for other levels.
    pub fn kind(&self, level: u16, value: usize) -> Option<Kind> {
        self.levels.list.get(usize::from(level)).filter(|level| matches!(level.variable, Variable::Cell(_)))?;
        Some(self.alphabet().content(self.levels.code(level, value_map::to_value(value))).kind)
    }

    /// The owner of a kind, by index of player.
    pub fn owner(&self, kind: Kind) -> Option<usize> {
        self.rules().piece(kind).map(|piece| piece.owner)
    }

    /// The operations of a turn.
    ///
    /// # Errors
    /// Why the turn cannot be expressed as a relation; [`RelationError::Cancelled`] if the token is cancelled before it is built.
    pub fn turn(&self, turn: usize, cancel: &CancelToken) -> Result<&TurnRelation, RelationError> {
        let turn = self.ground.first_equal_turn(turn);
        let relation = self.turns.get(turn).ok_or(RelationError::Missing)?;
        if relation.get().is_none() {
            let built = self.build_turn(turn, cancel);
            if cancel.is_cancelled() {
                return Err(RelationError::Cancelled);
            }
            // Another thread may have been faster.
            let _ = relation.set(built);
        }
        relation.get().ok_or(RelationError::Missing)?.as_ref().map_err(Clone::clone)
    }

    /// Whether a royal piece of a player is attacked.
    ///
    /// # Errors
    /// Why that cannot be expressed as a predicate.
    pub fn threat_to(&self, player: usize) -> Result<Arc<Predicate>, RelationError> {
        let predicate = self.threat_predicates.get(player).ok_or(RelationError::Missing)?;
        predicate.get_or_init(|| self.threat_predicate(player, &Substitution::default(), false).map(Arc::new)).clone()
    }

    /// Whether a player to move can make a move, which need not be legal or part of the turn.
    ///
    /// # Errors
    /// Why that cannot be expressed as a predicate.
    pub fn can_make(&self, body: &Move, mover: usize) -> Result<Predicate, RelationError> {
        let context = QueryContext::at_start(mover);
        // A condition is a move that changes nothing.
        match body {
            Move::When(condition) => self.condition_predicate(condition, &context),
            _ => self.move_predicate(body, &context),
        }
    }

    /// The ends that may hold before a player's turn, in order of priority. Conditions on the history never hold.
    ///
    /// # Errors
    /// Why they cannot be expressed as predicates.
    pub fn ends(&self, player: usize) -> Result<&[EndPredicate], RelationError> {
        let ends = self.ends.get(player).ok_or(RelationError::Missing)?;
        ends.get_or_init(|| self.build_ends(player)).as_deref().map_err(Clone::clone)
    }

    fn build_ends(&self, player: usize) -> Result<Vec<EndPredicate>, RelationError> {
        let ends = self.rules().ends.get(player).map_or(&[][..], Vec::as_slice);
        let context = QueryContext { is_end_query: true, ..QueryContext::at_start(player) };
        let ending = |end: &crate::algebra::EndRule| {
            let predicate = self.condition_predicate(&end.condition, &context)?;
            Ok(EndPredicate { predicate, verdict: end.result.clone() })
        };
        ends.iter().filter(|end| !end.if_claimed).map(ending).collect()
    }

    /// The marks that pieces keep only while a condition holds.
    ///
    /// # Errors
    /// Why a condition cannot be expressed as a predicate.
    pub fn conditional_marks(&self) -> Result<&[ConditionalMark], RelationError> {
        self.conditional_marks.get_or_init(|| self.build_conditional_marks()).as_deref().map_err(Clone::clone)
    }

    fn build_conditional_marks(&self) -> Result<Vec<ConditionalMark>, RelationError> {
        let mut all = Vec::new();
        for (index, mark) in self.rules().marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let predicate = self.condition_predicate(condition, &QueryContext::settling(player))?;
                let unmarked = self.levels.without_mark(player, index, self.alphabet());
                all.push(ConditionalMark { predicate, unmarked });
            }
        }
        Ok(all)
    }

    /// Builds every predicate that the moves of a turn depend on, so that unsupported rules are reported before any set of
    /// positions is processed. Moves and ends are left out, as they may take many seconds.
    ///
    /// # Errors
    /// Why a condition cannot be expressed as a predicate.
    pub fn force_all(&self, monitor: &ProgressMonitor) -> Result<(), RelationError> {
        let cancel = monitor.token();
        let is_first = |&number: &usize| self.ground.first_equal_turn(number) == number;
        let turns: Vec<usize> = (0..self.turns.len()).filter(is_first).collect();
        monitor.begin(2 * turns.len());
        turns.par_iter().for_each(|&number| {
            // The loop below returns the error.
            let _ = self.turn(number, cancel);
            monitor.advance(1);
        });
        for number in turns {
            for stage in &self.turn(number, cancel)?.stages {
                for (guard, in_stuck_test) in stage.distinct_guards().flat_map(|guard| [(guard, false), (guard, true)])
                {
                    if cancel.is_cancelled() {
                        return Err(RelationError::Cancelled);
                    }
                    self.force(self.stage_guard(number, stage, guard, in_stuck_test)?.as_ref())?;
                }
            }
            monitor.advance(1);
        }
        Ok(())
    }

    /// The index of the turn after a turn.
    pub fn next_turn(&self, turn: usize) -> usize {
        self.rules().next_turn(turn)
    }

    /// The player of a turn.
    pub fn player(&self, turn: usize) -> usize {
        self.rules().turns.get(turn).map_or(0, |turn| turn.player)
    }

    /// By level: the hand counts so large that one more turn might exceed the level.
    pub fn near_overflow(&self) -> Vec<(u16, u128)> {
        let hands = (0u16..).zip(&self.levels.list).filter(|(_, level)| matches!(level.variable, Variable::Hand(_)));
        let limit = |level: &WordLevel| level.size - level::HAND_HEADROOM + 1;
        hands.map(|(number, level)| (number, self.levels.at_least(number, limit(level)))).collect()
    }

    /// By level: the map of a level that a turn does not touch, unless it is the identity.
    pub fn fading(&self) -> &[(u16, ValueMap)] {
        &self.levels.fading
    }

    fn rules(&self) -> &Rules {
        self.interpreter.rules()
    }

    fn alphabet(&self) -> &Alphabet {
        &self.ground.alphabet
    }

    fn royals(&self, player: usize) -> CodeSet {
        self.ground.royals.get(player).copied().unwrap_or_default()
    }

    fn patterns(&self) -> PatternGrounder<'_> {
        let GroundRules { alphabet, universe, .. } = &self.ground;
        PatternGrounder {
            context: GroundContext { rules: self.rules(), alphabet, universe, cancel: None },
            holes: &self.holes,
        }
    }
}
