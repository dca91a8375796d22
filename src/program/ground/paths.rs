//! Extracting ground moves and threats from the paths through a move.

use super::grounder::{Deferral, GroundError, GroundResult, Grounder, unsupported};
use super::recoding::CodeMapId;
use super::stage::{collect_guards, unify_recodings, widen_cubes};
use super::symbolic_state::{SymbolicState, get};
use super::{Alphabet, CaptureGain, Code, CodeSet, GroundMove, GroundStage, Overwrite, normalize, restrict_gains};
use crate::algebra::term::{Atom, Condition, Fact, Move};
use crate::algebra::{Marks, Rules};
use crate::board::{Cell, Frame};

/// The most ground moves that one turn may have.
const MAX_MOVES: usize = 100_000;
/// The budget for grounding a move inside a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroundingBudget {
    /// The most steps to take.
    pub max_steps: u32,
    /// The most ground moves to collect.
    pub max_moves: usize,
}

impl GroundingBudget {
    /// For callers with another way to find the answer.
    pub const SMALL: Self = Self { max_steps: 50_000, max_moves: 1000 };
    /// For callers without one.
    pub const LARGE: Self = Self { max_steps: 5_000_000, max_moves: MAX_MOVES };
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
    aims: impl Iterator<Item = ThreatTarget>,
) -> Result<(GroundStage, Vec<Option<GroundStage>>), GroundError> {
    let mut moves: Vec<GroundMove> = Vec::new();
    let mut threats: Vec<(ThreatTarget, Option<Vec<GroundMove>>)> = aims.map(|aim| (aim, Some(Vec::new()))).collect();
    grounder.execute(body, &SymbolicState::default(), &mut |this, state| {
        let ground_move = path_move(this, state, next_rank(&moves)?);
        moves.push(ground_move);
        for (aim, threats) in &mut threats {
            if let Some(list) = threats
                && !this.collect_turn_threats(state, *aim, list)
            {
                *threats = None;
            }
        }
        Ok(())
    })?;
    let universe = grounder.universe;
    let mut moves = normalize::normalize(moves, universe, grounder.alphabet, grounder.rules.conditional_marks())?;
    widen_cubes(&mut moves, grounder);
    let stage = collect_guards(moves, &grounder.guards);
    let stage = GroundStage {
        moves: unify_recodings(stage.moves, universe),
        has_inexact_ranks: grounder.has_inexact_ranks,
        ..stage
    };
    let threats = threats.into_iter().map(|(_, threats)| Some(threat_stage(threats?, grounder))).collect();
    Ok((stage, threats))
}

/// Grounds a threat: the moves that take a royal piece of the defender and lose none of the attacker's. Threats have no
/// writes. `from` is the square that the capturing piece leaves, if any, and `to` that of a captured royal piece.
pub(super) fn ground_threats(
    grounder: &mut Grounder<'_>,
    body: &Move,
    aim: ThreatTarget,
) -> Result<GroundStage, GroundError> {
    let mut moves: Vec<GroundMove> = Vec::new();
    grounder
        .execute(body, &SymbolicState::default(), &mut |this, state| this.collect_threats(state, aim, &mut moves))?;
    Ok(threat_stage(moves, grounder))
}

fn threat_stage(moves: Vec<GroundMove>, grounder: &Grounder<'_>) -> GroundStage {
    let mut moves = normalize::normalize_threats(moves, grounder.universe);
    widen_cubes(&mut moves, grounder);
    collect_guards(moves, &grounder.guards)
}

/// Returns the cases in which a player can make a move from a place of interest, as ground moves without writes.
///
/// # Errors
/// Why the move cannot be grounded.
pub(crate) fn ground_cases(
    rules: &Rules,
    alphabet: &Alphabet,
    universe: &[CodeSet],
    (player, threat): (usize, bool),
    interest: Option<Frame>,
    body: &Move,
    budget: GroundingBudget,
) -> Result<GroundStage, String> {
    let ground = |open: Deferral| {
        let mut grounder = Grounder::new(rules, alphabet, universe, player, threat, budget.max_steps);
        grounder.deferral = open;
        let mut moves: Vec<GroundMove> = Vec::new();
        let start = SymbolicState { interest, ..SymbolicState::default() };
        grounder.execute(body, &start, &mut |_, state| {
            if moves.len() >= budget.max_moves {
                return unsupported("it has too many ground moves");
            }
            moves.push(precondition_move(state, &[]));
            Ok(())
        })?;
        Ok(collect_guards(normalize::normalize_threats(moves, universe), &grounder.guards))
    };
    match ground(Deferral::Effects) {
        Err(GroundError::Undecided) => ground(Deferral::Writes),
        ground => ground,
    }
    .map_err(|why| match why {
        GroundError::Unsupported(reason) => reason,
        GroundError::Undecided => "undecided".into(),
    })
}

