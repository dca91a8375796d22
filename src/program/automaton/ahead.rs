//! What an operation looks at first. Most ways end at once: of eight directions a rook-like piece can go, two are free. So
//! what must stand on one square is asked before anything is begun.

use super::program::{Op, Pc, Program};
use super::shape::{Probe, Shape};

/// A walk from the place of interest, and what must stand there.
type Look = (u32, Probe);

/// By operation, what it looks at first, where that is one square. `stay` is the walk that goes nowhere.
pub(super) fn of(program: &Program, stay: u32) -> Vec<Option<Look>> {
    (0..).take(program.ops.len()).map(|pc| first(program, pc, stay, 0)).collect()
}

/// So many operations are passed on the way.
const FAR: u32 = 8;

fn first(program: &Program, pc: Pc, stay: u32, passed: u32) -> Option<Look> {
    if passed > FAR {
        return None;
    }
    let next = |pc: Pc| first(program, pc, stay, passed + 1);
    match program.ops[pc as usize] {
        Op::Write(rewrite, _) => look(&program.rewrites[rewrite as usize].from, stay),
        // The place of interest stays in its frame where each cell has but one.
        Op::Here { place, body, .. } if program.atlas.len() == program.rules().board.len() => {
            next(body).or_else(|| look(program.places[place as usize].first()?, stay))
        }
        Op::Repeat(repeat) if program.repeats[repeat as usize].min > 0 => next(program.repeats[repeat as usize].body),
        Op::Flood(flood) => match (&*program.floods[flood as usize].steps, program.floods[flood as usize].min) {
            ([(walk, probes)], 1..) => match &**probes {
                [probe] => Some((*walk, probe.clone())),
                _ => None,
            },
            _ => None,
        },
        Op::When(ask, pc) => match &program.asks[ask as usize] {
            super::ask::Ask::Holds(place) => match &*program.places[*place as usize] {
                [shape] => look(shape, stay),
                _ => None,
            },
            // Other conditions may be asked afterwards, too: they change nothing.
            super::ask::Ask::Check | super::ask::Ask::Not(_) => next(pc),
            _ => None,
        },
        // That something is possible must be noted before it is known what comes of it.
        _ => None,
    }
}

/// What a shape at the place of interest asks for: first what lies farther off, which is seldom there.
fn look(shape: &Shape, stay: u32) -> Option<Look> {
    if !shape.interest || !shape.anchored {
        return None;
    }
    Some(shape.others.first().map_or_else(|| (stay, shape.anchor.clone()), |(walk, probe)| (*walk, probe.clone())))
}
