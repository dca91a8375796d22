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
        text.push_str(&written(game, before, &all, index));
    }
    Ok(text)
}

/// How an engine writes an action: by its squares, with `+` behind it if the piece becomes one that there is only by promotion, as in
/// shogi.
pub(super) fn written(variant: &Variant, before: &Position, actions: &[Action], index: usize) -> String {
    let text = coordinates::texts(variant, before, actions).swap_remove(index);
    match raised(variant, before, &actions[index]) {
        Some(kind) => {
            let letter = coordinates::piece_text(variant.rules(), kind).to_lowercase();
            text.strip_suffix(&letter).map_or(text.clone(), |squares| format!("{squares}+"))
        }
        None => text,
    }
}

/// The action that an engine means.
pub(super) fn read(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    if let Some(squares) = text.strip_suffix('+') {
        let texts = coordinates::texts(variant, before, actions);
        let meant = |&i: &usize| raised(variant, before, &actions[i]).is_some() && texts[i].starts_with(squares);
        return (0..actions.len()).find(meant);
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
