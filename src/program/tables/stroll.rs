//! Moves that walk and ask and write nothing, as what they make of a set of cells: whether a chain leads from side to side.
//!
//! A move is a relation between places of interest (seed 001). Where each of its walks keeps the heading, one of cells, and the
//! image of a set of cells is all that is asked of it.

use super::cells::Cells;
use super::compiler::Compiler;
use super::engine::Engine;
use super::layout::Class;
use super::patterns::Places;
use super::state::State;
use crate::algebra::term::{Condition, Move, Repeat};
use crate::board::{Cell, Walk};
use crate::program::ground::Code;
use std::sync::Arc;

/// Where a stroll begins, and how it goes.
#[derive(Clone, Debug)]
pub(super) struct Stroll<const W: usize> {
    /// One of a class on one of these cells.
    starts: Box<[(Class, Cells<W>)]>,
    way: Way<W>,
}

/// What becomes of a set of cells.
#[derive(Clone, Debug)]
enum Way<const W: usize> {
    /// Those remain of these cells that hold one of the class.
    Ask(Class, Cells<W>),
    /// By cell: where it leads.
    Walk(Box<[Cells<W>]>),
    Any(Box<[Way<W>]>),
    Then(Box<[Way<W>]>),
    /// Again and again.
    Repeat {
        way: Box<Way<W>>,
        min: u32,
        max: Option<u32>,
    },
}

impl<const W: usize> Stroll<W> {
    /// Does it lead anywhere?
    #[inline(never)]
    pub fn leads<const K: usize>(&self, engine: &Engine<W, K>, state: &State<W, K>) -> bool {
        let free = engine.free(state);
        let starts = self.starts.iter().map(|(class, cells)| class.cells(state, free) & *cells);
        self.way.image(starts.fold(Cells::NONE, |all, cells| all | cells), state, free).any()
    }
}

impl<const W: usize> Way<W> {
    fn image<const K: usize>(&self, from: Cells<W>, state: &State<W, K>, free: Cells<W>) -> Cells<W> {
        if from.is_empty() {
            return from;
        }
        match self {
            Self::Ask(class, cells) => from & *cells & class.cells(state, free),
            Self::Walk(leads) => {
                let mut all = Cells::NONE;
                for cell in from.iter() {
                    all |= leads.get(cell).copied().unwrap_or_default();
                }
                all
            }
            Self::Any(ways) => ways.iter().fold(Cells::NONE, |all, way| all | way.image(from, state, free)),
            Self::Then(ways) => ways.iter().fold(from, |from, way| way.image(from, state, free)),
            Self::Repeat { way, min, max } => {
                let first =
                    (0..*min).try_fold(from, |from, _| Some(way.image(from, state, free)).filter(|to| to.any()));
                let mut all = first.unwrap_or_default();
                let mut new = all;
                let mut times = *min;
                // From where it has been already it leads nowhere new.
                while new.any() && max.is_none_or(|max| times < max) {
                    new = way.image(new, state, free).without(all);
                    all |= new;
                    times += 1;
                }
                all
            }
        }
    }
}

/// A stroll of more walks than this is left to the interpreter: each has a table.
const MOST_WALKS: u64 = 16;
/// And one for which cells might have to be looked at more often than this: the interpreter knows when to give up.
const MOST_LOOKS: u64 = 1 << 22;

