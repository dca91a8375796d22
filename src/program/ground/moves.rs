//! Ground moves: moves written down for the squares of one board.
//!
//! A ground move is a cube (what some squares must hold), what it writes, and guards for what cannot be said square by
//! square. It is possible where its cube, its hands and its guards hold; then it leads to one position.

use super::{Code, CodeSet};
use crate::algebra::Marks;
use crate::algebra::term::Condition;
use crate::board::{Cell, Frame};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A ground move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GroundMove {
    /// The first square that is chosen, as an action has it.
    pub from: Option<Cell>,
    /// The last place of interest, as an action has it.
    pub to: Option<Cell>,
    /// What squares must hold before the turn, in the order of the squares; no square of which nothing is asked.
    pub needs: Vec<(Cell, CodeSet)>,
    /// How many of a piece (by index) its owner's hand must hold at least, in the order of the pieces.
    pub holds: Vec<(usize, u8)>,
    /// What squares hold after the turn, in the order of the squares; all others keep what they hold, less the marks that
    /// fade ([`Ground::fading`](super::Ground::fading)).
    pub writes: Vec<(Cell, Code)>,
    /// What becomes of squares that are not written, by what they held before; no square twice where the guards of both
    /// hold.
    pub recodes: Vec<Recoding>,
    /// What else is written in some cases; no square twice in one position, and none that `writes` or `recodes` name.
    pub effects: Vec<Effect>,
    /// How much more (or less) of a piece its owner's hand holds after the turn; no zeros.
    pub hands: Vec<(usize, i8)>,
    /// What more goes to the hand by what a square held before.
    pub catch: Option<Catch>,
    /// What must hold besides, as indices into the guards of the turn, and whether it must hold or must not.
    pub guards: Vec<(u32, bool)>,
    /// A change of the outcome that does not make another action: a mark for the next turn.
    pub change: Option<Change>,
    /// Moves of one group (other than 0) may lead to the same action in the same position: they count once.
    pub group: u32,
    /// Its place in the order of the interpreter's actions: lower ones come first. Of a move that several ways were joined
    /// to, the first place of all.
    pub rank: u32,
    /// The last place of all.
    pub last: u32,
    /// The ways themselves, if all that they ask differently is of one square: the square, what it must hold, the place.
    pub ways: Vec<(Cell, CodeSet, u32)>,
}

/// Sets that have nothing in common, and how much more of which pieces (by index) hands hold for what is in them, in the
/// order of the pieces; no two with the same hands, in the order of these. Most moves of a turn share them.
pub(crate) type Gains = Arc<[(CodeSet, Box<[(usize, i8)]>)]>;

/// Gains of some sets, those with the same hands made one, and those of nothing left out.
pub(crate) fn gains<'g>(of: impl IntoIterator<Item = (CodeSet, &'g [(usize, i8)])>) -> Gains {
    let mut by_hands: BTreeMap<&[(usize, i8)], CodeSet> = BTreeMap::new();
    for (codes, hands) in of.into_iter().filter(|(codes, hands)| !codes.is_empty() && !hands.is_empty()) {
        let all = by_hands.entry(hands).or_default();
        *all = all.or(codes);
    }
    by_hands.into_iter().map(|(hands, codes)| (codes, hands.into())).collect()
}

/// What of some gains is left of what is in a set.
pub(crate) fn within(of: &Gains, set: CodeSet) -> Gains {
    if of.iter().all(|(codes, _)| codes.without(set).is_empty()) {
        return of.clone();
    }
    gains(of.iter().map(|(codes, hands)| (codes.and(set), &**hands)))
}

/// What is written where a cube and guards hold before the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Effect {
    /// As in [`GroundMove::needs`].
    pub needs: Vec<(Cell, CodeSet)>,
    /// As in [`GroundMove::guards`].
    pub guards: Vec<(u32, bool)>,
    /// As in [`GroundMove::writes`].
    pub writes: Vec<(Cell, Code)>,
}

/// On some squares, whatever is of a set becomes something else.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Recoding {
    /// The squares, in their order.
    pub cells: Vec<Cell>,
    /// Sets that have nothing in common, and what becomes of all that is in them.
    pub becomes: Vec<(CodeSet, Code)>,
    /// It happens where these hold, as in [`GroundMove::guards`].
    pub guards: Vec<(u32, bool)>,
}

/// What goes to a hand by what a square held before the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Catch {
    /// The square.
    pub cell: Cell,
    /// What is gained; for what is in none of the sets, nothing.
    pub gains: Gains,
}

/// If any of these cases holds before the turn, a square that the move writes holds something else after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Change {
    /// The square.
    pub cell: Cell,
    /// What it holds then, instead of what `writes` says.
    pub code: Code,
    /// The cases.
    pub cases: Vec<Case>,
}

/// A cube with guards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Case {
    /// As in [`GroundMove::needs`].
    pub needs: Vec<(Cell, CodeSet)>,
    /// As in [`GroundMove::guards`].
    pub guards: Vec<(u32, bool)>,
}

/// A question that is asked of a position in the middle of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Guard {
    /// What has been written in this turn when it is asked, with the marks that later fade.
    pub written: Vec<(Cell, Code)>,
    /// What has become of other squares, with the marks that later fade.
    pub recoded: Vec<Recoding>,
    /// How the hands differ from those before the turn.
    pub hands: Vec<(usize, i8)>,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// Marks that this turn has written and that last one turn: these do not fade at its end.
    pub fresh: Vec<(Cell, Marks)>,
    /// The question, asked for the player whose turn it is.
    pub condition: Arc<Condition>,
}

impl Guard {
    /// Is it asked of the position before the turn? Then its answer is the same for all moves.
    pub fn is_standing(&self) -> bool {
        self.written.is_empty() && self.recoded.is_empty() && self.hands.is_empty()
    }
}
