//! Ground moves seen as lines or drops, one by one.

use super::piece_move::{Conditions, DropMove};
use crate::board::Cell;
use crate::program::ground::{
    Alphabet, Change, Code, CodeSet, Gains, GroundMove, Guard, Recoding, Stage, gains, within,
};
use smallvec::SmallVec;

/// A ground move seen as a line, before lines are joined.
pub(super) struct LineCandidate {
    pub index: usize,
    pub codes: CodeSet,
    pub from: Cell,
    pub to: Cell,
    pub targets: CodeSet,
    /// Cells that must be empty.
    pub free: SmallVec<[Cell; 8]>,
    /// Cells that must be occupied.
    pub screens: SmallVec<[Cell; 4]>,
    /// What may not stand there all the same.
    pub barred: CodeSet,
    pub left: Code,
    pub result: Code,
    pub gains: Gains,
    pub holds: Box<[(usize, u8)]>,
    pub recodes: Box<[Recoding]>,
    pub change: Option<Change>,
    pub conditions: Conditions,
}

/// The ground move as a line, if it is one; `own` are the player's pieces.
pub(super) fn line_candidate(
    index: usize,
    made: &GroundMove,
    alphabet: &Alphabet,
    own: CodeSet,
    conditions: &Conditions,
) -> Option<LineCandidate> {
    let ((from, left), (to, result)) = end_writes(made).filter(|_| made.effects.is_empty())?;
    if result == Code::OFF || left == Code::OFF {
        return None;
    }
    let empty = CodeSet::of(Code::EMPTY);
    let mut codes = CodeSet::default();
    let mut targets = alphabet.all();
    let (mut free, mut between) = (SmallVec::new(), ScreenCells::new(alphabet));
    for &(cell, set) in &made.needs {
        if cell == from {
            codes = set;
        } else if cell == to {
            targets = set;
        } else if set == empty {
            free.push(cell);
        } else if !between.add(cell, set) {
            return None;
        }
    }
    let (screens, barred) = between.finish()?;
    // Something else stands there afterwards, so that a line is never a pass.
    if codes.contains(left) {
        return None;
    }
    if codes.is_empty() || !codes.without(own).is_empty() || targets.is_empty() {
        return None;
    }
    let gains = hand_gains(made, to, targets)?;
    let change = made.change.clone();
    if change.as_ref().is_some_and(|change| change.cell != to) {
        return None;
    }
    let (holds, recodes) = (made.holds.clone().into(), made.recodes.clone().into());
    Some(LineCandidate {
        index,
        codes,
        from,
        to,
        targets,
        free,
        screens,
        barred,
        left,
        result,
        gains,
        holds,
        recodes,
        change,
        conditions: conditions.clone(),
    })
}

/// A square and what is written on it.
type CellWrite = (Cell, Code);

/// The two writes of a move that writes its first and its last square and no other.
pub(super) fn end_writes(made: &GroundMove) -> Option<(CellWrite, CellWrite)> {
    let [first, second] = made.writes[..] else { return None };
    match (made.from?, made.to?) {
        (from, to) if (from, to) == (first.0, second.0) => Some((first, second)),
        (from, to) if (from, to) == (second.0, first.0) => Some((second, first)),
        _ => None,
    }
}

