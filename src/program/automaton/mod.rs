//! The automaton: the rules of a game compiled to operations over one working board, for whatever is not ground.
//!
//! Regular Boardgames compiles rules to an automaton over the position in the same way (Kowalski, Mika, Sutowicz,
//! Szykuła 2019). Everything means what it means to the [`Interpreter`], state by state and in the same order; only what
//! is one state is found out by numbers first, and boards are changed in place instead of copied.

mod actions;
mod ahead;
mod ask;
mod atlas;
mod best;
mod compile;
mod conditions;
mod ends;
mod flood;
mod frames;
mod heads;
mod held;
mod machine;
mod mailbox;
mod past;
mod perft;
mod places;
mod play_on;
mod positions;
mod program;
mod repeat;
mod rewrite;
mod royal;
mod scope;
mod shape;
mod spent;
mod still;
mod strolls;
mod table;
mod trail;
mod turns;
mod ways;
mod work;

pub use heads::Chance;
pub use play_on::{PlayedOn, Told};

use super::{Action, Fault, Interpreter, Past, Position};
use crate::algebra::term::Condition;
use crate::board::Frame;
use crate::source::Span;
use machine::Machine;
use program::Program;
use rustc_hash::FxHashMap;
use spent::Stop;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use work::{Context, Work};

/// The rules of a game as an automaton.
#[derive(Debug)]
pub(crate) struct Automaton {
    interpreter: Arc<Interpreter>,
    program: Program,
    /// The same with numbers for all frames of the board, made when somebody asks from one that no turtle comes to.
    wide: OnceLock<Program>,
    /// Conditions that can be asked for, by where they are; held so that they stay there. The tables ask for them.
    #[cfg_attr(not(test), allow(dead_code))]
    guards: Vec<Arc<Condition>>,
    #[cfg_attr(not(test), allow(dead_code))]
    numbers: FxHashMap<usize, usize>,
    /// Room to work in, for as many questions as were asked at once.
    rooms: Mutex<Vec<Work>>,
}

impl Automaton {
    /// Compiles the rules that the interpreter runs.
    pub fn new(interpreter: Arc<Interpreter>) -> Self {
        Self::with_guards(interpreter, Vec::new())
    }

    /// The same with conditions that [`Automaton::holds`] will be asked for.
    pub fn with_guards(interpreter: Arc<Interpreter>, guards: Vec<Arc<Condition>>) -> Self {
        let program = compile::compile(&interpreter, &guards, false);
        let numbers = guards.iter().enumerate().map(|(number, guard)| (address(guard), number)).collect();
        Self { interpreter, program, wide: OnceLock::new(), guards, numbers, rooms: Mutex::default() }
    }

