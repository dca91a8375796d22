//! The statistics of a round.

use super::{Intent, Measurement, Round};
use crate::game::PlayerResult;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// The statistics of a round. The field names are keys of the JSON output.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoundStats {
    /// The number of the round; 0 is the start.
    pub round: u32,
    /// The player's action; `None` at the start.
    pub action: Option<String>,
    /// Worlds before the round.
    pub before: u128,
    /// Worlds in which the player's action was legal. The others were culled.
    pub survived: u128,
    /// Replies in all surviving worlds, before equal worlds are merged. A world that the player's action ends has none.
    pub children: u128,
    /// Distinct worlds at the end of the round, without those that left the set.
    pub worlds: u128,
    /// Worlds in which the player is in check.
    pub in_check: u128,
    /// Worlds in which the player has lost.
    pub lost: u128,
    /// Histories of these worlds: distinct ways to them, with the player's actions given and the replies free. JSON has it as a
    /// string. `None` in a diagram, which counts them on demand.
    #[serde(serialize_with = "serialize_as_text")]
    pub histories: Option<BigUint>,
    /// Worlds that ended in this round without a loss, by the player's action or by a reply, after equal worlds are merged. In a
    /// game for two they are still in the set.
    pub finished: Finished,
    /// Nature's measurements, in their order. Worlds that they removed are not counted above.
    #[serde(skip)]
    pub measurements: Vec<Measurement>,
    /// Worlds that nature removed in this round.
    pub removed: u128,
    /// The share of worlds kept so far: the product of `survived / before` over all rounds; 1 if nothing was culled.
    pub kept: f64,
    /// Memory of this round's worlds in bytes.
    pub bytes: u64,
    /// Computation time in seconds, with the time to make a diagram of the worlds; that of round 1 includes the start. 0 without
    /// a clock.
    pub seconds: f64,
}

impl RoundStats {
    /// The initial statistics of the start.
    pub(super) fn of_start() -> Self {
        Self { before: 1, survived: 1, children: 1, kept: 1.0, ..Self::default() }
    }

    /// The statistics of the round after an action, before its worlds are counted.
    #[allow(clippy::cast_precision_loss)]
    pub(super) fn after(previous: &Round, intent: &Intent, survived: u128, children: u128) -> Self {
        let last = previous.stats();
        Self {
            round: last.round + 1,
            action: Some(intent.text.clone()),
            before: last.worlds,
            survived,
            children,
            // This share is for display; the counts stay exact.
            kept: last.kept * (survived as f64 / last.worlds as f64),
            seconds: if last.round == 0 { last.seconds } else { 0.0 },
            ..Self::of_start()
        }
    }

    /// Worlds that the player's action culled.
    pub fn culled(&self) -> u128 {
        self.before - self.survived
    }
}

/// Serializes a number as a string, because other programs cannot read it as a JSON number.
#[allow(clippy::ref_option)]
fn serialize_as_text<S: Serializer>(number: &Option<BigUint>, to: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => to.collect_str(number),
        None => to.serialize_none(),
    }
}

/// Worlds that ended without a loss, by how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Finished {
    /// Won by the player.
    pub won: u128,
    /// Drawn.
    pub drawn: u128,
    /// Lost by one of several opponents, won by nobody.
    pub other: u128,
}

impl Finished {
    /// All of them.
    pub fn total(&self) -> u128 {
        self.won + self.drawn + self.other
    }

    /// Counts a world that ended, unless it is lost.
    pub(super) fn count(&mut self, fate: PlayerResult) {
        match fate {
            PlayerResult::Won => self.won += 1,
            PlayerResult::Drawn => self.drawn += 1,
            PlayerResult::OtherLost => self.other += 1,
            PlayerResult::Lost => {}
        }
    }

    pub(super) fn plus(self, more: Self) -> Self {
        Self { won: self.won + more.won, drawn: self.drawn + more.drawn, other: self.other + more.other }
    }
}
