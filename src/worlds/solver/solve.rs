//! The shortest line that wins.

use super::super::{ProgressMonitor, WorldsError};
use super::beam::{Ray, ray};
use super::exhaust::{Short, Till, Win, all_lines, all_wins, first_layer, next_layer};
use super::layer::Layer;
use super::meter::{Halt, Purse};
use super::scene::Scene;
use super::{SolverLimits, SolverReport, WorldShare};
use crate::game::{Classical, Fault};

/// What part of the limit the first search through all lines may expect to need, and the beam after it.
const FIRST: u64 = 4;
/// How many times as much a round more is expected to need.
const GROWTH: u64 = 16;

/// Looks for the shortest line that wins under the Classic rule: one ordinary action a round, worlds where it is illegal are culled,
/// then every reply in every world; no world may be lost, at least one has to be won, and none is left in play.
///
/// It goes in steps, between which it may be asked what it knows; a step that was called off has not happened.
pub struct WinSolver<G: Classical> {
    game: G,
    player: usize,
    limits: SolverLimits,
    /// All sets after so many rounds.
    layer: Layer,
    depth: u32,
    /// The best sets after so many rounds.
    beam: Option<Layer>,
    beamed: u32,
    stage: SolverStage,
    /// May all sets of a round more be kept?
    grows: bool,
    best: Option<Win>,
    /// There is no win in fewer rounds.
    least: u32,
    /// There is no win at all.
    never: bool,
    spent: u64,
    /// What the last search through all lines needed.
    latest: u64,
}

/// What a solver does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStage {
    /// Look at all lines of so many rounds.
    Exhaustive(u32),
    /// Look at some sets after so many rounds.
    Beam(u32),
    /// Nothing.
    Done,
}

