//! The rules of the current game, with the rule line that moves each piece.

use std::sync::{Arc, OnceLock};

use crate::{
    game::{Fault, Kind, Rules, Variant, defining_line},
    players::Evaluator,
    store::LoadedGame,
    task::{CancelToken, Halt},
};

/// A game with the source lines that explain its pieces.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The game and its file.
    pub game: LoadedGame,
    /// For each piece kind, the rule line that moves it.
    movement_rules: Vec<Option<String>>,
    /// Piece values, computed on first use.
    values: OnceLock<Arc<Evaluator>>,
}

impl Rulebook {
    /// The rulebook of a game.
    pub fn new(game: LoadedGame) -> Arc<Self> {
        let rules = game.variant.rules();
        let line = |index| defining_line(rules, &game.sources, &game.trees, Kind::piece(index));
        let lines = (0..rules.pieces.len()).map(line).collect();
        Arc::new(Self { game, movement_rules: lines, values: OnceLock::new() })
    }

    /// The game.
    pub fn variant(&self) -> &Variant {
        &self.game.variant
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.variant().rules()
    }

    /// What the pieces are worth to players who think; the first call finds that out, unless it is cancelled.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] after a cancellation; a fault if the rules exceed their budget.
    pub fn values(&self, cancel: &CancelToken) -> Result<Arc<Evaluator>, Halt<Fault>> {
        if let Some(known) = self.values.get() {
            return Ok(known.clone());
        }
        let found = Arc::new(Evaluator::derive(self.variant(), cancel)?);
        Ok(self.values.get_or_init(|| found).clone())
    }

    /// The rule line that moves a piece.
    pub fn movement_rule(&self, kind: Kind) -> Option<&str> {
        self.movement_rules.get(kind.index()?)?.as_deref()
    }
}
