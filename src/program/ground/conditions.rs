//! What conditions ask of symbolic states.

use super::run::{Grounder, Why};
use super::sym::{Sym, put};
use super::{CodeSet, Guard};
use crate::algebra::term::{Condition, Move, Number, Pattern, Test};
use crate::board::Cell;
use smallvec::SmallVec;

type Answer = Result<(Vec<Sym>, Vec<Sym>), Why>;

impl Grounder<'_> {
    /// Where the condition holds, and where it does not; each as states that exclude each other.
    pub fn ask(&mut self, condition: &Condition, sym: &Sym) -> Answer {
        self.step()?;
        match condition {
            Condition::Not(inner) => {
                let (yes, no) = self.ask(inner, sym)?;
                Ok((no, yes))
            }
            Condition::And(parts) => {
                let (mut yes, mut no) = (vec![sym.clone()], Vec::new());
                for part in parts {
                    let mut still = Vec::new();
                    for state in yes {
                        let (mut holds, mut fails) = self.ask(part, &state)?;
                        still.append(&mut holds);
                        no.append(&mut fails);
                    }
                    yes = still;
                }
                Ok((yes, no))
            }
            Condition::Or(parts) => {
                let (mut yes, mut no) = (Vec::new(), vec![sym.clone()]);
                for part in parts {
                    let mut still = Vec::new();
                    for state in no {
                        let (mut holds, mut fails) = self.ask(part, &state)?;
                        yes.append(&mut holds);
                        still.append(&mut fails);
                    }
                    no = still;
                }
                Ok((yes, no))
            }
            Condition::Holds(pattern) if pattern.iter().all(|fragment| fragment.interest) => {
                let branches = self.found(pattern, sym)?;
                self.split(sym, &branches)
            }
            Condition::Can(made) => {
                // Where a square is chosen anew, all squares would have to be looked at.
                let anchored = sym.interest.is_some() && !chooses(made);
                if anchored
                    && let Ok(branches) = self.branches(made, sym)
                    && (branches.len() <= FEW || branches.iter().any(|branch| branch.is_weaker(sym)))
                    && let Ok(parts) = self.split(sym, &branches)
                    && parts.0.len() + parts.1.len() <= FEW
                {
                    return Ok(parts);
                }
                self.guarded(condition, sym)
            }
            // Nobody is in check inside a threat, nor mated.
            Condition::Check | Condition::Mated if self.threat => Ok((Vec::new(), vec![sym.clone()])),
            Condition::Taken => Ok(self.taken(sym)),
            Condition::Check
            | Condition::Mated
            | Condition::Stuck
            | Condition::Full
            | Condition::Repeated(_)
            | Condition::Passes(_)
            | Condition::Quiet(_)
            | Condition::Only(_)
            | Condition::Holds(_)
            | Condition::Their(_)
            | Condition::Compare(..) => self.guarded(condition, sym),
        }
    }

    /// Every way the pattern may match.
    fn found(&mut self, pattern: &Pattern, sym: &Sym) -> Result<Vec<Sym>, Why> {
        let mut branches = Vec::new();
        for fragment in pattern.iter() {
            self.places(fragment, sym, &mut |_, _, here| {
                branches.push(here);
                Ok(())
            })?;
        }
        Ok(branches)
    }

    /// The question is left to a guard.
    fn guarded(&mut self, condition: &Condition, sym: &Sym) -> Answer {
        if sym.change.is_some() || sym.catch.is_some() {
            return Err(Why::Undecided);
        }
        let (mut written, mut hands) = (sym.written.to_vec(), sym.hands.to_vec());
        if let Some(tests) = plain_tests(condition) {
            // Squares whose change it cannot see do not matter to it, nor do hands.
            let sets: Vec<CodeSet> = tests.into_iter().map(|test| self.set_of(test)).collect();
            written.retain(|&(cell, code)| {
                let before = self.before(sym, cell);
                let matters = |set: &CodeSet| {
                    let gone = if set.contains(code) { before.without(*set) } else { before.and(*set) };
                    !gone.is_empty()
                };
                sets.iter().any(matters)
            });
            hands.clear();
        }
        let guard = Guard {
            written,
            hands,
            interest: sym.interest.filter(|_| condition.asks_here()),
            fresh: if plain_tests(condition).is_some() { Vec::new() } else { sym.fresh.to_vec() },
            condition: self.kept(condition),
        };
        let guard = self.guard(guard);
        if let Some(&(_, known)) = sym.guards.iter().find(|(asked, _)| *asked == guard) {
            let same = vec![sym.clone()];
            return Ok(if known { (same, Vec::new()) } else { (Vec::new(), same) });
        }
        let with = |holds| {
            let mut state = sym.clone();
            state.guards.push((guard, holds));
            vec![state]
        };
        Ok((with(true), with(false)))
    }

    /// Has this turn removed a piece of other players? Which is a matter of the squares it has written.
    fn taken(&mut self, sym: &Sym) -> (Vec<Sym>, Vec<Sym>) {
        let own = self.alphabet.side(self.mover);
        let enemies = self.alphabet.that(|content| content.kind.index().is_some()).without(own);
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for (state, removed) in self.removed(sym.clone(), enemies) {
            if removed > 0 { yes.push(state) } else { no.push(state) }
        }
        (yes, no)
    }

    /// How many fewer of these pieces there are now than before the turn; the state is taken apart where the squares do
    /// not say.
    pub fn removed(&mut self, sym: Sym, pieces: CodeSet) -> SmallVec<[(Sym, i32); 1]> {
        let mut done = SmallVec::new();
        let mut open: SmallVec<[Sym; 1]> = SmallVec::from_iter([sym]);
        while let Some(state) = open.pop() {
            let mixed = |&(cell, _): &(Cell, _)| {
                let before = self.before(&state, cell);
                !before.and(pieces).is_empty() && !before.without(pieces).is_empty()
            };
            if let Some(&(cell, _)) = state.written.iter().find(|entry| mixed(entry)) {
                let before = self.before(&state, cell);
                for set in [before.without(pieces), before.and(pieces)] {
                    let mut part = state.clone();
                    put(&mut part.needs, cell, set);
                    open.push(part);
                }
                continue;
            }
            let removed = state
                .written
                .iter()
                .map(|&(cell, code)| {
                    i32::from(!self.before(&state, cell).and(pieces).is_empty()) - i32::from(pieces.contains(code))
                })
                .sum();
            done.push((state, removed));
        }
        done
    }
}

