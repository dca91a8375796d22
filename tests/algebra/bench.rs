//! Compares moves by enumeration on a small board: on every position, from every place of interest.

use crate::support::{lines_of, loaded};
use alfil::algebra::term::Move;
use alfil::algebra::{Content, LoadedRules, elaborate_move};
use alfil::board::Frame;
use alfil::program::{Interpreter, MoveOutcome, Position};
use alfil::source::FileId;
use std::sync::Arc;

/// A board, the pieces of chess, and all positions with some of them.
pub struct Bench {
    loaded: LoadedRules,
    interpreter: Interpreter,
    positions: Vec<Position>,
}

impl Bench {
    /// A board such as `square 3x3`, and every way to put at most `most` of the `pieces` on it. `more` are further
    /// lines of the rule file.
    #[track_caller]
    pub fn new(board: &str, pieces: &str, most: usize, more: &str) -> Self {
        let text = format!(
            "board {board}\npieces White ♙ ♘ ♗ ♖ ♕ ♔\npieces Black ♟ ♞ ♝ ♜ ♛ ♚\n{more}\nturn White : nil\nturn Black : nil\n"
        );
        let loaded = loaded(&text);
        let Some(rules) = loaded.rules.clone() else {
            let all: Vec<_> = loaded.diagnostics.iter().flat_map(|d| lines_of(d, &loaded.sources, "")).collect();
            panic!("{}", all.join("\n"));
        };
        let contents: Vec<Content> =
            pieces.chars().map(|symbol| Content::plain(rules.kind_of(symbol).expect("a piece"))).collect();
        let empty = Position::new(&vec![Content::EMPTY; rules.board.len()], &[]);
        let mut positions = vec![empty];
        for cell in rules.board.cells() {
            for before in positions.clone() {
                if before.cells().filter(|(_, content)| *content != Content::EMPTY).count() == most {
                    continue;
                }
                for content in &contents {
                    let mut with = before.clone();
                    with.put(cell, *content);
                    positions.push(with);
                }
            }
        }
        Self { loaded, interpreter: Interpreter::new(Arc::new(rules)), positions }
    }

    /// Keeps only the positions with this number of a piece.
    #[track_caller]
    pub fn with_exactly(mut self, count: usize, piece: char) -> Self {
        let kind = self.interpreter.rules().kind_of(piece).expect("a piece");
        self.positions.retain(|position| position.cells().filter(|(_, content)| content.kind == kind).count() == count);
        self
    }

    /// The move of a text, as the first player makes it.
    #[track_caller]
    pub fn made(&self, text: &str) -> Arc<Move> {
        elaborate_move(&self.loaded, 0, FileId(9), text).unwrap_or_else(|wrong| {
            let titles: Vec<String> = wrong.into_iter().map(|diagnostic| diagnostic.title).collect();
            panic!("{text}: {}", titles.join("; "))
        })
    }

    /// The title and the hint of the first error of a text.
    pub fn wrong(&self, text: &str) -> Option<(String, String)> {
        let first = elaborate_move(&self.loaded, 0, FileId(9), text).err()?.into_iter().next()?;
        Some((first.title, first.hint.unwrap_or_default()))
    }

    /// Sorted, so that only the order is forgotten. `boards` forgets the place of interest too.
    fn outcomes(&self, boards: bool, made: &Move, position: &Position, interest: Option<Frame>) -> Vec<MoveOutcome> {
        let mut outcomes = self.interpreter.outcomes(made, 0, position, interest).expect("within the budget");
        if boards {
            outcomes.iter_mut().for_each(|outcome| outcome.interest = None);
        }
        outcomes.sort_by_cached_key(|outcome| format!("{outcome:?}"));
        outcomes.dedup();
        outcomes
    }

    /// Describes the first position on which two moves differ.
    fn difference(&self, boards: bool, one: &Move, other: &Move) -> Option<String> {
        let board = &self.interpreter.rules().board;
        let places = || std::iter::once(None).chain(board.cells().map(|cell| Some(Frame::home(cell))));
        let all = self.positions.iter().flat_map(|position| places().map(move |place| (position, place)));
        all.filter(|&(position, place)| {
            self.outcomes(boards, one, position, place) != self.outcomes(boards, other, position, place)
        })
        .map(|(position, place)| format!("{} place {:?}", self.drawn(position), place.map(|f| board.name(f.cell))))
        .next()
    }

    fn drawn(&self, position: &Position) -> String {
        let rules = self.interpreter.rules();
        let pieces = position.cells().filter_map(|(cell, content)| {
            Some(format!("{}{}", rules.piece(content.kind)?.symbol, rules.board.name(cell)))
        });
        pieces.collect::<Vec<_>>().join(" ")
    }

    /// Both lead to the same, everywhere.
    #[track_caller]
    pub fn same(&self, one: &str, other: &str) {
        let difference = self.difference(false, &self.made(one), &self.made(other));
        assert_eq!(difference, None, "`{one}` and `{other}` are not the same");
    }

    /// Checks that both moves lead to the same boards; the places of interest may differ.
    #[track_caller]
    pub fn same_boards(&self, one: &str, other: &str) {
        let difference = self.difference(true, &self.made(one), &self.made(other));
        assert_eq!(difference, None, "`{one}` and `{other}` do not lead to the same boards");
    }

    /// They lead to different boards somewhere.
    #[track_caller]
    pub fn differ(&self, one: &str, other: &str) {
        let difference = self.difference(true, &self.made(one), &self.made(other));
        assert!(difference.is_some(), "`{one}` and `{other}` are the same on {} positions", self.positions.len());
    }

    /// Checks that the move changes something on some position; a law about any other move would be empty.
    #[track_caller]
    pub fn does_something(&self, text: &str) {
        self.differ(text, "∅");
        let difference = self.difference(false, &self.made(text), &self.made("nil"));
        assert!(difference.is_some(), "`{text}` changes nothing");
    }
}
