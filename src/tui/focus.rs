//! Input focus: what receives keys.

/// A screen or popup that receives keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Focus {
    /// Everywhere.
    Global,
    /// The list of games.
    Home,
    /// A classical game.
    Board,
    /// A classical game with the table of the explorer.
    Explorer,
    /// A game of worlds.
    Worlds,
    /// A position that is being set up.
    Editor,
    /// The help dialog.
    Help,
    /// Keys in the command line.
    CommandLine,
    /// The action chooser.
    Chooser,
    /// The yes-or-no dialog.
    Confirm,
    /// The players dialog.
    Players,
    /// The settings dialog.
    Settings,
    /// The copy dialog.
    Copy,
    /// The comment of a move.
    Comment,
    /// The games of a file.
    Games,
    /// The list of annotations for a move.
    Annotations,
    /// The lost world.
    LostWorld,
    /// The world browser.
    Browser,
    /// The pattern input of the world browser.
    Pattern,
    /// The card of a game.
    Card,
}

impl Focus {
    /// Its name in the help.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "everywhere",
            Self::Home => "home",
            Self::Board => "board",
            Self::Explorer => "explorer",
            Self::Worlds => "worlds",
            Self::Editor => "position editor",
            Self::Help => "help",
            Self::CommandLine => "command line",
            Self::Chooser => "chooser",
            Self::Confirm => "confirm",
            Self::Players => "players",
            Self::Settings => "settings",
            Self::Copy => "copy",
            Self::Comment => "comment",
            Self::Games => "games",
            Self::Annotations => "annotations",
            Self::LostWorld => "lost world",
            Self::Browser => "browser",
            Self::Pattern => "pattern",
            Self::Card => "card",
        }
    }

    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Global,
        Self::Home,
        Self::Board,
        Self::Explorer,
        Self::Worlds,
        Self::Editor,
        Self::Help,
        Self::CommandLine,
        Self::Chooser,
        Self::Confirm,
        Self::Players,
        Self::Settings,
        Self::Copy,
        Self::Comment,
        Self::Games,
        Self::Annotations,
        Self::LostWorld,
        Self::Browser,
        Self::Pattern,
        Self::Card,
    ];

    /// Its name in `config.toml`.
    pub fn config_name(self) -> String {
        self.name().replace(' ', "-")
    }

    /// Whether letters are text here, not commands.
    pub const fn is_text_entry(self) -> bool {
        matches!(
            self,
            Self::CommandLine
                | Self::Help
                | Self::Chooser
                | Self::Players
                | Self::LostWorld
                | Self::Pattern
                | Self::Comment
                | Self::Games
        )
    }

    /// Whether it is a popup.
    pub const fn is_popup(self) -> bool {
        !matches!(self, Self::Global | Self::Home | Self::Board | Self::Explorer | Self::Worlds | Self::Editor)
    }

    /// The focus whose bindings also apply: games of worlds and the explorer share those of the board.
    pub const fn parent(self) -> Option<Self> {
        match self {
            Self::Explorer | Self::Worlds => Some(Self::Board),
            _ => None,
        }
    }
}