    /// Every legal action of the player whose turn it is, each once, in the order of the interpreter.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        self.ask(at, Past::default(), |machine| {
            machine.ways(0)?;
            Ok(machine.actions(0))
        })
    }

    /// How many legal actions there are, without building them.
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    pub fn count(&self, at: &Position) -> Result<u64, Fault> {
        self.ask(at, Past::default(), |machine| machine.ways(0).map(|ways| ways as u64))
    }

    /// Has the player whose turn it is any legal action?
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        self.ask(at, Past::default(), |machine| machine.any_action(false))
    }

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        self.ask(at, Past::default(), |machine| machine.threatened(machine.context.mover, false))
    }

    /// The number of the end that holds, in the order they are tried: of those that end the game by themselves, or of
    /// those that a player may claim.
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    pub fn ended(&self, at: &Position, past: Past<'_>, claimed: bool) -> Result<Option<usize>, Fault> {
        self.ask(at, past, |machine| {
            let mut known: Option<bool> = None;
            let mut stuck = |machine: &mut Machine<'_>| match known {
                Some(stuck) => Ok(stuck),
                None => Ok(*known.insert(!machine.aside(|machine| machine.any_action(false))?)),
            };
            machine.ended(&mut stuck, claimed)
        })
    }

    /// A game that goes on by chance from a position, so many turns at most. `None` where positions have to be made for what
    /// an end asks for.
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    pub fn play_on(
        &self,
        at: &Position,
        past: Past<'_>,
        turns: usize,
        chance: Chance<'_>,
        told: Told<'_>,
    ) -> Result<Option<PlayedOn>, Fault> {
        if self.program.facts.asks_oddly {
            return Ok(None);
        }
        self.ask(at, past, |machine| machine.play_on(turns, chance, told)).map(Some)
    }

    /// How many games of exactly `depth` turns there are from a position; a finished game has no moves. `past` is what
    /// went before. `None` if `cancelled` says so.
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    pub fn perft(
        &self,
        at: &Position,
        past: Past<'_>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<u64>, Fault> {
        if self.program.facts.asks_oddly {
            // An end asks for the past of a position that is not the one it is asked of: positions are made for it.
            return self.leaves(at, &mut past.earlier.to_vec(), past.quiet, depth, cancelled);
        }
        self.ask(at, past, |machine| machine.leaves(0, depth, cancelled))
    }

    fn leaves(
        &self,
        at: &Position,
        earlier: &mut Vec<Position>,
        quiet: u32,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<u64>, Fault> {
        if depth == 0 {
            return Ok(Some(1));
        }
        if cancelled() {
            return Ok(None);
        }
        if self.ended(at, Past { earlier, quiet }, false)?.is_some() {
            return Ok(Some(0));
        }
        if depth == 1 {
            return self.count(at).map(Some);
        }
        let actions = self.actions(at)?;
        earlier.push(at.clone());
        let mut nodes = 0;
        for action in actions {
            let Some(more) = self.leaves(&action.after, earlier, quiet, depth - 1, cancelled)? else { return Ok(None) };
            nodes += more;
        }
        earlier.pop();
        Ok(Some(nodes))
    }

    /// Does a condition hold in the middle of a turn of `mover`, which began at `before`? Quickly for those the automaton
    /// was made with; any other is compiled anew each time.
    ///
    /// # Errors
    /// As [`Automaton::actions`].
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn holds(
        &self,
        at: &Position,
        condition: &Arc<Condition>,
        interest: Option<Frame>,
        mover: usize,
        before: &Position,
    ) -> Result<bool, Fault> {
        let other;
        let (program, number) = match self.numbers.get(&address(condition)) {
            Some(&number) if interest.is_none_or(|frame| self.program.atlas.number(frame).is_some()) => {
                (&self.program, number)
            }
            Some(&number) => {
                let wide = || compile::compile(&self.interpreter, &self.guards, true);
                (self.wide.get_or_init(wide), number)
            }
            None => {
                other = compile::compile(&self.interpreter, std::slice::from_ref(condition), true);
                (&other, 0)
            }
        };
        let Some(&ask) = program.guards.get(number) else { return Ok(false) };
        let room = if std::ptr::eq(program, &raw const self.program) { self.room() } else { Work::new(program) };
        let mut machine = Machine::new(program, before, Past::default(), room);
        self.begin(&mut machine, at);
        machine.become_position(at);
        machine.context = Context { mover, ..machine.context };
        let answer = if machine.interest_at(interest) { machine.holds(&program.asks[ask as usize]) } else { Ok(false) };
        let answer = answer.map_err(|_| machine.work.spent.fault());
        if std::ptr::eq(program, &raw const self.program) {
            self.give_back(machine.work);
        }
        answer
    }

    /// What the interpreter is still asked for, and what is not as fast as it may be; in words.
    pub fn notes(&self) -> Vec<String> {
        let facts = &self.program.facts;
        let notes = [
            (facts.asks_past, "an end asks for the past: of a game under way the interpreter counts its quiet turns"),
            (facts.asks_oddly, "an end asks for the past of another position: leaves are counted position by position"),
        ];
        notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| note.to_owned()).collect()
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> usize {
        self.program.bytes() + self.wide.get().map_or(0, Program::bytes)
    }

    fn ask<T>(
        &self,
        at: &Position,
        past: Past<'_>,
        question: impl FnOnce(&mut Machine<'_>) -> Result<T, Stop>,
    ) -> Result<T, Fault> {
        let mut machine = Machine::new(&self.program, at, past, self.room());
        self.begin(&mut machine, at);
        let answer = question(&mut machine);
        let answer = answer.map_err(|_| machine.work.spent.fault());
        self.give_back(machine.work);
        answer
    }

    fn begin(&self, machine: &mut Machine<'_>, at: &Position) {
        let turn = self.interpreter.rules().turns.get(at.turn());
        machine.work.spent.begin("turn", turn.map_or_else(Span::default, |turn| turn.span));
    }

    fn room(&self) -> Work {
        let free = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| Work::new(&self.program))
    }

    fn give_back(&self, room: Work) {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).push(room);
    }
}

fn address(condition: &Arc<Condition>) -> usize {
    Arc::as_ptr(condition).addr()
}

#[cfg(test)]
mod tests;
