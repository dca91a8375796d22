//! The cells from which a move is possible, and those that a piece never leaves.

use super::survey::Survey;
use crate::board::{Board, Cell};
use std::collections::BTreeSet;

/// The cells from which moves are possible.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Region {
    /// Wherever they stay on the board.
    Everywhere,
    /// From the starting cells of the piece.
    Home,
    /// From its starting cells but these.
    HomeExcept(BTreeSet<Cell>),
    /// From these ranks and beyond, as the player counts them.
    FromRank(u8),
    /// Up to this rank.
    UpToRank(u8),
    /// From some cells.
    Somewhere(BTreeSet<Cell>),
}

/// The region that some of the cells make up.
pub(super) fn region(
    board: &Board,
    survey: &Survey,
    player: usize,
    cells: &BTreeSet<Cell>,
    all: &BTreeSet<Cell>,
) -> Region {
    if cells == all {
        return Region::Everywhere;
    }
    let homes: BTreeSet<Cell> = survey.homes.intersection(all).copied().collect();
    if !homes.is_empty() && *cells == homes {
        return Region::Home;
    }
    if !cells.is_empty() && cells.is_subset(&homes) && 2 * cells.len() > homes.len() {
        return Region::HomeExcept(homes.difference(cells).copied().collect());
    }
    let rank = |cell: &Cell| rank_of(board, *cell, player);
    let ranks: Option<BTreeSet<u8>> = cells.iter().map(rank).collect();
    if let Some(ranks) = ranks
        && let (Some(&first), Some(&last)) = (ranks.first(), ranks.last())
    {
        let between = |first: u8, last: u8| -> BTreeSet<Cell> {
            let is_between = |cell: &&Cell| rank(cell).is_some_and(|rank| (first..=last).contains(&rank));
            all.iter().filter(is_between).copied().collect()
        };
        if between(first, u8::MAX) == *cells {
            return Region::FromRank(first);
        }
        if between(0, last) == *cells {
            return Region::UpToRank(last);
        }
    }
    Region::Somewhere(cells.clone())
}

/// The rectangle of a square board that a piece never leaves, as its player counts files and ranks from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Confines {
    pub first_file: u8,
    pub last_file: u8,
    pub first_rank: u8,
    pub last_rank: u8,
}

/// The confines of a piece that never reaches the last third of the board.
pub(super) fn confines(board: &Board, survey: &Survey, player: usize) -> Option<Confines> {
    let grid = board.grid().filter(|grid| !grid.wrapped_files && !grid.wrapped_ranks)?;
    survey.origin?;
    let reachable = survey.reachable.iter();
    let places = reachable.map(|&cell| grid.file_and_rank(board.from_first_players_view(cell, player)));
    let (files, ranks): (BTreeSet<u8>, BTreeSet<u8>) = places.unzip();
    let confines = Confines {
        first_file: *files.first()?,
        last_file: *files.last()?,
        first_rank: *ranks.first()?,
        last_rank: *ranks.last()?,
    };
    (3 * (u32::from(confines.last_rank) + 1) <= 2 * u32::from(grid.ranks)).then_some(confines)
}

/// The rank of a cell on a square board, from 1, as a player counts.
pub(super) fn rank_of(board: &Board, cell: Cell, player: usize) -> Option<u8> {
    let grid = board.grid()?;
    Some(grid.file_and_rank(board.from_first_players_view(cell, player)).1 + 1)
}
