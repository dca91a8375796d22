//! Attack masks of threats, like the empty-board attack sets of chess engines. For each cell the mask is the squares on which a threat
//! from there may capture a royal piece, on any board. A piece whose mask contains no royal piece is skipped.
//!
//! A mask is traced through the operations of a threat without a board, from the choice of the piece to the capture. There is no
//! mask if a path tests no square for a royal piece, or may place one before that test.

use super::mailbox::Mailbox;
use super::program::{Op, Pc, Program, RepeatMode, RewriteOp};
use super::walk_tables::NOWHERE;
use crate::algebra::term::WriteValue;
use crate::algebra::{Kind, KindSet};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The mask index of a choice without a mask.
pub(super) const NO_MASK: u32 = u32::MAX;
/// Maximum operations traced for all threats of a game.
const MAX_TRACED_OPS: usize = 1 << 20;
/// Maximum words of a mask, 64 cells each.
const MAX_MASK_WORDS: usize = 17;

/// A threat: its attacker, the royal pieces that it captures, and its range of operations.
#[derive(Debug)]
pub(super) struct ThreatCode {
    pub attacker: usize,
    pub royal: KindSet,
    pub ops: Range<u32>,
}

/// The masks of one choice of an attacking piece.
#[derive(Debug)]
pub(super) struct ThreatMask {
    royal: Box<[u8]>,
    word_count: usize,
    /// By cell, its mask.
    masks: Box<[u64]>,
}

impl ThreatMask {
    /// Returns the squares of the royal pieces.
    pub fn royal_squares(&self, board: &Mailbox) -> [u64; MAX_MASK_WORDS] {
        let mut targets = [0; MAX_MASK_WORDS];
        for (word, target) in targets.iter_mut().enumerate().take(self.word_count) {
            *target = board.kinds_word(&self.royal, word);
        }
        targets
    }

    /// Returns whether the mask of a cell contains one of these squares.
    #[inline]
    pub fn hits(&self, cell: u16, targets: &[u64; MAX_MASK_WORDS]) -> bool {
        let first = cell as usize * self.word_count;
        self.masks[first..first + self.word_count].iter().zip(targets).any(|(a, b)| a & b != 0)
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + 8 * self.masks.len() + self.royal.len()
    }
}

/// Adds masks to all choices in threats that allow them.
pub(super) fn add_masks(program: &mut Program, threats: &[ThreatCode]) {
    let mut remaining = MAX_TRACED_OPS;
    for threat in threats {
        for pc in threat.ops.clone() {
            let Op::At { pattern, body, outer, .. } = program.ops[pc as usize] else { continue };
            let Some(mask) = mask_of(program, threat, pattern, body, &mut remaining) else { continue };
            let number = u32::try_from(program.threat_masks.len()).unwrap_or(NO_MASK);
            program.threat_masks.push(mask);
            program.ops[pc as usize] = Op::At { pattern, body, outer, mask: number };
        }
    }
}

fn mask_of(
    program: &Program,
    threat: &ThreatCode,
    pattern: u32,
    body: Pc,
    remaining: &mut usize,
) -> Option<ThreatMask> {
    let royal = threat.royal;
    let is_royal = |&kind: &u8| royal.contains(Kind(kind));
    if program.patterns[pattern as usize].iter().any(|matcher| matcher.kinds.iter().any(is_royal)) {
        return None;
    }
    let cells = program.rules().board.len();
    let word_count = (cells + 1).div_ceil(64);
    let mut mask = ThreatMask {
        royal: royal.iter().map(|kind| kind.0).collect(),
        word_count,
        masks: vec![0; cells * word_count].into_boxed_slice(),
    };
    for cell in (0..).take(cells) {
        let home = program.walk_tables.home(cell, threat.attacker);
        let mut tracer = Tracer {
            program,
            royal,
            visited: FxHashSet::default(),
            open: vec![TraceState { pc: body, frame: home, has_left_piece: false }],
        };
        let first = cell as usize * word_count;
        tracer.trace(&mut mask.masks[first..first + word_count], remaining)?;
    }
    Some(mask)
}

/// A point of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct TraceState {
    pc: Pc,
    /// The place of interest.
    frame: u16,
    /// Whether the place of interest has left the attacking piece.
    has_left_piece: bool,
}

