//! Reading a FEN.

use super::memory::{self, Side};
use super::{FenError, Start, counters};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::{BoardLine, BoardShape, Cell, MAX_CELLS};
use crate::game::Variant;
use crate::program::Position;
use std::ops::Range;

/// The longest text that is looked at.
const LONGEST: usize = 16_384;

/// A field of the text and where it stands.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    start: usize,
}

impl Field<'_> {
    fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Reads a FEN for a game. Fields at the end may be left out.
///
/// # Errors
/// [`FenError`] says what is wrong and where.
pub fn parse(variant: &Variant, text: &str) -> Result<Start, FenError> {
    if text.len() > LONGEST {
        return Err(FenError::new(0..0, format!("this is longer than any FEN ({} characters)", text.len())));
    }
    let rules = variant.rules();
    let mut fields = fields(text);
    let counted = fields.iter().skip(4).position(|field| counters::numbers(field.text).is_some());
    let counted = counted.map(|at| fields.remove(at + 4));
    let Some(board) = fields.first() else {
        return Err(FenError::new(0..0, "the FEN is empty; it starts with the board, rank by rank"));
    };
    let mut notes = Vec::new();
    let mut position = read_board(rules, *board, &mut notes)?;
    if let Some(numbers) = counted.and_then(|field| counters::numbers(field.text))
        && !counters::hold(rules, numbers, &mut position)
    {
        notes.push(format!("nothing is counted in {}, so `{}+{}` is left out", rules.title, numbers[0], numbers[1]));
    }
    let turn = fields.get(1).map_or(Ok(rules.cycle_start), |field| turn(rules, *field))?;
    let player = rules.turns.get(turn).map_or(0, |turn| turn.player);
    position.set_turn(turn);
    royal_pieces(variant, &position, board.range())?;
    if let Some(field) = fields.get(2) {
        read_castling(rules, *field, &mut position)?;
    }
    let mut position = variant.interpreter().settle_marks(position);
    if let Some(field) = fields.get(3) {
        read_passing(variant, *field, player, &mut position)?;
    }
    let clock = |index: usize, least: u32| match fields.get(index) {
        None => Ok(least),
        Some(field) if field.text == "-" => Ok(least),
        Some(field) => field.text.parse::<u32>().map(|n| n.max(least)).map_err(|_| {
            let what = format!("`{}` is no number; the last two fields count turns and moves", field.text);
            FenError::new(field.range(), what)
        }),
    };
    let (quiet, number) = (clock(4, 0)?, clock(5, 1)?);
    if let Some(more) = fields.get(6) {
        return Err(FenError::new(more.range(), "a FEN has six fields, and this is a seventh"));
    }
    Ok(Start { position, quiet, number, notes })
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|part| Field { text: part, start: start(part) }).collect()
}

