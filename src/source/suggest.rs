//! "Did you mean": the known name nearest to an unknown one.

use strsim::osa_distance;

/// Longer words get no suggestion: the cost of a comparison is the product of the two lengths.
const MAX_WORD_CHARS: usize = 40;

/// The candidate nearest to `word` by edit distance, if it is near enough to be a typing error: one edit per three letters.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if length > MAX_WORD_CHARS {
        return None;
    }
    let limit = (length / 3).max(1);
    candidates
        .into_iter()
        .filter(|name| name.len() <= 4 * MAX_WORD_CHARS && name.chars().count().abs_diff(length) <= limit)
        .map(|name| (osa_distance(word, name), name))
        .filter(|&(distance, name)| distance <= limit && distance < name.chars().count())
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[track_caller]
    fn check(word: &str, expect: Option<&str>) {
        assert_eq!(nearest(word, ["knight", "king", "rook", "castle", "go"]), expect);
    }

    #[test]
    fn typing_errors_have_suggestions_and_other_words_do_not() {
        check("knihgt", Some("knight"));
        check("rok", Some("rook"));
        check("kastle", Some("castle"));
        check("elephant", None);
        check(&"k".repeat(1_000_000), None);
        check("xy", None);
    }
}
