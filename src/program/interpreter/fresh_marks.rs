//! Fresh marks: one-turn marks that the current turn has written, such as a right to capture en passant. They survive the end of the
//! turn, and older ones expire.

use crate::algebra::Marks;
use crate::board::Cell;

/// Cells with fresh marks, sorted by cell.
pub(super) type FreshMarks = [(Cell, Marks)];

/// An owned list of fresh marks.
pub(super) type FreshMarkList = Vec<(Cell, Marks)>;

/// Returns the fresh marks of a cell.
pub(super) fn marks_on(fresh: &FreshMarks, cell: Cell) -> Marks {
    match fresh.binary_search_by_key(&cell, |entry| entry.0) {
        Ok(at) => fresh[at].1,
        Err(_) => Marks::default(),
    }
}

/// Sets the fresh marks of a cell. The list is copied from `before` at its first change.
pub(super) fn set_marks(list: &mut Option<FreshMarkList>, before: &FreshMarks, cell: Cell, marks: Marks) {
    if marks_on(list.as_deref().unwrap_or(before), cell) == marks {
        return;
    }
    let list = list.get_or_insert_with(|| before.to_vec());
    match (list.binary_search_by_key(&cell, |entry| entry.0), marks.is_empty()) {
        (Ok(at), true) => drop(list.remove(at)),
        (Ok(at), false) => list[at].1 = marks,
        (Err(at), _) => list.insert(at, (cell, marks)),
    }
}
