//! Where walks lead, looked up: frames by number, and for every walk of the rules the frame it leads to from each.
//!
//! Only frames that a turtle of this game can come to have a number: where no walk turns, as in most games, that is one a
//! cell. Walks beyond a budget of bytes have no table and are walked anew each time.

use crate::board::{Board, Frame, Walk};
use rustc_hash::FxHashMap;

/// No frame.
pub(super) const NOWHERE: u16 = u16::MAX;
/// So many bytes all tables may take.
const BYTES: usize = 16 << 20;
/// So many paces are walked to find out which frames a turtle can come to.
const PACES: usize = 1 << 20;

/// See the module.
#[derive(Debug)]
pub(super) struct Atlas {
    frames: Vec<Frame>,
    numbers: FxHashMap<Frame, u16>,
    /// By player and cell, the frame in which a turtle is put there.
    homes: Vec<Vec<u16>>,
    /// By frame, its cell.
    cells: Vec<u16>,
    /// By walk and frame, the frame that the walk leads to; of the first walks only.
    to_frames: Vec<u16>,
    /// By walk and frame, the cell that the walk leads to, or the one behind the last cell; of the first walks only.
    to_cells: Vec<u16>,
    walks: Vec<Walk>,
}

/// Which walks the rules have, and which of them a turtle stays at the end of; made while the rules are compiled.
#[derive(Debug, Default)]
pub(super) struct Journeys {
    walks: Vec<(Walk, bool)>,
    numbers: FxHashMap<Walk, u32>,
}

impl Journeys {
    /// The number of a walk; `stays` if a turtle goes on from where it leads.
    pub fn number(&mut self, walk: &Walk, stays: bool) -> u32 {
        let next = u32::try_from(self.walks.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(walk.clone()).or_insert(next);
        if number == next {
            self.walks.push((walk.clone(), stays));
        } else {
            self.walks[number as usize].1 |= stays;
        }
        number
    }
}

impl Atlas {
    /// The tables of the walks, for so many players; with `wide` all frames of the board have numbers.
    pub fn new(board: &Board, players: usize, journeys: &Journeys, wide: bool) -> Self {
        let mut atlas = Self {
            frames: Vec::new(),
            numbers: FxHashMap::default(),
            homes: Vec::new(),
            cells: Vec::new(),
            to_frames: Vec::new(),
            to_cells: Vec::new(),
            walks: Vec::new(),
        };
        for player in 0..players.max(1) {
            let homes = board.cells().map(|cell| atlas.intern(board.home(cell, player))).collect();
            atlas.homes.push(homes);
        }
        let going: Vec<&Walk> = journeys.walks.iter().filter(|(_, stays)| *stays).map(|(walk, _)| walk).collect();
        let paces: usize = going.iter().map(|walk| 1 + walk.step_count()).sum();
        // Where it would take long to find out which frames there are, all of them are.
        let wide = wide || paces.saturating_mul(board.len()) > PACES;
        if wide {
            for cell in board.cells() {
                for heading in 0..board.graph().sides(cell) {
                    for flipped in [false, true] {
                        atlas.intern(Frame { cell, heading, flipped });
                    }
                }
            }
        }
        let mut next = 0;
        while let Some(&frame) = atlas.frames.get(next).filter(|_| !wide) {
            for walk in &going {
                if let Some(there) = board.walk(frame, walk) {
                    atlas.intern(there);
                }
            }
            next += 1;
        }
        let off = u16::try_from(board.len()).unwrap_or(NOWHERE);
        let mut left = BYTES;
        for (walk, _) in &journeys.walks {
            atlas.walks.push(walk.clone());
            let bytes = 4 * atlas.frames.len() * (1 + walk.step_count() / 4);
            left = left.saturating_sub(bytes);
            if left > 0 {
                for frame in 0..atlas.frames.len() {
                    let there = atlas.walked(board, atlas.frames[frame], walk);
                    atlas.to_frames.push(there);
                    atlas.to_cells.push(if there == NOWHERE { off } else { atlas.cells[there as usize] });
                }
            }
        }
        atlas
    }

    fn intern(&mut self, frame: Frame) -> u16 {
        let next = u16::try_from(self.frames.len()).unwrap_or(NOWHERE);
        let number = *self.numbers.entry(frame).or_insert(next);
        if number == next && next != NOWHERE {
            self.frames.push(frame);
            self.cells.push(frame.cell.0);
        }
        number
    }

    /// How many frames have numbers.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// The number of a frame.
    pub fn number(&self, frame: Frame) -> Option<u16> {
        self.numbers.get(&frame).copied()
    }

    /// How a turtle of a player is put on a cell.
    #[inline]
    pub fn home(&self, cell: u16, player: usize) -> u16 {
        self.homes[player][cell as usize]
    }

    /// The cell of a frame.
    #[inline]
    pub fn cell(&self, frame: u16) -> u16 {
        self.cells[frame as usize]
    }

    /// Where a walk leads from a frame, [`NOWHERE`] off the board.
    #[inline]
    pub fn walk(&self, board: &Board, frame: u16, walk: u32) -> u16 {
        match self.to_frames.get(walk as usize * self.frames.len() + frame as usize) {
            Some(&there) => there,
            None => self.walked(board, self.frames[frame as usize], &self.walks[walk as usize]),
        }
    }

    /// The cell where a walk leads from a frame; off the board the one behind the last cell.
    #[inline]
    pub fn look(&self, board: &Board, frame: u16, walk: u32) -> u16 {
        match self.to_cells.get(walk as usize * self.frames.len() + frame as usize) {
            Some(&there) => there,
            None => match self.walk(board, frame, walk) {
                NOWHERE => u16::try_from(board.len()).unwrap_or(NOWHERE),
                there => self.cell(there),
            },
        }
    }

    #[cold]
    fn walked(&self, board: &Board, frame: Frame, walk: &Walk) -> u16 {
        let there = board.walk(frame, walk);
        // A walk that only looks needs the cell alone: any frame there will do.
        there.map_or(NOWHERE, |there| self.number(there).unwrap_or_else(|| self.home(there.cell.0, 0)))
    }

    /// Does a walk, done again and again, never come back to a frame?
    pub fn leads_on(&self, board: &Board, walk: u32) -> bool {
        let frames = self.frames.len();
        // Twice as many steps as there are frames lead off the board, unless they go round.
        let mut settled = vec![false; frames];
        for first in (0..).take(frames) {
            let mut frame: u16 = first;
            let mut steps = 0;
            while frame != NOWHERE && !settled[frame as usize] {
                frame = self.walk(board, frame, walk);
                steps += 1;
                if steps > frames {
                    return false;
                }
            }
            // All on this way are settled now, too.
            let mut frame: u16 = first;
            while frame != NOWHERE && !settled[frame as usize] {
                settled[frame as usize] = true;
                frame = self.walk(board, frame, walk);
            }
        }
        true
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> usize {
        let homes: usize = self.homes.iter().map(|homes| 2 * homes.len()).sum();
        homes + self.frames.len() * 16 + 2 * (self.to_frames.len() + self.to_cells.len())
    }
}
