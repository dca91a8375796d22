//! Notations of the players: what is written, and that it is read.

use super::*;
use crate::game::Game as _;
use crate::shipped_tests::{position_after, variant};
use std::collections::BTreeSet;

/// Checks that the moves of a position, in coordinates, are written so and read in both forms.
#[track_caller]
fn check(game: &str, start: &str, line: &str, expect: &[(&str, &str)]) {
    let variant = variant(game);
    let at = position_after(&variant, start, line);
    let actions = variant.actions(&at).expect("actions");
    let texts = format_all(&variant, &at, &actions);
    let coordinates = coordinate_notation::format_all(&variant, &at, &actions);
    for (squares, text) in expect {
        let index = coordinates.iter().position(|known| known == squares).expect(squares);
        assert_eq!(texts[index], *text, "{squares}");
        for spelling in [squares, text, from_coordinates(variant.rules(), squares).as_str()] {
            assert_eq!(coordinate_notation::resolve(&variant, &at, &actions, spelling), Some(index), "{spelling}");
        }
    }
}

#[test]
fn shogi() {
    check("shogi", "", "", &[("c3c4", "P-7f"), ("f1e2", "G4i-5h"), ("h2e2", "R-5h")]);
    check("shogi", "", "c3c4 g7g6", &[("b2h8+", "Bx2b+"), ("b2h8", "Bx2b="), ("b2c3", "B-7g")]);
    check("shogi", "", "c3c4 g7g6 b2h8+ g9h8", &[("B@e5", "B*5e")]);
    check("shogi", "", "c3c4 g7g6 b2h8+ a7a6", &[("h8g9", "+Bx3a"), ("h8h7", "+Bx2c")]);
    check("minishogi", "", "", &[("e1e4", "Rx1b")]);
    check("kyotoshogi", "", "", &[("e1e2+", "P-1d+"), ("a1a2-", "+L-5d-")]);
    check("kyotoshogi", "sfen 4k/5/5/5/K4 b P 1", "", &[("P@c3", "P*3c"), ("+P@c3", "+P*3c")]);
}

#[test]
fn xiangqi() {
    check(
        "xiangqi",
        "",
        "",
        &[("h3e3", "C2=5"), ("h1g3", "H2+3"), ("c4c5", "P7+1"), ("f1e2", "A4+5"), ("h3h10", "C2+7")],
    );
    check("xiangqi", "", "h3e3", &[("h10g8", "H8+7"), ("b8e8", "C2=5")]);
    check("xiangqi", "4k4/9/9/4C4/9/9/4C4/9/9/3K5 w - - 0 1", "", &[("e7f7", "C+=4"), ("e4f4", "C-=4")]);
    check("xiangqi", "4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "", &[("e8f8", "P+=4"), ("e7f7", "5d4d")]);
    check("minixiangqi", "", "", &[("b1b5", "C6+4")]);
}

#[test]
fn janggi() {
    check("janggi", "", "", &[("a4a5", "P71-61"), ("a4b4", "P71-72"), ("b1c3", "H02-83"), ("pass", "pass")]);
}

#[test]
fn squares_alone() {
    check("english_draughts", "", "", &[("a3b4", "a3-b4")]);
    check("english_draughts", "", "c3d4 b6c5", &[("d4b6", "d4xb6")]);
    check("breakthrough", "", "", &[("a2a3", "a2-a3"), ("a2b3", "a2-b3")]);
    check("clobber", "", "", &[("b1a1", "b1xa1")]);
    check("amazons", "", "", &[("d1d7,g7", "d1-d7/g7")]);
    check("picaria", "", "", &[("P@a1", "a1")]);
    check("nine_mens_morris", "", "a7 a1 d7 d1", &[("g7,a1", "g7xa1")]);
}

#[test]
fn san_with_further_squares() {
    check("chess", "", "", &[("g1f3", "Nf3")]);
    check("duck_chess", "", "", &[("e2e4,d5", "e4,d5"), ("g1f3,d5", "Nf3,d5")]);
    check("seirawan", "", "", &[("b1c3", "Nc3"), ("b1c3,H@b1", "Nc3,H@b1")]);
}

/// The pieces of a third player have letters of their own in FEN, such as o for a pawn.
#[test]
fn all_players_have_the_letters_of_the_first() {
    let variant = variant("three_player_chess");
    let mut at = variant.start();
    for _ in 0..3 {
        let actions = variant.actions(&at).expect("actions");
        for text in format_all(&variant, &at, &actions) {
            assert!(text.starts_with(|c: char| c.is_ascii_lowercase() || "NBRQK".contains(c)), "{text}");
        }
        at = actions[0].after.clone();
    }
}

#[test]
fn squares_have_the_names_beside_the_board() {
    let check = |game: &str, name: &str, shown: &str| {
        let variant = variant(game);
        let cell = variant.board().cell_named(name).expect("a square");
        assert_eq!(square_name(variant.rules(), cell), shown, "{game}");
        for text in [name, shown] {
            assert_eq!(square_named(variant.rules(), text), Some(cell), "{game}: {text}");
        }
    };
    check("shogi", "c3", "7g");
    check("judkins", "a1", "6f");
    check("xiangqi", "e1", "5j");
    check("janggi", "e2", "95");
    check("go_9x9", "j9", "j9");
    check("chess", "e4", "e4");
}

/// In random games every text is unique, and read as the move for which it was written.
#[test]
fn what_is_written_is_read() {
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap_or(0) % below
    };
    for game in [
        "shogi",
        "minishogi",
        "kyotoshogi",
        "judkins",
        "euroshogi",
        "microshogi",
        "xiangqi",
        "minixiangqi",
        "janggi",
        "english_draughts",
        "international_draughts",
        "nine_mens_morris",
        "isolation",
        "clobber",
    ] {
        let variant = variant(game);
        let mut at = variant.start();
        for _ in 0..12 {
            let actions = variant.actions(&at).expect("actions");
            if actions.is_empty() {
                break;
            }
            let texts = format_all(&variant, &at, &actions);
            assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{game}: {texts:?}");
            let chosen = random(actions.len());
            let read = coordinate_notation::resolve(&variant, &at, &actions, &texts[chosen]);
            assert_eq!(read, Some(chosen), "{game}: {}", texts[chosen]);
            at = actions[chosen].after.clone();
        }
    }
}

#[test]
fn a_capture_is_written_without_its_sign() {
    let check = |game: &str, text: &str, coordinates: &str, expect: &str| {
        assert_eq!(without_capture(variant(game).rules(), text, coordinates), expect);
    };
    check("chess", "Nxa4", "b2a4", "Na4");
    check("chess", "exd5", "e4d5", "e4d5");
    check("shogi", "Px7f", "c3c4", "P-7f");
    check("breakthrough", "a3xb4", "a3b4", "a3-b4");
}
