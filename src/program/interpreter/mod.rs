//! The interpreter: it reads like the language page and stays for ever as the oracle of anything faster.
//!
//! A move is a relation between states; [`Interpreter::run`] hands every state a move leads to to a continuation, so
//! that `M N` is "run M, and from each state run N", and a question such as "can it be made" stops at the first answer.

mod asked;
mod best;
mod carry;
mod conditions;
mod distinct;
mod ends;
mod fresh;
mod moves;
mod outcomes;
mod places;
mod repeat;
mod royal;
mod some;
mod spent;
mod starts;
mod state;
mod turns;

pub(in crate::program) use asked::{Circumstances, Moment};
pub use ends::Past;
pub use outcomes::Outcome;

use super::{Fault, Position};
use crate::algebra::term::Move;
use crate::algebra::{KindSet, Marks, Rules};
use crate::board::Board;
use spent::Spent;
use state::State;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Runs the rules of a game, slowly and exactly.
#[derive(Debug)]
pub struct Interpreter {
    rules: Arc<Rules>,
    /// By player: all its pieces.
    sides: Vec<KindSet>,
    /// By player: its royal pieces.
    royals: Vec<KindSet>,
    /// By attacker and defender: the part of the attacker's threats that can take a royal piece of the defender.
    aims: Vec<Vec<Arc<Move>>>,
    lost_when_moved: Marks,
    lasting_one_turn: Marks,
    /// Marks that go where their condition does not hold.
    conditional: Marks,
    hands: bool,
    /// May two walks from one cell lead to the same cell?
    wrapped: bool,
    remembers: bool,
    /// The largest n of any `passes n`; 0 if nobody asks.
    most_passes: u8,
    /// What [`Interpreter::start`] gives, once it has been asked for.
    first_start: OnceLock<Position>,
}

/// Why a run ends early.
enum Stop {
    /// The question is answered.
    Enough,
    /// The rules cannot be carried out.
    Fault(Fault),
}

type Flow = ControlFlow<Stop>;
/// What is done with every state a move leads to.
type Then<'t> = &'t mut dyn FnMut(State<'_>) -> Flow;

/// What a run knows besides its state.
struct Context<'a> {
    /// Whose move it is.
    mover: usize,
    /// The position before the turn.
    before: &'a Position,
    /// Earlier positions, where the asker knows them.
    past: Past<'a>,
    /// Inside a threat `check` is false.
    threat: bool,
    /// Inside the question whether somebody is mated or stuck; there the same question is answered with no.
    deep: bool,
    /// Inside the question which marks are kept, which is not asked again of the positions it looks at.
    settling: bool,
    /// What the question has cost so far.
    spent: &'a Spent,
}

impl<'a> Context<'a> {
    fn new(mover: usize, before: &'a Position, spent: &'a Spent) -> Self {
        Self { mover, before, past: Past::default(), threat: false, deep: false, settling: false, spent }
    }
}

impl Interpreter {
    /// An interpreter of the rules.
    pub fn new(rules: Arc<Rules>) -> Self {
        let players = 0..rules.players.len();
        let sides: Vec<KindSet> = players.clone().map(|player| rules.side(player)).collect();
        let royals: Vec<KindSet> = sides.iter().map(|side| side.and(rules.royal)).collect();
        let aims = rules
            .threats
            .iter()
            .map(|threat| royals.iter().map(|&royal| super::aim::at_kinds(threat, royal)).collect())
            .collect();
        let ends = rules.ends.iter().flatten().map(|end| &end.condition);
        let most_passes = ends.map(|condition| condition.max_passes()).max().unwrap_or(0);
        let most_passes = most_passes.max(rules.turns.iter().map(|turn| turn.body.max_passes()).max().unwrap_or(0));
        Self {
            sides,
            royals,
            aims,
            lost_when_moved: rules.marks_where(|mark| mark.lost_when_moved),
            lasting_one_turn: rules.marks_where(|mark| mark.lasts_one_turn),
            conditional: rules.conditional_marks(),
            hands: rules.has_hands(),
            wrapped: rules.board.walks_may_meet(),
            remembers: rules.turns.iter().any(|turn| turn.body.depends_on_history()),
            most_passes: u8::try_from(most_passes).unwrap_or(u8::MAX),
            first_start: OnceLock::new(),
            rules,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn board(&self) -> &Board {
        &self.rules.board
    }

    /// Whose turn it is, by index of player.
    pub fn mover(&self, position: &Position) -> usize {
        self.rules.turns.get(position.turn()).map_or(0, |turn| turn.player)
    }
}

/// A run that looked for an answer found one, or none, or could not be carried out.
fn answer(flow: Flow) -> Result<bool, Fault> {
    match flow {
        Flow::Continue(()) => Ok(false),
        Flow::Break(Stop::Enough) => Ok(true),
        Flow::Break(Stop::Fault(fault)) => Err(fault),
    }
}

/// The other way round: a question asked in the middle of a run.
fn ask<T>(answer: Result<T, Fault>) -> ControlFlow<Stop, T> {
    match answer {
        Ok(value) => ControlFlow::Continue(value),
        Err(fault) => ControlFlow::Break(Stop::Fault(fault)),
    }
}
