//! Path literals: the table of pieces of seed 001, unchanged, beside the algebra's own pieces on square boards.

use super::bench::Bench;

/// The seed's table: piece, its path, and the algebra's own move. The seed's `L*` turns the piece to face any side; a
/// pawn has none, and its flags say what the seed leaves to prose.
const TABLE: [(&str, &str); 9] = [
    ("/F$/m", "step(u)"),
    ("/F$F?$/m", "step(u) | step(u) step(u)"),
    ("/F(LFR|RFL)$/c", "sides(take(ur))"),
    ("/L*FF(L|R)F$/", "turns(sides(go(uur)))"),
    ("/L*(FLFR$|LFRF$)+/", "turns(ride(ur))"),
    ("/L*(F$)+/", "turns(ride(u))"),
    ("rook | bishop", "turns(ride(u) | ride(ur))"),
    ("/L*(F|FLF|FRF)$/", "turns(go(u) | go(ur))"),
    ("/L*(F$)+/c", "turns(step(u)* take(u))"),
];

const WORDS: &str = "extends idioms\nrook = /L*(F$)+/\nbishop = /L*(FLFR$|LFRF$)+/";

#[test]
fn the_seeds_table_is_the_algebras_own_pieces() {
    for board in ["square 3x3", "square 4x2", "square 2x4"] {
        let bench = Bench::new(board, "♖♟", 3, WORDS);
        for (path, own) in TABLE {
            bench.same(&format!("%♖: {path}"), &format!("%♖: {own}"));
        }
    }
}

#[test]
fn a_knight_needs_room() {
    let bench = Bench::new("square 4x4", "♖♟", 2, WORDS);
    bench.same("%♖: /L*FF(L|R)F$/", "%♖: turns(sides(go(uur)))");
    bench.same("%♖: /L*(FLFR$|LFRF$)+/", "%♖: turns(ride(ur))");
}

#[test]
fn a_path_is_a_move_like_any_other() {
    let bench = Bench::new("square 3x3", "♖♟", 3, WORDS);
    bench.same("%♖: F /FRF$/", "%♖: go(ul)");
    bench.same("%♖: R /F$/", "%♖: go(l)");
    bench.same("%♖: /F$/ /F$/", "%♖: go(u) go(u)");
    bench.same("%♖: /F$F$/", "%♖: step(u) go(u)");
    bench.same("%♖: /(F$){2}/", "%♖: step(u) go(u)");
    bench.same("%♖: /(F$){1,2}/", "%♖: go(u) | step(u) go(u)");
    bench.same(
        "%♖: /(F$|L){1,3}/",
        "%♖: /F$/ | /LF$/ | /F$F$/ | /LLF$/ | /LF$F$/ | /F$LF$/ | /F$F$F$/ | /F$L/ | /F$LL/ | /LF$L/ | /F$F$L/",
    );
    bench.same("%♖: /F/", "%♖: % + u(any | .) -> . + u%");
    bench.same("%♖: carry(walk(u) walk(r) (% & .))", "%♖: step(ur)");
}

#[test]
fn a_path_comes_round_a_cylinder_and_ends() {
    let bench = Bench::new("square 3x1 wrapped in files", "♖♟", 2, WORDS);
    // A ring of three cells: after two steps the next one is its own cell, where a path does not end.
    bench.same("%♖: /R(F$)*/", "%♖: go(r) | step(r) go(r)");
    bench.same("%♖: /L*F{3}$/", "∅");
}

#[track_caller]
fn wrong(path: &str, title: &str) {
    let bench = Bench::new("square 2x2", "♖", 1, "");
    assert_eq!(bench.wrong(path).map(|told| told.0).as_deref(), Some(title), "{path}");
}

#[test]
fn what_is_wrong_with_a_path_is_said() {
    wrong("/FX/", "unknown path step `X`");
    wrong("/*F/", "unknown path step `*`");
    wrong("/(F/", "unclosed bracket");
    wrong("/F)/", "unmatched `)`");
    wrong("/F{2/", "invalid repetition count");
    wrong("/F{4,2}/", "invalid repetition count");
    wrong("/F$/x", "unknown path flag `x`");
    wrong("/L*/", "this path never leaves its cell");
}
