//! The help that the player of a solitaire used: hints of the solver, and rounds that were taken back.

use serde::{Deserialize, Serialize};

/// How much help was used. In a saved game, the number of hints and that of rounds taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
pub struct HelpUsed {
    /// Hints that said something: the next move of a line, or that none reaches the goal.
    pub hints: u32,
    /// Rounds after which another one was played instead.
    pub taken_back: u32,
}

impl HelpUsed {
    /// Whether the player had no help.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The help in words: `without help`, `with 2 hints and 1 round taken back`.
    pub fn text(self) -> String {
        let counted = |number: u32, one: &str, more: &str| match number {
            0 => None,
            1 => Some(format!("1 {one}")),
            number => Some(format!("{number} {more}")),
        };
        let hints = counted(self.hints, "hint", "hints");
        let rounds = counted(self.taken_back, "round taken back", "rounds taken back");
        let parts: Vec<String> = hints.into_iter().chain(rounds).collect();
        if parts.is_empty() { "without help".into() } else { format!("with {}", parts.join(" and ")) }
    }
}

impl From<[u32; 2]> for HelpUsed {
    fn from([hints, taken_back]: [u32; 2]) -> Self {
        Self { hints, taken_back }
    }
}

impl From<HelpUsed> for [u32; 2] {
    fn from(help: HelpUsed) -> Self {
        [help.hints, help.taken_back]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_told_in_words() {
        let text = |numbers: [u32; 2]| HelpUsed::from(numbers).text();
        assert_eq!(text([0, 0]), "without help");
        assert_eq!(text([1, 0]), "with 1 hint");
        assert_eq!(text([2, 1]), "with 2 hints and 1 round taken back");
        assert_eq!(text([0, 3]), "with 3 rounds taken back");
    }
}
