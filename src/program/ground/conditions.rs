//! What conditions ask of symbolic states.

use super::run::{Grounder, Why, because};
use super::sym::{List, Sym, look, put};
use super::{Alphabet, Code, CodeSet, Guard, Recoding};
use crate::algebra::Content;
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
            // Nobody is in check inside a threat, nor mated; nor is who has nothing royal.
            Condition::Check | Condition::Mated if self.threat || self.is_safe() => Ok((Vec::new(), vec![sym.clone()])),
            Condition::Taken => self.taken(sym),
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
            interest: sym.interest.filter(|_| condition.asks_here()),
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

    /// How many fewer of some pieces, and of others, there are now than before the turn: in each of the cases that the
    /// state leaves open, with what changed squares must have held for it, where that is less than they may have.
    pub fn removed<const N: usize>(&mut self, sym: &Sym, pieces: [CodeSet; N]) -> Result<Removed<N>, Why> {
        if sym.loose.is_some() {
            return Err(Why::Undecided);
        }
        let mut cases: Removed<N> = SmallVec::new();
        cases.push((List::new(), [0; N]));
        for cell in sym.written.iter().map(|entry| entry.0).chain(sym.recoded.iter().map(|entry| entry.0)) {
            // That is as much work as so many steps.
            self.steps = self.steps.saturating_sub(u32::try_from(cases.len()).unwrap_or(u32::MAX));
            let parts = self.fewer(sym, cell, pieces);
            let Some(((fewer, set), others)) = parts.split_first() else { return Ok(SmallVec::new()) };
            for index in 0..cases.len() {
                for (fewer, set) in others {
                    let (mut narrowed, removed) = cases[index].clone();
                    put(&mut narrowed, cell, *set);
                    cases.push((narrowed, sum(removed, *fewer)));
                }
                let (narrowed, removed) = &mut cases[index];
                if !others.is_empty() {
                    put(narrowed, cell, *set);
                }
                *removed = sum(*removed, *fewer);
            }
            if cases.len() > MOST_COUNTS {
                return because("what it takes on each of many squares is counted");
            }
        }
        Ok(cases)
    }

    /// How many fewer of some pieces, and of others, there are on a square than before the turn, and for which of what may
    /// have stood there.
    fn fewer<const N: usize>(&self, sym: &Sym, cell: Cell, pieces: [CodeSet; N]) -> SmallVec<[([i32; N], CodeSet); 3]> {
        let before = self.before(sym, cell);
        let mut parts: SmallVec<[([i32; N], CodeSet); 3]> = SmallVec::new();
        let mut part = |fewer: [i32; N], set: CodeSet| match parts.iter_mut().find(|part| part.0 == fewer) {
            _ if set.is_empty() => {}
            Some((_, all)) => *all = all.or(set),
            None => parts.push((fewer, set)),
        };
        let difference = |old: Code, now: Code| {
            pieces.map(|pieces| i32::from(pieces.contains(old)) - i32::from(pieces.contains(now)))
        };
        match (look(&sym.written, cell), look(&sym.recoded, cell)) {
            (None, Some(map)) => {
                before.iter().for_each(|code| part(difference(code, self.image(map, code)), CodeSet::of(code)));
            }
            // What is written is the same whatever stood there.
            (written, _) => {
                let now = pieces.map(|pieces| written.is_some_and(|code| pieces.contains(code)));
                let mut rest = before;
                while let Some(first) = rest.iter().next() {
                    let had = pieces.map(|pieces| pieces.contains(first));
                    let with = |set: CodeSet, (pieces, had): (CodeSet, bool)| {
                        if had { set.and(pieces) } else { set.without(pieces) }
                    };
                    let alike = pieces.into_iter().zip(had).fold(rest, with);
                    rest = rest.without(alike);
                    part(std::array::from_fn(|nth| i32::from(had[nth]) - i32::from(now[nth])), alike);
                }
            }
        }
        parts
    }
}

