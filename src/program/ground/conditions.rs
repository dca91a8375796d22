//! Forking symbolic states on conditions.

use super::condition_support::{reads_hands, square_tests};
use super::ground_error::GroundError;
use super::grounder::Grounder;
use super::symbolic_state::SymbolicState;
use super::{Code, CodeSet, Guard, GuardLiteral};
use crate::algebra::term::{Atom, Condition, Fact, Move, Pattern};

type Fork = Result<(Vec<SymbolicState>, Vec<SymbolicState>), GroundError>;

impl Grounder<'_> {
    /// Splits a state into those where the condition holds and those where it fails; all of them exclude each other.
    pub fn fork(&mut self, condition: &Condition, state: &SymbolicState) -> Fork {
        self.charge_step()?;
        match condition {
            Condition::Not(inner) => {
                let (holds_in, fails_in) = self.fork(inner, state)?;
                Ok((fails_in, holds_in))
            }
            Condition::And(parts) => self.fork_on_parts(parts, true, state),
            Condition::Or(parts) => self.fork_on_parts(parts, false, state),
            Condition::Atom(Atom::Holds(pattern)) if pattern.iter().all(|fragment| fragment.at_interest) => {
                let branches = self.pattern_matches(pattern, state)?;
                self.split_by(state, &branches)
            }
            Condition::Atom(Atom::Can(body)) => {
                // A choice of a square anywhere would fork on the whole board.
                let anchored = state.interest.is_some() && !chooses_square(body);
                if anchored
                    && let Ok(branches) = self.branches(body, state)
                    && (branches.len() <= MAX_INLINE_CASES || branches.iter().any(|branch| branch.subsumes(state)))
                    && let Ok(parts) = self.split_by(state, &branches)
                    && parts.0.len() + parts.1.len() <= MAX_INLINE_CASES
                {
                    return Ok(parts);
                }
                self.fork_on_guard(condition, state)
            }
            // A threat ignores check, and a player without royal pieces is never in check.
            Condition::Atom(Atom::Fact(Fact::Check | Fact::Mated)) if self.is_threat || self.has_no_royals() => {
                Ok((Vec::new(), vec![state.clone()]))
            }
            Condition::Atom(Atom::Fact(Fact::Taken)) => self.fork_on_capture(state),
            Condition::Constant(_) | Condition::Atom(_) => self.fork_on_guard(condition, state),
        }
    }

    /// Forks on the conjunction (`is_and`) or disjunction of conditions.
    fn fork_on_parts(&mut self, parts: &[Condition], is_and: bool, state: &SymbolicState) -> Fork {
        let (mut open, mut decided) = (vec![state.clone()], Vec::new());
        for part in parts {
            let mut next = Vec::new();
            for state in open {
                let (holds, fails) = self.fork(part, &state)?;
                let (mut undecided, mut new) = if is_and { (holds, fails) } else { (fails, holds) };
                next.append(&mut undecided);
                decided.append(&mut new);
            }
            open = next;
        }
        Ok(if is_and { (open, decided) } else { (decided, open) })
    }

    /// Whether the player has no royal pieces.
    fn has_no_royals(&self) -> bool {
        let side = self.alphabet.owned_by(self.mover);
        self.alphabet.of_kinds(self.rules.royal).and(side).is_empty()
    }

    /// Returns a state for each match of a pattern.
    fn pattern_matches(&mut self, pattern: &Pattern, state: &SymbolicState) -> Result<Vec<SymbolicState>, GroundError> {
        let mut branches = Vec::new();
        for fragment in pattern.iter() {
            self.for_each_match(fragment, state, &mut |_, _, matched| {
                branches.push(std::mem::take(matched));
                Ok(())
            })?;
        }
        Ok(branches)
    }

    /// Forks on a guard that evaluates the condition.
    fn fork_on_guard(&mut self, condition: &Condition, state: &SymbolicState) -> Fork {
        if state.deferred_write.is_some() || state.capture_gain.is_some() || state.deferred_effects.is_some() {
            return Err(GroundError::Undecided);
        }
        let mut guard = Guard {
            written: state.written.to_vec(),
            recodings: self.recodings(state, false),
            hand_deltas: state.hand_deltas.to_vec(),
            interest: state.interest.filter(|_| condition.depends_on_interest()),
            fresh_marks: state.fresh_marks.to_vec(),
            condition: self.share_condition(condition),
        };
        if let Some(tests) = square_tests(condition) {
            // Changes that the condition cannot see do not matter, nor do hands that it does not read.
            let sets: Vec<CodeSet> = tests.into_iter().map(|test| self.alphabet.codes_matching(test)).collect();
            let tells = |a: Code, b: Code| sets.iter().any(|set| set.contains(a) != set.contains(b));
            let may_tell = |set: CodeSet, code: Code| set.iter().any(|before| tells(before, code));
            guard.written.retain(|&(cell, code)| may_tell(self.codes_before(state, cell), code));
            guard.recodings.retain(|recoding| recoding.images.iter().any(|&(set, code)| may_tell(set, code)));
            if !reads_hands(condition) {
                guard.hand_deltas.clear();
            }
            guard.fresh_marks.clear();
        }
        let guard = self.guards.intern(guard);
        if let Some(&GuardLiteral { holds, .. }) = state.guards.iter().find(|known| known.guard == guard) {
            let same = vec![state.clone()];
            return Ok(if holds { (same, Vec::new()) } else { (Vec::new(), same) });
        }
        Ok((vec![state.with_guard(guard, true)], vec![state.with_guard(guard, false)]))
    }

    /// Forks on whether this turn has captured a piece of another player, which the changed squares decide.
    fn fork_on_capture(&mut self, state: &SymbolicState) -> Fork {
        let enemies = self.alphabet.not_owned_by(self.mover);
        let (mut holds_in, mut fails_in) = (Vec::new(), Vec::new());
        for (narrowed, [removed, _]) in self.count_removed(state, [enemies, CodeSet::default()])? {
            let state = state.restricted(&narrowed);
            if removed > 0 { holds_in.push(state) } else { fails_in.push(state) }
        }
        Ok((holds_in, fails_in))
    }
}

/// Whether the move starts by choosing a square anywhere on the board.
fn chooses_square(body: &Move) -> bool {
    match body {
        Move::At { place, .. } => place.iter().any(|fragment| !fragment.at_interest),
        Move::Rewrite(rewrites) => rewrites.iter().any(|rewrite| !rewrite.from.at_interest),
        Move::Then(parts) => parts.first().is_some_and(|part| chooses_square(part)),
        Move::Any(parts) => parts.iter().any(|part| chooses_square(part)),
        _ => false,
    }
}

/// A condition that forks into more cases becomes a guard.
const MAX_INLINE_CASES: usize = 12;
