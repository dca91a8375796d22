//! The question who plays, while it is open: nothing of it holds before it is answered.

use std::time::Duration;

use super::{AppState, session::GameSession};
use crate::{players::PlayerSpec, store::Timer};

/// What is chosen so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayersDialog {
    /// The row under the bar.
    pub selected: usize,
    /// By player: who plays besides people.
    pub players: Vec<Option<PlayerSpec>>,
    /// The time that each has for the game, and for a turn besides, if that is limited.
    pub clock: Option<(Duration, Duration)>,
    /// The engine that analyses, if it is not the program itself.
    pub analyst: Option<PlayerSpec>,
    /// Is nothing asked but who plays?
    pub only_players: bool,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersRow {
    /// A player, by index.
    Player(usize),
    /// The clock.
    Clock,
    /// Who analyses.
    Analyst,
}

impl PlayersDialog {
    /// As things are now.
    pub fn new(state: &AppState, session: &GameSession) -> Self {
        let players = 0..session.rulebook.rules().players.len();
        // Mostly it is the other one who is to be the program's.
        let at = players.clone().find(|&player| player != session.mover()).unwrap_or(0);
        let clock = session.saved.clock.as_ref().map(Timer::terms);
        Self {
            selected: at,
            players: players.map(|player| session.computer_player(player)).collect(),
            clock,
            analyst: state.analyst.clone(),
            only_players: session.worlds().is_some(),
        }
    }

    /// The rows, from the first: who analyses is only asked where there are engines.
    pub fn rows(&self, roster: &[PlayerSpec]) -> Vec<PlayersRow> {
        let analyst = engines(roster).next().map(|_| PlayersRow::Analyst);
        let others = [PlayersRow::Clock].into_iter().chain(analyst).filter(|_| !self.only_players);
        (0..self.players.len()).map(PlayersRow::Player).chain(others).collect()
    }
}

/// The engines among those who may play.
pub fn engines(roster: &[PlayerSpec]) -> impl Iterator<Item = &PlayerSpec> {
    roster.iter().filter(|who| matches!(who, PlayerSpec::Engine(_)))
}
