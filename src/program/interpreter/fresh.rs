//! Marks that last one turn, and that this turn has written: they outlive its end, those of earlier turns do not.

use crate::algebra::Marks;
use crate::board::Cell;

/// Cells and the fresh marks on them, in the order of the cells; no cell without one.
pub(super) type Fresh = [(Cell, Marks)];

/// The same as a list of its own.
pub(super) type FreshList = Vec<(Cell, Marks)>;

/// The fresh marks on a cell.
pub(super) fn on(fresh: &Fresh, cell: Cell) -> Marks {
    match fresh.binary_search_by_key(&cell, |entry| entry.0) {
        Ok(at) => fresh[at].1,
        Err(_) => Marks::default(),
    }
}

/// Sets the fresh marks of a cell; copies the list before its first change.
pub(super) fn set(list: &mut Option<FreshList>, before: &Fresh, cell: Cell, marks: Marks) {
    if on(list.as_deref().unwrap_or(before), cell) == marks {
        return;
    }
    let list = list.get_or_insert_with(|| before.to_vec());
    match (list.binary_search_by_key(&cell, |entry| entry.0), marks.is_empty()) {
        (Ok(at), true) => drop(list.remove(at)),
        (Ok(at), false) => list[at].1 = marks,
        (Err(at), _) => list.insert(at, (cell, marks)),
    }
}
