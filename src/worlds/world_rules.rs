//! The rules of games of worlds: which actions are playable, and when the game is over.
//!
//! Source: seed 003. Classic is the essay's own solitaire. Majority, Attrition, Raid and Economy answer its wish for "rules that
//! make white more adversarial"; `alfil worlds study` found their numbers. Unitary and Measured were earlier answers, kept for
//! saved games, puzzles and scripts. Superposition is the essay's quantum chess, `KnownSource` its sentence "Pieces must be moved
//! or superpositioned from a known source square", read strictly, and Heisenberg the change it announces: "only one of two moves
//! can be made: a) from a known square to an unknown one, b) from an unknown square to a known one".

use super::{Difficulty, Goal, Intent, IntentScope, Nature, SolitaireTerms};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::{Deserialize, Serialize};

/// The rules of a game of worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum WorldRules {
    /// Solitaire: a move is playable if it is legal in some world.
    #[default]
    Classic,
    /// Solitaire: a move is playable only if enough worlds allow it. Survive.
    Majority(Difficulty),
    /// Solitaire: a move is playable if half of the worlds allow it, and nature takes pieces that are gone in a fifth of the
    /// worlds. Survive a number of rounds without falling behind in pieces.
    Attrition(Difficulty),
    /// Solitaire: as Attrition, but the goal is a lead in pieces.
    Raid(Difficulty),
    /// Solitaire: as Classic, but a share of the worlds must be kept over the whole game.
    Economy(Difficulty),
    /// Solitaire: a move is playable only if it is legal in every world, so nothing is ever culled. A piece that is captured in
    /// one world can no longer move in any.
    Unitary,
    /// Solitaire: as Classic, and nature measures the most threatened square after each round.
    Measured,
    /// Quantum, for two: ordinary moves, and all moves of the piece on a square at once.
    Superposition,
    /// Quantum, for two: as Superposition, but a piece moves only from a square where it stands in every world.
    KnownSource,
    /// Quantum, for two: all moves of the piece on a square at once, or all moves that end on a square.
    Heisenberg,
}

