//! A pool of external engines that stay running between turns.

use std::{
    mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::{
    game::{Action, Variant},
    players::{ChosenAction, EngineCommand, EngineList, Player, PlayerError, PlayerView, SearchRequest, UciEngine},
    store::LoadedGame,
    task::CancelToken,
};

/// An engine started for a game.
struct IdleEngine {
    program: Arc<EngineCommand>,
    game: String,
    engine: UciEngine,
}

/// Running engines.
#[derive(Default)]
struct RunningEngines {
    /// Engines without a request.
    idle: Vec<IdleEngine>,
    /// Number of engines with a request or shutting down.
    busy: usize,
}

/// Configured engines and their running processes.
pub struct EnginePool {
    roster: EngineList,
    running: Mutex<RunningEngines>,
    /// Cancels all requests; no engine may start after that.
    closed: CancelToken,
    /// Notified when an engine is no longer busy.
    on_idle: Condvar,
}

/// How long `close` waits for engines to exit. An unresponsive engine is killed earlier.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Counts an engine as busy while it lives.
struct BusyGuard<'s>(&'s EnginePool);

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        self.0.running().busy -= 1;
        self.0.on_idle.notify_all();
    }
}

impl std::fmt::Debug for EnginePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.roster.fmt(f)
    }
}

impl EnginePool {
    /// A pool without running engines.
    pub fn new(roster: EngineList) -> Self {
        Self { roster, running: Mutex::default(), closed: CancelToken::default(), on_idle: Condvar::new() }
    }

    /// Stops all engines and waits for them to exit, so that no process is left behind.
    pub fn close(&self) {
        let idle = {
            let mut running = self.running();
            self.closed.cancel();
            mem::take(&mut running.idle)
        };
        drop(idle);
        drop(self.on_idle.wait_timeout_while(self.running(), SHUTDOWN_TIMEOUT, |running| running.busy > 0));
    }

    fn running(&self) -> MutexGuard<'_, RunningEngines> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mark_busy(&self) -> BusyGuard<'_> {
        self.running().busy += 1;
        BusyGuard(self)
    }

    /// Asks an engine for a move. Starts it if needed and stops engines of other games.
    ///
    /// # Errors
    /// If the engine fails or is cancelled.
    pub fn choose(
        &self,
        program: &Arc<EngineCommand>,
        game: &LoadedGame,
        view: &PlayerView<'_, Variant>,
        task: &SearchRequest<'_, Action>,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        let cancel = task.cancel.or(&self.closed);
        self.with_engine(program, game, |engine| engine.choose(view, &SearchRequest { cancel: &cancel, ..*task }))
    }

    /// Starts an engine for a game, if it is not running.
    ///
    /// # Errors
    /// If the engine cannot be started or does not support the game.
    pub fn start(&self, program: &Arc<EngineCommand>, game: &LoadedGame) -> Result<(), PlayerError> {
        self.with_engine(program, game, |engine| engine.connect(&self.closed))
    }

    fn with_engine<T>(
        &self,
        program: &Arc<EngineCommand>,
        game: &LoadedGame,
        ask: impl FnOnce(&mut UciEngine) -> Result<T, PlayerError>,
    ) -> Result<T, PlayerError> {
        // Save files hold only the engine's name.
        let program = self.roster.by_name(program.name()).unwrap_or(program).clone();
        // Dropped last, after the engines stopped here have exited.
        let _busy = self.mark_busy();
        let (others, known) = {
            let mut running = self.running();
            let others: Vec<IdleEngine> = running.idle.extract_if(.., |one| one.game != game.name()).collect();
            let place = running.idle.iter().position(|one| one.program == program);
            (others, place.map(|place| running.idle.swap_remove(place)))
        };
        drop(others);
        self.closed.check_cancelled()?;
        let mut one = known.unwrap_or_else(|| IdleEngine {
            program: program.clone(),
            game: game.name().to_owned(),
            engine: UciEngine::new(program, game.names()),
        });
        let answer = ask(&mut one.engine)?;
        let mut running = self.running();
        if !self.closed.is_cancelled() {
            running.idle.push(one);
        }
        Ok(answer)
    }
}

#[cfg(test)]
#[cfg(unix)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::{Folders, Library};
    use crate::task::Halt;
    use std::{process::Command, thread};

    /// A program that is what a shell does.
    fn shell(text: &str) -> Arc<EngineCommand> {
        Arc::new(format!("sh -c {}", shlex::try_quote(text).unwrap()).parse().unwrap())
    }

    #[test]
    fn no_engine_outlives_the_program() {
        let home = tempfile::tempdir().unwrap();
        let game = Library::open(&Folders::under(home.path())).load("chess").unwrap();
        let pool = EnginePool::new(EngineList::default());
        let file = home.path().join("number");
        // An idle engine that ignores requests to exit,
        let deaf = format!(
            "trap '' TERM; echo $$ > '{}'; while :; do read -r line; case \"$line\" in uci) echo uciok;; isready) echo readyok;; esac; done",
            file.display()
        );
        pool.start(&shell(&deaf), &game).unwrap();
        // and a busy one that never answers.
        let silent = shell("sleep 100");
        thread::scope(|scope| {
            let request = scope.spawn(|| pool.start(&silent, &game));
            while pool.running().busy == 0 {
                thread::yield_now();
            }
            pool.close();
            assert_eq!(pool.running().busy, 0);
            assert_eq!(request.join().unwrap(), Err(PlayerError::Halted(Halt::Cancelled)));
        });
        let number = std::fs::read_to_string(file).unwrap();
        let there = Command::new("kill").args(["-0", number.trim()]).output().unwrap();
        assert!(!there.status.success(), "{number}");
        // No engine starts after that.
        assert_eq!(pool.start(&shell(&deaf), &game), Err(PlayerError::Halted(Halt::Cancelled)));
    }
}
