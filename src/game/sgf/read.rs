//! Reading SGF: games as they are written, before any rule is applied. What cannot be read is left out and reported.

use super::lexer::{Lexer, Token, TokenKind};
use super::point::{BoardSize, Point};
use super::property::{TAGS, nag, pgn_date, pgn_result};
use super::setup::{Setup, Stone};
use super::text::{unescape, unescape_line};
use crate::game::pgn::{Locations, PgnError, PgnGame, PgnMove, PgnTag, TextLocation};
use crate::game::read_limits::{MAX_MOVES, too_many_moves};
use crate::game::written_tree::{NodeId, WrittenTree};

/// The deepest nesting of trees that is kept.
const MAX_DEPTH: usize = 10_000;

/// The games in a text, parsed one after another.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    let mut tokens = Lexer::new(text);
    let mut locations = Locations::new(text);
    std::iter::from_fn(move || {
        let mut parser = None;
        for Token { kind, offset } in tokens.by_ref() {
            let location = locations.at(offset);
            let parser = parser.get_or_insert_with(|| Parser::new(location));
            if parser.is_finished_by(kind, location) {
                break;
            }
        }
        parser.map(|parser| parser.finish(locations.last))
    })
}

/// A move as it is written.
struct WrittenMove {
    stone: Stone,
    point: String,
    location: TextLocation,
}

/// The properties of a node that belong to its moves.
#[derive(Default)]
struct NodeDraft {
    moves: Vec<WrittenMove>,
    comments: Vec<String>,
    nags: Vec<u8>,
}

/// The state of the parser.
struct Parser<'t> {
    game: PgnGame,
    tree: WrittenTree<Stone>,
    size: BoardSize,
    setup: Setup,
    /// Where the first stone was set up.
    setup_location: Option<TextLocation>,
    /// Who moves first, once it is known.
    first: Option<Stone>,
    /// Whether there is a handicap, so that White moves first.
    has_handicap: bool,
    /// The last move before the next node.
    current: NodeId,
    draft: NodeDraft,
    /// Comments of nodes that begin a variation without a move.
    comments_before: Vec<String>,
    /// The last move before each open tree.
    open_trees: Vec<NodeId>,
    /// The number of open trees that are nested too deep to keep.
    skipped_depth: usize,
    /// The name of the property whose values follow.
    name: &'t str,
    is_another_game: bool,
    has_too_many_moves: bool,
}

impl<'t> Parser<'t> {
    fn new(location: TextLocation) -> Self {
        Self {
            game: PgnGame { location, ..PgnGame::default() },
            tree: WrittenTree::default(),
            size: BoardSize::default(),
            setup: Setup::default(),
            setup_location: None,
            first: None,
            has_handicap: false,
            current: NodeId::ROOT,
            draft: NodeDraft::default(),
            comments_before: Vec::new(),
            open_trees: Vec::new(),
            skipped_depth: 0,
            name: "",
            is_another_game: false,
            has_too_many_moves: false,
        }
    }

    /// Reads a token. Returns whether it ends the game.
    fn is_finished_by(&mut self, kind: TokenKind<'t>, location: TextLocation) -> bool {
        match kind {
            TokenKind::TreeStart if self.skipped_depth > 0 || self.open_trees.len() == MAX_DEPTH => {
                if self.skipped_depth == 0 {
                    self.report(location, format!("trees are nested more than {MAX_DEPTH} deep; this one is skipped"));
                }
                self.skipped_depth += 1;
            }
            TokenKind::TreeEnd if self.skipped_depth > 0 => self.skipped_depth -= 1,
            _ if self.skipped_depth > 0 => {}
            TokenKind::TreeStart => {
                self.finish_node();
                self.open_trees.push(self.current);
            }
            TokenKind::TreeEnd => {
                self.finish_node();
                // A variation without moves leaves its comments to the move before it.
                let comments = std::mem::take(&mut self.comments_before);
                self.tree.written(self.current).comments.extend(comments);
                self.current = self.open_trees.pop().unwrap_or(NodeId::ROOT);
                return self.open_trees.is_empty();
            }
            TokenKind::Node => self.finish_node(),
            TokenKind::Name(name) => self.name = name,
            TokenKind::Value(value) => self.read_value(value, location),
            TokenKind::Invalid(message) => self.report(location, message.into()),
        }
        false
    }

