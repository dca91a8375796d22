//! `alfil worlds`.

use super::Home;
use snapbox::str;

#[test]
fn a_script_is_required() {
    let home = Home::new();
    home.refuses(&["worlds", "chess"], str!["error: the following required arguments were not provided:\n...\n"]);
    home.refuses(&["worlds", "chess", "--moves", " "], str!["error: the script has no moves; [..]\n"]);
    home.refuses(&["worlds", "chss", "--moves", "e4"], str!["error: there is no game `chss`; [..]\n"]);
}

#[test]
fn both_stores_give_the_same_counts() {
    let home = Home::new();
    let rounds = |store: &str| {
        let done = home.run(&["worlds", "chess", "--moves", "e2e4 d2d4 g1f3", "--store", store, "--json"]).success();
        let printed = super::printed(&done);
        let numbers = |line: &str| {
            let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
            ["survived", "children", "worlds", "in_check", "lost"].map(|name| row[name].as_u64().expect(name))
        };
        printed.lines().map(numbers).collect::<Vec<_>>()
    };
    assert_eq!(rounds("explicit"), [[1, 20, 20, 0, 0], [20, 447, 270, 4, 0], [266, 6679, 3034, 96, 0]]);
    assert_eq!(rounds("diagram"), rounds("explicit"));
}

