//! A game of one world, played by people in turn.

use std::sync::Arc;

use super::{
    analysis::{Analysis, LineMove},
    choices::ActionChoices,
};
use crate::game::{Action, Cell, Outcome, Record, Standing, Start, Variant};

/// A game under way.
#[derive(Debug)]
pub struct ClassicalGame {
    /// The positions and actions.
    pub record: Record<Variant>,
    /// The texts of the actions, those that were taken back too: [`Record::actions`] says how many are in force.
    pub moves: Vec<MoveText>,
    /// The number of the first move.
    pub first_move_number: u32,
    /// What is known of the position now.
    pub facts: Option<PositionFacts>,
    /// What the others could do if it were their turn.
    pub opponent_choices: Option<ActionChoices>,
    /// What the program thinks of the position, if that is wanted.
    pub analysis: Option<Analysis>,
}

/// The texts of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// Its squares: what it is saved by.
    pub coordinates: String,
    /// Its short text, once it is known.
    pub san: Option<String>,
}

impl MoveText {
    /// The shorter one, as far as it is known.
    pub fn shown(&self) -> &str {
        self.san.as_deref().unwrap_or(&self.coordinates)
    }
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct PositionFacts {
    /// The actions, and whether it is over.
    pub standing: Arc<Standing<Action>>,
    /// Squares of threatened royal pieces of the player to move.
    pub checked: Vec<Cell>,
}

impl ClassicalGame {
    /// How the game ended, if it is known to have.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.record.closed().or_else(|| self.facts.as_ref()?.standing.outcome.as_ref())
    }

    /// The texts of the actions in force.
    pub fn played(&self) -> &[MoveText] {
        &self.moves[..self.record.actions().len().min(self.moves.len())]
    }

    /// Where it begins.
    pub fn start(&self) -> Start {
        let start = self.record.positions().first().map(Start::at).unwrap_or_default();
        Start { number: self.first_move_number as usize, ..start }
    }

    /// The move of the line that is followed on the board, if one is.
    pub fn followed(&self) -> Option<&LineMove> {
        self.analysis.as_ref()?.followed.as_ref()?.current()
    }

    /// The squares of the last action.
    pub fn last_squares(&self) -> Vec<Cell> {
        self.record.actions().last().map_or_else(Vec::new, |action| action.from.into_iter().chain(action.to).collect())
    }
}
