//! Grounding: the rules of a game, instantiated on the squares of its board.
//!
//! The moves of a turn are executed symbolically, on squares whose contents are sets. Each path through a move becomes a
//! ground move: a cube (a set of contents for some squares), what the move writes, and guards for conditions that do not
//! split by square.
//!
//! Source: ground rewrite rules as in Regular Boardgames (Kowalski and others, 2019), and the ground actions of planning.

mod alphabet;
mod build;
mod captures;
mod carry;
mod condition_support;
mod conditions;
mod deferred;
mod each;
mod exclusive;
mod ground_error;
mod ground_move;
mod grounder;
mod guards;
mod merge_cubes;
mod move_scope;
mod normalize;
mod path_conditions;
mod paths;
mod pattern_grounder;
mod pattern_match;
mod postcondition;
mod reachability;
mod recoding;
mod repeat;
mod rewrite;
mod stage;
mod symbolic_state;
#[cfg(test)]
pub(crate) mod tests;
mod universe;

pub(crate) use alphabet::{Alphabet, Code, CodeSet};
pub(crate) use condition_support::support;
pub(crate) use ground_error::GroundError;
pub use ground_move::GuardLiteral;
pub(crate) use ground_move::{
    Alternative, CaptureGain, ConditionalEffect, GainTable, GroundMove, Guard, GuardedCube, Overwrite, Recoding,
    SharedCondition, merge_gains, restrict_gains,
};
pub(crate) use grounder::GroundContext;
pub(crate) use paths::{GroundingBudget, Viewpoint, ground_cases};
pub(crate) use pattern_grounder::PatternGrounder;
pub(crate) use postcondition::{HandCost, Postcondition};

use crate::algebra::{Content, Marks};
use crate::board::Cell;
use std::sync::Arc;

/// The rules of a game, grounded on its board.
#[derive(Clone, Debug)]
pub(crate) struct GroundRules {
    /// All contents that a square can hold.
    pub alphabet: Alphabet,
    /// The number of cells of the board.
    pub cells: usize,
    /// The number of players.
    pub players: usize,
    /// By cell: the codes that it may hold. The ground moves are undefined on positions that hold anything else.
    pub universe: Vec<CodeSet>,
    /// By code: the same content without the marks that last one turn.
    pub fading: Vec<Code>,
    /// By player: the royal pieces.
    pub royals: Vec<CodeSet>,
    /// By turn: its stages, or why it cannot be grounded. Equal turns share their stages.
    pub turns: Vec<Result<Arc<[GroundStage]>, GroundError>>,
    /// By attacker and defender: the moves that take a royal piece of the defender, or why they cannot be grounded.
    pub threats: Vec<Vec<Result<GroundStage, GroundError>>>,
    /// Marks that pieces keep only while a condition holds.
    pub conditional: Marks,
}

/// The moves of one stage of a turn. A turn `M else N` has two stages: the second counts only if no move of the first is
/// possible, legal or not.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroundStage {
    /// The moves.
    pub moves: Vec<GroundMove>,
    /// The distinct guards of the moves.
    pub guards: Vec<Guard>,
    /// Whether the ranks of some moves differ from the order of the interpreter.
    pub has_inexact_ranks: bool,
    /// What must hold after every move, or what it costs.
    pub postcondition: Option<Postcondition>,
}

impl GroundRules {
    /// What cells with fresh marks hold once older marks have faded; `None` if the guard's turn has not written such a cell.
    pub fn kept_codes(&self, guard: &Guard) -> Option<Vec<(Cell, Code)>> {
        let kept = |&(cell, fresh): &(Cell, Marks)| {
            let code = guard.written.iter().find(|(other, _)| *other == cell)?.1;
            let content = self.alphabet.content(code);
            let faded = self.alphabet.content(self.fading.get(code.index()).copied()?);
            let marks = faded.marks.or(content.marks.and(fresh));
            Some((cell, self.alphabet.code(Content { marks, ..content })?))
        };
        guard.fresh_marks.iter().map(kept).collect()
    }

    /// The first turn that shares the stages of a turn, and so everything that is compiled of them.
    pub fn first_equal_turn(&self, turn: usize) -> usize {
        let Some(Ok(stages)) = self.turns.get(turn) else { return turn };
        let shares = |other: &Result<Arc<[GroundStage]>, GroundError>| {
            other.as_ref().is_ok_and(|other| Arc::ptr_eq(other, stages))
        };
        self.turns.iter().position(shares).unwrap_or(turn)
    }

    /// The stages of all ground turns; equal turns count once.
    pub fn turn_stages(&self) -> impl Iterator<Item = &GroundStage> {
        let distinct = (0..self.turns.len()).filter(|&turn| self.first_equal_turn(turn) == turn);
        distinct.filter_map(|turn| self.turns[turn].as_deref().ok()).flatten()
    }

    /// Why the threats to a player could not be grounded; `None` if they were.
    pub fn threat_error(&self, player: usize) -> Option<GroundError> {
        self.threats.iter().find_map(|threats| threats.get(player)?.as_ref().err().copied())
    }
}

impl GroundStage {
    /// Whether a guard is evaluated in the position before the turn.
    pub fn is_before_turn(&self, guard: u32) -> bool {
        self.guards.get(guard as usize).is_some_and(Guard::is_before_turn)
    }
}
