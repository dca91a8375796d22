//! The ground moves of a turn, or of a threat, as one list with the guards that they ask.

use super::run::Grounder;
use super::{Code, CodeSet, GroundMove, Guard, Stage, gains};
use crate::board::Cell;
use std::collections::BTreeMap;

/// The same moves with recodings made the same where what cannot stand on their squares is all that tells them apart.
pub(super) fn alike(mut moves: Vec<GroundMove>, universe: &[CodeSet]) -> Vec<GroundMove> {
    let mut all: BTreeMap<Code, Option<Code>> = BTreeMap::new();
    for (set, into) in moves.iter().flat_map(|made| &made.recodes).flat_map(|recoding| &recoding.becomes) {
        for code in set.iter() {
            let known = all.entry(code).or_insert(Some(*into));
            if *known != Some(*into) {
                *known = None;
            }
        }
    }
    let all: Vec<(Code, Code)> = all.into_iter().filter_map(|(code, into)| Some((code, into?))).collect();
    if !all.is_empty() {
        moves.iter_mut().flat_map(|made| &mut made.recodes).for_each(|recoding| recoding.widen(&all, universe));
    }
    moves
}

/// What cannot stand on a square may be asked for without harm: a set takes in the pieces with other marks that cannot
/// stand there, so that moves ask the same of all squares.
pub(super) fn widen(moves: &mut [GroundMove], grounder: &Grounder<'_>) {
    let alphabet = grounder.alphabet;
    let mut alike: Vec<CodeSet> = Vec::new();
    for code in alphabet.all().iter() {
        let kind = alphabet.content(code).kind;
        alike.push(alphabet.that(|content| content.kind == kind));
    }
    let wider = |cell: Cell, set: CodeSet| {
        let may = grounder.universe[cell.index()];
        set.iter().fold(set, |wide, code| wide.or(alike[code.index()].without(may)))
    };
    for made in moves {
        let cases = made.change.iter_mut().flat_map(|change| &mut change.cases);
        let needs = made.needs.iter_mut().chain(cases.flat_map(|case| &mut case.needs));
        let needs = needs.chain(made.effects.iter_mut().flat_map(|effect| &mut effect.needs));
        needs.for_each(|(cell, set)| *set = wider(*cell, *set));
        if let Some(catch) = &mut made.catch {
            let all = catch.gains.iter().fold(CodeSet::default(), |all, (set, _)| all.or(*set));
            if wider(catch.cell, all) != all {
                catch.gains = gains(catch.gains.iter().map(|(set, hands)| (wider(catch.cell, *set), &**hands)));
            }
        }
    }
}

/// The stage of these moves, with the guards that they ask; those that are asked before the turn come first.
pub(super) fn with_guards(mut moves: Vec<GroundMove>, guards: &[Guard]) -> Stage {
    let mut asked = vec![false; guards.len()];
    let mut each = |with: &mut dyn FnMut(&mut u32)| {
        for made in &mut moves {
            let cases = made.change.iter_mut().flat_map(|change| &mut change.cases);
            let all = made.guards.iter_mut().chain(cases.flat_map(|case| &mut case.guards));
            let all = all.chain(made.recodes.iter_mut().flat_map(|recoding| &mut recoding.guards));
            let all = all.chain(made.effects.iter_mut().flat_map(|effect| &mut effect.guards));
            all.for_each(|(guard, _)| with(guard));
        }
    };
    each(&mut |guard| {
        if let Some(asked) = asked.get_mut(*guard as usize) {
            *asked = true;
        }
    });
    let mut order: Vec<usize> = (0..guards.len()).filter(|&guard| asked[guard]).collect();
    order.sort_by_key(|&guard| !guards[guard].is_standing());
    let mut numbers = vec![u32::MAX; guards.len()];
    for (number, &guard) in (0..).zip(&order) {
        numbers[guard] = number;
    }
    each(&mut |guard| *guard = numbers.get(*guard as usize).copied().unwrap_or(u32::MAX));
    Stage { moves, guards: order.into_iter().map(|guard| guards[guard].clone()).collect(), muddled: false, tail: None }
}
