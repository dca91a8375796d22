//! Finishing the moves of a stage: uniform recodings and cubes, and the guards that they use.

use super::grounder::Grounder;
use super::{Code, CodeSet, GroundMove, GroundStage, Guard, merge_gains};
use crate::board::Cell;

/// Extends recodings by codes that their squares cannot hold, so that equal effects have equal recodings.
pub(super) fn unify_recodings(mut moves: Vec<GroundMove>, universe: &[CodeSet]) -> Vec<GroundMove> {
    let mut images = [Code::EMPTY; 128];
    let (mut recoded, mut ambiguous) = (CodeSet::default(), CodeSet::default());
    let recodings = moves.iter().flat_map(|ground_move| &ground_move.recodings);
    for &(set, image) in recodings.flat_map(|recoding| &recoding.images) {
        for code in set.iter() {
            if recoded.contains(code) && images[code.index()] != image {
                ambiguous = ambiguous.or(CodeSet::of(code));
            }
            recoded = recoded.or(CodeSet::of(code));
            images[code.index()] = image;
        }
    }
    let all: Vec<(Code, Code)> = recoded.without(ambiguous).iter().map(|code| (code, images[code.index()])).collect();
    if !all.is_empty() {
        moves
            .iter_mut()
            .flat_map(|ground_move| &mut ground_move.recodings)
            .for_each(|recoding| recoding.widen(&all, universe));
    }
    moves
}

/// Extends cubes by contents of the same kind that the square cannot hold, so that moves require the same of all squares.
pub(super) fn widen_cubes(moves: &mut [GroundMove], grounder: &Grounder<'_>) {
    let alphabet = grounder.alphabet;
    let wider = |cell: Cell, set: CodeSet| {
        let alike = alphabet.of_kinds(alphabet.kinds_of(set));
        set.or(alike.without(grounder.universe[cell.index()]))
    };
    for ground_move in moves {
        ground_move.for_each_case(&mut |cube, _| cube.iter_mut().for_each(|(cell, set)| *set = wider(*cell, *set)));
        if let Some(capture_gain) = &mut ground_move.capture_gain {
            let all: CodeSet = capture_gain.gains.iter().map(|gain| gain.0).collect();
            if wider(capture_gain.cell, all) != all {
                capture_gain.gains = merge_gains(
                    &mut capture_gain.gains.iter().map(|(set, hands)| (wider(capture_gain.cell, *set), &**hands)),
                );
            }
        }
    }
}

/// Builds a stage of these moves with the guards that they use, renumbered; guards evaluated before the turn come first.
pub(super) fn collect_guards(mut moves: Vec<GroundMove>, guards: &[Guard]) -> GroundStage {
    let mut is_used = vec![false; guards.len()];
    let mut each = |visit: &mut dyn FnMut(&mut u32)| {
        for ground_move in &mut moves {
            ground_move.for_each_case(&mut |_, guards| guards.iter_mut().for_each(|literal| visit(&mut literal.guard)));
        }
    };
    each(&mut |guard| is_used[*guard as usize] = true);
    let used = (0..guards.len()).filter(|&guard| is_used[guard]);
    let (mut order, mut later): (Vec<usize>, Vec<usize>) = used.partition(|&guard| guards[guard].is_before_turn());
    order.append(&mut later);
    let mut numbers = vec![u32::MAX; guards.len()];
    for (number, &guard) in (0..).zip(&order) {
        numbers[guard] = number;
    }
    each(&mut |guard| *guard = numbers[*guard as usize]);
    GroundStage {
        moves,
        guards: order.into_iter().map(|guard| guards[guard].clone()).collect(),
        has_inexact_ranks: false,
        postcondition: None,
    }
}
