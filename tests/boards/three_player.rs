//! Chess for three, in positions worked out by hand.

use super::{check, check_fen, position};
use crate::chess::table::Table;
use crate::support::shipped_game;
use alfil::game::Game;

const GAME: &str = "three_player_chess";

/// Checks the actions of a white piece; the other kings are in corners.
#[track_caller]
fn white(pieces: &str, from: &str, to: &str) {
    let expect: Vec<String> = to.split_whitespace().map(|to| format!("{from}{to}")).collect();
    let expect: Vec<&str> = expect.iter().map(String::as_str).collect();
    check(GAME, &position(GAME, &format!("{pieces} ka8 gl12"), "w"), from, &expect);
}

#[test]
fn everyone_has_twenty_moves_at_the_start() {
    let mut table = Table::new(GAME);
    for _ in 0..3 {
        let actions = table.actions();
        assert_eq!(actions.len(), 20, "{actions:?}");
        table.play(&actions[0]);
    }
}

#[test]
fn a_bishop_parts_at_the_centre() {
    let ahead = "i5 j6 k7 l8 e9 f10 g11 h12";
    white("Ke1 Bd4", "d4", &format!("{ahead} c5 b6 a7 c3 b2 a1 e3 f2 g1"));
    // A piece on one way does not bar the other.
    white("Ke1 Bd4 pi5", "d4", "i5 e9 f10 g11 h12 c5 b6 a7 c3 b2 a1 e3 f2 g1");
}

#[test]
fn a_rook_goes_straight_into_the_next_section() {
    white("Ke1 Rh1", "h1", "g1 f1 h2 h3 h4 h9 h10 h11 h12");
    white("Ke1 Rc4 Pc3", "c4", "b4 a4 d4 e4 f4 g4 h4 c5 c6 c7 c8");
}

#[test]
fn pawns_take_forward_and_aside() {
    // The pawn on d4 captures c5 on the left and i5 on the right. e9 is across the centre.
    white("Ke1 Pd4 pc5 pi5 oe9", "d4", "d5 c5 i5");
    white("Ke1 Pa2 pb3", "a2", "a3 a4 b3");
    white("Ke1 Pa2 pa4", "a2", "a3");
    // In another player's section, on towards that player's edge.
    white("Ke1 Pj6", "j6", "j7");
}

#[test]
fn pawns_promote_at_both_far_edges() {
    white("Ke1 Pc7", "c7", "c8b c8n c8q c8r");
    white("Ke1 Pg11", "g11", "g12b g12n g12q g12r");
}

#[test]
fn castling_to_both_sides() {
    white("K°e1 R°a1 R°h1", "e1", "d1 f1 d2 e2 f2 c1 g1");
    white("Ke1 R°a1 R°h1", "e1", "d1 f1 d2 e2 f2");
    // From f4 a rook looks down on f1.
    white("K°e1 R°a1 R°h1 rf4", "e1", "d1 d2 e2 c1");
}

#[test]
fn whoever_gives_the_mate_wins() {
    let winner = |pieces: &str, mover: &str| {
        let table = Table::at(GAME, &position(GAME, pieces, mover));
        table.outcome().and_then(|(winner, _)| winner)
    };
    // Rooks on the last two ranks: Red is mated by the one before or by the one before that.
    assert_eq!(winner("gl12 Rh12 Rh11 Ke1 ka8", "Red"), Some(0));
    assert_eq!(winner("gl12 rh12 rh11 Ke1 ka8", "Red"), Some(1));
    assert_eq!(winner("Ka1 rh1 rh2 ka8 gl12", "w"), Some(1));
    assert_eq!(winner("Ka1 th1 th2 ka8 gl12", "w"), Some(2));
    assert_eq!(winner("ka8 tl8 tl7 Ke1 gh12", "b"), Some(2));
    assert_eq!(winner("ka8 Rl8 Rl7 Ke1 gh12", "b"), Some(0));
    // With a hole in the net nobody has won.
    assert_eq!(winner("gl12 Rh12 Ke1 ka8", "Red"), None);
}

#[test]
fn fens_come_back() {
    check_fen(&shipped_game(GAME), 40);
}

#[test]
fn zones_lie_before_each_player() {
    let game = shipped_game(GAME);
    let mut at = game.start();
    for double in ["a2a4", "l7l5", "h11h9"] {
        let actions = game.interpreter().actions(&at).expect("within the budget");
        let squares = |cell: Option<alfil::game::Cell>| game.board().name(cell.expect("a square")).to_owned();
        let found = actions.iter().find(|action| squares(action.from) + &squares(action.to) == double);
        at = found.unwrap_or_else(|| panic!("no {double}")).after.clone();
    }
}
