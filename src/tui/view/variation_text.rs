//! Variations as flowing text: `1… c5 2. Nf3 (2. Nc3) d6`.

use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{
    move_list::ListCell,
    panel::PanelContext,
    text_fit::{truncate, wrap},
};
use crate::game::{FirstTurn, GameTree, MoveId, MoveNumbering, TurnNumber, pgn};

/// Spaces before the text.
const INDENT: u16 = 2;

/// What the text is made of.
pub struct VariationText<'a> {
    /// The panel.
    pub context: &'a PanelContext<'a>,
    /// The game.
    pub tree: &'a GameTree,
    /// The turn from which the game starts.
    pub start: FirstTurn,
    /// The style of a move.
    pub style: &'a dyn Fn(MoveId) -> Style,
}

impl VariationText<'_> {
    /// The rows of a variation.
    pub fn rows(&self, first: MoveId) -> Vec<Vec<ListCell>> {
        let depth = self.tree.path(Some(first)).len() - 1;
        let numbering = MoveNumbering::of(self.context.session.rules());
        let mut turns = numbering.turn_numbers(self.start).skip(depth);
        let mut numbers = Numbers { turns: &mut turns, known: Vec::new() };
        let mut words = Vec::new();
        self.push_variation(first, 0, &mut numbers, &mut words);
        self.flow(words)
    }

    /// The rows of comments, without the commands for programs.
    pub fn comments(&self, comments: &[String]) -> Vec<Vec<ListCell>> {
        let width = self.context.width.saturating_sub(INDENT);
        let texts = comments.iter().map(|comment| pgn::without_commands(comment)).filter(|comment| !comment.is_empty());
        let lines = texts.flat_map(|text| wrap(&text, width));
        let dim = self.context.theme().dim;
        lines.map(|line| vec![ListCell::plain(indent() + &line, dim)]).collect()
    }

    /// The words of a variation that begins `turn` turns after the outermost one. Nested ones stand in parentheses.
    fn push_variation(&self, first: MoveId, mut turn: usize, numbers: &mut Numbers<'_>, words: &mut Vec<ListCell>) {
        let (tree, dim) = (self.tree, self.context.theme().dim);
        self.push_comments(&tree.get(first).annotations.comments_before, words);
        let (mut next, mut is_interrupted) = (Some(first), true);
        while let Some(id) = next {
            let annotations = &tree.get(id).annotations;
            let number = match numbers.at(turn) {
                Some(TurnNumber { fullmove, turn_in_move: 0 }) => format!("{fullmove}. "),
                Some(TurnNumber { fullmove, .. }) if is_interrupted => format!("{fullmove}… "),
                _ => String::new(),
            };
            let text = pgn::with_nags(tree.get(id).label.shown(), &annotations.nags);
            words.push(ListCell { text: number + &text, style: (self.style)(id), id: Some(id) });
            self.push_comments(&annotations.comments, words);
            is_interrupted = !annotations.comments.is_empty();
            let others = if id == first { &[] } else { &tree.next(tree.previous(id))[1..] };
            for &other in others {
                words.push(ListCell::plain("(", dim));
                self.push_variation(other, turn, numbers, words);
                words.push(ListCell::plain(")", dim));
                is_interrupted = true;
            }
            next = tree.next(Some(id)).first().copied();
            turn += 1;
        }
    }

    fn push_comments(&self, comments: &[String], words: &mut Vec<ListCell>) {
        for comment in comments {
            let text = pgn::without_commands(comment);
            words.extend(text.split_whitespace().map(|word| ListCell::plain(word, self.context.theme().dim)));
        }
    }

    /// Breaks words into rows.
    fn flow(&self, words: Vec<ListCell>) -> Vec<Vec<ListCell>> {
        let (width, plain) = (usize::from(self.context.width), self.context.theme().dim);
        let new_row = || vec![ListCell::plain(indent(), plain)];
        let indent_width = usize::from(INDENT);
        let (mut rows, mut row, mut used) = (Vec::new(), new_row(), indent_width);
        let mut is_joined = true;
        for mut word in words {
            is_joined |= word.text == ")";
            let gap = usize::from(!is_joined);
            if used + gap + word.text.width() > width && used > indent_width {
                rows.push(std::mem::replace(&mut row, new_row()));
                used = indent_width;
            } else if gap > 0 {
                row.push(ListCell::plain(" ", plain));
                used += gap;
            }
            word.text = truncate(&word.text, u16::try_from(width.saturating_sub(used)).unwrap_or(u16::MAX));
            used += word.text.width();
            is_joined = word.text == "(";
            row.push(word);
        }
        rows.push(row);
        rows
    }
}

/// The numbers of turns, computed as far as they are asked for.
struct Numbers<'a> {
    turns: &'a mut dyn Iterator<Item = TurnNumber>,
    known: Vec<TurnNumber>,
}

impl Numbers<'_> {
    fn at(&mut self, turn: usize) -> Option<TurnNumber> {
        while self.known.len() <= turn {
            self.known.push(self.turns.next()?);
        }
        self.known.get(turn).copied()
    }
}

/// The spaces before the text.
fn indent() -> String {
    " ".repeat(INDENT.into())
}
