//! The help dialog: searches the key table and the words of the panel.

use tui_input::Input;

use crate::tui::{
    keymap::Keymap,
    keys::{self, Focus, KeyBinding, UiCommand},
};

/// The words of the panel of a game of worlds, with what they count.
const WORLDS_WORDS: [PanelWord; 8] = [
    PanelWord { word: "generated", meaning: "replies in all worlds, before equal worlds merge" },
    PanelWord { word: "merged", meaning: "replies that led to a world already in the set" },
    PanelWord { word: "culled", meaning: "worlds removed: your move was illegal there" },
    PanelWord { word: "kept", meaning: "share of worlds that your own moves did not cull" },
    PanelWord { word: "in check in", meaning: "worlds in which you are in check" },
    PanelWord { word: "lost in", meaning: "worlds in which you have lost" },
    PanelWord { word: "!", meaning: "after this move, nature would take a piece of yours" },
    PanelWord { word: "histories", meaning: "lines of play that lead to a world" },
];

/// A word of the panel.
#[derive(Clone, Copy, Debug)]
pub struct PanelWord {
    /// The word.
    pub word: &'static str,
    /// What it means, in a line.
    pub meaning: &'static str,
}

/// A line of the help.
#[derive(Clone, Copy, Debug)]
pub enum HelpLine {
    /// A key.
    Key(&'static KeyBinding),
    /// A word of the panel.
    Word(PanelWord),
}

/// State of the help dialog.
#[derive(Clone, Debug)]
pub struct HelpDialog {
    /// The screen it was opened from.
    pub focus: Focus,
    /// The search text.
    pub query: Input,
    /// Index of the selected row.
    pub selected: usize,
}

impl HelpDialog {
    /// The help for a screen.
    pub fn new(focus: Focus) -> Self {
        Self { focus, query: Input::default(), selected: 0 }
    }

    /// The keys and words that match the search; `can` says which commands are available.
    pub fn lines(&self, keymap: &Keymap, can: impl Fn(UiCommand) -> bool) -> Vec<HelpLine> {
        let query = self.query.value();
        let keys = keys::search(keymap, self.focus, query, can).into_iter().map(HelpLine::Key);
        let has_words = self.focus == Focus::Worlds;
        let words = WORLDS_WORDS.into_iter().filter(|word| has_words && word.matches(query)).map(HelpLine::Word);
        keys.chain(words).collect()
    }
}

impl PanelWord {
    fn matches(self, query: &str) -> bool {
        let text = format!("{} {} word", self.word, self.meaning);
        query.split_whitespace().all(|word| text.contains(&word.to_lowercase()))
    }
}

impl HelpLine {
    /// The keys; none for a word.
    pub fn keys_text(self, keymap: &Keymap) -> String {
        match self {
            Self::Key(binding) => keymap.text(binding),
            Self::Word(_) => String::new(),
        }
    }

    /// What it does or means, with its name.
    pub fn description(self) -> String {
        match self {
            Self::Key(binding) => binding.description.to_owned(),
            Self::Word(PanelWord { word, meaning }) => format!("{word}: {meaning}"),
        }
    }

    /// What it does or means, in little room.
    pub fn short_description(self) -> String {
        match self {
            Self::Key(binding) => binding.explanation().to_owned(),
            Self::Word(_) => self.description(),
        }
    }

    /// Where it applies.
    pub fn place(self) -> &'static str {
        match self {
            Self::Key(binding) => binding.focus.name(),
            Self::Word(_) => "word",
        }
    }
}
