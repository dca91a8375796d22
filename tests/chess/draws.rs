//! Draws of chess: repetition, quiet moves, too little to mate with.

use super::table::Table;

const THREE: &str = "threefold repetition";
const FIVE: &str = "fivefold repetition";

/// There and back again.
const ROUND: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn drawn(why: &str) -> (Option<usize>, String) {
    (None, why.into())
}

#[test]
fn threefold_may_be_claimed_and_fivefold_ends() {
    let mut table = Table::new("chess");
    table.play(ROUND);
    assert_eq!(table.claim(), None, "the second time");
    table.play(ROUND);
    assert_eq!((table.claim(), table.outcome()), (Some(drawn(THREE)), None), "the third time");
    table.play(ROUND);
    assert_eq!((table.claim(), table.outcome()), (Some(drawn(THREE)), None), "the fourth time");
    table.play(ROUND);
    assert_eq!(table.outcome(), Some(drawn(FIVE)));
    assert!(table.actions().is_empty());
}

/// 9.2.3: with other rights it is another position.
#[test]
fn a_lost_right_makes_it_another_position() {
    let mut table = Table::at("chess", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    let round = "h1h2 a8a7 h2h1 a7a8 ";
    table.play(round).play(round);
    assert_eq!(table.claim(), None, "the first position had rights");
    table.play(round);
    assert_eq!(table.claim(), Some(drawn(THREE)));
}

/// 9.2.3.1: a pawn that could have been captured en passant.
#[test]
fn en_passant_makes_it_another_position() {
    let round = "e1e2 e8e7 e2e1 e7e8 ";
    let mut could = Table::at("chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    could.play("d7d5").play(round).play(round);
    assert_eq!(could.claim(), None);
    could.play(round);
    assert_eq!(could.claim(), Some(drawn(THREE)));
    // here the pawn is pinned along the e file, so nothing could be taken
    let mut could_not = Table::at("chess", "4r3/3p1k2/8/4P3/8/8/8/4K3 b - - 0 1");
    let round = "e1e2 f7f8 e2e1 f8f7 ";
    could_not.play("d7d5").play(round).play(round);
    assert_eq!(could_not.claim(), Some(drawn(THREE)));
}

/// Other players to move: not the same position.
#[test]
fn whose_turn_it_is_counts() {
    let mut table = Table::at("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1");
    table.play("");
    let mut kings = Table::at("chess", "7k/7p/8/8/8/8/P7/K7 w - - 0 1");
    // White loses a turn by going round a triangle
    kings.play("a1b1 h8g8 b1b2 g8h8 b2a1 h8g8 a1b1 g8h8");
    assert_eq!(kings.claim(), None);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end() {
    #[track_caller]
    fn check(quiet: u32, claim: Option<&str>, outcome: Option<&str>) {
        let table = Table::at("chess", &format!("4k3/8/8/8/8/8/4P3/4K2R w - - {quiet} 90"));
        assert_eq!(table.claim(), claim.map(drawn), "after {quiet}");
        assert_eq!(table.outcome(), outcome.map(drawn), "after {quiet}");
    }
    check(99, None, None);
    check(100, Some("50 moves without a capture or progress"), None);
    check(149, Some("50 moves without a capture or progress"), None);
    check(150, None, Some("75 moves without a capture or progress"));
}

#[test]
fn a_capture_or_a_pawn_starts_the_count_anew() {
    let at = || Table::at("chess", "4k3/8/8/8/8/7p/4P3/4K2R w - - 99 90");
    assert!(at().play("h1g1").claim().is_some());
    assert!(at().play("e2e3").claim().is_none());
    assert!(at().play("h1h3").claim().is_none());
}

/// Mate on the last move counts more.
#[test]
fn mate_comes_before_seventy_five_moves() {
    let mut table = Table::at("chess", "7k/8/6K1/8/8/8/8/R7 w - - 149 90");
    table.play("a1a8");
    assert_eq!(table.outcome(), Some((Some(0), "checkmate".into())));
}

#[test]
fn too_little_to_mate_with() {
    #[track_caller]
    fn check(board: &str, over: bool) {
        for to_move in ["w", "b"] {
            let table = Table::at("chess", &format!("{board} {to_move} - - 0 1"));
            assert_eq!(table.outcome(), over.then(|| drawn("insufficient material")), "{board} {to_move}");
        }
    }
    check("4k3/8/8/8/8/8/8/4K3", true);
    check("4k3/8/8/8/8/8/8/4K1N1", true);
    check("4k1n1/8/8/8/8/8/8/4K3", true);
    check("4k3/8/8/8/8/8/8/4K1B1", true);
    check("4kb2/8/8/8/8/8/8/4K3", true);
    // bishops on squares of one colour, however many, whosever
    check("4kb2/8/8/8/8/8/8/2B1K3", true);
    check("b3k3/1b6/8/8/8/8/6B1/4K2B", true);
    check("2b1k3/8/8/8/8/8/8/2B1K3", false);
    check("5bk1/8/8/8/8/8/8/4KB2", false);
    check("4k3/8/8/8/8/8/8/2B1KB2", false);
    // two knights cannot force mate, but can mate
    check("4k3/8/8/8/8/8/8/1N2K1N1", false);
    check("4k1n1/8/8/8/8/8/8/4K1N1", false);
    check("4k3/8/8/8/8/8/8/2B1K1N1", false);
    check("4kb2/8/8/8/8/8/8/4K1N1", false);
    check("4k3/8/8/8/8/8/4P3/4K3", false);
    check("4k3/8/8/8/8/8/8/4K2R", false);
    check("4k3/8/8/8/8/8/8/3QK3", false);
}

/// King of the hill: a king that reaches the centre wins.
#[test]
fn the_hill() {
    let mut table = Table::at("king_of_the_hill", "4k3/8/8/8/8/3K4/8/7R w - - 0 1");
    table.play("d3d4");
    assert_eq!(table.outcome(), Some((Some(0), "king on the hill".into())));
    let mut black = Table::at("king_of_the_hill", "8/8/5k2/8/8/8/3K4/7R b - - 0 1");
    black.play("f6e5");
    assert_eq!(black.outcome(), Some((Some(1), "king on the hill".into())));
}
