//! Notations of xiangqi: what is read.

use crate::game::coordinate_notation;

#[track_caller]
fn check(game: &str, start: &str, text: &str, expect: Option<&str>) {
    let variant = crate::shipped_tests::variant(game);
    let at = crate::shipped_tests::position_after(&variant, start, "");
    let actions = variant.actions(&at).expect("actions");
    let texts = coordinate_notation::format_all(&variant, &at, &actions);
    let index = coordinate_notation::resolve(&variant, &at, &actions, text);
    assert_eq!(index.map(|index| texts[index].as_str()), expect, "{text}");
}

/// After 1. C2=5 H8+7.
const BLACK_TO_MOVE: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";
const TANDEM: &str = "4k4/9/9/4C4/9/9/4C4/9/9/3K5 w - - 0 1";

#[test]
fn iccs_has_capitals_and_ranks_from_zero() {
    check("xiangqi", "", "H2-E2", Some("h3e3"));
    check("xiangqi", "", "B0-C2", Some("b1c3"));
    check("xiangqi", BLACK_TO_MOVE, "H9-G7", Some("h10g8"));
    check("xiangqi", "", "H2-E9", None);
    // A board square in small letters keeps its own name.
    check("xiangqi", "", "h3-e3", Some("h3e3"));
    check("chess", "", "E2-E4", Some("e2e4"));
}

#[test]
fn wxf_counts_files_from_the_right_of_the_mover() {
    for text in ["C2=5", "C2.5", "c2=5", "炮二平五", "炮２平５"] {
        check("xiangqi", "", text, Some("h3e3"));
    }
    for text in ["H2+3", "N2+3", "馬二進三", "马二进三", "傌二進三"] {
        check("xiangqi", "", text, Some("h1g3"));
    }
    check("xiangqi", "", "P7+1", Some("c4c5"));
    check("xiangqi", "", "C8+4", Some("b3b7"));
    check("xiangqi", "", "A4+5", Some("f1e2"));
    check("xiangqi", "", "E3+5", Some("g1e3"));
    check("xiangqi", "", "K5+1", Some("e1e2"));
    check("xiangqi", BLACK_TO_MOVE, "H8+7", Some("h10g8"));
    check("xiangqi", BLACK_TO_MOVE, "砲2平5", Some("b8e8"));
    check("xiangqi", "", "C2=8", None);
    check("xiangqi", "", "H2-3", None);
    check("minixiangqi", "", "C2=4", None);
}

#[test]
fn pieces_on_one_file_are_in_front_and_behind() {
    for text in ["C+=4", "+C=4", "前炮平四"] {
        check("xiangqi", TANDEM, text, Some("e7f7"));
    }
    for text in ["C-=4", "-C=4", "後炮平四", "后炮平四"] {
        check("xiangqi", TANDEM, text, Some("e4f4"));
    }
    check("xiangqi", TANDEM, "C5=4", None);
    check("xiangqi", "", "C+=5", None);
}

#[test]
fn other_games_have_no_such_notation() {
    check("chess", "", "P5+2", None);
    check("seirawan", "", "P5+2", None);
}
