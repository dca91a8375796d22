//! Merges rewrites that differ only in what one square may contain.

use super::term::Rewrite;
use std::sync::Arc;

/// Maximum number of rewrites that are compared with each other. Further ones are kept as they are.
const MAX_COMPARED_REWRITES: usize = 1000;
/// Maximum number of comparisons of squares, for the same reason.
const MAX_SQUARE_COMPARISONS: usize = 10_000_000;

/// The same relation with fewer rewrites, by merging pairs. Merging the result again changes nothing.
pub fn merge_rewrites(rewrites: impl IntoIterator<Item = Rewrite>) -> Arc<[Rewrite]> {
    let mut rewrites: Vec<Rewrite> = rewrites.into_iter().collect();
    let mut compared = 0;
    loop {
        let before = rewrites.len();
        let mut out: Vec<Rewrite> = Vec::new();
        for rewrite in rewrites {
            let joined = out.len() <= MAX_COMPARED_REWRITES && compared < MAX_SQUARE_COMPARISONS && {
                compared += out.len() * (1 + rewrite.from.squares.len() / 8);
                out.iter_mut().any(|earlier| join(earlier, &rewrite))
            };
            if !joined {
                out.push(rewrite);
            }
        }
        if out.len() == before || compared >= MAX_SQUARE_COMPARISONS {
            return out.into();
        }
        rewrites = out;
    }
}

/// Merges `other` into `rewrite` if they differ in the kinds of at most one square.
fn join(rewrite: &mut Rewrite, other: &Rewrite) -> bool {
    let same = rewrite.same_effect(other)
        && rewrite.from.at_interest == other.from.at_interest
        && rewrite.from.hand == other.from.hand
        && rewrite.from.squares.len() == other.from.squares.len();
    if !same {
        return false;
    }
    let mut differs = None;
    for (i, (a, b)) in rewrite.from.squares.iter().zip(&other.from.squares).enumerate() {
        if a == b {
            continue;
        }
        if a.0 != b.0 || !a.1.same_but_kinds(&b.1) || differs.is_some() {
            return false;
        }
        differs = Some((i, b.1.kinds));
    }
    if let Some((i, kinds)) = differs {
        let test = &mut rewrite.from.squares[i].1;
        test.kinds = test.kinds.or(kinds);
    }
    true
}
