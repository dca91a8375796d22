//! Ground moves: moves for the squares of one board.
//!
//! A ground move has a cube (what some squares must hold), its writes, and guards for conditions that do not split by
//! square. It is possible if its cube, its hands and its guards hold; it then leads to exactly one position.

use super::{Code, CodeSet};
use crate::algebra::Marks;
use crate::algebra::term::Condition;
use crate::board::{Cell, Frame};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// What squares must hold, sorted by square.
pub(super) type GroundCube = Vec<(Cell, CodeSet)>;

/// The value that a guard must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuardLiteral {
    /// Index of the guard in its stage.
    pub guard: u32,
    /// Its value.
    pub holds: bool,
}

impl GuardLiteral {
    /// The opposite value of the same guard.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// The values that guards must have.
pub(super) type GuardValues = Vec<GuardLiteral>;

/// A ground move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GroundMove {
    /// The origin of the action: the first square chosen.
    pub from: Option<Cell>,
    /// The target of the action: the last place of interest.
    pub to: Option<Cell>,
    /// What squares must hold before the turn, sorted by square; unconstrained squares are absent.
    pub cube: GroundCube,
    /// How many of a piece (by index) its owner must hold at least, sorted by piece.
    pub min_hands: Vec<(usize, u8)>,
    /// What squares hold after the turn, sorted by square. Other squares keep their contents, without the marks that fade
    /// ([`GroundRules::fading`](super::GroundRules::fading)).
    pub writes: Vec<(Cell, Code)>,
    /// How squares that are not written change, depending on what they held. No square is recoded twice under guards that
    /// can hold together.
    pub recodings: Vec<Recoding>,
    /// Writes that happen in some cases only. No square is written twice in one position, nor one of `writes` or `recodings`.
    pub effects: Vec<ConditionalEffect>,
    /// How many more (or fewer) of a piece its owner holds after the turn; no zeros.
    pub hand_deltas: Vec<(usize, i8)>,
    /// What the hand gains, depending on what a square held before.
    pub capture_gain: Option<CaptureGain>,
    /// Guards that must hold (`true`) or fail (`false`), as indices into the guards of the stage.
    pub guards: GuardValues,
    /// A mark for the next turn, written in some cases; it does not make a different action.
    pub overwrite: Option<Overwrite>,
    /// Moves of one group (other than 0) may be the same action in a position; only one of them counts.
    pub group: u32,
    /// The position of the move in the interpreter's list of actions: lower ranks come first. For merged moves, the lowest.
    pub rank: u32,
    /// The highest rank of the merged moves.
    pub last_rank: u32,
    /// The merged moves, if they differ in the contents of one square only.
    pub alternatives: Vec<Alternative>,
}

/// One of several merged moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Alternative {
    /// The square in which the moves differ.
    pub cell: Cell,
    /// What this move requires there.
    pub codes: CodeSet,
    /// The rank of this move.
    pub rank: u32,
}

impl GroundMove {
    /// What a square must hold; `None` if it is unconstrained.
    pub fn need(&self, cell: Cell) -> Option<CodeSet> {
        self.cube.iter().find(|(other, _)| *other == cell).map(|need| need.1)
    }

    /// Iterates over the pieces (by index) whose number in hand the move may change.
    pub fn changed_hand_pieces(&self) -> impl Iterator<Item = usize> {
        let captured = self.capture_gain.iter().flat_map(|gain| gain.gains.iter().flat_map(|(_, hands)| hands));
        self.hand_deltas.iter().chain(captured).map(|&(piece, _)| piece)
    }

    /// Everything that the move does, apart from what its hand gains by capture.
    pub fn effect(&self) -> impl PartialEq + Hash + '_ {
        (&self.writes, &self.recodings, &self.effects, &self.hand_deltas, &self.overwrite)
    }

    /// Calls `visit` with the cube and the guards of the move and of each of its cases.
    pub fn for_each_case(&mut self, visit: &mut dyn FnMut(&mut GroundCube, &mut GuardValues)) {
        visit(&mut self.cube, &mut self.guards);
        self.recodings.iter_mut().for_each(|recoding| visit(&mut GroundCube::new(), &mut recoding.guards));
        let overwrites = self.overwrite.iter_mut().flat_map(|overwrite| &mut overwrite.cases);
        let cases = overwrites.chain(self.effects.iter_mut().map(|effect| &mut effect.case));
        cases.for_each(|case| visit(&mut case.cube, &mut case.guards));
    }
}

