//! Experiments with one piece: what it can do from every cell, and what stands in its way.
//!
//! The piece stands alone on each cell of the board, then among enemies. From the cell with the most moves, `obstacles` then tries
//! every other cell as the place of a piece of its own side, which shows what blocks, and of an enemy, which shows captures.

use super::bearing::{Bearing, Bearings, Direction, bearings};
use super::probe::{Landing, Probe};
use crate::algebra::{Content, Kind, Rules};
use crate::board::Cell;
use crate::program::{Fault, Position};
use crate::task::Halt;
use std::collections::{BTreeMap, BTreeSet};

/// Cells from which a piece that is placed anywhere is tried to move.
const STONE_SAMPLES: usize = 2;

/// Cells of a line that count for the choice of the origin.
const MAX_LINE_CELLS: usize = 3;

/// Pieces that stand on other cells in an experiment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extras {
    /// A piece of the same side.
    pub friend: Option<Kind>,
    /// A piece of another side.
    pub enemy: Option<Kind>,
}

/// What a piece can do from one cell.
#[derive(Clone, Debug, Default)]
pub(super) struct CellMoves {
    /// The cells to which it moves on an empty board.
    pub moves: BTreeSet<Cell>,
    /// The cells on which it captures if enemies stand everywhere.
    pub captures: BTreeSet<Cell>,
    /// Its promotions.
    pub promotions: BTreeSet<Promotion>,
}

/// A promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Promotion {
    /// Where the piece ends.
    pub to: Cell,
    /// What it becomes.
    pub kind: Kind,
    /// Whether it may also stay what it is.
    pub is_optional: bool,
    /// Whether the same move without a capture does not promote.
    pub needs_capture: bool,
}

/// What the piece can do on one cell, as seen from the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub(super) struct Target {
    /// It moves there if the cell is empty.
    pub moves: bool,
    /// It captures an enemy there.
    pub captures: bool,
    /// It captures a piece of its own side there.
    pub takes_friend: bool,
    /// It moves there over a piece in between, and only so.
    pub hop_moves: bool,
    /// It captures there over a piece in between, and only so.
    pub hop_captures: bool,
    /// A piece on another cell can be in its way.
    pub is_blockable: bool,
}

/// A capture in which the piece does not end on the captured piece's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct JumpCapture {
    /// The captured piece's cell.
    pub over: Cell,
    /// Where the piece ends.
    pub to: Cell,
}

/// All that the experiments have shown about a piece.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub(super) struct Survey {
    /// By cell, what the piece can do from there.
    pub from: Vec<CellMoves>,
    /// The cells that the piece can reach from its starting cells.
    pub reachable: BTreeSet<Cell>,
    /// The starting cells.
    pub homes: BTreeSet<Cell>,
    /// The cell with the most moves; `None` if the piece never moves.
    pub origin: Option<Cell>,
    /// What it can do from the origin.
    pub targets: BTreeMap<Cell, Target>,
    /// By target, the cells on which a piece is in the way of moving there.
    pub blockers: BTreeMap<Cell, BTreeSet<Cell>>,
    /// By bearing of a hop that is possible only from some cells, those cells.
    pub hop_from: BTreeMap<Bearing, BTreeSet<Cell>>,
    /// By direction in which the piece captures but does not move, the distances at which it captures, if there are several.
    pub long_captures: BTreeMap<Direction, BTreeSet<u8>>,
    /// The cells where the piece may become another one although another of its kind is left.
    pub becomes_beside_others: BTreeSet<Cell>,
    /// Its captures of pieces beside its way.
    pub jumps: BTreeSet<JumpCapture>,
    /// Whether a hop ends just behind the piece in between.
    pub lands_behind_screen: bool,
    /// Whether a jumping capture may be continued by another one.
    pub jumps_on: bool,
    /// Whether a possible capture rules out all other moves.
    pub must_capture: bool,
    /// Whether the piece disappears when it captures.
    pub dies_capturing: bool,
    /// The number of its own kind on the board with which the piece moves to any empty cell, though not with another number.
    pub free_number: Option<u8>,
    /// Whether captured pieces go to the hand.
    pub fills_hand: bool,
}

impl Survey {
    /// Whether the piece may land on several cells behind one that it jumps over.
    pub fn flies(&self) -> bool {
        self.jumps.iter().any(|jump| self.jumps.iter().any(|other| other.over == jump.over && other.to != jump.to))
    }

    /// Whether no experiment has moved the piece.
    pub fn is_still(&self) -> bool {
        self.from.iter().all(|cell| cell.moves.is_empty() && cell.captures.is_empty())
    }

    /// Whether the piece moves to every empty cell and captures nothing.
    pub fn goes_anywhere(&self, rules: &Rules, origin: Cell) -> bool {
        let mut others =
            rules.board.cells().filter(|&cell| cell != origin && rules.setup[cell.index()].kind != Kind::OFF);
        others.all(|cell| self.targets.get(&cell).is_some_and(|target| target.moves && !target.captures))
    }

    /// The bearings of all cells from the origin.
    pub fn bearings(&self, probe: &Probe<'_>) -> Bearings {
        self.origin.map(|origin| bearings(&probe.rules().board, origin, probe.player())).unwrap_or_default()
    }

    /// The survey of a piece that never moves.
    pub fn of_stone(rules: &Rules) -> Self {
        Self { from: vec![CellMoves::default(); rules.board.len()], ..Self::default() }
    }

