//! What moves and conditions depend on, beyond the board.

use super::Kind;
use super::term::{Atom, Condition, Count, Fact, Move, Number, Pattern, Perpetual, Rewrite, SquareWrite, WriteValue};
use crate::board::Walk;

impl Move {
    /// Whether the move uses the content of a hand.
    pub fn uses_hands(&self) -> bool {
        TermRef::Move(self).any_part(&|part| match part {
            TermRef::Move(Self::Rewrite(rewrites)) => {
                rewrites.iter().any(|rewrite| !rewrite.to_hand.is_empty() || !rewrite.from.hand.is_empty())
            }
            TermRef::Number(number) => matches!(number, Number::Count(Count::Hand(_))),
            _ => match part.atom() {
                Some(Atom::Holds(pattern)) => pattern.iter().any(|fragment| !fragment.hand.is_empty()),
                _ => false,
            },
        })
    }

    /// Calls `visit` with every write of the move, outside its conditions.
    pub fn for_each_write(&self, visit: &mut dyn FnMut(&SquareWrite)) {
        self.for_each_rewrite(&mut |rewrite| rewrite.writes.iter().for_each(&mut *visit));
    }

    /// Calls `visit` with every rewrite of the move, outside its conditions.
    pub fn for_each_rewrite(&self, visit: &mut dyn FnMut(&Rewrite)) {
        match self {
            Self::Nil | Self::Never | Self::Walk(_) | Self::When(_) => {}
            Self::Rewrite(rewrites) => rewrites.iter().for_each(visit),
            Self::Any(parts) | Self::Then(parts) => parts.iter().for_each(|part| part.for_each_rewrite(visit)),
            Self::Repeat(repeat) => repeat.body.for_each_rewrite(visit),
            Self::Else(a, b) | Self::If(_, a, b) => [a, b].into_iter().for_each(|part| part.for_each_rewrite(visit)),
            Self::At { body, .. } | Self::Each { body, .. } | Self::Best { body, .. } | Self::Carry(body) => {
                body.for_each_rewrite(visit);
            }
        }
    }

    /// Whether the move depends on earlier positions, as a superko rule does.
    pub fn depends_on_history(&self) -> bool {
        TermRef::Move(self).depends_on_history()
    }

    /// Whether the move depends on what was done earlier in this turn or in earlier turns.
    pub fn depends_on_turns(&self) -> bool {
        TermRef::Move(self).has_fact(Fact::reads_turns)
    }

    /// Whether the move depends on more than the current board and hands.
    pub fn depends_beyond_board(&self) -> bool {
        TermRef::Move(self).any_part(&|part| match part.atom() {
            Some(Atom::Their(_)) => true,
            Some(Atom::Fact(fact)) => !fact.reads_present_only(),
            _ => false,
        })
    }

    /// The largest n of any `passes n` in the move; 0 if there is none.
    pub fn max_passes(&self) -> u32 {
        TermRef::Move(self).max_passes()
    }

    /// Whether the move rotates the place of interest or removes squares from the board.
    pub fn turns_or_removes_squares(&self) -> bool {
        TermRef::Move(self).any_part(&turns_or_removes_squares)
    }
}

impl Condition {
    /// The largest n of any `passes n` in the condition; 0 if there is none.
    pub fn max_passes(&self) -> u32 {
        TermRef::Condition(self).max_passes()
    }

    /// Whether a move in the condition rotates the place of interest or removes squares from the board.
    pub fn turns_or_removes_squares(&self) -> bool {
        TermRef::Condition(self).any_part(&turns_or_removes_squares)
    }

    /// Whether the condition depends on what was done in turns.
    pub fn depends_on_turns(&self) -> bool {
        TermRef::Condition(self).has_fact(Fact::reads_turns)
    }

    /// Whether the condition depends on earlier positions.
    pub fn depends_on_history(&self) -> bool {
        TermRef::Condition(self).depends_on_history()
    }

    /// Whether the condition depends on repetition.
    pub fn depends_on_repetition(&self) -> bool {
        TermRef::Condition(self).has_fact(|fact| matches!(fact, Fact::Repeated(_)))
    }

    /// Whether the condition depends on the place of interest. A place that the condition chooses itself does not count.
    pub fn depends_on_interest(&self) -> bool {
        TermRef::Condition(self).depends_on_interest()
    }
}

impl Atom {
    /// Whether the atom depends on earlier positions.
    pub fn depends_on_history(&self) -> bool {
        TermRef::Atom(self).depends_on_history()
    }
}

impl Count {
    /// Whether the count looks at earlier positions.
    pub fn looks_back(&self) -> bool {
        matches!(self, Self::Since(_) | Self::When(..))
    }
}

