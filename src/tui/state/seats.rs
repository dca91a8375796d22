//! The question who plays, while it is open: nothing of it holds before it is answered.

use std::time::Duration;

use super::{State, play::Play};
use crate::{players::PlayerSpec, store::Timer};

/// What is chosen so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    /// The row under the bar.
    pub at: usize,
    /// By player: who plays besides people.
    pub who: Vec<Option<PlayerSpec>>,
    /// The time that each has for the game, and for a turn besides, if that is limited.
    pub clock: Option<(Duration, Duration)>,
    /// The engine that analyses, if it is not the program itself.
    pub analyst: Option<PlayerSpec>,
    /// Is nothing asked but who plays?
    pub only_players: bool,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// A player, by index.
    Player(usize),
    /// The clock.
    Clock,
    /// Who analyses.
    Analyst,
}

impl Seats {
    /// As things are now.
    pub fn now(state: &State, play: &Play) -> Self {
        let players = 0..play.book.rules().players.len();
        // Mostly it is the other one who is to be the program's.
        let at = players.clone().find(|&player| player != play.mover()).unwrap_or(0);
        let clock = play.saved.clock.as_ref().map(Timer::terms);
        Self {
            at,
            who: players.map(|player| play.seat(player)).collect(),
            clock,
            analyst: state.analyst.clone(),
            only_players: play.worlds().is_some(),
        }
    }

    /// The rows, from the first: who analyses is only asked where there are engines.
    pub fn rows(&self, roster: &[PlayerSpec]) -> Vec<Row> {
        let analyst = engines(roster).next().map(|_| Row::Analyst);
        let others = [Row::Clock].into_iter().chain(analyst).filter(|_| !self.only_players);
        (0..self.who.len()).map(Row::Player).chain(others).collect()
    }
}

/// The engines among those who may play.
pub fn engines(roster: &[PlayerSpec]) -> impl Iterator<Item = &PlayerSpec> {
    roster.iter().filter(|who| matches!(who, PlayerSpec::Engine(_)))
}
