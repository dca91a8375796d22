//! What conditions ask of symbolic states.

use super::run::{Grounder, Why, because};
use super::sym::{Sym, look, put};
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
        for (state, removed) in self.removed(sym, enemies)? {
            if removed > 0 { yes.push(state) } else { no.push(state) }
        }
        Ok((yes, no))
    }

    /// How many fewer of these pieces there are now than before the turn; the state is taken apart where the squares do
    /// not say.
    pub fn removed(&mut self, sym: &Sym, pieces: CodeSet) -> Result<Vec<(Sym, i32)>, Why> {
        if sym.loose.is_some() {
            return Err(Why::Undecided);
        }
        let cells: SmallVec<[Cell; 8]> =
            sym.written.iter().map(|entry| entry.0).chain(sym.recoded.iter().map(|entry| entry.0)).collect();
        // Mostly the squares say it all, and states are large.
        let mut states = Vec::with_capacity(2);
        states.push((sym.clone(), 0));
        for cell in cells {
            // That is as much work as so many steps.
            self.steps = self.steps.saturating_sub(u32::try_from(states.len()).unwrap_or(u32::MAX));
            for index in 0..states.len() {
                let parts = self.fewer(&states[index].0, cell, pieces);
                let Some((&(fewer, set), others)) = parts.split_first() else { return Ok(Vec::new()) };
                let removed = states[index].1;
                for &(fewer, set) in others {
                    let mut part = states[index].0.clone();
                    put(&mut part.needs, cell, set);
                    states.push((part, removed + fewer));
                }
                if !others.is_empty() {
                    put(&mut states[index].0.needs, cell, set);
                }
                states[index].1 = removed + fewer;
            }
            if states.len() > MOST_COUNTS {
                return because("what it takes on each of many squares is counted");
            }
        }
        Ok(states)
    }

    /// How many fewer of these pieces there are on a square than before the turn, and for which of what may have stood there.
    fn fewer(&self, sym: &Sym, cell: Cell, pieces: CodeSet) -> SmallVec<[(i32, CodeSet); 3]> {
        let before = self.before(sym, cell);
        let mut parts: SmallVec<[(i32, CodeSet); 3]> = SmallVec::new();
        if let (None, Some(map)) = (look(&sym.written, cell), look(&sym.recoded, cell)) {
            for code in before.iter() {
                let fewer = i32::from(pieces.contains(code)) - i32::from(pieces.contains(self.image(map, code)));
                match parts.iter_mut().find(|part| part.0 == fewer) {
                    Some((_, set)) => *set = set.or(CodeSet::of(code)),
                    None => parts.push((fewer, CodeSet::of(code))),
                }
            }
            return parts;
        }
        // What is written is the same whatever stood there.
        let now = look(&sym.written, cell).map_or(0, |now| i32::from(pieces.contains(now)));
        parts.push((-now, before.without(pieces)));
        parts.push((1 - now, before.and(pieces)));
        parts.retain(|part| !part.1.is_empty());
        parts
    }
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
