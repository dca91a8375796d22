//! What workers work on: positions, rounds of worlds, and moves.

use std::sync::Arc;

use crate::{
    game::{Action, GameRecord, GameStatus, Position, Variant},
    players::{ClockState, PlayerSpec},
    task::ProgressMonitor,
    tui::state::Rulebook,
    worlds::{Round, Worlds},
};

/// The game of a card.
#[derive(Debug)]
pub enum CardSource {
    /// The open game, with the move under the cursor.
    Rulebook { rulebook: Arc<Rulebook>, hovered: Option<Box<HoveredMove>> },
    /// A rule file by name.
    ByName(String),
}

/// A move that may be chosen.
#[derive(Debug)]
pub struct HoveredMove {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub action: Action,
}

/// A position to search.
#[derive(Debug)]
pub struct PositionTask {
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// The game up to the position.
    pub record: Box<GameRecord<Variant>>,
    /// Legal actions, outcome and claim.
    pub status: Arc<GameStatus<Action>>,
    /// Progress and cancellation.
    pub monitor: Arc<ProgressMonitor>,
}

/// A round of worlds to work on.
#[derive(Debug)]
pub struct RoundTask {
    /// The engine of the game; its monitor shows progress and cancels.
    pub worlds: Box<Worlds>,
    /// The worlds.
    pub round: Round,
}

/// A request for a move by a computer player.
#[derive(Debug)]
pub struct MoveRequest {
    /// The player.
    pub player: PlayerSpec,
    /// Remaining time, if the game is timed.
    pub clock: Option<ClockState>,
    /// Whether no person plays. Each move then stays on the screen for a moment, so that a spectator can follow.
    pub is_watched: bool,
}
