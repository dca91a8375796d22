//! Moves given as a text.

/// The words of a script, and where they stand in it.
pub(super) fn words(script: &str) -> impl Iterator<Item = (usize, &str)> {
    script.split_whitespace().map(|word| (word.as_ptr() as usize - script.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_know_their_places() {
        assert_eq!(words(" e4  e9").collect::<Vec<_>>(), [(1, "e4"), (5, "e9")]);
    }
}
