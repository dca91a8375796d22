//! Cylinder and torus chess: moves across the edges.

use super::{Table, check, check_from, list};

#[test]
fn a_rook_goes_round_the_cylinder_but_not_to_where_it_was() {
    let rook = "a4a1 a4a2 a4a3 a4a5 a4a6 a4a7 a4a8 a4b4 a4c4 a4d4 a4e4 a4f4 a4g4 a4h4";
    check("cylinder_chess", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", &format!("{rook} e1d1 e1d2 e1e2 e1f1 e1f2"));
    // Three squares to the right, then a pawn; to the left round to that pawn.
    let fen = "4k3/8/8/8/R3p3/8/8/4K3 w - - 0 1";
    check_from("cylinder_chess", fen, "a4", "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4 g4 h4");
    let fen = "4k3/8/8/8/RP6/8/8/4K3 w - - 0 1";
    check_from("cylinder_chess", fen, "a4", "a1 a2 a3 a5 a6 a7 a8 c4 d4 e4 f4 g4 h4");
}

#[test]
fn bishops_knights_and_queens_cross_the_edge() {
    let fen = "2k5/8/2K5/8/8/8/7N/2B5 w - - 0 1";
    check_from("cylinder_chess", fen, "c1", "a3 a7 b2 b8 d2 d8 e3 e7 f4 f6 g5 h4 h6");
    check_from("cylinder_chess", fen, "h2", "a4 b1 b3 f1 f3 g4");
}

#[test]
fn check_comes_over_the_edge() {
    let fen = "4k3/8/8/8/8/8/8/K1R4r w - - 0 1";
    check("cylinder_chess", fen, "a1a2 a1b2 a1h1 c1h1");
}

#[test]
fn pawns_take_over_the_edge_and_in_passing_too() {
    let mut table = Table::at("cylinder_chess", "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1");
    table.play("h7h5");
    assert_eq!(table.from("a5"), list("a6 h6"));
    check_from("cylinder_chess", "4k3/8/7p/P7/8/8/8/4K3 w - - 0 1", "a5", "a6 h6");
}

#[test]
fn castling_stays_within_the_edges() {
    check_from("cylinder_chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1", "c1 d1 d2 e2 f1 f2");
    check_from("cylinder_chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "d1 d2 e2 f1 f2 g1");
}

#[test]
fn the_start_of_torus_chess_is_no_check() {
    let mut table = Table::new("torus_chess");
    assert!(!table.game.in_check(table.now()).expect("within the budget"));
    let pawns = "a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4 h3h4";
    // Down over the edge a knight meets the last row of the other side.
    let knights = "b2a4 b2c4 b2a8 b2c8 g2f4 g2h4 g2f8 g2h8";
    assert_eq!(table.actions(), list(&format!("{pawns} {knights}")));
    table.play("e3e4");
    assert!(!table.game.in_check(table.now()).expect("within the budget"));
}

#[test]
fn a_king_has_eight_neighbours_everywhere_on_the_torus() {
    check_from("torus_chess", "8/8/8/4k3/4p3/8/8/K7 w - - 0 1", "a1", "a2 a8 b1 b2 b8 h1 h2 h8");
    check("torus_chess", "r7/8/8/4k3/8/8/8/K7 w - - 0 1", "a1a8 a1b1 a1b2 a1h1 a1h2");
}

#[test]
fn riders_go_round_the_torus_both_ways() {
    let fen = "8/8/2k5/8/8/6K1/8/R7 w - - 0 1";
    check_from("torus_chess", fen, "a1", "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1");
    let fen = "8/3p4/2k5/8/8/7K/8/B7 w - - 0 1";
    check_from("torus_chess", fen, "a1", "b2 b8 c3 c7 d4 d6 e5 f4 f6 g3 g7 h2 h8");
}

#[test]
fn for_pawns_the_torus_ends_at_the_far_rank() {
    let fen = "8/P7/2k5/8/8/3P2K1/2P5/1P6 w - - 0 1";
    check_from("torus_chess", fen, "a7", "a8b a8n a8q a8r");
    check_from("torus_chess", fen, "b1", "b2 b3 b4");
    check_from("torus_chess", fen, "c2", "c3");
    check_from("torus_chess", fen, "d3", "d4");
}
