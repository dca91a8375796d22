//! The pattern of a piece's moves: what it does, in which directions, how far, and from where.
//!
//! Moves from all cells are compared by their bearings. A bearing that is possible wherever it stays on the board belongs to the
//! piece; one that is possible only from some cells is a first move, or a move of a zone.

use super::bearing::{Bearing, Direction, bearings};
use super::probe::Probe;
use super::reach::{Reach, reaches};
use super::region::{Region, confines, region};
use super::survey::{Survey, Target};
use crate::board::{Board, Cell};
use std::collections::{BTreeMap, BTreeSet};

/// Moves that one phrase describes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clause {
    /// Whether it moves, captures, or both.
    pub does: Does,
    /// Where the moves are possible.
    pub region: Region,
    /// Where they lead.
    pub reach: Reach,
    /// What stands in the way.
    pub way: Way,
}

/// What a piece does with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Does {
    /// It moves there, and captures there.
    MovesAndCaptures,
    /// It only moves there.
    Moves,
    /// It only captures there.
    Captures,
}

/// What stands in the way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// Pieces in between block it, or nothing is in between.
    Open,
    /// It passes over pieces.
    Leaps,
    /// It needs a piece in between.
    Hops,
    /// It needs a piece in between, and ends just behind it.
    HopsBehind,
}

/// The cells from which a bearing is possible.
#[derive(Clone, Debug, Default)]
struct Possible {
    /// Cells from which it stays on the board, or on the cells to which the piece is confined.
    on_board: BTreeSet<Cell>,
    moves: BTreeSet<Cell>,
    captures: BTreeSet<Cell>,
    /// Cells from which the piece goes there only to become another one.
    promotions: BTreeSet<Cell>,
}

impl Possible {
    fn always_promotes(&self) -> bool {
        !self.moves.is_empty() && self.moves.union(&self.captures).all(|cell| self.promotions.contains(cell))
    }
}

/// The clauses of a piece, and the marks of its first moves.
pub(super) struct Pattern {
    pub clauses: Vec<Clause>,
    /// The cells to which the piece moves from the origin only because it stands there.
    pub special_targets: BTreeSet<Cell>,
}

/// What is known of a bearing.
struct Known<'s> {
    possible: &'s Possible,
    target: Option<&'s Target>,
    /// What a similar bearing shows if this one leads off the board at the origin.
    similar: Option<&'s Target>,
    /// Whether nothing is in between, or the board is wrapped and pieces come from the other side.
    is_open: bool,
}

