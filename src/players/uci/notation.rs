//! Moves and positions in UCI notation.
//!
//! Moves are coordinates such as `e2e4` and `e7e8q`. In games with hands, as in shogi, a promotion to a piece that only promotion makes is
//! written `+`.

use crate::game::{
    Action, Content, Fault, Game, GameRecord, Kind, Position, Variant, coordinate_notation, fen, uci_notation,
};

/// The `position` command for the moves of a game.
pub(super) fn position(game: &Variant, record: &GameRecord<Variant>) -> Result<String, Fault> {
    let first = record.positions().first().unwrap_or(record.position());
    let mut text = if *first == game.start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", fen::write(game, first, record.initial_quiet_turns(), 1))
    };
    let moves = line(game, first, record.actions())?;
    if !moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&moves.join(" "));
    }
    Ok(text)
}

/// The notation of successive actions from a position on, up to the first that is illegal.
///
/// # Errors
/// A fault if the rules exceed their budget.
pub fn line(game: &Variant, start: &Position, actions: &[Action]) -> Result<Vec<String>, Fault> {
    let (mut before, mut line) = (start, Vec::new());
    for action in actions {
        let legal = game.actions(before)?;
        let Some(index) = legal.iter().position(|legal| legal == action) else { break };
        line.push(texts(game, before, &legal).swap_remove(index));
        before = &action.after;
    }
    Ok(line)
}

/// The notation of all actions of a position, in order.
pub fn texts(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    let mut texts = uci_notation::format_all(variant, before, actions);
    for (text, action) in texts.iter_mut().zip(actions) {
        let letter =
            plus_promotion(variant, before, action).map(|kind| coordinate_notation::piece_label(variant.rules(), kind));
        let squares = letter.and_then(|letter| text.strip_suffix(&letter.to_lowercase()));
        if let Some(squares) = squares {
            *text = format!("{squares}+");
        }
    }
    texts
}

/// Index of the action that a text denotes.
pub fn parse(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    if let Some(squares) = text.strip_suffix('+') {
        let texts = coordinate_notation::format_all(variant, before, actions);
        let is_meant = |&index: &usize| {
            plus_promotion(variant, before, &actions[index]).is_some() && texts[index].starts_with(squares)
        };
        if let Some(index) = (0..actions.len()).find(is_meant) {
            return Some(index);
        }
    }
    coordinate_notation::resolve(variant, before, actions, text)
}

/// The piece that a promotion makes, if it is written `+`: in games with hands, one that is neither in the setup nor in a hand at
/// the start.
fn plus_promotion(variant: &Variant, before: &Position, action: &Action) -> Option<Kind> {
    let (from, to) = (action.from?, action.to?);
    let (was, becomes) = (before.at(from).kind, action.after.at(to).kind);
    let rules = variant.rules();
    let piece = becomes.index()?;
    let is_in_hand = rules.hands.get(piece).is_some_and(|&count| count > 0);
    let is_in_setup = rules.setup.iter().any(|content: &Content| content.kind == becomes);
    (was != becomes && !is_in_hand && !is_in_setup && rules.has_hands()).then_some(becomes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn written_moves_are_parsed_back() {
        for name in ["shogi", "crazyhouse", "xiangqi", "duck_chess"] {
            let game = crate::shipped_tests::variant(name);
            let mut rng = fastrand::Rng::with_seed(3);
            let mut at = game.start();
            for _ in 0..60 {
                let actions = game.actions(&at).unwrap();
                for (index, text) in texts(&game, &at, &actions).iter().enumerate().step_by(1 + actions.len() / 50) {
                    assert_eq!(parse(&game, &at, &actions, text), Some(index), "{name}: {text}");
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
        let index = parse(&game, &game.start(), &actions, "e2e4").unwrap();
        assert_eq!(parse(&game, &game.start(), &actions, "e2e4+"), Some(index));
    }
}
