//! The move notations of engine protocols: UCI, USI, UCCI and XBoard's.
//!
//! All write the squares of a move and its promotion, and differ in the names of squares, the sign of a drop, passes and castling.
//! So they share the code of UCI and each adds a [`Spelling`].
//!
//! Source: the USI protocol (T. Romstad, 2007), UCCI 3.0 (xqbase.com, 2007), the Chess Engine Communication Protocol (T. Mann and
//! H. G. Muller, 2009).

use super::square_names::SquareNames;
use super::uci_notation::{self, Spelling};
use super::{Fault, Variant};
use crate::program::{Action, Position};

/// How a protocol writes moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNotation {
    /// `e2e4`, `e7e8q`, `P@e4`.
    Uci,
    /// `7g7f`, `8h2b+`, `P*5e`.
    Usi,
    /// `h2e2`: as UCI, but the ranks of a board with ten start with 0. UCI-Cyclone writes moves in the same way.
    Ucci,
    /// As UCCI; a pass is `@@@@`, and chess960 castles by `O-O`.
    Xboard,
}

impl MoveNotation {
    fn spelling(self) -> Spelling {
        let from_zero = Spelling { names: SquareNames::TenRanksFromZero, ..Spelling::UCI };
        match self {
            Self::Uci => Spelling::UCI,
            Self::Usi => Spelling { names: SquareNames::Shogi, drop_sign: '*', ..Spelling::UCI },
            Self::Ucci => from_zero,
            Self::Xboard => Spelling { pass: Some("@@@@"), castles_by_name: true, ..from_zero },
        }
    }

    /// The notations of all actions of a position, in order.
    pub fn format_all(self, variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
        uci_notation::format_all_spelled(variant, before, actions, self.spelling())
    }

    /// Index of the action that a text means. UCI is generous and takes other notations, too. The names of squares in the other
    /// protocols could mean another square there, so these take only their own.
    pub fn resolve(self, variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
        if self == Self::Uci {
            return uci_notation::resolve(variant, before, actions, text);
        }
        // `=` says in shogi games that a piece is not promoted.
        let text = text.trim_end_matches('=');
        let texts = self.format_all(variant, before, actions);
        let exact = texts.iter().position(|known| known == text);
        let in_other_case = || texts.iter().position(|known| known.eq_ignore_ascii_case(text));
        let has_own_squares = self == Self::Xboard && self.has_own_squares(variant);
        let in_uci = || has_own_squares.then(|| uci_notation::resolve(variant, before, actions, text)).flatten();
        exact.or_else(in_other_case).or_else(in_uci)
    }

    /// Whether squares have the names that the board gives them.
    fn has_own_squares(self, variant: &Variant) -> bool {
        let (board, names) = (variant.board(), self.spelling().names);
        board.cells().all(|cell| names.name(board, cell) == board.name(cell))
    }

    /// The notation of successive actions from a position on, up to the first that is illegal.
    ///
    /// # Errors
    /// A fault if the rules exceed their budget.
    pub fn line(self, variant: &Variant, start: &Position, actions: &[Action]) -> Result<Vec<String>, Fault> {
        let (mut before, mut line) = (start, Vec::new());
        for action in actions {
            let legal = variant.actions(before)?;
            let Some(index) = legal.iter().position(|legal| legal == action) else { break };
            line.push(self.format_all(variant, before, &legal).swap_remove(index));
            before = &action.after;
        }
        Ok(line)
    }

    /// Checks that the notation has words for a game: its board and the moves of the starting position.
    ///
    /// # Errors
    /// The reason why it has none.
    pub fn check_game(self, variant: &Variant) -> Result<(), String> {
        let rules = variant.rules();
        if self == Self::Uci {
            return Ok(());
        }
        if rules.players.len() != 2 {
            return Err(format!("{} has {} players, and this protocol is for two", rules.title, rules.players.len()));
        }
        if rules.board.grid().is_none() {
            return Err(format!("the board of {} has no files and ranks", rules.title));
        }
        let next_player = |turn: usize| rules.turns.get(turn + 1).unwrap_or(&rules.turns[rules.cycle_start]).player;
        let repeats = (0..rules.turns.len()).any(|turn| rules.turns[turn].player == next_player(turn));
        if self == Self::Xboard && repeats {
            return Err(format!("in {}, a player may move several times in a row", rules.title));
        }
        if self != Self::Usi {
            return Ok(());
        }
        let start = variant.start_positions().map_err(|fault| fault.to_string())?.swap_remove(0);
        let actions = variant.interpreter().actions(&start).map_err(|fault| fault.to_string())?;
        let texts = self.format_all(variant, &start, &actions);
        match texts.iter().zip(&actions).find(|(text, _)| !is_usi_move(text)) {
            None => Ok(()),
            Some((_, action)) => {
                let uci = uci_notation::format_all(variant, &start, std::slice::from_ref(action)).swap_remove(0);
                Err(format!("USI has no notation for moves of {} such as `{uci}`", rules.title))
            }
        }
    }
}

