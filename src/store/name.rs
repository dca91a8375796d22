//! Names of games as people write them.

/// A name as it is compared: lower case, blanks and `-` as `_`.
pub fn folded(name: &str) -> String {
    let plain = |c: char| if c == '-' || c.is_whitespace() { '_' } else { c };
    name.trim().chars().map(plain).flat_map(char::to_lowercase).collect()
}

/// Whether a name can be that of a rule file: no way out of a folder.
pub(super) fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.len() <= 100 && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forgiving_and_never_paths() {
        assert_eq!(folded(" King-of the_Hill "), "king_of_the_hill");
        assert!(is_plain("chess_2") && !is_plain("../chess") && !is_plain("a/b") && !is_plain(""));
    }
}
