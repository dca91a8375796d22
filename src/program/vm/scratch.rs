//! The working memory of a machine, which outlives a query so that its buffers are reused, and the context of a run.

use super::board_history::BoardHistory;
use super::diff_set::{DiffSet, StateKey, TurnOutcomes};
use super::frame_set::FrameSet;
use super::mailbox::{Mailbox, SquareChange};
use super::program::Program;
use super::random_turn::TurnStart;
use super::reachability::ReachCache;
use crate::algebra::KindSet;
use crate::program::budget::RunBudget;
use crate::program::query_scope::QueryScope;

/// The context of a run: the same for all of its states.
#[derive(Clone, Copy, Debug)]
pub(super) struct MachineContext {
    /// The player who moves, or who threatens.
    pub mover: usize,
    /// The checkpoint of the board before the turn.
    pub before: usize,
    pub scope: QueryScope,
    /// Whether the earlier positions are known.
    pub knows_past: bool,
}

impl MachineContext {
    /// Returns the context of a plain turn: outside other queries, without a past. [`Machine::isolated`] sets `before`.
    ///
    /// [`Machine::isolated`]: super::machine::Machine::isolated
    pub fn new(mover: usize) -> Self {
        Self { mover, before: 0, scope: QueryScope::default(), knows_past: false }
    }
}

/// The use of the outcomes of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnGoal {
    /// The ply that collects the outcomes; without one, a single legal outcome is enough.
    pub ply: Option<usize>,
    /// The number of royal pieces before the turn: the player's, and all others'.
    pub own_royals: usize,
    pub enemy_royals: usize,
}

/// The pieces that a threat must capture, and those that it must not lose.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatGoal {
    pub targets: KindSet,
    pub target_count: usize,
    pub attacker_royals: KindSet,
    pub attacker_royal_count: usize,
}

/// The working memory of a machine.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub board: Mailbox,
    pub budget: RunBudget,
    pub registers: Vec<u32>,
    /// A stack of the registers of enclosing runs.
    pub saved_registers: Vec<u32>,
    pub state_sets: Vec<DiffSet<StateKey>>,
    pub free_state_sets: Vec<u32>,
    pub frame_sets: Vec<FrameSet>,
    pub free_frame_sets: Vec<u32>,
    pub pending: Vec<SquareChange>,
    pub visited_cells: Vec<u16>,
    pub cell_buffer: Vec<u16>,
    pub lost_marks: Vec<usize>,
    /// With superko: the boards since the root, those of the current line of play.
    pub superko_history: BoardHistory,
    /// Without superko: the boards between the root and the current node, for repetitions.
    pub game_history: BoardHistory,
    pub plies: Vec<TurnOutcomes>,
    pub turn_starts: Vec<TurnStart>,
    /// One for each reachability.
    pub reach_caches: Vec<ReachCache>,
}

impl Scratch {
    pub fn new(program: &Program) -> Self {
        let rules = program.rules();
        Self {
            board: Mailbox::new(rules.board.len(), rules.pieces.len()),
            registers: vec![0; program.register_count],
            reach_caches: vec![ReachCache::default(); program.reachabilities.len()],
            ..Self::default()
        }
    }
}
