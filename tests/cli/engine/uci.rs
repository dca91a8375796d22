//! `alfil uci`, driven as by a GUI.

use super::Engine;
use crate::cli::Home;
use std::io::Write;

#[test]
fn it_lists_variants_and_finds_mates() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    let variants = engine.ask("uci", "option name UCI_Variant");
    assert!(variants.contains(" var crazyhouse ") && variants.contains(" var xiangqi"), "{variants}");
    assert!(variants.contains(" var antichess ") && !variants.contains("Antichess"), "{variants}");
    engine.ask("isready", "readyok");
    engine.send("position startpos moves e2e4 e7e5 f1c4 b8c6 d1f3 f8c5");
    assert_eq!(engine.best_move("go depth 3"), "f3f7");
    engine.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let info = engine.ask("go nodes 5000", "info depth");
    assert!(info.contains(" score mate 1 ") && info.ends_with(" pv a1a8"), "{info}");
    engine.quit();
}

#[test]
fn invalid_options_and_limits_are_answered() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    let ask = |engine: &mut Engine, line: &str| engine.ask(line, "info string");
    let invalid = ask(&mut engine, "setoption name Hash value 65537");
    assert_eq!(invalid, "info string invalid value `65537` for option `Hash`; expected 1 to 65536");
    assert_eq!(ask(&mut engine, "go depth x nodes 1"), "info string `go depth` needs a number and is ignored");
    engine.hear("bestmove ");
    engine.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(engine.ask("go depth 1", "info depth"), "info depth 0 score mate 0");
    assert_eq!(engine.hear("bestmove"), "bestmove (none)");
    engine.quit();
}

#[test]
fn searchmoves_limits_the_moves() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("position startpos");
    assert_eq!(engine.best_move("go searchmoves a2a3 depth 3"), "a2a3");
    assert_eq!(engine.best_move("go depth 2 searchmoves a2a5 h2h3"), "h2h3");
    engine.send("setoption name UCI_Variant value tic_tac_toe");
    engine.send("position startpos");
    let best = engine.best_move("go depth 1");
    let other = engine.best_move("go depth 1 searchmoves nonsense");
    assert_eq!(best, other, "without a legal move in `searchmoves`, all moves are searched");
    engine.quit();
}

#[test]
fn shogi_promotions_end_with_a_plus() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("setoption name UCI_Variant value shogi");
    engine.send("position startpos moves c3c4 g7g6");
    assert_eq!(engine.best_move("go depth 1 searchmoves b2h8+"), "b2h8+");
    // The promoted bishop (horse) also moves one square straight.
    engine.send("position startpos moves c3c4 g7g6 b2h8+ a7a6");
    assert_eq!(engine.best_move("go depth 1 searchmoves h8h7"), "h8h7");
    engine.quit();
}

#[test]
fn multi_pv_lines_are_sorted_by_score() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("setoption name MultiPV value 4");
    engine.send("position startpos");
    engine.send("go depth 6");
    let mut first = String::new();
    for depth in 1..=6 {
        let mut before = i32::MAX;
        for rank in 1..=4 {
            let line = engine.hear(&format!("info depth {depth} seldepth "));
            assert!(line.contains(&format!(" multipv {rank} score cp ")), "{line}");
            let words: Vec<&str> = line.split(' ').collect();
            let worth = words[9].parse::<i32>().unwrap();
            assert!(worth <= before, "{line}");
            before = worth;
            if rank == 1 {
                let at = words.iter().position(|word| *word == "pv").unwrap();
                first = words[at + 1].to_owned();
            }
        }
    }
    assert!(engine.hear("bestmove").starts_with(&format!("bestmove {first}")));
    engine.quit();
}

