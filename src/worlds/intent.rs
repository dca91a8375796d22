//! What a player of worlds chooses: actions that several worlds may allow.

use crate::game::{Cell, Classical, Fault, Kind, Squares};
use serde::Serialize;

/// Which actions of a world are meant. The last two are the quantum moves a) and b) of seed 003.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntentScope {
    /// The one with the text.
    #[default]
    Single,
    /// Every one that starts on the square.
    AllFrom,
    /// Every one that ends on the square.
    AllTo,
}

/// An action by its squares. The text is what makes actions of different worlds the same one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Intent {
    /// As coordinates: `e2e4`, `e7e8q`, `d3`, `P@e4`, `pass`; `q:g1` for all from a square, `>f3` for all to one.
    pub text: String,
    /// Where it starts; `None` for a drop or a pass, or if that is left open.
    #[serde(skip)]
    pub from: Option<Cell>,
    /// Where it ends; `None` for a pass, or if that is left open.
    #[serde(skip)]
    pub to: Option<Cell>,
    /// What the piece that moved becomes, if it becomes something else.
    #[serde(skip)]
    pub promotes: Option<Kind>,
    /// Which actions are meant.
    #[serde(skip)]
    pub scope: IntentScope,
}

impl Intent {
    /// The action with such squares and such a text.
    pub fn new(squares: Squares, text: String) -> Self {
        Self { text, from: squares.from, to: squares.to, promotes: squares.promotes, scope: IntentScope::Single }
    }

    /// All actions of the piece on a square.
    pub fn all_from<G: Classical>(game: &G, cell: Cell) -> Self {
        let text = format!("q:{}", game.cell_name(cell));
        Self { text, from: Some(cell), to: None, promotes: None, scope: IntentScope::AllFrom }
    }

    /// All actions that end on a square.
    pub fn all_to<G: Classical>(game: &G, cell: Cell) -> Self {
        let text = format!(">{}", game.cell_name(cell));
        Self { text, from: None, to: Some(cell), promotes: None, scope: IntentScope::AllTo }
    }

    /// The one action of a world that is meant, if that world allows it.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn resolve<G: Classical>(&self, game: &G, world: &G::Position) -> Result<Option<G::Action>, Fault> {
        let actions = match distinct_squares(self.from, self.to) {
            Some((from, to)) => game.between(world, from, to)?,
            None => game.actions(world)?,
        };
        let texts = game.texts(world, &actions);
        Ok(actions.into_iter().zip(texts).find(|(_, text)| *text == self.text).map(|(action, _)| action))
    }

    /// All actions of a world that are meant.
    ///
    /// # Errors
    /// As [`Intent::in_world`].
    pub fn resolve_all<G: Classical>(&self, game: &G, world: &G::Position) -> Result<Vec<G::Action>, Fault> {
        if self.scope == IntentScope::Single {
            return Ok(self.resolve(game, world)?.into_iter().collect());
        }
        let mut actions = game.actions(world)?;
        actions.retain(|action| self.matches(game.squares_of(action), ""));
        Ok(actions)
    }

    /// Is an action with such squares and such a text meant?
    pub(super) fn matches(&self, squares: Squares, text: &str) -> bool {
        match self.scope {
            IntentScope::Single => self.text == text,
            IntentScope::AllFrom => squares.from == self.from,
            IntentScope::AllTo => squares.to == self.to,
        }
    }
}

/// The squares of an action from one square to another one: these can be looked for by themselves.
pub(super) fn distinct_squares(from: Option<Cell>, to: Option<Cell>) -> Option<(Cell, Cell)> {
    from.zip(to).filter(|(from, to)| from != to)
}
