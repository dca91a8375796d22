//! The dialog that chooses players, clock and analysis engine.

use super::{AppState, GameSession};
use crate::{
    players::{PlayerSpec, TimeControl},
    store::MatchScore,
};

/// Settings chosen in the dialog; nothing applies until it is confirmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayersDialog {
    /// Index of the selected row.
    pub selected: usize,
    /// Computer player for each seat; `None` for people.
    pub players: Vec<Option<PlayerSpec>>,
    /// The time control; `None` without clocks.
    pub clock: Option<TimeControl>,
    /// External engine for analysis; `None` for the built-in search.
    pub analyst: Option<PlayerSpec>,
    /// Whether games of this kind have a clock and analysis: games of worlds have neither.
    pub has_clock: bool,
    /// The match that the game belongs to.
    pub match_score: Option<MatchScore>,
    /// Whether the game can be one of a match.
    pub can_be_in_match: bool,
}

/// A row of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersRow {
    /// A player, by index.
    Player(usize),
    /// The clock.
    Clock,
    /// The analysis engine.
    Analyst,
    /// The number of games of a match.
    Games,
}

impl PlayersDialog {
    /// The dialog with the current settings.
    pub fn new(state: &AppState, session: &GameSession) -> Self {
        let players = session.computer_players();
        Self {
            // Usually the computer takes the other side.
            selected: (0..players.len()).find(|&player| player != session.mover()).unwrap_or(0),
            players,
            clock: session.saved.clock.as_ref().map(|clock| clock.time_control),
            analyst: state.analyst.clone(),
            has_clock: session.worlds().is_none(),
            match_score: session.saved.match_score,
            can_be_in_match: session.can_be_in_match(),
        }
    }

    /// The rows, top to bottom. The analysis row appears only if engines are configured.
    pub fn rows(&self, roster: &[PlayerSpec]) -> Vec<PlayersRow> {
        let analyst = engines(roster).next().map(|_| PlayersRow::Analyst);
        let others = [PlayersRow::Clock].into_iter().chain(analyst).filter(|_| self.has_clock);
        let games = self.can_be_in_match.then_some(PlayersRow::Games);
        (0..self.players.len()).map(PlayersRow::Player).chain(others).chain(games).collect()
    }
}

/// The external engines among the available players.
pub fn engines(roster: &[PlayerSpec]) -> impl Iterator<Item = &PlayerSpec> {
    roster.iter().filter(|who| matches!(who, PlayerSpec::Engine(_)))
}
