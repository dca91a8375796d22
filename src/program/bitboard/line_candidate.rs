//! Reads single ground moves as line candidates or drops.

use super::piece_move::{Conditions, DropMove, PieceMove, Results};
use crate::board::Cell;
use crate::program::ground::{
    Alphabet, Code, CodeSet, GainTable, GroundMove, GroundStage, Guard, GuardLiteral, merge_gains, restrict_gains,
};
use smallvec::SmallVec;

/// A ground move that fits a line, before merging.
pub(super) struct LineCandidate {
    /// Its index among the moves of the stage.
    pub index: usize,
    pub line: PieceMove,
    /// Which of the cells between must be occupied.
    pub screens: SmallVec<[Cell; 4]>,
}

/// Returns the ground move as a line candidate, if it fits; `own` are the player's pieces.
pub(super) fn line_candidate(
    index: usize,
    ground_move: &GroundMove,
    alphabet: &Alphabet,
    own: CodeSet,
    conditions: &Conditions,
) -> Option<LineCandidate> {
    let ((from, left_behind), (to, result)) = end_writes(ground_move).filter(|_| ground_move.effects.is_empty())?;
    if result == Code::OFF || left_behind == Code::OFF {
        return None;
    }
    let (mut codes, mut targets) = (CodeSet::default(), alphabet.all());
    let mut between = CellsBetween::new(alphabet);
    for &(cell, set) in &ground_move.cube {
        if cell == from {
            codes = set;
        } else if cell == to {
            targets = set;
        } else if !between.add(cell, set) {
            return None;
        }
    }
    // The cell must change its content: a line is never a pass.
    if codes.contains(left_behind) || codes.is_empty() || !codes.without(own).is_empty() || targets.is_empty() {
        return None;
    }
    let change = ground_move.overwrite.clone();
    if change.as_ref().is_some_and(|change| change.cell != to) {
        return None;
    }
    let line = PieceMove {
        codes,
        from,
        left_behind,
        to,
        targets,
        results: Results::from_slice(&[result]),
        gains: hand_gains(ground_move, to, targets)?,
        required_hands: ground_move.min_hands.clone().into(),
        recodings: ground_move.recodings.clone().into(),
        change,
        conditions: conditions.clone(),
        ..PieceMove::default()
    };
    between.candidate(index, line)
}

/// A cell and the code written on it.
type CellWrite = (Cell, Code);

/// Returns the writes on the first and the last square, if the move writes these two alone.
pub(super) fn end_writes(ground_move: &GroundMove) -> Option<(CellWrite, CellWrite)> {
    let [first, second] = ground_move.writes[..] else { return None };
    match (ground_move.from?, ground_move.to?) {
        (from, to) if (from, to) == (first.0, second.0) => Some((first, second)),
        (from, to) if (from, to) == (second.0, first.0) => Some((second, first)),
        _ => None,
    }
}

/// Returns the ground move as a drop, if it is one.
pub(super) fn drop_candidate(
    ground_move: &GroundMove,
    alphabet: &Alphabet,
    conditions: Conditions,
) -> Option<DropMove> {
    let [(to, code)] = ground_move.writes[..] else { return None };
    let hand = match (&ground_move.min_hands[..], &ground_move.hand_deltas[..]) {
        ([], []) => None,
        (&[(piece, 1)], &[(other, -1)]) if piece == other => Some(piece),
        _ => return None,
    };
    if !ground_move.recodings.is_empty() || !ground_move.effects.is_empty() {
        return None;
    }
    if code == Code::EMPTY || code == Code::OFF || ground_move.overwrite.is_some() || ground_move.capture_gain.is_some()
    {
        return None;
    }
    let mut is_free = false;
    let mut absent: Option<(CodeSet, Vec<Cell>)> = None;
    for &(cell, set) in &ground_move.cube {
        if cell == to && set == CodeSet::of(Code::EMPTY) {
            is_free = true;
            continue;
        }
        // Only pieces may be required to be absent, not the empty square.
        let missing = alphabet.all().without(set);
        if cell == to || missing.contains(Code::EMPTY) {
            return None;
        }
        match &mut absent {
            Some((codes, cells)) if *codes == missing => cells.push(cell),
            Some(_) => return None,
            None => absent = Some((missing, vec![cell])),
        }
    }
    let absent = absent.map(|(codes, cells)| (codes, cells.into()));
    let named = (ground_move.from.is_some(), ground_move.to.is_some());
    let is_named = [ground_move.from, ground_move.to].iter().flatten().all(|&cell| cell == to);
    (is_free && is_named).then_some(DropMove { to, code, hand, named, forbidden: absent, conditions })
}

