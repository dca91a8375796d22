//! The squares that a threat can hit: from where a piece stands, all squares on which it must find a royal piece to take
//! it, whatever else stands on the board. A piece of whose squares none holds a royal piece need not be tried.
//!
//! What is followed are the operations from the choice of the piece to the strike, with the place of interest but without
//! the board. Every way must ask for a royal piece somewhere, and none may put one anywhere before, or nothing is said.

use super::atlas::NOWHERE;
use super::mailbox::Mailbox;
use super::program::{Op, Pc, Program, Rewrite};
use crate::algebra::term::WriteValue;
use crate::algebra::{Kind, KindSet};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// No scope is known.
pub(super) const ANYWHERE: u32 = u32::MAX;
/// So many operations are followed for all threats of a game.
const STEPS: usize = 1 << 20;
/// The most words of a set of cells.
const WORDS: usize = 17;

/// Royal pieces to take, and the operations that were compiled for it.
#[derive(Debug)]
pub(super) struct Threat {
    pub attacker: usize,
    pub royal: KindSet,
    pub ops: Range<u32>,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Scope {
    royal: Box<[u8]>,
    words: usize,
    /// By cell, the set of cells.
    cells: Box<[u64]>,
}

impl Scope {
    /// Where the royal pieces stand.
    pub fn targets(&self, board: &Mailbox) -> [u64; WORDS] {
        let mut targets = [0; WORDS];
        for (word, target) in targets.iter_mut().enumerate().take(self.words) {
            *target = board.word_of(&self.royal, word);
        }
        targets
    }

    /// Is one of these in the scope of a piece on a cell?
    #[inline]
    pub fn reaches(&self, cell: u16, targets: &[u64; WORDS]) -> bool {
        let first = cell as usize * self.words;
        self.cells[first..first + self.words].iter().zip(targets).any(|(a, b)| a & b != 0)
    }

    /// Bytes of it.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + 8 * self.cells.len() + self.royal.len()
    }
}

/// Finds the scopes of all choices in threats that have one.
pub(super) fn find(program: &mut Program, threats: &[Threat]) {
    let mut left = STEPS;
    for threat in threats {
        for pc in threat.ops.clone() {
            let Op::At { place, body, outer, .. } = program.ops[pc as usize] else { continue };
            let Some(scope) = scope_of(program, threat, place, body, &mut left) else { continue };
            let number = u32::try_from(program.scopes.len()).unwrap_or(ANYWHERE);
            program.scopes.push(scope);
            program.ops[pc as usize] = Op::At { place, body, outer, scope: number };
        }
    }
}

fn scope_of(program: &Program, threat: &Threat, place: u32, body: Pc, left: &mut usize) -> Option<Scope> {
    let royal = threat.royal;
    let is_royal = |&kind: &u8| royal.contains(Kind(kind));
    if program.places[place as usize].iter().any(|shape| shape.kinds.iter().any(is_royal)) {
        return None;
    }
    let cells = program.rules().board.len();
    let words = (cells + 1).div_ceil(64);
    let mut scope = Scope {
        royal: royal.iter().map(|kind| kind.0).collect(),
        words,
        cells: vec![0; cells * words].into_boxed_slice(),
    };
    for cell in (0..).take(cells) {
        let home = program.atlas.home(cell, threat.attacker);
        let mut follower = Follower { program, royal, seen: FxHashSet::default(), open: vec![(body, home, false)] };
        let first = cell as usize * words;
        follower.follow(&mut scope.cells[first..first + words], left)?;
    }
    Some(scope)
}

/// An operation, the place of interest, and whether that has left the piece.
type Stage = (Pc, u16, bool);

struct Follower<'p> {
    program: &'p Program,
    royal: KindSet,
    seen: FxHashSet<Stage>,
    open: Vec<Stage>,
}

