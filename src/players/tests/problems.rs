//! Problems are solved at the fewest moves.

use super::*;

/// In a position of a game the player to move wins in so many turns, and begins with this move.
#[track_caller]
fn check(name: &str, fen: &str, turns: u32, first: &str) {
    let game = game(name);
    let record = at(&game, fen);
    let limits = Limits { depth: Some(turns + 2), ..Limits::default() };
    let answer = asked(&mut search(8), &game, &record, limits);
    assert_eq!(answer.thought.unwrap().score, Score::Wins(turns), "{fen}");
    assert_eq!(squares(&game, &record, answer.action), first, "{fen}");
}

#[test]
fn mates() {
    check("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1, "a1a8");
    check("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, "f3f7");
    // The smothered mate of Lucena.
    check("chess", "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 3, "b3g8");
}
