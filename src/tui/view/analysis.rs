//! Panel section of the engine analysis.

use ratatui::text::{Line, Span};

use super::{
    panel::PanelSection,
    text_fit::{truncate, wrap},
};
use crate::tui::{
    state::{
        analysis::{Analysis, LineMove, MULTI_PV},
        classical::ClassicalGame,
        session::GameSession,
    },
    theme::Theme,
};

/// Maximum number of lines for an error.
const MAX_ERROR_LINES: usize = 9;

/// The section; `None` if analysis is off.
pub fn section(session: &GameSession, classical: &ClassicalGame, theme: &Theme, width: u16) -> Option<PanelSection> {
    let analysis = classical.analysis.as_ref()?;
    let mut lines = match &analysis.error {
        Some(trouble) => self::error_lines(trouble, session, theme, width),
        None => vec![Line::from(vec![
            Span::styled(session.player_name(session.mover()).to_owned(), theme.text),
            Span::styled(progress(analysis), theme.dim),
        ])],
    };
    for idea in &analysis.lines {
        let score = format!("{:<6} ", idea.score);
        let room = width.saturating_sub(u16::try_from(score.chars().count()).unwrap_or(0));
        lines.push(Line::from(vec![
            Span::styled(score, theme.title),
            Span::styled(truncate(&LineMove::join_texts(&idea.moves), room), theme.text),
        ]));
    }
    // Reserves the rows, so that the panel is stable while results arrive.
    lines.resize(1 + MULTI_PV.max(lines.len() - 1), Line::default());
    let title = analysis.analyst.as_ref().map_or_else(|| "Analysis".to_owned(), |who| format!("Analysis by {who}"));
    Some(PanelSection::new(title, lines, 1))
}

/// The error and its remedy.
fn error_lines(trouble: &str, session: &GameSession, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let told = |text: &str, style| wrap(text, width).into_iter().map(move |text| Line::styled(text, style));
    let way_out = session.change_player_hint().unwrap_or_default();
    told(trouble, theme.alarm).take(MAX_ERROR_LINES).chain(told(&way_out, theme.dim)).collect()
}

/// Depth of the best line and search speed.
fn progress(analysis: &Analysis) -> String {
    match analysis.lines.first() {
        Some(idea) => format!(" · depth {} · {}/s", idea.depth, speed_text(analysis.nodes_per_second)),
        None => " · …".into(),
    }
}

/// Rounded positions per second.
fn speed_text(rate: u64) -> String {
    match rate {
        0..1_000 => rate.to_string(),
        1_000..1_000_000 => format!("{} k", rate / 1_000),
        _ => format!("{}.{} M", rate / 1_000_000, rate / 100_000 % 10),
    }
}
