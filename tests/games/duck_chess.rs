//! Duck chess: the duck is in the way, and nothing else protects a king.

use super::{Table, check_end, list};

/// What a piece can do, wherever the duck goes.
#[track_caller]
fn check_duck(fen: &str, square: &str, expect: &str) {
    let table = Table::at("duck_chess", fen);
    let texts = table.from(square);
    let mut moves: Vec<String> = texts.iter().map(|text| text[..2].to_owned()).collect();
    moves.dedup();
    assert_eq!(moves, list(expect), "{square} in {fen}");
}

#[test]
fn the_duck_blocks() {
    check_duck("4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a1", "b1 c1 d1");
    check_duck("4k3/8/8/8/4*3/8/4P3/4K3 w - - 0 1", "e2", "e3");
    check_duck("4k3/8/8/8/8/4*3/4P3/4K3 w - - 0 1", "e2", "");
    check_duck("4k3/8/8/8/8/8/3*4/4K3 w - - 0 1", "e1", "d1 e2 f1 f2");
    check_duck("4k3/8/8/8/8/2*5/8/1N2K3 w - - 0 1", "b1", "a3 d2");
}

#[test]
fn the_duck_always_goes_elsewhere() {
    let table = Table::at("duck_chess", "7k/8/8/8/8/8/PP6/K*6 w - - 0 1");
    // A king without a move; four pawn moves, and after each the duck goes to one of 64 - 4 men - itself squares.
    let actions = table.actions();
    assert_eq!(actions.len(), 4 * 59);
    assert!(!actions.iter().any(|text| text.ends_with("b1")));
    assert!(actions.contains(&"a2a3,a2".to_owned()));
}

#[test]
fn the_first_duck_goes_to_any_empty_square() {
    let actions = Table::new("duck_chess").actions();
    assert_eq!(actions.len(), 640);
    assert_eq!(actions.iter().filter(|text| text.starts_with("e2e4,")).count(), 32);
}

#[test]
fn the_duck_stops_taking_in_passing() {
    let mut table = Table::at("duck_chess", "4k3/8/8/8/3p4/8/4P3/4K2* w - - 0 1");
    table.play("e2e4,e3");
    assert_eq!(table.fen(), "4k3/8/8/8/3pP3/4*3/8/4K3 b - - 0 1");
    assert!(!table.actions().iter().any(|text| text.starts_with("d4e3")));
    let mut table = Table::at("duck_chess", "4k3/8/8/8/3p4/8/4P3/4K2* w - - 0 1");
    table.play("e2e4,h8");
    assert_eq!(table.fen(), "4k2*/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert!(table.actions().iter().any(|text| text.starts_with("d4e3")));
}

#[test]
fn kings_are_taken_and_castle_in_check() {
    check_duck("4k3/8/8/8/8/8/*7/R3K2r w Q - 0 1", "e1", "c1 d1 d2 e2 f1 f2");
    check_end("duck_chess", "4k3/8/8/8/8/8/*7/4R1K1 w - - 0 1", "e1e8,e1", Some((Some(0), "king taken")));
}

#[test]
fn a_player_without_moves_wins() {
    check_end("duck_chess", "4k3/8/8/8/8/p7/P*6/KP6 w - - 0 1", "", Some((Some(0), "no move is left")));
}
