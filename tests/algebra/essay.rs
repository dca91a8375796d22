//! `rules/shared/essay.alg` has every definition of seed 000 unchanged except for blanks, and
//! `rules/algebra_of_chess.alg` makes a game of them.

use super::bench::Bench;
use crate::support::{shipped, shipped_game};
use alfil::game::{Game, GameHistory};
use alfil::source::FileId;
use alfil::syntax;

/// The definitions of the essay in its order, without those that it abbreviates by `...etc...`.
const DEFINITIONS: [&str; 14] = [
    "rook_move_u = (% + u. -> . + u%)+",
    "rook_move = %♖: (rook_move_u | R rook_move_u | R² rook_move_u | R³ rook_move_u)",
    "rook_take_u = (% + u. -> . + u%)* (% + u♟ -> . + u%)",
    "rook_move_or_take_u = rook_move_u | rook_take_u",
    "in_any_direction(M) = M | R M | R² M | R³ M",
    "rook_move_or_take = %♖: in_any_direction(rook_move_or_take_u)",
    "unfilled = ♙ | ♔ | ♕ | ♗ | ♘ | ♖",
    "filled = ♟ | ♚ | ♛ | ♝ | ♞ | ♜",
    "pawn_takes = (♙ + ur filled -> . + ur ♙) | (♙ + ul filled -> . + ul ♙)",
    "colour_swapped(♙) = ♟",
    "colour_swapped(♔) = ♚",
    "colour_swapped(f + g) = colour_swapped(f) + colour_swapped(g)",
    "colour_swapped(f | g) = colour_swapped(f) | colour_swapped(g)",
    "colour_swapped(mf) = m colour_swapped(f)",
];

/// The same for moves and boards.
const FLIPPED: [&str; 3] = [
    "flipped(f) = R² colour_swapped(f)",
    "flipped(f -> g) = flipped(f) -> flipped(g)",
    "flipped(M N) = flipped(M) flipped(N)",
];

/// Moves that it writes down without a name.
const MOVES: [&str; 5] = [
    "♙ + u. -> . + u♙",
    "dd# + ♙ + u. + uu. -> dd# + . + u. + uu♙",
    "♔ -> . + u♔",
    "♔ -> . + r♔",
    "♔ + uuuuuu. + uurr♛ -> . + uuuuuu♔ + uurr. + lll♘ + rrr♘",
];

/// The lines of a text in house form, with one blank for many.
fn lines(text: &str) -> Vec<String> {
    let text = syntax::format(FileId(0), text, &[]).expect("it can be read");
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn every_definition_stands_there() {
    let (_, text) = shipped("essay").expect("the rule file");
    let essay = lines(&text);
    for definition in DEFINITIONS.iter().chain(&FLIPPED) {
        assert!(essay.contains(&lines(definition)[0]), "{definition}");
    }
    for made in MOVES {
        let made = lines(&format!("x_ = {made}")).remove(0).replace("x_ =", "=");
        assert!(essay.iter().any(|line| line.ends_with(&made)), "{made}");
    }
}

#[test]
fn it_loads_without_a_word() {
    let (file, text) = shipped("algebra_of_chess").expect("the rule file");
    let loaded = alfil::algebra::load("algebra_of_chess", &file, &text, &shipped);
    assert_eq!(loaded.diagnostics, []);
}

#[test]
fn it_can_be_played() {
    let game = shipped_game("algebra_of_chess");
    let start = game.start();
    let actions = game.status(&start, GameHistory::default()).expect("the first turn").actions;
    assert_eq!(actions.len(), 16, "eight pawns go one square or two");
    let after = game.status(&actions[0].after, GameHistory::default()).expect("the second turn").actions;
    assert_eq!(after.len(), 16);
}

fn bench() -> Bench {
    let definitions: Vec<&str> = DEFINITIONS.iter().chain(&FLIPPED).copied().collect();
    let others = "colour_swapped(♕) = ♛\ncolour_swapped(♗) = ♝\ncolour_swapped(♘) = ♞\ncolour_swapped(♖) = ♜\n\
                  colour_swapped(♟) = ♙\ncolour_swapped(♚) = ♔\ncolour_swapped(♛) = ♕\ncolour_swapped(♝) = ♗\n\
                  colour_swapped(♞) = ♘\ncolour_swapped(♜) = ♖";
    Bench::new("square 3x3", "♖♟♙", 3, &format!("{}\n{others}", definitions.join("\n")))
}

/// The essay defines the rook twice, the second time by a function; both mean the same.
#[test]
fn its_definitions_mean_what_it_says() {
    let bench = bench();
    bench.same(
        "rook_move_or_take",
        "%♖: rook_move_or_take_u | R rook_move_or_take_u | R² rook_move_or_take_u | R³ rook_move_or_take_u",
    );
    bench.same("rook_move", "%♖: in_any_direction(rook_move_u)");
    bench.same("pawn_takes", "(♙ + ur♟ -> . + ur♙) | (♙ + ul♟ -> . + ul♙)");
    bench.same("filled", "♟");
    bench.same("unfilled", "[♙♖]");
}

/// "…etc…": a function defined on pieces extends to everything built from them.
#[test]
fn swapped_and_flipped() {
    let bench = bench();
    bench.same("colour_swapped(♙ + u. -> . + u♙)", "♟ + u. -> . + u♟");
    bench.same("colour_swapped(♙ + r♟)", "♟ + r♙");
    bench.same("colour_swapped(♙ | ♟)", "♟ | ♙");
    bench.same("flipped(♙ + u. -> . + u♙)", "♟ + d. -> . + d♟");
    bench.same("flipped(pawn_takes)", "(♟ + dl unfilled -> . + dl♟) | (♟ + dr unfilled -> . + dr♟)");
    bench.same("flipped((♙ -> .) (♖ -> ♙))", "flipped(♙ -> .) flipped(♖ -> ♙)");
    bench.same("flipped(♙ + ur. -> . + ur♙)", "flipped(♙ + ur.) -> flipped(. + ur♙)");
    bench.same("flipped(flipped(pawn_takes))", "pawn_takes");
}
