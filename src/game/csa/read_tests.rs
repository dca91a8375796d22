use super::*;
use crate::game::pgn::{format_line, play_game};

/// A game as Floodgate writes it.
const GAME: &str = "V2\nN+first\nN-second\n'Max_Moves:256\n$EVENT:wdoor+floodgate-300-10F+first+second+20260301100000\n\
    $START_TIME:2026/03/01 10:00:00\n\
    P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
    P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
    P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n\
    +7776FU\nT12\n'** 30 -3334FU\n-3334FU,T1\n+8822UM\nT3\n-3122GI\nT1\n+0055KA\nT2\n%TORYO\n'summary:toryo:first win:second lose\n";

#[test]
fn games_of_floodgate_are_read() {
    let game = games(GAME).next().expect("a game");
    assert_eq!(format_line(&game.line), "7g7f { * 30 -3334FU } 3c3d 8h2b+ 3a2b B*5e");
    assert_eq!((game.tag("FEN"), game.result.as_deref(), game.errors.len()), (None, Some("1-0"), 0));
    assert_eq!(game.tag("Date").map(|tag| tag.value.as_str()), Some("2026.03.01"));
    let (tree, errors) = play_game(&crate::shipped_tests::variant("shogi"), &game);
    assert_eq!((tree.main_line().count(), errors), (5, Vec::new()));
}

#[test]
fn positions_and_several_games() {
    let text = "PI82HI22KA\n-\n-7162GI\n/\nV2.2\nP-51OU\nP+59OU00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n/\n+7776XX\n-3334FU\n";
    let all: Vec<PgnGame> = games(text).collect();
    let fen = |game: &PgnGame| game.tag("FEN").map(|tag| tag.value.clone());
    assert_eq!(fen(&all[0]).as_deref(), Some("sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"));
    assert_eq!(all.len(), 3);
    let errors: Vec<String> = all[2].errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["13:1: `+7776XX` cannot be read; expected a move such as `+7776FU`"]);
    assert_eq!(all[2].line.moves.len(), 0);
}
