use super::*;
use crate::game::pgn::{format_line, play_game};

fn game(text: &str) -> PgnGame {
    games(text).next().expect("a game")
}

/// A game as shogi programs write it, with two variations, one in the other.
const GAME: &str = "# KIF形式棋譜ファイル\n開始日時：2026/03/01 10:00\n棋戦：順位戦\n手合割：平手　　\n先手：羽生\n後手：谷川\n\
    手数----指手---------消費時間--\n*開始\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n*角道\n*を開ける\n\
    &しおり\n   3 ２二角成(88) ( 0:05/00:00:06)+\n   4 同　銀(31)   ( 0:01/00:00:03)\n   5 ５五角打     ( 0:01/00:00:07)\n   6 投了         ( 0:00/00:00:03)\n\
    まで5手で先手の勝ち\n\n変化：3手\n*別の手\n   3 ２六歩(27)   ( 0:00/00:00:00)\n   4 ８四歩(83)\n\n変化：4手\n   4 ５四歩(53)\n\n変化：1手\n   1 ２六歩(27)\n";

#[test]
fn moves_comments_and_variations() {
    let game = game(GAME);
    let expect = "{ 開始 } 7g7f (2g2f) 3c3d { 角道\nを開ける } 8h2b+ ({ 別の手 } 2g2f 8c8d (5c5d)) 3a2b B*5e";
    assert_eq!((format_line(&game.line).as_str(), game.errors.len()), (expect, 0));
    for (name, value) in [
        ("White", "羽生"),
        ("Black", "谷川"),
        ("Date", "2026.03.01"),
        ("Ending", "投了"),
        ("Result", "1-0"),
        ("Variant", "shogi"),
    ] {
        assert_eq!(game.tag(name).map(|tag| tag.value.as_str()), Some(value), "{name}");
    }
    assert_eq!(game.tag("FEN"), None);
    let (tree, errors) = play_game(&crate::shipped_tests::variant("shogi"), &game);
    assert_eq!((tree.main_line().count(), tree.all().len(), errors), (5, 9, Vec::new()));
}

#[test]
fn white_moves_first_with_a_handicap() {
    let game = game("手合割：二枚落ち\n下手：a\n上手：b\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n");
    let fen = game.tag("FEN").map(|tag| tag.value.as_str());
    assert_eq!(fen, Some("sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"));
    assert_eq!((game.result.as_deref(), game.tag("White").map(|tag| tag.value.as_str())), (Some("1-0"), Some("a")));
    let (tree, errors) = play_game(&crate::shipped_tests::variant("shogi"), &game);
    assert_eq!((tree.main_line().count(), errors), (2, Vec::new()));
}

#[test]
fn a_diagram_is_the_start() {
    let text = "手合割：その他\n後手の持駒：飛　歩二\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ 龍 ・|九\n\
        +---------------------------+\n先手の持駒：金　\n   1 ５二金打\n   2 詰み\n";
    let game = game(text);
    let fen = game.tag("FEN").map(|tag| tag.value.as_str());
    assert_eq!((fen, game.errors.len()), (Some("sfen 4k4/9/4P4/9/9/9/9/9/4K2+R1 b Gr2p 1"), 0));
    assert_eq!((format_line(&game.line).as_str(), game.result.as_deref()), ("G*5b", Some("1-0")));
}

#[test]
fn errors_have_locations_and_the_next_game_follows() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 xx\n   3 ２六歩(27)\n変化：9手\n   9 ２六歩(27)\n手合割：平手\n   1 ２六歩(27)\n";
    let all: Vec<PgnGame> = games(text).collect();
    let errors: Vec<String> = all[0].errors.iter().map(ToString::to_string).collect();
    let expect = [
        "3:4: `xx` is not a move; expected one such as `７六歩(77)`",
        "5:1: there is no move `9手` that a variation can replace",
    ];
    assert_eq!((all.len(), errors), (2, expect.map(str::to_owned).to_vec()));
    assert_eq!((format_line(&all[0].line), format_line(&all[1].line)), ("7g7f".into(), "2g2f".into()));
}
