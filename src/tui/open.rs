//! How the program opens.

use super::{
    board_widget::BoardWidget,
    glyphs::GlyphSet,
    input::Input,
    layout::{Layout, Wish, layout},
    picture::Picture,
    run::{Exit, Port, Program, run},
    still,
    terminal::TerminalError,
    theme::{Depth, Theme},
};
use crate::game::{Game as _, fen::Start};
use crate::store::{Config, Folders, Game, Library, Mode, ThemeName};
use crossterm::event::KeyCode;
use ratatui::Frame;

/// All that the program opens with, checked and loaded.
#[derive(Debug)]
pub struct Opening {
    /// The game, if one was asked for.
    pub game: Option<Game>,
    /// What to play.
    pub mode: Mode,
    /// The position to start from, as it was written and as it was read.
    pub start: Option<(String, Start)>,
    /// The games there are.
    pub library: Library,
    /// What the user prefers.
    pub config: Config,
    /// Where things are kept.
    pub folders: Folders,
    /// How many colours the terminal can show.
    pub depth: Depth,
}

/// Opens the program.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn open(opening: Opening) -> Result<Exit, TerminalError> {
    let game = opening.game.or_else(|| opening.library.load("chess").ok());
    let picture = game.map(|game| {
        let position = opening.start.map_or_else(|| game.variant.start(), |(_, start)| start.position);
        still::picture(&game.variant, &position)
    });
    let theme = Theme::choose(opening.config.theme.map(ThemeName::name), opening.depth);
    let glyphs = still::glyphs(&opening.config);
    run(&mut Board { picture: picture.unwrap_or_default(), theme, glyphs, over: false })
}

/// A board that is looked at.
struct Board {
    picture: Picture,
    theme: Theme,
    glyphs: GlyphSet,
    over: bool,
}

impl Program for Board {
    type Message = ();
    type Effect = ();

    fn update(&mut self, input: Input<()>) -> Vec<()> {
        self.over = matches!(input, Input::Key(key) if key.code == KeyCode::Char('q'));
        Vec::new()
    }

    fn view(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        frame.buffer_mut().set_style(area, self.theme.text);
        let (terminal, extent, labels) = ((area.width, area.height), self.picture.extent, self.picture.label_width());
        if let Layout::Ready(places) = layout(&Wish { terminal, extent, labels, ..Wish::default() }) {
            let (picture, theme) = (&self.picture, &self.theme);
            frame.render_widget(BoardWidget { picture, area: &places.board, theme, glyphs: self.glyphs }, area);
        }
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn perform((): (), _: &Port<()>) {}
}
