//! The move of the search, on its way from the search thread to the session.
//!
//! The GUI may answer a move before the search thread has ended. So the move is left here in the same moment in which it is sent, and
//! a `ping` that arrives meanwhile waits for it.

use super::game_result::result_line;
use crate::cli::engine::outlet::send_lines;
use crate::cli::engine::report::{BestMove, Report};
use crate::game::{Action, GameRecord, Variant};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The slot; clones share it.
#[derive(Clone, Default)]
pub(super) struct AnswerSlot(Arc<Mutex<Contents>>);

#[derive(Default)]
struct Contents {
    phase: Phase,
    /// Answers to `ping` that must follow the move.
    pongs: Vec<String>,
}

#[derive(Default, PartialEq)]
enum Phase {
    #[default]
    Idle,
    /// A search is to send a move.
    Thinking,
    /// It has sent this move.
    Answered(Action),
}

impl AnswerSlot {
    fn lock(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_thinking(&self) -> bool {
        self.lock().phase == Phase::Thinking
    }

    /// Takes the move that was sent since the last call.
    pub fn take_answer(&self) -> Option<Action> {
        let phase = &mut self.lock().phase;
        match std::mem::take(phase) {
            Phase::Answered(action) => Some(action),
            other => {
                *phase = other;
                None
            }
        }
    }

    /// Keeps a search that has not answered yet from sending its move.
    pub fn abort(&self) {
        let contents = &mut *self.lock();
        if contents.phase == Phase::Thinking {
            contents.phase = Phase::Idle;
            contents.send_pongs();
        }
    }

    /// Sends the answer to a `ping`, after the move if one is due.
    pub fn pong(&self, line: &str) -> io::Result<()> {
        let contents = &mut *self.lock();
        if contents.phase == Phase::Thinking {
            contents.pongs.push(line.to_owned());
            return Ok(());
        }
        send_lines(line)
    }

    /// Begins a search. Its end is to call the result, which sends the move, and the result of the game if the move ends it.
    pub fn begin(&self, variant: Variant, record: GameRecord<Variant>) -> impl FnOnce(Report) + Send + 'static {
        let slot = self.clone();
        self.lock().phase = Phase::Thinking;
        move |report| {
            let contents = &mut *slot.lock();
            let Report::BestMove(BestMove { chosen, .. }) = report else { return };
            if contents.phase != Phase::Thinking {
                return;
            }
            let mut record = record;
            let mut lines = Vec::new();
            contents.phase = match chosen {
                Some(chosen) => {
                    lines.push(format!("move {}", chosen.text));
                    let after = chosen.action.after.clone();
                    record.push(chosen.action.clone(), after);
                    Phase::Answered(chosen.action)
                }
                None => Phase::Idle,
            };
            match record.status(&variant).ok().and_then(|status| status.outcome) {
                Some(outcome) => lines.push(result_line(&outcome, &variant)),
                None if lines.is_empty() => lines.push("Error (there is no legal move): go".into()),
                None => {}
            }
            // A write error means that the GUI is gone.
            drop(send_lines(&lines.join("\n")));
            contents.send_pongs();
        }
    }
}

impl Contents {
    fn send_pongs(&mut self) {
        self.pongs.drain(..).for_each(|line| drop(send_lines(&line)));
    }
}
