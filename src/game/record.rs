//! A game as it is played: every turn kept, undo and redo, resignation and draws.

use super::{Game, Outcome, Refused, Standing};
use crate::program::{Fault, Past};

/// A game under way, of any [`Game`].
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// All positions so far; the first is the start, the last is now.
    positions: Vec<G::Position>,
    /// The actions between them.
    actions: Vec<G::Action>,
    /// Actions taken back and where they led, the next to redo last.
    undone: Vec<(G::Action, G::Position)>,
    /// Turns without capture or progress before the start.
    quiet: u32,
    /// An end that the players made: resignation, agreement, a claim.
    closed: Option<Outcome>,
}

impl<G: Game> Record<G> {
    /// A game that starts from a position, `quiet` turns after the last capture or progress.
    pub fn new(start: G::Position, quiet: u32) -> Self {
        Self { positions: vec![start], actions: Vec::new(), undone: Vec::new(), quiet, closed: None }
    }

    /// The position now.
    pub fn now(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// All positions, from the start to now.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The actions so far.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// What went before the position now.
    pub fn past(&self) -> Past<'_, G::Position> {
        Past { earlier: &self.positions[..self.positions.len() - 1], quiet: self.quiet }
    }

    /// Turns without capture or progress before the start.
    pub fn quiet_before(&self) -> u32 {
        self.quiet
    }

    /// How things stand now, ends made by the players included.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn standing(&self, game: &G) -> Result<Standing<G::Action>, Fault> {
        match &self.closed {
            Some(outcome) => Ok(Standing { actions: Vec::new(), outcome: Some(outcome.clone()), claim: None }),
            None => game.standing(self.now(), self.past()),
        }
    }

    /// Plays an action; what was undone is forgotten.
    ///
    /// # Errors
    /// [`Refused`] if it is no action of the position now; the record is left as it was.
    pub fn play(&mut self, game: &G, action: &G::Action) -> Result<(), Refused> {
        if !self.standing(game)?.actions.contains(action) {
            return Err(Refused::Invalid);
        }
        let after = game.play(self.now(), action)?;
        self.push(action.clone(), after);
        Ok(())
    }

    /// Takes in an action and the position it is known to lead to.
    pub fn push(&mut self, action: G::Action, after: G::Position) {
        self.positions.push(after);
        self.actions.push(action);
        self.undone.clear();
    }

    /// Takes the last turn, or an end made by the players, back. `false` at the start.
    pub fn undo(&mut self) -> bool {
        if self.closed.take().is_some() {
            return true;
        }
        let Some(action) = self.actions.pop() else { return false };
        if let Some(position) = self.positions.pop() {
            self.undone.push((action, position));
        }
        true
    }

    /// Plays the last undone turn again. `false` if there is none.
    pub fn redo(&mut self) -> bool {
        if self.closed.is_some() {
            return false;
        }
        let Some((action, position)) = self.undone.pop() else { return false };
        self.actions.push(action);
        self.positions.push(position);
        true
    }

    /// How many turns can be redone.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// Ends the game by the players' word: resignation, a draw by agreement, a claim.
    pub fn close(&mut self, outcome: Outcome) {
        self.closed = Some(outcome);
    }

    /// The end the players made, if they did.
    pub fn closed(&self) -> Option<&Outcome> {
        self.closed.as_ref()
    }
}
