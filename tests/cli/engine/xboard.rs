//! `alfil xboard`, driven as by XBoard.

use super::{Engine, FollowedGame};
use crate::cli::Home;
use alfil::game::MoveNotation;

const MATE_IN_ONE: &str = "setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

fn start(home: &Home) -> Engine {
    let mut engine = Engine::start(home, "xboard");
    engine.send("xboard");
    engine.ask("protover 2", "feature done=1");
    for line in ["accepted ping", "new", "random", "easy", "nopost"] {
        engine.send(line);
    }
    engine
}

/// The lines up to the answer of a `ping`.
#[track_caller]
fn lines_until_pong(engine: &mut Engine) -> Vec<String> {
    engine.send("ping 7");
    let mut lines = Vec::new();
    loop {
        match engine.hear("") {
            line if line == "pong 7" => return lines,
            line => lines.push(line),
        }
    }
}

#[test]
fn it_declares_its_features() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "xboard");
    engine.send("xboard");
    let features = engine.ask("protover 2", "feature ping=1 setboard=1 ");
    for feature in ["usermove=1", "san=0", "colors=0", "sigint=0", "memory=1", "smp=1", "debug=1"] {
        assert!(features.split(' ').any(|known| known == feature), "{feature}");
    }
    engine.hear("feature myname=\"Alfil ");
    let variants = engine.hear("feature variants=\"");
    for name in [
        "normal",
        "fischerandom",
        "crazyhouse",
        "3check",
        "suicide",
        "giveaway",
        "losers",
        "atomic",
        "xiangqi",
        "shogi",
    ] {
        assert!(variants.split(['"', ',']).any(|known| known == name), "{name}");
    }
    engine.hear("feature option=\"Level -spin 8 1 8\"");
    engine.hear("feature done=1");
    engine.quit();
}

#[test]
fn whole_games_are_played_by_clocks() {
    let home = Home::new();
    for name in ["chess", "crazyhouse", "minixiangqi"] {
        let mut engine = start(&home);
        if name != "chess" {
            engine.send(&format!("variant {name}"));
        }
        engine.send("level 0 0:02 0.05");
        let mut game = FollowedGame::new(name, MoveNotation::Xboard);
        let result = loop {
            assert!(game.moves.len() < 200, "{:?}", game.moves);
            engine.send("time 200");
            engine.send("otim 200");
            engine.send(&format!("usermove {}", game.play_random()));
            if game.is_over() {
                break engine.hear("");
            }
            let line = engine.hear("move ");
            game.play(&line["move ".len()..]);
            if game.is_over() {
                break engine.hear("");
            }
        };
        assert!(result.starts_with("0-1 {") && result.ends_with('}'), "{result}: {:?}", game.moves);
        engine.send(&format!("result {result}"));
        assert_eq!(lines_until_pong(&mut engine), Vec::<String>::new());
        engine.quit();
    }
}

#[test]
fn the_engine_plays_the_side_that_it_is_told() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("sd 1");
    // It plays Black after `new`, nothing after `force`, the side to move after `go`, and the other one after `playother`.
    engine.ask("usermove e2e4", "move ");
    engine.send("force");
    engine.send("usermove d2d4");
    assert_eq!(lines_until_pong(&mut engine), Vec::<String>::new());
    engine.ask("go", "move ");
    for line in ["new", "force", "sd 1", "usermove e2e4", "playother"] {
        engine.send(line);
    }
    assert_eq!(lines_until_pong(&mut engine), Vec::<String>::new());
    engine.ask("usermove e7e5", "move ");
    engine.quit();
}

#[test]
fn moves_are_taken_back() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("force");
    for line in ["usermove e2e4", "usermove e7e5", "usermove g1f3", "remove", "undo", "undo", "usermove e2e4"] {
        engine.send(line);
    }
    assert_eq!(lines_until_pong(&mut engine), Vec::<String>::new());
    engine.ask("usermove e2e4", "Illegal move: e2e4");
    engine.quit();
}

#[test]
fn mates_and_draws_are_results() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("force");
    engine.send(MATE_IN_ONE);
    engine.send("sd 2");
    engine.send("post");
    let line = engine.ask("go", "1 100001 ");
    assert!(line.ends_with("\ta1a8"), "{line}");
    engine.hear("move a1a8");
    assert_eq!(engine.hear(""), "1-0 {White mates}");
    engine.ask("go", "1-0 {White mates}");
    engine.send("force");
    engine.send("setboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    assert_eq!(engine.ask("usermove g5g6", "1/2"), "1/2-1/2 {stalemate}");
    engine.quit();
}

#[test]
fn an_analysis_follows_the_game() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("analyze");
    engine.hear("1 ");
    engine.send("usermove e2e4");
    engine.hear("2 ");
    engine.ask(".", "stat01: ");
    engine.send("undo");
    engine.hear("1 ");
    engine.send("exit");
    assert!(!lines_until_pong(&mut engine).iter().any(|line| line.starts_with("move")));
    engine.quit();
}

#[test]
fn the_engine_moves_at_once_when_it_is_told() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("st 100");
    engine.send("usermove e2e4");
    engine.send("usermove d2d4");
    assert_eq!(engine.hear(""), "Illegal move (the engine is to move): d2d4");
    // The answer to a `ping` follows the move.
    engine.send("ping 3");
    engine.ask("?", "move ");
    assert_eq!(engine.hear(""), "pong 3");
    engine.send("force");
    engine.send("go");
    engine.send("force");
    assert_eq!(lines_until_pong(&mut engine), Vec::<String>::new(), "`force` ends a search without a move");
    engine.quit();
}

#[test]
fn chess960_castles_by_name() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("variant fischerandom");
    engine.send("force");
    engine.send("setboard r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1");
    for line in ["usermove O-O", "usermove e8a8"] {
        engine.send(line);
    }
    assert_eq!(engine.ask("d", "Fen: "), "Fen: 2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2");
    engine.quit();
}

#[test]
fn invalid_input_is_answered() {
    let home = Home::new();
    let mut engine = start(&home);
    engine.send("force");
    for (line, answer) in [
        ("nonsense", "Error (unknown command): nonsense"),
        ("usermove e2e5", "Illegal move: e2e5"),
        ("usermove", "Error (expected a move): usermove"),
        ("level 40", "Error (expected moves, minutes and an increment in seconds): level 40"),
        ("memory much", "Error (invalid value `much` for option `Hash`; expected 1 to 65536): memory much"),
        ("option Nothing=1", "Error (unknown option `Nothing`): option Nothing=1"),
    ] {
        assert_eq!(engine.ask(line, ""), answer);
    }
    engine.ask("variant no_such_game", "Error (");
    engine.ask("variant glinski", "Error (the board of ");
    engine.ask("variant three_player_chess", "Error (");
    engine.ask("variant marseillais", "Error (in Marseillais chess");
    engine.ask("setboard 8/8 w", "tellusererror Illegal position: ");
    engine.ask("usermove e2e4", "Illegal move (there is no position: ");
    engine.ask("go", "Error (there is no position: ");
    engine.send("new");
    engine.send("sd 1");
    // Old GUIs leave `usermove` out.
    engine.ask("e2e4", "move ");
    engine.quit();
}