impl Pattern {
    /// The pattern of a piece.
    pub fn of_survey(probe: &Probe<'_>, survey: &Survey) -> Self {
        let board = &probe.rules().board;
        let is_wrapped = board.grid().is_some_and(|grid| grid.wrapped_files || grid.wrapped_ranks);
        let mut possible = possible_bearings(board, survey, probe.player());
        let farthest = farthest(&possible);
        retain_used(&mut possible, board, survey, probe.player());
        // A piece that may become another one where it stands moves by some bearings only to do so.
        let promoting: BTreeSet<Bearing> = possible
            .iter()
            .filter(|(_, possible)| possible.always_promotes())
            .filter_map(|(bearing, _)| *bearing)
            .collect();
        let promotes_in_place = survey
            .reachable
            .iter()
            .any(|cell| survey.from[cell.index()].promotions.iter().any(|promotion| promotion.to == *cell));
        if promotes_in_place {
            possible.retain(|bearing, _| bearing.is_none_or(|bearing| !promoting.contains(&bearing)));
        }
        let at_origin = survey.bearings(probe);
        let target_at: BTreeMap<Option<Bearing>, &Target> =
            survey.targets.iter().map(|(cell, target)| (at_origin.get(cell).copied(), target)).collect();
        let mut single: BTreeMap<(Does, Region, Way), BTreeSet<Bearing>> = BTreeMap::new();
        let mut others = BTreeSet::new();
        for (&bearing, possible) in &possible {
            let target = target_at.get(&bearing).copied();
            let Some(bearing) = bearing else {
                others.extend(parts_of(
                    board,
                    survey,
                    probe.player(),
                    &Known { possible, target, similar: target, is_open: false },
                ));
                continue;
            };
            let captures = captures_along(bearing, possible, target, &target_at);
            let mut possible = Possible { captures, ..possible.clone() };
            if target.is_some_and(|target| target.hop_captures) {
                possible.captures = possible.on_board.clone();
            }
            if target.is_some_and(|target| target.hop_moves) {
                possible.moves = possible.on_board.clone();
            }
            let is_open = matches!(bearing, Bearing::Line { distance, .. } if distance == 1 || is_wrapped);
            let similar = target.or_else(|| alike_target(bearing, &target_at));
            let known = Known { possible: &possible, target, similar, is_open };
            for key in parts_of(board, survey, probe.player(), &known) {
                single.entry(key).or_default().insert(bearing);
            }
        }
        let mut clauses: Vec<Clause> = Vec::new();
        for ((does, region, way), bearings) in single {
            for reach in reaches(&bearings, &farthest, way, is_wrapped) {
                clauses.push(Clause { does, region: region.clone(), reach, way });
            }
        }
        for (does, region, way) in others {
            clauses.push(Clause { does, region, reach: Reach::Others, way });
        }
        clauses.sort();
        let special_targets = at_origin.iter().filter(|(cell, bearing)| {
            let is_home_only = possible.get(&Some(**bearing)).is_some_and(|possible| {
                !possible.moves.is_empty()
                    && region(board, survey, probe.player(), &possible.moves, &possible.on_board) == Region::Home
            });
            is_home_only && survey.targets.contains_key(cell)
        });
        Self { special_targets: special_targets.map(|(&cell, _)| cell).collect(), clauses }
    }
}

/// By bearing, the cells from which it is possible.
fn possible_bearings(board: &Board, survey: &Survey, player: usize) -> BTreeMap<Option<Bearing>, Possible> {
    let mut possible: BTreeMap<Option<Bearing>, Possible> = BTreeMap::new();
    let is_confined = confines(board, survey, player).is_some();
    for &from in &survey.reachable {
        let all = bearings(board, from, player);
        let goals = board.cells().filter(|to| *to != from && (!is_confined || survey.reachable.contains(to)));
        for to in goals {
            let bearing = all.get(&to).copied();
            let entry = possible.entry(bearing).or_default();
            entry.on_board.insert(from);
            let cell_moves = &survey.from[from.index()];
            if cell_moves.moves.contains(&to) {
                entry.moves.insert(from);
            }
            if cell_moves.captures.contains(&to) {
                entry.captures.insert(from);
            }
            if cell_moves.promotions.iter().any(|promotion| promotion.to == to && !promotion.is_optional) {
                entry.promotions.insert(from);
            }
        }
    }
    possible
}

/// Drops the bearings by which the piece never goes.
fn retain_used(possible: &mut BTreeMap<Option<Bearing>, Possible>, board: &Board, survey: &Survey, player: usize) {
    let origin = survey.origin.map(|origin| bearings(board, origin, player)).unwrap_or_default();
    let goes = |target: &Target| target.hop_moves || target.hop_captures || target.captures;
    let targets: BTreeSet<Option<Bearing>> =
        survey.targets.iter().filter(|(_, target)| goes(target)).map(|(cell, _)| origin.get(cell).copied()).collect();
    possible.retain(|bearing, possible| {
        !possible.moves.is_empty() || !possible.captures.is_empty() || targets.contains(bearing)
    });
}

