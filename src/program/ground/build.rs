//! Grounding all turns and threats of a game, within one budget of steps and moves for the whole file. What exceeds it runs on
//! the VM.

use super::ground_error::GroundError;
use super::grounder::{Deferral, GroundContext, Grounder};
use super::paths::{self, ThreatTarget};
use super::{Alphabet, CodeSet, GroundRules, GroundStage, postcondition, universe};
use crate::algebra::Rules;
use crate::algebra::term::Move;
use crate::program::Interpreter;
use crate::task::CancelToken;
use std::cell::Cell;
use std::sync::Arc;

/// The most steps that grounding one turn or threat may take.
const MAX_GROUNDING_STEPS: u32 = 1_500_000;
/// The most steps that grounding a game may take; later turns and threats share the rest.
const MAX_TOTAL_STEPS: u32 = 4_000_000;
/// The most ground moves of all turns of a game together. With its tables, a move takes about a kilobyte.
const MAX_TOTAL_MOVES: usize = 200_000;

impl GroundRules {
    /// Grounds the rules of an interpreter; `None` if a square can hold too many different contents. If the token is cancelled, the
    /// rest is [`GroundError::Cancelled`].
    pub fn of_interpreter(interpreter: &Interpreter, cancel: &CancelToken) -> Option<Self> {
        let (rules, aims) = (interpreter.rules(), interpreter.royal_attacks());
        let starts = &interpreter.start_contents()[..];
        let alphabet = Alphabet::from_rules(rules, universe::board_kinds(rules, starts))?;
        let universe = universe::universe(rules, &alphabet, starts);
        let fading = alphabet.fading(rules.marks_where(|mark| mark.lasts_one_turn));
        let players = rules.players.len();
        let royals: Vec<CodeSet> =
            (0..players).map(|player| alphabet.of_kinds(rules.royal).and(alphabet.owned_by(player))).collect();
        let context = GroundContext { rules, alphabet: &alphabet, universe: &universe, cancel: Some(cancel) };
        let grounder = RulesGrounder {
            context,
            royals: &royals,
            steps_left: Cell::new(MAX_TOTAL_STEPS),
            moves_left: Cell::new(MAX_TOTAL_MOVES),
        };
        let mut known_threats: Vec<Vec<Option<GroundStage>>> = vec![vec![None; players]; players];
        let mut turns: Vec<Result<Arc<[GroundStage]>, GroundError>> = Vec::new();
        for turn in 0..rules.turns.len() {
            let stages = match (0..turn).find(|&earlier| are_equal_turns(rules, earlier, turn)) {
                Some(earlier) => turns[earlier].clone(),
                None => grounder.turn(turn, &mut known_threats),
            };
            turns.push(stages);
        }
        let mut threats = Vec::with_capacity(players);
        for (attacker, known_threats) in known_threats.into_iter().enumerate() {
            let threat = |(defender, known): (usize, Option<GroundStage>)| {
                let body = aims.get(attacker).and_then(|aims| aims.get(defender));
                known.map_or_else(|| grounder.threat(attacker, defender, body), Ok)
            };
            threats.push(known_threats.into_iter().enumerate().map(threat).collect());
        }
        let conditional = rules.conditional_marks();
        Some(Self {
            cells: rules.setup.len(),
            players,
            fading,
            royals,
            turns,
            threats,
            conditional,
            alphabet,
            universe,
        })
    }
}

/// Grounds the turns and threats of a game.
struct RulesGrounder<'r> {
    context: GroundContext<'r>,
    /// By player: the royal pieces.
    royals: &'r [CodeSet],
    /// Steps left for everything still to be grounded.
    steps_left: Cell<u32>,
    /// Moves left for the turns still to be grounded.
    moves_left: Cell<usize>,
}