impl WorldRules {
    /// All rules, in all difficulties.
    pub const ALL: [Self; 18] = {
        use Difficulty::{Easy, Hard, Medium};
        [
            Self::Classic,
            Self::Majority(Medium),
            Self::Majority(Easy),
            Self::Majority(Hard),
            Self::Attrition(Medium),
            Self::Attrition(Easy),
            Self::Attrition(Hard),
            Self::Raid(Medium),
            Self::Raid(Easy),
            Self::Raid(Hard),
            Self::Economy(Medium),
            Self::Economy(Easy),
            Self::Economy(Hard),
            Self::Unitary,
            Self::Measured,
            Self::Superposition,
            Self::KnownSource,
            Self::Heisenberg,
        ]
    };

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Majority(difficulty) => difficulty.pick(["majority-easy", "majority", "majority-hard"]),
            Self::Attrition(difficulty) => difficulty.pick(["attrition-easy", "attrition", "attrition-hard"]),
            Self::Raid(difficulty) => difficulty.pick(["raid-easy", "raid", "raid-hard"]),
            Self::Economy(difficulty) => difficulty.pick(["economy-easy", "economy", "economy-hard"]),
            Self::Unitary => "unitary",
            Self::Measured => "measured",
            Self::Superposition => "superposition",
            Self::KnownSource => "known-source",
            Self::Heisenberg => "heisenberg",
        }
    }

    /// The name in a sentence.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Classic => "Classic",
            Self::Majority(_) => "Majority",
            Self::Attrition(_) => "Attrition",
            Self::Raid(_) => "Raid",
            Self::Economy(_) => "Economy",
            Self::Unitary => "Unitary",
            Self::Measured => "Measured",
            Self::Superposition => "Superposition",
            Self::KnownSource => "Known source",
            Self::Heisenberg => "Heisenberg",
        }
    }

    /// The rules in one or two sentences.
    pub fn summary(self) -> String {
        let SolitaireTerms { quorum, keep, goal, .. } = self.terms();
        let target = match goal {
            Goal::Rounds(rounds) => format!("Survive {rounds} rounds."),
            Goal::RoundsLevel(rounds) => {
                format!("Survive {rounds} rounds, and then not be behind in pieces.")
            }
            Goal::Lead(1) => "Win a piece more than you lose, on average.".into(),
            Goal::Lead(pieces) => format!("Win {pieces} pieces more than you lose, on average."),
            Goal::Replies(replies) => format!("Leave the other side at most {replies} replies per world, on average."),
            Goal::NoWorldLeft => String::new(),
        };
        match self {
            Self::Classic => {
                "You move once, then every reply is made in a world of its own. One lost world loses.".into()
            }
            Self::Majority(_) => {
                format!(
                    "Moves must be legal in at least {quorum} % of the worlds. One lost world ends the game; survive as long as you can."
                )
            }
            Self::Attrition(_) | Self::Raid(_) => {
                format!(
                    "Moves must be legal in half of the worlds. Nature takes what is gone in a fifth of them. {target}"
                )
            }
            Self::Economy(_) => {
                format!("Keep at least {keep} % of the worlds over the whole game, and win one. One lost world loses.")
            }
            Self::Unitary => "Play only moves that are legal in every world. Survive as many rounds as you can.".into(),
            Self::Measured => {
                "After each round nature measures your most threatened square and keeps the majority. One lost world loses.".into()
            }
            Self::Superposition => "Make an ordinary move, or all moves of a piece at once.".into(),
            Self::KnownSource => {
                "Make an ordinary move, or all moves of a piece at once, from a square where it stands in every world.".into()
            }
            Self::Heisenberg => "Choose a piece but not its destination, or a destination but not the piece.".into(),
        }
    }

    /// The terms of a solitaire. `alfil worlds study` found the numbers; docs/worlds.md has the table.
    pub fn terms(self) -> SolitaireTerms {
        let classic = SolitaireTerms::CLASSIC;
        let attrition = SolitaireTerms { quorum: 50, nature: Nature::Takes(20), ..classic };
        match self {
            Self::Majority(difficulty) => SolitaireTerms { quorum: difficulty.pick([33, 50, 67]), ..classic },
            Self::Attrition(difficulty) => {
                SolitaireTerms { goal: Goal::RoundsLevel(difficulty.pick([4, 6, 8])), ..attrition }
            }
            Self::Raid(difficulty) => SolitaireTerms { goal: Goal::Lead(difficulty.pick([1, 2, 3])), ..attrition },
            Self::Economy(difficulty) => SolitaireTerms { keep: difficulty.pick([1, 5, 20]), ..classic },
            Self::Unitary => SolitaireTerms { quorum: 100, ..classic },
            Self::Measured => SolitaireTerms { nature: Nature::Measures, ..classic },
            Self::Classic | Self::Superposition | Self::KnownSource | Self::Heisenberg => classic,
        }
    }

    /// The difficulty, if the rules have several.
    pub fn difficulty(self) -> Option<Difficulty> {
        match self {
            Self::Majority(difficulty)
            | Self::Attrition(difficulty)
            | Self::Raid(difficulty)
            | Self::Economy(difficulty) => Some(difficulty),
            _ => None,
        }
    }

    /// The same rules in another difficulty, if they have several.
    #[must_use]
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        match self {
            Self::Majority(_) => Self::Majority(difficulty),
            Self::Attrition(_) => Self::Attrition(difficulty),
            Self::Raid(_) => Self::Raid(difficulty),
            Self::Economy(_) => Self::Economy(difficulty),
            other => other,
        }
    }

    /// Whether two players take turns. Otherwise one plays alone against every reply.
    pub fn is_quantum(self) -> bool {
        matches!(self, Self::Superposition | Self::KnownSource | Self::Heisenberg)
    }

    /// Whether the rules allow an action that some world allows. An action without squares, such as a pass, has nothing to leave
    /// open, so Heisenberg allows it.
    pub fn allows(self, intent: &Intent) -> bool {
        match intent.scope {
            IntentScope::Single => self != Self::Heisenberg || intent.from.is_none() && intent.to.is_none(),
            IntentScope::AllFrom => self.is_quantum(),
            IntentScope::AllTo => self == Self::Heisenberg,
        }
    }
}

/// The names on the command line. Help lists one difficulty of each.
impl ValueEnum for WorldRules {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let is_listed = self.difficulty().is_none_or(|difficulty| difficulty == Difficulty::Medium);
        let alias = match self {
            Self::Classic => Some("solitaire"),
            Self::Superposition => Some("quantum"),
            _ => None,
        };
        Some(PossibleValue::new(self.name()).help(self.summary()).hide(!is_listed).aliases(alias))
    }
}

impl From<WorldRules> for &'static str {
    fn from(rules: WorldRules) -> Self {
        rules.name()
    }
}

impl TryFrom<String> for WorldRules {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::ALL.into_iter().find(|rules| rules.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join("`, `");
            format!("the rules of worlds cannot be `{name}`; expected one of `{names}`")
        })
    }
}