/// The ground move as a drop, if it is one.
pub(super) fn drop_candidate(made: &GroundMove, alphabet: &Alphabet, conditions: Conditions) -> Option<DropMove> {
    let [(to, code)] = made.writes[..] else { return None };
    let hand = match (&made.holds[..], &made.hands[..]) {
        ([], []) => None,
        (&[(piece, 1)], &[(other, -1)]) if piece == other => Some(piece),
        _ => return None,
    };
    if !made.recodes.is_empty() || !made.effects.is_empty() {
        return None;
    }
    if code == Code::EMPTY || code == Code::OFF || made.change.is_some() || made.catch.is_some() {
        return None;
    }
    let mut is_free = false;
    let mut absent: Option<(CodeSet, Vec<Cell>)> = None;
    for &(cell, set) in &made.needs {
        if cell == to && set == CodeSet::of(Code::EMPTY) {
            is_free = true;
            continue;
        }
        // Only pieces can be asked to be absent; an empty square is what is left then.
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
    let named = (made.from.is_some(), made.to.is_some());
    let is_named = [made.from, made.to].iter().flatten().all(|&cell| cell == to);
    (is_free && is_named).then_some(DropMove { to, code, hand, named, forbidden: absent, conditions })
}

/// The guards of a move, if all of them are asked before the turn.
pub(super) fn standing_conditions(stage: &Stage, made: &GroundMove) -> Option<Conditions> {
    let standing = |guard: u32| stage.guards.get(guard as usize).is_some_and(Guard::is_standing);
    let mut conditions = made.guards.clone();
    conditions.sort_unstable();
    conditions.iter().all(|&(guard, _)| standing(guard)).then(|| conditions.into())
}

/// What goes into hands when a move goes to a cell that holds one of these; `None` if that does not hang on the cell.
fn hand_gains(made: &GroundMove, to: Cell, targets: CodeSet) -> Option<Gains> {
    match (&made.catch, made.hands.is_empty()) {
        (None, true) => Some(Gains::default()),
        (None, false) => Some(gains([(targets, &made.hands[..])])),
        (Some(catch), true) if catch.cell == to => Some(within(&catch.gains, targets)),
        (Some(_), _) => None,
    }
}

/// Cells between, on which pieces must stand: any, or, of one cell alone, some.
struct ScreenCells {
    pieces: CodeSet,
    cells: SmallVec<[Cell; 4]>,
    barred: CodeSet,
}

impl ScreenCells {
    fn new(alphabet: &Alphabet) -> Self {
        Self { pieces: all_pieces(alphabet), cells: SmallVec::new(), barred: CodeSet::default() }
    }

    /// Takes in a cell that must hold one of a set; `false` if that is no screen.
    fn add(&mut self, cell: Cell, set: CodeSet) -> bool {
        let set = set.without(CodeSet::of(Code::OFF));
        self.cells.push(cell);
        self.barred = self.barred.or(self.pieces.without(set));
        !set.is_empty() && set.without(self.pieces).is_empty()
    }

    /// The cells, and what may not stand on them; `None` if that cannot be said of all.
    fn finish(self) -> Option<(SmallVec<[Cell; 4]>, CodeSet)> {
        (self.barred.is_empty() || self.cells.len() == 1).then_some((self.cells, self.barred))
    }
}

/// Every piece, whoever owns it.
pub(super) fn all_pieces(alphabet: &Alphabet) -> CodeSet {
    alphabet.all().without(CodeSet::of(Code::EMPTY)).without(CodeSet::of(Code::OFF))
}

/// The threat as a line, if it is one.
pub(super) fn threat_candidate(
    index: usize,
    made: &GroundMove,
    alphabet: &Alphabet,
    (own, royals): (CodeSet, CodeSet),
    conditions: Conditions,
) -> Option<LineCandidate> {
    if !made.holds.is_empty() {
        return None;
    }
    let (mut free, mut between) = (SmallVec::new(), ScreenCells::new(alphabet));
    let (mut from, mut to) = (None, None);
    for &(cell, set) in &made.needs {
        if set == CodeSet::of(Code::EMPTY) {
            free.push(cell);
        } else if set.without(royals).is_empty() && to.is_none() {
            to = Some((cell, set));
        } else if set.without(own).is_empty() && from.is_none() {
            from = Some((cell, set));
        } else if !between.add(cell, set) {
            return None;
        }
    }
    let ((from, codes), (to, targets)) = from.zip(to)?;
    let (screens, barred) = between.finish()?;
    Some(LineCandidate {
        index,
        codes,
        from,
        to,
        targets,
        free,
        screens,
        barred,
        left: Code::EMPTY,
        result: Code::OFF,
        gains: Gains::default(),
        holds: Box::default(),
        recodes: Box::default(),
        change: None,
        conditions,
    })
}
