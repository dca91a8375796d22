//! `alfil worlds`: its arguments.

use super::Home;
use snapbox::str;

#[test]
fn a_script_is_needed() {
    let home = Home::new();
    home.refuses(&["worlds", "chess"], str!["error: the following required arguments were not provided:\n...\n"]);
    home.refuses(&["worlds", "chess", "--moves", " "], str!["error: the script has no moves; [..]\n"]);
    home.refuses(&["worlds", "chss", "--moves", "e4"], str!["error: there is no game `chss`; [..]\n"]);
}

#[test]
fn both_stores_print_the_same() {
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
fn a_round_can_be_asked() {
    let home = Home::new();
    let ask = |store: &str, query: &str| {
        let args = ["worlds", "chess", "--moves", "e2e4 d2d4", "--store", store, "--json", "--query", query];
        let done = home.run(&args).success();
        super::printed(&done).lines().nth(2).expect("an answer").to_owned()
    };
    for store in ["explicit", "diagram"] {
        assert!(ask(store, "choices").contains(r#"["g1f3",266]"#), "{}", ask(store, "choices"));
        // Nothing has moved there in any of the 270 worlds.
        assert!(ask(store, "squares").contains(r#"["e1",[["♔",270]]]"#), "{}", ask(store, "squares"));
        assert!(ask(store, "check").starts_with(r#"{"in_check":{"worlds":4,"#), "{}", ask(store, "check"));
        assert!(ask(store, "where:check").starts_with(r#"{"where":{"pattern":"check","worlds":4,"#));
        assert!(ask(store, "lost").starts_with(r#"{"lost":{"worlds":0,"number":null,"fen":null"#));
        assert!(ask(store, "world:270").contains(r#""number":null"#));
        let world = ask(store, "world:100");
        assert!(world.contains(r#""number":100"#) && world.contains(r#""game":["e2e4",""#), "{world}");
    }
    assert_eq!(ask("explicit", "check"), ask("diagram", "check"));
    assert_eq!(ask("explicit", "squares"), ask("diagram", "squares"));
}

#[test]
fn questions_that_are_none_are_refused() {
    let home = Home::new();
    let ask = |query: &'static str| ["worlds", "chess", "--moves", "e2e4", "--query", query];
    home.refuses(&ask("colour"), str!["error: `--query colour` asks for nothing that is known; [..]\n"]);
    home.refuses(&ask("world:many"), str!["error: `--query world:many` asks for nothing that is known; [..]\n"]);
    home.refuses(&ask("where:(("), str!["error[..]\n...\n"]);
}

#[test]
fn games_that_are_no_relations_stay_one_by_one_and_say_so() {
    let home = Home::new();
    let args = ["worlds", "go_9x9", "--moves", "e5", "--store", "diagram"];
    home.refuses(&args, str!["error: the worlds cannot be kept as a diagram: [..]\n"]);
}