#[test]
fn an_infinite_search_runs_until_stop_and_answers_meanwhile() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.ask("uci", "uciok");
    engine.send("setoption name MultiPV value 3");
    engine.send("setoption name Threads value 2");
    engine.send("position startpos");
    engine.ask("go infinite", "info depth 2 ");
    engine.ask("isready", "readyok");
    engine.send("ponderhit");
    engine.ask("isready", "readyok");
    engine.ask("stop", "bestmove ");
    engine.quit();
}

#[test]
fn variants_are_chosen_and_invalid_commands_survived() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("setoption name UCI_Variant value crazyhouse");
    engine.send("position fen 6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1");
    assert!(engine.best_move("go depth 2").starts_with("R@a"));
    for bad in ["nonsense", "position", "position fen x", "position startpos moves e2e5", "setoption name Hash value x"]
    {
        engine.ask(bad, "info string ");
    }
    engine.input.write_all(b"\x00\xff\xfe rubbish\n").unwrap();
    engine.ask("setoption name UCI_Variant value no_such_game", "info string ");
    engine.ask("isready", "readyok");
    engine.quit();
}

#[test]
fn after_an_unreadable_position_there_is_no_best_move() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    for bad in
        ["position fen 6r1/5p1k/4b2P/4P1P1/8/8/8/2Q5 w - - 0 1", "position startpos moves e2e4 e2e4", "position x"]
    {
        let reason = engine.ask(bad, "info string ").replace("info string ", "");
        let said = engine.ask("go depth 1", "info string ");
        assert_eq!(said, format!("info string there is no position: {reason}"));
        assert_eq!(engine.hear("bestmove"), "bestmove (none)");
    }
    engine.send("position startpos");
    assert_ne!(engine.best_move("go depth 1"), "(none)");
    engine.quit();
}

#[test]
fn every_search_has_one_best_move() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    let moves =
        "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3";
    for position in [
        "position startpos",
        // A draw by fivefold repetition, and one after 75 quiet moves: the GUI decides whether the game goes on.
        moves,
        "position fen 4k3/8/8/8/8/8/8/R3K3 w - - 149 90 moves a1a2",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        engine.send(position);
        for go in
            ["go depth 0", "go nodes 0", "go mate 0", "go depth 1 searchmoves a1a1", "go movetime 0", "go wtime 0"]
        {
            assert_ne!(engine.best_move(go), "(none)", "{position}: {go}");
            let lines = engine.lines_until_ready();
            assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        }
    }
    engine.send("position startpos moves f2f3 e7e5 g2g4 d8h4");
    assert_eq!(engine.best_move("go depth 0"), "(none)");
    engine.quit();
}

#[test]
fn a_ponder_search_answers_after_ponderhit_or_stop() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    for end in ["ponderhit", "stop"] {
        engine.send("position startpos moves e2e4");
        engine.ask("go ponder wtime 1000 btime 1000", "info depth 2 ");
        let lines = engine.lines_until_ready();
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        assert_ne!(engine.best_move(end), "(none)");
    }
    engine.quit();
}

#[test]
fn chess960_castles_onto_the_rook() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    assert_eq!(engine.ask("uci", "option name UCI_Chess960"), "option name UCI_Chess960 type check default false");
    engine.hear("uciok");
    let fen = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1";
    engine.send(fen);
    assert_eq!(engine.best_move("go depth 1 searchmoves e1h1"), "e1g1");
    engine.send("setoption name UCI_Chess960 value true");
    engine.send(fen);
    assert_eq!(engine.best_move("go depth 1 searchmoves e1h1"), "e1h1");
    engine.send("position startpos");
    let start = "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(engine.ask("d", "Fen: "), start);
    engine.send("setoption name UCI_Chess960 value false");
    engine.send(&format!("{fen} moves e1g1"));
    assert_eq!(engine.ask("d", "Fen: "), "Fen: r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 1");
    engine.quit();
}

