//! A rule file that is being played: the game, and the lines of its text that explain the pieces.

use std::sync::Arc;

use crate::{
    game::{Kind, Rules, Variant, line_of},
    store::Game,
};

/// A game and what its text says.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The game and its file.
    pub game: Game,
    /// By piece: the line of the file that moves it.
    lines: Vec<Option<String>>,
}

impl Rulebook {
    /// The rule book of a game.
    pub fn new(game: Game) -> Arc<Self> {
        let rules = game.variant.rules();
        let line = |index| line_of(rules, &game.sources, &game.trees, Kind::piece(index));
        let lines = (0..rules.pieces.len()).map(line).collect();
        Arc::new(Self { game, lines })
    }

    /// The game.
    pub fn variant(&self) -> &Variant {
        &self.game.variant
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.variant().rules()
    }

    /// The line of the file that moves a piece.
    pub fn line(&self, kind: Kind) -> Option<&str> {
        self.lines.get(kind.index()?)?.as_deref()
    }
}
