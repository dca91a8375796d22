//! Actions, and how a game went, as engines write them.

use crate::game::{Action, Content, Fault, Game, Kind, Position, Record, Variant, coordinates, fen};

/// How it came to the position now, for an engine.
pub(super) fn position(game: &Variant, record: &Record<Variant>) -> Result<String, Fault> {
    let (positions, actions) = (record.positions(), record.actions());
    let first = positions.first().unwrap_or(record.now());
    let mut text = if *first == game.start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", fen::write(game, first, record.quiet_before(), 1))
    };
    for (number, (before, action)) in positions.iter().zip(actions).enumerate() {
        let all = game.actions(before)?;
        let Some(index) = all.iter().position(|one| one == action) else { break };
        text.push_str(if number == 0 { " moves " } else { " " });
        text.push_str(&texts(game, before, &all).swap_remove(index));
    }
    Ok(text)
}

/// How an engine writes all actions of a position, in order: by their squares, with `+` behind them if the piece becomes one that there
/// is only by promotion, as in shogi.
pub fn texts(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    let mut texts = coordinates::texts(variant, before, actions);
    for (text, action) in texts.iter_mut().zip(actions) {
        let letter = raised(variant, before, action).map(|kind| coordinates::piece_text(variant.rules(), kind));
        let squares = letter.and_then(|letter| text.strip_suffix(&letter.to_lowercase()));
        if let Some(squares) = squares {
            *text = format!("{squares}+");
        }
    }
    texts
}

/// The action that an engine means.
pub fn meant(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    if let Some(squares) = text.strip_suffix('+') {
        let texts = coordinates::texts(variant, before, actions);
        let meant = |&i: &usize| raised(variant, before, &actions[i]).is_some() && texts[i].starts_with(squares);
        if let Some(index) = (0..actions.len()).find(meant) {
            return Some(index);
        }
    }
    coordinates::meant(variant, before, actions, text)
}

/// What a piece becomes, if that is there only by promotion, in a game with hands: neither on the board nor in a hand at the start.
fn raised(variant: &Variant, before: &Position, action: &Action) -> Option<Kind> {
    let (from, to) = (action.from?, action.to?);
    let (was, is) = (before.at(from).kind, action.after.at(to).kind);
    let rules = variant.rules();
    let there = |content: &Content| content.kind == is;
    let held = is.index().and_then(|piece| rules.hands.get(piece)).is_some_and(|&held| held > 0);
    let only_so = is.index().is_some() && !held && !rules.setup.iter().any(there);
    (was != is && only_so && rules.has_hands()).then_some(is)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_meant() {
        for name in ["shogi", "crazyhouse", "xiangqi", "duck_chess"] {
            let game = crate::shipped_tests::variant(name);
            let mut chance = fastrand::Rng::with_seed(3);
            let mut at = game.start();
            for _ in 0..60 {
                let actions = game.actions(&at).unwrap();
                for (index, text) in texts(&game, &at, &actions).iter().enumerate().step_by(1 + actions.len() / 50) {
                    assert_eq!(meant(&game, &at, &actions, text), Some(index), "{name}: {text}");
                }
                let Some(action) = chance.choice(&actions) else { break };
                at = action.after.clone();
            }
        }
    }

    #[test]
    fn a_plus_that_raises_nothing_is_passed_over() {
        let game = crate::shipped_tests::variant("chess");
        let actions = game.actions(&game.start()).unwrap();
        let index = meant(&game, &game.start(), &actions, "e2e4").unwrap();
        assert_eq!(meant(&game, &game.start(), &actions, "e2e4+"), Some(index));
    }
}
