//! Words that let guests in, and keys of seats.

use std::hash::{BuildHasher as _, RandomState};

/// Letters of a word, in syllables that can be told over the telephone.
const CONSONANTS: &[u8] = b"bdfgklmnprstvz";
const VOWELS: &[u8] = b"aeiou";
/// Syllables of a word. At eight guesses a second, the average search takes three years.
const SYLLABLES: usize = 5;
/// The longest word, in bytes.
const MAX_WORD_BYTES: usize = 64;

/// Bits that nobody can predict: a hash under keys that the standard library takes from the operating system.
fn random_bits() -> u64 {
    // The keys of a hasher are the only secret randomness of the standard library.
    RandomState::new().hash_one(0)
}

/// Makes up a word.
pub fn new_word() -> String {
    let mut bits = random_bits();
    let mut letter = |letters: &[u8]| {
        let count = letters.len() as u64;
        let index = usize::try_from(bits % count).unwrap_or(0);
        bits /= count;
        char::from(letters[index])
    };
    (0..SYLLABLES).flat_map(|_| [letter(CONSONANTS), letter(VOWELS)]).collect()
}

/// Makes up a key that nobody guesses.
pub(super) fn new_key() -> String {
    format!("{:016x}{:016x}", random_bits(), random_bits())
}

/// Whether a text can be a word: letters, digits and signs, without white space.
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_WORD_BYTES && text.chars().all(|c| !c.is_whitespace() && !c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_made_up() {
        let words = [new_word(), new_word()];
        assert!(words[0] != words[1] && words.iter().all(|word| word.len() == 10 && is_word(word)), "{words:?}");
        assert!(new_key() != new_key() && is_word(&new_key()));
        assert!(!is_word("") && !is_word("a b") && !is_word(&"x".repeat(65)));
    }
}
