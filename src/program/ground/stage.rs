//! Finishing the moves of a stage: uniform recodings and cubes, and the guards that they use.

use super::grounder::Grounder;
use super::{Code, CodeSet, GroundMove, GroundStage, Guard, merge_gains};
use crate::board::Cell;
use std::collections::BTreeMap;

/// Extends recodings by codes that cannot stand on their squares, so that equal effects have equal recodings.
pub(super) fn unify_recodings(mut moves: Vec<GroundMove>, universe: &[CodeSet]) -> Vec<GroundMove> {
    let mut all: BTreeMap<Code, Option<Code>> = BTreeMap::new();
    for (set, into) in moves.iter().flat_map(|ground_move| &ground_move.recodings).flat_map(|recoding| &recoding.images)
    {
        for code in set.iter() {
            let known = all.entry(code).or_insert(Some(*into));
            if *known != Some(*into) {
                *known = None;
            }
        }
    }
    let all: Vec<(Code, Code)> = all.into_iter().filter_map(|(code, into)| Some((code, into?))).collect();
    if !all.is_empty() {
        moves
            .iter_mut()
            .flat_map(|ground_move| &mut ground_move.recodings)
            .for_each(|recoding| recoding.widen(&all, universe));
    }
    moves
}

/// Extends cubes by contents of the same kind that cannot stand on the square, so that moves ask the same of all squares.
pub(super) fn widen_cubes(moves: &mut [GroundMove], grounder: &Grounder<'_>) {
    let alphabet = grounder.alphabet;
    let mut alike: Vec<CodeSet> = Vec::new();
    for code in alphabet.all().iter() {
        let kind = alphabet.content(code).kind;
        alike.push(alphabet.codes_where(|content| content.kind == kind));
    }
    let wider = |cell: Cell, set: CodeSet| {
        let may = grounder.universe[cell.index()];
        set.iter().fold(set, |wide, code| wide.or(alike[code.index()].without(may)))
    };
    for ground_move in moves {
        let cases = ground_move.overwrite.iter_mut().flat_map(|change| &mut change.cases);
        let cube = ground_move.cube.iter_mut().chain(cases.flat_map(|case| &mut case.cube));
        let cube = cube.chain(ground_move.effects.iter_mut().flat_map(|effect| &mut effect.cube));
        cube.for_each(|(cell, set)| *set = wider(*cell, *set));
        if let Some(capture_gain) = &mut ground_move.capture_gain {
            let all = capture_gain.gains.iter().fold(CodeSet::default(), |all, (set, _)| all.or(*set));
            if wider(capture_gain.cell, all) != all {
                capture_gain.gains = merge_gains(
                    capture_gain.gains.iter().map(|(set, hands)| (wider(capture_gain.cell, *set), &**hands)),
                );
            }
        }
    }
}

/// Builds a stage of these moves with the guards that they use, renumbered; guards evaluated before the turn come first.
pub(super) fn collect_guards(mut moves: Vec<GroundMove>, guards: &[Guard]) -> GroundStage {
    let mut is_used = vec![false; guards.len()];
    let mut each = |with: &mut dyn FnMut(&mut u32)| {
        for ground_move in &mut moves {
            let cases = ground_move.overwrite.iter_mut().flat_map(|change| &mut change.cases);
            let all = ground_move.guards.iter_mut().chain(cases.flat_map(|case| &mut case.guards));
            let all = all.chain(ground_move.recodings.iter_mut().flat_map(|recoding| &mut recoding.guards));
            let all = all.chain(ground_move.effects.iter_mut().flat_map(|effect| &mut effect.guards));
            all.for_each(|(guard, _)| with(guard));
        }
    };
    each(&mut |guard| {
        if let Some(is_used) = is_used.get_mut(*guard as usize) {
            *is_used = true;
        }
    });
    let mut order: Vec<usize> = (0..guards.len()).filter(|&guard| is_used[guard]).collect();
    order.sort_by_key(|&guard| !guards[guard].is_before_turn());
    let mut numbers = vec![u32::MAX; guards.len()];
    for (number, &guard) in (0..).zip(&order) {
        numbers[guard] = number;
    }
    each(&mut |guard| *guard = numbers.get(*guard as usize).copied().unwrap_or(u32::MAX));
    GroundStage {
        moves,
        guards: order.into_iter().map(|guard| guards[guard].clone()).collect(),
        has_inexact_ranks: false,
        postcondition: None,
    }
}
