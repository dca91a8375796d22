//! Reading KIF: games as they are written, before any rule is applied. What cannot be read is left out and reported.

use super::diagram;
use super::ending::Ending;
use super::handicap;
use super::heading::{ENDING_TAG, FIRST_HEADINGS, TAGS, heading};
use super::move_text;
use crate::game::pgn::{PgnError, PgnGame, PgnMove, PgnTag, TextLocation};
use crate::game::read_limits::{MAX_MOVES, too_many_moves};
use crate::game::shogi_board::{ShogiBoard, ShogiSquare};
use crate::game::written_tree::{NodeId, WrittenTree};

/// The games in a text, parsed one after another.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    let mut lines = (1..).zip(text.lines());
    let mut parser = Some(Parser::new(1));
    std::iter::from_fn(move || {
        for (number, line) in lines.by_ref() {
            let line = line.trim_start_matches('\u{FEFF}').trim_end();
            let begins_next = parser.as_ref().is_some_and(|parser| parser.is_ended_by(line));
            let finished = begins_next.then(|| parser.replace(Parser::new(number))).flatten();
            if let Some(parser) = &mut parser {
                parser.read_line(line, number);
            }
            if finished.is_some() {
                return finished.map(Parser::finish);
            }
        }
        parser.take().filter(|parser| !parser.is_empty).map(Parser::finish)
    })
}

/// The state of the parser.
struct Parser {
    game: PgnGame,
    tree: WrittenTree<ShogiSquare>,
    /// The moves of the line that is read, from the root on.
    path: Vec<NodeId>,
    board: ShogiBoard,
    /// The number of rows of the diagram so far.
    diagram_ranks: u8,
    variant: &'static str,
    is_in_variation: bool,
    /// Whether the moves of a variation are left out, because it begins after the end.
    is_skipped: bool,
    comments_before: Vec<String>,
    /// The comment that the next line may continue.
    comment: Option<String>,
    is_empty: bool,
}

impl Parser {
    fn new(line: usize) -> Self {
        Self {
            game: PgnGame { location: TextLocation { line, column: 1 }, ..PgnGame::default() },
            tree: WrittenTree::default(),
            path: vec![NodeId::ROOT],
            board: ShogiBoard { is_black_to_move: true, ..ShogiBoard::start() },
            diagram_ranks: 0,
            variant: "shogi",
            is_in_variation: false,
            is_skipped: false,
            comments_before: Vec::new(),
            comment: None,
            is_empty: true,
        }
    }

    /// Whether a line begins the next game.
    fn is_ended_by(&self, line: &str) -> bool {
        let has_moves = self.tree.has_next(NodeId::ROOT) || self.game.result.is_some();
        has_moves && heading(line).is_some_and(|(name, _)| FIRST_HEADINGS.contains(&name))
    }

    fn read_line(&mut self, line: &str, number: usize) {
        if let Some(text) = line.strip_prefix('*') {
            self.is_empty = false;
            let comment = self.comment.get_or_insert_default();
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(text.trim());
            return;
        }
        self.finish_comment();
        let text = line.trim_start();
        let location = TextLocation { line: number, column: 1 + line.chars().count() - text.chars().count() };
        if text.is_empty() || text.starts_with(['#', '&']) || text.starts_with("手数-") {
            return;
        }
        self.is_empty = false;
        if let Some((name, value)) = heading(text) {
            self.read_heading(name, value, location);
        } else if text.starts_with('|') {
            self.read_row(text, location);
        } else if text.starts_with("後手番") || text.starts_with("上手番") {
            self.board.is_black_to_move = false;
        } else if text.starts_with(|c: char| c.is_ascii_digit()) {
            self.read_move(text, location);
        } else if let Some(rest) = text.strip_prefix("まで") {
            self.read_summary(rest);
        } else if !is_ornament(text) {
            self.report(location, format!("`{}` is neither a heading nor a move", shortened(text)));
        }
    }

    fn read_heading(&mut self, name: &str, value: &str, location: TextLocation) {
        match name {
            "手合割" => match handicap::start(value) {
                Some(board) => self.board = board,
                None if value.contains("５五将棋") || value.contains("5五将棋") => self.variant = "minishogi",
                None if value.starts_with("その他") => {}
                None => {
                    self.report(location, format!("`{value}` is not a known handicap; expected one such as `香落ち`"));
                }
            },
            "変化" => self.begin_variation(value, location),
            "先手の持駒" | "後手の持駒" => {
                self.begin_diagram();
                if !diagram::read_hand(value, name == "先手の持駒", &mut self.board) {
                    self.report(location, format!("`{}` is not a list of pieces in hand", shortened(value)));
                }
            }
            _ => {
                let Some((_, tag)) = TAGS.iter().find(|(other, _)| *other == name) else { return };
                let value = if name == "開始日時" { pgn_date(value) } else { value.to_owned() };
                if !value.is_empty() && self.game.tag(tag).is_none() {
                    self.game.tags.push(PgnTag { name: (*tag).to_owned(), value, location });
                }
            }
        }
    }