/// Whether a text has the form of a USI move: two squares and perhaps a promotion, or a drop.
fn is_usi_move(text: &str) -> bool {
    let after_square = |text: &'_ str| -> Option<usize> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let has_rank = text.as_bytes().get(digits).is_some_and(u8::is_ascii_lowercase);
        (digits > 0 && has_rank).then_some(digits + 1)
    };
    let is_square = |text: &str| after_square(text) == Some(text.len());
    if let Some((piece, square)) = text.split_once('*') {
        return piece.strip_prefix('+').unwrap_or(piece).len() == 1 && is_square(square);
    }
    let Some(from) = after_square(text) else { return false };
    let rest = &text[from..];
    after_square(rest).is_some_and(|to| rest.len() - to <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::shipped_tests::position_after;

    /// Checks that the moves, after a line in UCI from the start or a position, are written and read so.
    #[track_caller]
    fn check(notation: MoveNotation, game: &str, start: &str, line: &str, expect: &[(&str, &str)]) {
        let variant = crate::shipped_tests::variant(game);
        let at = position_after(&variant, start, line);
        let actions = variant.actions(&at).expect("actions");
        let texts = notation.format_all(&variant, &at, &actions);
        for (uci, text) in expect {
            let index = uci_notation::find(&variant, &at, &actions, uci).expect(uci);
            assert_eq!(texts[index], *text, "{uci}");
            assert_eq!(notation.resolve(&variant, &at, &actions, text), Some(index), "{text}");
        }
    }

    #[track_caller]
    fn check_refused(notation: MoveNotation, game: &str, text: &str) {
        let variant = crate::shipped_tests::variant(game);
        let actions = variant.actions(&variant.start()).expect("actions");
        assert_eq!(notation.resolve(&variant, &variant.start(), &actions, text), None, "{text}");
    }

    #[test]
    fn usi_counts_files_from_the_right_and_ranks_from_the_far_edge() {
        use MoveNotation::Usi;
        check(Usi, "shogi", "", "", &[("c3c4", "7g7f"), ("h2e2", "2h5h"), ("g1f2", "3i4h")]);
        check(Usi, "shogi", "", "c3c4 g7g6", &[("b2h8+", "8h2b+"), ("b2h8", "8h2b"), ("i1i2", "1i1h")]);
        check(Usi, "shogi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b Pr 1", "", &[("P@e5", "P*5e"), ("P@a2", "P*9h")]);
        check(Usi, "minishogi", "", "", &[("a2a3", "5d5c"), ("e1e4", "1e1b"), ("b1b2", "4e4d")]);
        check(Usi, "judkins", "", "", &[("a2a3", "6e6d"), ("f1f5+", "1f1b+")]);
        check(Usi, "euroshogi", "", "", &[("a3a4", "8f8e")]);
        check_refused(Usi, "shogi", "c3c4");
        check_refused(Usi, "shogi", "7g7f+");
    }

    #[test]
    fn usi_turns_pieces_over() {
        use MoveNotation::Usi;
        check(Usi, "kyotoshogi", "", "", &[("e1e2+", "1e1d+"), ("a1a2-", "5e5d-")]);
        check(Usi, "kyotoshogi", "sfen 4k/5/5/5/K4 b P 1", "", &[("P@c3", "P*3c"), ("+P@c3", "+P*3c")]);
        check(Usi, "microshogi", "", "", &[("d2d3", "1d1c")]);
    }

    #[test]
    fn a_move_without_promotion_may_end_with_an_equals_sign() {
        let shogi = crate::shipped_tests::variant("shogi");
        let actions = shogi.actions(&shogi.start()).expect("actions");
        let index = |text| MoveNotation::Usi.resolve(&shogi, &shogi.start(), &actions, text);
        assert_eq!(index("7g7f="), index("7g7f"));
    }

    #[test]
    fn ten_ranks_start_with_zero() {
        use MoveNotation::{Ucci, Xboard};
        for notation in [Ucci, Xboard] {
            check(notation, "xiangqi", "", "", &[("h3e3", "h2e2"), ("a1a2", "a0a1"), ("b1c3", "b0c2")]);
            check(notation, "xiangqi", "", "h3e3", &[("h8e8", "h7e7"), ("h10g8", "h9g7")]);
            check(notation, "shako", "", "", &[("e3e5", "e2e4")]);
            check(notation, "minixiangqi", "", "", &[("b1b5", "b1b5")]);
            check(notation, "chess", "", "", &[("e2e4", "e2e4")]);
            check_refused(notation, "xiangqi", "h3e3");
        }
        check(Ucci, "xiangqi", "", "", &[("h3e3", "h2e2")]);
    }

    #[test]
    fn xboard_passes_and_castles_by_name() {
        use MoveNotation::Xboard;
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1";
        check(Xboard, "fischerandom", fen, "", &[("e1h1", "O-O"), ("e1a1", "O-O-O")]);
        check(Xboard, "chess", fen, "", &[("e1g1", "e1g1"), ("e1c1", "e1c1")]);
        check(Xboard, "janggi", "", "", &[("e2e2", "@@@@")]);
        check(Xboard, "crazyhouse", "4k3/P7/8/8/8/8/8/4K3[N] w - - 0 1", "", &[("N@e5", "N@e5"), ("a7a8q", "a7a8q")]);
        check(Xboard, "duck_chess", "", "", &[("e2e4,e4d5", "e2e4,e4d5")]);
    }

    #[test]
    fn games_without_words_in_a_notation_are_refused() {
        let check = |notation: MoveNotation, game: &str| notation.check_game(&crate::shipped_tests::variant(game));
        for game in ["shogi", "minishogi", "kyotoshogi", "judkins", "euroshogi", "microshogi", "chess", "xiangqi"] {
            assert_eq!(check(MoveNotation::Usi, game), Ok(()), "{game}");
        }
        for game in ["amazons", "duck_chess", "glinski", "three_player_chess", "go_9x9"] {
            assert!(check(MoveNotation::Usi, game).is_err(), "{game}");
        }
        for notation in [MoveNotation::Ucci, MoveNotation::Xboard] {
            assert!(check(notation, "xiangqi").is_ok() && check(notation, "duck_chess").is_ok());
            assert!(check(notation, "glinski").is_err() && check(notation, "three_player_chess").is_err());
        }
    }
}
