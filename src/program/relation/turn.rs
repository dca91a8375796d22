//! A turn: the operations by which it can be played, and what is asked besides.

use super::map::Map;
use super::predicate::Predicate;
use super::scene::Scene;
use super::view::View;
use super::{Operation, Relation, Why};
use crate::program::ground;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::sync::{Arc, OnceLock};

/// A predicate that is made when it is asked for.
type Known = OnceLock<Result<Arc<Predicate>, Why>>;

/// A turn.
#[derive(Debug)]
pub struct Turn {
    /// Whose it is.
    pub player: usize,
    /// Its stages: one counts only where no operation of an earlier one is possible, legal or not.
    pub stages: Vec<Stage>,
}

/// Operations of a turn.
#[derive(Debug)]
pub struct Stage {
    /// The operations; no two of them are the same action of the same position.
    pub operations: Vec<Operation>,
    /// What they all end with.
    pub tail: Option<Tail>,
    /// By guard: when it holds, and when it does where nobody is stuck or mated.
    guards: Vec<[Known; 2]>,
    ground: Vec<ground::Guard>,
}

/// A question to the position after a turn, and what follows.
#[derive(Clone, Debug)]
pub struct Tail {
    /// The question.
    pub predicate: Arc<Predicate>,
    /// What the turn costs where it is true, and where it is not; `None` if it cannot be played then.
    pub tolls: [Option<Toll>; 2],
}

/// What is taken from hands, or put into them.
#[derive(Clone, Debug, Default)]
pub struct Toll {
    /// By level: what becomes of its values.
    pub touches: Vec<(u16, Map)>,
}

impl Stage {
    /// By number: a guard for each condition that any of them asks.
    pub(super) fn conditions(&self) -> impl Iterator<Item = u32> {
        let mut seen = FxHashSet::default();
        (0u32..)
            .zip(&self.ground)
            .filter(move |(_, guard)| seen.insert(Arc::as_ptr(&guard.condition)))
            .map(|pair| pair.0)
    }
}

impl Relation {
    pub(super) fn made(&self, number: usize) -> Result<Turn, Why> {
        let player = self.player(number);
        let stages = self.ground.turns.get(number).ok_or("there is no such turn")?.as_ref()?;
        let stages = stages.iter().map(|stage| self.stage(stage, number, player)).collect::<Result<_, _>>()?;
        Ok(Turn { player, stages })
    }

    fn stage(&self, stage: &ground::Stage, turn: usize, player: usize) -> Result<Stage, Why> {
        let made = stage.moves.par_iter().map(|made| Ok((made.group, self.operations(made, player)?)));
        let made = made.collect::<Result<Vec<_>, Why>>()?;
        let mut operations = super::group::once(made, self)?;
        self.colour(&mut operations)?;
        let tail = match &stage.tail {
            Some(tail) => Some(self.tail(tail, turn)?),
            None => None,
        };
        let guards = stage.guards.iter().map(|_| Default::default()).collect();
        Ok(Stage { operations, tail, guards, ground: stage.guards.clone() })
    }

    fn tail(&self, tail: &ground::Tail, turn: usize) -> Result<Tail, Why> {
        let next = self.player(self.next(turn));
        let predicate = self.asked(&tail.condition, &Scene::at_start(next), &View::default())?;
        Ok(Tail { predicate, tolls: [self.toll(tail.yes.as_ref())?, self.toll(tail.no.as_ref())?] })
    }

    fn toll(&self, toll: Option<&ground::Toll>) -> Result<Option<Toll>, Why> {
        let Some(toll) = toll else { return Ok(None) };
        let mut touches: Vec<(u16, Map)> = Vec::new();
        for &(piece, by) in &toll.hands {
            let level = self.levels.of_hand(piece).ok_or("a hand is missing")?;
            touches.push((level, self.shifted(level, by.into())));
        }
        for &(piece, number) in &toll.holds {
            let level = self.levels.of_hand(piece).ok_or("a hand is missing")?;
            let held = self.levels.at_least(level, number.into());
            match touches.iter_mut().find(|(other, _)| *other == level) {
                Some((_, map)) => *map = super::map::only(map, held),
                None => touches.push((level, super::map::only(&super::map::same(self.levels.size(level)), held))),
            }
        }
        touches.sort_by_key(|touch| touch.0);
        Ok(Some(Toll { touches }))
    }

    /// When a guard of a stage of a turn holds, by its number; `deep` inside the question whether somebody is stuck.
    ///
    /// # Errors
    /// Why that is no predicate.
    pub fn guard(&self, turn: usize, stage: &Stage, guard: u32, deep: bool) -> Result<Arc<Predicate>, Why> {
        let (known, ground) =
            stage.guards.get(guard as usize).zip(stage.ground.get(guard as usize)).ok_or("there is no such guard")?;
        let scene = Scene { at_start: false, deep, ..Scene::at_start(self.player(turn)) };
        known[usize::from(deep)].get_or_init(|| self.guarded(ground, &scene, &View::default())).clone()
    }
}
