//! Panel section of the engine analysis.

use ratatui::text::{Line, Span};

use super::{
    panel::{PanelContext, PanelSection},
    text_fit::truncate,
};
use crate::tui::state::{ANALYSIS_LINES, Analysis, ClassicalSession, LineMove};

/// Maximum number of lines for an error.
const MAX_ERROR_LINES: usize = 9;

/// The section; `None` if analysis is off.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<PanelSection> {
    let analysis = game.analysis.as_ref()?;
    let (session, theme) = (context.session, context.theme());
    let mut lines: Vec<Line<'static>> = match &analysis.error {
        Some(error) => {
            let remedy = session.change_player_hint().unwrap_or_default();
            let error = context.wrap(error, theme.alarm).take(MAX_ERROR_LINES);
            error.chain(context.wrap(&remedy, theme.dim)).collect()
        }
        None => vec![Line::from(vec![
            Span::styled(session.player_name(session.mover()).to_owned(), theme.text),
            Span::styled(progress(analysis), theme.dim),
        ])],
    };
    for line in &analysis.lines {
        let score = format!("{:<6} ", line.score);
        let room = context.width.saturating_sub(u16::try_from(score.chars().count()).unwrap_or(0));
        let moves = truncate(&LineMove::join_texts(&line.moves), room);
        lines.push(Line::from(vec![Span::styled(score, theme.title), Span::styled(moves, theme.text)]));
    }
    // Reserves the rows, so that the panel is stable while results arrive.
    lines.resize(1 + ANALYSIS_LINES.max(lines.len() - 1), Line::default());
    let title = analysis.analyst.as_ref().map_or_else(|| "Analysis".to_owned(), |who| format!("Analysis by {who}"));
    Some(PanelSection::new(title, lines, 1))
}

/// Depth of the best line and search speed.
fn progress(analysis: &Analysis) -> String {
    match analysis.lines.first() {
        Some(best) => format!(" · depth {} · {}/s", best.depth, speed_text(analysis.nodes_per_second)),
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
