//! Facts about a position: conditions that are one word of the language, some with a number.
//!
//! This table is the only list of them besides the grammar. The parser, the printer and the tests read it, and the engines
//! answer a [`Fact`]. So a new word is added here, in `alg.pest` and in the engines.

use std::mem::discriminant;

/// A fact about the position, its history or the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// `check`: a royal piece of the mover is threatened.
    Check,
    /// `taken`: an enemy piece has been captured in this turn.
    Taken,
    /// `mated`: no legal action, and in check.
    Mated,
    /// `stuck`: no legal action.
    Stuck,
    /// `full`: no empty square.
    Full,
    /// `passes n`: the last n turns were passes.
    Passes(u32),
    /// `repeated n`: the position occurs for the nth time.
    Repeated(u32),
    /// `quiet n`: n turns without a capture or a move of a progress piece.
    Quiet(u32),
}

/// How the word of a fact makes a fact.
#[derive(Clone, Copy, Debug)]
pub(in crate::syntax) enum FactWord {
    /// The word alone.
    Plain(Fact),
    /// The word and a number.
    Counted(fn(u32) -> Fact),
}

/// The words, with the facts that they state.
pub(in crate::syntax) const FACT_WORDS: [(&str, FactWord); 8] = [
    ("check", FactWord::Plain(Fact::Check)),
    ("taken", FactWord::Plain(Fact::Taken)),
    ("mated", FactWord::Plain(Fact::Mated)),
    ("stuck", FactWord::Plain(Fact::Stuck)),
    ("full", FactWord::Plain(Fact::Full)),
    ("passes", FactWord::Counted(Fact::Passes)),
    ("repeated", FactWord::Counted(Fact::Repeated)),
    ("quiet", FactWord::Counted(Fact::Quiet)),
];

impl Fact {
    /// The fact that a word states alone.
    pub(in crate::syntax) fn from_word(word: &str) -> Option<Self> {
        FACT_WORDS.iter().find_map(|&(spelling, form)| match form {
            FactWord::Plain(fact) if spelling == word => Some(fact),
            _ => None,
        })
    }

    /// The fact that a word states with a number.
    pub(in crate::syntax) fn from_counted_word(word: &str, count: u32) -> Option<Self> {
        FACT_WORDS.iter().find_map(|&(spelling, form)| match form {
            FactWord::Counted(fact) if spelling == word => Some(fact(count)),
            _ => None,
        })
    }

    /// The word of the fact.
    pub(in crate::syntax) fn word(self) -> &'static str {
        let states_self = |form: FactWord| match form {
            FactWord::Plain(fact) => fact == self,
            FactWord::Counted(fact) => discriminant(&fact(1)) == discriminant(&self),
        };
        FACT_WORDS.iter().find(|&&(_, form)| states_self(form)).map_or("", |&(word, _)| word)
    }

    /// The number beside the word.
    pub(in crate::syntax) fn count(self) -> Option<u32> {
        match self {
            Self::Passes(count) | Self::Repeated(count) | Self::Quiet(count) => Some(count),
            Self::Check | Self::Taken | Self::Mated | Self::Stuck | Self::Full => None,
        }
    }

    /// Whether the answer depends on earlier positions.
    pub fn reads_past(self) -> bool {
        matches!(self, Self::Repeated(_) | Self::Quiet(_))
    }

    /// Whether the answer depends on what was done in this turn or in earlier ones.
    pub fn reads_turns(self) -> bool {
        self.reads_past() || matches!(self, Self::Taken | Self::Passes(_))
    }

    /// Whether the answer depends on the board and the hands as they are.
    pub fn reads_present_only(self) -> bool {
        matches!(self, Self::Check | Self::Full)
    }
}
