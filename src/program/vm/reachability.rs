//! `can M` for a move M that only walks and tests, computed as the image of a set of cells.
//!
//! `program/reachability` states what this buys. Go tests for every neighbor of a move whether its chain has a liberty. The first query on a board floods from one cell. The second
//! computes the origins of all cells and caches them.

use super::mailbox::Mailbox;
use super::matcher::{CompiledTest, ZoneSets};
use crate::algebra::term::{Move, SquareTest};
use crate::algebra::{Kind, KindSet, Rules};
use crate::board::Cell;
use crate::program::bitboard::bitset::Bitboard;
use crate::program::reachability::{PathCompiler, ReachabilityExpr};
use std::cell::RefCell;
use std::fmt::Debug;

/// A compiled move that only walks and tests.
pub(super) trait Reachability: Debug + Send + Sync {
    /// Returns whether the move is possible for a player from a cell, and the steps spent. Returns `None` if the board has holes.
    fn can_reach(&self, board: &Mailbox, zones: &ZoneSets, player: usize, cell: u16) -> Option<(bool, usize)>;

    /// Returns the cells from which the move is possible, and the steps spent. Returns `None` if the board has holes.
    fn origins(
        &self,
        board: &Mailbox,
        zones: &ZoneSets,
        player: usize,
    ) -> Option<(Bitboard<MAX_REACHABILITY_WORDS>, usize)>;

    /// The size of its tables in bytes.
    fn bytes(&self) -> usize;
}

/// Words of the widest cell set, 64 cells each. Larger boards have no reachability.
const MAX_REACHABILITY_WORDS: usize = 6;

/// Caches the origins of a reachability on one board. The second query on the same board computes them all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ReachCache {
    /// The hash of the board and the player of the last query.
    key: Option<(u64, usize)>,
    origins: Option<Bitboard<MAX_REACHABILITY_WORDS>>,
}

impl ReachCache {
    /// As [`Reachability::can_reach`].
    pub fn can_reach(
        &mut self,
        reachability: &dyn Reachability,
        board: &Mailbox,
        zones: &ZoneSets,
        player: usize,
        cell: u16,
    ) -> Option<(bool, usize)> {
        let key = Some((board.hash(), player));
        if self.key != key {
            *self = Self { key, origins: None };
            return reachability.can_reach(board, zones, player, cell);
        }
        let mut steps = 1;
        if self.origins.is_none() {
            let (origins, spent) = reachability.origins(board, zones, player)?;
            (self.origins, steps) = (Some(origins), spent);
        }
        Some((self.origins?.contains(cell.into()), steps))
    }
}

/// The test of a cell, with its kinds as a list.
#[derive(Debug, PartialEq)]
struct CellClass {
    kinds: Box<[u8]>,
    test: CompiledTest,
}

/// A reachability on boards of at most `64 * W` cells.
#[derive(Debug)]
struct PlayerPaths<const W: usize> {
    /// By player; a single one if all players see the board alike.
    paths: Box<[ReachabilityExpr<W, CellClass>]>,
}

impl<const W: usize> PlayerPaths<W> {
    /// The path of a player; `None` if the board has holes.
    fn path_of(&self, board: &Mailbox, player: usize) -> Option<&ReachabilityExpr<W, CellClass>> {
        let path = self.paths.get(player).or(self.paths.last())?;
        (board.count(KindSet::of(Kind::OFF)) == 0).then_some(path)
    }
}

impl<const W: usize> Reachability for PlayerPaths<W> {
    fn can_reach(&self, board: &Mailbox, zones: &ZoneSets, player: usize, cell: u16) -> Option<(bool, usize)> {
        let mut steps = 1;
        let is_possible = self
            .path_of(board, player)?
            .is_possible(Bitboard::from_cell(cell.into()), &mut cells_in_class(board, zones, &mut steps));
        Some((is_possible, steps))
    }

    fn origins(
        &self,
        board: &Mailbox,
        zones: &ZoneSets,
        player: usize,
    ) -> Option<(Bitboard<MAX_REACHABILITY_WORDS>, usize)> {
        let mut steps = 1;
        let all: Bitboard<W> = (0..board.cell_count()).collect();
        let cells = self.path_of(board, player)?.preimage(all, &mut cells_in_class(board, zones, &mut steps));
        Some((cells.iter().collect(), steps))
    }

    fn bytes(&self) -> usize {
        self.paths.iter().map(ReachabilityExpr::bytes).sum()
    }
}

/// Returns the cells that pass a test; each call is a step.
fn cells_in_class<const W: usize>(
    board: &Mailbox,
    zones: &ZoneSets,
    steps: &mut usize,
) -> impl FnMut(&CellClass) -> Bitboard<W> {
    |class| {
        *steps += 1;
        class.test.matching_cells(zones, board, &class.kinds)
    }
}