    /// Reads a value of the property that was named last.
    fn read_value(&mut self, value: &str, location: TextLocation) {
        if let Some((_, tag)) = TAGS.iter().find(|(name, _)| *name == self.name) {
            self.has_handicap |= self.name == "HA" && value.trim().parse::<u32>().is_ok_and(|stones| stones > 1);
            return self.push_tag(tag, unescape_line(value), location);
        }
        match self.name {
            "B" | "W" => {
                let stone = if self.name == "B" { Stone::Black } else { Stone::White };
                self.draft.moves.push(WrittenMove { stone, point: value.trim().to_owned(), location });
            }
            "C" | "N" => self.draft.comments.extend(Some(unescape(value)).filter(|text| !text.is_empty())),
            "TE" | "BM" | "DO" | "IT" => self.draft.nags.extend(nag(self.name, value.trim())),
            "AB" | "AW" | "AE" => self.set_up(value.trim(), location),
            "PL" => self.first = self.first.or(Stone::parse(value.trim())),
            "SZ" => match BoardSize::parse(value) {
                Some(size) => self.size = size,
                None => self.report(location, format!("`{value}` is not the size of a board, from 1 to 52")),
            },
            "GM" if !matches!(value.trim(), "1" | "") => {
                self.is_another_game = true;
                self.report(location, format!("only games of Go, `GM[1]`, are read from SGF, not `GM[{value}]`"));
            }
            "DT" => self.push_tag("Date", pgn_date(&unescape_line(value)), location),
            "RE" => {
                let result = unescape_line(value);
                let known = pgn_result(&result);
                self.game.result = Some(known.to_owned());
                self.push_tag("Result", known.to_owned(), location);
                self.push_tag("Score", result, location);
            }
            _ => {}
        }
    }

    fn push_tag(&mut self, name: &str, value: String, location: TextLocation) {
        if !value.is_empty() && self.game.tag(name).is_none() {
            self.game.tags.push(PgnTag { name: name.to_owned(), value, location });
        }
    }

    fn set_up(&mut self, points: &str, location: TextLocation) {
        if self.current != NodeId::ROOT || self.tree.has_next(NodeId::ROOT) {
            let message = format!("stones can be set up only before the first move; `{}` is left out", self.name);
            return self.report(location, message);
        }
        let Some(points) = Point::parse_rectangle(points) else {
            return self.report(location, format!("`{points}` is not a point"));
        };
        let stone = Stone::parse(&self.name[1..]);
        points.for_each(|point| self.setup.set(point, stone));
        self.setup_location.get_or_insert(location);
    }

    /// Adds the moves and comments of a node.
    fn finish_node(&mut self) {
        let NodeDraft { moves, comments, nags } = std::mem::take(&mut self.draft);
        self.name = "";
        if moves.is_empty() {
            let begins_variation = self.tree.has_next(self.current);
            let target = if begins_variation {
                &mut self.comments_before
            } else {
                &mut self.tree.written(self.current).comments
            };
            target.extend(comments);
            return;
        }
        for written in moves {
            self.push_move(written);
        }
        let last = self.tree.written(self.current);
        last.comments.extend(comments);
        last.nags.extend(nags);
    }

    fn push_move(&mut self, WrittenMove { stone, point, location }: WrittenMove) {
        let handicap = self.has_handicap && !self.setup.is_empty();
        let first = *self.first.get_or_insert(if handicap { Stone::White } else { stone });
        let to_move = self.tree.payload(self.current).map_or(first, Stone::other);
        if stone != to_move {
            let (name, other) = (stone.name(), to_move.name());
            self.report(location, format!("{name} moves out of turn; {other} is taken to pass before"));
            self.add("pass".into(), to_move, location);
        }
        let text = if self.size.is_pass(&point) {
            "pass".into()
        } else {
            Point::parse(&point).and_then(|point| point.board_name(self.size)).unwrap_or(point)
        };
        self.add(text, stone, location);
    }

    fn add(&mut self, text: String, stone: Stone, location: TextLocation) {
        if self.tree.len() == MAX_MOVES {
            if !std::mem::replace(&mut self.has_too_many_moves, true) {
                self.report(location, too_many_moves());
            }
            return;
        }
        let written = PgnMove { text: text.into(), location, ..PgnMove::default() };
        self.current = self.tree.add(self.current, written, stone, std::mem::take(&mut self.comments_before));
    }

    fn report(&mut self, location: TextLocation, message: String) {
        self.game.errors.push(PgnError { location, message });
    }

    /// The game. `end` is the end of its text.
    fn finish(mut self, end: TextLocation) -> PgnGame {
        if !self.open_trees.is_empty() || self.skipped_depth > 0 {
            self.finish_node();
            self.report(end, "unclosed tree; expected `)`".into());
        }
        let BoardSize { files, ranks } = self.size;
        let variant =
            if self.is_another_game { "a game of SGF other than Go".into() } else { format!("go_{files}x{ranks}") };
        self.push_tag("Variant", variant, self.game.location);
        let first =
            self.first.unwrap_or(if self.has_handicap && !self.setup.is_empty() { Stone::White } else { Stone::Black });
        if !self.setup.is_empty() || first == Stone::White {
            let location = self.setup_location.unwrap_or(self.game.location);
            if let Some(point) = self.setup.off_board(self.size) {
                self.report(location, format!("the stone on `{}` is off the board and left out", point.letters()));
            }
            self.push_tag("FEN", self.setup.fen(self.size, first), location);
        }
        let (line, too_deep) = std::mem::take(&mut self.tree).into_line();
        self.game.line = line;
        for location in too_deep {
            self.report(location, "variations are nested too deep; this one is skipped".into());
        }
        self.game
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
