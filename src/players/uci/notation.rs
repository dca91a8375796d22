//! Moves and positions in UCI notation.
//!
//! Moves are coordinates such as `e2e4`, `e7e8q` and, in shogi games, `b2h8+`.

use crate::game::{Fault, Game, GameRecord, MoveNotation, Variant};

fn has_shuffled_start(game: &Variant) -> bool {
    !game.rules().start_moves.is_empty()
}

/// The `position` command for the moves of a game.
pub(super) fn position(game: &Variant, record: &GameRecord<Variant>) -> Result<String, Fault> {
    let first = record.start();
    let mut text = if *first == game.start() && !has_shuffled_start(game) {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", record.fen_after(game, 0))
    };
    let moves = MoveNotation::Uci.line(game, first, record.actions())?;
    if !moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&moves.join(" "));
    }
    Ok(text)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::{coordinate_notation, uci_notation};

    #[test]
    fn written_moves_are_parsed_back() {
        for name in ["shogi", "crazyhouse", "xiangqi", "duck_chess"] {
            let game = crate::shipped_tests::variant(name);
            let mut rng = fastrand::Rng::with_seed(3);
            let mut at = game.start();
            for _ in 0..60 {
                let actions = game.actions(&at).unwrap();
                for (index, text) in
                    uci_notation::format_all(&game, &at, &actions).iter().enumerate().step_by(1 + actions.len() / 50)
                {
                    assert_eq!(coordinate_notation::resolve(&game, &at, &actions, text), Some(index), "{name}: {text}");
                }
                let Some(action) = rng.choice(&actions) else { break };
                at = action.after.clone();
            }
        }
    }

    #[test]
    fn a_plus_without_a_promotion_is_ignored() {
        let game = crate::shipped_tests::variant("chess");
        let actions = game.actions(&game.start()).unwrap();
        let index = coordinate_notation::resolve(&game, &game.start(), &actions, "e2e4").unwrap();
        assert_eq!(coordinate_notation::resolve(&game, &game.start(), &actions, "e2e4+"), Some(index));
    }
}
