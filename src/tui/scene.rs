//! What takes the keys.

/// A screen, or something that lies over one and takes the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scene {
    /// Every screen.
    Anywhere,
    /// The list of games.
    Home,
    /// A game of one world.
    Board,
    /// A game of many worlds.
    Worlds,
    /// The help.
    Help,
    /// The line in which moves and commands are typed.
    Palette,
    /// The question which of several actions is meant.
    Chooser,
    /// A question to be answered with yes or no.
    Question,
    /// The question who plays.
    Seats,
    /// A world in which the player has lost.
    Loss,
    /// Worlds one by one.
    Browser,
    /// The pattern by which worlds are looked for.
    Pattern,
}

impl Scene {
    /// Its name in the help.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Anywhere => "everywhere",
            Self::Home => "home",
            Self::Board => "board",
            Self::Worlds => "worlds",
            Self::Help => "help",
            Self::Palette => "palette",
            Self::Chooser => "chooser",
            Self::Question => "question",
            Self::Seats => "who plays",
            Self::Loss => "a lost world",
            Self::Browser => "browser",
            Self::Pattern => "pattern",
        }
    }

    /// Whether letters are typed here, so that they are no commands.
    pub const fn is_typing(self) -> bool {
        matches!(self, Self::Palette | Self::Help | Self::Chooser | Self::Seats | Self::Loss | Self::Pattern)
    }

    /// Whether it lies over a screen.
    pub const fn is_popup(self) -> bool {
        !matches!(self, Self::Anywhere | Self::Home | Self::Board | Self::Worlds)
    }

    /// The scene whose keys hold here too: many worlds are played on a board.
    pub const fn under(self) -> Option<Self> {
        match self {
            Self::Worlds => Some(Self::Board),
            _ => None,
        }
    }
}
