//! Ground moves of a game: its rules carried to the squares of its board by running them on squares whose contents are
//! sets, so that every way through a move becomes a cube and what it writes.
//!
//! Source: ground rewrite rules as in Regular Boardgames (Kowalski et al., 2019) and the ground actions of planning;
//! the tables that are made of them follow the experiment of the project's prototype.

mod alphabet;
mod apart;
mod carry;
mod cases;
mod conditions;
mod each;
mod guards;
mod joined;
mod loose;
mod moves;
mod of;
mod places;
mod recode;
mod removed;
mod repeat;
mod rewrite;
mod run;
mod scope;
mod sees;
mod sight;
mod stage;
mod stroll;
mod sym;
mod tail;
#[cfg(test)]
pub(crate) mod tests;
mod tidy;
mod universe;
mod ways;

pub(crate) use alphabet::{Alphabet, Code, CodeSet};
pub(crate) use moves::{Case, Catch, Change, Effect, Gains, GroundMove, Guard, Recoding, gains, within};
pub(crate) use sees::sees;
pub(crate) use sight::Sight;
pub(crate) use tail::{Tail, Toll};
pub(crate) use ways::{Effort, cases};

use crate::algebra::Marks;

/// A game on its board, ground.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// What can stand on a square.
    pub alphabet: Alphabet,
    /// How many cells the board has.
    pub cells: usize,
    /// How many players there are.
    pub players: usize,
    /// By cell: what may stand there. A position with anything else is none of these moves' business.
    pub universe: Vec<CodeSet>,
    /// By code: what it is once the marks that last one turn are gone; itself, if it carries none.
    pub fading: Vec<Code>,
    /// The royal pieces of each player.
    pub royals: Vec<CodeSet>,
    /// By turn: its moves; or why they could not be made ground.
    pub turns: Vec<Result<Vec<Stage>, String>>,
    /// By attacker and defender: what takes royal pieces of the defender; or why it could not be made ground.
    pub threats: Vec<Vec<Result<Stage, String>>>,
    /// Marks that their pieces keep only while a condition holds.
    pub conditional: Marks,
}

/// Moves of a turn. A later stage of a turn counts only where no move of an earlier one is possible (whether legal or
/// not).
#[derive(Clone, Debug, Default)]
pub(crate) struct Stage {
    /// The moves.
    pub moves: Vec<GroundMove>,
    /// Their guards, each once.
    pub guards: Vec<Guard>,
    /// Are there moves of which ranks do not tell where the interpreter has them?
    pub muddled: bool,
    /// What they all end with.
    pub tail: Option<Tail>,
}

impl Ground {
    /// Why what threatens a player could not be made ground; `None` if it was.
    pub fn why_unknown(&self, player: usize) -> Option<String> {
        self.threats.iter().find_map(|threats| threats.get(player)?.as_ref().err().cloned())
    }
}

impl Stage {
    /// Is a guard, by its number, asked of the position before the turn?
    pub fn is_standing(&self, guard: u32) -> bool {
        self.guards.get(guard as usize).is_some_and(Guard::is_standing)
    }
}
