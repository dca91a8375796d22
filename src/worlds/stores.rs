//! Where the worlds of a round are kept: one by one, or as a diagram once they are many.

use super::diagram::{Clue, Terms, Words, Worldly, field};
use super::{Round, SquareCondition, Subset, Worlds, WorldsError};
use crate::game::relation::{Cube, Place, Why};
use crate::game::{Classical, Squares};
use rustc_hash::FxHashSet;

/// Which store keeps the worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoreKind {
    /// One by one as long as they are few, then as a diagram, where the game's turns are relations.
    #[default]
    Auto,
    /// One by one.
    Explicit,
    /// As a diagram.
    Diagram,
}

/// More worlds than this are kept as a diagram.
const MANY: u128 = 50_000;

/// The squares and texts of actions, by a word before a turn and what is known of them.
pub(super) fn tell<G: Classical>(
    game: &G,
    word: &[u8],
    turn: usize,
    clues: &[Clue],
) -> Result<Vec<(Squares, String)>, Why> {
    let before = game.of_word(word, turn);
    let actions = game.actions(&before).map_err(|fault| fault.to_string())?;
    let texts = game.texts(&before, &actions);
    let mut words = Vec::with_capacity(actions.len());
    for action in &actions {
        let after = game.play(&before, action).map_err(|refused| refused.to_string())?;
        words.push(game.word(&after));
    }
    let squares: Vec<Squares> = actions.iter().map(|action| game.squares_of(action)).collect();
    let find = |Clue { after, squares: [from, to] }: &Clue| {
        let leads = |&action: &usize| words[action].as_ref() == Some(after);
        let fits = |&action: &usize| {
            from.is_none_or(|from| squares[action].from == Some(from))
                && to.is_none_or(|to| squares[action].to == Some(to))
        };
        let found = (0..actions.len()).filter(leads).find(fits).or_else(|| (0..actions.len()).find(leads));
        let found = found.ok_or("an operation is none of the actions")?;
        Ok((squares[found], texts[found].clone()))
    };
    clues.iter().map(find).collect()
}

impl<G: Classical> Worlds<G> {
    /// Does work on the diagram of a round, or on one that it becomes.
    pub(super) fn with_terms<T>(
        &self,
        at: &Round,
        work: impl FnOnce(&Terms<'_>) -> Result<T, WorldsError>,
    ) -> Result<T, WorldsError> {
        let relation = self.game().relation().map_err(WorldsError::NotRepresentable)?;
        let tell = |word: &[u8], turn: usize, clues: &[Clue]| tell(self.game(), word, turn, clues);
        let held = at.total_bytes();
        let budget = self.memory_limit().saturating_sub(held);
        let terms = Terms { relation, player: at.mover(), work: self.shared_work(), budget, tell: &tell };
        // What is allowed is for all rounds together.
        work(&terms).map_err(|stopped| match stopped {
            WorldsError::MemoryLimit { used, .. } => {
                WorldsError::MemoryLimit { used: used + held, limit: self.memory_limit() }
            }
            other => other,
        })
    }

    /// The same worlds in the store where they belong.
    pub(super) fn put(&self, round: Round) -> Result<Round, WorldsError> {
        let wanted = match self.store() {
            StoreKind::Explicit => false,
            StoreKind::Diagram => true,
            StoreKind::Auto => round.len() > MANY,
        };
        if !wanted || round.field().is_some() {
            return Ok(round);
        }
        if let Some(why) = round.before().and_then(|(before, _)| before.explicit_reason()) {
            return Ok(round.clone().unsuited(why));
        }
        match self.as_field(&round) {
            Ok(field) => Ok(round.in_field(field)),
            // One by one they are kept already.
            Err(WorldsError::NotRepresentable(why)) if self.store() == StoreKind::Auto => Ok(round.unsuited(&why)),
            Err(WorldsError::MemoryLimit { .. }) if self.store() == StoreKind::Auto => Ok(round),
            Err(stopped) => Err(stopped),
        }
    }

    pub(super) fn as_field(&self, round: &Round) -> Result<Box<dyn Worldly>, WorldsError> {
        self.with_terms(round, |terms| {
            // Better now than in a later round.
            terms.relation.complete().map_err(WorldsError::NotRepresentable)?;
            let set = round.worlds();
            let of = |among| set.list(among).into_iter().collect::<FxHashSet<u32>>();
            let (lost, over) = (of(Subset::Lost), of(Subset::Finished));
            let mut words = Words::default();
            for number in set.list(Subset::All) {
                if number % 1024 == 0 {
                    self.monitor().check_cancelled()?;
                }
                let world = self.game().unpack(set.get(number as usize));
                let turn = self.game().turn(&world);
                let said = self.game().word(&world);
                let said =
                    said.ok_or_else(|| WorldsError::NotRepresentable("a world holds what no word says".into()))?;
                if terms.relation.player(turn) == round.mover() {
                    words.turn = turn;
                    if lost.contains(&number) {
                        words.lost.push(said.clone());
                    }
                    if over.contains(&number) {
                        words.over.push(said.clone());
                    }
                    words.all.push(said);
                } else {
                    words.early_turn = turn;
                    words.early.push(said);
                }
            }
            field(words, terms)
        })
    }

    /// A packed world as a word and the turn that is next in it.
    pub(super) fn as_word(&self, record: &[u8]) -> Option<(Box<[u8]>, usize)> {
        let world = self.game().unpack(record);
        Some((self.game().word(&world)?, self.game().turn(&world)))
    }

    /// A word before a turn as a packed world.
    pub(super) fn of_word(&self, word: &[u8], turn: usize) -> Box<[u8]> {
        let mut record = Vec::new();
        self.game().pack(&self.game().of_word(word, turn), &mut record);
        record.into()
    }

    /// The cube of some conditions; `None` if they hold nowhere.
    pub(super) fn cube(given: &[SquareCondition], terms: &Terms<'_>) -> Option<Cube> {
        let mut needs: Vec<(u16, u128)> = Vec::new();
        for given in given {
            let level = terms.relation.level_of(given.cell)?;
            let values = terms.relation.values_of(level, given.kind);
            match needs.iter_mut().find(|need| need.0 == level) {
                Some((_, known)) => *known &= values,
                None => needs.push((level, values)),
            }
        }
        needs.sort_unstable();
        needs.iter().all(|need| need.1 != 0).then(|| Cube { needs: needs.into() })
    }

    /// The cube of all worlds in which one of some things stands on a square; `None` if that is nowhere.
    pub(super) fn any_of(given: &[SquareCondition], terms: &Terms<'_>) -> Option<Cube> {
        let level = terms.relation.level_of(given.first()?.cell)?;
        let values = given.iter().fold(0, |all, given| all | terms.relation.values_of(level, given.kind));
        (values != 0).then(|| Cube { needs: [(level, values)].into() })
    }

    /// Where the values of levels belong in a census.
    pub(super) fn places(terms: &Terms<'_>) -> Vec<Place> {
        terms.relation.levels().iter().map(|level| level.place).collect()
    }

    /// A world of a field by its number, packed.
    pub(super) fn of_field(&self, at: &Round, among: Subset, number: u128) -> Result<Option<Box<[u8]>>, WorldsError> {
        let Some(field) = at.field() else { return Ok(None) };
        let found = self.with_terms(at, |terms| field.nth(among, number, terms))?;
        Ok(found.map(|(word, turn)| self.of_word(&word, turn)))
    }
}
