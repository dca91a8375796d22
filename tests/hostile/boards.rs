//! Boards that are too large, too small or strange.

use super::fate::{Fate, check};
use super::lines;

fn on(board: &str, turn: &str) -> String {
    format!("board {board}\npieces White ♙ ♖\npieces Black ♟ ♜\nturn White : {turn}\nturn Black : nil\n")
}

#[test]
fn sizes() {
    for size in [
        "0x0",
        "27x1",
        "1x27",
        "255x255",
        "256x256",
        "99999999999999999999x1",
        "-1x8",
        "8",
        "8x",
        "x",
        "8x8x8",
        "８x８",
        "2.5x2",
    ] {
        check(
            &format!("square {size}"),
            &on(&format!("square {size}"), "nil"),
            Fate::Error(&format!("`{size}` is not a board size")),
        );
    }
    check("one square", &on("square 1x1", "(. -> ♙)"), Fate::Plays(1));
    check("one square, wrapped", &on("square 1x1 wrapped in both", "(. -> ♙) | (♙ + u. -> .)"), Fate::Plays(1));
    check("one square, seen from itself", &on("square 1x1 wrapped in both", ". + u. -> ♙"), Fate::Plays(0));
    check("a ring of two", &on("square 2x1 wrapped in files", "[.♙] + r. + rr. -> ♙"), Fate::Plays(0));
    check("the largest", &on("square 26x26 wrapped in both", "(. -> ♙)"), Fate::Plays(676));
    check("a strip", &on("square 26x1", "(. -> ♙)"), Fate::Plays(26));
    check("no shape", &on("", "nil"), Fate::Error("nothing follows `board`"));
    check("no board", &on("moebius 8x8", "nil"), Fate::Error("unknown board shape `moebius`"));
    check(
        "wrapped in nothing",
        &on("square 8x8 wrapped in nothing", "nil"),
        Fate::Error("a board can be wrapped in files, in ranks or in both"),
    );
    check("a huge hexagon", &on("hex side 4294967296", "nil"), Fate::Error("invalid size of a hexagonal board"));
    check("no hexagon", &on("hex side 0", "nil"), Fate::Error("invalid size of a hexagonal board"));
    check(
        "no graph",
        &on("graph \"../../etc/passwd\"", "nil"),
        Fate::Error("there is no board file `../../etc/passwd`"),
    );
}

#[test]
fn long_walks() {
    check("off a square board", &on("square 26x26", "%.: walk(u^1000)"), Fate::Plays(0));
    check("round a hexagon", &on("hex side 3", "%.: (walk(R) | walk(u))*"), Fate::Ends);
    check(
        "three-player, far away",
        &on("three-player", "%.: walk((u^1000)^1000)"),
        Fate::Error("this movement has more than 500 steps and turns"),
    );
    check(
        "three-player, doubled",
        &on("three-player", &format!("{}♙ -> .", "u ".repeat(600))),
        Fate::Error("this movement has more than 500 steps and turns"),
    );
    let names = lines(12, |i| format!("m{} = m{i} m{i}", i + 1));
    check(
        "three-player, by names",
        &(on("three-player", "%.: walk(m12)") + "m0 = u\n" + &names),
        Fate::Error("this movement has more than 500 steps and turns"),
    );
    check("three-player, turned", &on("three-player", "%.: walk(R^1000 F R^-1000)"), Fate::Ends);
    check("three-player, everywhere", &on("three-player", "%.: (walk(u) | walk(R) | walk(F))*"), Fate::Ends);
    check("three-player, a star of stars", &on("three-player", "%.: /((F|L|R)*)*$/"), Fate::Ends);
}

#[test]
fn setups() {
    let setup = |picture: &str| on("square 4x4", "nil") + "setup\n" + picture;
    check(
        "a thousand ranks",
        &setup(&" ....\n".repeat(1000)),
        Fate::Error("the picture has 1000 ranks, but the board has 4"),
    );
    check(
        "a wide rank",
        &setup(&format!(" {}\n ....\n ....\n ....\n", ".".repeat(10_000))),
        Fate::Error("rank 4 has 10000 squares, but the board has 4 files"),
    );
    check("no ranks", &setup(""), Fate::Error("`setup` needs a picture"));
    check("no squares", &setup(" ####\n ####\n ####\n ####\n"), Fate::Plays(1));
    check("letters", &setup(" PPPP\n ....\n ....\n ....\n"), Fate::Error("`P` is not allowed in a picture"));
    check("unknown pieces", &setup(" ....\n ....\n ....\n ..☃.\n"), Fate::Error("`☃` is not a piece of this game"));
    check(
        "marks on nothing",
        &(setup(" °...\n ....\n ....\n ....\n") + "mark ° old on ♙\n"),
        Fate::Error("the mark `°` is not attached to a piece"),
    );
    check(
        "marks on marks",
        &(setup(&format!(" ♙{}...\n ....\n ....\n ....\n", "°".repeat(10_000))) + "mark ° old on ♙\n"),
        Fate::Plays(1),
    );
}

#[test]
fn many_pieces() {
    let symbols = |from: u32, count: u32| {
        (from..from + count).filter_map(char::from_u32).map(String::from).collect::<Vec<_>>().join(" ")
    };
    let game = |white: &str, black: &str| {
        format!("board square 4x4\npieces White {white}\npieces Black {black}\nturn White : nil\nturn Black : nil\n")
    };
    check("a hundred and twenty", &game(&symbols(0x4E00, 60), &symbols(0x5000, 60)), Fate::Plays(1));
    check(
        "one more",
        &game(&symbols(0x4E00, 60), &symbols(0x5000, 61)),
        Fate::Error("too many pieces: the maximum is 120"),
    );
    check("ten thousand", &game(&symbols(0x4E00, 10_000), "♟"), Fate::Error("too many pieces: the maximum is 120"));
    let marks = lines(8, |i| format!("mark {} m{i} on 一", char::from(b"'~\"`$"[i % 5])))
        .replace("mark ' m5", "mark ° m5")
        .replace("mark ~ m6", "mark ¤ m6")
        .replace("mark \" m7", "mark § m7");
    check("eight marks", &(game("一", "二") + &marks), Fate::Plays(1));
    check(
        "nine marks",
        &(game("一", "二") + &marks + "mark ¶ m9 on 一\n"),
        Fate::Error("too many marks: the maximum is 8"),
    );
    check("full hands", &(game("一", "二") + &format!("hand White {}\n", "一".repeat(300))), Fate::Plays(1));
    let players =
        lines(120, |i| format!("pieces P{i} {}", char::from_u32(0x4E00 + u32::try_from(i).unwrap()).unwrap()));
    let turns = lines(120, |i| format!("turn P{i} : any -> ."));
    check(
        "a hundred and twenty players",
        &format!("board square 4x4\n{players}{turns}royal {}\n", symbols(0x4E00, 120)),
        Fate::Plays(0),
    );
}
