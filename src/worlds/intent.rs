//! What a player of worlds chooses: an action that several worlds may allow.

use crate::game::{Cell, Classical, Fault, Kind, Squares};
use serde::Serialize;

/// An action by its squares. The text is what makes actions of different worlds the same one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Intent {
    /// As coordinates: `e2e4`, `e7e8q`, `d3`, `P@e4`, `pass`.
    pub text: String,
    /// Where it starts; `None` for a drop or a pass.
    #[serde(skip)]
    pub from: Option<Cell>,
    /// Where it ends; `None` for a pass.
    #[serde(skip)]
    pub to: Option<Cell>,
    /// What the piece that moved becomes, if it becomes something else.
    #[serde(skip)]
    pub promotes: Option<Kind>,
}

impl Intent {
    /// The action with such squares and such a text.
    pub fn new(squares: Squares, text: String) -> Self {
        Self { text, from: squares.from, to: squares.to, promotes: squares.promotes }
    }

    /// The action of one world that is meant, if that world allows it.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn in_world<G: Classical>(&self, game: &G, world: &G::Position) -> Result<Option<G::Action>, Fault> {
        let actions = match apart(self.from, self.to) {
            Some((from, to)) => game.between(world, from, to)?,
            None => game.actions(world)?,
        };
        let texts = game.texts(world, &actions);
        Ok(actions.into_iter().zip(texts).find(|(_, text)| *text == self.text).map(|(action, _)| action))
    }
}

/// The squares of an action from one square to another one: these can be looked for by themselves.
pub(super) fn apart(from: Option<Cell>, to: Option<Cell>) -> Option<(Cell, Cell)> {
    from.zip(to).filter(|(from, to)| from != to)
}