    /// Removes the pieces of the start before the first part of a diagram.
    fn begin_diagram(&mut self) {
        if self.diagram_ranks == 0 && self.board.pieces == ShogiBoard::start().pieces {
            self.board.pieces.clear();
        }
    }

    fn read_row(&mut self, text: &str, location: TextLocation) {
        self.begin_diagram();
        self.diagram_ranks += 1;
        if self.diagram_ranks > 9 || !diagram::read_row(text, self.diagram_ranks, &mut self.board) {
            self.report(location, format!("`{}` is not a row of a diagram", shortened(text)));
        }
    }

    /// `変化：8手`: the moves after it replace those from the eighth on.
    fn begin_variation(&mut self, value: &str, location: TextLocation) {
        let digits = value.trim().trim_end_matches(|c: char| !c.is_ascii_digit());
        let number = digits.parse::<usize>().ok().filter(|number| (1..=self.path.len()).contains(number));
        self.is_in_variation = true;
        self.is_skipped = number.is_none();
        match number {
            Some(number) => self.path.truncate(number),
            None => self.report(location, format!("there is no move `{}` that a variation can replace", value.trim())),
        }
    }

    fn read_move(&mut self, text: &str, location: TextLocation) {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        if self.is_skipped {
            return;
        }
        if let Some((ending, word)) = Ending::of_kif(rest) {
            if !self.is_in_variation {
                self.end(ending.result(self.is_black_to_move()), word, location);
            }
            return;
        }
        // The time of the move follows in brackets, after white space.
        let text = rest.split_once("( ").map_or(rest, |(text, _)| text);
        let text = text.split_once(" (").map_or(text, |(text, _)| text).trim_end_matches(['+', ' ', '\u{3000}']);
        let Some(&last) = self.path.last() else { return };
        let Some(read) = move_text::read(text.trim(), self.tree.payload(last)) else {
            self.report(location, format!("`{}` is not a move; expected one such as `７六歩(77)`", shortened(text)));
            self.is_skipped = true;
            return;
        };
        if self.tree.len() == MAX_MOVES {
            self.report(location, too_many_moves());
            self.is_skipped = true;
            return;
        }
        let written = PgnMove { text: read.usi.into(), location, ..PgnMove::default() };
        let before = std::mem::take(&mut self.comments_before);
        self.path.push(self.tree.add(last, written, read.to, before));
    }

    fn is_black_to_move(&self) -> bool {
        self.board.is_black_to_move == (self.path.len() % 2 == 1)
    }

    /// `まで87手で先手の勝ち`.
    fn read_summary(&mut self, text: &str) {
        if self.game.result.is_some() || self.is_in_variation {
            return;
        }
        let is_black = text.contains("先手") || text.contains("下手");
        let result = match () {
            () if text.contains("千日手") || text.contains("持将棋") => "1/2-1/2",
            () if text.contains("の勝") || text.contains("の反則勝") => {
                if is_black {
                    "1-0"
                } else {
                    "0-1"
                }
            }
            () => return,
        };
        self.game.result = Some(result.into());
    }

    fn end(&mut self, result: &str, word: &str, location: TextLocation) {
        if self.game.result.is_some() {
            return;
        }
        self.game.result = Some(result.into());
        let tag = |name: &str, value: &str| PgnTag { name: name.into(), value: value.into(), location };
        self.game.tags.extend([tag("Result", result), tag(ENDING_TAG, word)]);
    }

    /// Adds the comment to the last move, or to the variation that has no move yet.
    fn finish_comment(&mut self) {
        let Some(comment) = self.comment.take().filter(|comment| !comment.is_empty()) else { return };
        let Some(&last) = self.path.last() else { return };
        if self.is_in_variation && self.tree.has_next(last) {
            self.comments_before.push(comment);
        } else {
            self.tree.written(last).comments.push(comment);
        }
    }

    fn report(&mut self, location: TextLocation, message: String) {
        self.game.errors.push(PgnError { location, message });
    }

    fn finish(mut self) -> PgnGame {
        self.finish_comment();
        let location = self.game.location;
        let mut push_tag =
            |name: &str, value: String| self.game.tags.push(PgnTag { name: name.into(), value, location });
        push_tag("Variant", self.variant.into());
        let is_changed = self.board != ShogiBoard::start();
        if is_changed && (self.variant == "shogi" || self.diagram_ranks > 0) {
            push_tag("FEN", self.board.sfen());
        }
        let (line, too_deep) = self.tree.into_line();
        self.game.line = line;
        let message = || "variations are nested too deep; this one is skipped".to_owned();
        self.game.errors.extend(too_deep.into_iter().map(|location| PgnError { location, message: message() }));
        self.game
    }
}

/// Whether a line is a frame or the numbers of files of a diagram, or says who moves first.
fn is_ornament(text: &str) -> bool {
    text.starts_with('+')
        || diagram::WIDE_DIGITS.iter().any(|&digit| text.starts_with(digit))
        || text.starts_with("先手番")
}

/// `2026.03.01` for `2026/03/01 10:00`.
fn pgn_date(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().replace(['/', '-'], ".")
}

/// A text that is short enough for a message.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
