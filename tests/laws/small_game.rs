//! A small board with two marks, and single moves on it.

use crate::support::loaded;
use alfil::algebra::term::Move;
use alfil::algebra::{Content, Kind, LoadedRules, Marks, elaborate_move, lint};
use alfil::board::{Cell, Frame};
use alfil::program::{Interpreter, MoveOutcome, Position};
use alfil::source::{FileId, Label};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The boards of the laws.
pub const BOARDS: [&str; 4] = ["square 3x3", "square 2x4", "square 3x3 wrapped in files", "square 3x3 wrapped in both"];

pub struct SmallGame {
    loaded: LoadedRules,
    pub interpreter: Interpreter,
}

/// The outcome of a move, ordered: contents by cell, and the place of interest.
pub type Outcomes = BTreeSet<(Vec<Content>, Option<Frame>)>;

impl SmallGame {
    pub fn new(board: &str) -> Self {
        Self::with(board, "turn White : nil\nturn Black : nil\n").expect("rules without mistakes")
    }

    /// A game with these turns and further statements; `None` if they are invalid.
    pub fn with(board: &str, turns: &str) -> Option<Self> {
        let text = format!(
            "board {board}\npieces White ♙ ♖\npieces Black ♟ ♜\nmark ° held on ♙ ♖ ♟ ♜\nmark ' brief on ♙ ♖ ♟ ♜ lasts one turn\n\
             {turns}"
        );
        let loaded = loaded(&text);
        let rules = loaded.rules.clone()?;
        Some(Self { interpreter: Interpreter::new(Arc::new(rules)), loaded })
    }

    /// The warnings of `check`: titles, and texts of the labels.
    pub fn warnings(&self) -> Vec<(String, Vec<String>)> {
        let text = |label: &Label| self.loaded.sources.text(label.span).to_owned();
        let warnings = lint(&self.loaded).into_iter();
        warnings.map(|warning| (warning.title, warning.labels.iter().map(text).collect())).collect()
    }

    /// The move of a text; `None` if it is invalid.
    pub fn parse_move(&self, player: usize, text: &str) -> Option<Arc<Move>> {
        elaborate_move(&self.loaded, player, FileId(9), text).ok()
    }

    /// A position from numbers.
    pub fn position(&self, numbers: &[u8]) -> Position {
        let cells: Vec<Content> = (0..self.interpreter.rules().board.len())
            .map(|i| {
                let n = numbers[i % numbers.len()];
                let kind = if n % 9 < 4 { Kind::piece(usize::from(n % 9)) } else { Kind::EMPTY };
                let marks = if kind == Kind::EMPTY { Marks(0) } else { Marks(n / 9 % 4) };
                Content { kind, marks }
            })
            .collect();
        Position::new(&cells, &[])
    }

    /// A place of interest from a number, or none.
    pub fn place(&self, number: u8) -> Option<Frame> {
        let cells = u8::try_from(self.interpreter.rules().board.len()).expect("a small board");
        (number % (cells + 1) < cells).then(|| Frame::home(Cell(u16::from(number % (cells + 1)))))
    }

    /// The outcomes of a move; `None` if it exceeds the budget.
    pub fn outcomes(&self, player: usize, body: &Move, at: &Position, place: Option<Frame>) -> Option<Outcomes> {
        let plain = |outcome: MoveOutcome| (outcome.position.cells().map(|(_, c)| c).collect(), outcome.interest);
        let outcomes = self.interpreter.outcomes(body, player, at, place).ok()?;
        Some(outcomes.into_iter().map(plain).collect())
    }

    /// The outcomes of a text for the first player.
    pub fn outcomes_of(&self, text: &str, at: &Position, place: Option<Frame>) -> Option<Outcomes> {
        self.outcomes(0, &*self.parse_move(0, text)?, at, place)
    }
}