/// What a hand gains: disjoint sets of captured contents, each with the gain per piece (by index, sorted). No two sets have
/// the same gain, and the entries are sorted by gain. Most moves of a turn share one table.
pub(crate) type GainTable = Arc<[HandGain]>;

/// Captured contents, and the gain per piece.
type HandGain = (CodeSet, Box<[(usize, i8)]>);

/// Builds a table; sets with equal gains are united, and sets without gain are dropped.
pub(crate) fn merge_gains(gains: &mut dyn Iterator<Item = (CodeSet, &[(usize, i8)])>) -> GainTable {
    let mut merged: Vec<HandGain> = Vec::new();
    for (codes, hands) in gains.filter(|(codes, hands)| !codes.is_empty() && !hands.is_empty()) {
        match merged.binary_search_by(|gain| (*gain.1).cmp(hands)) {
            Ok(at) => merged[at].0 = merged[at].0.or(codes),
            Err(at) => merged.insert(at, (codes, hands.into())),
        }
    }
    merged.into()
}

/// Restricts a table to the contents of a set.
pub(crate) fn restrict_gains(of: &GainTable, set: CodeSet) -> GainTable {
    if of.iter().all(|(codes, _)| codes.is_subset(set)) {
        return of.clone();
    }
    merge_gains(&mut of.iter().map(|(codes, hands)| (codes.and(set), &**hands)))
}

/// Writes that happen if a case holds before the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ConditionalEffect {
    /// The case.
    pub case: GuardedCube,
    /// As in [`GroundMove::writes`].
    pub writes: Vec<(Cell, Code)>,
}

/// A change of squares that depends on their contents before the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Recoding {
    /// The squares, sorted.
    pub cells: Vec<Cell>,
    /// Disjoint sets, each with the code that its elements become.
    pub images: Vec<(CodeSet, Code)>,
    /// The recoding happens if these hold; see [`GroundMove::guards`].
    pub guards: GuardValues,
}

/// What a hand gains, depending on what a square held before the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct CaptureGain {
    /// The square.
    pub cell: Cell,
    /// The gains; contents outside all sets gain nothing.
    pub gains: GainTable,
}

/// A different content for a written square, if any of the cases holds before the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Overwrite {
    /// The square.
    pub cell: Cell,
    /// What it then holds, instead of the code in `writes`.
    pub code: Code,
    /// The cases.
    pub cases: Vec<GuardedCube>,
}

/// A cube with guards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GuardedCube {
    /// As in [`GroundMove::cube`].
    pub cube: GroundCube,
    /// As in [`GroundMove::guards`].
    pub guards: GuardValues,
}

/// A condition, evaluated in a position in the middle of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Guard {
    /// What the turn has written so far, including marks that fade later.
    pub written: Vec<(Cell, Code)>,
    /// How the turn has recoded other squares so far, including marks that fade later.
    pub recodings: Vec<Recoding>,
    /// How the hands differ from those before the turn.
    pub hand_deltas: Vec<(usize, i8)>,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// Marks written in this turn that last one turn; they do not fade at its end.
    pub fresh_marks: Vec<(Cell, Marks)>,
    /// The condition, evaluated for the player to move.
    pub condition: SharedCondition,
}

impl Guard {
    /// Whether the guard is evaluated in the position before the turn; then its value is the same for all moves.
    pub fn is_before_turn(&self) -> bool {
        self.written.is_empty() && self.recodings.is_empty() && self.hand_deltas.is_empty()
    }
}

/// A condition with an identity: it equals only its own copies, which makes comparing and hashing it fast.
#[derive(Clone, Debug)]
pub(crate) struct SharedCondition(pub Arc<Condition>);

impl PartialEq for SharedCondition {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for SharedCondition {}

impl Hash for SharedCondition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl Deref for SharedCondition {
    type Target = Condition;

    fn deref(&self) -> &Condition {
        &self.0
    }
}