#[test]
fn queries_are_answered() {
    let home = Home::new();
    let ask = |store: &str, query: &str| {
        let args = ["worlds", "chess", "--moves", "e2e4 d2d4", "--store", store, "--json", "--query", query];
        let done = home.run(&args).success();
        super::printed(&done).lines().nth(2).expect("an answer").to_owned()
    };
    for store in ["explicit", "diagram"] {
        assert!(ask(store, "choices").contains(r#"["g1f3",266]"#), "{}", ask(store, "choices"));
        // The king is unmoved in all 270 worlds.
        assert!(ask(store, "squares").contains(r#"["e1",[["♔",270]]]"#), "{}", ask(store, "squares"));
        assert!(ask(store, "check").starts_with(r#"{"in_check":{"worlds":4,"#), "{}", ask(store, "check"));
        assert!(ask(store, "where:check").starts_with(r#"{"where":{"pattern":"check","worlds":4,"#));
        assert!(ask(store, "lost").starts_with(r#"{"lost":{"worlds":0,"number":null,"fen":null"#));
        let world = ask(store, "world:100");
        assert!(world.contains(r#""number":100"#) && world.contains(r#""game":["e2e4",""#), "{world}");
        assert!(world.contains(r#""histories":""#), "{world}");
    }
    assert_eq!(ask("explicit", "check"), ask("diagram", "check"));
    assert_eq!(ask("explicit", "squares"), ask("diagram", "squares"));
    let histories = |store| ask(store, "world:7").split(r#""histories""#).nth(1).map(str::to_owned);
    assert_eq!(histories("explicit"), histories("diagram"));
}

#[test]
fn invalid_queries_are_refused() {
    let home = Home::new();
    let ask = |query: &'static str| ["worlds", "chess", "--moves", "e2e4", "--query", query];
    home.refuses(
        &ask("colour"),
        str!["error: invalid value 'colour' for '--query <QUERY>': the queries are choices, [..]\n...\n"],
    );
    home.refuses(
        &ask("world:many"),
        str!["error: invalid value 'world:many' for '--query <QUERY>': the queries are choices, [..]\n...\n"],
    );
    home.refuses(&ask("where:(("), str!["error[..]\n...\n"]);
}

#[test]
fn games_without_a_diagram_refuse_that_store() {
    let home = Home::new();
    let args = ["worlds", "go_9x9", "--moves", "e5", "--store", "diagram"];
    home.refuses(&args, str!["error: a diagram cannot represent the worlds: [..]\n"]);
}

#[test]
fn rules_change_the_counts() {
    let home = Home::new();
    let last = |rules: &str, moves: &str| {
        let done = home.run(&["worlds", "chess", "--rules", rules, "--moves", moves, "--json"]).success();
        let printed = super::printed(&done);
        serde_json::from_str::<serde_json::Value>(printed.lines().last().expect("a row")).expect("JSON")
    };
    // c4 is legal only if the knight is not on c3.
    let row = last("superposition", "q:b1 e7e5 c2c4");
    assert_eq!((row["survived"].as_u64(), row["worlds"].as_u64()), (Some(1), Some(1)));
    assert_eq!(last("superposition", "q:b1 e7e5")["worlds"], 2);
    assert_eq!(last("heisenberg", "q:b1 >e5 q:d2")["worlds"], 4);
    let look = &last("measured", "e2e4 d2d4")["look"];
    assert_eq!(
        (look["square"].as_str(), look["stands"].as_bool(), look["culled"].as_u64()),
        (Some("d4"), Some(true), Some(3))
    );
    assert_eq!(last("unitary", "a2a3 b2b3")["worlds"], 268);
}

#[test]
fn moves_that_the_rules_forbid_are_refused() {
    let home = Home::new();
    let refuse = |rules: &str, moves: &str, expect: &str| {
        let done = home.run(&["worlds", "chess", "--rules", rules, "--moves", moves]).code(2);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(said.contains(expect), "{said}");
    };
    refuse("unitary", "e2e4 e4d5", "`e4d5` is legal in 1 of 20 worlds; Unitary moves must be legal in all");
    refuse("heisenberg", "e2e4", "`e2e4` is not a legal move in any world under the rules `heisenberg`");
    refuse("classic", "q:g1", "`q:g1` is not a legal move in any world");
    refuse(
        "gravity",
        "e2e4",
        "[possible values: classic, majority, attrition, raid, economy, unitary, measured, superposition, known-source, \
         heisenberg]",
    );
    refuse("majority", "e2e4 e4d5", "`e4d5` is legal in 1 of 20 worlds; Majority moves must be legal in 50 % of them");
}

#[test]
fn the_game_of_a_world_is_printed_as_pgn() {
    let home = Home::new();
    let args = ["worlds", "chess", "--rules", "superposition", "--moves", "q:b1 e7e5 c2c4", "--query", "pgn:0"];
    let printed = super::printed(&home.run(&args).success());
    assert!(printed.contains("[PlyCount \"3\"]\n"), "{printed}");
    assert!(printed.ends_with("]\n\n1. Na3 e5 2. c4 *\n"), "{printed}");
    let args = ["worlds", "chess", "--moves", "e2e4", "--query", "pgn:20"];
    let message = "error: `--query` refers to world 20; there are 20 worlds, 0 to 19\n";
    home.run(&args).code(2).stderr_eq(message);
}

#[test]
fn moves_may_be_written_in_san() {
    let home = Home::new();
    let run =
        |moves: &'static str| super::printed(&home.run(&["worlds", "chess", "--json", "--moves", moves]).success());
    let counts = |printed: String| {
        let moves = printed.lines().map(|line| line.split("\"seconds\"").next().expect("a line").to_owned());
        moves.collect::<Vec<_>>()
    };
    assert_eq!(counts(run("e4 d4 Nf3")), counts(run("e2e4 d2d4 g1f3")));
    assert_eq!(counts(run("e2-e4 Pd4 Ng1f3")), counts(run("e2e4 d2d4 g1f3")));
    // The reply may have captured either knight.
    let args = ["worlds", "chess", "--fen", "3rk3/8/8/8/3N4/r1N5/8/7K w - - 0 1", "--moves", "Kg1 Nb5"];
    let message = "error: `Nb5` is `c3b5` in some worlds and `d4b5` in others; write the squares\n";
    home.run(&args).code(2).stderr_eq(message);
}

/// Preparing a diagram of Capablanca chess with drops takes more than a second, and minutes without optimisation.
#[test]
#[cfg(unix)]
fn ctrl_c_stops_the_preparation_of_a_diagram() {
    let begin = std::time::Instant::now();
    let (code, _, error) = Home::new().interrupted(&["worlds", "capahouse", "--moves", "e2e4", "--store", "diagram"]);
    assert_eq!((code, error.as_str()), (Some(130), ""));
    assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn a_study_plays_by_every_policy() {
    let home = Home::new();
    let args = ["worlds", "study", "chess_4x5", "--quorum", "50", "--rounds", "4", "--games", "2", "--starts", "2"];
    let done = home.run(&args).success();
    let text = super::printed(&done);
    for policy in ["random", "waiting", "greedy", "careful", "planned"] {
        assert!(text.lines().any(|line| line.starts_with(policy)), "{text}");
    }
    // The same seed plays the same games.
    assert_eq!(text, super::printed(&home.run(&args).success()));
    let won = home.run(&[&args[..], &["--survive", "1", "--json"]].concat()).success();
    let games: Vec<serde_json::Value> =
        super::printed(&won).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 10);
    let squeezed = home.run(&[&args[..], &["--squeeze", "100", "--json"]].concat()).success();
    assert!(super::printed(&squeezed).lines().all(|line| line.contains(r#""end":"won""#)));
    let culled = super::printed(&home.run(&["worlds", "study", "chess_4x5", "--culls", "0", "--games", "2"]).success());
    assert!(culled.lines().any(|line| line.starts_with("random       2     0     2")), "{culled}");
    for game in games {
        let moves = game["line"].as_array().expect("moves").len();
        assert_eq!((game["end"].as_str(), moves), (Some("won"), 1), "{game}");
    }
}

#[test]
fn a_study_is_about_solitaires() {
    let home = Home::new();
    let refused = "error: `study` plays solitaires; quantum games have two players\n";
    home.refuses(&["worlds", "study", "chess_4x5", "--rules", "heisenberg"], refused);
    home.refuses(
        &["worlds", "study", "chess_4x5", "--quorum", "101"],
        str!["error: invalid value '101' for [..]\n..."],
    );
    home.refuses(&["worlds", "study"], str!["error: the following required arguments were not provided:\n...\n"]);
}
