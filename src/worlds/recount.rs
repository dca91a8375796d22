//! How many histories lead to all worlds of a round together. Of a diagram nobody knows that by itself: numbers would make its
//! nodes different. So the rounds since the last one whose worlds are there one by one are worked out again like this, as many
//! worlds at a time as there is room for.

use super::breed::Breeder;
use super::expand::{Breeding, parts_after};
use super::explicit::{Explicit, Stretch};
use super::histories::number;
use super::judge::Verdict;
use super::litter::Litters;
use super::shard::Shard;
use super::{Measurement, Round, RoundStats, Worlds, WorldsError};
use crate::game::{Classical, Fate, Fault};
use num_bigint::BigUint;
use rayon::prelude::*;

/// All the work is so many steps.
const STEPS: usize = 1 << 40;
/// So many worlds are gone through in one go.
const STRETCH: usize = 1 << 10;
/// With less room than so many bytes nothing is begun.
const LEAST: u64 = if cfg!(test) { 1 << 10 } else { 1 << 20 };
/// A task takes about so many bytes, and a part of the worlds after so many likewise.
const TASK: (u64, usize) = (1 << 19, 1 << 10);

/// Worlds of a round of which not all have been looked at.
struct Open<'r> {
    worlds: Kept<'r>,
    /// So many rounds are between them and the last one.
    to_go: usize,
    /// The next one, by part and number in it.
    place: (usize, usize),
    /// So many steps of the work they all stand for, and so many of these are given to what came of them.
    steps: usize,
    given: usize,
}

/// Worlds one by one.
enum Kept<'r> {
    /// Of the round that has them so.
    Round(&'r Explicit),
    /// Made again.
    Made(Explicit),
}

impl Kept<'_> {
    fn all(&self) -> &Explicit {
        match self {
            Self::Round(worlds) => worlds,
            Self::Made(worlds) => worlds,
        }
    }

    /// How many bytes they take that are not the round's.
    fn bytes(&self) -> u64 {
        match self {
            Self::Round(_) => 0,
            Self::Made(worlds) => worlds.bytes() as u64,
        }
    }
}

impl<'r> Open<'r> {
    fn new(worlds: Kept<'r>, to_go: usize, steps: usize) -> Self {
        Self { worlds, to_go, place: (0, 0), steps, given: 0 }
    }

    /// How many worlds come before the next one.
    fn seen(&self) -> usize {
        self.worlds.all().before(self.place)
    }

    /// So many more steps the worlds before the next one stand for.
    fn give(&mut self) -> usize {
        let until = share(self.steps, self.seen(), self.worlds.all().len());
        until - std::mem::replace(&mut self.given, until)
    }
}

/// A part of some steps.
#[allow(clippy::cast_possible_truncation)]
fn share(steps: usize, part: usize, all: usize) -> usize {
    (steps as u128 * part as u128 / (all as u128).max(1)) as usize
}

impl<G: Classical> Worlds<G> {
    /// How many histories lead to the worlds of a round, all in all: distinct ways, the player's actions given and the replies
    /// free. Those of a diagram are counted when they are asked for, world by world: that takes long where there are many.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off, the memory allowed leaves no room for it or the rules cannot be carried out.
    pub fn total_histories(&self, at: &Round) -> Result<BigUint, WorldsError> {
        if let Some(known) = &at.stats().histories {
            return Ok(known.clone());
        }
        // The last round first.
        let mut rounds = vec![at];
        while let Some((before, _)) = rounds.last().filter(|round| round.is_diagram()).and_then(|round| round.before())
        {
            rounds.push(before);
        }
        let Some(first) = rounds.pop() else { return Ok(BigUint::ZERO) };
        self.monitor().begin(STEPS);
        let mut sum = BigUint::ZERO;
        let mut open = vec![Open::new(self.one_by_one_of(first)?, rounds.len(), STEPS)];
        while let Some(mut top) = open.pop() {
            let to_go = match top.to_go {
                0 | 1 => {
                    sum += self.ways_into(&top, at)?;
                    continue;
                }
                more => more - 1,
            };
            let taken = at.total_bytes() + open.iter().chain([&top]).map(|open| open.worlds.bytes()).sum::<u64>();
            // What comes of what is made now needs room, too.
            let room = self.memory_limit().saturating_sub(taken) / 2;
            if room < LEAST {
                return Err(self.too_large(taken + LEAST));
            }
            let made = self.made_again(&mut top, rounds[to_go], room)?;
            let steps = top.give();
            if top.seen() < top.worlds.all().len() {
                open.push(top);
            }
            open.push(Open::new(Kept::Made(made), to_go, steps));
        }
        Ok(sum)
    }

