//! Compares the two stores of worlds: both must give the same answers.

use alfil::game::{Cell, Game as _, Variant};
use alfil::worlds::{Intent, Round, SquareCondition, StoreKind, Subset, Worlds, WorldsError};
use std::collections::BTreeMap;

/// Maximum number of rounds.
const MAX_ROUNDS: usize = 3;
/// Larger sets are not compared.
const MAX_WORLDS: u128 = 60;
/// The memory that the worlds may take, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// The choices read from a fuzz input.
pub trait InputChoices {
    /// A number below `count`.
    fn number(&mut self, count: usize) -> usize;

    /// The text of the next move, if the input has one.
    fn text(&mut self) -> Option<&str> {
        None
    }
}

/// One game of worlds in both stores.
struct Stores {
    explicit: Worlds,
    diagram: Worlds,
}

/// Plays a game of worlds in both stores and compares all answers. Rules that a diagram cannot represent are skipped.
pub fn compare_stores(worlds: &Worlds, choices: &mut dyn InputChoices) {
    let worlds = worlds.clone().with_past_loss(true).with_memory_limit(MAX_BYTES);
    let stores = Stores {
        explicit: worlds.clone().with_store(StoreKind::Explicit),
        diagram: worlds.with_store(StoreKind::Diagram),
    };
    let (Ok(mut explicit), Ok(mut diagram)) = (stores.explicit.first_round(), stores.diagram.first_round()) else {
        return;
    };
    for _ in 0..MAX_ROUNDS {
        let Ok(intents) = stores.compare([&explicit, &diagram], choices) else { return };
        if intents.is_empty() || explicit.len() > MAX_WORLDS || stores.explicit.outcome(&explicit).is_some() {
            return;
        }
        let Ok(named) = stores.find_named([&explicit, &diagram], choices) else { return };
        let intent = named.unwrap_or_else(|| intents[choices.number(intents.len())].clone());
        match (stores.explicit.advance(&explicit, &intent), stores.diagram.advance(&diagram, &intent)) {
            (Ok(one), Ok(two)) => (explicit, diagram) = (one, two),
            // A store may run out of memory, or find that a diagram cannot represent the next round.
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => {
                let is_limit = matches!(error, WorldsError::NotRepresentable(_) | WorldsError::MemoryLimit { .. });
                assert!(is_limit, "`{}` is rejected by one store only: {error}", intent.text);
                return;
            }
            (Err(_), Err(_)) => return,
        }
    }
}

impl Stores {
    /// Compares all queries of a round. Returns its intents.
    fn compare(&self, rounds: [&Round; 2], choices: &mut dyn InputChoices) -> Result<Vec<Intent>, WorldsError> {
        let (one, two) = (&self.explicit, &self.diagram);
        let [explicit, diagram] = rounds;
        let subsets = [Subset::All, Subset::InCheck, Subset::Lost, Subset::Finished];
        let counts = |round: &Round| (subsets.map(|subset| round.count(subset)), round.finished());
        assert_eq!(counts(explicit), counts(diagram), "the numbers of worlds differ");
        assert_eq!(one.outcome(explicit), two.outcome(diagram), "the outcomes differ");
        assert_eq!(one.total_histories(explicit)?, two.total_histories(diagram)?, "the numbers of histories differ");
        for subset in [Subset::All, Subset::InCheck, Subset::Lost] {
            for number in [0, 1, explicit.count(subset) / 2, explicit.count(subset).saturating_sub(1)] {
                let worlds = [one.nth(explicit, subset, number)?, two.nth(diagram, subset, number)?];
                assert_eq!(worlds[0], worlds[1], "{subset:?} {number} differs");
                if let Some(record) = &worlds[0] {
                    self.compare_histories(rounds, record)?;
                }
            }
        }
        self.compare_censuses(rounds, choices)?;
        let intents = one.choices(explicit)?;
        let by_text = |worlds: &Worlds, round| -> Result<BTreeMap<String, u128>, WorldsError> {
            Ok(worlds.choices(round)?.iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect())
        };
        assert_eq!(by_text(one, explicit)?, by_text(two, diagram)?, "the choices differ");
        if !intents.is_empty() {
            let choice = &intents[choices.number(intents.len())];
            let legal = [one.count_legal(explicit, &choice.intent)?, two.count_legal(diagram, &choice.intent)?];
            assert_eq!(legal, [choice.legal; 2], "{} is legal in a different number of worlds", choice.intent.text);
        }
        Ok(intents.iter().map(|choice| choice.intent.clone()).collect())
    }

    /// Compares the histories of a world, and checks that each store's own game leads to it.
    fn compare_histories(&self, [explicit, diagram]: [&Round; 2], record: &[u8]) -> Result<(), WorldsError> {
        let (one, two) = (&self.explicit, &self.diagram);
        assert_eq!(
            one.histories(explicit, record)?,
            two.histories(diagram, record)?,
            "the histories of a world differ"
        );
        for (worlds, round) in [(one, explicit), (two, diagram)] {
            let game: &Variant = worlds.game();
            let line = worlds.lineage(round, record)?.expect("a world has a game that leads to it");
            let play = |at, action| game.play(&at, action).expect("a legal action");
            let end = line.iter().fold(worlds.start_world().clone(), |at, step| play(at, &step.action));
            assert_eq!(end, game.unpack(record), "the game of a world ends in a different world");
        }
        Ok(())
    }

    /// Compares the pieces by square under one condition after another.
    fn compare_censuses(&self, rounds: [&Round; 2], choices: &mut dyn InputChoices) -> Result<(), WorldsError> {
        let (one, two) = (&self.explicit, &self.diagram);
        let [explicit, diagram] = rounds;
        let cells: Vec<Cell> = one.game().board().cells().collect();
        let mut conditions = Vec::new();
        for _ in 0..3 {
            let census = one.census(explicit, &conditions)?;
            assert_eq!(census, two.census(diagram, &conditions)?, "the censuses differ under {conditions:?}");
            let found = [one.find(explicit, &conditions, 0)?, two.find(diagram, &conditions, 0)?];
            assert_eq!(found[0], found[1], "the first worlds differ under {conditions:?}");
            let cell = cells[choices.number(cells.len())];
            let kinds: Vec<_> = census.kinds_on(cell).map(|(kind, _)| kind).collect();
            if kinds.is_empty() {
                break;
            }
            conditions.push(SquareCondition { cell, kind: kinds[choices.number(kinds.len())] });
        }
        Ok(())
    }

    /// The intent that the input names, if it names one. Both stores find the same.
    fn find_named(&self, rounds: [&Round; 2], choices: &mut dyn InputChoices) -> Result<Option<Intent>, WorldsError> {
        let Some(text) = choices.text() else { return Ok(None) };
        let found = self.explicit.find_intent(rounds[0], text)?;
        assert_eq!(found, self.diagram.find_intent(rounds[1], text)?, "`{text}` means different things");
        Ok(found)
    }
}
