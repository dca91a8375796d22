//! Reading CSA: games as they are written, before any rule is applied. What cannot be read is left out and reported.

use crate::game::kif::Ending;
use crate::game::pgn::{PgnError, PgnGame, PgnMove, PgnTag, TextLocation};
use crate::game::read_limits::{MAX_MOVES, too_many_moves};
use crate::game::shogi_board::{PieceNames, ShogiBoard, ShogiPiece, ShogiSquare};

/// Statements and the tags that they are read as. Black, the first player, has the tag `White`.
pub(super) const TAGS: [(&str, &str); 8] = [
    ("N+", "White"),
    ("N-", "Black"),
    ("$EVENT:", "Event"),
    ("$SITE:", "Site"),
    ("$START_TIME:", "Date"),
    ("$END_TIME:", "EndDate"),
    ("$TIME_LIMIT:", "TimeLimit"),
    ("$OPENING:", "Opening"),
];

/// The games in a text, parsed one after another. A line `/` stands between two games.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    let mut lines = (1..).zip(text.lines());
    let mut next = Some(Parser::new(1));
    std::iter::from_fn(move || {
        loop {
            let mut parser = next.take()?;
            for (number, line) in lines.by_ref() {
                if line.trim_end() == "/" {
                    next = Some(Parser::new(number + 1));
                    break;
                }
                parser.read_line(line.trim_start_matches('\u{FEFF}').trim_end(), number);
            }
            if !parser.is_empty {
                return Some(parser.finish());
            }
        }
    })
}

struct Parser {
    game: PgnGame,
    start: ShogiBoard,
    /// The position after the moves so far, which tells promotions from moves of promoted pieces.
    current: ShogiBoard,
    has_moves: bool,
    /// Whether moves are left out after one that cannot be read.
    is_skipped: bool,
    is_empty: bool,
}

impl Parser {
    fn new(line: usize) -> Self {
        Self {
            game: PgnGame { location: TextLocation { line, column: 1 }, ..PgnGame::default() },
            start: ShogiBoard::start(),
            current: ShogiBoard::start(),
            has_moves: false,
            is_skipped: false,
            is_empty: true,
        }
    }

    fn read_line(&mut self, line: &str, number: usize) {
        if let Some(comment) = line.strip_prefix('\'') {
            // Other lines after an apostrophe are for people who read the file itself.
            if let Some(comment) = comment.strip_prefix('*') {
                self.is_empty = false;
                self.add_comment(comment.trim());
            }
            return;
        }
        let is_text = line.starts_with(['N', '$']);
        let mut column = 1;
        let statements: Vec<&str> = if is_text { vec![line] } else { line.split(',').collect() };
        for statement in statements {
            let location = TextLocation { line: number, column };
            column += statement.chars().count() + 1;
            if !statement.trim().is_empty() {
                self.is_empty = false;
                self.read_statement(statement.trim(), location);
            }
        }
    }

    fn read_statement(&mut self, text: &str, location: TextLocation) {
        let is_read = match text.as_bytes() {
            [b'V', ..] | [b'T', b'0'..=b'9', ..] => true,
            [b'N' | b'$', ..] => {
                self.read_tag(text, location);
                true
            }
            [b'P', b'I', ..] => self.read_start(text).is_some(),
            [b'P', rank @ b'1'..=b'9', ..] => self.read_row(rank - b'0', text).is_some(),
            [b'P', side @ (b'+' | b'-'), ..] => self.read_pieces(*side == b'+', text).is_some(),
            [side @ (b'+' | b'-')] => {
                self.start.is_black_to_move = *side == b'+';
                true
            }
            [side @ (b'+' | b'-'), ..] => self.is_skipped || self.read_move(*side == b'+', text, location),
            [b'%', ..] => {
                self.read_ending(&text[1..], location);
                true
            }
            _ => false,
        };
        if !is_read {
            let is_move = text.starts_with(['+', '-']);
            let expected = if is_move { "; expected a move such as `+7776FU`" } else { "" };
            self.report(location, format!("`{}` cannot be read{expected}", text.chars().take(20).collect::<String>()));
            self.is_skipped |= is_move;
        }
    }

    fn read_tag(&mut self, text: &str, location: TextLocation) {
        let found = TAGS.iter().find_map(|(name, tag)| Some((*tag, text.strip_prefix(name)?.trim())));
        let Some((tag, value)) = found.filter(|(_, value)| !value.is_empty()) else { return };
        let day = value.split([' ', ',']).next().unwrap_or_default().replace(['/', '-'], ".");
        let value = if tag == "Date" { day } else { value.to_owned() };
        if self.game.tag(tag).is_none() {
            self.game.tags.push(PgnTag { name: tag.into(), value, location });
        }
    }