/// Does the move begin by choosing a square anywhere?
fn chooses(made: &Move) -> bool {
    match made {
        Move::At { place, .. } => place.iter().any(|fragment| !fragment.interest),
        Move::Rewrite(rewrites) => rewrites.iter().any(|rewrite| !rewrite.from.interest),
        Move::Then(parts) => parts.first().is_some_and(|part| chooses(part)),
        Move::Any(parts) => parts.iter().any(|part| chooses(part)),
        _ => false,
    }
}

/// The tests of a condition that asks for nothing but squares one by one: how many there are of which contents, and where.
fn plain_tests(condition: &Condition) -> Option<Vec<&Test>> {
    match condition {
        Condition::Holds(pattern) => pattern_tests(pattern),
        Condition::Compare(a, _, b) => Some([number_tests(a)?, number_tests(b)?].concat()),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(plain_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        Condition::Not(inner) => plain_tests(inner),
        _ => None,
    }
}

fn number_tests(number: &Number) -> Option<Vec<&Test>> {
    match number {
        Number::Literal(_) => Some(Vec::new()),
        Number::Places(pattern) => pattern_tests(pattern),
        Number::Sum(parts) => parts.iter().map(number_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat()),
        Number::Times(_, part) => number_tests(part),
        Number::Hand(_) | Number::Where(..) => None,
    }
}

fn pattern_tests(pattern: &Pattern) -> Option<Vec<&Test>> {
    let plain = pattern.iter().all(|fragment| !fragment.interest && fragment.hand.is_empty());
    plain.then(|| pattern.iter().flat_map(|fragment| fragment.squares.iter().map(|(_, test)| test)).collect())
}

/// A condition with more cases than this is a guard.
const FEW: usize = 12;
