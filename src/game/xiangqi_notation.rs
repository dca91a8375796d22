//! Moves in the notations of xiangqi: ICCS `H2-E2`, WXF `C2=5`, and Chinese `炮二平五`.
//!
//! ICCS names squares, with ranks from 0. WXF and Chinese name the piece, its file, the direction and the goal: files count from the
//! mover's right, `+` and 進 go forward, `-` and 退 back, `=` and 平 sideways. The last number is the steps of a move along a file, and
//! otherwise the file of the goal. `C+=5` and `前炮平五` name the piece in front of another one on its file, `-` and 後 the one behind.
//!
//! A game has these notations if its rule file has the letters of a cannon and a horse, and its board at most nine files.
//!
//! Source: the World Xiangqi Federation; ICCS, the Internet Chinese Chess Server.

use super::Variant;
use crate::algebra::{Kind, PieceLabel, Rules};
use crate::board::{Cell, Grid};
use crate::program::{Action, Position};

/// A move between two squares.
#[derive(Clone, Copy)]
pub struct SquareMove {
    /// Its index among the actions of the position.
    pub index: usize,
    /// The origin.
    pub from: Cell,
    /// The target.
    pub to: Cell,
}

/// The letters that tell the family of xiangqi from other games.
const FAMILY_LETTERS: [char; 2] = ['C', 'H'];
/// Letters that players prefer where a piece has several.
const CUSTOMARY_LETTERS: [char; 2] = ['H', 'E'];
/// Letters of advisors and elephants: of two on one file, only one can go forward and the other back.
const NAMED_BY_FILE: [char; 3] = ['A', 'B', 'E'];
/// The most files that one digit can number.
const MAX_FILES: u8 = 9;
/// The ranks of a board whose ranks ICCS numbers from 0.
const ICCS_RANKS: u8 = 10;
const CHINESE_DIGITS: &str = "一二三四五六七八九";
/// Characters of one piece in simplified and in traditional writing.
const SIMPLIFIED: [(char, char); 4] = [('车', '車'), ('马', '馬'), ('帅', '帥'), ('将', '將')];

/// What a text says in the notations of xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XiangqiReading {
    /// It names this action, by index.
    Move(usize),
    /// It has the form of a move, and no action or several fit.
    NoMove,
    /// It is in another notation.
    OtherNotation,
}

/// Whether a game has these notations.
pub(super) fn is_family(rules: &Rules) -> bool {
    let has_letter = |letter: &char| rules.kind_labelled(PieceLabel::plain(*letter)).is_some();
    let has_digits = rules.board.grid().is_some_and(|grid| grid.files <= MAX_FILES);
    has_digits && rules.players.len() == 2 && FAMILY_LETTERS.iter().all(has_letter)
}

/// The letter of a piece in WXF and in janggi. FEN has N for the horse and B for the elephant.
pub(super) fn letter(rules: &Rules, kind: Kind) -> Option<char> {
    let own = rules.piece(kind)?.label?.letter.to_ascii_uppercase();
    let customary = |letter: &char| {
        let cases = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()].map(PieceLabel::plain);
        rules.label_aliases.iter().any(|alias| alias.kind == kind && cases.contains(&alias.label))
    };
    Some(CUSTOMARY_LETTERS.into_iter().find(customary).unwrap_or(own))
}