    /// Whether a piece that is placed moves at all, judged by a few cells.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn may_move(probe: &mut Probe<'_>, kind: Kind, extras: Extras) -> Result<bool, Halt<Fault>> {
        let rules = probe.rules();
        let homes = rules.board.cells().filter(|cell| rules.setup[cell.index()].kind == kind).take(STONE_SAMPLES);
        let middle = rules.board.cells().skip(rules.board.len() / 2).take(STONE_SAMPLES);
        for cell in homes.chain(middle).collect::<Vec<_>>() {
            let CellMoves { moves, captures, .. } = cell_moves(probe, kind, cell, extras)?;
            if !moves.is_empty() || !captures.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the piece can do from every cell.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn of_all_cells(probe: &mut Probe<'_>, kind: Kind, extras: Extras) -> Result<Self, Halt<Fault>> {
        let rules = probe.rules();
        let cells: Vec<Cell> = rules.board.cells().collect();
        let mut survey = Self::default();
        for &cell in &cells {
            survey.from.push(if rules.setup[cell.index()].kind == Kind::OFF {
                CellMoves::default()
            } else {
                cell_moves(probe, kind, cell, extras)?
            });
        }
        let is_home = |cell: &Cell| rules.setup[cell.index()].kind == kind;
        survey.homes = cells.into_iter().filter(is_home).collect();
        Ok(survey)
    }

    /// Chooses the origin among the cells that the piece can reach from its starting cells and from `entries`; all cells if it
    /// has neither. Of lines the first few cells count, so that a long ride ahead does not draw the origin to the edge.
    pub fn choose_origin(&mut self, probe: &Probe<'_>, entries: &BTreeSet<Cell>) {
        let board = &probe.rules().board;
        let mut open: Vec<Cell> = self.homes.union(entries).copied().collect();
        if open.is_empty() {
            open = board.cells().collect();
        }
        while let Some(cell) = open.pop() {
            if self.reachable.insert(cell) {
                let CellMoves { moves, captures, .. } = &self.from[cell.index()];
                open.extend(moves.union(captures));
            }
        }
        let shown = |cell: &Cell| {
            let CellMoves { moves, captures, .. } = &self.from[cell.index()];
            let seen = bearings(board, *cell, probe.player());
            let mut lines: BTreeMap<Direction, usize> = BTreeMap::new();
            let mut others = 0;
            for to in moves.union(captures) {
                match seen.get(to) {
                    Some(Bearing::Line { direction, .. }) => *lines.entry(*direction).or_default() += 1,
                    _ => others += 1,
                }
            }
            others + lines.values().map(|cells| (*cells).min(MAX_LINE_CELLS)).sum::<usize>()
        };
        let (width, height) = board.extent();
        let off_centre = |cell: &Cell| {
            let (x, y) = board.screen_position(*cell);
            // Positions count half squares. Of two middle cells the lower left one is chosen.
            (2 * u32::from(x) + 1).abs_diff(2 * u32::from(width) - 2).pow(2)
                + (2 * u32::from(y)).abs_diff(2 * u32::from(height) - 1).pow(2)
        };
        let cells = self.reachable.iter().copied().filter(|cell| shown(cell) > 0);
        self.origin = cells.max_by_key(|cell| (shown(cell), std::cmp::Reverse(off_centre(cell))));
    }
}

/// The position with a piece on a cell.
pub(super) fn with(position: &Position, cell: Cell, kind: Kind) -> Position {
    let mut placed = position.clone();
    placed.put(cell, Content::plain(kind));
    placed
}

/// What a piece can do from one cell.
///
/// # Errors
/// As [`Probe::actions`].
pub(super) fn cell_moves(
    probe: &mut Probe<'_>,
    kind: Kind,
    cell: Cell,
    extras: Extras,
) -> Result<CellMoves, Halt<Fault>> {
    let alone = with(&probe.empty_board(), cell, kind);
    let landings = probe.landings(&alone, cell)?;
    let moves: BTreeSet<Cell> =
        landings.iter().filter(|landing| landing.to != cell).map(|landing| landing.to).collect();
    let mut promotions = promotions(&landings);
    let mut captures = BTreeSet::new();
    if let Some(enemy) = extras.enemy {
        let mut crowd = alone.clone();
        let free = alone.cells().filter(|(_, content)| *content == Content::EMPTY);
        free.for_each(|(other, _)| crowd.put(other, Content::plain(enemy)));
        let among_enemies = probe.landings(&crowd, cell)?;
        let takes = among_enemies.iter().filter(|landing| landing.takes.contains(&landing.to));
        captures = takes.map(|landing| landing.to).collect();
        for promotion in self::promotions(&among_enemies) {
            let is_known = |known: &Promotion| (known.to, known.kind) == (promotion.to, promotion.kind);
            if !promotions.iter().any(is_known) {
                let needs_capture = moves.contains(&promotion.to);
                promotions.insert(Promotion { needs_capture, ..promotion });
            }
        }
    }
    Ok(CellMoves { moves, captures, promotions })
}

/// The promotions among some moves of one piece.
fn promotions(landings: &[Landing]) -> BTreeSet<Promotion> {
    let stays: BTreeSet<Cell> =
        landings.iter().filter(|landing| landing.becomes.is_none()).map(|landing| landing.to).collect();
    let promotion = |landing: &Landing| {
        let is_optional = stays.contains(&landing.to);
        Some(Promotion { to: landing.to, kind: landing.becomes?, is_optional, needs_capture: false })
    };
    landings.iter().filter_map(promotion).collect()
}