impl<G: Classical> WinSolver<G> {
    /// A search from a position, for whoever moves there.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn new(game: G, start: &G::Position, limits: SolverLimits) -> Result<Self, Fault> {
        let player = game.mover(start);
        let mut record = Vec::new();
        game.pack(start, &mut record);
        let never = game.fate(start, player)?.is_some();
        let layer = if never { Layer::default() } else { first_layer(&record) };
        let stage = if never || limits.max_rounds == 0 { SolverStage::Done } else { SolverStage::Exhaustive(1) };
        let beam = Some(first_layer(&record));
        let (depth, beamed, grows, best, least, spent, latest) = (0, 0, true, None, 1, 0, 0);
        Ok(Self { game, player, limits, layer, depth, beam, beamed, stage, grows, best, least, never, spent, latest })
    }

    /// What is done next.
    pub fn stage(&self) -> SolverStage {
        self.stage
    }

    /// What is known by now.
    pub fn report(&self) -> SolverReport {
        let line = self.best.as_ref().map(|(line, _)| line.texts());
        let kept = self.best.as_ref().map_or_else(WorldShare::whole, |(_, kept)| kept.clone());
        let proven = match &line {
            Some(line) => line.len() == self.least as usize,
            None => self.never,
        };
        SolverReport { line, kept, min_rounds: self.least, is_proven: proven, worlds_searched: self.spent }
    }

    /// Does what is next.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn step(&mut self, work: &ProgressMonitor) -> Result<(), WorldsError> {
        match self.stage {
            SolverStage::Exhaustive(rounds) => self.all(rounds, work),
            SolverStage::Beam(_) => self.some(work),
            SolverStage::Done => Ok(()),
        }
    }

    /// All lines that win in as many rounds as the shortest, but at most so many; none where no line is proven to be shortest.
    ///
    /// # Errors
    /// As [`Solver::step`].
    pub fn all_wins(
        &self,
        start: &G::Position,
        most: usize,
        work: &ProgressMonitor,
    ) -> Result<Vec<Vec<String>>, WorldsError> {
        let answer = self.report();
        let Some(rounds) = answer.rounds().filter(|_| answer.is_proven) else { return Ok(Vec::new()) };
        let scene = Scene { game: &self.game, player: self.player, whole: false };
        let mut record = Vec::new();
        self.game.pack(start, &mut record);
        let purse = Purse::new(work, u64::MAX);
        let layer = first_layer(&record);
        let Some(node) = layer.nodes.first() else { return Ok(Vec::new()) };
        match all_wins(&scene, node, rounds, (&self.limits.min_kept, most), &mut purse.meter()) {
            Ok(wins) => Ok(wins.into_iter().map(|(line, _)| line.texts()).collect()),
            Err(Halt::Stopped(stopped)) => Err(stopped),
            Err(Halt::Spent) => Ok(Vec::new()),
        }
    }

    fn all(&mut self, rounds: u32, work: &ProgressMonitor) -> Result<(), WorldsError> {
        let scene = Scene { game: &self.game, player: self.player, whole: false };
        // As long as no line is known, most of what may be looked at is the beam's.
        let allowed = if self.beam.is_some() { self.limits.max_worlds / FIRST } else { self.limits.max_worlds };
        let left = allowed.saturating_sub(self.spent);
        let mut till = Till { limits: &self.limits, left, spent: 0 };
        // The last round and the one before need no sets that are kept.
        while self.grows && self.depth + 2 < rounds {
            match next_layer(&scene, &self.layer, &mut till, work)? {
                Ok(next) => (self.layer, self.depth) = (next, self.depth + 1),
                Err(Short::Memory) => self.grows = false,
                Err(Short::Worlds) => {
                    self.spent += till.spent;
                    self.short();
                    return Ok(());
                }
            }
        }
        self.never = self.layer.nodes.is_empty();
        let found = all_lines(&scene, &self.layer, rounds - self.depth, &mut till, work)?;
        self.spent += till.spent;
        self.latest = till.spent;
        match found {
            Ok(Some(win)) => {
                self.best = Some(win);
                self.stage = SolverStage::Done;
            }
            Ok(None) => {
                self.least = rounds + 1;
                self.go_on();
            }
            Err(_) => self.short(),
        }
        Ok(())
    }

    /// Takes the next stage after a round of which all lines are known.
    fn go_on(&mut self) {
        let rounds = |(line, _): &Win| u32::try_from(line.texts().len()).unwrap_or(u32::MAX);
        let known = self.best.as_ref().map_or(self.limits.max_rounds.saturating_add(1), rounds);
        let is_dear = GROWTH.saturating_mul(self.latest).saturating_add(self.spent) > self.limits.max_worlds / FIRST;
        self.stage = if self.never || self.least >= known {
            SolverStage::Done
        } else if is_dear && self.beam.is_some() {
            SolverStage::Beam(self.beamed + 1)
        } else {
            SolverStage::Exhaustive(self.least)
        };
    }

    /// Takes the next stage when not all lines can be looked at.
    fn short(&mut self) {
        self.stage = if self.beam.is_some() && self.best.is_none() {
            SolverStage::Beam(self.beamed + 1)
        } else {
            SolverStage::Done
        };
    }

    fn some(&mut self, work: &ProgressMonitor) -> Result<(), WorldsError> {
        let Some(beam) = &self.beam else { return Ok(()) };
        let scene = Scene { game: &self.game, player: self.player, whole: false };
        // The rest stays for all lines.
        let left = (self.limits.max_worlds / FIRST * (FIRST - 1)).saturating_sub(self.spent);
        let mut till = Till { limits: &self.limits, left, spent: 0 };
        let found = ray(&scene, beam, &mut till, work)?;
        self.spent += till.spent;
        self.beamed += 1;
        self.beam = match found {
            Ok(Ray::On(next)) if !next.nodes.is_empty() && self.beamed < self.limits.max_rounds => Some(next),
            Ok(Ray::Win(win)) => {
                self.best = Some(win);
                None
            }
            _ => None,
        };
        match self.beam {
            Some(_) => self.stage = SolverStage::Beam(self.beamed + 1),
            None => self.go_on(),
        }
        Ok(())
    }
}
