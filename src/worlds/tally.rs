//! What a round came to, in numbers.

use super::{Intent, Measurement, Round};
use crate::game::Fate;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// The numbers of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundStats {
    /// Which round; 0 is the start.
    pub round: u32,
    /// What the player did; nothing at the start.
    pub action: Option<String>,
    /// Worlds before the round.
    pub before: u128,
    /// In how many of them the player's action is legal; the others are culled.
    pub survived: u128,
    /// Pairs of a world and a reply in it, before equal worlds are merged.
    pub children: u128,
    /// Distinct worlds at the end of the round, those that ended aside.
    pub worlds: u128,
    /// Of these, those in which the player is in check.
    pub in_check: u128,
    /// Of these, those in which the player has lost.
    pub lost: u128,
    /// How many histories lead to the worlds at the end of the round, those that ended aside: distinct ways, the player's
    /// actions given and the replies free. As text where it is serialized.
    /// Nothing where the worlds are kept as a diagram: then they are counted when they are asked for.
    #[serde(serialize_with = "serialize_as_text")]
    pub histories: Option<BigUint>,
    /// Distinct worlds that ended in this round without being lost. In a game of two they are still there.
    pub finished: Finished,
    /// What nature saw, if it looked; the worlds that it ruled out are not counted above.
    #[serde(skip)]
    pub measurement: Option<Measurement>,
    /// The share of worlds kept so far: the product of `survived / before` over the rounds; 1 if nothing was culled.
    pub kept: f64,
    /// Bytes that the worlds of this round take.
    pub bytes: u64,
    /// How long it took; 0 without a clock.
    pub seconds: f64,
}

impl RoundStats {
    /// The numbers of a round that is about to begin; those of the start without one before it.
    pub(super) fn at_start_of(before: Option<(&Round, &Intent)>) -> Self {
        let last = before.map(|(round, _)| round.stats());
        Self {
            round: last.map_or(0, |last| last.round + 1),
            action: before.map(|(_, intent)| intent.text.clone()),
            before: last.map_or(1, |last| last.worlds),
            survived: u128::from(last.is_none()),
            children: u128::from(last.is_none()),
            worlds: 0,
            in_check: 0,
            lost: 0,
            histories: None,
            finished: Finished::default(),
            measurement: None,
            kept: last.map_or(1.0, |last| last.kept),
            bytes: 0,
            seconds: 0.0,
        }
    }

    /// Takes the worlds that were culled off the share that is kept.
    #[allow(clippy::cast_precision_loss)]
    pub(super) fn apply_culling(&mut self) {
        // A share for people to read; the counts stay exact.
        self.kept *= self.survived as f64 / self.before as f64;
    }

    /// How many worlds the player's action culled.
    pub fn culled(&self) -> u128 {
        self.before - self.survived
    }
}

/// Writes a number that is too large for others to read as one.
#[allow(clippy::ref_option)]
fn serialize_as_text<S: Serializer>(number: &Option<BigUint>, to: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => to.collect_str(number),
        None => to.serialize_none(),
    }
}

/// Worlds that ended, by how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Finished {
    /// Won by the player.
    pub won: u128,
    /// Won by nobody.
    pub drawn: u128,
    /// Lost by one of several others, won by nobody.
    pub other: u128,
}

impl Finished {
    /// All of them.
    pub fn total(&self) -> u128 {
        self.won + self.drawn + self.other
    }

    /// Counts a world that ended, unless it is lost.
    pub(super) fn count(&mut self, fate: Fate) {
        match fate {
            Fate::Won => self.won += 1,
            Fate::Drawn => self.drawn += 1,
            Fate::Other => self.other += 1,
            Fate::Lost => {}
        }
    }

    pub(super) fn plus(self, more: Self) -> Self {
        Self { won: self.won + more.won, drawn: self.drawn + more.drawn, other: self.other + more.other }
    }
}
