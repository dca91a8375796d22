//! Who plays: by chance, by search, or by another program; any game.
//!
//! Source: seed 002, "The general and the specific": the same search plays any game whose valid actions are listed.

mod contender;
mod path;
mod player;
mod quantum;
mod random;
mod referee;
mod search;
mod task;
#[cfg(test)]
mod tests;
mod uci;
mod values;

pub use contender::{Contender, Means, alone};
pub use player::{Answer, Player, Scene, Trouble};
pub use quantum::Quantum;
pub use random::Random;
pub use referee::{Broken, Match, Referee};
pub use search::{Level, Search, has_room};
pub use task::{Clock, Limits, Score, Task, Thought};
pub use uci::{Engine, Patience, Program, Roster, notation};
pub use values::Values;
