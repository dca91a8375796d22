//! How the player of a study chooses.

use super::super::{Intent, Round, Worlds, WorldsChoice, WorldsError};
use super::StudyLimits;
use super::merit::Merit;
use fastrand::Rng;
use std::cmp::Reverse;

/// Actions that a careful player compares: those legal in the most worlds. Unmeasured.
const CAREFUL_TRIES: usize = 16;
/// Actions that a planning player tries in each round. Unmeasured.
const PLANNED_TRIES: usize = 24;
/// Rounds of one length that a planning player remembers. Unmeasured.
const PLANNED_WIDTH: usize = 12;

/// A simple way to choose actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Any playable action.
    Random,
    /// As careful, but only the king moves, as far as that is playable.
    Waiting,
    /// An action that is legal in the most worlds.
    Greedy,
    /// The action after whose replies the round looks best.
    Careful,
    /// The best of the lines that a beam search finds.
    Planned,
}

impl Policy {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Self; 5] = [Self::Random, Self::Waiting, Self::Greedy, Self::Careful, Self::Planned];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Waiting => "waiting",
            Self::Greedy => "greedy",
            Self::Careful => "careful",
            Self::Planned => "planned",
        }
    }

    /// The whole line in advance, if the policy plans one.
    pub(super) fn plan(
        self,
        worlds: &Worlds,
        start: &Round,
        random: &mut Rng,
        limits: StudyLimits,
    ) -> Result<Vec<Intent>, WorldsError> {
        if self != Self::Planned {
            return Ok(Vec::new());
        }
        let mut best = start.clone();
        let mut beam = vec![start.clone()];
        loop {
            let mut next: Vec<(Round, Merit)> = Vec::new();
            for round in beam.iter().filter(|round| worlds.outcome(round).is_none() && !limits.stops(round)) {
                for choice in most_legal(&worlds.choices(round)?, PLANNED_TRIES, random) {
                    let after = worlds.advance(round, &choice.intent)?;
                    let merit = Merit::of(worlds, &after)?;
                    if merit.result >= 0 && !next.iter().any(|(known, _)| *known == after) {
                        next.push((after, merit));
                    }
                }
            }
            next.sort_by(|(_, one), (_, other)| other.cmp(one));
            next.truncate(PLANNED_WIDTH);
            let Some((first, merit)) = next.first() else { break };
            best = first.clone();
            if merit.result > 0 {
                break;
            }
            beam = next.into_iter().map(|(round, _)| round).collect();
        }
        let mut line: Vec<Intent> =
            best.rounds_back().filter_map(|round| round.previous().map(|(_, intent)| intent.clone())).collect();
        line.reverse();
        Ok(line)
    }

    /// The next round; `None` if no action is playable. A careful player adds to `undominated`.
    pub(super) fn choose(
        self,
        worlds: &Worlds,
        at: &Round,
        choices: &[WorldsChoice],
        random: &mut Rng,
        undominated: &mut Vec<usize>,
    ) -> Result<Option<Round>, WorldsError> {
        let tries = match self {
            Self::Random => return random.choice(choices).map(|choice| worlds.advance(at, &choice.intent)).transpose(),
            Self::Greedy => 1,
            Self::Waiting | Self::Careful | Self::Planned => CAREFUL_TRIES,
        };
        let mut rounds: Vec<(Round, Merit)> = Vec::new();
        let kings = if self == Self::Waiting { king_moves(worlds, at, choices)? } else { Vec::new() };
        let choices = if kings.is_empty() { choices } else { &kings };
        for choice in most_legal(choices, tries, random) {
            let next = worlds.advance(at, &choice.intent)?;
            let merit = Merit::of(worlds, &next)?;
            rounds.push((next, merit));
        }
        if tries > 1 {
            let is_dominated = |merit: &Merit| rounds.iter().any(|(_, other)| other.dominates(merit));
            undominated.push(rounds.iter().filter(|(_, merit)| !is_dominated(merit)).count());
        }
        // The first of equals: it is legal in the most worlds.
        let best = rounds.into_iter().reduce(|best, next| if next.1.cmp(&best.1).is_gt() { next } else { best });
        Ok(best.map(|(round, _)| round))
    }
}

/// The choices that are legal in the most worlds, equals in random order.
fn most_legal(choices: &[WorldsChoice], count: usize, random: &mut Rng) -> Vec<WorldsChoice> {
    let mut all = choices.to_vec();
    random.shuffle(&mut all);
    all.sort_by_key(|choice| Reverse(choice.legal));
    all.truncate(count);
    all
}

/// The moves of the player's royal pieces.
fn king_moves(worlds: &Worlds, at: &Round, choices: &[WorldsChoice]) -> Result<Vec<WorldsChoice>, WorldsError> {
    let rules = worlds.game().rules();
    let kings = rules.side(worlds.player()).and(rules.royal);
    let census = worlds.census(at, &[])?;
    let is_king = |cell| census.kinds_on(cell).any(|(kind, _)| kings.contains(kind));
    Ok(choices.iter().filter(|choice| choice.intent.from.is_some_and(is_king)).cloned().collect())
}
