//! The game as lines of text, for the program line by line.

use std::fmt;

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use super::{
    action_outlook, captured, classical, goal, hands, match_score,
    panel::{PanelContext, PanelSection},
    puzzle, training, world_counts, worlds,
};
use crate::{
    store::Glyphs,
    tui::{
        board_picture::SquareMarks,
        board_widget::BoardWidget,
        buffer_text,
        cell_size::CellSize,
        state::{AppState, GameSession, SessionKind},
        static_board::{self, BoardLabels},
    },
};

/// Columns of the text.
const TEXT_AREA: Rect = Rect { x: 0, y: 0, width: 82, height: 60 };

/// A titled text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainSection {
    title: String,
    lines: Vec<String>,
}

impl fmt::Display for PlainSection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.title, self.lines.join("\n  "))
    }
}

/// The name of the game, and of its rules of worlds or puzzle.
pub fn plain_title(session: &GameSession) -> String {
    match &session.kind {
        SessionKind::Classical(_) => session.rules().title.clone(),
        SessionKind::Worlds(game) => worlds::title(session, game),
    }
}

/// Whose turn it is, or how the game ended.
pub fn plain_status(state: &AppState, session: &GameSession) -> String {
    let spans = match &session.kind {
        SessionKind::Classical(game) => classical::game_status(state, session, game),
        SessionKind::Worlds(game) => {
            game.current().map_or_else(Vec::new, |turn| worlds::game_status(state, session, game, turn))
        }
    };
    // The symbol of the player says nothing that the name does not.
    let text = Line::from(spans).to_string();
    text.trim_start_matches(|letter: char| !letter.is_alphanumeric()).trim_end().to_owned()
}

/// What stands beside the board on the full screen, without the moves and what belongs to the cursor.
pub fn plain_sections(state: &AppState, session: &GameSession) -> Vec<PlainSection> {
    let context = PanelContext::new(state, session, TEXT_AREA);
    let mut sections: Vec<PanelSection> = Vec::new();
    if let Some(game) = session.worlds() {
        let result = game.outcome().map(|outcome| worlds::result_lines(&context, game, &outcome));
        sections.extend(result.map(|lines| PanelSection::new("Result", lines, 0)));
        sections.extend(puzzle::section(&context, game).or_else(|| goal::section(&context, game)));
    }
    sections.extend(session.classical().and_then(|game| training::section(&context, game)));
    sections.extend(match_score::section(&context));
    sections.extend(hands::section(&context));
    match &session.kind {
        SessionKind::Classical(game) => sections.push(captured::section(&context, game)),
        SessionKind::Worlds(game) => {
            if let Some(turn) = game.current() {
                sections.push(world_counts::section(&context, game, turn));
                sections.extend(action_outlook::collapse_section(&context, turn));
            }
        }
    }
    sections.into_iter().map(plain_section).filter(|section| !section.lines.is_empty()).collect()
}

fn plain_section(section: PanelSection) -> PlainSection {
    let lines = section.lines.iter().map(|line| line.to_string().trim().to_owned());
    PlainSection { title: section.title.into_owned(), lines: lines.filter(|line| !line.is_empty()).collect() }
}

/// The board, with letters for the pieces, and shares where worlds differ.
pub fn plain_board(state: &AppState, session: &GameSession) -> Vec<String> {
    let (mut picture, size) = match &session.kind {
        SessionKind::Classical(game) => (classical::picture(state, session, game), CellSize::TINY),
        SessionKind::Worlds(game) => match game.current() {
            Some(turn) => (worlds::picture(state, session, game, turn), CellSize::SMALL),
            None => return Vec::new(),
        },
    };
    // A cursor means nothing here, and neither do colours.
    picture.squares.iter_mut().for_each(|square| square.marks = SquareMarks::default());
    let area = static_board::area(&picture, size, BoardLabels::Shown);
    let mut buffer = Buffer::empty(area.outer());
    let (theme, glyphs) = (&state.appearance.theme, Glyphs::Letters);
    BoardWidget { picture: &picture, area: &area, theme, glyphs }.render(buffer.area, &mut buffer);
    buffer_text::lines(&buffer, false)
}
