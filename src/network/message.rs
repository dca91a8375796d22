//! The messages of a game, each one line of JSON. `docs/network.md` describes them.

use crate::store::GameEnding;
use serde::{Deserialize, Serialize};

/// What a player or a spectator tells the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum GuestMessage {
    /// Takes part under the rules that the host has sent.
    Accept,
    /// Plays a move.
    Move {
        /// Its number, from 1; every turn counts.
        number: usize,
        /// The move in coordinate notation.
        action: String,
    },
    /// Claims a draw, accepts one, or offers one.
    Draw,
    /// Declines the offers of a draw.
    Decline,
    /// Resigns.
    Resign,
    /// Says that the connection is alive.
    Ping,
}

/// What the host tells players and spectators. Players count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum HostMessage {
    /// A piece of a rule file; pieces of one name follow each other.
    Rules {
        /// The name of the file.
        name: String,
        /// The next part of its text.
        text: String,
    },
    /// The game that the rules are for. Asks for [`GuestMessage::Accept`].
    Game {
        /// The start position, if it is not the only one of the rules.
        fen: Option<String>,
        /// Initial time and increment in milliseconds, if time is limited.
        clock_ms: Option<[u64; 2]>,
        /// The player whose seat is free; without one, the guest watches.
        player: Option<usize>,
    },
    /// The guest has this seat.
    Seated {
        /// The player.
        player: usize,
        /// Opens the seat again after the connection was lost.
        key: String,
    },
    /// The guest has no seat.
    Watching,
    /// A player has come or gone.
    Present {
        /// The player.
        player: usize,
        /// Whether the player is connected.
        is_present: bool,
    },
    /// Moves were played.
    Moves {
        /// The number of the first one.
        number: usize,
        /// The moves in coordinate notation.
        actions: Vec<String>,
    },
    /// The time left.
    Clocks {
        /// By player, in milliseconds.
        remaining_ms: Vec<u64>,
    },
    /// A player offers a draw.
    Offered {
        /// The player.
        player: usize,
    },
    /// A player declines the offers of a draw.
    Declined {
        /// The player.
        player: usize,
    },
    /// The game is over.
    Over {
        /// How it ended, as in saved games: `resigned 2`.
        ending: GameEnding,
    },
    /// A request was not carried out.
    Rejected {
        /// Why.
        reason: String,
    },
    /// The host ends the connection.
    Bye {
        /// Why.
        reason: String,
    },
    /// Says that the connection is alive.
    Ping,
}

/// Writes a message as a line.
pub(super) fn to_line<M: Serialize>(message: &M) -> String {
    // Only maps with odd keys could fail, and there are none.
    serde_json::to_string(message).unwrap_or_default() + "\n"
}

/// Reads a message. The error is for the one who wrote the line.
pub(super) fn from_line<M: for<'de> Deserialize<'de>>(line: &str) -> Result<M, String> {
    serde_json::from_str(line).map_err(|error| format!("this line is no message of version 1: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<M: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(message: M, line: &str) {
        assert_eq!(to_line(&message), format!("{line}\n"));
        assert_eq!(from_line(line), Ok(message));
    }

    #[test]
    fn messages_are_lines_of_json() {
        check(GuestMessage::Accept, r#"{"type":"accept"}"#);
        check(GuestMessage::Move { number: 1, action: "e2e4".into() }, r#"{"type":"move","number":1,"action":"e2e4"}"#);
        check(
            HostMessage::Game { fen: None, clock_ms: Some([300_000, 2000]), player: Some(1) },
            r#"{"type":"game","fen":null,"clock_ms":[300000,2000],"player":1}"#,
        );
        check(HostMessage::Over { ending: GameEnding::Resigned(1) }, r#"{"type":"over","ending":"resigned 2"}"#);
        check(
            HostMessage::Moves { number: 2, actions: vec!["e7e5".into()] },
            r#"{"type":"moves","number":2,"actions":["e7e5"]}"#,
        );
    }

    #[test]
    fn other_lines_are_no_messages() {
        for line in ["", "x", "{}", "[1]", r#"{"type":"mov"}"#, r#"{"type":"move","number":-1,"action":"e4"}"#] {
            assert!(from_line::<GuestMessage>(line).is_err(), "{line}");
        }
        let deep = "[".repeat(60_000);
        assert!(from_line::<GuestMessage>(&deep).is_err());
        assert!(from_line::<GuestMessage>(r#"{"type":"move","number":1,"action":"e4","x":1}"#).is_err());
    }
}
