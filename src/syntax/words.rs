//! The words of expressions and what they mean.
//!
//! The parser, the printer, the checks of names, the suggestions and the tests read the table [`WORDS`]; only `alg.pest`
//! repeats the keywords and facts. `statement` has the words that start statements.

use std::mem::discriminant;

/// What a word of expressions means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Word {
    /// It is part of the grammar.
    Keyword,
    /// It states a fact.
    Fact(Fact),
    /// It states a fact together with a number.
    CountedFact(fn(u32) -> Fact),
    /// It names a set of pieces.
    Set(BuiltinSet),
    /// It names a function.
    Function(BuiltinFunction),
}

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

impl Fact {
    /// The number beside the word.
    pub(in crate::syntax) fn count(self) -> Option<u32> {
        match self {
            Self::Passes(count) | Self::Repeated(count) | Self::Quiet(count) => Some(count),
            _ => None,
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

/// A built-in set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltinSet {
    /// The mover's pieces.
    Friend,
    /// The pieces of all others.
    Enemy,
    /// All pieces.
    Any,
}

/// A built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltinFunction {
    /// `walk(m)`: moves the place of interest.
    Walk,
    /// `carry(M)`: the piece of interest follows the place of interest.
    Carry,
    /// `count(p)`: a number of places, or of pieces in hand.
    Count,
    /// `only(p)`: whether only these pieces are on the board.
    Only,
    /// `least(N, M)`: the outcomes of M with the smallest N.
    Least,
    /// `most(N, M)`: the outcomes of M with the largest N.
    Most,
    /// `perpetual(A)`: whether A held at every turn since the position first occurred.
    Perpetual,
    /// `since(A)`: the number of turns since A began to hold.
    Since,
    /// `when(A, N)`: the number N when A began to hold.
    When,
}

/// All words of expressions.
pub(crate) const WORDS: [(&str, Word); 29] = [
    ("if", Word::Keyword),
    ("then", Word::Keyword),
    ("else", Word::Keyword),
    ("not", Word::Keyword),
    ("and", Word::Keyword),
    ("or", Word::Keyword),
    ("their", Word::Keyword),
    ("each", Word::Keyword),
    ("nil", Word::Keyword),
    ("check", Word::Fact(Fact::Check)),
    ("taken", Word::Fact(Fact::Taken)),
    ("mated", Word::Fact(Fact::Mated)),
    ("stuck", Word::Fact(Fact::Stuck)),
    ("full", Word::Fact(Fact::Full)),
    ("passes", Word::CountedFact(Fact::Passes)),
    ("repeated", Word::CountedFact(Fact::Repeated)),
    ("quiet", Word::CountedFact(Fact::Quiet)),
    ("friend", Word::Set(BuiltinSet::Friend)),
    ("enemy", Word::Set(BuiltinSet::Enemy)),
    ("any", Word::Set(BuiltinSet::Any)),
    ("walk", Word::Function(BuiltinFunction::Walk)),
    ("carry", Word::Function(BuiltinFunction::Carry)),
    ("count", Word::Function(BuiltinFunction::Count)),
    ("only", Word::Function(BuiltinFunction::Only)),
    ("least", Word::Function(BuiltinFunction::Least)),
    ("most", Word::Function(BuiltinFunction::Most)),
    ("perpetual", Word::Function(BuiltinFunction::Perpetual)),
    ("since", Word::Function(BuiltinFunction::Since)),
    ("when", Word::Function(BuiltinFunction::When)),
];

impl Word {
    /// The meaning of a word; `None` for any other name.
    pub(crate) fn of(word: &str) -> Option<Self> {
        WORDS.iter().find(|entry| entry.0 == word).map(|entry| entry.1)
    }

    /// The word that states a fact.
    pub(super) fn of_fact(fact: Fact) -> &'static str {
        let states_it = |word: Self| match word {
            Self::Fact(stated) => stated == fact,
            Self::CountedFact(stated) => discriminant(&stated(1)) == discriminant(&fact),
            _ => false,
        };
        WORDS.iter().find(|entry| states_it(entry.1)).map_or("", |entry| entry.0)
    }
}

impl BuiltinFunction {
    /// The function of this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if let Some(Word::Function(function)) = Word::of(name) { Some(function) } else { None }
    }
}

impl BuiltinSet {
    /// The set of this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if let Some(Word::Set(set)) = Word::of(name) { Some(set) } else { None }
    }
}
