//! The longest line that survives.

use super::super::{ProgressMonitor, WorldsError};
use super::exhaust::{CHUNK, Short, Till, children, first_layer};
use super::last::last;
use super::layer::Layer;
use super::node::Line;
use super::scene::Scene;
use super::{SolverLimits, SolverReport, WorldShare};
use crate::game::{Classical, Fault};

/// Looks for the longest line under the Unitary rule: an action is the player's to make if it is legal in every world; the game is over
/// when there is none, when a world is lost, or when none is left. The score is the number of rounds.
pub struct SurvivalSolver<G: Classical> {
    game: G,
    player: usize,
    limits: SolverLimits,
    layer: Layer,
    depth: u32,
    best: Line,
    /// Have all sets been looked at so far?
    whole: bool,
    done: bool,
    spent: u64,
}

impl<G: Classical> SurvivalSolver<G> {
    /// A search from a position, for whoever moves there.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn new(game: G, start: &G::Position, limits: SolverLimits) -> Result<Self, Fault> {
        let player = game.mover(start);
        let mut record = Vec::new();
        game.pack(start, &mut record);
        let done = game.fate(start, player)?.is_some();
        let layer = first_layer(&record);
        let (depth, best, spent) = (0, Line::default(), 0);
        Ok(Self { game, player, limits, layer, depth, best, whole: true, done, spent })
    }

    /// Is nothing left to be done?
    pub fn is_done(&self) -> bool {
        self.done || self.depth >= self.limits.max_rounds
    }

    /// How many rounds have been looked at.
    pub fn rounds(&self) -> u32 {
        self.depth
    }

    /// What is known by now.
    pub fn report(&self) -> SolverReport {
        let line = self.best.texts();
        let least = u32::try_from(line.len()).unwrap_or(u32::MAX);
        let (kept, proven) = (WorldShare::whole(), self.done && self.whole);
        SolverReport { line: Some(line), kept, min_rounds: least, is_proven: proven, worlds_searched: self.spent }
    }

    /// Looks at a round more.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn step(&mut self, work: &ProgressMonitor) -> Result<(), WorldsError> {
        if self.is_done() {
            return Ok(());
        }
        let scene = Scene { game: &self.game, player: self.player, whole: true };
        let left = self.limits.max_worlds.saturating_sub(self.spent);
        let mut till = Till { limits: &self.limits, left, spent: 0 };
        work.begin(self.layer.nodes.len());
        let (mut next, mut best, mut short) = (Layer::default(), None, None);
        for chunk in self.layer.nodes.chunks(CHUNK) {
            let made = till.each(chunk, work, |node, meter| {
                let (intents, _) = last(&scene, &node.belief, meter)?;
                let mut made = Vec::new();
                children(&scene, (node, &intents), &WorldShare::new(0, 1), usize::MAX, meter, &mut |child, _| {
                    made.push(child);
                    Ok(true)
                })?;
                Ok(made)
            })?;
            let Some(made) = made else {
                short = Some(Short::Worlds);
                break;
            };
            for node in made.into_iter().flatten() {
                best.get_or_insert_with(|| node.line.clone());
                if node.belief.len() > 0 {
                    next.add(node);
                }
            }
            if self.layer.bytes() + next.bytes() > self.limits.max_bytes {
                self.whole = false;
                next.narrow(self.limits.beam_width.max(1), self.limits.seed);
            }
        }
        self.spent += till.spent;
        self.whole &= short.is_none();
        self.done = short.is_some() || next.nodes.is_empty();
        if let Some(best) = best {
            self.best = best;
            self.depth += 1;
        }
        self.layer = next;
        Ok(())
    }
}
