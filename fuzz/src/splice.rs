//! Mutates rule files so that they still look like rule files: statements from shipped files, and moved words in a statement.

use crate::library;
use std::sync::OnceLock;

/// A random number generator (SplitMix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % (sides.max(1) as u64)) as usize
    }

    fn of<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        all.get(self.roll(all.len()))
    }
}

/// The statements of a text, each with its continuation lines.
pub fn statements(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        match all.last_mut() {
            Some(last) if line.starts_with(char::is_whitespace) => last.push_str(line),
            _ => all.push(line.to_owned()),
        }
    }
    all
}

/// All statements of the shipped files.
fn shipped_statements() -> &'static [String] {
    static STATEMENTS: OnceLock<Vec<String>> = OnceLock::new();
    STATEMENTS.get_or_init(|| library::texts().values().flat_map(|text| statements(text)).collect())
}

/// The words and other characters of a statement.
fn words(statement: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut joined = false;
    for c in statement.chars() {
        let joins = c.is_ascii_alphanumeric() || c == '_';
        match all.last_mut() {
            Some(last) if joined && joins => last.push(c),
            _ => all.push(c.into()),
        }
        joined = joins;
    }
    all
}

/// Returns a mutant of a text; the seed chooses it.
pub fn mutant(text: &str, seed: u32) -> String {
    let mut dice = Dice(seed.into());
    let mut all = statements(text);
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(all.len());
        let shipped = dice.of(shipped_statements()).cloned().unwrap_or_default();
        match dice.roll(10) {
            0 => all.insert(at, shipped),
            1 if !all.is_empty() => drop(all.remove(at)),
            2 if !all.is_empty() => {
                // Replaces a statement that starts with the same word.
                let word = |statement: &str| statement.split_whitespace().next().map(str::to_owned);
                let same: Vec<usize> = (0..all.len()).filter(|&i| word(&all[i]) == word(&shipped)).collect();
                let at = dice.of(&same).copied().unwrap_or(at);
                all[at] = shipped;
            }
            3 if !all.is_empty() => {
                let other = dice.roll(all.len());
                all.swap(at, other);
            }
            4.. if !all.is_empty() => all[at] = change_words(&all[at], &shipped, &mut dice),
            _ => all.push(shipped),
        }
    }
    all.concat()
}

/// Returns a statement in which some consecutive words are changed.
fn change_words(statement: &str, other: &str, dice: &mut Dice) -> String {
    let mut own = words(statement);
    let others = words(other);
    let run = |of: usize, dice: &mut Dice| {
        let start = dice.roll(of);
        let len = 1 + dice.roll(8);
        start..(start + len).min(of)
    };
    let here = run(own.len(), dice);
    match dice.roll(6) {
        0 => drop(own.drain(here)),
        1 => drop(own.splice(here, others[run(others.len(), dice)].to_vec())),
        2 => drop(own.splice(here.start..here.start, others[run(others.len(), dice)].to_vec())),
        3 => {
            let twice = own[here.clone()].to_vec();
            let times = [1, 2, 5, 30][dice.roll(4)];
            let at = own.len().min(dice.roll(own.len() + 1));
            drop(own.splice(at..at, std::iter::repeat_n(twice, times).flatten()));
        }
        4 => {
            // Puts a power, a repetition or brackets around the words.
            let (open, close) = WRAPS[dice.roll(WRAPS.len())];
            own.insert(here.end, close.into());
            own.insert(here.start, open.into());
        }
        _ => {
            let number = ["0", "1", "2", "3", "7", "26", "100", "255", "256", "1000", "10000", "4294967296"];
            let digits: Vec<usize> = (0..own.len()).filter(|&i| own[i].bytes().all(|b| b.is_ascii_digit())).collect();
            let at = dice.of(&digits).copied().unwrap_or(here.start);
            if let (Some(word), Some(number)) = (own.get_mut(at), dice.of(&number)) {
                (*number).clone_into(word);
            }
        }
    }
    own.concat()
}

/// What may be put before and after words.
const WRAPS: [(&str, &str); 22] = [
    ("(", ")"),
    ("(", ")*"),
    ("(", ")*!"),
    ("(", ")+"),
    ("(", ")?!"),
    ("(", "){2,9}"),
    ("(", "){1000}"),
    ("[", "]"),
    ("[^", "]"),
    ("R(", ")"),
    ("C(", ")"),
    ("each any: (", ")"),
    ("%friend: (", ")"),
    ("if ", " then nil"),
    ("not (", ")"),
    ("their (", ")"),
    ("count(", ") = 2"),
    ("count(%any: ", ") > 1"),
    ("walk(", ")"),
    ("carry(", ")"),
    ("most(count(any), ", ")"),
    ("/", "/"),
];
