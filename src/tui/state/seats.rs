//! Who plays on which seat of a game: persons and computer players.

use super::GameSession;
use crate::players::PlayerSpec;

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

    /// Assigns a computer player or a person to a seat.
    pub fn set_player(&mut self, player: usize, who: Option<PlayerSpec>) {
        self.saved.seats.resize(self.rulebook.rules().players.len(), None);
        if let Some(seat) = self.saved.seats.get_mut(player) {
            *seat = who;
        }
    }
}
