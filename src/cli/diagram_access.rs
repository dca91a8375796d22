//! Access to the diagram of a round: worlds as words, conditions as cubes, and what diagrams need to know of the game.

use super::diagram::{Clue, Terms};
use super::{Round, SquareCondition, Subset, Worlds, WorldsError};
use crate::game::relation::{Cube, Why};
use crate::game::{Classical, Squares};

/// The squares and texts of actions, given the word before the turn and what the diagram knows of each action.
fn describe_actions<G: Classical>(
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
    let describe = |Clue { after, squares: [from, to] }: &Clue| {
        let leads_there = |&action: &usize| words[action].as_ref() == Some(after);
        let has_squares = |&action: &usize| {
            from.is_none_or(|from| squares[action].from == Some(from))
                && to.is_none_or(|to| squares[action].to == Some(to))
        };
        let mut candidates = (0..actions.len()).filter(leads_there);
        let with_squares = candidates.clone().find(has_squares);
        let action = with_squares.or_else(|| candidates.next()).ok_or("an operation matches no action")?;
        Ok((squares[action], texts[action].clone()))
    };
    clues.iter().map(describe).collect()
}

impl<G: Classical> Worlds<G> {
    /// Works on the diagram of a round, or on one that is made of it.
    pub(super) fn with_terms<T>(
        &self,
        at: &Round,
        work: impl FnOnce(&Terms<'_>) -> Result<T, WorldsError>,
    ) -> Result<T, WorldsError> {
        let relation = self.game().relation().map_err(WorldsError::NotRepresentable)?;
        let tell = |word: &[u8], turn: usize, clues: &[Clue]| describe_actions(self.game(), word, turn, clues);
        let in_use = at.total_bytes();
        let budget = self.memory_limit().saturating_sub(in_use);
        let terms = Terms { relation, player: at.mover(), work: self.shared_monitor(), budget, tell: &tell };
        // Diagrams know the rest of the limit; errors report the limit of all rounds together.
        work(&terms).map_err(|error| match error {
            WorldsError::MemoryLimit { used, .. } => {
                WorldsError::MemoryLimit { used: used + in_use, limit: self.memory_limit() }
            }
            other => other,
        })
    }

    /// A packed world as a word, and the turn that is next in it.
    pub(super) fn word_of_record(&self, record: &[u8]) -> Option<(Box<[u8]>, usize)> {
        let world = self.game().unpack(record);
        Some((self.game().word(&world)?, self.game().turn(&world)))
    }

    /// The same, or an error for a world without a word.
    pub(super) fn require_word(&self, record: &[u8]) -> Result<(Box<[u8]>, usize), WorldsError> {
        let word = self.word_of_record(record);
        word.ok_or_else(|| WorldsError::NotRepresentable("a world cannot be written as a word".into()))
    }

    /// The packed world of a word before a turn.
    pub(super) fn record_of_word(&self, word: &[u8], turn: usize) -> Box<[u8]> {
        let mut record = Vec::new();
        self.game().pack(&self.game().of_word(word, turn), &mut record);
        record.into()
    }

    /// The cube of the worlds that meet all conditions; `None` if no world can.
    pub(super) fn cube_of_conditions(conditions: &[SquareCondition], terms: &Terms<'_>) -> Option<Cube> {
        let mut needs: Vec<(u16, u128)> = Vec::new();
        for condition in conditions {
            let level = terms.relation.level_of(condition.cell)?;
            let values = terms.relation.values_of(level, condition.kind);
            match needs.iter_mut().find(|need| need.0 == level) {
                Some((_, known)) => *known &= values,
                None => needs.push((level, values)),
            }
        }
        needs.sort_unstable();
        needs.iter().all(|need| need.1 != 0).then(|| Cube { needs: needs.into() })
    }

    /// The cube of the worlds that meet one of several conditions on the same square; `None` if no world can.
    pub(super) fn cube_of_alternatives(conditions: &[SquareCondition], terms: &Terms<'_>) -> Option<Cube> {
        let level = terms.relation.level_of(conditions.first()?.cell)?;
        let values =
            conditions.iter().fold(0, |all, condition| all | terms.relation.values_of(level, condition.kind));
        (values != 0).then(|| Cube { needs: [(level, values)].into() })
    }

    /// The packed world of a number in the diagram of a round.
    pub(super) fn nth_in_diagram(
        &self,
        at: &Round,
        subset: Subset,
        number: u128,
    ) -> Result<Option<Box<[u8]>>, WorldsError> {
        let Some(diagram) = at.diagram() else { return Ok(None) };
        let word = self.with_terms(at, |terms| diagram.nth(subset, number, terms))?;
        Ok(word.map(|(word, turn)| self.record_of_word(&word, turn)))
    }
}