struct Tracer<'p> {
    program: &'p Program,
    royal: KindSet,
    visited: FxHashSet<TraceState>,
    open: Vec<TraceState>,
}

impl Tracer<'_> {
    /// Traces all paths and adds their squares to the mask; returns `None` if there is no mask.
    fn trace(&mut self, set: &mut [u64], remaining: &mut usize) -> Option<()> {
        while let Some(state) = self.open.pop() {
            if self.visited.insert(state) {
                *remaining = remaining.checked_sub(1)?;
                self.step(state, set)?;
            }
        }
        Some(())
    }

    fn step(&mut self, state: TraceState, set: &mut [u64]) -> Option<()> {
        let program = self.program;
        let board = &program.rules().board;
        let TraceState { pc, frame, .. } = state;
        let at = |pc| TraceState { pc, ..state };
        let after_leaving = |pc, frame| TraceState { pc, frame, has_left_piece: true };
        match program.ops[pc as usize] {
            Op::Never => {}
            Op::RewriteAnywhere(first, last, next) => {
                for rewrite in &program.rewrites[first as usize..last as usize] {
                    self.rewrite(rewrite, at(next), set)?;
                }
            }
            Op::RewriteHere(rewrite, next) => self.rewrite(&program.rewrites[rewrite as usize], at(next), set)?,
            Op::Any(first, last) => {
                self.open.extend(program.branch_targets[first as usize..last as usize].iter().copied().map(at));
            }
            Op::Else { first, second, .. } => self.open.extend([first, second].map(at)),
            Op::If { yes, no, .. } => self.open.extend([yes, no].map(at)),
            Op::MarkPossible(_, next) | Op::When(_, next) => self.open.push(at(next)),
            Op::Walk(walk, next) => {
                let target = program.walk_tables.walk(board, frame, walk);
                if target != NOWHERE {
                    self.open.push(after_leaving(next, target));
                }
            }
            Op::Repeat(repeat) | Op::CollectState(repeat) | Op::CollectFrame(repeat) => {
                let repeat = &program.repeats[repeat as usize];
                if let RepeatMode::Flood(steps) = &repeat.mode {
                    self.open.push(after_leaving(repeat.next, frame));
                    let targets = steps.iter().map(|(walk, _)| program.walk_tables.walk(board, frame, *walk));
                    self.open
                        .extend(targets.filter(|&target| target != NOWHERE).map(|target| after_leaving(pc, target)));
                } else {
                    self.open.extend([repeat.next, repeat.body].map(at));
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Traces a rewrite with the state of its successor, before the place of interest moves.
    fn rewrite(&mut self, rewrite: &RewriteOp, next: TraceState, set: &mut [u64]) -> Option<()> {
        let TraceState { frame, has_left_piece, .. } = next;
        let (walk_tables, board) = (&self.program.walk_tables, &self.program.rules().board);
        let matcher = &rewrite.from;
        if !matcher.at_interest || !matcher.is_anchored {
            return None;
        }
        let off = u16::try_from(board.len()).ok()?;
        let others = matcher.others.iter().map(|(walk, test)| (walk_tables.target_cell(board, frame, *walk), test));
        for (cell, test) in std::iter::once((walk_tables.cell_of(frame), &matcher.anchor)).chain(others) {
            if cell == off && !test.accepts_any(KindSet::of(Kind::OFF)) {
                return Some(());
            }
            if cell != off && test.accepts_only(self.royal) {
                set[cell as usize / 64] |= 1 << (cell % 64);
                return Some(());
            }
        }
        let puts_royal = |value: WriteValue| match value {
            WriteValue::Put(kind) => self.royal.contains(kind),
            WriteValue::Interest => has_left_piece,
            WriteValue::Keep => false,
        };
        if rewrite.writes.iter().any(|write| puts_royal(write.value)) {
            return None;
        }
        let mut target = frame;
        if let Some(walk) = rewrite.interest_walk {
            target = walk_tables.walk(board, frame, walk);
            if target == NOWHERE {
                return Some(());
            }
            // The place of interest must move together with a written piece.
            let cell = walk_tables.cell_of(target);
            let writes_target = |write: &super::program::WriteOp| {
                write.value != WriteValue::Keep && walk_tables.target_cell(board, frame, write.walk) == cell
            };
            if !rewrite.writes.iter().any(writes_target) {
                return None;
            }
        }
        self.open.push(TraceState { frame: target, ..next });
        Some(())
    }
}
