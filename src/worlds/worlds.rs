//! The game of worlds over a classical game, and the round: the player's action, then every reply.

use super::brood::{self, Brood};
use super::explicit::Explicit;
use super::index::Index;
use super::judge::Judge;
use super::{Intent, Round, Stopped, Tally, Work};
use crate::game::{Classical, Fault};
use rayon::prelude::*;
use std::sync::Arc;

/// How many worlds one task expands.
const CHUNK: usize = 16;
/// How many tasks there are between two mergers. No number here depends on the number of threads, so that the same
/// worlds come in the same order on every machine.
const TASKS: usize = 32;

/// Many-worlds solitaire, Classic rule, on a classical game: one player makes one action in every world that allows it,
/// then the others do everything they can.
#[derive(Clone, Debug)]
pub struct Worlds<G: Classical> {
    game: G,
    start: G::Position,
    player: usize,
    budget: u64,
    past_loss: bool,
    work: Arc<Work>,
}

impl<G: Classical> Worlds<G> {
    /// The game of worlds that starts with a game's start. The player is whoever moves first there.
    pub fn new(game: G) -> Self {
        let start = game.start();
        Self::from_position(game, start)
    }

    /// The same from any position.
    pub fn from_position(game: G, start: G::Position) -> Self {
        let player = game.mover(&start);
        Self { game, start, player, budget: u64::MAX, past_loss: false, work: Arc::default() }
    }

    /// With a limit to the bytes that all rounds of a game may take together.
    #[must_use]
    pub fn with_budget(self, bytes: u64) -> Self {
        Self { budget: bytes, ..self }
    }

    /// Going on after a loss, to see how the worlds grow.
    #[must_use]
    pub fn past_loss(self, goes_on: bool) -> Self {
        Self { past_loss: goes_on, ..self }
    }

    /// With this view of whatever is worked on.
    #[must_use]
    pub fn with_work(self, work: Arc<Work>) -> Self {
        Self { work, ..self }
    }

    /// The game inside the worlds.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The world that the game starts with.
    pub fn start_world(&self) -> &G::Position {
        &self.start
    }

    /// Who plays, by index of player.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The view of whatever is worked on.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// Does play go on after a loss?
    pub fn goes_past_loss(&self) -> bool {
        self.past_loss
    }

    /// The round before the first action: one world.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn first(&self) -> Result<Round, Fault> {
        let mut record = Vec::new();
        self.game.pack(&self.start, &mut record);
        let mut judge = Judge::default();
        let worlds = Explicit::of(&record);
        judge.see(Judge::verdict(&self.game, self.player, &record)?);
        Ok(Self::round(worlds, judge, Tally::begun(None), None))
    }

    /// A world of a round as a position.
    pub fn world(&self, at: &Round, index: usize) -> Option<G::Position> {
        (index < at.len()).then(|| self.game.unpack(at.worlds().get(index)))
    }

    /// The round after an action of the player.
    ///
    /// # Errors
    /// [`Stopped`] says why there is none; `at` is as it was.
    pub fn advance(&self, at: &Round, intent: &Intent) -> Result<Round, Stopped> {
        let since = self.work.now();
        self.work.begin(at.len());
        let (mut worlds, mut index, mut judge) = (Explicit::default(), Index::default(), Judge::default());
        let mut counts = Tally::begun(Some((at, intent)));
        for begin in (0..at.len()).step_by(CHUNK * TASKS) {
            let end = at.len().min(begin + CHUNK * TASKS);
            let chunks: Vec<usize> = (begin..end).step_by(CHUNK).collect();
            let broods = chunks
                .par_iter()
                .map(|&from| brood::of(self, at, intent, from..end.min(from + CHUNK)))
                .collect::<Vec<Result<Brood, Stopped>>>();
            let mut waiting = 0;
            for brood in broods {
                let brood = brood?;
                counts.survived += brood.survived;
                counts.children += brood.children;
                waiting += brood.bytes();
                brood.merge_into(&mut worlds, &mut index).ok_or_else(|| self.too_large(u64::MAX))?;
                self.work.check()?;
            }
            self.allow(at.held() + (worlds.bytes() + index.bytes() + judge.bytes() + waiting) as u64)?;
            judge.see_new(self, &worlds)?;
        }
        if counts.survived == 0 {
            return Err(Stopped::Invalid);
        }
        drop(index);
        if judge.has_ended() {
            // The worlds that go on are copied out.
            self.allow(at.held() + 2 * worlds.bytes() as u64)?;
        }
        counts.cull();
        counts.seconds = self.work.now().saturating_sub(since).as_secs_f64();
        Ok(Self::round(worlds, judge, counts, Some((at.clone(), intent.clone()))))
    }

    /// The round of worlds judged, without those that have ended.
    fn round(mut worlds: Explicit, judge: Judge, mut tally: Tally, before: Option<(Round, Intent)>) -> Round {
        let (mut judged, gone, finished) = judge.verdicts();
        tally.finished = finished;
        if !gone.is_empty() {
            worlds = worlds.without(&gone);
        }
        worlds.shrink();
        judged.worlds = worlds;
        Round::new(judged, tally, before)
    }

    fn allow(&self, used: u64) -> Result<(), Stopped> {
        if used > self.budget { Err(self.too_large(used)) } else { Ok(()) }
    }

    fn too_large(&self, used: u64) -> Stopped {
        Stopped::Memory { used, allowed: self.budget }
    }
}
