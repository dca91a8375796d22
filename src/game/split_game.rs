//! Split moves: a game whose turns are played as two smaller moves, so that a search has fewer choices at a time.
//!
//! See Kowalski and others, "Split moves for Monte-Carlo tree search" (2022).

use super::{Action, Fault, Game, Position, Variant};
use rustc_hash::FxHashSet;

/// The last part of a turn's sequence after which the turn may be split.
const MAX_CUT: usize = 4;

/// A game with each turn split into two moves.
#[derive(Clone, Debug)]
pub struct SplitGame {
    game: Variant,
}

impl SplitGame {
    /// Splits the turns of a game at the first cut that pays off: both parts have choices, and together far fewer than the
    /// whole turn at the start of the game.
    pub(super) fn of_variant(whole: &Variant) -> Option<Self> {
        let unsplit_count = whole.actions(&whole.start()).ok()?.len();
        (1..=MAX_CUT).map_while(|cut| whole.rules().with_split_turns(cut)).find_map(|rules| {
            let halves = Self { game: Variant::new(rules) };
            let first = halves.game.actions(&halves.game.start()).ok()?;
            let second = halves.game.actions(&first.first()?.after).ok()?;
            let has_both = first.len() > 1 && second.len() > 1;
            (has_both && 2 * (first.len() + second.len()) < unsplit_count).then_some(halves)
        })
    }

    /// The split game. Ends that depend on the history are not among its own.
    pub fn game(&self) -> &Variant {
        &self.game
    }

    /// A position of the whole game as one of the split game.
    pub fn split_position(&self, at: &Position) -> Position {
        let mut begun = at.clone();
        begun.set_turn(2 * at.turn());
        begun
    }

    /// Converts back to a position of the whole game; in the middle of a turn, that turn is still to be played.
    pub fn to_whole(&self, at: &Position) -> Position {
        let mut whole = at.clone();
        whole.set_turn(at.turn() / 2);
        whole
    }

    /// Whether the first part of a turn has been played and the second has not.
    pub fn is_mid_turn(&self, at: &Position) -> bool {
        self.game.rules().turns.get(at.turn()).is_some_and(|turn| turn.continues_turn)
    }

    /// Skips the second part of a turn.
    pub fn skip_rest_of_turn(&self, at: &Position) -> Position {
        let mut cut = at.clone();
        cut.set_turn(self.game.rules().next_turn(at.turn()));
        cut
    }

    /// Whether the two parts of a turn together reach exactly the positions that these actions reach.
    ///
    /// # Errors
    /// A fault if the rules exceed their budget.
    pub fn reaches_exactly(&self, at: &Position, actions: &[Action]) -> Result<bool, Fault> {
        let mut unreached: FxHashSet<&Position> = actions.iter().map(|action| &action.after).collect();
        let expected = unreached.clone();
        for first in self.game.actions(&self.split_position(at))? {
            for second in self.game.actions(&first.after)? {
                let after = self.to_whole(&second.after);
                if !expected.contains(&after) {
                    return Ok(false);
                }
                unreached.remove(&after);
            }
        }
        Ok(unreached.is_empty())
    }
}
