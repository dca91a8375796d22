//! Operations: one way to play a turn, as a partial function on words.

use super::ValueMap;
use crate::board::Cell;
use crate::program::ground::GuardLiteral;

/// A way to play a turn. It is possible on words where all its maps are defined and its guards have the required values.
/// Levels without a map fade ([`Relation::fading`](super::Relation::fading)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The maps, sorted by level.
    pub maps: Box<[(u16, ValueMap)]>,
    /// Guards that must hold (`true`) or fail (`false`), as indices into the guards of the stage.
    pub guards: Box<[GuardLiteral]>,
    /// Whether it takes a royal piece of another player, so that checks no longer matter.
    pub takes_royal: bool,
    /// Whether it may cost a piece a mark that it keeps only while a condition holds.
    pub may_lose_marks: bool,
    /// Operations that lead some word to the same word have different colours.
    pub colour: u8,
    /// The origin of its action, if there is one.
    pub from: Option<Cell>,
    /// The target of its action, if there is one.
    pub to: Option<Cell>,
}
