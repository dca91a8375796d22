//! Moves as UCI engines write them, and the same moves in the protocols that are like UCI.
//!
//! Moves between squares are `e2e4` and `e7e8q`; a drop is `P@e4`. A piece that enters behind a move is its letter (`b1c3h`, and
//! `h1e1h` on the rook's square), a wall or duck is a second pair of squares (`e2e4,e4d5`). A pass is the king's square twice, or
//! `0000` without a king. Other protocols name squares, drops, passes and castling in their own way (`Spelling`).
//!
//! Source: the UCI protocol (2006) and the notation of Fairy-Stockfish.

use super::castling::Castling;
use super::coordinate_notation::{self, PASS, format_named_squares, format_squares, piece_label};
use super::promotion::promotions;
use super::square_names::SquareNames;
use super::{Content, Kind, Variant, fen};
use crate::board::Cell;
use crate::program::{Action, Position};
use rustc_hash::FxHashMap;

/// A pass of a player without a king.
const NULL_MOVE: &str = "0000";

/// What differs between the protocols that write moves as UCI does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling {
    pub names: SquareNames,
    /// The sign between a dropped piece and its square.
    pub drop_sign: char,
    /// A pass, if it is not the king's square twice.
    pub pass: Option<&'static str>,
    /// Whether castling that UCI writes onto the rook is `O-O`.
    pub castles_by_name: bool,
}

impl Spelling {
    /// UCI itself.
    pub const UCI: Self = Self { names: SquareNames::Board, drop_sign: '@', pass: None, castles_by_name: false };
}

/// The notations of all actions of a position, in order; coordinate notation where those of two actions are equal.
pub fn format_all(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    format_all_spelled(variant, before, actions, Spelling::UCI)
}

/// The same in the spelling of another protocol.
pub(super) fn format_all_spelled(
    variant: &Variant,
    before: &Position,
    actions: &[Action],
    spelling: Spelling,
) -> Vec<String> {
    let promotions = promotions(variant, before, actions);
    let format = |(action, kinds): (&Action, &Vec<Kind>)| {
        let lost = kinds.first().filter(|_| action.promotes.is_none());
        let letter = lost.map(|&kind| letter(variant, kind)).unwrap_or_default();
        format_action(variant, before, action, spelling) + &letter
    };
    let mut texts: Vec<String> = actions.iter().zip(&promotions).map(format).collect();
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    texts.iter().for_each(|text| *counts.entry(text).or_default() += 1);
    let is_ambiguous: Vec<bool> = texts.iter().map(|text| counts[text.as_str()] > 1).collect();
    if is_ambiguous.contains(&true) {
        let coordinates = coordinate_notation::format_all(variant, before, actions);
        for ((text, coordinates), _) in texts.iter_mut().zip(coordinates).zip(&is_ambiguous).filter(|(_, is)| **is) {
            *text = coordinates;
        }
    }
    texts
}

/// Index of the action that an engine or a GUI means by a text, in UCI or any other notation.
pub fn resolve(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    find(variant, before, actions, text).or_else(|| coordinate_notation::resolve(variant, before, actions, text))
}

/// Index of the action that a text means in UCI notation: the one written so, or castling written onto the rook's or the
/// king's goal square, or any other notation of a pass.
pub(super) fn find(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    let position = |is_meant: &dyn Fn(&Action) -> bool| actions.iter().position(is_meant);
    let texts = format_all(variant, before, actions);
    texts.iter().position(|known| known == text).or_else(|| {
        let castles = |action: &Action| {
            let castling = Castling::of_action(variant.rules(), before, action);
            castling.zip(action.from).is_some_and(|(Castling { partner, goal, .. }, king)| {
                [partner, goal].iter().any(|&square| squares(variant, king, square, SquareNames::Board) == text)
            })
        };
        let is_pass = |action: &Action| format_squares(variant, before, action) == PASS;
        match text {
            NULL_MOVE | "--" | "@@@@" => position(&is_pass),
            _ => position(&castles).or_else(|| find_lost_promotion(variant, before, actions, text)),
        }
    })
}

