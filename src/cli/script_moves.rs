//! Parses the moves of a script of `alfil worlds`, by squares (`g1f3`) or as players type them (`Nf3`, `Ng1f3`).

use crate::game::{move_input, san};
use crate::worlds::{Intent, Round, Subset, Worlds, WorldsError};
use std::collections::BTreeSet;

/// The words of a script, each with its byte offset.
pub(super) fn words(script: &str) -> impl Iterator<Item = (usize, &str)> {
    script.split_whitespace().map(|word| (word.as_ptr() as usize - script.as_ptr() as usize, word))
}

/// The number of worlds, evenly spread, in which SAN is resolved. Searching all of them would take too long.
const MAX_SAMPLED_WORLDS: u128 = 64;

/// The action that a word of a script means, or `None` if it is not a move. SAN must mean the same squares in all
/// sampled worlds.
pub(super) fn parse_intent(game: &Worlds, round: &Round, word: &str) -> Result<Option<Intent>, WorldsError> {
    if let Some(intent) = game.find_intent(round, word)? {
        return Ok(Some(intent));
    }
    let squares = san_meanings(game, round, word)?;
    let mut squares = squares.iter();
    match (squares.next(), squares.next()) {
        (Some(squares), None) => game.find_intent(round, squares),
        (Some(one), Some(other)) => {
            let message = format!("`{word}` is `{one}` in some worlds and `{other}` in others; write the squares");
            Err(WorldsError::ForbiddenByRules(message))
        }
        _ => Ok(None),
    }
}

/// The squares that a SAN word means in the sampled worlds.
fn san_meanings(game: &Worlds, round: &Round, word: &str) -> Result<BTreeSet<String>, WorldsError> {
    let variant = game.game();
    let step = (round.len() / MAX_SAMPLED_WORLDS).max(1);
    let mut meanings = BTreeSet::new();
    for number in (0..MAX_SAMPLED_WORLDS).map(|number| number * step).take_while(|&number| number < round.len()) {
        let Some(position) = game.world(round, Subset::All, number)? else { continue };
        let actions = variant.actions(&position)?;
        let sans = san::format_all_without_check(variant, &position, &actions);
        let squares = variant.action_texts(&position, &actions);
        let matches = move_input::match_texts(&squares, &sans, word);
        // A bishop's move in one world must not be taken for a capture from the b-file in another.
        let is_other_letter =
            |san: &str| [word, san].iter().all(|text| text.starts_with(['b', 'B'])) && word.get(..1) != san.get(..1);
        let meant = matches.exact.into_iter().filter(|&index| !is_other_letter(&sans[index]));
        meanings.extend(meant.map(|index| squares[index].clone()));
    }
    Ok(meanings)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_have_byte_offsets() {
        assert_eq!(words(" e4  e9").collect::<Vec<_>>(), [(1, "e4"), (5, "e9")]);
    }
}
