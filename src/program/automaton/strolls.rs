//! Whether a move that only walks and asks leads anywhere from the place of interest, as the image of a set of cells.

use super::mailbox::Mailbox;
use super::shape::{Probe, Zones};
use crate::algebra::term::{Move, SquareTest};
use crate::algebra::{Kind, KindSet, Rules};
use crate::board::Cell;
use crate::program::bitboard::bitset::Bitboard;
use crate::program::stroll::{Maker, Way};
use std::cell::RefCell;
use std::fmt::Debug;

/// See the module.
pub(super) trait Stroll: Debug + Send + Sync {
    /// Does it lead anywhere for a player from a cell? And how many steps it took to know. `None` where there are holes in the
    /// board, which are in the way.
    fn leads(&self, board: &Mailbox, zones: &Zones, player: usize, cell: u16) -> Option<(bool, usize)>;

    /// From which cells does it lead anywhere? Otherwise the same.
    fn origins(&self, board: &Mailbox, zones: &Zones, player: usize) -> Option<(Bitboard<WORDS>, usize)>;

    /// Bytes of its tables.
    fn bytes(&self) -> usize;
}

/// Boards of more words than this have no strolls.
const WORDS: usize = 6;

/// From where a stroll leads anywhere on a board: what was asked last. Where the same is asked of several cells, it is found out of all
/// of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strolled {
    /// The number of the board, and whose stroll it was; nothing was asked yet, or of one cell only.
    of: Option<(u64, usize)>,
    origins: Option<Bitboard<WORDS>>,
}

impl Strolled {
    /// Does it lead anywhere from a cell? As [`Stroll::leads`].
    pub fn leads(
        &mut self,
        stroll: &dyn Stroll,
        board: &Mailbox,
        zones: &Zones,
        player: usize,
        cell: u16,
    ) -> Option<(bool, usize)> {
        let of = Some((board.number(), player));
        if self.of != of {
            *self = Self { of, origins: None };
            return stroll.leads(board, zones, player, cell);
        }
        let mut steps = 1;
        if self.origins.is_none() {
            let (origins, more) = stroll.origins(board, zones, player)?;
            (self.origins, steps) = (Some(origins), more);
        }
        Some((self.origins?.contains(cell.into()), steps))
    }
}

/// What a cell must hold.
#[derive(Debug, PartialEq)]
struct Class {
    kinds: Box<[u8]>,
    probe: Probe,
}

/// The ways of a stroll on boards of at most `64 * W` cells.
#[derive(Debug)]
struct Ways<const W: usize> {
    /// By player; one of all players where they see the board alike.
    players: Box<[Way<W, Class>]>,
}

impl<const W: usize> Ways<W> {
    /// The way of a player; `None` where there are holes.
    fn way(&self, board: &Mailbox, player: usize) -> Option<&Way<W, Class>> {
        let way = self.players.get(player).or(self.players.last())?;
        (board.count(KindSet::of(Kind::OFF)) == 0).then_some(way)
    }
}

impl<const W: usize> Stroll for Ways<W> {
    fn leads(&self, board: &Mailbox, zones: &Zones, player: usize, cell: u16) -> Option<(bool, usize)> {
        let mut steps = 1;
        let leads = self.way(board, player)?.leads(Bitboard::from_cell(cell.into()), &mut so(board, zones, &mut steps));
        Some((leads, steps))
    }

    fn origins(&self, board: &Mailbox, zones: &Zones, player: usize) -> Option<(Bitboard<WORDS>, usize)> {
        let mut steps = 1;
        let all: Bitboard<W> = (0..board.cells()).collect();
        let cells = self.way(board, player)?.origins(all, &mut so(board, zones, &mut steps));
        Some((cells.iter().collect(), steps))
    }

    fn bytes(&self) -> usize {
        self.players.iter().map(Way::bytes).sum()
    }
}

/// The cells of a class; each time is a step.
fn so<const W: usize>(board: &Mailbox, zones: &Zones, steps: &mut usize) -> impl FnMut(&Class) -> Bitboard<W> {
    |class| {
        *steps += 1;
        class.probe.cells(zones, board, &class.kinds)
    }
}

/// A move as a stroll; `None` where it is none.
pub(super) fn stroll(made: &Move, rules: &Rules, zones: &mut Zones) -> Option<Box<dyn Stroll>> {
    match rules.board.len() {
        ..=64 => Some(Box::new(ways::<1>(made, rules, zones)?)),
        65..=128 => Some(Box::new(ways::<2>(made, rules, zones)?)),
        129..=384 => Some(Box::new(ways::<WORDS>(made, rules, zones)?)),
        _ => None,
    }
}

