//! Work on a guide is bounded and can be cancelled.

use super::check;
use crate::game::GameGuide;
use crate::shipped_tests::{variant, variant_of};
use crate::task::{CancelToken, Halt};

/// A rule file from a stranger may make every query as expensive as it likes.
#[test]
fn costly_rules_have_a_bounded_guide() {
    let row = format!("         {}\n", ".".repeat(26)).repeat(25);
    let text = format!(
        "title Costly\nabout Costly.\nboard square 26x26\npieces White ♖\npieces Black ♜\nletters R♖ r♜\n\
         setup    ♖{}\n{row}step(m) = % + m. -> . + m%\nturns(M) = M | R M | R² M | R³ M\nwander = %♖: turns(step(u))+\n\
         turn White : wander\nturn Black : C wander\nend stuck : loss\n",
        ".".repeat(25),
    );
    let costly = GameGuide::of_variant(&variant_of("costly", &text), &CancelToken::default()).expect("a guide");
    check(&costly, "♖", "It has too many moves to describe. Choose it on the board to see where it can go.");
}

#[test]
fn the_work_can_be_cancelled() {
    let cancel = CancelToken::default();
    cancel.cancel();
    assert_eq!(GameGuide::of_variant(&variant("chess"), &cancel), Err(Halt::Cancelled));
}
