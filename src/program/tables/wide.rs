//! What squares are asked, widened by what can never stand on them.
//!
//! Ground moves ask a square only of what may stand there. An unmoved king cannot be in the middle of the board, so that
//! there a king is asked for, and on its first square a king or an unmoved one. Tables want the same question wherever it
//! can be the same: what cannot stand on a square goes the way of its nearest relative that can.

use crate::program::ground::{Alphabet, Code, CodeSet, Ground, Stage};
use rustc_hash::FxHashMap;

/// The same game with wide questions.
pub(super) fn widened(ground: &Ground) -> Ground {
    let mut wide = ground.clone();
    let mut kin: FxHashMap<CodeSet, Vec<(Code, Code)>> = FxHashMap::default();
    for &may in &ground.universe {
        kin.entry(may).or_insert_with(|| relatives(may, &ground.alphabet));
    }
    let widen = |stage: &mut Stage| {
        for (cell, set) in stage.moves.iter_mut().flat_map(|made| &mut made.needs) {
            let relatives = ground.universe.get(cell.index()).and_then(|may| kin.get(may));
            let with = relatives.into_iter().flatten().filter(|(_, relative)| set.contains(*relative));
            *set = set.or(with.map(|&(code, _)| code).collect());
        }
    };
    wide.turns.iter_mut().flatten().flatten().for_each(widen);
    wide.threats.iter_mut().flatten().flatten().for_each(widen);
    wide
}

/// Every piece that may not stand where only these may, with the one of its kind that may and has most of its marks and
/// no others.
fn relatives(may: CodeSet, alphabet: &Alphabet) -> Vec<(Code, Code)> {
    let relative = |code: Code| {
        let content = alphabet.content(code);
        let near = may.iter().filter(|&other| {
            let other = alphabet.content(other);
            other.kind == content.kind && content.marks.has_all(other.marks)
        });
        Some((code, near.max_by_key(|&other| alphabet.content(other).marks.0.count_ones())?))
    };
    alphabet.all().without(may).iter().filter_map(relative).collect()
}
