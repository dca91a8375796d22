//! Moves of worlds as they are written in scripts and saved games.

use super::{after_more, game};
use crate::worlds::Worlds;

#[track_caller]
fn check(name: &str, moves: &str, text: &str, expect: Option<&str>) {
    let worlds = Worlds::new(game(name)).with_past_loss(true);
    let at = after_more(&worlds, &worlds.first_round().unwrap(), moves);
    let intent = worlds.read_intent(&at, text).unwrap();
    assert_eq!(intent.as_ref().map(|intent| intent.text.as_str()), expect, "{text}");
}

#[test]
fn players_and_other_programs_spell_moves_in_many_ways() {
    for text in ["g1f3", "Nf3", "Ng1f3", "N-f3", "Ng1-f3"] {
        check("chess", "e2e4", text, Some("g1f3"));
    }
    check("chess", "e2e4", "Nf4", None);
}

/// Earlier versions wrote a promoted pawn of shogi as `t`.
#[test]
fn moves_of_earlier_versions_are_read() {
    check("minishogi", "a2a3 a3a4", "a4a5t", Some("a4a5+"));
}
