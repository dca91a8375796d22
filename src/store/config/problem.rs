//! What is wrong in `config.toml`, and where.

use std::fmt;

/// A place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a text.
    pub fn of_byte(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        Self { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
    }
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positioned<T> {
    /// The value.
    pub value: T,
    /// Where it starts.
    pub at: Place,
}

/// A mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// Where it is.
    pub at: Place,
    /// What is wrong, and what is allowed.
    pub message: String,
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.at;
        write!(f, "config.toml, line {line}, column {column}: {}", self.message)
    }
}

/// Names for a message: `a`, `b` or `c`.
pub fn alternatives<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match &names[..] {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

/// A hint at a name that was not found: the nearest one, or all of them.
pub fn name_hint(wanted: &str, names: &[&str]) -> String {
    let near = names.iter().map(|name| (strsim::damerau_levenshtein(wanted, name), name)).min();
    match near.filter(|(distance, name)| *distance <= 2 && *distance < name.len()) {
        Some((_, name)) => format!("did you mean `{name}`?"),
        None => format!("choose {}", alternatives(names.iter().copied())),
    }
}
