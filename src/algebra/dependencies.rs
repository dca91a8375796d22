//! What moves and conditions depend on, beyond the board.

use super::Kind;
use super::term::{Atom, Condition, Count, Fact, Move, Pattern, SquareWrite, WriteValue};
use crate::board::Walk;
use std::cell::Cell;

impl Move {
    /// Whether the move uses the content of a hand.
    pub fn uses_hands(&self) -> bool {
        self.any_part(&|part| match part {
            TermRef::Move(Move::Rewrite(rewrites)) => {
                rewrites.iter().any(|rewrite| !rewrite.to_hand.is_empty() || !rewrite.from.hand.is_empty())
            }
            TermRef::Count(count) => matches!(count, Count::Hand(_)),
            TermRef::Atom(Atom::Holds(pattern)) => uses_hand(pattern),
            _ => false,
        })
    }

    /// Whether the move depends on earlier positions, as a superko rule does.
    pub fn depends_on_history(&self) -> bool {
        self.any_part(&|part| part.fact().is_some_and(Fact::reads_past))
    }

    /// Whether the move depends on what was done earlier in this turn or in earlier turns.
    pub fn depends_on_turns(&self) -> bool {
        self.any_part(&|part| part.fact().is_some_and(Fact::reads_turns))
    }

    /// Whether the move depends on more than the current board and hands.
    pub fn depends_beyond_board(&self) -> bool {
        self.any_part(&|part| {
            matches!(part, TermRef::Atom(Atom::Their(_))) || part.fact().is_some_and(|fact| !fact.reads_present_only())
        })
    }

    /// The largest n of any `passes n` in the move; 0 if there is none.
    pub fn max_passes(&self) -> u32 {
        most_passes(&|ask| self.any_part(ask))
    }

    /// Whether the move rotates the place of interest or removes squares from the board.
    pub fn turns_or_removes_squares(&self) -> bool {
        self.any_part(&turns_or_removes_squares)
    }

    fn any_part(&self, ask: &dyn Fn(TermRef<'_>) -> bool) -> bool {
        if ask(TermRef::Move(self)) {
            return true;
        }
        match self {
            Self::Nil | Self::Never | Self::Rewrite(_) | Self::Walk(_) => false,
            Self::Any(parts) | Self::Then(parts) => parts.iter().any(|part| part.any_part(ask)),
            Self::Repeat(repeat) => repeat.body.any_part(ask),
            Self::Else(a, b) => a.any_part(ask) || b.any_part(ask),
            Self::If(condition, a, b) => condition.any_part(ask) || a.any_part(ask) || b.any_part(ask),
            Self::At { body, .. } | Self::Each { body, .. } | Self::Carry(body) => body.any_part(ask),
            Self::Best { number, body, .. } => number.counts().any(|count| count.any_part(ask)) || body.any_part(ask),
            Self::When(condition) => condition.any_part(ask),
        }
    }
}

impl Condition {
    /// The largest n of any `passes n` in the condition; 0 if there is none.
    pub fn max_passes(&self) -> u32 {
        most_passes(&|ask| self.any_part(ask))
    }

    /// Whether a move in the condition rotates the place of interest or removes squares from the board.
    pub fn turns_or_removes_squares(&self) -> bool {
        self.any_part(&turns_or_removes_squares)
    }

    /// Whether the condition depends on what was done in turns.
    pub fn depends_on_turns(&self) -> bool {
        self.any_part(&|part| part.fact().is_some_and(Fact::reads_turns))
    }

    /// Whether the condition depends on earlier positions.
    pub fn depends_on_history(&self) -> bool {
        self.atoms().any(Atom::depends_on_history)
    }

    /// Whether the condition depends on repetition.
    pub fn depends_on_repetition(&self) -> bool {
        self.any_part(&|part| matches!(part.fact(), Some(Fact::Repeated(_))))
    }

    fn any_part(&self, ask: &dyn Fn(TermRef<'_>) -> bool) -> bool {
        self.atoms().any(|atom| atom.any_part(ask))
    }
}

impl Atom {
    /// Whether the atom depends on earlier positions.
    pub fn depends_on_history(&self) -> bool {
        self.any_part(&|part| part.fact().is_some_and(Fact::reads_past))
    }

    fn any_part(&self, ask: &dyn Fn(TermRef<'_>) -> bool) -> bool {
        ask(TermRef::Atom(self))
            || match self {
                Self::Can(made) => made.any_part(ask),
                Self::Their(inner) => inner.any_part(ask),
                Self::Compare(test) => test.counts().any(|count| count.any_part(ask)),
                Self::Holds(_) | Self::Fact(_) | Self::Only(_) => false,
            }
    }
}

impl Count {
    fn any_part(&self, ask: &dyn Fn(TermRef<'_>) -> bool) -> bool {
        ask(TermRef::Count(self)) || matches!(self, Self::Where(_, condition) if condition.any_part(ask))
    }
}

/// A predicate on parts of a term.
type TermPredicate<'q> = &'q dyn Fn(TermRef<'_>) -> bool;

fn most_passes(any_part: &dyn Fn(TermPredicate<'_>) -> bool) -> u32 {
    let most = Cell::new(0);
    any_part(&|part| {
        if let Some(Fact::Passes(n)) = part.fact() {
            most.set(most.get().max(n));
        }
        false
    });
    most.get()
}

/// A move, condition or number inside a term.
#[derive(Clone, Copy)]
enum TermRef<'a> {
    Move(&'a Move),
    Atom(&'a Atom),
    Count(&'a Count),
}

impl TermRef<'_> {
    fn fact(self) -> Option<Fact> {
        if let Self::Atom(Atom::Fact(fact)) = self { Some(*fact) } else { None }
    }
}

fn uses_hand(pattern: &Pattern) -> bool {
    pattern.iter().any(|fragment| !fragment.hand.is_empty())
}

fn turns_or_removes_squares(part: TermRef<'_>) -> bool {
    let turns = |walk: &Walk| !walk.rotation().is_identity();
    let digs = |write: &SquareWrite| write.value == WriteValue::Put(Kind::OFF);
    match part {
        TermRef::Move(Move::Walk(walk)) => turns(walk),
        TermRef::Move(Move::Rewrite(rewrites)) => rewrites
            .iter()
            .any(|rewrite| rewrite.interest_walk.as_ref().is_some_and(turns) || rewrite.writes.iter().any(digs)),
        _ => false,
    }
}