fn read_board(rules: &Rules, field: Field<'_>, notes: &mut Vec<String>) -> Result<Position, FenError> {
    let lines = rules.board.lines();
    let (unit, across) = match rules.board.shape() {
        BoardShape::Square(_) => ("ranks", " files"),
        BoardShape::Hexagon(_) => ("files", ""),
        BoardShape::ThreePlayer | BoardShape::Graph => ("lines", ""),
    };
    let (squares, holdings) = match field.text.find('[') {
        Some(at) => (&field.text[..at], Some(Field { text: &field.text[at..], start: field.start + at })),
        None => (field.text, None),
    };
    let ranks: Vec<&str> = squares.split('/').collect();
    if ranks.len() != lines.len() {
        let what = format!("the board has {} {unit}, the FEN {}", lines.len(), ranks.len());
        return Err(FenError::new(field.range(), what));
    }
    // Where the FEN says nothing of hands they are those of the start.
    let hands = match holdings {
        _ if !rules.has_hands() => Vec::new(),
        Some(_) => vec![0; rules.pieces.len()],
        None => rules.hands.clone(),
    };
    let mut position = Position::new(&vec![Content::EMPTY; rules.board.len()], &hands);
    let mut at = field.start;
    for (rank, BoardLine { name, cells }) in ranks.iter().zip(&lines) {
        let mut file = 0;
        let mut digits = 0;
        let mut last: Option<Cell> = None;
        let width = |file: usize| {
            let what = format!("{name} has {file} squares in the FEN, the board {}{across}", cells.len());
            FenError::new(at..at + rank.len(), what)
        };
        for (offset, c) in rank.char_indices() {
            let here = at + offset..at + offset + c.len_utf8();
            if let Some(digit) = c.to_digit(10) {
                digits = (digits * 10 + usize::try_from(digit).unwrap_or(0)).min(MAX_CELLS + 1);
                continue;
            }
            file += std::mem::take(&mut digits);
            if let Some(mark) = rules.marks.iter().position(|mark| mark.symbol == c) {
                let Some(cell) = last else {
                    return Err(FenError::new(here, format!("the mark `{c}` stands behind a piece")));
                };
                let content = position.at(cell);
                position.put(cell, Content { marks: content.marks.or(Marks::of(mark)), ..content });
                continue;
            }
            let content = match (c, memory::kind(rules, c)) {
                ('*', None) => Content::OFF,
                (_, Some(kind)) => Content::plain(kind),
                _ => return Err(FenError::new(here, format!("`{c}` is no piece of {}", rules.title))),
            };
            let Some(&cell) = cells.get(file) else {
                return Err(width(file + 1));
            };
            position.put(cell, content);
            last = Some(cell);
            file += 1;
        }
        file += digits;
        if file != cells.len() {
            return Err(width(file));
        }
        at += rank.len() + 1;
    }
    if let Some(holdings) = holdings {
        read_hands(rules, holdings, &mut position, notes)?;
    }
    Ok(position)
}

fn read_hands(
    rules: &Rules,
    field: Field<'_>,
    position: &mut Position,
    notes: &mut Vec<String>,
) -> Result<(), FenError> {
    let Some(inside) = field.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
        return Err(FenError::new(field.range(), "what is in hand stands in brackets: `[QNp]`"));
    };
    for (offset, c) in inside.char_indices().filter(|&(_, c)| c != '-') {
        let Some(kind) = memory::kind(rules, c) else {
            let at = field.start + 1 + offset;
            return Err(FenError::new(at..at + c.len_utf8(), format!("`{c}` is no piece of {}", rules.title)));
        };
        position.set_in_hand(kind, position.in_hand(kind).saturating_add(1));
    }
    if position.hands().is_empty() && !inside.is_empty() {
        notes.push(format!("{} has no hands, so what the FEN holds in brackets is left out", rules.title));
    }
    Ok(())
}

