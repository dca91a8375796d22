//! A game that counts what it is asked, says so, and can be called off.

use crate::game::{Fault, Game, Past, Refused, Standing};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often progress is shown.
const OFTEN: Duration = Duration::from_millis(200);

/// A game under watch.
pub(super) struct Watched<'g, G> {
    game: &'g G,
    /// Turns without capture or progress before the position that is counted from.
    quiet: u32,
    stop: Arc<AtomicBool>,
    seen: Cell<u64>,
    /// When progress is to be shown next; never, if nobody looks.
    next: Cell<Option<Instant>>,
}

impl<'g, G: Game> Watched<'g, G> {
    /// Ctrl-C calls the work off from now on; a second one ends the program.
    pub fn new(game: &'g G, quiet: u32) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let interrupt = signal_hook::consts::SIGINT;
        signal_hook::flag::register_conditional_shutdown(interrupt, 130, stop.clone())?;
        signal_hook::flag::register(interrupt, stop.clone())?;
        let next = io::stderr().is_terminal().then(|| Instant::now() + OFTEN);
        Ok(Self { game, quiet, stop, seen: Cell::new(0), next: Cell::new(next) })
    }

    /// Takes the line of progress away.
    pub fn finish(&self) {
        if self.seen.get() > 0 && io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\r{:40}\r", "");
        }
    }

    fn show(&self) {
        if self.next.get().is_some_and(|next| Instant::now() >= next) {
            let _ = write!(io::stderr(), "\r{} positions", self.seen.get());
            self.next.set(Some(Instant::now() + OFTEN));
        }
    }
}

impl<G: Game> Game for Watched<'_, G> {
    type Position = G::Position;
    type Action = G::Action;

    fn start(&self) -> Self::Position {
        self.game.start()
    }

    fn mover(&self, at: &Self::Position) -> usize {
        self.game.mover(at)
    }

    fn standing(&self, at: &Self::Position, past: Past<'_, Self::Position>) -> Result<Standing<Self::Action>, Fault> {
        self.seen.set(self.seen.get() + 1);
        self.show();
        self.game.standing(at, Past { earlier: past.earlier, quiet: past.quiet + self.quiet })
    }

    fn play(&self, at: &Self::Position, action: &Self::Action) -> Result<Self::Position, Refused> {
        if self.stop.load(Ordering::Relaxed) { Err(Refused::Cancelled) } else { self.game.play(at, action) }
    }
}