impl Follower<'_> {
    /// Follows all ways and adds the squares to the set; `None` if one of them leads to the strike without a square.
    fn follow(&mut self, set: &mut [u64], left: &mut usize) -> Option<()> {
        while let Some(stage) = self.open.pop() {
            if self.seen.insert(stage) {
                *left = left.checked_sub(1)?;
                self.step(stage, set)?;
            }
        }
        Some(())
    }

    fn step(&mut self, (pc, frame, strayed): Stage, set: &mut [u64]) -> Option<()> {
        let program = self.program;
        let board = &program.rules().board;
        match program.ops[pc as usize] {
            Op::Never => {}
            Op::Rewrite(first, last, next) => {
                for rewrite in &program.rewrites[first as usize..last as usize] {
                    self.rewrite(rewrite, next, frame, strayed, set)?;
                }
            }
            Op::Write(rewrite, next) => {
                self.rewrite(&program.rewrites[rewrite as usize], next, frame, strayed, set)?;
            }
            Op::Any(first, last) => {
                let targets = &program.targets[first as usize..last as usize];
                self.open.extend(targets.iter().map(|&target| (target, frame, strayed)));
            }
            Op::Else { first, second, .. } => {
                self.open.extend([(first, frame, strayed), (second, frame, strayed)]);
            }
            Op::If { yes, no, .. } => self.open.extend([(yes, frame, strayed), (no, frame, strayed)]),
            Op::Possible(_, next) | Op::When(_, next) => self.open.push((next, frame, strayed)),
            Op::Walk(walk, next) => {
                let there = program.atlas.walk(board, frame, walk);
                if there != NOWHERE {
                    self.open.push((next, there, true));
                }
            }
            Op::Repeat(repeat) | Op::Collect(repeat) | Op::Arrive(repeat) => {
                let repeat = &program.repeats[repeat as usize];
                self.open.extend([(repeat.next, frame, strayed), (repeat.body, frame, strayed)]);
            }
            Op::Flood(flood) => {
                let flood = &program.floods[flood as usize];
                self.open.push((flood.next, frame, true));
                let theres = flood.steps.iter().map(|(walk, _)| program.atlas.walk(board, frame, *walk));
                self.open.extend(theres.filter(|&there| there != NOWHERE).map(|there| (pc, there, true)));
            }
            _ => return None,
        }
        Some(())
    }

    fn rewrite(&mut self, rewrite: &Rewrite, next: Pc, frame: u16, strayed: bool, set: &mut [u64]) -> Option<()> {
        let (atlas, board) = (&self.program.atlas, &self.program.rules().board);
        let shape = &rewrite.from;
        if !shape.interest || !shape.anchored {
            return None;
        }
        let off = u16::try_from(board.len()).ok()?;
        let others = shape.others.iter().map(|(walk, probe)| (atlas.look(board, frame, *walk), probe));
        for (cell, probe) in std::iter::once((atlas.cell(frame), &shape.anchor)).chain(others) {
            if cell == off && !probe.lets(KindSet::of(Kind::OFF)) {
                return Some(());
            }
            if cell != off && probe.wants_only(self.royal) {
                set[cell as usize / 64] |= 1 << (cell % 64);
                return Some(());
            }
        }
        let puts_royal = |ink: WriteValue| match ink {
            WriteValue::Put(kind) => self.royal.contains(kind),
            WriteValue::Interest => strayed,
            WriteValue::Keep => false,
        };
        if rewrite.writes.iter().any(|write| puts_royal(write.ink)) {
            return None;
        }
        let mut there = frame;
        if let Some(walk) = rewrite.moved {
            there = atlas.walk(board, frame, walk);
            if there == NOWHERE {
                return Some(());
            }
            // What goes along must be what is written there.
            let cell = atlas.cell(there);
            let goes = |write: &super::program::Write| {
                write.ink != WriteValue::Keep && atlas.look(board, frame, write.walk) == cell
            };
            if !rewrite.writes.iter().any(goes) {
                return None;
            }
        }
        self.open.push((next, there, strayed));
        Some(())
    }
}
