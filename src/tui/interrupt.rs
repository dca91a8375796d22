//! What Ctrl-C does: it stops running work, and ends the program if nothing runs.
//!
//! The thread that receives Ctrl-C must decide this before the loop handles it. A loop that waits for the terminal to take its output
//! can be ended only from another thread.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering::SeqCst},
};

/// No interruptible work is running.
const IDLE: u8 = 0;
/// Interruptible work is running.
const WORKING: u8 = 1;
/// Ctrl-C was pressed while nothing ran.
const ENDING: u8 = 2;

/// Whether interruptible work is running, and whether Ctrl-C ends the program. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicU8>);

impl Interrupt {
    /// Notes that Ctrl-C was pressed. Returns whether it ends the program: if no work runs, or Ctrl-C has
    /// already been pressed since the loop last noted work.
    pub fn press(&self) -> bool {
        let stopped = self.0.compare_exchange(WORKING, IDLE, SeqCst, SeqCst);
        if stopped.is_err() {
            self.0.store(ENDING, SeqCst);
        }
        stopped.is_err()
    }

    /// Notes whether work runs. It makes no difference once Ctrl-C has ended the program.
    pub fn note_work(&self, is_working: bool) {
        let (before, after) = if is_working { (IDLE, WORKING) } else { (WORKING, IDLE) };
        // It fails if nothing has changed, or the program ends.
        let _ = self.0.compare_exchange(before, after, SeqCst, SeqCst);
    }

    /// Whether Ctrl-C has ended the program.
    pub fn is_ending(&self) -> bool {
        self.0.load(SeqCst) == ENDING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_press_stops_work_and_the_second_ends() {
        let interrupt = Interrupt::default();
        interrupt.note_work(true);
        assert!(!interrupt.press() && !interrupt.is_ending());
        assert!(interrupt.press() && interrupt.is_ending());
        interrupt.note_work(true);
        assert!(interrupt.is_ending());
    }

    #[test]
    fn without_work_the_first_press_ends() {
        let interrupt = Interrupt::default();
        interrupt.note_work(true);
        interrupt.note_work(false);
        assert!(interrupt.press());
    }
}
