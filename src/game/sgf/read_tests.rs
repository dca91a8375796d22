use super::*;
use crate::game::pgn::{format_line, play_game};

fn game(text: &str) -> PgnGame {
    games(text).next().expect("a game")
}

#[track_caller]
fn check(text: &str, expect: &str, errors: &[&str]) {
    let game = game(text);
    assert_eq!(format_line(&game.line), expect, "{text}");
    assert_eq!(game.errors.iter().map(ToString::to_string).collect::<Vec<_>>(), errors, "{text}");
}

#[test]
fn moves_passes_and_variations() {
    check("(;SZ[9];B[dd];W[];B[tt])", "d6 pass pass", &[]);
    check("(;SZ[9];B[aa];W[bb](;B[cc];W[dd](;B[ii])(;B[hh]))(;B[ee]))", "a9 b8 c7 (e5) d6 j1 (h2)", &[]);
    check(
        "(;SZ[9]C[root];B[aa]TE[1]C[one];C[more](;W[bb])(;C[why];W[cc]BM[2]))",
        "{ root } a9 $1 { one } { more } b8 ({ why } c7 $4)",
        &[],
    );
    // Games that begin with a move in the root, and with variations at the start.
    check("(;SZ[9]B[aa];W[bb])", "a9 b8", &[]);
    check("(;SZ[9](;B[aa];W[bb])(;B[cc]))", "a9 (c7) b8", &[]);
}

#[test]
fn the_tags_of_go_servers_are_read() {
    let text = "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[19]KM[6.50]TM[600]OT[3x30 byo-yomi]\nPW[cho]PB[lee]WR[5d]BR[4d]DT[2026-03-01]PC[The KGS Go Server at http://www.gokgs.com/]RE[W+Resign]\n;B[pd]BL[590.2];W[dp]WL[580])\n";
    let game = game(text);
    for (name, value) in [
        ("White", "lee"),
        ("Black", "cho"),
        ("BlackRank", "4d"),
        ("Komi", "6.50"),
        ("Date", "2026.03.01"),
        ("Score", "W+Resign"),
        ("Variant", "go_19x19"),
    ] {
        assert_eq!(game.tag(name).map(|tag| tag.value.as_str()), Some(value), "{name}");
    }
    assert_eq!((game.result.as_deref(), game.errors.len()), (Some("0-1"), 0));
    assert_eq!(format_line(&game.line), "q16 d4");
    assert_eq!(game.line.moves[0].location, TextLocation { line: 4, column: 3 });
}

#[test]
fn stones_before_the_first_move_are_a_position() {
    let fen = |text: &str| game(text).tag("FEN").map(|tag| tag.value.clone());
    let handicap = "(;SZ[9]HA[2]AB[gc][cg];W[ee])";
    assert_eq!(fen(handicap).as_deref(), Some("9/9/6P2/9/9/9/2P6/9/9 b - - 0 1"));
    assert_eq!(fen("(;SZ[9]AB[aa:bb]AW[ii]AE[ab]PL[B])").as_deref(), Some("PP7/1P7/9/9/9/9/9/9/8p w - - 0 1"));
    assert_eq!(fen("(;SZ[9];AB[aa];B[bb])").as_deref(), Some("P8/9/9/9/9/9/9/9/9 w - - 0 1"));
    assert_eq!(fen("(;SZ[9];W[bb])").as_deref(), Some("9/9/9/9/9/9/9/9/9 b - - 0 1"));
    assert_eq!(fen("(;SZ[9];B[bb])"), None);
    let go = crate::shipped_tests::variant("go_9x9");
    let (tree, errors) = play_game(&go, &game(handicap));
    assert_eq!((errors, tree.record().fen(&go).as_str()), (Vec::new(), "9/9/6P2/9/4p4/9/2P6/9/9 w - - 1 2"));
}

#[test]
fn errors_have_locations_and_the_rest_is_kept() {
    check("(;SZ[9];B[aa];B[bb])", "a9 pass b8", &["1:16: Black moves out of turn; White is taken to pass before"]);
    check(
        "(;SZ[x];B[aa]\n;W[dd",
        "a19",
        &[
            "1:5: `x` is not the size of a board, from 1 to 52",
            "2:3: unclosed value; expected `]`",
            "2:3: unclosed tree; expected `)`",
        ],
    );
    check(
        "(;SZ[9];B[aa];AW[bb];W[cc])",
        "a9 c7",
        &["1:17: stones can be set up only before the first move; `AW` is left out"],
    );
    check("(;GM[2])", "", &["1:5: only games of Go, `GM[1]`, are read from SGF, not `GM[2]`"]);
    let go = crate::shipped_tests::variant("go_9x9");
    let (tree, errors) = play_game(&go, &game("(;SZ[9];B[aa];W[zz])"));
    assert_eq!((tree.ply(), errors[0].to_string().as_str()), (1, "1:16: `zz` is not a legal move"));
}

#[test]
fn several_games_are_read() {
    let text = "(;SZ[9];B[aa])\n\n(;SZ[13];B[aa];W[bb]) ; junk (;SZ[9]";
    let sizes: Vec<String> = games(text).map(|game| game.tag("Variant").expect("a tag").value.clone()).collect();
    assert_eq!(sizes, ["go_9x9", "go_13x13", "go_9x9"]);
}

#[test]
fn deep_trees_are_left_out() {
    for (text, errors) in [("(".repeat(500_000), 2), ("(;B[aa]".repeat(50_000), 2), (";".repeat(500_000), 0)] {
        let errors_found: usize = games(&text)
            .map(|game| game.errors.iter().filter(|error| !error.message.contains("out of turn")).count())
            .sum();
        assert_eq!(errors_found, errors, "{}", &text[..10]);
    }
    let text = format!("(;SZ[9];B[aa]{}", "(;W[bb])(;W[cc];B[dd]".repeat(300));
    let game = game(&text);
    assert!(game.errors.iter().any(|error| error.message.contains("too deep")));
}
