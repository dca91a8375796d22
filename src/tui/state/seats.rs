//! Who plays on which seat of a game: persons and computer players.

use super::{GameSession, WorldsGame};
use crate::{
    players::PlayerSpec,
    store::{MatchScore, MatchSide},
};

impl GameSession {
    /// The computer player of a seat; `None` for a person.
    pub fn computer_player(&self, player: usize) -> Option<PlayerSpec> {
        self.saved.seats.get(player).cloned().flatten().filter(|who| self.mode().can_seat(who))
    }

    /// The computer player to move; `None` if it is a person's turn.
    pub fn computer_to_move(&self) -> Option<PlayerSpec> {
        self.computer_player(self.mover())
    }

    /// The computer player that keeps a person from moving: it is to move and not paused.
    pub fn thinking_player(&self) -> Option<PlayerSpec> {
        self.computer_to_move().filter(|_| !self.is_paused && !self.is_over())
    }

    /// The computer players, seat by seat.
    pub fn computer_players(&self) -> Vec<Option<PlayerSpec>> {
        (0..self.rules().players.len()).map(|player| self.computer_player(player)).collect()
    }

    /// Whether a computer player is to move but paused.
    pub fn is_waiting(&self) -> bool {
        self.is_paused && self.cursor.selected.is_none() && self.computer_to_move().is_some() && !self.is_over()
    }

    /// After undo or redo: continues to the next turn of a person, if there is one, and pauses computer players.
    pub fn continue_to_person(&mut self, turn: fn(&mut Self) -> bool) {
        if self.computer_players().iter().any(Option::is_none) {
            while self.computer_to_move().is_some() && turn(self) {}
        }
        self.pause();
    }

    /// Lets a computer player that is to move wait, and clears the selection.
    pub fn pause(&mut self) {
        self.is_paused = self.computer_to_move().is_some();
        self.clear_selection();
    }

    /// The name of a side of a match: of its computer player, `You` against one, or else its number.
    pub fn side_name(&self, score: MatchScore, side: MatchSide) -> String {
        let computer = |side| self.computer_player(score.player_of(side)).map(|player| player.to_string());
        let other = MatchSide::BOTH.into_iter().find(|&other| other != side).and_then(computer);
        match computer(side) {
            Some(name) if other.as_ref() != Some(&name) => name,
            None if other.is_some() => "You".to_owned(),
            _ => side.name().to_owned(),
        }
    }

    /// Whether a game can be one of a match: two sides can change seats.
    pub fn can_be_in_match(&self) -> bool {
        self.rules().players.len() == 2 && self.worlds().is_none_or(WorldsGame::is_quantum)
    }

    /// The score of the match with this game, if it is over.
    pub fn match_score_now(&self) -> Option<MatchScore> {
        let score = self.saved.match_score?;
        Some(self.outcome().map_or(score, |outcome| score.with_result(outcome.winner)))
    }

    /// The next game of the match, if this one is over and not the last.
    pub fn next_match_game(&self) -> Option<MatchScore> {
        self.saved.match_score?.next(self.outcome()?.winner)
    }

    /// Assigns a computer player or a person to a seat.
    pub fn set_player(&mut self, player: usize, who: Option<PlayerSpec>) {
        self.saved.seats.resize(self.rulebook.rules().players.len(), None);
        if let Some(seat) = self.saved.seats.get_mut(player) {
            *seat = who;
        }
    }
}
