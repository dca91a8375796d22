//! `alfil usi`, driven as by a GUI for shogi.

use super::{Engine, FollowedGame};
use crate::cli::Home;
use alfil::game::MoveNotation;

const CLOCKS: &str = "go btime 300 wtime 300 byoyomi 60";

#[test]
fn it_introduces_itself_and_plays_shogi() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "usi");
    engine.ask("usi", "option name USI_Hash type spin");
    engine.hear("option name USI_Ponder type check");
    engine.hear("option name USI_Variant type combo default shogi ");
    engine.hear("usiok");
    engine.ask("isready", "readyok");
    engine.send("usinewgame");
    engine.send("position startpos moves 7g7f 3c3d");
    assert_eq!(engine.best_move("go depth 1 searchmoves 8h2b+"), "8h2b+");
    engine.ask("d", "Sfen: lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
    engine.send("position sfen 4k4/9/9/9/9/9/9/9/4K4 w Pr 8");
    assert_eq!(engine.best_move("go depth 1 searchmoves R*5e"), "R*5e");
    engine.quit();
}

#[test]
fn whole_games_are_played_by_clocks() {
    let home = Home::new();
    for name in ["minishogi", "kyotoshogi", "microshogi"] {
        let mut engine = Engine::start(&home, "usi");
        engine.send(&format!("setoption name USI_Variant value {name}"));
        engine.ask("isready", "readyok");
        let mut game = FollowedGame::new(name, MoveNotation::Usi);
        let last = game.finish(&mut engine, CLOCKS);
        assert_eq!(last, "bestmove resign", "{name}: {:?}", game.moves);
        engine.send("gameover win");
        engine.ask("isready", "readyok");
        engine.quit();
    }
}

/// Mates are counted in turns of both players, as USI does.
#[test]
fn mates_are_found() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "usi");
    engine.send("position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1");
    engine.send("go depth 1");
    engine.hear_with("info depth 1 ", " score mate 1 ");
    assert_eq!(engine.hear("bestmove"), "bestmove G*5b");
    assert_eq!(engine.ask("go mate 20000", "checkmate"), "checkmate G*5b");
    engine.send("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(engine.ask("go mate 100", "checkmate"), "checkmate timeout");
    engine.send("go mate infinite");
    assert_eq!(engine.ask("stop", "checkmate"), "checkmate timeout");
    engine.quit();
}

#[test]
fn a_mate_in_several_moves_is_written_to_its_end() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "usi");
    engine.send("setoption name USI_Variant value minishogi");
    let position = "position sfen k4/5/1K3/5/5 b 2G 1";
    engine.send(position);
    let line = engine.ask("go mate 30000", "checkmate ");
    let moves: Vec<&str> = line.split(' ').skip(1).collect();
    assert!(moves.len() % 2 == 1, "{line}");
    engine.send(&format!("{position} moves {}", moves.join(" ")));
    assert_eq!(engine.best_move("go depth 1"), "resign", "{line}");
    engine.quit();
}

#[test]
fn invalid_input_is_answered() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "usi");
    for bad in
        ["position sfen x", "position startpos moves 7g7e", "position startpos moves c3c4", "position", "nonsense"]
    {
        engine.ask(bad, "info string ");
    }
    engine.send("position startpos moves 7g7f 7g7f");
    engine.ask(CLOCKS, "info string there is no position: illegal move `7g7f`");
    engine.hear("bestmove resign");
    let refused = engine.ask("setoption name USI_Variant value amazons", "info string ");
    assert!(refused.starts_with("info string USI has no notation for moves of "), "{refused}");
    engine.ask("setoption name USI_Variant value glinski", "info string the board of ");
    engine.ask("setoption name USI_Hash value x", "info string invalid value `x`");
    engine.send("position startpos");
    assert_ne!(engine.best_move("go nodes 1"), "resign");
    engine.quit();
}

#[test]
fn a_ponder_search_and_an_endless_one_answer_once() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "usi");
    engine.send("setoption name USI_Variant value minishogi");
    for (go, end) in [("go ponder btime 0 wtime 0 byoyomi 100", "ponderhit"), ("go infinite", "stop")] {
        engine.send("position startpos");
        engine.ask(go, "info depth 2 ");
        let lines = engine.lines_until_ready();
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        assert_ne!(engine.best_move(end), "resign");
        assert!(!engine.lines_until_ready().iter().any(|line| line.starts_with("bestmove")));
    }
    engine.quit();
}
