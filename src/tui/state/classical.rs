//! A classical game: one board, players move in turn.

use std::sync::Arc;

use super::{ActionChoices, Analysis, LineMove};
use crate::game::{Action, Cell, GameRecord, GameStatus, Kind, Outcome, RunningCount, Variant};

/// A classical game in progress.
#[derive(Debug)]
pub struct ClassicalSession {
    /// Positions and actions so far.
    pub record: GameRecord<Variant>,
    /// Texts of all moves, including those taken back; [`GameRecord::actions`] has only those in force.
    pub moves: Vec<MoveText>,
    /// Legal actions and checks, once computed.
    pub facts: Option<PositionFacts>,
    /// Actions the opponents would have if it were their turn.
    pub opponent_choices: Option<ActionChoices>,
    /// Engine analysis, if switched on.
    pub analysis: Option<Analysis>,
}

/// Notation of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// Coordinate notation, as in save files.
    pub coordinates: String,
    /// SAN, once computed.
    pub san: Option<String>,
}

impl MoveText {
    /// SAN if known, else coordinates.
    pub fn shown(&self) -> &str {
        self.san.as_deref().unwrap_or(&self.coordinates)
    }
}

/// Computed facts about a position.
#[derive(Clone, Debug)]
pub struct PositionFacts {
    /// Legal actions, outcome and claim.
    pub status: Arc<GameStatus<Action>>,
    /// Squares of the royal pieces in check.
    pub checked: Vec<Cell>,
    /// The count that runs, as in makruk.
    pub count: Option<RunningCount>,
}

impl ClassicalSession {
    /// The result, if the game is known to be over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.record.closed().or_else(|| self.facts.as_ref()?.status.outcome.as_ref())
    }

    /// The piece on a square.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        Some(self.record.position().at(cell).kind).filter(|kind| kind.index().is_some())
    }

    /// Notation of the moves in force.
    pub fn played(&self) -> &[MoveText] {
        &self.moves[..self.record.actions().len().min(self.moves.len())]
    }

    /// The last move of the analysis line on the board, if one is shown.
    pub fn followed(&self) -> Option<&LineMove> {
        self.analysis.as_ref()?.followed.as_ref()?.current()
    }

    /// Squares of the last move.
    pub fn last_squares(&self) -> Vec<Cell> {
        self.record.actions().last().map_or_else(Vec::new, |action| action.from.into_iter().chain(action.to).collect())
    }
}
