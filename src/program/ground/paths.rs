//! Extracting ground moves and threats from the paths through a move.

use super::ground_error::GroundError;
use super::grounder::{Deferral, GroundContext, GroundResult, Grounder};
use super::recoding::CodeMapId;
use super::stage::{collect_guards, unify_recodings, widen_cubes};
use super::symbolic_state::SymbolicState;
use super::{CaptureGain, Code, CodeSet, GroundMove, GroundStage, GuardLiteral, Overwrite, normalize, restrict_gains};
use crate::algebra::Marks;
use crate::algebra::term::{Atom, Condition, Fact, Move};
use crate::board::{Cell, Frame};

/// The most ground moves that one turn may have.
const MAX_MOVES: usize = 100_000;

/// The budget for grounding the moves inside the conditions of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroundingBudget {
    /// The most steps to take for one move.
    max_steps: u32,
    /// The most ground moves to collect for one move.
    max_moves: usize,
    /// The steps left for all moves together.
    steps_left: u32,
}

impl GroundingBudget {
    /// For callers with another way to find the answer.
    pub const SMALL: Self = Self { max_steps: 50_000, max_moves: 1000, steps_left: 8_000_000 };
    /// For callers without one.
    pub const LARGE: Self = Self { max_steps: 5_000_000, max_moves: MAX_MOVES, steps_left: 10_000_000 };
}

/// The target of a threat: it takes a royal piece of the defender and loses no royal piece of the attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatTarget {
    pub own: CodeSet,
    pub royals: CodeSet,
}

/// Grounds a turn. Also returns its threats by target, or `None` where they cannot be derived from the turn.
pub(super) fn ground_turn(
    grounder: &mut Grounder<'_>,
    body: &Move,
    targets: impl Iterator<Item = ThreatTarget>,
) -> Result<(GroundStage, Vec<Option<GroundStage>>), GroundError> {
    let mut moves: Vec<GroundMove> = Vec::new();
    let mut threats: Vec<(ThreatTarget, Option<Vec<GroundMove>>)> =
        targets.map(|target| (target, Some(Vec::new()))).collect();
    grounder.execute(body, &SymbolicState::default(), &mut |this, state| {
        let ground_move = path_move(this, state, next_rank(&moves)?);
        moves.push(ground_move);
        for (target, threats) in &mut threats {
            if let Some(list) = threats
                && !this.collect_turn_threats(state, *target, list)
            {
                *threats = None;
            }
        }
        Ok(())
    })?;
    let universe = grounder.universe;
    let mut moves = normalize::normalize(grounder, moves)?;
    widen_cubes(&mut moves, grounder);
    let stage = collect_guards(moves, &grounder.guards);
    let stage = GroundStage {
        moves: unify_recodings(stage.moves, universe),
        has_inexact_ranks: grounder.has_inexact_ranks,
        ..stage
    };
    let threats =
        threats.into_iter().map(|(_, threats)| threats.map(|threats| threat_stage(threats, grounder)).transpose());
    let threats = threats.collect::<Result<_, GroundError>>()?;
    Ok((stage, threats))
}

/// Grounds a threat: the moves that take a royal piece of the defender and lose none of the attacker's. Threats have no
/// writes. `from` is the square that the capturing piece leaves, if any, and `to` that of a captured royal piece.
pub(super) fn ground_threats(
    grounder: &mut Grounder<'_>,
    body: &Move,
    target: ThreatTarget,
) -> Result<GroundStage, GroundError> {
    let mut moves: Vec<GroundMove> = Vec::new();
    grounder
        .execute(body, &SymbolicState::default(), &mut |this, state| this.collect_threats(state, target, &mut moves))?;
    threat_stage(moves, grounder)
}

fn threat_stage(moves: Vec<GroundMove>, grounder: &mut Grounder<'_>) -> Result<GroundStage, GroundError> {
    let mut moves = normalize::normalize_threats(grounder, moves)?;
    widen_cubes(&mut moves, grounder);
    Ok(collect_guards(moves, &grounder.guards))
}

/// The player for whom a move is grounded, and the place of interest.
#[derive(Clone, Copy)]
pub(crate) struct Viewpoint {
    pub player: usize,
    /// Whether the move is a threat. In a threat, `check` is false.
    pub is_threat: bool,
    pub interest: Option<Frame>,
}

/// Returns the cases in which a player can make a move, as ground moves without writes.
pub(crate) fn ground_cases(
    context: GroundContext<'_>,
    viewpoint: Viewpoint,
    body: &Move,
    budget: &mut GroundingBudget,
) -> Result<GroundStage, GroundError> {
    let Viewpoint { player, is_threat, interest } = viewpoint;
    Deferral::try_each(&[Deferral::Effects, Deferral::Writes], &mut |deferral| {
        let steps = budget.max_steps.min(budget.steps_left);
        let mut grounder = Grounder::new(context, player, is_threat, deferral, steps);
        let mut moves: Vec<GroundMove> = Vec::new();
        let start = SymbolicState { interest, ..SymbolicState::default() };
        let executed = grounder.execute(body, &start, &mut |_, state| {
            if moves.len() >= budget.max_moves {
                return Err(GroundError::TooManyMoves);
            }
            moves.push(precondition_move(state));
            Ok(())
        });
        let normalized = executed.and_then(|()| normalize::normalize_threats(&mut grounder, moves));
        budget.steps_left -= steps - grounder.steps_left;
        Ok(collect_guards(normalized?, &grounder.guards))
    })
}