    /// The worlds of a round one by one; if it is a diagram, it is the start.
    fn one_by_one_of<'r>(&self, round: &'r Round) -> Result<Kept<'r>, WorldsError> {
        if !round.is_diagram() {
            return Ok(Kept::Round(round.worlds()));
        }
        let mut record = Vec::new();
        self.game().pack(self.start_world(), &mut record);
        let begun = self.for_player(round.mover());
        Ok(Kept::Made(begun.gather(vec![Shard::of_one(&begun, &record)?], &mut RoundStats::at_start_of(None))?))
    }

    /// What comes of worlds from their next one on in a round, as many of them as there is room for.
    fn made_again(&self, open: &mut Open<'_>, round: &Round, room: u64) -> Result<Explicit, WorldsError> {
        let Some((_, intent)) = round.before() else { return Ok(Explicit::default()) };
        let seen = self.for_player(round.mover());
        let tasks = usize::try_from(room / TASK.0).unwrap_or(usize::MAX).max(1);
        let worlds = open.worlds.all();
        let breeding = Breeding {
            intent,
            parts: parts_after(worlds.len().min(tasks.saturating_mul(TASK.1))),
            tasks,
            has_room: &|used| Ok(used < room),
            steps: false,
        };
        let bred = seen.bred(worlds, &mut open.place, &breeding)?;
        let made = seen.gather(bred.shards, &mut RoundStats::at_start_of(None))?;
        match round.stats().measurement {
            Some(look) => self.left_by(look, &made),
            None => Ok(made),
        }
    }

    /// In how many ways some worlds lead into a round, by as many histories as lead to them.
    fn ways_into(&self, open: &Open<'_>, round: &Round) -> Result<BigUint, WorldsError> {
        let Some((_, intent)) = round.before() else { return Ok(open.worlds.all().all_histories()) };
        let (seen, litters, worlds) = (self.for_player(round.mover()), Litters::default(), open.worlds.all());
        let stretches: Vec<Stretch<'_>> = worlds.stretches(STRETCH).collect();
        let counted = stretches.par_iter().map(|stretch| {
            let (mut litter, mut breeder) = (litters.take(), Breeder::new(&seen, intent));
            let mut sum = BigUint::ZERO;
            for (number_of, record) in stretch.in_play() {
                breeder.breed((record, number_of), &mut litter)?;
                let mut ways = 0_u128;
                for (record, times, calm) in litter.all() {
                    if seen.stays((record, calm), round.stats().measurement)? {
                        ways += u128::from(times);
                    }
                }
                litter.clear();
                sum += number(stretch.part.histories(number_of as usize)) * ways;
            }
            litters.give(litter);
            self.monitor().advance(share(open.steps, stretch.range.len(), worlds.len()));
            Ok(sum)
        });
        counted.try_reduce(|| BigUint::ZERO, |one, other| Ok(one + other))
    }

    /// Does a packed world that was led to stay in the set, if it may be known to go on, after a look?
    fn stays(&self, (record, calm): (&[u8], bool), look: Option<Measurement>) -> Result<bool, Fault> {
        if look.is_some_and(|look| !self.leaves(look, record)) {
            return Ok(false);
        }
        if calm || self.rules().is_quantum() {
            return Ok(true);
        }
        let fate = Verdict::of(self.game(), self.player(), record)?.fate;
        Ok(fate.is_none_or(|fate| fate == Fate::Lost))
    }
}
