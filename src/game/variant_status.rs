//! A variant as a [`Game`]: the legal actions of a position, and how the game ends there.

use super::{ActionError, EndReason, Game, GameStatus, Outcome, Variant};
use crate::algebra::EndResult;
use crate::program::{Action, Fault, GameHistory, Position};

impl Variant {
    /// Returns the outcome of an end, given by its index among the ends of the player to move.
    pub(super) fn outcome(&self, at: &Position, end: usize) -> Result<Outcome, Fault> {
        let winner = self.winner(at, end)?;
        Ok(Outcome { winner, reason: EndReason::of(&self.rules().ends[self.mover(at)][end]) })
    }

    /// Returns the winner of an end, given by its index among the ends of the player to move.
    pub(crate) fn winner(&self, at: &Position, end: usize) -> Result<Option<usize>, Fault> {
        let rules = self.rules();
        let players = rules.players.len();
        let mover = self.mover(at);
        Ok(match &rules.ends[mover][end].result {
            EndResult::Draw => None,
            EndResult::Win => Some(mover),
            // With two players the opponent wins; with more, nobody does.
            EndResult::Loss => (players == 2).then_some(1 - mover),
            EndResult::LastMover => Some((mover + players - 1) % players),
            EndResult::Player(player) => Some(*player),
            EndResult::Most(pattern) => {
                let counts = self.interpreter().count_squares_by_player(pattern, at)?;
                let highest = counts.iter().max().copied().unwrap_or(0);
                let mut leaders = (0..players).filter(|&player| counts[player] == highest);
                leaders.next().filter(|_| leaders.next().is_none())
            }
        })
    }
}

impl Game for Variant {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        self.interpreter().start()
    }

    fn mover(&self, at: &Position) -> usize {
        self.interpreter().mover(at)
    }

    fn status(&self, at: &Position, past: GameHistory<'_>) -> Result<GameStatus<Action>, Fault> {
        let mut actions = None;
        let mut stuck = || Ok(self.list_once(at, &mut actions)?.is_empty());
        if let Some(end) = self.find_end(at, past, &mut stuck, false)? {
            return Ok(GameStatus { actions: Vec::new(), outcome: Some(self.outcome(at, end)?), claim: None });
        }
        let claim = self.find_end(at, past, &mut stuck, true)?;
        let claim = claim.map(|end| self.outcome(at, end)).transpose()?;
        if stuck()? {
            return Ok(GameStatus { actions: Vec::new(), outcome: Some(no_action_outcome()), claim: None });
        }
        Ok(GameStatus { actions: actions.unwrap_or_default(), outcome: None, claim })
    }

    fn play(&self, _: &Position, action: &Action) -> Result<Position, ActionError> {
        Ok(action.after.clone())
    }
}

/// The outcome if the player to move has no action and no end in the rules says what follows.
pub(super) fn no_action_outcome() -> Outcome {
    Outcome { winner: None, reason: EndReason::NoAction }
}