/// Cases, by what squares must have held before the turn; and how many pieces are gone in each.
pub(super) type Removed<const N: usize> = SmallVec<[(List<Cell, CodeSet, 2>, [i32; N]); 2]>;

fn sum<const N: usize>(a: [i32; N], b: [i32; N]) -> [i32; N] {
    std::array::from_fn(|nth| a[nth] + b[nth])
}

/// More cases than this of how many pieces are gone are not told apart.
const MOST_COUNTS: usize = 64;

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

/// The tests of a condition that asks for nothing but squares one by one (how many there are of which contents, and
/// where) and hands.
fn plain_tests(condition: &Condition) -> Option<Vec<&Test>> {
    match condition {
        Condition::Holds(pattern) => pattern_tests(pattern),
        Condition::Compare(a, _, b) => Some([number_tests(a)?, number_tests(b)?].concat()),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(plain_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        Condition::Not(inner) => plain_tests(inner),
        Condition::Can(made) => made_tests(made),
        _ => None,
    }
}

/// Of which codes it can matter to a condition where they stand, and of which pieces (by index) how many are in hand; `None`
/// if it asks for more.
pub(crate) fn sees(condition: &Condition, alphabet: &Alphabet) -> Option<(CodeSet, Vec<usize>)> {
    let tests = plain_tests(condition)?;
    let mut hands = Vec::new();
    asked_hands(condition, &mut hands);
    let sets = tests.into_iter().map(|test| {
        let set = alphabet.that(|content| {
            let Content { kind, marks } = content;
            test.kinds.contains(kind) && marks.has_all(test.with) && !marks.has_any(test.lacks)
        });
        // Where something is asked to be gone, it is what matters.
        if set.contains(Code::EMPTY) { alphabet.all().without(set) } else { set }
    });
    Some((sets.fold(CodeSet::default(), CodeSet::or), hands))
}

/// Does a condition of plain tests ask what hands hold?
fn asks_hands(condition: &Condition) -> bool {
    let mut hands = Vec::new();
    asked_hands(condition, &mut hands);
    !hands.is_empty()
}

/// Of which pieces (by index) a condition of plain tests asks how many are in hand.
fn asked_hands(condition: &Condition, hands: &mut Vec<usize>) {
    fn counted(number: &Number, hands: &mut Vec<usize>) {
        match number {
            Number::Hand(kinds) => hands.extend(kinds.iter().filter_map(|kind| kind.index())),
            Number::Sum(parts) => parts.iter().for_each(|part| counted(part, hands)),
            Number::Times(_, part) => counted(part, hands),
            Number::Literal(_) | Number::Places(_) | Number::Where(..) => {}
        }
    }
    match condition {
        Condition::Compare(a, _, b) => {
            counted(a, hands);
            counted(b, hands);
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().for_each(|part| asked_hands(part, hands)),
        Condition::Not(inner) => asked_hands(inner, hands),
        _ => {}
    }
}

fn number_tests(number: &Number) -> Option<Vec<&Test>> {
    match number {
        Number::Literal(_) | Number::Hand(_) => Some(Vec::new()),
        Number::Places(pattern) => pattern_tests(pattern),
        Number::Sum(parts) => parts.iter().map(number_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat()),
        Number::Times(_, part) => number_tests(part),
        Number::Where(..) => None,
    }
}

/// The tests of a move that only asks.
fn made_tests(made: &Move) -> Option<Vec<&Test>> {
    match made {
        Move::When(condition) => plain_tests(condition),
        Move::Any(parts) | Move::Then(parts) => {
            parts.iter().map(|part| made_tests(part)).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        _ => None,
    }
}

fn pattern_tests(pattern: &Pattern) -> Option<Vec<&Test>> {
    let plain = pattern.iter().all(|fragment| !fragment.interest && fragment.hand.is_empty());
    plain.then(|| pattern.iter().flat_map(|fragment| fragment.squares.iter().map(|(_, test)| test)).collect())
}

/// A condition with more cases than this is a guard.
const FEW: usize = 12;