/// WXF of all actions, where they have one. Of two pieces of a kind on one file, `+` or `-` says which one moves, except for pieces
/// that the direction tells apart.
pub(super) fn format_all(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<Option<String>> {
    let rules = variant.rules();
    let Some(grid) = rules.board.grid() else { return vec![None; actions.len()] };
    let view = View { rules, grid, position: before, mover: variant.interpreter().mover(before) };
    let moves: Vec<(Cell, Cell)> = actions.iter().filter_map(|action| action.from.zip(action.to)).collect();
    let text = |action: &Action| {
        let (from, to) = action.from.zip(action.to).filter(|(from, to)| from != to)?;
        let candidates = RelativeMove::of_move(&view, from, to);
        let means_only_it = |text: &String| {
            RelativeMove::parse(&view, text).is_some_and(|words| {
                moves.iter().all(|&(other, goal)| words.means(&view, other, goal) == ((other, goal) == (from, to)))
            })
        };
        candidates.into_iter().find(means_only_it)
    };
    actions.iter().map(text).collect()
}

/// Reads a text in the notations of xiangqi.
pub fn read(
    rules: &Rules,
    position: &Position,
    mover: usize,
    candidates: impl Iterator<Item = SquareMove>,
    text: &str,
) -> XiangqiReading {
    let Some(grid) = rules.board.grid().filter(|_| is_family(rules)) else {
        return XiangqiReading::OtherNotation;
    };
    let view = View { rules, grid, position, mover };
    let words = RelativeMove::parse(&view, text);
    let is_meant = |made: &SquareMove| match &words {
        Some(words) => words.means(&view, made.from, made.to),
        None => grid.ranks == ICCS_RANKS && iccs(grid, made.from, made.to) == text,
    };
    let mut meant = candidates.filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(only), None) => XiangqiReading::Move(only.index),
        (None, _) if words.is_none() => XiangqiReading::OtherNotation,
        _ => XiangqiReading::NoMove,
    }
}

fn iccs(grid: Grid, from: Cell, to: Cell) -> String {
    let name = |cell: Cell| {
        let (file, rank) = grid.file_and_rank(cell);
        format!("{}{rank}", char::from(b'A' + file))
    };
    format!("{}-{}", name(from), name(to))
}

/// The board as the mover sees it.
struct View<'v> {
    rules: &'v Rules,
    grid: Grid,
    position: &'v Position,
    mover: usize,
}

impl View<'_> {
    /// The number of a square's file, from the mover's right, from 1.
    fn file(&self, cell: Cell) -> u8 {
        let (file, _) = self.grid.file_and_rank(cell);
        if self.mover == 0 { self.grid.files - file } else { file + 1 }
    }

    /// The number of ranks in front of the mover's own edge.
    fn rank(&self, cell: Cell) -> u8 {
        let (_, rank) = self.grid.file_and_rank(cell);
        if self.mover == 0 { rank } else { self.grid.ranks - 1 - rank }
    }

    /// The mover's piece of a letter, in either case, or of a character that either player's piece has.
    fn kind(&self, name: char) -> Option<Kind> {
        let traditional = SIMPLIFIED.iter().find(|(simplified, _)| *simplified == name).map_or(name, |pair| pair.1);
        let letter = match self.rules.kind_of(traditional) {
            Some(kind) => self.rules.piece(kind)?.label?.letter,
            None => name,
        };
        let own = self.rules.side(self.mover);
        let cases = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()].map(PieceLabel::plain);
        cases.into_iter().filter_map(|label| self.rules.kind_labelled(label)).find(|&kind| own.contains(kind))
    }

    /// The ranks of the mover's pieces of a kind on the file of a square.
    fn ranks_of(&self, kind: Kind, file: u8) -> Vec<u8> {
        let cells = self.position.cells();
        cells
            .filter(|(cell, content)| content.kind == kind && self.file(*cell) == file)
            .map(|(cell, _)| self.rank(cell))
            .collect()
    }
}

/// A move in the words of WXF.
struct RelativeMove {
    kind: Kind,
    origin: Origin,
    direction: Direction,
    /// Steps along the file, or the file of the goal.
    number: u8,
}

#[derive(Clone, Copy, PartialEq)]
enum Origin {
    File(u8),
    Front,
    Rear,
}

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Forward,
    Back,
    Sideways,
}