    /// `PI82HI22KA`: the start without some pieces.
    fn read_start(&mut self, text: &str) -> Option<()> {
        self.start = ShogiBoard { is_black_to_move: self.start.is_black_to_move, ..ShogiBoard::start() };
        for piece in parts(&text[2..], 4)? {
            self.start.pieces.remove(&ShogiSquare::of_digits(piece.get(..2)?)?)?;
        }
        Some(())
    }

    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`: a rank from the ninth file on.
    fn read_row(&mut self, rank: u8, text: &str) -> Option<()> {
        if rank == 1 {
            self.start = ShogiBoard { is_black_to_move: self.start.is_black_to_move, ..ShogiBoard::empty() };
        }
        // Trailing white space, the sign of empty squares, may be missing.
        let row = format!("{:<27}", &text[2..]);
        for (file, piece) in (1..=9).rev().zip(parts(&row, 3)?) {
            let is_black = match piece.chars().next()? {
                '+' => true,
                '-' => false,
                _ => continue,
            };
            let names = PieceNames::of_csa(piece.get(1..)?)?;
            let piece = ShogiPiece { letter: names.letter, is_promoted: names.is_promoted, is_black };
            self.start.pieces.insert(ShogiSquare { rank, file }, piece);
        }
        Some(())
    }

    /// `P+59OU00KI`: pieces of a player, those on `00` in hand; `00AL` is all that are left.
    fn read_pieces(&mut self, is_black: bool, text: &str) -> Option<()> {
        for part in parts(&text[2..], 4)? {
            let (square, name) = part.split_at_checked(2)?;
            let hand = &mut self.start.hands[usize::from(!is_black)];
            if part == "00AL" {
                self.take_all_left(is_black);
                continue;
            }
            let names = PieceNames::of_csa(name)?;
            if square == "00" {
                *hand.entry(names.letter).or_default() += 1;
            } else {
                let piece = ShogiPiece { letter: names.letter, is_promoted: names.is_promoted, is_black };
                self.start.pieces.insert(ShogiSquare::of_digits(square)?, piece);
            }
        }
        Some(())
    }

    /// Puts all pieces that are nowhere else into a hand.
    fn take_all_left(&mut self, is_black: bool) {
        let all = ShogiBoard::start();
        let on_board =
            |board: &ShogiBoard, letter: char| board.pieces.values().filter(|piece| piece.letter == letter).count();
        for letter in crate::game::shogi_board::HAND_ORDER {
            let held: u32 = self.start.hands.iter().filter_map(|hand| hand.get(&letter)).sum();
            let used = on_board(&self.start, letter) + held as usize;
            let left = on_board(&all, letter).saturating_sub(used);
            if let Some(left) = u32::try_from(left).ok().filter(|left| *left > 0) {
                *self.start.hands[usize::from(!is_black)].entry(letter).or_default() += left;
            }
        }
    }

    fn read_move(&mut self, is_black: bool, text: &str, location: TextLocation) -> bool {
        if !std::mem::replace(&mut self.has_moves, true) {
            self.current = self.start.clone();
        }
        if self.game.line.moves.len() == MAX_MOVES {
            self.report(location, too_many_moves());
            self.is_skipped = true;
            return true;
        }
        let Some(usi) = self.usi(is_black, &text[1..]) else { return false };
        self.game.line.moves.push(PgnMove { text: usi.into(), location, ..PgnMove::default() });
        true
    }

    /// The move in USI. The piece after the move tells whether it promotes.
    fn usi(&mut self, is_black: bool, text: &str) -> Option<String> {
        let (from, rest) = text.split_at_checked(2)?;
        let (to, name) = rest.split_at_checked(2)?;
        let (to, names) = (ShogiSquare::of_digits(to)?, PieceNames::of_csa(name)?);
        let moved = ShogiPiece { letter: names.letter, is_promoted: names.is_promoted, is_black };
        let usi = if from == "00" {
            format!("{}*{}", names.letter, to.usi())
        } else {
            let from = ShogiSquare::of_digits(from)?;
            let before = self.current.pieces.remove(&from);
            let promotes = names.is_promoted && before.is_some_and(|piece| !piece.is_promoted);
            format!("{}{}{}", from.usi(), to.usi(), if promotes { "+" } else { "" })
        };
        self.current.pieces.insert(to, moved);
        Some(usi)
    }

    fn read_ending(&mut self, word: &str, location: TextLocation) {
        if self.game.result.is_some() {
            return;
        }
        let is_black_to_move = self.start.is_black_to_move == self.game.line.moves.len().is_multiple_of(2);
        let (result, word) = match word {
            "+ILLEGAL_ACTION" => ("0-1", "反則負け"),
            "-ILLEGAL_ACTION" => ("1-0", "反則負け"),
            word => match Ending::of_csa(word) {
                Some((ending, word)) => (ending.result(is_black_to_move), word),
                None => ("*", "中断"),
            },
        };
        self.game.result = Some(result.into());
        let tag = |name: &str, value: &str| PgnTag { name: name.into(), value: value.into(), location };
        self.game.tags.extend([tag("Result", result), tag("Ending", word)]);
    }

    /// Adds a line of a comment to the last move, or before the first one.
    fn add_comment(&mut self, text: &str) {
        let line = &mut self.game.line;
        let comments = line.moves.last_mut().map_or(&mut line.comments, |last| &mut last.comments);
        match comments.last_mut() {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(text);
            }
            None => comments.push(text.to_owned()),
        }
    }

    fn report(&mut self, location: TextLocation, message: String) {
        self.game.errors.push(PgnError { location, message });
    }

    fn finish(mut self) -> PgnGame {
        let location = self.game.location;
        let mut push_tag =
            |name: &str, value: String| self.game.tags.push(PgnTag { name: name.into(), value, location });
        push_tag("Variant", "shogi".into());
        if self.start != ShogiBoard::start() {
            push_tag("FEN", self.start.sfen());
        }
        self.game
    }
}

/// A text in parts of some characters each, which must be ASCII. The last may be shorter.
fn parts(text: &str, len: usize) -> Option<Vec<&str>> {
    text.as_bytes().chunks(len).map(|part| std::str::from_utf8(part).ok().filter(|part| part.is_ascii())).collect()
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
