//! `alfil replay`.

use super::{Home, printed};
use snapbox::str;

const MATE: &str = "# alfil 2\nrules = \"chess\"\nhash = \"0000000000000000\"\nmode = \"game\"\nplayers = [\"-\", \"3\"]\n\
                    closed = \"ruled\"\nmoves = \"f2f3 e7e5 g2g4 d8h4\"\n";
// The format before TOML.
const LATE: &str = "alfil 1\nrules breakthrough\nhash 0000000000000000\nmode game\nclock 60000 0 0 60000\nclosed late 1\nmoves\na2a3 a7a6\n";
const QUANTUM: &str = "alfil 1\nrules chess\nhash 0000000000000000\nmode quantum\nfen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nplayers - 3\nmoves\ne2e4 e8d8\n";
const WORLDS: &str = "alfil 1\nrules chess\nhash 0000000000000000\nmode solitaire\nmoves\ne2e4\n";

const NAMED: &str = "# alfil 2\nrules = \"chess\"\nhash = \"0000000000000000\"\nmode = \"game\"\n\
                     tags = [[\"White\", \"Carlsen\"], [\"Black\", \"Anand\"]]\nmoves = \"e2e4\"\n";

/// A home with these saved games.
fn home() -> Home {
    let home = Home::new();
    let folder = |name: &str| format!("home/state/games/{name}.alfil");
    let games = [
        ("mate", MATE),
        ("late", LATE),
        ("worlds", WORLDS),
        ("quantum", QUANTUM),
        ("broken", "alfil 1\nmoves"),
        ("named", NAMED),
        ("far", &MATE.replace("f2f3", "f2f5")),
    ];
    games.into_iter().fold(home, |home, (name, text)| home.file(&folder(name), text))
}

#[test]
fn saved_games_are_listed() {
    Home::new().run(&["replay"]).success().stdout_eq(str!["no saved games; [..]\n"]);
    let said = printed(&home().run(&["replay"]).success());
    for line in [
        "mate     chess, against level 3, 4 turns, finished",
        "worlds   chess, solitaire, 1 turn",
        "quantum  chess, quantum against level 3, 2 turns",
        "broken   cannot be read: ",
        "named    chess, Carlsen – Anand, 1 turn",
    ] {
        assert!(said.contains(line), "{said}");
    }
    let rows = printed(&home().run(&["replay", "--json"]).success());
    for row in [
        r#"{"name":"late","game":"breakthrough","mode":"game","players":[],"white":null,"black":null,"turns":2,"over":true,"error":null}"#,
        r#"{"name":"mate","game":"chess","mode":"game","players":[null,"level 3"],"white":null,"black":null,"turns":4,"over":true,"error":null}"#,
        r#""players":[],"white":"Carlsen","black":"Anand","turns":1"#,
    ] {
        assert!(rows.contains(row), "{rows}");
    }
}

#[test]
fn saved_games_are_printed_as_pgn_and_json() {
    let home = home();
    let said = printed(&home.run(&["replay", "mate"]).success());
    for part in [
        "[White \"?\"]",
        "[Black \"level 3\"]",
        "[Termination \"normal\"]",
        "[Reason \"checkmate\"]",
        "1. f3 e5 2. g4 Qh4# 0-1",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let said = printed(&home.run(&["replay", "late"]).success());
    assert!(said.contains("[Termination \"time forfeit\"]") && said.contains("0-1"), "{said}");
    let rows = printed(&home.run(&["replay", "mate", "--json"]).success());
    let last = rows.lines().last().unwrap_or_default();
    assert!(
        rows.lines().count() == 4
            && last.contains(r#""player":"Black","action":"d8h4","short":"Qh4#","fen":"rnb1kbnr/"#),
        "{rows}"
    );
}

#[test]
fn games_that_cannot_be_replayed_are_refused() {
    let home = home();
    for (name, what) in [
        ("nothing", "no saved game `nothing`"),
        ("broken", "missing key `rules`"),
        ("far", "move 1 of the saved game, `f2f5`, is illegal"),
        ("../mate", "no saved game"),
    ] {
        let done = home.run(&["replay", name]).failure().code(2);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(said.contains(what), "{name}: {said}");
    }
}

#[test]
fn the_command_for_a_many_worlds_game_is_printed() {
    let home = home();
    for (name, command) in [
        ("worlds", "alfil worlds chess --rules classic --moves e2e4\n"),
        (
            "quantum",
            "alfil worlds chess --rules superposition --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --moves 'e2e4 e8d8'\n",
        ),
    ] {
        home.run(&["replay", name]).success().stdout_eq(command);
    }
    home.run(&["replay", "worlds", "--json"]).failure().code(2);
}
