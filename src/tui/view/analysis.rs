//! The panel's word on what the program thinks of the position.

use ratatui::text::{Line, Span};

use super::{
    panel::Section,
    wrap::{cut, wrap},
};
use crate::tui::{
    state::{
        analysis::{Analysis, LINES, Step},
        play::Play,
        versus::Versus,
    },
    theme::Theme,
};

/// What is wrong is told in so many lines at most.
const MOST: usize = 9;

/// What is thought of the best moves. Nothing if the analysis is off.
pub fn section(play: &Play, versus: &Versus, theme: &Theme, width: u16) -> Option<Section> {
    let analysis = versus.analysis.as_ref()?;
    let mut lines = match &analysis.trouble {
        Some(trouble) => self::trouble(trouble, play, theme, width),
        None => vec![Line::from(vec![
            Span::styled(play.player(play.mover()).to_owned(), theme.text),
            Span::styled(progress(analysis), theme.dim),
        ])],
    };
    for idea in &analysis.ideas {
        let score = format!("{:<6} ", idea.score);
        let room = width.saturating_sub(u16::try_from(score.chars().count()).unwrap_or(0));
        lines.push(Line::from(vec![
            Span::styled(score, theme.title),
            Span::styled(cut(&Step::texts(&idea.line), room), theme.text),
        ]));
    }
    // So that nothing jumps while it begins.
    lines.resize(1 + LINES.max(lines.len() - 1), Line::default());
    let title = analysis.analyst.as_ref().map_or_else(|| "Analysis".to_owned(), |who| format!("Analysis by {who}"));
    Some(Section::new(title, lines, 1))
}

/// What is wrong, and what to do about it.
fn trouble(trouble: &str, play: &Play, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let told = |text: &str, style| wrap(text, width).into_iter().map(move |text| Line::styled(text, style));
    let way_out = play.way_out().unwrap_or_default();
    told(trouble, theme.alarm).take(MOST).chain(told(&way_out, theme.dim)).collect()
}

/// How deep the best one was looked at, and how fast.
fn progress(analysis: &Analysis) -> String {
    match analysis.ideas.first() {
        Some(idea) => format!(" · depth {} · {}/s", idea.depth, rate(analysis.rate)),
        None => " · …".into(),
    }
}

/// Positions in a second, roughly.
fn rate(rate: u64) -> String {
    match rate {
        0..1_000 => rate.to_string(),
        1_000..1_000_000 => format!("{} k", rate / 1_000),
        _ => format!("{}.{} M", rate / 1_000_000, rate / 100_000 % 10),
    }
}
