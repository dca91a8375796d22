//! Panel section of the engine analysis.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    panel::{PanelContext, PanelSection},
    text_fit::{truncate, wrap},
};
use crate::tui::state::{ANALYSIS_LINES, Analysis, ClassicalSession, LineMove};

/// Below this width, each line of moves takes two rows.
const NARROW_COLUMNS: u16 = 24;
/// Maximum number of lines for an error.
const MAX_ERROR_LINES: usize = 9;

/// The section; `None` if analysis is off.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<PanelSection> {
    let analysis = game.analysis.as_ref()?;
    let (session, theme) = (context.session, context.theme());
    let mut lines: Vec<Line<'static>> = match &analysis.error {
        Some(error) => {
            let remedy = session.change_player_hint(context.keymap, "analysis engine").unwrap_or_default();
            let error = context.wrap(error, theme.alarm).take(MAX_ERROR_LINES);
            error.chain(context.wrap(&remedy, theme.dim)).collect()
        }
        None => vec![progress_line(context, analysis)],
    };
    let rows_per_line = if context.width < NARROW_COLUMNS { 2 } else { 1 };
    let first_row = lines.len();
    for (number, line) in (1..).zip(&analysis.lines) {
        let score = format!("{:<6} ", line.score);
        let columns = u16::try_from(score.width()).unwrap_or(0);
        let room = context.width.saturating_sub(columns);
        let mut moves = wrap(&LineMove::join_texts(&line.moves), room);
        if moves.len() > rows_per_line {
            let rest = moves.split_off(rows_per_line - 1).join(" ");
            moves.push(truncate(&rest, room));
        }
        for (row, text) in moves.into_iter().enumerate() {
            let score = if row == 0 { score.clone() } else { " ".repeat(score.width()) };
            lines.push(Line::from(vec![Span::styled(score, theme.title), Span::styled(text, theme.text)]));
        }
        lines.resize(first_row + number * rows_per_line, Line::default());
    }
    // Reserves the rows, so that the panel is stable while results arrive.
    lines.resize(1 + (ANALYSIS_LINES * rows_per_line).max(lines.len() - 1), Line::default());
    let title = analysis.analyst.as_ref().map_or_else(|| "Analysis".to_owned(), |who| format!("Analysis by {who}"));
    Some(PanelSection::new(title, lines, 1))
}

/// The player to move and the progress. In little room, the progress matters more than the player.
fn progress_line(context: &PanelContext<'_>, analysis: &Analysis) -> Line<'static> {
    let player = format!("{} · ", context.session.player_name(context.session.mover()));
    let mut texts = progress_texts(analysis);
    let fits = |text: &String| player.width() + text.width() <= context.width.into();
    let fitting = texts.iter().position(fits);
    let progress = texts.swap_remove(fitting.unwrap_or(texts.len() - 1));
    let player = fitting.map(|_| Span::styled(player, context.theme().text));
    player.into_iter().chain([Span::styled(progress, context.theme().dim)]).collect()
}

/// Depth of the best line and search speed, from the longest text to the shortest.
fn progress_texts(analysis: &Analysis) -> Vec<String> {
    let Some(best) = analysis.lines.first() else { return vec!["…".into()] };
    let depth = format!("depth {}", best.depth);
    let speed = speed_text(analysis.nodes_per_second);
    vec![format!("{depth} · {speed} positions/s"), format!("{depth} · {speed} pos/s"), depth]
}

/// Rounded positions per second.
fn speed_text(rate: u64) -> String {
    match rate {
        0..1_000 => rate.to_string(),
        1_000..1_000_000 => format!("{} k", rate / 1_000),
        _ => format!("{}.{} M", rate / 1_000_000, rate / 100_000 % 10),
    }
}
