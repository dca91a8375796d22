//! The rules of the current game, with what is computed about them once.

use std::sync::{Arc, OnceLock};

use crate::{
    game::{Cell, Fault, GameGuide, Kind, Opening, OpeningBook, Position, Rules, Variant, player_notation},
    players::Evaluator,
    store::LoadedGame,
    task::{CancelToken, Halt},
};

/// A game with its guide and the values of its pieces.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The game and its file.
    pub game: LoadedGame,
    /// By cell, the names that its players use.
    square_names: Vec<String>,
    /// How it is played, computed on first use.
    guide: OnceLock<GameGuide>,
    /// Piece values, computed on first use.
    values: OnceLock<Arc<Evaluator>>,
    /// Names of openings, computed with the guide.
    openings: OnceLock<OpeningBook>,
}

impl Rulebook {
    /// The rulebook of a game.
    pub fn new(game: LoadedGame) -> Arc<Self> {
        let rules = game.variant.rules();
        let square_names = rules.board.cells().map(|cell| player_notation::square_name(rules, cell)).collect();
        Arc::new(Self {
            game,
            square_names,
            guide: OnceLock::new(),
            values: OnceLock::new(),
            openings: OnceLock::new(),
        })
    }

    /// The game.
    pub fn variant(&self) -> &Variant {
        &self.game.variant
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.variant().rules()
    }

    /// The name of a square that players use.
    pub fn square_name(&self, cell: Cell) -> &str {
        self.square_names.get(cell.index()).map_or("", String::as_str)
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

    /// How the game is played; the first call computes it, unless it is cancelled.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] after a cancellation.
    pub fn guide(&self, cancel: &CancelToken) -> Result<&GameGuide, Halt<Fault>> {
        if let Some(known) = self.guide.get() {
            return Ok(known);
        }
        self.openings.get_or_init(|| OpeningBook::new(self.variant()));
        let guide = GameGuide::of_variant(self.variant(), cancel)?;
        Ok(self.guide.get_or_init(|| guide))
    }

    /// Whether the guide is computed.
    pub fn has_guide(&self) -> bool {
        self.guide.get().is_some()
    }

    /// The opening of a game; `None` until the guide is computed.
    pub fn opening(&self, positions: &[Position]) -> Option<Opening> {
        self.openings.get()?.find(self.variant(), positions)
    }

    /// How a piece moves, in words; `None` until the guide is computed.
    pub fn piece_text(&self, kind: Kind) -> Option<&str> {
        Some(self.guide.get()?.of_piece(self.rules(), kind)?.text.as_str())
    }
}
