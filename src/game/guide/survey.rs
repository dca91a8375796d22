//! Experiments with one piece: what it can do from every cell, and what stands in its way.
//!
//! First the piece stands alone on each cell of the board, then among enemies. From the cell with the most moves, every other
//! cell is then tried as the place of a piece of its own side, which shows what blocks, and of an enemy, which shows captures.

use super::bearing::{Bearing, Bearings, bearings};
use super::probe::{Landing, Probe};
use crate::algebra::{Content, Kind, Rules};
use crate::board::Cell;
use crate::program::{Fault, Position};
use crate::task::Halt;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of cells that are tried in pairs, as screen and as target of a hop.
const MAX_HOP_CELLS: usize = 40;
/// Maximum number of jumps that are tried to be continued.
const MAX_JUMPS_CONTINUED: usize = 8;
/// Numbers of pieces of one kind that are tried.
const MAX_NUMBER: u8 = 4;
/// Cells from which a piece that is placed anywhere is tried to move.
const STONE_SAMPLES: usize = 2;

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
    /// has neither.
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
        let count = |cell: &Cell| {
            let CellMoves { moves, captures, .. } = &self.from[cell.index()];
            moves.union(captures).count()
        };
        let (width, height) = board.extent();
        let off_centre = |cell: &Cell| {
            let (x, y) = board.screen_position(*cell);
            // Positions count half squares. Of two middle cells the lower left one is chosen.
            (2 * u32::from(x) + 1).abs_diff(2 * u32::from(width) - 2).pow(2)
                + (2 * u32::from(y)).abs_diff(2 * u32::from(height) - 1).pow(2)
        };
        let cells = self.reachable.iter().copied().filter(|cell| count(cell) > 0);
        self.origin = cells.max_by_key(|cell| (count(cell), std::cmp::Reverse(off_centre(cell))));
    }

    /// Tries every other cell as the place of another piece.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn try_other_pieces(&mut self, probe: &mut Probe<'_>, kind: Kind, extras: Extras) -> Result<(), Halt<Fault>> {
        let Some(origin) = self.origin else { return Ok(()) };
        let mut alone = probe.empty_board();
        alone.put(origin, Content::plain(kind));
        let moves = self.from[origin.index()].moves.clone();
        for &cell in &moves {
            self.target(cell).moves = true;
        }
        let others: Vec<Cell> = probe.rules().board.cells().filter(|&cell| cell != origin).collect();
        for &cell in others.iter().filter(|cell| alone.at(**cell).kind == Kind::EMPTY) {
            let beside_friend = match extras.friend {
                Some(friend) => Some(probe.landings(&with(&alone, cell, friend), origin)?),
                None => None,
            };
            let beside_enemy = match extras.enemy {
                Some(enemy) => Some(probe.landings(&with(&alone, cell, enemy), origin)?),
                None => None,
            };
            self.note_friend(cell, &moves, beside_friend.as_deref());
            self.note_enemy(cell, beside_friend.as_deref(), beside_enemy.as_deref());
        }
        self.try_numbers(probe, &alone, origin, kind)?;
        self.try_hops(probe, &alone, origin, extras)?;
        self.try_longer_captures(probe, &alone, origin, extras)
    }

    /// Tries whether the piece is free to go anywhere with some number of its kind, as men are in a morris.
    fn try_numbers(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        kind: Kind,
    ) -> Result<(), Halt<Fault>> {
        let far =
            alone.cells().filter(|(cell, content)| *content == Content::EMPTY && !self.targets.contains_key(cell));
        let far: Vec<Cell> = far.map(|(cell, _)| cell).collect();
        let mut crowd = alone.clone();
        for (&cell, number) in far.iter().zip(2..=MAX_NUMBER) {
            crowd.put(cell, Content::plain(kind));
            let reached: BTreeSet<Cell> = probe.landings(&crowd, origin)?.iter().map(|landing| landing.to).collect();
            let free = crowd.cells().filter(|(_, content)| *content == Content::EMPTY).count();
            // Men that would close a mill may lack an enemy to remove, so not quite all cells count.
            if far.len() > usize::from(MAX_NUMBER) && 4 * reached.len() > 3 * free {
                self.free_number = Some(number);
                return Ok(());
            }
        }
        Ok(())
    }

    fn target(&mut self, cell: Cell) -> &mut Target {
        self.targets.entry(cell).or_default()
    }

    /// What a piece of its own side on a cell shows.
    fn note_friend(&mut self, cell: Cell, moves: &BTreeSet<Cell>, landings: Option<&[Landing]>) {
        let Some(landings) = landings else { return };
        let reached: BTreeSet<Cell> = landings.iter().map(|landing| landing.to).collect();
        for &blocked in moves.iter().filter(|&&target| target != cell && !reached.contains(&target)) {
            self.target(blocked).is_blockable = true;
        }
        if reached.contains(&cell) {
            self.target(cell).takes_friend = true;
        }
        for &target in reached.iter().filter(|&&target| target != cell && !moves.contains(&target)) {
            self.target(target).hop_moves = true;
        }
    }

    /// What an enemy on a cell shows.
    fn note_enemy(&mut self, cell: Cell, beside_friend: Option<&[Landing]>, beside_enemy: Option<&[Landing]>) {
        let Some(landings) = beside_enemy else { return };
        for landing in landings.iter().filter(|landing| landing.takes.contains(&cell)) {
            if landing.to == cell {
                self.target(cell).captures = true;
                self.dies_capturing |= landing.is_lost;
            } else {
                self.jumps.insert(JumpCapture { over: cell, to: landing.to });
            }
            self.fills_hand |= landing.after.hands().iter().any(|&count| count > 0);
        }
        let has_capture = landings.iter().any(|landing| !landing.takes.is_empty());
        let has_quiet = |landings: &[Landing]| landings.iter().any(|landing| landing.takes.is_empty());
        self.must_capture |= has_capture && !has_quiet(landings) && beside_friend.is_some_and(has_quiet);
    }

    /// Tries pairs of a screen and an enemy behind it, if the piece hops or cannot capture otherwise.
    fn try_hops(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        extras: Extras,
    ) -> Result<(), Halt<Fault>> {
        let Extras { friend: Some(friend), enemy: Some(enemy) } = extras else { return Ok(()) };
        let hops = self.targets.values().any(|target| target.hop_moves);
        let captures = self.targets.values().any(|target| target.captures) || !self.jumps.is_empty();
        if captures && !hops {
            return Ok(());
        }
        let near: Vec<Cell> = self.targets.keys().copied().take(MAX_HOP_CELLS).collect();
        let around: Vec<Cell> = probe.rules().board.neighbours(origin).collect();
        let mut lands_behind = true;
        let screens: BTreeSet<Cell> = near.iter().chain(&around).copied().filter(|&cell| cell != origin).collect();
        for &screen in screens.iter().filter(|cell| alone.at(**cell).kind == Kind::EMPTY) {
            let mut landings_behind = BTreeSet::new();
            for &cell in near.iter().filter(|&&cell| cell != screen) {
                let landings = probe.landings(&with(&with(alone, screen, friend), cell, enemy), origin)?;
                let takes = landings.iter().any(|landing| landing.to == cell && landing.takes.contains(&cell));
                if takes && !self.target(cell).captures {
                    self.target(cell).hop_captures = true;
                    landings_behind.insert(cell);
                }
            }
            lands_behind &= landings_behind.len() < 2;
        }
        self.lands_behind_screen = lands_behind;
        Ok(())
    }

    /// Tries whether captures can be blocked, and whether jumping captures go on.
    fn try_longer_captures(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        extras: Extras,
    ) -> Result<(), Halt<Fault>> {
        let Extras { friend: Some(friend), enemy: Some(enemy) } = extras else { return Ok(()) };
        let captures = self.targets.iter().filter(|(_, target)| target.captures && !target.moves);
        let captures: Vec<Cell> = captures.map(|(&cell, _)| cell).collect();
        let mut crowd = alone.clone();
        for cell in probe.rules().board.cells().filter(|&cell| alone.at(cell).kind == Kind::EMPTY) {
            crowd.put(cell, Content::plain(friend));
        }
        for cell in captures {
            let landings = probe.landings(&with(&crowd, cell, enemy), origin)?;
            self.target(cell).is_blockable = !landings.iter().any(|landing| landing.takes.contains(&cell));
        }
        self.try_second_jump(probe, alone, origin, enemy)
    }

    /// Tries whether a second enemy can be jumped over from the landing of a jump, as the first was from the origin.
    fn try_second_jump(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        enemy: Kind,
    ) -> Result<(), Halt<Fault>> {
        let is_next = |bearing: &Bearing| matches!(bearing, Bearing::Line { distance: 1, .. });
        for jump in self.jumps.clone().into_iter().take(MAX_JUMPS_CONTINUED) {
            let first = with(alone, jump.over, enemy);
            let around = bearings(&probe.rules().board, jump.to, probe.player());
            for (cell, _) in around.into_iter().filter(|(_, bearing)| is_next(bearing)) {
                if cell != jump.over && cell != origin && !self.jumps_on {
                    let landings = probe.landings(&with(&first, cell, enemy), origin)?;
                    self.jumps_on |= landings.iter().any(|landing| landing.takes.len() > 1);
                }
            }
        }
        Ok(())
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
    let mut landings = probe.landings(&alone, cell)?;
    let moves = landings.iter().filter(|landing| landing.to != cell).map(|landing| landing.to).collect();
    let mut captures = BTreeSet::new();
    if let Some(enemy) = extras.enemy {
        let mut crowd = alone.clone();
        let free = alone.cells().filter(|(_, content)| *content == Content::EMPTY);
        free.for_each(|(other, _)| crowd.put(other, Content::plain(enemy)));
        let among_enemies = probe.landings(&crowd, cell)?;
        let takes = among_enemies.iter().filter(|landing| landing.takes.contains(&landing.to));
        captures = takes.map(|landing| landing.to).collect();
        landings.extend(among_enemies);
    }
    let stays: BTreeSet<Cell> =
        landings.iter().filter(|landing| landing.becomes.is_none()).map(|landing| landing.to).collect();
    let promotion = |landing: &Landing| {
        Some(Promotion { to: landing.to, kind: landing.becomes?, is_optional: stays.contains(&landing.to) })
    };
    Ok(CellMoves { moves, captures, promotions: landings.iter().filter_map(promotion).collect() })
}
