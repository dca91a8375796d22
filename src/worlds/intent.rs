//! The action of a player of worlds. Several worlds may allow it.

use crate::game::{Action, ActionSquares, Cell, Fault, Kind, Position, Variant};
use serde::Serialize;

/// Which actions of a world an [`Intent`] means. The last two are the quantum moves a) and b) of seed 003.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntentScope {
    /// The action with the intent's text.
    #[default]
    Single,
    /// Every action from the square.
    AllFrom,
    /// Every action to the square.
    AllTo,
}

/// An action by its squares. Actions of different worlds are the same if their texts agree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Intent {
    /// As coordinates: `e2e4`, `e7e8q`, `d3`, `P@e4`, `pass`; `q:g1` for all from a square, `>f3` for all to one.
    pub text: String,
    /// The first square; `None` for a drop or a pass, or if it is left open.
    #[serde(skip)]
    pub from: Option<Cell>,
    /// The last square; `None` for a pass, or if it is left open.
    #[serde(skip)]
    pub to: Option<Cell>,
    /// The kind that the piece promotes to.
    #[serde(skip)]
    pub promotes: Option<Kind>,
    /// Which actions are meant.
    #[serde(skip)]
    pub scope: IntentScope,
}

impl Intent {
    /// The single action with these squares and this text.
    pub fn new(squares: ActionSquares, text: String) -> Self {
        Self { text, from: squares.from, to: squares.to, promotes: squares.promotes, scope: IntentScope::Single }
    }

    /// All actions of the piece on a square.
    pub fn all_from(game: &Variant, cell: Cell) -> Self {
        let squares = ActionSquares { from: Some(cell), to: None, promotes: None };
        Self { scope: IntentScope::AllFrom, ..Self::new(squares, format!("q:{}", game.cell_name(cell))) }
    }

    /// All actions that end on a square.
    pub fn all_to(game: &Variant, cell: Cell) -> Self {
        let squares = ActionSquares { from: None, to: Some(cell), promotes: None };
        Self { scope: IntentScope::AllTo, ..Self::new(squares, format!(">{}", game.cell_name(cell))) }
    }

    /// The single action of a world that is meant, if the world allows it.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn resolve(&self, game: &Variant, world: &Position) -> Result<Option<Action>, Fault> {
        let actions = match distinct_squares(self.from, self.to) {
            Some((from, to)) => game.actions_between(world, from, to)?,
            None => game.actions(world)?,
        };
        let texts = game.action_texts(world, &actions);
        Ok(actions.into_iter().zip(texts).find(|(_, text)| *text == self.text).map(|(action, _)| action))
    }

    /// All actions of a world that are meant.
    ///
    /// # Errors
    /// As [`Intent::resolve`].
    pub fn resolve_all(&self, game: &Variant, world: &Position) -> Result<Vec<Action>, Fault> {
        if self.scope == IntentScope::Single {
            return Ok(self.resolve(game, world)?.into_iter().collect());
        }
        let mut actions = game.actions(world)?;
        actions.retain(|action| self.matches(game.action_squares(action), ""));
        Ok(actions)
    }

    /// Whether the action with these squares and this text is meant.
    pub(super) fn matches(&self, squares: ActionSquares, text: &str) -> bool {
        match self.scope {
            IntentScope::Single => self.text == text,
            IntentScope::AllFrom => squares.from == self.from,
            IntentScope::AllTo => squares.to == self.to,
        }
    }
}

/// Both squares of an action if they differ. The actions between two different squares can be generated alone.
pub(super) fn distinct_squares(from: Option<Cell>, to: Option<Cell>) -> Option<(Cell, Cell)> {
    from.zip(to).filter(|(from, to)| from != to)
}