/// Compiles a move; returns `None` if it contains more than movements and tests.
pub(super) fn compile(mv: &Move, rules: &Rules, zones: &mut ZoneSets) -> Option<Box<dyn Reachability>> {
    match rules.board.len() {
        ..=64 => Some(Box::new(compile_paths::<1>(mv, rules, zones)?)),
        65..=128 => Some(Box::new(compile_paths::<2>(mv, rules, zones)?)),
        129..=384 => Some(Box::new(compile_paths::<MAX_REACHABILITY_WORDS>(mv, rules, zones)?)),
        _ => None,
    }
}

fn compile_paths<const W: usize>(mv: &Move, rules: &Rules, zones: &mut ZoneSets) -> Option<PlayerPaths<W>> {
    let board = &rules.board;
    let homes = |player: usize| board.cells().map(move |cell| board.home(cell, player));
    let players = rules.players.len().max(1);
    let same_for_all = (1..players).all(|player| homes(player).eq(homes(0)));
    let cells: Bitboard<W> = board.cells().map(Cell::index).collect();
    let zones = RefCell::new(zones);
    let compile_test = |test: &SquareTest| CellClass {
        kinds: test.kinds.iter().map(|kind| kind.0).collect(),
        test: CompiledTest::new(test, &mut zones.borrow_mut(), board.len()),
    };
    let compile_for = |player: usize| {
        PathCompiler { board, pieces: rules.pieces.len(), player, walkable: cells, compile_test: &compile_test }
            .compile(mv)
    };
    Some(PlayerPaths { paths: (0..if same_for_all { 1 } else { players }).map(compile_for).collect::<Option<_>>()? })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::algebra::{Content, Kind};
    use crate::program::Interpreter;
    use crate::program::ground::tests::random;
    use crate::program::vm::Vm;
    use std::sync::Arc;

    /// Checks `if path` on random boards against the interpreter. Returns the number of actions and of empty cells.
    #[track_caller]
    fn check(path: &str, board: (usize, usize), holes: bool) -> (usize, usize) {
        let (files, ranks) = board;
        let row = ".".repeat(files);
        let rows = vec![row; ranks].join("\n      ");
        let text = format!(
            "title Paths\nabout A stone is placed where the path leads somewhere.\nboard square {files}x{ranks}\n\
             pieces Black ●\npieces White ○\nletters P● p○\nmark † dead on ● ○\nzone low = rank 1\nzone high = rank {ranks}\n\
             setup {rows}\n\
             round = walk(u) | walk(ur) | walk(r) | walk(d) | walk(l)\n\
             turn Black : %.: (if {path} then (% -> ●))\nturn White : %.: (if {path} then (% -> ○))\n"
        );
        let loaded = crate::algebra::load("paths", "paths", &text, &|_: &str| None);
        let rules = loaded.rules.unwrap_or_else(|| panic!("{path}: {:?}", loaded.diagnostics));
        let slow = Arc::new(Interpreter::new(Arc::new(rules)));
        let fast = Vm::new(&slow);
        let rules = slow.rules();
        let mut seed = 88_172_645_463_325_252;
        let mut counts = (0, 0);
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
                counts.1 += usize::from(content == Content::EMPTY);
            }
            at.set_turn(random(&mut seed, 2));
            let actions = fast.actions(&at).unwrap();
            assert_eq!(actions, slow.actions(&at).unwrap(), "{path}, holes {holes}: {at:?}");
            counts.0 += actions.len();
        }
        let reachabilities = fast.program.reachabilities.len();
        assert!(reachabilities > 0, "{path}");
        counts
    }

    #[test]
    fn reachability_agrees_with_the_interpreter() {
        for path in [
            "(round (% & ●))* (% & high)",
            "(round (% & [.●]))* (% + u ○)",
            "round ((% & ○†) round)* (% & ●¬†) walk(l) (% & .)",
            "(walk(uur) (% & low) | walk(d) ((% & [●.]) + l ●)){1,3} ((% + u .) | (% + d ○))",
            "walk(u) (walk(r) (% & ○)){2} walk(d)?",
            "(round (% & .))* (walk(d) (% & ●))* (round (% & ○)){2,} (walk(l) (% & .))+",
        ] {
            for board in [(6, 5), (9, 8), (13, 11)] {
                for holes in [false, true] {
                    let (actions, empty) = check(path, board, holes);
                    assert!(0 < actions && actions < empty, "{path} {board:?}: {actions} of {empty}");
                }
            }
        }
    }
}
