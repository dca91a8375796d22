//! Asks the rules for the moves of a piece on a nearly empty board.
//!
//! The guide never reads the text of a rule. It puts a piece on a board, plays every move, and looks at what has changed. The
//! interpreter answers, so nothing needs to be compiled. All queries share a number of steps, so a rule file from a stranger
//! costs no more than a shipped one.

use crate::algebra::{Content, Kind, KindSet, Rules};
use crate::board::Cell;
use crate::program::{Action, Fault, Interpreter, Position};
use crate::task::{CancelToken, Halt};
use std::sync::Arc;

/// Steps of all queries about one kind of piece: some tens of milliseconds.
const MAX_STEPS_PER_PIECE: u32 = 1_500_000;

/// Where a piece may go, and what happens on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    /// The cell on which the piece ends.
    pub to: Cell,
    /// The cells from which enemy pieces disappear.
    pub takes: Vec<Cell>,
    /// What the piece becomes, if it is promoted.
    pub becomes: Option<Kind>,
    /// Whether the piece itself is gone after the move, as in atomic chess.
    pub is_lost: bool,
    /// The position after the move.
    pub after: Position,
}

/// The rules, asked about one player's pieces.
pub(super) struct Probe<'r> {
    rules: &'r Rules,
    /// The interpreter of the part of the turn in which a piece moves.
    interpreter: Interpreter,
    cancel: &'r CancelToken,
    /// The player whose pieces are asked for.
    player: usize,
    /// The player's turn.
    turn: usize,
    steps_left: u32,
}

impl<'r> Probe<'r> {
    /// A probe of a player's turn; `None` if the player has none.
    pub fn new(rules: &'r Rules, probed: Arc<Rules>, player: usize, cancel: &'r CancelToken) -> Option<Self> {
        let turn = rules.turn_of(player, rules.cycle_start)?;
        let interpreter = Interpreter::new(probed);
        Some(Self { rules, interpreter, cancel, player, turn, steps_left: MAX_STEPS_PER_PIECE })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The player whose pieces are asked for.
    pub fn player(&self) -> usize {
        self.player
    }

    /// Allows the steps for another piece.
    pub fn refill(&mut self) {
        self.steps_left = MAX_STEPS_PER_PIECE;
    }

    /// Whether the last piece took more steps than it may.
    pub fn is_exhausted(&self) -> bool {
        self.steps_left == 0
    }

    /// The board without pieces and with empty hands, before the player's turn.
    pub fn empty_board(&self) -> Position {
        let cleared = |content: &Content| if content.kind == Kind::OFF { Content::OFF } else { Content::EMPTY };
        let cells: Vec<Content> = self.rules.setup.iter().map(cleared).collect();
        let mut position = Position::new(&cells, &vec![0; self.rules.hands.len()]);
        position.set_turn(self.turn);
        position
    }

    /// The legal actions; none if the rules contradict themselves in the position, which no game may ever reach.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] after a cancellation; [`Halt::StepLimit`] if no steps are left.
    pub fn actions(&mut self, position: &Position) -> Result<Vec<Action>, Halt<Fault>> {
        self.cancel.check_cancelled()?;
        if self.is_exhausted() {
            return Err(Halt::StepLimit);
        }
        let actions = self.interpreter.actions_within(position, &mut self.steps_left);
        if self.is_exhausted() { Err(Halt::StepLimit) } else { Ok(actions.unwrap_or_default()) }
    }

    /// Whether a royal piece of the player is attacked.
    pub fn in_check(&self, position: &Position) -> bool {
        self.interpreter.in_check(position).unwrap_or(false)
    }

    /// The moves of the piece on a cell.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn landings(&mut self, position: &Position, origin: Cell) -> Result<Vec<Landing>, Halt<Fault>> {
        let own = self.rules.side(self.player);
        let from_origin = self.actions(position)?.into_iter().filter(|action| action.from == Some(origin));
        Ok(from_origin.filter_map(|action| landing(position, origin, own, action)).collect())
    }

    /// The cells on which an action without an origin puts a piece of a kind.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn placements(&mut self, position: &Position, kind: Kind) -> Result<Vec<Cell>, Halt<Fault>> {
        let is_new =
            |cell: Cell, after: &Position| after.at(cell).kind == kind && position.at(cell).kind == Kind::EMPTY;
        let mut actions = self.actions(position)?;
        actions.retain(|action| action.from.is_none() || action.from == action.to);
        let placed = actions.iter().filter_map(|action| action.to.filter(|&to| is_new(to, &action.after)));
        let mut cells: Vec<Cell> = placed.collect();
        cells.sort_unstable();
        cells.dedup();
        Ok(cells)
    }
}

fn landing(before: &Position, origin: Cell, own: KindSet, action: Action) -> Option<Landing> {
    let to = action.to.filter(|&to| to != origin || action.promotes.is_some())?;
    let takes: Vec<Cell> = action.takes.iter().map(|(cell, _)| *cell).collect();
    let is_lost = !own.contains(action.after.at(to).kind) && action.after.count(own) < before.count(own);
    Some(Landing { to, takes, becomes: action.promotes, is_lost, after: action.after })
}
