//! Rules whose turns are in two parts, each of them a turn of its own.
//!
//! Where a turn is `M N`, whoever looks for a good one need not look at every M with every N: one looks for a good M first, and then for
//! an N. The rules here are for those who look; games are played by the whole ones.

use super::Rules;
use super::rules::TurnRule;
use super::term::Move;
use std::sync::Arc;

impl Rules {
    /// The same rules with every turn cut behind its first `cut` parts, the turn of number n into those of 2n and 2n + 1. `None` where
    /// a turn has no more parts than that, or where more hangs on whole turns than marks that last for one. Ends that ask for
    /// earlier turns, or are claimed, are left out.
    pub fn with_split_turns(&self, cut: usize) -> Option<Self> {
        let asks = |turn: &TurnRule| turn.body.depends_on_turns();
        // Positions have a byte for whose turn it is.
        let are_many = u8::try_from(2 * self.turns.len()).is_err();
        if cut == 0 || are_many || !self.royal.is_empty() || self.turns.iter().any(asks) {
            return None;
        }
        let halves: Option<Vec<[TurnRule; 2]>> = self.turns.iter().map(|turn| halves(turn, cut)).collect();
        let mut rules =
            Self { turns: halves?.into_iter().flatten().collect(), cycle_start: 2 * self.cycle_start, ..self.clone() };
        for ends in &mut rules.ends {
            ends.retain(|end| !end.if_claimed && !end.condition.depends_on_turns());
        }
        Some(rules)
    }
}

fn halves(turn: &TurnRule, cut: usize) -> Option<[TurnRule; 2]> {
    let Move::Then(parts) = &*turn.body else { return None };
    let (first, rest) = parts.split_at_checked(cut).filter(|(_, rest)| !rest.is_empty())?;
    let part = |parts: &[Arc<Move>], goes_on: bool| {
        let body = match parts {
            [part] => part.clone(),
            parts => Arc::new(Move::Then(parts.to_vec())),
        };
        TurnRule { body, continues_turn: goes_on, ..turn.clone() }
    };
    Some([part(first, false), part(rest, true)])
}
