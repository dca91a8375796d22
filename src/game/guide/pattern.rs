//! The pattern of a piece's moves: what it does, in which directions, how far, and from where.
//!
//! Moves from all cells are compared by their bearings. A bearing that is possible wherever it stays on the board belongs to the
//! piece; one that is possible only from some cells is a first move, or a move of a zone.

use super::bearing::{Bearing, Direction, bearings};
use super::capture_cells::{alike_target, captures_along};
use super::probe::Probe;
use super::reach::{Reach, reaches};
use super::region::{Region, confines, region};
use super::survey::{Promotion, Survey, Target};
use crate::algebra::Kind;
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
pub(super) struct Possible {
    /// Cells from which it stays on the board, or on the cells to which the piece is confined.
    pub on_board: BTreeSet<Cell>,
    pub moves: BTreeSet<Cell>,
    pub captures: BTreeSet<Cell>,
    /// Cells from which the piece moves there only to become another one.
    promotions: BTreeSet<Cell>,
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
    /// Whether it moves there over a piece in between, and only so.
    hop_moves: bool,
    /// Whether it captures there over a piece in between, and only so.
    hop_captures: bool,
    /// What a similar bearing shows if this one leads off the board at the origin.
    similar: Option<&'s Target>,
    /// Whether nothing is in between, or the board is wrapped and pieces come from the other side.
    is_open: bool,
}

impl Pattern {
    /// The pattern of a piece.
    pub fn of_survey(probe: &Probe<'_>, kind: Kind, survey: &Survey) -> Self {
        let is_royal = probe.rules().royal.contains(kind);
        let board = &probe.rules().board;
        let is_wrapped = board.grid().is_some_and(|grid| grid.wrapped_files || grid.wrapped_ranks);
        let mut possible = possible_bearings(board, survey, probe.player());
        let farthest = farthest(&possible);
        retain_used(&mut possible, board, survey, probe.player());
        // A piece that may become another one where it stands makes some moves only to do so.
        let promotes_in_place = survey
            .reachable
            .iter()
            .any(|cell| survey.from[cell.index()].promotions.iter().any(|promotion| promotion.to == *cell));
        if promotes_in_place {
            for possible in possible.values_mut() {
                possible.moves.retain(|cell| !possible.promotions.contains(cell));
            }
            possible.retain(|_, possible| !possible.moves.is_empty() || !possible.captures.is_empty());
        }
        let at_origin = survey.bearings(probe);
        let target_at: BTreeMap<Option<Bearing>, &Target> =
            survey.targets.iter().map(|(cell, target)| (at_origin.get(cell).copied(), target)).collect();
        let mut single: BTreeMap<(Does, Region, Way), BTreeSet<Bearing>> = BTreeMap::new();
        let mut others = BTreeSet::new();
        let on_board_at_origin: BTreeSet<Bearing> = at_origin.values().copied().collect();
        let hops = survey.targets.values().any(|target| target.hop_moves || target.hop_captures);
        for (&bearing, possible) in &possible {
            let target = target_at.get(&bearing).copied();
            let Some(bearing) = bearing else {
                others.extend(parts_of(
                    board,
                    survey,
                    probe.player(),
                    &Known { possible, hop_moves: false, hop_captures: false, similar: target, is_open: false },
                ));
                continue;
            };
            let captures =
                captures_along(bearing, possible, target, &target_at, is_royal, !on_board_at_origin.contains(&bearing));
            let captures = if survey.captures_far(bearing) && possible.moves.is_empty() {
                possible.on_board.clone()
            } else {
                captures
            };
            let among_enemies = &possible.captures;
            let mut possible = Possible { captures, ..possible.clone() };
            let hop_from = || survey.hop_from.get(&bearing).unwrap_or(&possible.on_board).clone();
            let (hop_moves, hop_captures) =
                target.map_or((false, false), |target| (target.hop_moves, target.hop_captures));
            // Among enemies a piece that hops captures the second of a line.
            let is_second = hops && matches!(bearing, Bearing::Line { distance: 2, .. });
            let is_hop_capture = is_second && !among_enemies.is_empty();
            let hop_captures = hop_captures || is_hop_capture;
            let hop_moves = hop_moves || survey.hop_from.contains_key(&bearing);
            let moves = if hop_moves { hop_from() } else { possible.moves.clone() };
            if hop_captures {
                let is_partial = is_hop_capture && survey.hop_from.contains_key(&bearing);
                possible.captures = if is_partial { among_enemies.clone() } else { possible.on_board.clone() };
            }
            possible.moves = moves;
            let is_open = matches!(bearing, Bearing::Line { distance, .. } if distance == 1 || is_wrapped);
            let similar = target.or_else(|| alike_target(bearing, &target_at));
            let known = Known { possible: &possible, hop_moves, hop_captures, similar, is_open };
            for key in parts_of(board, survey, probe.player(), &known) {
                single.entry(key).or_default().insert(bearing);
            }
        }
        let single = merge_regions(single);
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

/// Joins what a piece does from different cells that have no name, so that one phrase lists all of them.
fn merge_regions(
    single: BTreeMap<(Does, Region, Way), BTreeSet<Bearing>>,
) -> BTreeMap<(Does, Region, Way), BTreeSet<Bearing>> {
    let mut merged: BTreeMap<(Does, Region, Way), BTreeSet<Bearing>> = BTreeMap::new();
    let mut cells: BTreeMap<(Does, Way), (BTreeSet<Cell>, BTreeSet<Bearing>)> = BTreeMap::new();
    for ((does, region, way), bearings) in single {
        if let Region::Somewhere(from) = region {
            let (all_cells, all_bearings) = cells.entry((does, way)).or_default();
            all_cells.extend(from);
            all_bearings.extend(bearings);
        } else {
            merged.insert((does, region, way), bearings);
        }
    }
    for ((does, way), (cells, bearings)) in cells {
        merged.insert((does, Region::Somewhere(cells), way), bearings);
    }
    merged
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
            let always_promotes = |promotion: &Promotion| promotion.to == to && !promotion.is_optional;
            if cell_moves.moves.contains(&to) && cell_moves.promotions.iter().any(always_promotes) {
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
        !possible.moves.is_empty()
            || !possible.captures.is_empty()
            || targets.contains(bearing)
            || bearing.is_some_and(|bearing| survey.captures_far(bearing))
    });
}

/// What the piece does by a bearing, where, and past what.
fn parts_of(board: &Board, survey: &Survey, player: usize, known: &Known<'_>) -> Vec<(Does, Region, Way)> {
    let &Known { possible, hop_moves, hop_captures, similar, is_open } = known;
    let hop = if survey.lands_behind_screen { Way::HopsBehind } else { Way::Hops };
    let way = |is_hop: bool| match similar {
        _ if is_hop => hop,
        Some(target) if !target.is_blockable && !is_open => Way::Leaps,
        _ => Way::Open,
    };
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
