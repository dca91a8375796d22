//! Moves of a script in letters: `Nf3` for `g1f3`.

use crate::game::{Classical, Variant, san};
use crate::worlds::{Intent, Round, Subset, Worlds, WorldsError};
use std::collections::BTreeSet;

/// The words of a script, each with its byte offset.
pub(super) fn words(script: &str) -> impl Iterator<Item = (usize, &str)> {
    script.split_whitespace().map(|word| (word.as_ptr() as usize - script.as_ptr() as usize, word))
}

/// So many worlds are looked into, spread over all of them.
const LOOKS: u128 = 64;

/// The action that a word of a script means: by its squares, or in letters if these mean the same in all worlds that are looked
/// into. `None` if it is none.
pub(super) fn parse_intent(game: &Worlds<Variant>, round: &Round, word: &str) -> Result<Option<Intent>, WorldsError> {
    if let Some(intent) = game.find_intent(round, word)? {
        return Ok(Some(intent));
    }
    let meant = meant(game, round, word)?;
    let mut squares = meant.iter();
    match (squares.next(), squares.next()) {
        (Some(squares), None) => game.find_intent(round, squares),
        (Some(one), Some(other)) => {
            let told = format!("`{word}` is `{one}` in some worlds and `{other}` in others; write its squares");
            Err(WorldsError::ForbiddenByRules(told))
        }
        _ => Ok(None),
    }
}

/// The squares of what letters mean in some of the worlds.
fn meant(game: &Worlds<Variant>, round: &Round, word: &str) -> Result<BTreeSet<String>, WorldsError> {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let variant = game.game();
    let step = (round.len() / LOOKS).max(1);
    let mut found = BTreeSet::new();
    for number in (0..LOOKS).map(|number| number * step).take_while(|&number| number < round.len()) {
        let Some(at) = game.world(round, Subset::All, number)? else { continue };
        let actions = Classical::actions(variant, &at)?;
        let letters = san::unsigned(variant, &at, &actions);
        let squares = Classical::texts(variant, &at, &actions);
        found.extend(letters.iter().zip(squares).filter(|(letters, _)| *letters == word).map(|(_, squares)| squares));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_have_byte_offsets() {
        assert_eq!(words(" e4  e9").collect::<Vec<_>>(), [(1, "e4"), (5, "e9")]);
    }
}