/// The cells from which the piece captures by a bearing. Among enemies it captures only the nearest one of a line, so the
/// experiments at the origin say what it does farther away.
fn captures_along(
    bearing: Bearing,
    possible: &Possible,
    target: Option<&Target>,
    target_at: &BTreeMap<Option<Bearing>, &Target>,
) -> BTreeSet<Cell> {
    let captures = match (target, nearer_target(bearing, target_at).or_else(|| alike_target(bearing, target_at))) {
        (Some(target), _) => target.captures,
        (None, Some(similar)) if possible.captures.is_empty() => similar.captures,
        (None, _) => return possible.captures.clone(),
    };
    match captures {
        true if possible.captures.len() < possible.moves.len() => possible.moves.clone(),
        true => possible.captures.clone(),
        false => BTreeSet::new(),
    }
}

/// The nearest target of the same line at the origin, for a cell that is off the board there.
fn nearer_target<'t>(bearing: Bearing, target_at: &BTreeMap<Option<Bearing>, &'t Target>) -> Option<&'t Target> {
    let Bearing::Line { direction, distance } = bearing else { return None };
    let nearer = (1..distance).rev().map(|distance| Some(Bearing::Line { direction, distance }));
    nearer.filter_map(|bearing| target_at.get(&bearing).copied()).find(|target| target.moves)
}

/// A target at the origin that lies as far away in another direction.
fn alike_target<'t>(bearing: Bearing, target_at: &BTreeMap<Option<Bearing>, &'t Target>) -> Option<&'t Target> {
    let shape = |bearing: Bearing| match bearing {
        Bearing::Line { direction: Direction::Straight(_), distance } => (0, i16::from(distance), 0),
        Bearing::Line { direction: Direction::Diagonal(_), distance } => (1, i16::from(distance), 0),
        Bearing::Offset { right, forward } => {
            let (a, b) = (i16::from(right).abs(), i16::from(forward).abs());
            (2, a.max(b), a.min(b))
        }
        Bearing::Bend { .. } => (3, 0, 0),
    };
    let has_same_shape = |other: &Bearing| shape(*other) == shape(bearing);
    target_at.iter().find(|(other, _)| other.as_ref().is_some_and(has_same_shape)).map(|(_, target)| *target)
}

/// What the piece does by a bearing, where, and past what.
fn parts_of(board: &Board, survey: &Survey, player: usize, known: &Known<'_>) -> Vec<(Does, Region, Way)> {
    let Known { possible, target, similar, is_open } = known;
    let hop = if survey.lands_behind_screen { Way::HopsBehind } else { Way::Hops };
    let way = |is_hop: bool| match similar {
        _ if is_hop => hop,
        Some(target) if !target.is_blockable && !is_open => Way::Leaps,
        _ => Way::Open,
    };
    let (hop_moves, hop_captures) = target.map_or((false, false), |target| (target.hop_moves, target.hop_captures));
    let region = |cells: &BTreeSet<Cell>| region(board, survey, player, cells, &possible.on_board);
    match (possible.moves.is_empty(), possible.captures.is_empty()) {
        (true, true) => Vec::new(),
        (false, true) => vec![(Does::Moves, region(&possible.moves), way(hop_moves))],
        (true, false) => vec![(Does::Captures, region(&possible.captures), way(hop_captures))],
        (false, false) => {
            let (moves, captures) = (region(&possible.moves), region(&possible.captures));
            if moves == captures && hop_moves == hop_captures {
                vec![(Does::MovesAndCaptures, moves, way(hop_moves))]
            } else {
                vec![(Does::Moves, moves, way(hop_moves)), (Does::Captures, captures, way(hop_captures))]
            }
        }
    }
}

/// By direction, the number of cells of the longest line.
fn farthest(possible: &BTreeMap<Option<Bearing>, Possible>) -> BTreeMap<Direction, u8> {
    let mut farthest = BTreeMap::new();
    for bearing in possible.keys() {
        if let Some(Bearing::Line { direction, distance }) = bearing {
            let most = farthest.entry(*direction).or_insert(0);
            *most = (*most).max(*distance);
        }
    }
    farthest
}
