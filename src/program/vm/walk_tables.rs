//! Walk tables: for each walk of the rules and each frame, the target frame and the target cell.
//!
//! A frame is a cell with a heading. Only frames that the turtle can reach are numbered. If no walk turns, as in most games, each cell
//! has one frame. Walks beyond the memory limit have no table and are followed step by step.

use crate::board::{Board, Frame, Walk};
use rustc_hash::FxHashMap;

/// No frame, or no cell.
pub(super) const NOWHERE: u16 = u16::MAX;
/// Maximum bytes of all tables of a game.
const MAX_TABLE_BYTES: usize = 16 << 20;
/// Maximum steps spent on finding the reachable frames.
const MAX_SEARCH_STEPS: usize = 1 << 20;

/// Numbered frames, and the targets of walks.
#[derive(Debug, Default)]
pub(super) struct WalkTables {
    frames: Vec<Frame>,
    frame_numbers: FxHashMap<Frame, u16>,
    /// By player and cell, the frame in which a turtle is placed.
    homes: Vec<Vec<u16>>,
    /// By frame, its cell.
    frame_cells: Vec<u16>,
    /// By walk and frame, the target frame; for the first walks only.
    target_frames: Vec<u16>,
    /// By walk and frame, the target cell, or one past the last cell; for the first walks only.
    target_cells: Vec<u16>,
    walks: Vec<Walk>,
}

/// The walks of the rules, collected during compilation, each with a flag: whether the turtle goes on from its target.
#[derive(Debug, Default)]
pub(super) struct WalkIndex {
    walks: Vec<(Walk, bool)>,
    numbers: FxHashMap<Walk, u32>,
}

impl WalkIndex {
    /// Returns the number of a walk; `continues` if the turtle goes on from its target.
    pub fn intern(&mut self, walk: &Walk, continues: bool) -> u32 {
        let next = u32::try_from(self.walks.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(walk.clone()).or_insert(next);
        if number == next {
            self.walks.push((walk.clone(), continues));
        } else {
            self.walks[number as usize].1 |= continues;
        }
        number
    }
}

impl WalkTables {
    /// Builds the tables for the walks of `players` players.
    pub fn new(board: &Board, players: usize, walk_index: &WalkIndex) -> Self {
        let mut walk_tables = Self::default();
        for player in 0..players.max(1) {
            let homes = board.cells().map(|cell| walk_tables.intern(board.home(cell, player))).collect();
            walk_tables.homes.push(homes);
        }
        let continued: Vec<&Walk> =
            walk_index.walks.iter().filter(|(_, continues)| *continues).map(|(walk, _)| walk).collect();
        let steps: usize = continued.iter().map(|walk| 1 + walk.step_count()).sum();
        // If the search would take too long, all frames of the board are numbered.
        let all_frames = steps.saturating_mul(board.len()) > MAX_SEARCH_STEPS;
        if all_frames {
            for cell in board.cells() {
                for heading in 0..board.graph().sides(cell) {
                    for flipped in [false, true] {
                        walk_tables.intern(Frame { cell, heading, flipped });
                    }
                }
            }
        }
        let mut next = 0;
        while let Some(&frame) = walk_tables.frames.get(next).filter(|_| !all_frames) {
            for walk in &continued {
                if let Some(target) = board.walk(frame, walk) {
                    walk_tables.intern(target);
                }
            }
            next += 1;
        }
        let off = u16::try_from(board.len()).unwrap_or(NOWHERE);
        let mut remaining = MAX_TABLE_BYTES;
        for (walk, _) in &walk_index.walks {
            walk_tables.walks.push(walk.clone());
            let bytes = 4 * walk_tables.frames.len() * (1 + walk.step_count() / 4);
            remaining = remaining.saturating_sub(bytes);
            if remaining > 0 {
                for frame in 0..walk_tables.frames.len() {
                    let target = walk_tables.walk_untabled(board, walk_tables.frames[frame], walk);
                    walk_tables.target_frames.push(target);
                    walk_tables.target_cells.push(if target == NOWHERE {
                        off
                    } else {
                        walk_tables.frame_cells[target as usize]
                    });
                }
            }
        }
        walk_tables
    }

    fn intern(&mut self, frame: Frame) -> u16 {
        let next = u16::try_from(self.frames.len()).unwrap_or(NOWHERE);
        let number = *self.frame_numbers.entry(frame).or_insert(next);
        if number == next && next != NOWHERE {
            self.frames.push(frame);
            self.frame_cells.push(frame.cell.0);
        }
        number
    }

    /// Returns the number of frames.
    pub fn frame_count(&self) -> usize {
        self.frames.len()
    }

    /// Returns the number of a frame, if it has one.
    pub fn frame_number(&self, frame: Frame) -> Option<u16> {
        self.frame_numbers.get(&frame).copied()
    }

    /// Returns the frame of a player's turtle on a cell.
    #[inline]
    pub fn home(&self, cell: u16, player: usize) -> u16 {
        self.homes[player][cell as usize]
    }

    /// Returns the cell of a frame.
    #[inline]
    pub fn cell_of(&self, frame: u16) -> u16 {
        self.frame_cells[frame as usize]
    }

    /// Returns the target frame of a walk; [`NOWHERE`] off the board.
    #[inline]
    pub fn walk(&self, board: &Board, frame: u16, walk: u32) -> u16 {
        match self.target_frames.get(walk as usize * self.frames.len() + frame as usize) {
            Some(&target) => target,
            None => self.walk_untabled(board, self.frames[frame as usize], &self.walks[walk as usize]),
        }
    }

    /// Returns the target cell of a walk; one past the last cell if it leaves the board.
    #[inline]
    pub fn target_cell(&self, board: &Board, frame: u16, walk: u32) -> u16 {
        match self.target_cells.get(walk as usize * self.frames.len() + frame as usize) {
            Some(&target) => target,
            None => match self.walk(board, frame, walk) {
                NOWHERE => u16::try_from(board.len()).unwrap_or(NOWHERE),
                target => self.cell_of(target),
            },
        }
    }

    #[cold]
    fn walk_untabled(&self, board: &Board, frame: Frame, walk: &Walk) -> u16 {
        let target = board.walk(frame, walk);
        // A frame without a number is only tested, so any frame on the target cell serves.
        target.map_or(NOWHERE, |target| self.frame_number(target).unwrap_or_else(|| self.home(target.cell.0, 0)))
    }

    /// Returns whether repeating the walk never revisits a frame.
    pub fn never_cycles(&self, board: &Board, walk: u32) -> bool {
        let frames = self.frames.len();
        // More steps than frames prove a cycle.
        let mut leads_off = vec![false; frames];
        for first in (0..).take(frames) {
            let mut frame: u16 = first;
            let mut steps = 0;
            while frame != NOWHERE && !leads_off[frame as usize] {
                frame = self.walk(board, frame, walk);
                steps += 1;
                if steps > frames {
                    return false;
                }
            }
            // All frames on this path lead off the board.
            let mut frame: u16 = first;
            while frame != NOWHERE && !leads_off[frame as usize] {
                leads_off[frame as usize] = true;
                frame = self.walk(board, frame, walk);
            }
        }
        true
    }

    /// Returns the size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        let homes: usize = self.homes.iter().map(|homes| 2 * homes.len()).sum();
        homes + self.frames.len() * 16 + 2 * (self.target_frames.len() + self.target_cells.len())
    }
}
