//! The universe: the possible contents of each cell.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::term::WriteValue;
use crate::algebra::{Content, Kind, KindSet, Marks, Rules};

/// The kinds and marks that some moves may write.
#[derive(Clone, Copy, Default)]
struct WrittenContents {
    kinds: KindSet,
    marks: Marks,
}

impl WrittenContents {
    /// Those of all turns.
    fn of_turns(rules: &Rules) -> Self {
        let mut written = Self::default();
        for turn in &rules.turns {
            turn.body.for_each_write(&mut |write| {
                written.marks = written.marks.or(write.add_marks);
                if let WriteValue::Put(kind) = write.value {
                    written.kinds = written.kinds.or(KindSet::of(kind));
                }
            });
        }
        written
    }
}

/// The possible contents of each cell. Holes are fixed unless moves make holes.
pub(super) fn universe(rules: &Rules, alphabet: &Alphabet, starts: &[Vec<Content>]) -> Vec<CodeSet> {
    let written = WrittenContents::of_turns(rules);
    // A mark that no move writes and that a piece loses by moving stays where the game starts with it.
    let lost = rules.marks_where(|mark| mark.lost_when_moved).without(written.marks);
    let usual = alphabet.all().without(alphabet.with_any_mark(lost));
    let off = CodeSet::of(Code::OFF);
    let mut universe: Vec<CodeSet> = rules
        .setup
        .iter()
        .map(|content| match content.kind {
            _ if written.kinds.contains(Kind::OFF) => usual,
            Kind::OFF => off,
            _ => usual.without(off),
        })
        .collect();
    for start in starts {
        for (codes, content) in universe.iter_mut().zip(start).filter(|(codes, _)| **codes != off) {
            let here = content.marks.and(lost);
            if !here.is_empty() {
                *codes =
                    codes.or(alphabet.codes_where(|other| other.kind == content.kind && other.marks.has_all(here)));
            }
        }
    }
    universe
}

/// The kinds that can be on the board: those of the starting positions and those that a move may write.
pub(super) fn board_kinds(rules: &Rules, starts: &[Vec<Content>]) -> KindSet {
    if starts.is_empty() {
        return KindSet::on_board(rules.pieces.len());
    }
    let at_start: KindSet = starts.iter().flatten().map(|content| content.kind).collect();
    at_start.or(WrittenContents::of_turns(rules).kinds)
}
