//! `alfil render`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn the_board_is_drawn_as_text() {
    Home::new().run(&["render", "chess"]).success().stderr_eq("").stdout_eq(str![[r#"
8 r n·b q·k b·n r·
7 p·p p·p p·p p·p
6   ··  ··  ··  ··
5 ··  ··  ··  ··
4   ··  ··  ··  ··
3 ··  ··  ··  ··
2 P P·P P·P P·P P·
1 R·N B·Q K·B N·R
  a b c d e f g h

"#]]);
}

/// A game on a square board with `side` ranks and files.
fn square(side: u8) -> String {
    format!(
        "title Large\nboard square {side}x{side}\npieces White ♙\npieces Black ♟\n\
         turn White : . -> ♙\nturn Black : . -> ♟\n"
    )
}

#[test]
fn boards_fit_the_given_size() {
    let home = Home::new().file("small.alg", square(3)).file("large.alg", square(26));
    for game in ["small.alg", "large.alg", "connect_four"] {
        for size in ["500x200", "170x90", "120x60", "80x40", "60x30", "56x27"] {
            let (width, height) = size.split_once('x').expect("a size");
            let done = home.run(&["render", game, "--size", size]).success().stderr_eq("");
            let text = printed(&done);
            assert!(text.lines().count() <= height.parse().expect("a number"), "{game} {size}");
            let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
            assert!(widest <= width.parse().expect("a number"), "{game} {size}");
        }
    }
    let large = printed(&home.run(&["render", "large.alg", "--size", "55x27"]).success());
    assert!(large.starts_with("26 ") && large.ends_with("x y z\n"), "{large}");
    home.refuses(
        &["render", "large.alg", "--size", "51x26"],
        "error: the board needs at least 52x26; only 51x26 available\n",
    );
    home.refuses(&["render", "chess", "--size", "0x0"], "error: the board needs at least 16x8; only 0x0 available\n");
    home.refuses(
        &["render", "chess", "--size", "big"],
        str!["error: invalid value 'big' for '--size <WxH>'[..]\n...\n"],
    );
}

#[test]
fn json_has_the_fen_and_the_rows() {
    let home = Home::new();
    let done = home.run(&["render", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 b - -", "--json"]).success();
    let row: serde_json::Value = serde_json::from_str(&printed(&done)).expect("one JSON object");
    assert_eq!(row["fen"], "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(row["rows"].as_array().map(Vec::len), Some(9));
}

#[test]
fn a_picture_is_an_svg_with_all_pieces() {
    let home = Home::new();
    let svg = printed(&home.run(&["render", "chess", "--size", "20x9", "--svg"]).success().stderr_eq(""));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches(">♞</text>").count(), 4);
    home.refuses(
        &["render", "chess", "--svg", "--json"],
        str!["error: the argument '--svg' cannot be used with '--json'\n...\n"],
    );
}