/// The rank of the next move.
fn next_rank(moves: &[GroundMove]) -> Result<u32, GroundError> {
    match u32::try_from(moves.len()) {
        Ok(place) if moves.len() < MAX_MOVES => Ok(place),
        _ => unsupported("it has too many ground moves"),
    }
}

/// A ground move with the requirements of a path, some of them restricted, and no effect.
fn precondition_move(state: &SymbolicState, narrowed: &[(Cell, CodeSet)]) -> GroundMove {
    let mut cube = Vec::with_capacity(state.cube.len() + narrowed.len());
    cube.extend_from_slice(&state.cube);
    narrowed.iter().for_each(|&(cell, set)| normalize::set_cube(&mut cube, cell, set));
    GroundMove { cube, min_hands: state.min_hands.to_vec(), guards: state.guards.to_vec(), ..GroundMove::default() }
}

/// The ground move of a path through a turn.
fn path_move(grounder: &Grounder<'_>, state: &SymbolicState, rank: u32) -> GroundMove {
    let final_code = |cell: Cell, code: Code| grounder.faded(code, get(&state.fresh_marks, cell).unwrap_or_default());
    let writes = state
        .written
        .iter()
        .map(|&(cell, code)| (cell, final_code(cell, code)))
        // A square that ends as it was is not written.
        .filter(|&(cell, code)| {
            let before = grounder.codes_before(state, cell);
            !before.iter().all(|old| grounder.faded(old, Marks::default()) == code)
        })
        .collect();
    let overwrite = state.deferred_write.as_ref().map(|change| Overwrite {
        cell: change.cell,
        code: grounder.faded(change.code, change.fresh_marks),
        cases: change.cases.clone(),
    });
    let capture_gain = state.capture_gain.as_ref().map(|capture_gain| CaptureGain {
        cell: capture_gain.cell,
        gains: restrict_gains(&capture_gain.gains, grounder.codes_before(state, capture_gain.cell)),
    });
    let capture_gain = capture_gain.filter(|capture_gain| !capture_gain.gains.is_empty());
    GroundMove {
        from: state.from,
        to: state.interest.map(|frame| frame.cell),
        writes,
        recodings: grounder.recodings(state, true),
        effects: grounder.final_effects(state),
        hand_deltas: state.hand_deltas.to_vec(),
        capture_gain,
        overwrite,
        rank,
        last_rank: rank,
        ..precondition_move(state, &[])
    }
}

impl Grounder<'_> {
    /// Collects the threats of a path through a turn. Returns `false` if they cannot be derived, unsupported conditions may hold
    /// in a turn and fail in a threat, where nobody is in check.
    fn collect_turn_threats(&mut self, state: &SymbolicState, aim: ThreatTarget, into: &mut Vec<GroundMove>) -> bool {
        if !self.may_take(state, aim.royals) {
            return true;
        }
        let check = |guard: u32| {
            let condition = self.guards.get(guard as usize).map(|guard| &*guard.condition);
            matches!(condition, Some(Condition::Atom(Atom::Fact(Fact::Check | Fact::Mated))))
        };
        if state.guards.iter().any(|&(guard, holds)| holds && check(guard)) {
            return true;
        }
        if state.guards.iter().any(|&(guard, _)| !check(guard)) {
            return false;
        }
        let first = into.len();
        let is_complete = self.collect_threats(state, aim, into).is_ok();
        into.iter_mut().skip(first).for_each(|ground_move| ground_move.guards.clear());
        is_complete
    }

    /// Whether the turn has changed a square where one of these pieces may have stood.
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
        aim: ThreatTarget,
        into: &mut Vec<GroundMove>,
    ) -> GroundResult {
        for (narrowed, [taken, lost]) in self.count_removed(state, [aim.royals, aim.own])? {
            if taken <= 0 || lost > 0 {
                continue;
            }
            let before = |cell: Cell| get(&narrowed, cell).unwrap_or_else(|| self.codes_before(state, cell));
            let taken =
                |&&(cell, code): &&(Cell, Code)| !before(cell).and(aim.royals).is_empty() && !aim.royals.contains(code);
            let to = state.written.iter().find(taken).map(|&(cell, _)| cell);
            let gone = |&&(cell, map): &&(Cell, CodeMapId)| {
                before(cell).without(aim.royals).is_empty() && self.images(map, before(cell)).and(aim.royals).is_empty()
            };
            let to = to.or_else(|| state.recoded.iter().find(gone).map(|&(cell, _)| cell));
            let rank = next_rank(into)?;
            into.push(GroundMove {
                from: state.from,
                to,
                rank,
                last_rank: rank,
                ..precondition_move(state, &narrowed)
            });
        }
        Ok(())
    }
}
