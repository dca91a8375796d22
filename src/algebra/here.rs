//! Whether a question depends on the place of interest where it is asked.

use super::term::{Condition, Move, Number, Pattern, WriteValue};

impl Condition {
    /// May the answer hang on the place of interest? A place that the question chooses itself does not count.
    pub fn depends_on_interest(&self) -> bool {
        match self {
            Self::Holds(pattern) => is_here(pattern),
            Self::Can(made) => made.asks_here(),
            Self::Their(inner) | Self::Not(inner) => inner.depends_on_interest(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::depends_on_interest),
            Self::Compare(a, _, b) => a.asks_here() || b.asks_here(),
            Self::Check
            | Self::Taken
            | Self::Mated
            | Self::Stuck
            | Self::Full
            | Self::Repeated(_)
            | Self::Passes(_)
            | Self::Quiet(_)
            | Self::Only(_) => false,
        }
    }
}

impl Move {
    /// The same of what the move does.
    fn asks_here(&self) -> bool {
        match self {
            Self::Nil | Self::Never => false,
            Self::Walk(_) | Self::Carry(_) => true,
            Self::Rewrite(rewrites) => rewrites.iter().any(|rewrite| {
                rewrite.from.at_interest
                    || rewrite.interest_walk.is_some()
                    || rewrite.writes.iter().any(|write| write.value == WriteValue::Interest)
            }),
            Self::Any(parts) | Self::Then(parts) => parts.iter().any(|part| part.asks_here()),
            Self::Repeat(repeat) => repeat.body.asks_here(),
            Self::Else(a, b) => a.asks_here() || b.asks_here(),
            Self::If(condition, a, b) => condition.depends_on_interest() || a.asks_here() || b.asks_here(),
            Self::At { place, .. } | Self::Each { place, .. } => is_here(place),
            Self::Best { number, body, .. } => number.asks_here() || body.asks_here(),
            Self::When(condition) => condition.depends_on_interest(),
        }
    }
}

impl Number {
    fn asks_here(&self) -> bool {
        match self {
            Self::Literal(_) | Self::Hand(_) => false,
            Self::Places(pattern) => is_here(pattern),
            Self::Sum(parts) => parts.iter().any(Self::asks_here),
            Self::Times(_, part) => part.asks_here(),
            Self::Where(place, _) => is_here(place),
        }
    }
}

fn is_here(pattern: &Pattern) -> bool {
    pattern.iter().any(|fragment| fragment.at_interest)
}
