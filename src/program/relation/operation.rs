//! Operations: what one way to play a turn makes of a word.

use super::Map;
use crate::board::Cell;

/// A way to play a turn. It is possible for words whose values all its maps are defined on and of which its guards are as they
/// should be; levels that it does not touch fade ([`Relation::fading`](super::Relation::fading)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// By level, in their order: what becomes of its values.
    pub touches: Box<[(u16, Map)]>,
    /// What must hold besides, as indices into the guards of the stage, and whether it must hold or must not.
    pub guards: Box<[(u32, bool)]>,
    /// Does it take a royal piece of another player, so that no threat matters any more?
    pub is_free: bool,
    /// May it cost a piece a mark that is kept while a condition holds?
    pub is_delicate: bool,
    /// Operations that lead some word to the same one have different colours.
    pub colour: u8,
    /// The first square of its action, if one is chosen.
    pub from: Option<Cell>,
    /// The last square of its action, if one is chosen.
    pub to: Option<Cell>,
}
