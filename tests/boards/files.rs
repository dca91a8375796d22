//! Errors in board files name the file and the line.

use crate::support::lines_of;
use alfil::algebra::{FileFinder, load};

/// Finds one board file, with this text.
struct OneBoard<'a>(&'a str);

impl FileFinder for OneBoard<'_> {
    fn find_rules(&self, _: &str) -> Option<(String, String)> {
        None
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        (name == "here").then(|| ("boards/here.toml".into(), self.0.into()))
    }
}

#[track_caller]
fn check(board: &str, expect: &[&str]) {
    let rules = "board graph \"here\"\npieces White ♙\npieces Black ♟\nturn White : nil\nturn Black : nil\n";
    let loaded = load("test", "test.alg", rules, &OneBoard(board));
    let messages: Vec<String> =
        loaded.diagnostics.iter().flat_map(|d| lines_of(d, &loaded.sources, "test.alg")).collect();
    assert_eq!(messages, expect);
    assert_eq!(loaded.rules.is_some(), expect.is_empty());
}

fn cell(name: &str, doors: &str) -> String {
    format!("[[cell]]\nname = \"{name}\"\ndoors = [{doors}]\n")
}

#[test]
fn valid_boards_load() {
    check(&(cell("a1", "\"b1\"") + &cell("b1", "\"\", \"a1\", \"\"")), &[]);
    check(&(cell("a1", "\"b1:1\", \"b1:0\"") + &cell("b1", "\"a1:1\", \"a1:0\"")), &[]);
    check(&cell("a1", "\"a1:1\", \"a1:0\""), &[]);
}

#[test]
fn names_are_known_and_given_once() {
    check(
        &(cell("a1", "\"b2\"") + &cell("b1", "\"a1\"")),
        &[
            "boards/here.toml:3:10 error: there is no cell `b2`",
            "label: expected the name of a neighbour, or \"\" for none",
            "hint: did you mean `b1`?",
            "boards/here.toml:6:10 error: one-way door: `a1` has no door to `b1`",
            "label: from `b1` to `a1`",
            "also: boards/here.toml:3:9 expected `b1` among these",
        ],
    );
    check(
        &(cell("a1", "\"\"") + &cell("a1", "\"\"")),
        &[
            "boards/here.toml:5:8 error: duplicate cell `a1`",
            "label: here again",
            "also: boards/here.toml:2:8 first given here",
        ],
    );
    check(
        &cell("A1", "\"\""),
        &[
            "boards/here.toml:2:8 error: `A1` is not a valid cell name",
            "label: expected lower-case letters and then a number, such as `a1`; at most 6 characters",
        ],
    );
}

#[test]
fn doors_lead_both_ways() {
    check(&(cell("a1", "\"b1\", \"b1\"") + &cell("b1", "\"a1\", \"a1\"")), &TWICE);
    check(
        &(cell("a1", "\"b1:0\", \"b1:0\"") + &cell("b1", "\"a1:0\"")),
        &[
            "boards/here.toml:3:18 error: this door does not lead back",
            "label: the door back must name this side: `a1:1`",
        ],
    );
}

const TWICE: [&str; 8] = [
    "boards/here.toml:3:10 error: `b1` has more than one door to `a1`",
    "label: expected the side that is entered, such as `b1:0`",
    "boards/here.toml:3:16 error: `b1` has more than one door to `a1`",
    "label: expected the side that is entered, such as `b1:0`",
    "boards/here.toml:6:10 error: `a1` has more than one door to `b1`",
    "label: expected the side that is entered, such as `a1:0`",
    "boards/here.toml:6:16 error: `a1` has more than one door to `b1`",
    "label: expected the side that is entered, such as `a1:0`",
];

#[test]
fn bad_numbers_and_places_are_errors() {
    check(
        &(cell("a1", "\"\"") + "place = [0.3, 0]\nshade = 3\nhome = [1]\n"),
        &[
            "boards/here.toml:4:9 error: invalid place on the screen",
            "label: expected the distances from the left and the top, in whole or half squares from 0 to 100",
            "boards/here.toml:5:9 error: unknown shade",
            "label: expected 0 (dark), 1 (light) or 2 (the third shade)",
            "boards/here.toml:6:9 error: `a1` has no side 1",
            "label: expected the forward side of a player, from 0 to 0",
        ],
    );
    check(
        &(cell("a1", "\"\"") + "place = [0, 0]\n" + &cell("b1", "\"\"") + "place = [0.5, 0]\n"),
        &[
            "boards/here.toml:8:9 error: two cells overlap on the screen",
            "label: a cell is one square wide and high",
            "also: boards/here.toml:4:9 the other cell",
        ],
    );
    let hint = "hint: a board file is TOML: a table `[[cell]]` with `name` and `doors` for each cell";
    check(
        "[[cell]]\nname = 3\ndoors = []\n",
        &[
            "boards/here.toml:2:8 error: invalid board file",
            "label: invalid type: integer `3`, expected a string",
            hint,
        ],
    );
}

#[test]
fn boards_and_cells_have_limits() {
    let many: String = (0..1025).map(|n| cell(&format!("a{n}"), "\"\"")).collect();
    check(
        &many,
        &[
            "boards/here.toml:3073:1 error: too many cells: the maximum is 1024",
            "label: the rest of the file is ignored",
        ],
    );
    let sides = vec!["\"\""; 13].join(", ");
    check(
        &cell("a1", &sides),
        &[
            "boards/here.toml:3:9 error: a cell cannot have 13 sides",
            "label: expected the neighbours behind 1 to 12 sides, counter-clockwise; \"\" for none",
        ],
    );
}
