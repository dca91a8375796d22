//! A game with players in other programs. The host is the referee: a move is played when it comes back from there.

use std::collections::VecDeque;

use super::{AppState, GameSession};
use crate::{
    network::{GuestMessage, HostMessage, LinkSender},
    tui::keys::UiCommand,
};

/// The table where a game is played.
#[derive(Debug)]
pub struct RemoteTable {
    /// Speaks to the referee.
    pub sender: LinkSender,
    /// The player of this program; `None` for a spectator.
    pub player: Option<usize>,
    /// How others join; empty if this program is a guest.
    pub invitation: String,
    /// Whether the game can be saved: its rules are among those of this computer.
    pub is_saved: bool,
    /// By player, whether the player is there.
    pub present: Vec<bool>,
    /// By player, whether the player has been there.
    pub seen: Vec<bool>,
    /// What the host has said and the board does not show yet.
    pub waiting: VecDeque<HostMessage>,
    /// Whether the host has not yet answered the last move.
    pub is_move_sent: bool,
    /// The player whose offer of a draw is to be answered.
    pub offer: Option<usize>,
    /// How the connection is.
    pub connection: Connection,
}

/// How the connection with the referee is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// It is open.
    Open,
    /// It is lost and is being opened again.
    Lost,
    /// The game is over or the connection has ended for good, so that this program may do with the game what it likes.
    Ended,
}

impl RemoteTable {
    /// A table that was just joined by a player, or by a spectator.
    pub fn new(sender: LinkSender, player: Option<usize>, invitation: String, is_saved: bool) -> Self {
        Self {
            sender,
            player,
            invitation,
            is_saved,
            present: Vec::new(),
            seen: Vec::new(),
            waiting: VecDeque::new(),
            is_move_sent: false,
            offer: None,
            connection: Connection::Open,
        }
    }

    /// Whether all players have come, so that moves count.
    pub fn has_begun(&self) -> bool {
        !self.seen.is_empty() && self.seen.iter().all(|&is_seen| is_seen)
    }

    /// Asks the referee for something.
    pub fn send(&mut self, request: GuestMessage) {
        self.is_move_sent |= matches!(request, GuestMessage::Move { .. });
        self.sender.send(request);
    }

    /// Notes whether a player is there. Returns whether this is news.
    pub fn note_presence(&mut self, player: usize, is_present: bool) -> bool {
        for list in [&mut self.present, &mut self.seen] {
            if list.len() <= player {
                list.resize(player + 1, false);
            }
        }
        self.seen[player] |= is_present;
        std::mem::replace(&mut self.present[player], is_present) != is_present
    }
}

impl GameSession {
    /// The table of a game that goes on elsewhere, too.
    pub fn open_table(&self) -> Option<&RemoteTable> {
        self.remote.as_deref().filter(|table| table.connection != Connection::Ended)
    }

    /// Mutable variant of the method above.
    pub fn open_table_mut(&mut self) -> Option<&mut RemoteTable> {
        self.remote.as_deref_mut().filter(|table| table.connection != Connection::Ended)
    }

    /// Whether the shown position is the one where the players at the table are to move.
    pub fn is_at_table(&self) -> bool {
        self.open_table().is_some() && self.classical().is_some_and(|game| game.tree.is_at_end_of_main_line())
    }

    /// What keeps the player of this program from moving at the table; `None` if nothing does.
    pub fn table_wait_text(&self) -> Option<String> {
        let table = self.open_table().filter(|_| self.is_at_table() && !self.is_over())?;
        let mover = self.player_name(self.mover());
        Some(match table.player {
            None => format!("you are watching; {mover} is to move"),
            Some(_) if table.connection == Connection::Lost => "the connection is lost; reconnecting …".into(),
            Some(_) if !table.has_begun() => "the game begins when all players are here".into(),
            Some(player) if player != self.mover() => format!("{mover} is to move"),
            Some(_) if table.is_move_sent => "the move is on its way".into(),
            Some(_) => return None,
        })
    }
}

impl AppState {
    /// Why a command cannot run while others play the same game.
    pub fn table_refusal(&self, command: UiCommand, session: &GameSession) -> Option<String> {
        use UiCommand::{
            Analyse, Hint, NewGame, OfferDraw, Players, Promote, Redo, RemoveMoves, Resign, RestoreMoves, Retry,
            Review, SetUp, Undo,
        };
        let table = session.open_table()?;
        match command {
            Undo | Redo | Promote | RemoveMoves | RestoreMoves => {
                Some("no move can be taken back in a game over the network".into())
            }
            Hint | Analyse | Review | Retry | SetUp | Players => Some("not while you play with others".into()),
            NewGame => Some(format!("first end this game: {} resigns", self.key_text(Resign))),
            Resign | OfferDraw if table.player.is_none() => Some("you are watching".into()),
            _ => None,
        }
    }
}