impl Compiler<'_> {
    /// A move that begins at some squares, and walks and asks from there.
    pub fn stroll<const W: usize>(&mut self, made: &Move, mover: usize) -> Option<Stroll<W>> {
        let Move::At { place, body, .. } = made else { return None };
        // Holes that moves make are in the way of walks.
        if self.layout.slot(Code::OFF).is_some() || place.iter().any(|fragment| fragment.interest) {
            return None;
        }
        let (walks, looks) = effort(body, self.layout.cells as u64);
        if walks > MOST_WALKS || looks > MOST_LOOKS {
            return None;
        }
        let starts = place.iter().map(|fragment| match self.fragment(fragment, mover, None)? {
            Places::Cells(class, cells) => Some((class, cells)),
            Places::Cubes(_) => None,
        });
        Some(Stroll { starts: starts.collect::<Option<_>>()?, way: self.way(body, mover)? })
    }

    /// What a move makes of a set of cells, each as it is seen by a player.
    fn way<const W: usize>(&mut self, made: &Move, mover: usize) -> Option<Way<W>> {
        Some(match made {
            Move::Nil => Way::Then(Box::default()),
            Move::Never => Way::Any(Box::default()),
            Move::Walk(walk) => Way::Walk(self.leads(walk, mover)?),
            Move::When(condition) => self.asked(condition)?,
            Move::Any(parts) => joined(self.ways(parts, mover)?),
            Move::Then(parts) => Way::Then(self.ways(parts, mover)?.into()),
            &Move::Repeat(Repeat { ref body, min, max, greedy: false, .. }) => {
                Way::Repeat { way: Box::new(self.way(body, mover)?), min, max }
            }
            _ => return None,
        })
    }

    fn ways<const W: usize>(&mut self, parts: &[Arc<Move>], mover: usize) -> Option<Vec<Way<W>>> {
        parts.iter().map(|part| self.way(part, mover)).collect()
    }

    /// Where a walk leads from each cell; `None` if it does not keep the heading.
    fn leads<const W: usize>(&self, walk: &Walk, mover: usize) -> Option<Box<[Cells<W>]>> {
        let (board, there) = (&self.rules.board, self.layout.board::<W>());
        let lead = |cell: Cell| match board.walk(board.home(cell, mover), walk) {
            Some(frame) if frame != board.home(frame.cell, mover) => None,
            Some(frame) => Some(Cells::of(frame.cell.index()) & there),
            None => Some(Cells::NONE),
        };
        board.cells().map(lead).collect()
    }

    /// What is asked of the place of interest alone.
    fn asked<const W: usize>(&self, condition: &Condition) -> Option<Way<W>> {
        let all = |parts: &[Condition]| parts.iter().map(|part| self.asked(part)).collect::<Option<Vec<_>>>();
        Some(match condition {
            Condition::And(parts) => Way::Then(all(parts)?.into()),
            Condition::Or(parts) => Way::Any(all(parts)?.into()),
            Condition::Holds(pattern) => {
                let asks = pattern.iter().map(|fragment| match &fragment.squares[..] {
                    [(_, test)] if fragment.interest && fragment.hand.is_empty() => {
                        let cells = self.rules.board.cells().filter(|&cell| test.reaches(Some(cell)));
                        let cells: Cells<W> = cells.map(Cell::index).collect();
                        Some(Way::Ask(self.layout.class(self.sight().set(test)), cells & self.layout.board()))
                    }
                    _ => None,
                });
                joined(asks.collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }
}

/// How many walks a move is made of, and how often cells have to be looked at for it at most, on a board of so many.
fn effort(made: &Move, cells: u64) -> (u64, u64) {
    match made {
        Move::Walk(_) => (1, cells),
        Move::Any(parts) | Move::Then(parts) => parts
            .iter()
            .map(|part| effort(part, cells))
            .fold((0, 0), |all, part| (all.0.saturating_add(part.0), all.1.saturating_add(part.1))),
        Move::Repeat(repeat) => {
            let (walks, looks) = effort(&repeat.body, cells);
            (walks, looks.saturating_mul(u64::from(repeat.min) + cells))
        }
        _ => (0, 1),
    }
}

/// Ways of which any may be gone; all walks among them are one.
fn joined<const W: usize>(mut ways: Vec<Way<W>>) -> Way<W> {
    let mut walks: Option<Box<[Cells<W>]>> = None;
    ways.retain(|way| match (way, &mut walks) {
        (Way::Walk(more), Some(all)) => {
            all.iter_mut().zip(more).for_each(|(all, more)| *all |= *more);
            false
        }
        (Way::Walk(first), none) => {
            *none = Some(first.clone());
            false
        }
        _ => true,
    });
    ways.extend(walks.map(Way::Walk));
    if ways.len() == 1 { ways.swap_remove(0) } else { Way::Any(ways.into()) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::algebra::{Content, Kind};
    use crate::program::ground::Ground;
    use crate::program::ground::tests::{random, shipped};
    use crate::program::tables::{Machine, Worth, tables};
    use crate::program::{Interpreter, Past, Position};
    use std::sync::Arc;

    /// Compares whether a game is over as tables say it and as the interpreter does, on boards filled by chance; how often it is.
    #[track_caller]
    fn check(interpreter: &Arc<Interpreter>, positions: usize) -> usize {
        let rules = interpreter.rules();
        let machine = machine(interpreter);
        assert!(!asks(&*machine), "{:?}", machine.notes(0));
        let mut seed = 88_172_645_463_325_252;
        let over = |at: &Position| {
            let found = machine.walk(at, Past::default(), &Worth::default()).unwrap().is_over().unwrap();
            let ended =
                interpreter.ended(at, Past::default(), &mut || interpreter.has_action(at).map(|any| !any), false);
            assert_eq!(found, ended.unwrap().is_some(), "{at:?}");
            found
        };
        let mut filled = || {
            let mut at = interpreter.start();
            let share = 2 + random(&mut seed, 8);
            for cell in rules.board.cells() {
                let piece = Content::plain(Kind::piece(random(&mut seed, rules.pieces.len())));
                at.put(cell, if random(&mut seed, 10) < share { piece } else { Content::EMPTY });
            }
            at.set_turn(random(&mut seed, rules.turns.len()));
            at
        };
        (0..positions).filter(|_| over(&filled())).count()
    }

    fn machine(interpreter: &Arc<Interpreter>) -> Box<dyn Machine> {
        let ground = Ground::of(interpreter.rules(), interpreter.aims(), &interpreter.start_contents()).unwrap();
        tables(&ground, interpreter).unwrap()
    }

    /// Is the interpreter asked whether a game is over?
    fn asks(machine: &dyn Machine) -> bool {
        machine.notes(0).iter().any(|note| note.contains("interpreted in part"))
    }

    /// A game that is over once a stone has its way.
    #[track_caller]
    fn game(way: &str) -> Arc<Interpreter> {
        let text = format!(
            "title Ways\nabout Stones are put on the board until one has its way.\nboard square 6x5\n\
             pieces Black ●\npieces White ○\nletters P● p○\nzone low = rank 1\nzone high = rank 5\n\
             setup ......\n      ......\n      ......\n      ......\n      ......\n\
             round = walk(u) | walk(ur) | walk(r) | walk(d) | walk(l)\n\
             turn Black : . -> ●\nturn White : C (. -> ●)\nend %●: {way} : draw\n"
        );
        let loaded = crate::algebra::load("ways", "ways", &text, &|_: &str| None);
        let rules = loaded.rules.unwrap_or_else(|| panic!("{way}: {:?}", loaded.diagnostics));
        Arc::new(Interpreter::new(Arc::new(rules)))
    }

    #[test]
    fn chains_lead_where_the_interpreter_says_that_they_do() {
        for way in [
            "(% & low) (round (% & ●))* (% & high)",
            "(% & low) (round (% & ●))+ (% & low)",
            "(round (% & ●)){3} (% & high)",
            "(walk(u) (% & .) round (% & ●)){2,4} (% & high)",
            "(walk(r) | (% & low) walk(l) (% & .))* walk(uur) walk(d)? (% & ○)",
            "((% & .) | round round (% & [○.]))+ (% & high) walk(r) (% & .)",
            "((% & low) | (% & high)) walk(u) (% & ●) | (walk(uu) (% & ○)){2}",
        ] {
            let over = check(&game(way), 400);
            assert!((5..396).contains(&over), "{way}: {over} of 400");
        }
        let over = check(&shipped("hex"), 200);
        assert!(over > 10, "{over} of 200");
    }
    #[test]
    fn what_may_take_too_long_is_the_interpreters() {
        for way in [
            "(((round (% & ●)){40} walk(u)){40} walk(u)){40}",
            "((round (% & ●)){9999} walk(u)){2}",
            "((walk(uR) | walk(r)) (% & ●))* (% & high)",
        ] {
            assert!(asks(&*machine(&game(way))), "{way}");
        }
        assert!(!asks(&*machine(&game("((round (% & ●)){3} walk(u)){3}"))));
    }
}