/// Returns the guards of a move, if all of them refer to the state before the turn.
pub(super) fn standing_conditions(stage: &GroundStage, ground_move: &GroundMove) -> Option<Conditions> {
    let standing = |guard: u32| stage.guards.get(guard as usize).is_some_and(Guard::is_before_turn);
    let mut conditions = ground_move.guards.clone();
    conditions.sort_unstable();
    conditions.iter().all(|&GuardLiteral { guard, .. }| standing(guard)).then(|| conditions.into())
}

/// Returns the gains of hands by the content of the target; `None` if gains depend on another cell.
fn hand_gains(ground_move: &GroundMove, to: Cell, targets: CodeSet) -> Option<GainTable> {
    match (&ground_move.capture_gain, ground_move.hand_deltas.is_empty()) {
        (None, true) => Some(GainTable::default()),
        (None, false) => Some(merge_gains(&mut [(targets, &ground_move.hand_deltas[..])].into_iter())),
        (Some(catch), true) if catch.cell == to => Some(restrict_gains(&catch.gains, targets)),
        (Some(_), _) => None,
    }
}

/// The cells of a line between its ends: free ones, and screens, which hold any piece or, for a single screen, certain
/// pieces.
struct CellsBetween {
    pieces: CodeSet,
    free: SmallVec<[Cell; 8]>,
    screens: SmallVec<[Cell; 4]>,
    barred: CodeSet,
}

impl CellsBetween {
    fn new(alphabet: &Alphabet) -> Self {
        let pieces = all_pieces(alphabet);
        Self { pieces, free: SmallVec::new(), screens: SmallVec::new(), barred: CodeSet::default() }
    }

    /// Adds a cell that must hold one of a set; returns `false` if it is neither free nor a screen.
    fn add(&mut self, cell: Cell, set: CodeSet) -> bool {
        if set == CodeSet::of(Code::EMPTY) {
            self.free.push(cell);
            return true;
        }
        let set = set.without(CodeSet::of(Code::OFF));
        self.screens.push(cell);
        self.barred = self.barred.or(self.pieces.without(set));
        !set.is_empty() && set.without(self.pieces).is_empty()
    }

    /// Returns the line with these cells between its ends; `None` if several screens bar pieces.
    fn candidate(self, index: usize, line: PieceMove) -> Option<LineCandidate> {
        let Self { free: mut between, screens, barred, .. } = self;
        if !barred.is_empty() && screens.len() != 1 {
            return None;
        }
        if !screens.is_empty() {
            between.extend_from_slice(&screens);
            between.sort_unstable();
        }
        let count = u8::try_from(screens.len()).unwrap_or(u8::MAX);
        let line = PieceMove { between, screens: count, barred_screens: barred, ..line };
        Some(LineCandidate { index, line, screens })
    }
}

/// Returns the codes of all pieces of all players.
pub(super) fn all_pieces(alphabet: &Alphabet) -> CodeSet {
    alphabet.all().without(CodeSet::of(Code::EMPTY)).without(CodeSet::of(Code::OFF))
}

/// Returns a threat as a line candidate from the attacker to the royal piece, if it fits.
pub(super) fn threat_candidate(
    index: usize,
    ground_move: &GroundMove,
    alphabet: &Alphabet,
    (own, royals): (CodeSet, CodeSet),
    conditions: Conditions,
) -> Option<LineCandidate> {
    if !ground_move.min_hands.is_empty() {
        return None;
    }
    let mut between = CellsBetween::new(alphabet);
    let (mut from, mut to) = (None, None);
    for &(cell, set) in &ground_move.cube {
        let is_free = set == CodeSet::of(Code::EMPTY);
        if !is_free && set.without(royals).is_empty() && to.is_none() {
            to = Some((cell, set));
        } else if !is_free && set.without(own).is_empty() && from.is_none() {
            from = Some((cell, set));
        } else if !between.add(cell, set) {
            return None;
        }
    }
    let ((from, codes), (to, targets)) = from.zip(to)?;
    let results = Results::from_slice(&[Code::OFF]);
    between.candidate(index, PieceMove { codes, from, to, targets, results, conditions, ..PieceMove::default() })
}
