//! Chess on hexagons, in positions worked out by hand.

use super::{check, check_fen, position};
use crate::chess::table::Table;
use crate::support::{game, shipped_game};
use alfil::game::Game;

#[test]
fn pieces_in_the_middle_of_the_board() {
    // Twelve cells each, counted on the board: f6 has e6 and e5 beside it on the left, g6 and g5 on the right.
    let knight = ["e8", "g8", "d7", "h7", "c5", "i5", "c4", "i4", "d3", "h3", "e3", "g3"].map(|to| format!("f6{to}"));
    let knight: Vec<&str> = knight.iter().map(String::as_str).collect();
    check("glinski", &position("glinski", "Ka1 kl6 Nf6", "w"), "f6", &knight);
    let king = ["f7", "f5", "e6", "e5", "g6", "g5", "e7", "g7", "d5", "h5", "e4", "g4"].map(|to| format!("f6{to}"));
    let king: Vec<&str> = king.iter().map(String::as_str).collect();
    check("glinski", &position("glinski", "Kf6 ka1 pl6", "w"), "f6", &king);
}

#[test]
fn rooks_and_bishops_stop_at_pieces() {
    let rook = ["b1b2", "b1b3", "b1c2", "b1d3", "b1e4"];
    check("glinski", &position("glinski", "Ka1 kl6 Rb1 pb3 Pc1 ne4", "w"), "b1", &rook);
    check("glinski", &position("glinski", "Ka6 kl6 Bf1 pg2 Pe2", "w"), "f1", &["f1g2"]);
}

#[test]
fn glinskis_pawns_take_beside_the_cell_ahead() {
    check("glinski", &position("glinski", "Ka1 kl6 Pe4 pd4 pf5 pe6", "w"), "e4", &["e4e5", "e4d4", "e4f5"]);
    // From e4 to f5, where another pawn starts: a double step again.
    check("glinski", &position("glinski", "Ka1 kl6 Pf5", "w"), "f5", &["f5f6", "f5f7"]);
    check("glinski", &position("glinski", "Ka1 kl6 Pf4", "w"), "f4", &["f4f5"]);
    // Black starts on the mirrored cells: e7 goes down.
    check("glinski", &position("glinski", "Ka1 kl6 pe7 Pd6 Pf7", "b"), "e7", &["e7e6", "e7e5", "e7d6", "e7f7"]);
    check("glinski", &position("glinski", "Ka1 kl6 pe6", "b"), "e6", &["e6e5"]);
}

#[test]
fn glinskis_pawns_promote_at_the_end_of_every_file() {
    let all = ["b6b7b", "b6b7n", "b6b7q", "b6b7r"];
    check("glinski", &position("glinski", "Kf1 kl1 Pb6", "w"), "b6", &all);
    let taking = ["b6b7b", "b6b7n", "b6b7q", "b6b7r", "b6a6b", "b6a6n", "b6a6q", "b6a6r"];
    check("glinski", &position("glinski", "Kf1 kl1 Pb6 ra6", "w"), "b6", &taking);
    check("glinski", &position("glinski", "Kf1 kl1 Pb6 rc7", "w"), "b6", &["b6b7b", "b6b7n", "b6b7q", "b6b7r", "b6c7"]);
}

#[test]
fn a_pawn_that_passes_is_taken() {
    // White's e4 goes to e6 past e5; black's d5 captures on e5, the cell that White passed.
    let mut table = Table::at("glinski", &position("glinski", "Ka1 kl6 Pe4 pd5", "w"));
    table.play("e4e6");
    assert!(table.actions().contains(&"d5e5".to_owned()), "{:?}", table.actions());
    table.play("d5e5");
    assert_eq!(table.now().cells().filter(|(_, content)| content.kind.index() == Some(0)).count(), 0);
    // A turn later it is too late.
    let mut table = Table::at("glinski", &position("glinski", "Ka1 kl6 Pe4 pd5", "w"));
    for action in ["e4e6", "l6l5", "a1a2"] {
        table.play(action);
    }
    assert!(!table.actions().contains(&"d5e5".to_owned()));
}

#[test]
fn mccooeys_pawns_take_along_the_diagonals() {
    check("mccooey", &position("mccooey", "Ka1 kl6 Pe3 pd4 pf5 pd3 pf4", "w"), "e3", &["e3e4", "e3e5", "e3d4", "e3f5"]);
    check("mccooey", &position("mccooey", "Ka1 kl6 Pf4", "w"), "f4", &["f4f5"]);
    // Black's d5 takes to e4, which e3 has passed.
    let mut table = Table::at("mccooey", &position("mccooey", "Ka1 kl6 Pe3 pd5", "w"));
    table.play("e3e5");
    let taking: Vec<String> = table.actions().into_iter().filter(|action| action.starts_with("d5")).collect();
    assert_eq!(taking, ["d5d4", "d5e4"]);
}

#[test]
fn fens_come_back() {
    for name in ["glinski", "mccooey"] {
        check_fen(&shipped_game(name), 30);
    }
}

#[test]
fn zones_and_ranks_are_the_movers() {
    let text = "board hex side 3\npieces White ♙\npieces Black ♟\nletters P♙ p♟\nzone low = rank 1\nzone corner = a1\n\
                setup ♙.♟\n ....\n .....\n ....\n ...\nturn White : %[♙♟]: % & low -> .\n\
                turn Black : (%[♙♟]: % & corner -> .) | (%[♙♟]: % & low -> ♟) \n";
    let game = game(text);
    let start = game.start();
    let names = |at| -> Vec<String> {
        let actions = game.interpreter().actions(at).expect("within the budget");
        actions.iter().map(|action| game.board().name(action.from.expect("a square")).to_owned()).collect()
    };
    assert_eq!(names(&start), ["a1"]);
    let after = game.interpreter().actions(&start).expect("within the budget").remove(0).after;
    assert_eq!(names(&after)[0], "a3", "Black's rank 1 and corner are at the top of the file");
}
