//! "Did you mean": the nearest of some known names.

/// No longer word is looked at: comparing two takes time and room for every pair of their letters.
const LONGEST: usize = 40;

/// The candidate nearest to `word` by edit distance, if it is near enough to be a slip of the fingers.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if length > LONGEST {
        return None;
    }
    let limit = (length / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= 4 * LONGEST && candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(d, candidate)| d <= limit && d < candidate.chars().count())
        .min()
        .map(|(_, candidate)| candidate)
}

/// Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, replacements, swaps of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[track_caller]
    fn check(word: &str, expect: Option<&str>) {
        assert_eq!(nearest(word, ["knight", "king", "rook", "castle", "go"]), expect);
    }

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        check("knihgt", Some("knight"));
        check("rok", Some("rook"));
        check("kastle", Some("castle"));
        check("elephant", None);
        check(&"k".repeat(1_000_000), None);
        check("xy", None);
    }
}
