//! Games without pieces that move, turns of several parts, castling and ends.

use super::{check, check_special, guide};
use crate::game::guide::aim::Ends;
use crate::shipped_tests::variant;

#[test]
fn stones() {
    check(&guide("go_9x9"), "stone", "Is placed on any empty point.");
    check(&guide("hex"), "stone", "Is placed on any empty cell.");
    check(&guide("snort"), "stone", "Is placed on any empty square, not next to an enemy.");
    check(
        &guide("connect_four"),
        "disc",
        "Is placed on any empty square of the first rank, or directly above another piece.",
    );
    check(&guide("clobber"), "stone", "Captures one square horizontally or vertically; has no other moves.");
    check(&guide("nine_holes"), "stone", "May be dropped from the hand on any empty point. Moves to any empty point.");
    check_special("go_9x9", "A player may pass.");
    check_special("othello", "A player who has no move passes.");
    check_special(
        "atomic",
        "A capture explodes: the capturing piece disappears with the captured one and with all pieces next to it except pawns.",
    );
    check(
        &guide("nine_mens_morris"),
        "man",
        "May be dropped from the hand on any empty point. Moves one point horizontally or vertically. A player with three men left moves them to any empty point.",
    );
    check(&guide("duck_chess"), "duck", "Is put on another square at the end of every turn.");
    check_special("nine_mens_morris", "Each player starts with nine men in hand.");
}

#[test]
fn turns_of_several_parts() {
    check(&guide("amazons"), "amazon", "Moves any number of squares in any direction.");
    check(&guide("duck_chess"), "knight", "Jumps two squares in one direction and one to the side.");
    check_special("duck_chess", "After its move a player puts the duck on any empty square.");
    check_special(
        "amazons",
        "After its move a player removes a square from the board for good: one any number of squares away in any direction, with \
         nothing in between.",
    );
    check_special("marseillais", "A player makes two moves in a row, except in the first turns of the game.");
}

#[test]
fn ends() {
    let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let check = |game: &str, aim: &[&str], draws: &[&str]| {
        let guide = guide(game);
        assert_eq!((guide.aim, guide.draws), (owned(aim), owned(draws)), "{game}");
    };
    check(
        "hex",
        &[
            "Red wins by joining the bottom and the top edge with a chain of red stones.",
            "Blue wins by joining the left and the right edge with a chain of blue stones.",
        ],
        &[],
    );
    check(
        "courier",
        &[
            "Checkmate wins: the enemy king is attacked, and no move ends the attack.",
            "A player to move who has no legal move loses.",
            "A player whose last piece apart from the king is captured loses, unless the next move does the same to the enemy.",
            "A king that is attacked is in check. A player may not make a move that leaves their own king in check.",
        ],
        &[
            "If only kings are left, the game is a draw.",
            "If the same position occurs for the fifth time, the game is a draw.",
            "If 75 moves by each player pass without a capture or a pawn move, the game is a draw.",
            "If the same position occurs for the third time, a player may claim a draw.",
            "If 50 moves by each player pass without a capture or a pawn move, a player may claim a draw.",
        ],
    );
    // `insufficient_material` never holds in this game.
    assert!(
        Ends::of_rules(variant("racing_kings").rules(), false).draws.iter().all(|line| !line.contains("impossible"))
    );
}

/// No end of a shipped game is explained by the name of its condition alone.
#[test]
fn every_end_is_a_sentence() {
    for game in crate::shipped_tests::names() {
        let Ends { wins, draws } = Ends::of_rules(variant(&game).rules(), false);
        for line in wins.iter().chain(&draws) {
            assert!(!line.contains('“') && line.ends_with('.'), "{game}: {line}");
        }
    }
}

#[test]
fn castling_in_other_games() {
    check_special(
        "fischerandom",
        "Castling: the king and a rook move together, the king to g1 and the rook to f1, or the king to c1 and the rook to d1.",
    );
    for game in ["shako", "seirawan", "wildebeest"] {
        assert!(guide(game).special.iter().any(|line| line.starts_with("Castling:")), "{game}");
    }
}