fn ways<const W: usize>(made: &Move, rules: &Rules, zones: &mut Zones) -> Option<Ways<W>> {
    let board = &rules.board;
    let sees = |player: usize| board.cells().map(move |cell| board.home(cell, player));
    let players = rules.players.len().max(1);
    let alike = (1..players).all(|player| sees(player).eq(sees(0)));
    let there: Bitboard<W> = board.cells().map(Cell::index).collect();
    let zones = RefCell::new(zones);
    let ask = |test: &SquareTest| Class {
        kinds: test.kinds.iter().map(|kind| kind.0).collect(),
        probe: Probe::new(test, &mut zones.borrow_mut(), board.len()),
    };
    let of = |player: usize| Maker { board, pieces: rules.pieces.len(), player, there, ask: &ask }.made(made);
    Some(Ways { players: (0..if alike { 1 } else { players }).map(of).collect::<Option<_>>()? })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::algebra::{Content, Kind};
    use crate::program::Interpreter;
    use crate::program::automaton::Automaton;
    use crate::program::ground::tests::random;
    use std::sync::Arc;

    /// A game in which a stone is put where one may stroll. How many actions there are on boards filled by chance, of so many.
    #[track_caller]
    fn check(way: &str, board: (usize, usize), holes: bool) -> (usize, usize) {
        let (files, ranks) = board;
        let row = ".".repeat(files);
        let rows = vec![row; ranks].join("\n      ");
        let text = format!(
            "title Ways\nabout A stone is put where one may stroll.\nboard square {files}x{ranks}\n\
             pieces Black ●\npieces White ○\nletters P● p○\nmark † dead on ● ○\nzone low = rank 1\nzone high = rank {ranks}\n\
             setup {rows}\n\
             round = walk(u) | walk(ur) | walk(r) | walk(d) | walk(l)\n\
             turn Black : %.: (if {way} then (% -> ●))\nturn White : %.: (if {way} then (% -> ○))\n"
        );
        let loaded = crate::algebra::load("ways", "ways", &text, &|_: &str| None);
        let rules = loaded.rules.unwrap_or_else(|| panic!("{way}: {:?}", loaded.diagnostics));
        let slow = Arc::new(Interpreter::new(Arc::new(rules)));
        let fast = Automaton::new(slow.clone());
        let rules = slow.rules();
        let mut seed = 88_172_645_463_325_252;
        let mut found = (0, 0);
        for _ in 0..40 {
            let mut at = slow.start();
            for cell in rules.board.cells() {
                let marks = crate::algebra::Marks(u8::from(random(&mut seed, 4) == 0));
                let content = match random(&mut seed, if holes { 6 } else { 5 }) {
                    0 | 1 => Content::EMPTY,
                    5 => Content::OFF,
                    _ => Content { kind: Kind::piece(random(&mut seed, 2)), marks },
                };
                at.put(cell, content);
                found.1 += usize::from(content == Content::EMPTY);
            }
            at.set_turn(random(&mut seed, 2));
            let actions = fast.actions(&at).unwrap();
            assert_eq!(actions, slow.actions(&at).unwrap(), "{way}, holes {holes}: {at:?}");
            found.0 += actions.len();
        }
        let strolls = fast.program.strolls.len();
        assert!(strolls > 0, "{way}");
        found
    }

    #[test]
    fn strolls_lead_where_the_interpreter_says_that_they_do() {
        for way in [
            "(round (% & ●))* (% & high)",
            "(round (% & [.●]))* (% + u ○)",
            "round ((% & ○†) round)* (% & ●¬†) walk(l) (% & .)",
            "(walk(uur) (% & low) | walk(d) ((% & [●.]) + l ●)){1,3} ((% + u .) | (% + d ○))",
            "walk(u) (walk(r) (% & ○)){2} walk(d)?",
            "(round (% & .))* (walk(d) (% & ●))* (round (% & ○)){2,} (walk(l) (% & .))+",
        ] {
            for board in [(6, 5), (9, 8), (13, 11)] {
                for holes in [false, true] {
                    let (able, all) = check(way, board, holes);
                    assert!(0 < able && able < all, "{way} {board:?}: {able} of {all}");
                }
            }
        }
    }
}
