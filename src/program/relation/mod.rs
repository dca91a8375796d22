//! A game's turns as relations between whole positions: what sets of positions are worked on with.
//!
//! A position is a word: one value a level, and the levels are the cells of the board, file by file, then the hands, then
//! the passes in a row. A way to play a turn is an operation on words: a map of values at each level that it touches,
//! undefined where the way is closed. A condition is a predicate on words. Source: ground rewrites as relations, as in
//! symbolic model checking (Burch and others 1990); the prototype of the project.

mod asked;
mod colour;
mod cube;
mod delicate;
mod group;
mod hands;
mod later;
mod level;
mod map;
mod number;
mod operation;
mod places;
mod predicate;
mod royal;
mod scene;
mod split;
mod turn;
mod view;

pub use cube::Cube;
pub use later::Later;
pub use level::{Level, Place};
pub use map::{CLOSED, Map};
pub use operation::Operation;
pub use predicate::{Predicate, Weights};
pub use turn::{Stage, Tail, Toll, Turn};

use super::ground::{Alphabet, CodeSet, Ground, Sight};
use super::{Interpreter, Position};
use crate::algebra::term::Move;
use crate::algebra::{EndResult, Kind, Rules};
use delicate::Delicate;
use level::Levels;
use scene::Scene;
use std::sync::{Arc, OnceLock};
use view::View;

/// Why something is not a relation.
pub type Why = String;

/// The turns of a game as relations.
#[derive(Debug)]
pub struct Relation {
    interpreter: Arc<Interpreter>,
    ground: Ground,
    levels: Levels,
    /// By cell: is it a hole for ever?
    missing: Vec<bool>,
    turns: Vec<OnceLock<Result<Turn, Why>>>,
    /// By player: when a royal piece is threatened.
    dangers: Vec<OnceLock<Result<Arc<Predicate>, Why>>>,
    delicate: OnceLock<Result<Option<Delicate>, Why>>,
    keepings: OnceLock<Result<Vec<Keeping>, Why>>,
    /// By player: the ends that may hold when it is their turn.
    ends: Vec<OnceLock<Result<Vec<Ending>, Why>>>,
}

/// A mark that the pieces of a player keep only while a condition holds.
#[derive(Clone, Debug)]
pub struct Keeping {
    /// When they keep it.
    pub predicate: Arc<Predicate>,
    /// What is left of everything without it, by level; nothing for levels where it cannot stand.
    pub lost: Vec<(u16, Map)>,
}

/// An end that may hold when it is a player's turn.
#[derive(Clone, Debug)]
pub struct Ending {
    /// When.
    pub predicate: Arc<Predicate>,
    /// What then.
    pub verdict: EndResult,
}

impl Relation {
    /// The relations of a game.
    ///
    /// # Errors
    /// Why there are none.
    pub fn new(interpreter: &Arc<Interpreter>) -> Result<Self, Why> {
        let rules = interpreter.rules();
        if rules.turns.iter().any(|turn| turn.body.depends_on_history()) {
            return Err("moves read the past".into());
        }
        let ground = Ground::of(rules, interpreter.royal_attacks(), &interpreter.start_contents())
            .ok_or("too many different things stand on a square")?;
        let pieces = if interpreter.has_hands() { ground.in_hand(rules) } else { Vec::new() };
        let missing = ground.holes(rules).unwrap_or_else(|| vec![false; ground.cells]);
        let levels = Levels::new(rules, &ground, &missing, &pieces, interpreter.max_passes())?;
        let turns = rules.turns.iter().map(|_| OnceLock::new()).collect();
        let dangers = (0..ground.players).map(|_| OnceLock::new()).collect();
        let ends = (0..ground.players).map(|_| OnceLock::new()).collect();
        Ok(Self {
            interpreter: interpreter.clone(),
            ground,
            levels,
            missing,
            turns,
            dangers,
            delicate: OnceLock::new(),
            keepings: OnceLock::new(),
            ends,
        })
    }

    /// The levels, from the first to the last.
    pub fn levels(&self) -> &[Level] {
        self.levels.list()
    }

    /// The level of a cell; none of a hole for ever.
    pub fn level_of(&self, cell: crate::board::Cell) -> Option<u16> {
        self.levels.of_cell(cell)
    }

    /// The word of a position; `None` if something in it has no value.
    pub fn word(&self, at: &Position) -> Option<Box<[u8]>> {
        self.levels.word(at, &self.ground.alphabet, &self.missing)
    }

    /// The position of a word before a turn.
    pub fn position(&self, word: &[u8], turn: usize) -> Position {
        let rules = self.rules();
        let hands = if self.interpreter.has_hands() { rules.pieces.len() } else { 0 };
        self.levels.position(word, turn, hands, &self.ground.alphabet, &self.missing)
    }

    /// The values of a level on which something of a kind stands.
    pub fn values_of(&self, level: u16, kind: Kind) -> u128 {
        self.levels.mask(level, self.alphabet().that(|content| content.kind == kind))
    }

    /// What kind of thing a value of a cell's level means; nothing of empty squares, holes and other levels.
    pub fn kind(&self, level: u16, value: usize) -> Option<Kind> {
        self.levels.list().get(usize::from(level)).filter(|level| matches!(level.place, Place::Cell(_)))?;
        let content = self.alphabet().content(self.levels.code(level, map::narrow(value)));
        content.kind.index().map(|_| content.kind)
    }

