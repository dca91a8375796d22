//! The groups of the list of games, which fold.

use super::HomeRow;
use crate::game::GameGroup;

/// A group of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeGroup {
    /// The games played last.
    Recent,
    /// The user's rule files.
    Own,
    /// Built-in games of a group.
    BuiltIn(GameGroup),
    /// Puzzles of many-worlds solitaire.
    Puzzles,
}

impl HomeGroup {
    /// All groups in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        let built_in = GameGroup::WORDS.into_iter().map(|(_, group)| Self::BuiltIn(group));
        [Self::Recent, Self::Own].into_iter().chain(built_in).chain([Self::Puzzles])
    }

    /// The heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Recent => "Recent",
            Self::Own => "Your games",
            Self::BuiltIn(group) => group.title(),
            Self::Puzzles => "Puzzles",
        }
    }

    /// The word for it in the file of folds.
    pub fn word(self) -> &'static str {
        match self {
            Self::Recent => "recent",
            Self::Own => "own",
            Self::BuiltIn(group) => group.word(),
            Self::Puzzles => "puzzles",
        }
    }
}

/// A group with its rows.
#[derive(Clone, Debug)]
pub struct GroupRows {
    /// The group.
    pub group: HomeGroup,
    /// Its games or puzzles.
    pub members: Vec<HomeRow>,
}

/// Which groups the user has opened or folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    chosen: Vec<Fold>,
}

/// What the user has chosen for a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fold {
    group: HomeGroup,
    is_open: bool,
}

impl Folds {
    /// The folds with these words of open and of folded groups. Unknown words are skipped.
    pub fn from_words(open: &[String], folded: &[String]) -> Self {
        let mut folds = Self::default();
        for group in HomeGroup::all() {
            let has = |words: &[String]| words.iter().any(|word| word == group.word());
            if has(open) || has(folded) {
                folds.set_open(group, has(open));
            }
        }
        folds
    }

    /// The words of the groups that the user has opened or folded.
    pub fn words(&self, is_open: bool) -> Vec<String> {
        let chosen = self.chosen.iter().filter(|fold| fold.is_open == is_open);
        chosen.map(|fold| fold.group.word().to_owned()).collect()
    }

    /// What the user has chosen; `None` for a group that was never touched.
    pub fn chosen(&self, group: HomeGroup) -> Option<bool> {
        self.chosen.iter().find(|fold| fold.group == group).map(|fold| fold.is_open)
    }

    /// Opens or folds a group.
    pub fn set_open(&mut self, group: HomeGroup, is_open: bool) {
        self.chosen.retain(|fold| fold.group != group);
        self.chosen.push(Fold { group, is_open });
    }
}
