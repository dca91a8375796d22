//! The progress of opening a game.

use super::number_text::{group_digits, progress_bar};
use crate::{
    task::Progress,
    tui::{
        keymap::Keymap,
        keys::{Focus, UiCommand},
        state::PendingGame,
    },
};

/// Seconds of composing after which the footer warns that large games take minutes.
const LONG_COMPOSING_SECONDS: u64 = 15;

/// The progress as a line of text.
pub fn progress_text(opening: &PendingGame, keymap: &Keymap) -> String {
    let Progress { done, total } = opening.work.progress();
    let cancel = format!("{} cancels", keymap.hint(Focus::Global, UiCommand::Cancel));
    let seconds = opening.elapsed.as_secs();
    if opening.composed_puzzle.is_some() {
        let games =
            if done == 1 { "1 random game".to_owned() } else { format!("{} random games", group_digits(done.into())) };
        let long = if seconds < LONG_COMPOSING_SECONDS { "" } else { "   large games take minutes" };
        return format!("composing: {games} tried, {seconds} s   {cancel}{long}");
    }
    let bar = if total > 1 { format!("{} ", progress_bar(done, total, 10)) } else { String::new() };
    format!("opening the game … {bar}  {cancel}")
}
