//! Rules with every turn split into two turns, for the search.
//!
//! If a turn is `M N`, the search need not try every M with every N: it finds a good M first, and then an N. Games are
//! still played by the original rules.

use super::Rules;
use super::rules::TurnRule;
use super::term::Move;
use std::sync::Arc;

impl Rules {
    /// The rules with every turn split after its first `cut` parts: turn n becomes the turns 2n and 2n + 1. Returns `None`
    /// if a turn has too few parts, or if more than one-turn marks depends on whole turns. End rules that depend on earlier
    /// turns or must be claimed are omitted.
    pub fn with_split_turns(&self, cut: usize) -> Option<Self> {
        let depends_on_turns = |turn: &TurnRule| turn.body.depends_on_turns();
        // A position stores its turn in one byte.
        let has_too_many_turns = u8::try_from(2 * self.turns.len()).is_err();
        if cut == 0 || has_too_many_turns || !self.royal.is_empty() || self.turns.iter().any(depends_on_turns) {
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
