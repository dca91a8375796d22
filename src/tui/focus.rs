//! What takes the keys.

/// A screen, or something that lies over one and takes the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Focus {
    /// Every screen.
    Global,
    /// The list of games.
    Home,
    /// A game of one world.
    Board,
    /// A game of many worlds.
    Worlds,
    /// The help.
    Help,
    /// The line in which moves and commands are typed.
    CommandLine,
    /// The question which of several actions is meant.
    Chooser,
    /// A question to be answered with yes or no.
    Confirm,
    /// The question who plays.
    Players,
    /// A world in which the player has lost.
    LostWorld,
    /// Worlds one by one.
    Browser,
    /// The pattern by which worlds are looked for.
    Pattern,
}

impl Focus {
    /// Its name in the help.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "everywhere",
            Self::Home => "home",
            Self::Board => "board",
            Self::Worlds => "worlds",
            Self::Help => "help",
            Self::CommandLine => "palette",
            Self::Chooser => "chooser",
            Self::Confirm => "question",
            Self::Players => "who plays",
            Self::LostWorld => "a lost world",
            Self::Browser => "browser",
            Self::Pattern => "pattern",
        }
    }

    /// Whether letters are typed here, so that they are no commands.
    pub const fn is_text_entry(self) -> bool {
        matches!(self, Self::CommandLine | Self::Help | Self::Chooser | Self::Players | Self::LostWorld | Self::Pattern)
    }

    /// Whether it lies over a screen.
    pub const fn is_popup(self) -> bool {
        !matches!(self, Self::Global | Self::Home | Self::Board | Self::Worlds)
    }

    /// The scene whose keys hold here too: many worlds are played on a board.
    pub const fn parent(self) -> Option<Self> {
        match self {
            Self::Worlds => Some(Self::Board),
            _ => None,
        }
    }
}