/// The turn to come: a player's first of the cycle, or another by its number, from 1: `w3`.
fn turn(rules: &Rules, field: Field<'_>) -> Result<usize, FenError> {
    let (name, number) = field.text.split_at(field.text.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let by_letter = match name {
        "w" => Some(0),
        "b" => Some(1),
        name => rules.players.iter().position(|player| player.eq_ignore_ascii_case(name)),
    };
    let turn = by_letter.and_then(|player| match number {
        "" => rules.turn_of(player, rules.cycle_start),
        number => {
            let turn = number.parse::<usize>().ok()?.checked_sub(1)?;
            rules.turns.get(turn).filter(|turn| turn.player == player)?;
            Some(turn)
        }
    });
    turn.ok_or_else(|| {
        let what = format!("`{}` is no player to move; expected `w` ({}) or `b`", field.text, rules.players[0]);
        FenError::new(field.range(), what)
    })
}

/// Every player has royal pieces, and no more than at the start, on the board or in hand.
fn royal_pieces(variant: &Variant, position: &Position, at: Range<usize>) -> Result<(), FenError> {
    let rules = variant.rules();
    let start = if rules.royal.is_empty() { return Ok(()) } else { variant.interpreter().start() };
    for (player, name) in rules.players.iter().enumerate() {
        let royal = rules.side(player).and(rules.royal);
        let all = |position: &Position| {
            let held: usize = royal.iter().map(|kind| usize::from(position.in_hand(kind))).sum();
            position.count(royal) + held
        };
        let (wanted, given) = (all(&start), all(position));
        let names: Vec<String> = royal.iter().map(|kind| super::super::coordinates::piece_text(rules, kind)).collect();
        if wanted > 0 && given == 0 {
            let what = format!("{name} has no royal piece (`{}`) on the board", names.join("` or `"));
            return Err(FenError::new(at, what));
        }
        if given > wanted.max(1) {
            let what = format!("{name} has {given} royal pieces on the board, a game has {wanted}");
            return Err(FenError::new(at, what));
        }
    }
    Ok(())
}

fn read_castling(rules: &Rules, field: Field<'_>, position: &mut Position) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let Some(castling) = memory::castling(rules) else {
        return Err(FenError::new(field.range(), format!("nobody castles in {}; expected `-`", rules.title)));
    };
    for (offset, c) in field.text.char_indices() {
        let here = field.start + offset..field.start + offset + c.len_utf8();
        let player = usize::from(c.is_ascii_lowercase());
        let refuse = |what: String| FenError::new(here.clone(), what);
        let name = rules.players.get(player).map_or("", String::as_str);
        let Some(king) = memory::king(rules, position, player, castling.kings) else {
            return Err(refuse(format!("{name} has no king that could castle")));
        };
        let partners = |side: Side| memory::partners(rules, position, player, king, castling.rooks, side);
        let rook = match c.to_ascii_uppercase() {
            'K' => partners(Side::Right).first().copied(),
            'Q' => partners(Side::Left).first().copied(),
            file @ 'A'..='Z' => {
                let sides = [Side::Left, Side::Right];
                let mut all = sides.iter().flat_map(|&side| partners(side));
                all.find(|&cell| rules.board.name(cell).starts_with(file.to_ascii_lowercase()))
            }
            _ => return Err(refuse(format!("`{c}` is no right to castle; expected letters of `KQkq` or `-`"))),
        };
        let Some(rook) = rook else {
            return Err(refuse(format!("`{c}`: there is no piece on that side for {name} to castle with")));
        };
        for cell in [king, rook] {
            let content = position.at(cell);
            position.put(cell, Content { marks: content.marks.or(castling.mark), ..content });
        }
    }
    Ok(())
}

/// The field names the square that was passed over; the mark goes on the piece before it, if anybody could use it.
fn read_passing(variant: &Variant, field: Field<'_>, mover: usize, position: &mut Position) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let rules = variant.rules();
    let refuse = |what: String| Err(FenError::new(field.range(), what));
    let Some((mark, on)) = memory::passing(rules) else {
        return refuse(format!("no piece is marked for one turn in {}; expected `-`", rules.title));
    };
    let Some(square) = rules.board.cell_named(field.text) else {
        return refuse(format!("`{}` is no square of the board; expected one or `-`", field.text));
    };
    let players = rules.players.len();
    let owner = (mover + players - 1) % players;
    let passer = memory::step(rules, square, owner, true).filter(|&cell| {
        let kind: Kind = position.at(cell).kind;
        on.and(rules.side(owner)).contains(kind)
    });
    let Some(cell) = passer else {
        return refuse(format!("no piece of {} has passed over {}", rules.players[owner], field.text));
    };
    let plain = position.clone();
    let content = position.at(cell);
    position.put(cell, Content { marks: content.marks.or(mark), ..content });
    if variant.interpreter().have_same_actions(&plain, position).unwrap_or(false) {
        *position = plain;
    }
    Ok(())
}
