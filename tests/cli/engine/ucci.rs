//! `alfil ucci`: UCCI and UCI-Cyclone, driven as by GUIs for xiangqi.

use super::{Engine, FollowedGame};
use crate::cli::Home;
use alfil::game::MoveNotation;

/// A position with a single legal move.
const CHECK: &str = "position fen 4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1";

#[test]
fn it_introduces_itself_and_plays_xiangqi() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "ucci");
    engine.ask("ucci", "option usemillisec type check default false");
    engine.hear("option hashsize type spin");
    engine.hear("option UCI_Variant type combo default xiangqi ");
    engine.hear("ucciok");
    engine.ask("isready", "readyok");
    engine.send("position startpos moves h2e2 h9g7");
    assert_eq!(engine.best_move("go depth 1 searchmoves h0g2"), "h0g2");
    let info = engine.ask("go depth 1", "info depth 1 ");
    assert!(!info.contains(" cp ") && info.contains(" score "), "{info}");
    engine.hear("bestmove ");
    engine.ask("quit", "bye");
    assert!(engine.process.wait().unwrap().success());
}

#[test]
fn a_whole_game_is_played_by_clocks() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "ucci");
    engine.send("setoption usemillisec true");
    engine.send("setoption UCI_Variant minixiangqi");
    engine.send("uccinewgame");
    engine.ask("isready", "readyok");
    let mut game = FollowedGame::new("minixiangqi", MoveNotation::Ucci);
    let last = game.finish(&mut engine, "go time 2000 increment 50 opptime 1000 oppincrement 0");
    assert_eq!(last, "nobestmove", "{:?}", game.moves);
    engine.quit();
}

#[test]
fn forbidden_moves_are_not_chosen() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "ucci");
    engine.send(CHECK);
    assert_eq!(engine.best_move("go depth 1"), "e9f9");
    engine.send("banmoves e9f9");
    engine.ask("go depth 1", "nobestmove");
    engine.send(CHECK);
    assert_eq!(engine.best_move("go depth 1"), "e9f9", "a new position forbids nothing");
    engine.send("position startpos");
    let best = engine.best_move("go depth 1");
    engine.send(&format!("banmoves {best}"));
    assert_ne!(engine.best_move("go depth 1"), best);
    engine.quit();
}

#[test]
fn invalid_input_is_answered() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "ucci");
    for bad in ["position fen x", "position startpos moves h3e3", "position", "nonsense", "setoption hashsize x"] {
        engine.ask(bad, "info message ");
    }
    engine.send("position startpos moves h2e9");
    engine.ask("go depth 1", "info message there is no position: illegal move `h2e9`");
    engine.hear("nobestmove");
    engine.ask("setoption UCI_Variant glinski", "info message the board of ");
    engine.send("position startpos");
    engine.ask("go infinite", "info depth 1 ");
    assert_eq!(engine.best_move("stop").len(), 4);
    engine.quit();
}

#[test]
fn cyclone_is_uci_with_ranks_from_zero() {
    let home = Home::new();
    for (subcommand, handshake) in [("ucci", "uci"), ("uci", "ucicyclone")] {
        let mut engine = Engine::start(&home, subcommand);
        engine.send(handshake);
        engine.ask("uci", "option name UCI_Variant type combo default xiangqi ");
        engine.hear("uciok");
        engine.send("startpos moves h2e2 h9g7");
        assert_eq!(engine.best_move("go depth 1 searchmoves h0g2"), "h0g2");
        engine.send("fen 4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1 moves e9f9");
        assert_eq!(engine.best_move("go depth 1 searchmoves e5f5"), "e5f5");
        engine.quit();
    }
}
