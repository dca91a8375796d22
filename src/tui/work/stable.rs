//! Engines that wait for their next turn.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    game::{Action, Variant},
    players::{Answer, Engine, Player, Program, Roster, Scene, Task, Trouble},
    store::Game,
};

/// An engine that has been started for a game, by its name.
struct Idle {
    program: Arc<Program>,
    game: String,
    engine: Engine,
}

/// The engines there are, and those that run and are not asked anything just now.
pub struct Stable {
    roster: Roster,
    idle: Mutex<Vec<Idle>>,
}

impl std::fmt::Debug for Stable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.roster.fmt(f)
    }
}

impl Stable {
    /// Engines, none of which runs.
    pub fn new(roster: Roster) -> Self {
        Self { roster, idle: Mutex::default() }
    }

    /// Has an engine choose. It is started if it does not run for this game yet; those of other games are ended.
    ///
    /// # Errors
    /// Why it gives no answer.
    pub fn ask(
        &self,
        program: &Arc<Program>,
        game: &Game,
        scene: &Scene<'_, Variant>,
        task: &Task<'_, Action>,
    ) -> Result<Answer<Action>, Trouble> {
        self.with(program, game, |engine| engine.choose(scene, task))
    }

    /// Starts an engine for a game, if it does not run for it yet.
    ///
    /// # Errors
    /// Why it cannot be asked.
    pub fn meet(&self, program: &Arc<Program>, game: &Game) -> Result<(), Trouble> {
        self.with(program, game, |engine| engine.meet(&|| false))
    }

    fn with<T>(
        &self,
        program: &Arc<Program>,
        game: &Game,
        ask: impl FnOnce(&mut Engine) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        // What is kept with a game is only the name.
        let program = self.roster.named(program.name()).unwrap_or(program).clone();
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let (others, known) = {
            let mut idle = idle();
            let others: Vec<Idle> = idle.extract_if(.., |one| one.game != game.name()).collect();
            (others, idle.iter().position(|one| one.program == program).map(|place| idle.swap_remove(place)))
        };
        drop(others);
        let mut one = known.unwrap_or_else(|| Idle {
            program: program.clone(),
            game: game.name().to_owned(),
            engine: Engine::new(program, game.names()),
        });
        let answer = ask(&mut one.engine)?;
        idle().push(one);
        Ok(answer)
    }
}
