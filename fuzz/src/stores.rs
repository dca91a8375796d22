//! Both stores of worlds give the same answers.

use alfil::game::Variant;
use alfil::worlds::{Intent, Round, StoreKind, Subset, Worlds, WorldsError};
use std::collections::BTreeMap;

/// The number of rounds to play.
const MAX_ROUNDS: usize = 3;
/// Larger sets are not compared.
const MAX_WORLDS: u128 = 60;
/// The memory that the worlds may take, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// One game of worlds in both stores.
struct Stores {
    explicit: Worlds,
    diagram: Worlds,
}

/// Plays the choices in both stores and compares all answers. Rules that a diagram cannot represent are left out.
pub fn compare_stores(game: &Variant, choose: &mut dyn FnMut(usize) -> usize) {
    let worlds = Worlds::new(game.clone()).with_past_loss(true).with_memory_limit(MAX_BYTES);
    let stores = Stores {
        explicit: worlds.clone().with_store(StoreKind::Explicit),
        diagram: worlds.with_store(StoreKind::Diagram),
    };
    let (Ok(mut explicit), Ok(mut diagram)) = (stores.explicit.first_round(), stores.diagram.first_round()) else {
        return;
    };
    for _ in 0..MAX_ROUNDS {
        let Ok(choices) = stores.compare(&explicit, &diagram) else { return };
        if choices.is_empty() || explicit.len() > MAX_WORLDS || stores.explicit.outcome(&explicit).is_some() {
            return;
        }
        let intent = &choices[choose(choices.len())];
        match (stores.explicit.advance(&explicit, intent), stores.diagram.advance(&diagram, intent)) {
            (Ok(one), Ok(two)) => (explicit, diagram) = (one, two),
            (Err(WorldsError::IllegalEverywhere), Ok(_)) | (Ok(_), Err(WorldsError::IllegalEverywhere)) => {
                panic!("`{}` is legal in one store only", intent.text)
            }
            _ => return,
        }
    }
}

impl Stores {
    /// Compares two rounds. Returns the choices.
    fn compare(&self, explicit: &Round, diagram: &Round) -> Result<Vec<Intent>, WorldsError> {
        let (one, two) = (&self.explicit, &self.diagram);
        let subsets = [Subset::All, Subset::InCheck, Subset::Lost, Subset::Finished];
        let numbers = |round: &Round| (subsets.map(|subset| round.count(subset)), round.finished());
        assert_eq!(numbers(explicit), numbers(diagram), "the numbers of worlds differ");
        assert_eq!(one.outcome(explicit), two.outcome(diagram), "the outcomes differ");
        assert_eq!(one.census(explicit, &[])?, two.census(diagram, &[])?, "the censuses differ");
        for subset in [Subset::All, Subset::InCheck, Subset::Lost] {
            for number in [0, 1, explicit.count(subset) / 2, explicit.count(subset).saturating_sub(1)] {
                let worlds = [one.nth(explicit, subset, number)?, two.nth(diagram, subset, number)?];
                assert_eq!(worlds[0], worlds[1], "{subset:?} {number} differs");
            }
        }
        let choices = one.choices(explicit)?;
        let by_text = |worlds: &Worlds, round| -> Result<BTreeMap<String, u128>, WorldsError> {
            Ok(worlds.choices(round)?.iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect())
        };
        assert_eq!(by_text(one, explicit)?, by_text(two, diagram)?, "the choices differ");
        Ok(choices.iter().map(|choice| choice.intent.clone()).collect())
    }
}