#[test]
fn positions_are_printed_flipped_and_counted() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("position startpos moves e2e4 c7c5 g1f3");
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(engine.ask("d", "Fen: "), format!("Fen: {fen}"));
    let flipped = "rnbqkb1r/pppp1ppp/5n2/4p3/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 1 2";
    engine.send("flip");
    assert_eq!(engine.ask("d", "Fen: "), format!("Fen: {flipped}"));
    assert_eq!(engine.ask("go perft 2", "Nodes searched"), "Nodes searched: 611");
    assert!(engine.ask("bench 2", "Nodes searched: ").len() > 16);
    engine.quit();
}

#[test]
fn unknown_words_are_skipped_and_options_of_guis_accepted() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.ask("joho isready", "readyok");
    for option in [
        "Ponder value true",
        "Clear Hash",
        "UCI_AnalyseMode value true",
        "UCI_ShowWDL value true",
        "Move Overhead value 100",
        "UCI_Opponent value none none computer X",
    ] {
        engine.send(&format!("setoption name {option}"));
        assert_eq!(engine.lines_until_ready(), Vec::<String>::new(), "{option}");
    }
    let info = engine.ask("go depth 1", "info depth 1 ");
    assert!(info.contains(" wdl ") && info.contains(" hashfull "), "{info}");
    engine.quit();
}

#[test]
fn variants_have_the_names_that_other_programs_use() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    for name in "3check 3-check threeCheck three-check 5check koth kingofthehill kingOfTheHill King_of_the_Hill racingKings racingkings antichess \
                 losers giveaway suicide atomic crazyhouse zh horde fischerandom chess960 Chess960 normal standard makruk \
                 sittuyin seirawan shako janggi xiangqi shogi minishogi mini micro kyotoshogi euroshogi judkins placement capablanca \
                 capahouse grand courier shatranj chaturanga extinction kinglet nocastle nocheckatomic pocketknight flipello \
                 amazons isolation breakthrough clobber duck misere codrus chessgi gothhouse minixiangqi"
        .split_whitespace()
    {
        engine.send(&format!("setoption name UCI_Variant value {name}"));
        let line = engine.ask("d", "");
        assert!(line.starts_with("Fen: "), "{name}: {line}");
    }
    engine.quit();
}

/// The reports that only a long search sends.
#[test]
fn a_long_search_reports_the_moves_of_the_root() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("position startpos");
    // The first search also prepares the evaluation, which may take long.
    engine.best_move("go depth 1");
    let line = engine.ask("go movetime 20000", "info depth");
    assert!(!line.contains("currmove"), "{line}");
    let line = engine.hear_with("info depth ", " currmove ");
    let words: Vec<&str> = line.split(' ').collect();
    assert!(matches!(words[..], ["info", "depth", _, "currmove", _, "currmovenumber", _]), "{line}");
    assert!(words[4].len() == 4 && words[6].parse::<usize>().is_ok_and(|number| (1..=20).contains(&number)), "{line}");
    engine.ask("stop", "bestmove ");
    engine.quit();
}

#[test]
fn positions_may_be_sfen() {
    let home = Home::new();
    let mut engine = Engine::start(&home, "uci");
    engine.send("setoption name UCI_Variant value shogi");
    for (sfen, turn) in [("b", "w"), ("w", "b")] {
        engine.send(&format!("position sfen 4k4/9/9/9/9/9/9/9/4K4 {sfen} Pr 1"));
        assert_eq!(engine.ask("d", "Fen: "), format!("Fen: 4k4/9/9/9/9/9/9/9/4K4[Pr] {turn} - - 0 1"));
    }
    engine.quit();
}

#[test]
fn the_first_word_chooses_the_protocol() {
    let home = Home::new();
    for (word, last) in [("usi", "usiok"), ("ucci", "ucciok"), ("uci", "uciok")] {
        let mut engine = Engine::start(&home, "uci");
        engine.ask(word, last);
        engine.quit();
    }
    let mut engine = Engine::start(&home, "uci");
    engine.send("xboard");
    engine.ask("protover 2", "feature done=1");
    engine.quit();
}
