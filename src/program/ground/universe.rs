//! The universe: the possible contents of each cell.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::term::{Move, WriteValue};
use crate::algebra::{Content, Kind, KindSet, Marks, Rules};

/// The possible contents of each cell. Holes are fixed unless moves make holes.
pub(super) fn universe(rules: &Rules, alphabet: &Alphabet, starts: &[Vec<Content>]) -> Vec<CodeSet> {
    let written = rules.turns.iter().map(|turn| written_marks(&turn.body)).fold(Marks::default(), Marks::or);
    let digs = rules.turns.iter().any(|turn| makes_holes(&turn.body));
    let all = alphabet.all();
    let off = CodeSet::of(Code::OFF);
    // A mark that no move writes and that a piece loses by moving stays where the game starts with it.
    let lost = rules.marks_where(|mark| mark.lost_when_moved).without(written);
    let rare = alphabet.codes_where(|content| content.marks.has_any(lost));
    let mut at_start = vec![CodeSet::default(); rules.setup.len()];
    for start in starts {
        for (slot, content) in at_start.iter_mut().zip(start) {
            let here = content.marks.and(lost);
            if !here.is_empty() {
                *slot = slot.or(alphabet.codes_where(|other| other.kind == content.kind && other.marks.has_all(here)));
            }
        }
    }
    rules
        .setup
        .iter()
        .zip(at_start)
        .map(|(content, here)| match content.kind == Kind::OFF {
            _ if digs => all.without(rare).or(here),
            true => off,
            false => all.without(off).without(rare).or(here),
        })
        .collect()
}

/// The kinds that can stand on the board: those of the starting positions and those that a move may write.
pub(super) fn board_kinds(rules: &Rules, starts: &[Vec<Content>]) -> KindSet {
    if starts.is_empty() {
        return KindSet::on_board(rules.pieces.len());
    }
    let stand = starts.iter().flatten().map(|content| content.kind).collect::<KindSet>();
    rules.turns.iter().fold(stand, |kinds, turn| kinds.or(written_kinds(&turn.body)))
}

/// The kinds that a move may write.
fn written_kinds(body: &Move) -> KindSet {
    match body {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => KindSet::default(),
        Move::Rewrite(rewrites) => {
            let inks = rewrites.iter().flat_map(|rewrite| &rewrite.writes).map(|write| write.value);
            inks.filter_map(|ink| if let WriteValue::Put(kind) = ink { Some(kind) } else { None }).collect()
        }
        Move::Any(parts) | Move::Then(parts) => {
            parts.iter().fold(KindSet::default(), |kinds, part| kinds.or(written_kinds(part)))
        }
        Move::Repeat(repeat) => written_kinds(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => written_kinds(a).or(written_kinds(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => {
            written_kinds(body)
        }
    }
}

/// The marks that a move may write.
fn written_marks(body: &Move) -> Marks {
    let either = |a: Marks, b: Marks| a.or(b);
    match body {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => Marks::default(),
        Move::Rewrite(rewrites) => rewrites
            .iter()
            .flat_map(|rewrite| &rewrite.writes)
            .map(|write| write.add_marks)
            .fold(Marks::default(), either),
        Move::Any(parts) | Move::Then(parts) => {
            parts.iter().map(|part| written_marks(part)).fold(Marks::default(), either)
        }
        Move::Repeat(repeat) => written_marks(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => written_marks(a).or(written_marks(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => {
            written_marks(body)
        }
    }
}

fn makes_holes(body: &Move) -> bool {
    match body {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => false,
        Move::Rewrite(rewrites) => {
            rewrites.iter().any(|rewrite| rewrite.writes.iter().any(|write| write.value == WriteValue::Put(Kind::OFF)))
        }
        Move::Any(parts) | Move::Then(parts) => parts.iter().any(|part| makes_holes(part)),
        Move::Repeat(repeat) => makes_holes(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => makes_holes(a) || makes_holes(b),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => {
            makes_holes(body)
        }
    }
}
