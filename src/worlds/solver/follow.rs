//! From a set of worlds to the next one: an action of the player, then every reply.

use super::super::Intent;
use super::super::judge::Verdict;
use super::belief::{Belief, Gathering};
use super::leader::Leader;
use super::meter::{Halt, Meter};
use super::scene::Scene;
use crate::game::{Classical, Fate};

/// What came of an action.
pub(super) enum Turn {
    /// It is not the player's to make.
    Nowhere,
    /// A world is lost.
    Lost,
    /// There are more worlds than was asked for.
    Large,
    /// It was made.
    Made(Made),
}

/// The worlds after a round that is not lost.
pub(super) struct Made {
    /// Those in play.
    pub belief: Belief,
    /// In how many worlds the action was legal.
    pub survived: usize,
    /// Was any world won?
    pub won: bool,
}

/// What comes of an action in all worlds of a set; `most` is how many worlds are worth going on.
pub(super) fn follow<G: Classical>(
    scene: &Scene<'_, G>,
    belief: &Belief,
    intent: &Intent,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<Turn, Halt> {
    let mut leader = Leader::new(scene, intent);
    let mut next = Gathering::default();
    let (mut survived, mut won) = (0, false);
    let (mut new, mut ended) = (Vec::new(), Vec::new());
    for number in 0..belief.len() {
        let before = next.len();
        let is_legal = leader.lead(belief.get(number), &mut |record, calm| {
            if let Some(added) = next.add(record).filter(|_| !calm) {
                new.push(added);
            }
        })?;
        meter.look(1 + next.len() - before)?;
        if !is_legal {
            if scene.whole {
                return Ok(Turn::Nowhere);
            }
            continue;
        }
        survived += 1;
        for added in new.drain(..) {
            match Verdict::of(scene.game, scene.player, next.get(added))?.fate {
                None => {}
                Some(Fate::Lost) => return Ok(Turn::Lost),
                Some(fate) => {
                    won |= fate == Fate::Won;
                    ended.push(added);
                }
            }
        }
        if next.len() - ended.len() > most {
            return Ok(Turn::Large);
        }
    }
    if survived == 0 {
        return Ok(Turn::Nowhere);
    }
    Ok(Turn::Made(Made { belief: next.done(&ended), survived, won }))
}