impl RelativeMove {
    fn parse(view: &View<'_>, text: &str) -> Option<Self> {
        let chars: Vec<char> = text.chars().collect();
        let [first, second, direction, number] = chars[..] else { return None };
        // The piece in front or behind is named before or after that.
        let (piece, origin) = match Origin::parse(first) {
            Some(origin @ (Origin::Front | Origin::Rear)) => (second, origin),
            _ => (first, Origin::parse(second)?),
        };
        Some(Self { kind: view.kind(piece)?, origin, direction: Direction::parse(direction)?, number: digit(number)? })
    }

    /// The texts that may mean a move, the customary one first.
    fn of_move(view: &View<'_>, from: Cell, to: Cell) -> Vec<String> {
        let kind = view.position.at(from).kind;
        let Some(letter) = letter(view.rules, kind) else { return Vec::new() };
        let (file, rank) = (view.file(from), view.rank(from));
        let (direction, number) = direction_and_number(view, from, to);
        let sign = match direction {
            Direction::Forward => '+',
            Direction::Back => '-',
            Direction::Sideways => '=',
        };
        let is_in_front = view.ranks_of(kind, file).iter().all(|&other| other <= rank);
        let by_file = format!("{letter}{file}{sign}{number}");
        let by_place = format!("{letter}{}{sign}{number}", if is_in_front { '+' } else { '-' });
        let is_alone = view.ranks_of(kind, file).len() < 2;
        if is_alone || NAMED_BY_FILE.contains(&letter) { vec![by_file, by_place] } else { vec![by_place, by_file] }
    }

    fn means(&self, view: &View<'_>, from: Cell, to: Cell) -> bool {
        let (direction, number) = direction_and_number(view, from, to);
        let (from_file, from_rank) = (view.file(from), view.rank(from));
        let is_origin = || {
            let ranks = view.ranks_of(self.kind, from_file);
            match self.origin {
                Origin::File(file) => file == from_file,
                Origin::Front => ranks.len() > 1 && ranks.iter().all(|&rank| rank <= from_rank),
                Origin::Rear => ranks.len() > 1 && ranks.iter().all(|&rank| rank >= from_rank),
            }
        };
        view.position.at(from).kind == self.kind && (self.direction, self.number) == (direction, number) && is_origin()
    }
}

/// The direction of a move, and the steps along its file or else the file of the goal.
fn direction_and_number(view: &View<'_>, from: Cell, to: Cell) -> (Direction, u8) {
    let ([from_file, to_file], [from_rank, to_rank]) =
        ([from, to].map(|cell| view.file(cell)), [from, to].map(|cell| view.rank(cell)));
    let direction = match to_rank.cmp(&from_rank) {
        std::cmp::Ordering::Greater => Direction::Forward,
        std::cmp::Ordering::Less => Direction::Back,
        std::cmp::Ordering::Equal => Direction::Sideways,
    };
    (direction, if from_file == to_file { from_rank.abs_diff(to_rank) } else { to_file })
}

impl Origin {
    fn parse(c: char) -> Option<Self> {
        match c {
            '+' | '前' => Some(Self::Front),
            '-' | '後' | '后' => Some(Self::Rear),
            c => digit(c).map(Self::File),
        }
    }
}

impl Direction {
    fn parse(c: char) -> Option<Self> {
        match c {
            '+' | '進' | '进' => Some(Self::Forward),
            '-' | '退' => Some(Self::Back),
            '=' | '.' | '平' => Some(Self::Sideways),
            _ => None,
        }
    }
}

/// A digit from 1 to 9: European, of full width, or Chinese.
fn digit(c: char) -> Option<u8> {
    let full_width = u32::from(c).checked_sub(u32::from('０')).filter(|digit| *digit < 10);
    let chinese = || CHINESE_DIGITS.chars().zip(1..).find(|(digit, _)| *digit == c).map(|(_, number)| number);
    let digit = c.to_digit(10).or(full_width).or_else(chinese)?;
    u8::try_from(digit).ok().filter(|digit| *digit > 0)
}

#[cfg(test)]
#[path = "xiangqi_notation_tests.rs"]
mod tests;
