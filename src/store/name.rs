//! Names of games as people type them.

/// The longest name of a rule file that another one may extend, in bytes: well below the limit of every file system.
const MAX_FILE_NAME_BYTES: usize = 100;

/// A name in the form that is compared: lower case, with `_` for `-` and white space.
pub fn normalize_name(name: &str) -> String {
    let replace = |c: char| if c == '-' || c.is_whitespace() { '_' } else { c };
    name.trim().chars().map(replace).flat_map(char::to_lowercase).collect()
}

/// Whether a name can be that of a rule file. Such a name cannot lead out of a folder.
pub(super) fn is_plain(name: &str) -> bool {
    let is_plain_char = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    !name.is_empty() && name.len() <= MAX_FILE_NAME_BYTES && name.chars().all(is_plain_char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forgiving_and_never_paths() {
        assert_eq!(normalize_name(" King-of the_Hill "), "king_of_the_hill");
        assert!(is_plain("chess_2") && !is_plain("../chess") && !is_plain("a/b") && !is_plain(""));
    }
}