/// The rank of the next move.
fn next_rank(moves: &[GroundMove]) -> Result<u32, GroundError> {
    let rank = u32::try_from(moves.len()).ok().filter(|_| moves.len() < MAX_MOVES);
    rank.ok_or(GroundError::TooManyMoves)
}

/// A ground move with the requirements of a path, and no effect.
fn precondition_move(state: &SymbolicState) -> GroundMove {
    GroundMove {
        cube: state.cube.to_vec(),
        min_hands: state.min_hands.to_vec(),
        guards: state.guards.to_vec(),
        ..GroundMove::default()
    }
}

/// The ground move of a path through a turn.
fn path_move(grounder: &Grounder<'_>, state: &SymbolicState, rank: u32) -> GroundMove {
    let final_code = |&(cell, code): &(Cell, Code)| {
        let code = grounder.faded(code, state.fresh_marks_on(cell));
        let before = grounder.codes_before(state, cell);
        // A square that ends as it was is not written.
        let is_changed = before.iter().any(|old| grounder.faded(old, Marks::default()) != code);
        is_changed.then_some((cell, code))
    };
    let overwrite = state.deferred_write.as_ref().map(|change| Overwrite {
        cell: change.cell,
        code: grounder.faded(change.code, change.fresh_marks),
        cases: change.cases.clone(),
    });
    let capture_gain = state.capture_gain.as_ref().map(|gain| CaptureGain {
        cell: gain.cell,
        gains: restrict_gains(&gain.gains, grounder.codes_before(state, gain.cell)),
    });
    GroundMove {
        from: state.from,
        to: state.interest.map(|frame| frame.cell),
        writes: state.written.iter().filter_map(final_code).collect(),
        recodings: grounder.recodings(state, true),
        effects: grounder.final_effects(state),
        hand_deltas: state.hand_deltas.to_vec(),
        capture_gain: capture_gain.filter(|gain| !gain.gains.is_empty()),
        overwrite,
        rank,
        last_rank: rank,
        ..precondition_move(state)
    }
}

impl Grounder<'_> {
    /// Collects the threats of a path through a turn. Returns `false` if they cannot be derived: a condition may have
    /// another value in a threat, since `check` is false there.
    fn collect_turn_threats(
        &mut self,
        state: &SymbolicState,
        target: ThreatTarget,
        into: &mut Vec<GroundMove>,
    ) -> bool {
        if !self.may_take(state, target.royals) {
            return true;
        }
        let check = |guard: u32| {
            let condition = self.guards.get(guard as usize).map(|guard| &*guard.condition);
            matches!(condition, Some(Condition::Atom(Atom::Fact(Fact::Check | Fact::Mated))))
        };
        if state.guards.iter().any(|&GuardLiteral { guard, holds }| holds && check(guard)) {
            return true;
        }
        if state.guards.iter().any(|&GuardLiteral { guard, .. }| !check(guard)) {
            return false;
        }
        let first = into.len();
        let is_complete = self.collect_threats(state, target, into).is_ok();
        into.iter_mut().skip(first).for_each(|ground_move| ground_move.guards.clear());
        is_complete
    }

    /// Whether the turn has changed a square that may have held one of these pieces.
    fn may_take(&self, state: &SymbolicState, pieces: CodeSet) -> bool {
        let stood = |cell: Cell| !self.codes_before(state, cell).and(pieces).is_empty();
        state.deferred_effects.is_some()
            || state.written.iter().any(|&(cell, code)| !pieces.contains(code) && stood(cell))
            || state.recoded.iter().any(|&(cell, _)| stood(cell))
    }

    /// Collects the threats of a path through a threatening move.
    fn collect_threats(
        &mut self,
        state: &SymbolicState,
        target: ThreatTarget,
        into: &mut Vec<GroundMove>,
    ) -> GroundResult {
        for (narrowed, [taken, lost]) in self.count_removed(state, [target.royals, target.own])? {
            if taken <= 0 || lost > 0 {
                continue;
            }
            let state = state.restricted(&narrowed);
            let loses = |cell: Cell| !self.codes_before(&state, cell).and(target.royals).is_empty();
            let written = state.written.iter().find(|&&(cell, code)| loses(cell) && !target.royals.contains(code));
            let takes = |cell: Cell, map: CodeMapId| {
                let before = self.codes_before(&state, cell);
                before.is_subset(target.royals) && self.images(map, before).and(target.royals).is_empty()
            };
            let recoded = || state.recoded.iter().find(|&&(cell, map)| takes(cell, map)).map(|entry| entry.0);
            let to = written.map(|entry| entry.0).or_else(recoded);
            let rank = next_rank(into)?;
            let from = state.from;
            into.push(GroundMove { from, to, rank, last_rank: rank, ..precondition_move(&state) });
        }
        Ok(())
    }
}
