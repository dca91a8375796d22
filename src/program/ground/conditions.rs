//! What conditions ask of symbolic states.

use super::run::{Grounder, Why};
use super::sees::{asks_hands, plain_tests};
use super::sym::Sym;
use super::{Code, CodeSet, Guard, Recoding};
use crate::algebra::term::{Condition, Fact, Move, Pattern};

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
            Condition::Holds(pattern) if pattern.iter().all(|fragment| fragment.at_interest) => {
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
            // Nobody is in check inside a threat, nor mated; nor is who has nothing royal.
            Condition::Fact(Fact::Check | Fact::Mated) if self.threat || self.is_safe() => {
                Ok((Vec::new(), vec![sym.clone()]))
            }
            Condition::Fact(Fact::Taken) => self.taken(sym),
            Condition::Fact(_)
            | Condition::Only(_)
            | Condition::Holds(_)
            | Condition::Their(_)
            | Condition::Compare(..) => self.guarded(condition, sym),
        }
    }

    /// Has the player nothing royal?
    fn is_safe(&self) -> bool {
        let side = self.alphabet.side(self.mover);
        self.alphabet.of_kinds(self.rules.royal).and(side).is_empty()
    }

    /// Every way the pattern may match.
    fn found(&mut self, pattern: &Pattern, sym: &Sym) -> Result<Vec<Sym>, Why> {
        let mut branches = Vec::new();
        for fragment in pattern.iter() {
            self.places(fragment, sym, &mut |_, _, here| {
                branches.push(std::mem::take(here));
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
        if sym.loose.is_some() {
            return Err(Why::Undecided);
        }
        let mut recoded = self.recodings(sym, false);
        let tests = plain_tests(condition);
        let is_plain = tests.is_some();
        if let Some(tests) = tests {
            // Squares whose change it cannot see do not matter to it, nor do hands that it does not ask of.
            let sets: Vec<CodeSet> = tests.into_iter().map(|test| self.set_of(test)).collect();
            let tells = |a: Code, b: Code| sets.iter().any(|set| set.contains(a) != set.contains(b));
            written.retain(|&(cell, code)| self.before(sym, cell).iter().any(|before| tells(before, code)));
            let blind = |recoding: &Recoding| {
                recoding.becomes.iter().all(|&(set, code)| !set.iter().any(|before| tells(before, code)))
            };
            recoded.retain(|recoding| !blind(recoding));
            if !asks_hands(condition) {
                hands.clear();
            }
        }
        let guard = Guard {
            written,
            recoded,
            hands,
            interest: sym.interest.filter(|_| condition.depends_on_interest()),
            fresh: if is_plain { Vec::new() } else { sym.fresh.to_vec() },
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

    /// Has this turn removed a piece of other players? Which is a matter of the squares it has changed.
    fn taken(&mut self, sym: &Sym) -> Answer {
        let own = self.alphabet.side(self.mover);
        let enemies = self.alphabet.that(|content| content.kind.index().is_some()).without(own);
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for (narrowed, [removed]) in self.removed(sym, [enemies])? {
            let state = sym.narrowed(&narrowed);
            if removed > 0 { yes.push(state) } else { no.push(state) }
        }
        Ok((yes, no))
    }
}

/// Does the move begin by choosing a square anywhere?
fn chooses(made: &Move) -> bool {
    match made {
        Move::At { place, .. } => place.iter().any(|fragment| !fragment.at_interest),
        Move::Rewrite(rewrites) => rewrites.iter().any(|rewrite| !rewrite.from.at_interest),
        Move::Then(parts) => parts.first().is_some_and(|part| chooses(part)),
        Move::Any(parts) => parts.iter().any(|part| chooses(part)),
        _ => false,
    }
}

/// A condition with more cases than this is a guard.
const FEW: usize = 12;