impl RulesGrounder<'_> {
    /// Returns the stages of a turn. If the turn is also what its player threatens with, its threats go to `known_threats`, by
    /// attacker and defender.
    fn turn(
        &self,
        index: usize,
        known_threats: &mut [Vec<Option<GroundStage>>],
    ) -> Result<Arc<[GroundStage]>, GroundError> {
        let rules = self.context.rules;
        let turn = &rules.turns[index];
        if turn.continues_turn {
            return Err(GroundError::RestOfTurn);
        }
        let bodies = else_stages(&turn.body);
        let mut stages = Vec::with_capacity(bodies.len());
        for body in &bodies {
            let (body, postcondition) = postcondition::split_postcondition(rules, index, body);
            let threatens =
                bodies.len() == 1 && postcondition.is_none() && rules.threats.get(turn.player) == Some(&body);
            let defenders = 0..if threatens { self.royals.len() } else { 0 };
            let aims: Vec<(usize, ThreatTarget)> =
                defenders.filter_map(|defender| Some((defender, self.target(turn.player, defender)?))).collect();
            let (stage, threats) = self.ground_deferring(turn.player, false, &|grounder| {
                paths::ground_turn(grounder, &body, aims.iter().map(|aim| aim.1))
            })?;
            for ((defender, _), threats) in aims.iter().zip(threats) {
                known_threats[turn.player][*defender] = threats;
            }
            let moves_left = self.moves_left.get().checked_sub(stage.moves.len());
            self.moves_left.set(moves_left.ok_or(GroundError::TooManyMoves)?);
            stages.push(GroundStage { postcondition, ..stage });
        }
        Ok(stages.into())
    }

    /// Returns the moves of `body` that take a royal piece of the defender.
    fn threat(&self, attacker: usize, defender: usize, body: Option<&Arc<Move>>) -> Result<GroundStage, GroundError> {
        let (Some(aim), Some(body)) = (self.target(attacker, defender), body) else {
            return Ok(GroundStage::default());
        };
        self.ground_deferring(attacker, true, &|grounder| paths::ground_threats(grounder, body, aim))
    }

    /// The threat of one player to another; `None` if the defender has no royal piece.
    fn target(&self, attacker: usize, defender: usize) -> Option<ThreatTarget> {
        let (own, royal) = (*self.royals.get(attacker)?, *self.royals.get(defender)?);
        (attacker != defender && !royal.is_empty()).then_some(ThreatTarget { own, royals: royal })
    }

    /// Grounds with as much deferral as possible.
    fn ground_deferring<T>(
        &self,
        player: usize,
        is_threat: bool,
        ground: &dyn Fn(&mut Grounder<'_>) -> Result<T, GroundError>,
    ) -> Result<T, GroundError> {
        Deferral::try_each(&[Deferral::Effects, Deferral::Writes, Deferral::Nothing], &mut |deferral| {
            let steps = MAX_GROUNDING_STEPS.min(self.steps_left.get());
            let mut grounder = Grounder::new(self.context, player, is_threat, deferral, steps);
            let result = ground(&mut grounder);
            self.steps_left.set(self.steps_left.get() - (steps - grounder.steps_left));
            result
        })
    }
}

/// Whether two turns have the same stages: they have the same player, body and postcondition.
fn are_equal_turns(rules: &Rules, a: usize, b: usize) -> bool {
    let (first, second) = (&rules.turns[a], &rules.turns[b]);
    let next = |turn: usize| {
        let next = rules.next_turn(turn);
        let player = (rules.turns[turn].player + 1) % rules.players.len().max(1);
        (rules.turns.get(next).map(|next| next.player), rules.turn_of(player, next) == Some(next))
    };
    first.player == second.player
        && first.continues_turn == second.continues_turn
        && next(a) == next(b)
        && first.body == second.body
}

/// Splits `M else N` into stages: N is played only if M is impossible.
fn else_stages(body: &Arc<Move>) -> Vec<Arc<Move>> {
    match &**body {
        Move::Else(first, second) => [else_stages(first), else_stages(second)].concat(),
        _ => vec![body.clone()],
    }
}