/// Index of the action whose promotion, of a piece that disappears, the text names.
fn find_lost_promotion(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    let promotions = promotions(variant, before, actions);
    (0..actions.len()).find(|&index| {
        let action = &actions[index];
        let squares = || format_action(variant, before, action, Spelling::UCI);
        action.promotes.is_none() && promotions[index].iter().any(|&kind| squares() + &letter(variant, kind) == text)
    })
}

fn letter(variant: &Variant, kind: Kind) -> String {
    piece_label(variant.rules(), kind).to_lowercase()
}

fn squares(variant: &Variant, from: Cell, to: Cell, names: SquareNames) -> String {
    let [from, to] = [from, to].map(|cell| names.name(variant.board(), cell));
    from + &to
}

fn format_action(variant: &Variant, before: &Position, action: &Action, spelling: Spelling) -> String {
    let (rules, names) = (variant.rules(), spelling.names);
    let text = format_named_squares(variant, before, action, names);
    if spelling.castles_by_name
        && castles_onto_rooks(variant)
        && let Some(castling) = Castling::of_action(rules, before, action)
    {
        return castling.san().into();
    }
    match (action.from, action.to) {
        (None, None) if text == PASS => match (spelling.pass, king_square(variant, before)) {
            (Some(pass), _) => pass.into(),
            (None, Some(king)) => squares(variant, king, king, names),
            (None, None) => NULL_MOVE.into(),
        },
        (_, Some(to)) if is_placed(before, action, to) => {
            let label = piece_label(rules, action.after.at(to).kind).to_uppercase();
            format!("{label}{}{}", spelling.drop_sign, names.name(variant.board(), to))
        }
        (Some(from), Some(to)) if from != to => match newcomer(variant, before, action) {
            Some((kind, cell)) if is_dropped(before, action, kind) && cell == from => text + &letter(variant, kind),
            Some((kind, cell)) if is_dropped(before, action, kind) => {
                squares(variant, cell, from, names) + &letter(variant, kind)
            }
            Some((_, cell)) => format!("{text},{}", squares(variant, to, cell, names)),
            None => text,
        },
        _ => text,
    }
}

/// Whether castling is written onto the rook, as UCI does in chess960: the game has castling, and shuffled starts.
pub fn castles_onto_rooks(variant: &Variant) -> bool {
    !variant.rules().start_moves.is_empty() && fen::has_castling(variant.rules())
}

/// Whether an action only puts a piece on a square that had none.
fn is_placed(before: &Position, action: &Action, to: Cell) -> bool {
    let is_alone = action.from.is_none_or(|from| from == to);
    is_alone && before.at(to).kind == Kind::EMPTY && action.after.at(to).kind.index().is_some()
}

/// The square of the only royal piece of the player to move.
fn king_square(variant: &Variant, before: &Position) -> Option<Cell> {
    let rules = variant.rules();
    let royal = rules.side(variant.interpreter().mover(before)).and(rules.royal);
    let mut kings = before.cells().filter(|(_, content): &(Cell, Content)| royal.contains(content.kind));
    kings.next().filter(|_| kings.next().is_none()).map(|(cell, _)| cell)
}

/// A piece or wall that a move puts on the board besides the moved pieces, and its square.
fn newcomer(variant: &Variant, before: &Position, action: &Action) -> Option<(Kind, Cell)> {
    let kind_after = |cell: Cell| action.after.at(cell).kind;
    let is_new = |&cell: &Cell| {
        Some(cell) != action.to && kind_after(cell) != before.at(cell).kind && kind_after(cell) != Kind::EMPTY
    };
    let mut cells: Vec<Cell> = variant.board().cells().filter(is_new).collect();
    if let Some(Castling { partner, goal, .. }) = Castling::of_action(variant.rules(), before, action) {
        let castled = [before.at(partner).kind, kind_after(goal)];
        cells.retain(|&cell| !castled.contains(&kind_after(cell)));
    }
    match cells[..] {
        [cell] => Some((kind_after(cell), cell)),
        _ => None,
    }
}

