//! Ranges of worlds in pieces, the same on every machine.

use std::ops::Range;

/// A range in pieces of so many, the last perhaps smaller.
pub(super) fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range.step_by(size).map(move |begin| begin..end.min(begin + size))
}