/// A move, condition or number inside a term.
#[derive(Clone, Copy)]
pub(super) enum TermRef<'a> {
    Move(&'a Move),
    Condition(&'a Condition),
    Atom(&'a Atom),
    Number(&'a Number),
}

impl<'a> TermRef<'a> {
    /// Whether something holds for one of the direct parts. A condition of one atom counts as the atom.
    pub fn any_child(self, holds: &mut dyn FnMut(TermRef<'_>) -> bool) -> bool {
        match self {
            Self::Move(Move::Any(parts) | Move::Then(parts)) => parts.iter().any(|part| holds(TermRef::Move(part))),
            Self::Move(Move::Repeat(repeat)) => holds(TermRef::Move(&repeat.body)),
            Self::Move(Move::Else(a, b)) => holds(TermRef::Move(a)) || holds(TermRef::Move(b)),
            Self::Move(Move::If(condition, a, b)) => {
                holds(TermRef::Condition(condition)) || holds(TermRef::Move(a)) || holds(TermRef::Move(b))
            }
            Self::Move(Move::At { body, .. } | Move::Each { body, .. } | Move::Carry(body))
            | Self::Atom(Atom::Can(body)) => holds(TermRef::Move(body)),
            Self::Move(Move::Best { number, body, .. }) => holds(TermRef::Number(number)) || holds(TermRef::Move(body)),
            Self::Move(Move::When(condition))
            | Self::Atom(Atom::Their(condition) | Atom::Perpetual(Perpetual { condition, .. }))
            | Self::Number(Number::Count(Count::Where(_, condition) | Count::Since(condition))) => {
                holds(TermRef::Condition(condition))
            }
            Self::Number(Number::Count(Count::When(condition, number))) => {
                holds(TermRef::Condition(condition)) || holds(TermRef::Number(number))
            }
            Self::Condition(Condition::Atom(atom)) => TermRef::Atom(atom).any_child(holds),
            Self::Condition(Condition::Not(inner)) => holds(TermRef::Condition(inner)),
            Self::Condition(Condition::And(parts) | Condition::Or(parts)) => {
                parts.iter().any(|part| holds(TermRef::Condition(part)))
            }
            Self::Atom(Atom::Compare(test)) => {
                holds(TermRef::Number(&test.left)) || holds(TermRef::Number(&test.right))
            }
            Self::Number(Number::Sum(parts)) => parts.iter().any(|part| holds(TermRef::Number(part))),
            Self::Number(Number::Times(_, part)) => holds(TermRef::Number(part)),
            _ => false,
        }
    }

    /// Whether something holds for the term or anything inside it.
    fn any_part(self, holds: &dyn Fn(TermRef<'_>) -> bool) -> bool {
        holds(self) || self.any_child(&mut |child| child.any_part(holds))
    }

    fn atom(self) -> Option<&'a Atom> {
        match self {
            Self::Atom(atom) | Self::Condition(Condition::Atom(atom)) => Some(atom),
            _ => None,
        }
    }

    fn depends_on_history(self) -> bool {
        self.any_part(&|part| match (part, part.atom()) {
            (_, Some(Atom::Fact(fact))) => fact.reads_past(),
            (_, Some(Atom::Perpetual(_))) => true,
            (TermRef::Number(Number::Count(count)), _) => count.looks_back(),
            _ => false,
        })
    }

    fn has_fact(self, holds: impl Fn(Fact) -> bool) -> bool {
        self.any_part(&|part| matches!(part.atom(), Some(Atom::Fact(fact)) if holds(*fact)))
    }

    fn max_passes(self) -> u32 {
        let mut most = if let Some(Atom::Fact(Fact::Passes(n))) = self.atom() { *n } else { 0 };
        self.any_child(&mut |child| {
            most = most.max(child.max_passes());
            false
        });
        most
    }

    fn depends_on_interest(self) -> bool {
        let is_at_interest = |pattern: &Pattern| pattern.iter().any(|fragment| fragment.at_interest);
        match self {
            Self::Condition(Condition::Atom(Atom::Holds(pattern)))
            | Self::Number(Number::Count(Count::Places(pattern) | Count::Where(pattern, _)))
            | Self::Move(Move::At { place: pattern, .. } | Move::Each { place: pattern, .. }) => {
                is_at_interest(pattern)
            }
            Self::Move(Move::Walk(_) | Move::Carry(_)) => true,
            Self::Move(Move::Rewrite(rewrites)) => rewrites.iter().any(|rewrite| {
                rewrite.from.at_interest
                    || rewrite.interest_walk.is_some()
                    || rewrite.writes.iter().any(|write| write.value == WriteValue::Interest)
            }),
            _ => self.any_child(&mut |child| child.depends_on_interest()),
        }
    }
}

fn turns_or_removes_squares(part: TermRef<'_>) -> bool {
    let turns = |walk: &Walk| !walk.rotation().is_identity();
    let removes = |write: &SquareWrite| write.value == WriteValue::Put(Kind::OFF);
    match part {
        TermRef::Move(Move::Walk(walk)) => turns(walk),
        TermRef::Move(Move::Rewrite(rewrites)) => rewrites
            .iter()
            .any(|rewrite| rewrite.interest_walk.as_ref().is_some_and(turns) || rewrite.writes.iter().any(removes)),
        _ => false,
    }
}