/// Whether an action takes a piece of this kind from a hand.
fn is_dropped(before: &Position, action: &Action, kind: Kind) -> bool {
    kind.index().is_some() && action.after.in_hand(kind) < before.in_hand(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped_tests::position_after;

    /// Checks that the moves written so are legal and written in the same way, after others from the start or a FEN.
    #[track_caller]
    fn check(game: &str, start: &str, line: &str, expect: &[&str]) {
        let variant = crate::shipped_tests::variant(game);
        let at = position_after(&variant, start, line);
        let actions = variant.actions(&at).expect("actions");
        let texts = format_all(&variant, &at, &actions);
        for text in expect {
            assert!(texts.iter().any(|known| known == text), "{text} is none of {texts:?}");
        }
    }

    #[track_caller]
    fn check_alias(game: &str, start: &str, text: &str, expect: Option<&str>) {
        let variant = crate::shipped_tests::variant(game);
        let at = position_after(&variant, start, "");
        let actions = variant.actions(&at).expect("actions");
        let texts = format_all(&variant, &at, &actions);
        let index = coordinate_notation::resolve(&variant, &at, &actions, text);
        assert_eq!(index.map(|index| texts[index].as_str()), expect, "{text}");
    }

    #[test]
    fn castling_is_written_onto_the_goal_or_in_chess960_onto_the_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1";
        check("chess", fen, "", &["e1g1", "e1c1"]);
        check("fischerandom", fen, "", &["e1h1", "e1a1"]);
        // This king stays where it is.
        check("fischerandom", "6kr/8/8/8/8/8/8/6KR b Hh - 0 1", "", &["g8h8"]);
        for text in ["e1g1", "e1h1", "O-O", "0-0", "o-o"] {
            check_alias("chess", fen, text, Some("e1g1"));
            check_alias("fischerandom", fen, text, Some("e1h1"));
        }
        check_alias("chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 4 1", "e1h1", None);
    }

    #[test]
    fn a_piece_that_enters_behind_a_move_is_its_letter() {
        check("seirawan", "", "", &["b1c3", "b1c3h", "b1c3e", "e2e4"]);
        check("seirawan", "", "b1c3h b8a6e", &["g1f3", "g1f3e"]);
        let castling = ["e1g1", "e1g1h", "e1g1e", "h1e1h", "h1e1e"];
        check("seirawan", "", "g1f3 a7a6 g2g3 b7b6 f1g2 c7c6", &castling);
    }

    #[test]
    fn a_wall_or_duck_is_a_second_pair_of_squares() {
        check("duck_chess", "", "", &["e2e4,e4d5", "e2e4,e4e2"]);
        check("amazons", "", "", &["a4a1,a1a4", "d1d7,d7g7"]);
        let castling = "rnbqk2r/ppppn1p1/3N4/4pp*p/3P3P/1P2P3/P1P2PP1/R1BQKBNR b KQkq - 0 7";
        check("duck_chess", castling, "", &["e8g8,g8a3", "e8g8,g8h8"]);
    }

    #[test]
    fn a_pawn_that_explodes_on_the_last_rank_is_promoted_before() {
        let fen = "rk6/1P6/8/8/8/8/8/4K3 w - - 0 1";
        check("atomic", fen, "", &["b7a8q", "e1e2"]);
        for text in ["b7a8q", "b7a8n", "bxa8=Q", "bxa8=R", "b7a8"] {
            check_alias("atomic", fen, text, Some("b7a8q"));
        }
        check_alias("atomic", "rk6/1N6/8/8/8/8/8/4K3 w - - 0 1", "b7a5", Some("b7a5"));
    }

    #[test]
    fn drops_and_placements_name_the_piece() {
        check("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "", &["Q@e4"]);
        check("othello", "", "", &["P@c5", "P@f4"]);
        check("gomoku", "", "", &["P@h8"]);
        check_alias("othello", "", "c5", Some("P@c5"));
    }

    #[test]
    fn a_pass_is_the_kings_square_twice_or_a_null_move() {
        check("janggi", "", "e2e2", &["e9e9"]);
        check("go_9x9", "", "", &["0000"]);
        for text in ["e2e2", "pass", "0000", "--", "@@@@"] {
            check_alias("janggi", "", text, Some("e2e2"));
        }
    }
}
