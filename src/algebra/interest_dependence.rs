//! Whether a condition depends on the place of interest where it is evaluated.

use super::term::{Atom, Condition, Count, Move, Pattern, WriteValue};

impl Condition {
    /// Whether the condition depends on the place of interest. A place that the condition chooses itself does not count.
    pub fn depends_on_interest(&self) -> bool {
        self.atoms().any(|atom| match atom {
            Atom::Holds(pattern) => is_at_interest(pattern),
            Atom::Can(made) => made.depends_on_interest(),
            Atom::Their(inner) => inner.depends_on_interest(),
            Atom::Compare(test) => test.counts().any(Count::depends_on_interest),
            Atom::Fact(_) | Atom::Only(_) => false,
        })
    }
}

impl Move {
    /// Whether the move depends on the place of interest at its start.
    fn depends_on_interest(&self) -> bool {
        match self {
            Self::Nil | Self::Never => false,
            Self::Walk(_) | Self::Carry(_) => true,
            Self::Rewrite(rewrites) => rewrites.iter().any(|rewrite| {
                rewrite.from.at_interest
                    || rewrite.interest_walk.is_some()
                    || rewrite.writes.iter().any(|write| write.value == WriteValue::Interest)
            }),
            Self::Any(parts) | Self::Then(parts) => parts.iter().any(|part| part.depends_on_interest()),
            Self::Repeat(repeat) => repeat.body.depends_on_interest(),
            Self::Else(a, b) => a.depends_on_interest() || b.depends_on_interest(),
            Self::If(condition, a, b) => {
                condition.depends_on_interest() || a.depends_on_interest() || b.depends_on_interest()
            }
            Self::At { place, .. } | Self::Each { place, .. } => is_at_interest(place),
            Self::Best { number, body, .. } => {
                number.counts().any(Count::depends_on_interest) || body.depends_on_interest()
            }
            Self::When(condition) => condition.depends_on_interest(),
        }
    }
}

impl Count {
    fn depends_on_interest(&self) -> bool {
        match self {
            Self::Hand(_) => false,
            Self::Places(place) | Self::Where(place, _) => is_at_interest(place),
        }
    }
}

fn is_at_interest(pattern: &Pattern) -> bool {
    pattern.iter().any(|fragment| fragment.at_interest)
}
