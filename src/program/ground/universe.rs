//! What may stand on each cell.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::term::{Move, WriteValue};
use crate::algebra::{Content, Kind, KindSet, Marks, Rules};

/// What may stand on each cell: holes are where the board has them, unless moves make holes.
pub(super) fn universe(rules: &Rules, alphabet: &Alphabet, starts: &[Vec<Content>]) -> Vec<CodeSet> {
    let written = rules.turns.iter().map(|turn| writes(&turn.body)).fold(Marks::default(), Marks::or);
    let digs = rules.turns.iter().any(|turn| makes_holes(&turn.body));
    let all = alphabet.all();
    let off = CodeSet::of(Code::OFF);
    // A mark that no move writes, and that a piece loses when it moves, is where the game starts with it.
    let lost = rules.marks_where(|mark| mark.lost_when_moved).without(written);
    let rare = alphabet.that(|content| content.marks.has_any(lost));
    let mut at_start = vec![CodeSet::default(); rules.setup.len()];
    for start in starts {
        for (slot, content) in at_start.iter_mut().zip(start) {
            let here = content.marks.and(lost);
            if !here.is_empty() {
                *slot = slot.or(alphabet.that(|other| other.kind == content.kind && other.marks.has_all(here)));
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

/// The kinds that can ever stand on a board: those that a game starts with, and those that a move may write.
pub(super) fn kinds(rules: &Rules, starts: &[Vec<Content>]) -> KindSet {
    if starts.is_empty() {
        return KindSet::on_board(rules.pieces.len());
    }
    let stand = starts.iter().flatten().map(|content| content.kind).collect::<KindSet>();
    rules.turns.iter().fold(stand, |kinds, turn| kinds.or(puts(&turn.body)))
}

/// The kinds that a move may write.
fn puts(made: &Move) -> KindSet {
    match made {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => KindSet::default(),
        Move::Rewrite(rewrites) => {
            let inks = rewrites.iter().flat_map(|rewrite| &rewrite.writes).map(|write| write.value);
            inks.filter_map(|ink| if let WriteValue::Put(kind) = ink { Some(kind) } else { None }).collect()
        }
        Move::Any(parts) | Move::Then(parts) => {
            parts.iter().fold(KindSet::default(), |kinds, part| kinds.or(puts(part)))
        }
        Move::Repeat(repeat) => puts(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => puts(a).or(puts(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => puts(body),
    }
}

/// The marks that a move may write.
fn writes(made: &Move) -> Marks {
    let either = |a: Marks, b: Marks| a.or(b);
    match made {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => Marks::default(),
        Move::Rewrite(rewrites) => rewrites
            .iter()
            .flat_map(|rewrite| &rewrite.writes)
            .map(|write| write.add_marks)
            .fold(Marks::default(), either),
        Move::Any(parts) | Move::Then(parts) => parts.iter().map(|part| writes(part)).fold(Marks::default(), either),
        Move::Repeat(repeat) => writes(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => writes(a).or(writes(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => writes(body),
    }
}

fn makes_holes(made: &Move) -> bool {
    match made {
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