    /// Whose piece a kind is, by index of player.
    pub fn owner(&self, kind: Kind) -> Option<usize> {
        self.rules().piece(kind).map(|piece| piece.owner)
    }

    /// What a turn comes to.
    ///
    /// # Errors
    /// Why it is no relation.
    pub fn turn(&self, turn: usize) -> Result<&Turn, Why> {
        let made = self.turns.get(turn).ok_or("there is no such turn")?;
        made.get_or_init(|| self.made(turn)).as_ref().map_err(Clone::clone)
    }

    /// When a royal piece of a player is threatened.
    ///
    /// # Errors
    /// Why that is no predicate.
    pub fn danger(&self, player: usize) -> Result<Arc<Predicate>, Why> {
        let made = self.dangers.get(player).ok_or("there is no such player")?;
        made.get_or_init(|| self.threatened(player, &View::default(), false)).clone()
    }

    /// When a way to play a turn leaves a royal piece of its player threatened, asked of the position before it.
    ///
    /// # Errors
    /// Why that is no predicate.
    pub fn danger_after(&self, player: usize, operation: &Operation) -> Result<Arc<Predicate>, Why> {
        let mut view = View::default();
        for (level, map) in self.levels.fading() {
            view.then(*level, map);
        }
        for (level, map) in &*operation.touches {
            view.set(*level, map.clone());
        }
        self.threatened(player, &view, false)
    }

    /// When a player whose turn it is can make a move, whether or not it is one of the turn's and legal.
    ///
    /// # Errors
    /// Why that is no predicate.
    pub fn can_make(&self, made: &Arc<Move>, mover: usize) -> Result<Arc<Predicate>, Why> {
        // A condition is a move that changes nothing.
        match &**made {
            Move::When(condition) => self.asked(condition, &Scene::at_start(mover), &View::default()),
            _ => self.can(made, &Scene::at_start(mover), &View::default()),
        }
    }

    /// The ends that may hold when it is a player's turn, in the order in which they are tried. Nothing is known of what
    /// went before.
    ///
    /// # Errors
    /// Why they are no predicates.
    pub fn ends(&self, player: usize) -> Result<&[Ending], Why> {
        let made = self.ends.get(player).ok_or("there is no such player")?;
        made.get_or_init(|| self.ends_made(player)).as_deref().map_err(Clone::clone)
    }

    fn ends_made(&self, player: usize) -> Result<Vec<Ending>, Why> {
        let ends = self.rules().ends.get(player).map_or(&[][..], Vec::as_slice);
        let ending = |end: &crate::algebra::EndRule| {
            let scene = Scene { ends: true, ..Scene::at_start(player) };
            let predicate = self.asked(&end.condition, &scene, &View::default())?;
            Ok(Ending { predicate, verdict: end.result.clone() })
        };
        ends.iter().filter(|end| !end.if_claimed).map(ending).collect()
    }

    /// The marks that pieces keep only while a condition holds.
    ///
    /// # Errors
    /// Why a condition is no predicate.
    pub fn keepings(&self) -> Result<&[Keeping], Why> {
        self.keepings.get_or_init(|| self.keepings_made()).as_deref().map_err(Clone::clone)
    }

    fn keepings_made(&self) -> Result<Vec<Keeping>, Why> {
        let mut all = Vec::new();
        for (index, mark) in self.rules().marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let predicate = self.asked(condition, &Scene::settling(player), &View::default())?;
                all.push(Keeping { predicate, lost: self.levels.without(player, index, self.alphabet()) });
            }
        }
        Ok(all)
    }

    /// Works out every condition that moves ask, after one of them, however seldom it matters: what cannot be asked is known
    /// before sets of positions are worked on. All moves may take many seconds, and so may ends: those are left until somebody
    /// asks.
    ///
    /// # Errors
    /// Why something cannot be asked.
    pub fn complete(&self) -> Result<(), Why> {
        for number in 0..self.turns.len() {
            for stage in &self.turn(number)?.stages {
                for (guard, deep) in stage.conditions().flat_map(|guard| [(guard, false), (guard, true)]) {
                    self.force(self.guard(number, stage, guard, deep)?.as_ref())?;
                }
            }
        }
        Ok(())
    }

    /// Whose turn is the next one after a turn.
    pub fn next(&self, turn: usize) -> usize {
        self.rules().next_turn(turn)
    }

    /// Whose turn a turn is.
    pub fn player(&self, turn: usize) -> usize {
        self.rules().turns.get(turn).map_or(0, |turn| turn.player)
    }

    /// By level: the values that are so large that one more turn might be too much; none of most.
    pub fn brims(&self) -> Vec<(u16, u128)> {
        let hands = (0u16..).zip(self.levels.list()).filter(|(_, level)| matches!(level.place, Place::Hand(_)));
        hands.map(|(number, level)| (number, self.levels.at_least(number, level.size - level::SPARE + 1))).collect()
    }

    /// What becomes of a level that a turn does not touch, where that is not what was there.
    pub fn fading(&self) -> &[(u16, Map)] {
        self.levels.fading()
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

    fn sight(&self) -> Sight<'_> {
        Sight {
            rules: self.rules(),
            alphabet: &self.ground.alphabet,
            universe: &self.ground.universe,
            missing: &self.missing,
        }
    }
}
