//! What the machine works with: room that is used again and again, and what a run knows.

use super::frames::Frames;
use super::heads::Head;
use super::held::States;
use super::mailbox::{Mailbox, Square};
use super::program::Program;
use super::spent::Spent;
use super::strolls::Strolled;
use super::trail::Trail;
use super::ways::Ways;
use crate::algebra::KindSet;

/// What a run knows besides its state.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own, as in the interpreter")]
pub(super) struct Context {
    /// Whose move it is.
    pub mover: usize,
    /// How many changes the board had before the turn.
    pub before: usize,
    /// Inside a threat `check` is false.
    pub threat: bool,
    /// Inside the question whether somebody is mated or stuck; there the same question is answered with no.
    pub deep: bool,
    /// Inside the question which marks are kept.
    pub settling: bool,
    /// Are the earlier positions known?
    pub past: bool,
}

/// What is done with a turn that has been carried out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Where the ways are collected; where there is no such, one legal way is enough.
    pub ply: Option<usize>,
    /// How many royal pieces the player has before the turn, and how many all others.
    pub own: usize,
    pub enemy: usize,
}

/// What a threat must take, and what it must not lose: royal pieces, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    pub royal: KindSet,
    pub number: usize,
    pub theirs: KindSet,
    pub their_number: usize,
}

/// Room to work in, used again and again.
#[derive(Debug)]
pub(super) struct Work {
    pub board: Mailbox,
    pub spent: Spent,
    pub registers: Vec<u32>,
    /// Registers of runs that ask something in between.
    pub kept: Vec<u32>,
    pub states: Vec<States>,
    pub free_states: Vec<u32>,
    pub frames: Vec<Frames>,
    pub free_frames: Vec<u32>,
    pub pending: Vec<Square>,
    pub met: Vec<u16>,
    pub cells: Vec<u16>,
    pub gone: Vec<usize>,
    /// What the position remembers beyond what the first position does.
    pub memory: Trail,
    /// Positions between the first one and this, with what they remember.
    pub stood: Trail,
    pub plies: Vec<Ways>,
    pub heads: Vec<Head>,
    /// By stroll.
    pub strolled: Vec<Strolled>,
}

impl Work {
    pub fn new(program: &Program) -> Self {
        let rules = program.rules();
        Self {
            board: Mailbox::new(rules.board.len(), rules.pieces.len()),
            spent: Spent::default(),
            registers: vec![0; program.registers],
            kept: Vec::new(),
            states: Vec::new(),
            free_states: Vec::new(),
            frames: Vec::new(),
            free_frames: Vec::new(),
            pending: Vec::new(),
            met: Vec::new(),
            cells: Vec::new(),
            gone: Vec::new(),
            memory: Trail::default(),
            stood: Trail::default(),
            plies: Vec::new(),
            heads: Vec::new(),
            strolled: vec![Strolled::default(); program.strolls.len()],
        }
    }
}
