//! A game whose turns are in two parts, for whoever looks for good moves.

use super::{Action, Fault, Game, Position, Variant};
use rustc_hash::FxHashSet;

/// Turns are cut behind no later part.
const CUTS: usize = 4;

/// A game whose turns are in two parts, one after the other.
#[derive(Clone, Debug)]
pub struct Halves {
    game: Variant,
}

impl Halves {
    /// The halves of a game, if the parts of its turns have far fewer ways than these at its start, and each has some.
    pub(super) fn of(whole: &Variant) -> Option<Self> {
        let all = whole.actions(&whole.start()).ok()?.len();
        (1..=CUTS).map_while(|cut| whole.rules().with_split_turns(cut)).find_map(|rules| {
            let halves = Self { game: Variant::new(rules) };
            let first = halves.game.actions(&halves.game.start()).ok()?;
            let rest = halves.game.actions(&first.first()?.after).ok()?;
            let has_both = first.len() > 1 && rest.len() > 1;
            (has_both && 2 * (first.len() + rest.len()) < all).then_some(halves)
        })
    }

    /// The game that is played part by part. Ends that ask for what went before are none of its own.
    pub fn game(&self) -> &Variant {
        &self.game
    }

    /// A position of the whole game as one of this.
    pub fn begun(&self, at: &Position) -> Position {
        let mut begun = at.clone();
        begun.set_turn(2 * at.turn());
        begun
    }

    /// A position of this as one of the whole game; amid a turn, that turn is still to come.
    pub fn whole(&self, at: &Position) -> Position {
        let mut whole = at.clone();
        whole.set_turn(at.turn() / 2);
        whole
    }

    /// Is the first part of a turn done, and the rest still to come?
    pub fn is_amid(&self, at: &Position) -> bool {
        self.game.rules().turns.get(at.turn()).is_some_and(|turn| turn.continues_turn)
    }

    /// A position amid a turn as if nothing remained of that.
    pub fn cut_short(&self, at: &Position) -> Position {
        let mut cut = at.clone();
        cut.set_turn(self.game.rules().next_turn(at.turn()));
        cut
    }

    /// Do the parts of a turn, one after the other, lead to the same positions as these actions?
    ///
    /// # Errors
    /// A fault where the rules cannot be carried out within their budget.
    pub fn lead_to(&self, at: &Position, actions: &[Action]) -> Result<bool, Fault> {
        let mut left: FxHashSet<&Position> = actions.iter().map(|action| &action.after).collect();
        let whole = left.clone();
        for first in self.game.actions(&self.begun(at))? {
            for rest in self.game.actions(&first.after)? {
                let after = self.whole(&rest.after);
                if !whole.contains(&after) {
                    return Ok(false);
                }
                left.remove(&after);
            }
        }
        Ok(left.is_empty())
    }
}
