//! Reads moves of scripts and saved games: by squares (`g1f3`), as players type them (`Nf3`, `Ng1f3`), or as other programs and earlier
//! versions write them.

use super::{Intent, Round, Subset, Worlds, WorldsError};
use crate::game::{Action, Position, coordinate_notation, move_input, player_notation};
use std::collections::BTreeSet;

/// The number of worlds, evenly spread, in which a move is resolved that is not written by its squares. Searching all of them would take
/// too long.
const MAX_SAMPLED_WORLDS: u128 = 64;

impl Worlds {
    /// The intent that a word means, or `None` if it is not a move. The word must mean the same squares in all sampled worlds.
    ///
    /// # Errors
    /// [`WorldsError::ForbiddenByRules`] if it means different squares; otherwise as [`Worlds::choices`].
    pub fn read_intent(&self, at: &Round, word: &str) -> Result<Option<Intent>, WorldsError> {
        if let Some(intent) = self.find_intent(at, word)? {
            return Ok(Some(intent));
        }
        if let Some(coordinates) = player_notation::to_coordinates(self.game().rules(), word)
            && let Some(intent) = self.find_intent(at, &coordinates)?
        {
            return Ok(Some(intent));
        }
        let meanings = self.meanings(at, word)?;
        let mut meanings = meanings.iter();
        match (meanings.next(), meanings.next()) {
            (Some(squares), None) => self.find_intent(at, squares),
            (Some(one), Some(other)) => {
                let [one, other] =
                    [one, other].map(|squares| player_notation::from_coordinates(self.game().rules(), squares));
                let message = format!("`{word}` is `{one}` in some worlds and `{other}` in others; write the squares");
                Err(WorldsError::ForbiddenByRules(message))
            }
            _ => Ok(None),
        }
    }

    /// The squares that a word means in the sampled worlds.
    fn meanings(&self, at: &Round, word: &str) -> Result<BTreeSet<String>, WorldsError> {
        let step = (at.len() / MAX_SAMPLED_WORLDS).max(1);
        let mut meanings = BTreeSet::new();
        for number in (0..MAX_SAMPLED_WORLDS).map(|number| number * step).take_while(|&number| number < at.len()) {
            let Some(position) = self.world(at, Subset::All, number)? else { continue };
            let actions = self.game().actions(&position)?;
            meanings.extend(self.meanings_in(&position, &actions, word));
        }
        Ok(meanings)
    }

    /// The squares that a word may mean in a world.
    fn meanings_in(&self, position: &Position, actions: &[Action], word: &str) -> Vec<String> {
        let game = self.game();
        let sans = player_notation::format_all_without_check(game, position, actions);
        let squares = game.action_texts(position, actions);
        let matches = move_input::match_texts(&squares, &sans, word).exact;
        if matches.is_empty() {
            let resolved = coordinate_notation::resolve(game, position, actions, word);
            return resolved.map(|index| squares[index].clone()).into_iter().collect();
        }
        // A bishop's move in one world must not be taken for a capture from the b-file in another.
        let is_other_letter =
            |san: &str| [word, san].iter().all(|text| text.starts_with(['b', 'B'])) && word.get(..1) != san.get(..1);
        let meant = matches.into_iter().filter(|&index| !is_other_letter(&sans[index]));
        meant.map(|index| squares[index].clone()).collect()
    }
}
