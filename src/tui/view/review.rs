//! Panel section of a reviewed game: the evaluation of the position as a bar, the graph of the game, and what the players did wrong.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::Style,
    symbols::Marker,
    text::{Line, Span},
    widgets::{Axis, Chart, Dataset, GraphType, Widget},
};
use unicode_width::UnicodeWidthStr;

use super::{
    panel::{PanelContext, PanelSection},
    text_fit::{pad, truncate},
};
use crate::{
    players::{PlayerReview, ReviewSummary, eval_of, eval_text, win_percent},
    store::Glyphs,
    task::Progress,
    tui::state::ClassicalSession,
};

/// Rows of the graph.
const GRAPH_ROWS: u16 = 4;
/// Columns of the widest evaluation, as in `-12.34`.
const EVAL_COLUMNS: usize = 7;
/// Below this width the graph says nothing.
const MIN_COLUMNS: u16 = 12;

/// The section; `None` for a game without evaluations. In less room the graph goes first, then all but the evaluation.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<PanelSection> {
    let theme = context.theme();
    let mut lines: Vec<Line<'static>> = Vec::new();
    let section = |lines, rank| PanelSection::new("Review", lines, rank);
    if let Some(work) = &game.review {
        let Progress { done, total } = work.progress();
        let text = if total == 0 {
            "reviewing … esc stops".into()
        } else {
            format!("{done} of {total} positions … esc stops")
        };
        lines.push(Line::styled(truncate(&text, context.width), theme.dim));
    }
    if let Some(retry) = &game.retry {
        let mistake = game.tree.get(retry.mistake).label.shown();
        lines.extend(context.wrap(&format!("Find a better move than {mistake}."), theme.title));
    }
    let variant = context.session.rulebook.variant();
    let Some(summary) = ReviewSummary::of_tree(variant, &game.tree).filter(|_| context.width >= MIN_COLUMNS) else {
        return (!lines.is_empty()).then(|| section(lines, 1));
    };
    lines.extend(bar(context, game));
    let (graph, players) = (graph(context, game, &summary), players(context, &summary));
    let full = section([lines.clone(), graph, players.clone()].concat(), 2);
    let without_graph = section([lines.clone(), players.clone()].concat(), 2);
    let shortest = section(if lines.is_empty() { players } else { lines }, 1);
    let without_graph = PanelSection { shorter: Some(Box::new(shortest)), ..without_graph };
    Some(PanelSection { shorter: Some(Box::new(without_graph)), ..full })
}

/// The evaluation of the position and, in games for two, the first player's share of a bar.
fn bar(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<Line<'static>> {
    let (session, theme) = (context.session, context.theme());
    let turns = session.rules().turns.len();
    let score = eval_of(game.tree.comments_at(game.tree.current()), turns)?;
    let text = eval_text(score, turns);
    if session.rules().players.len() != 2 {
        return Some(Line::styled(text, theme.title));
    }
    let columns = usize::from(context.width).saturating_sub(EVAL_COLUMNS + 1);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let filled = (win_percent(score) / 100.0 * columns as f64).round() as usize;
    let filled = filled.min(columns);
    Some(Line::from(vec![
        Span::styled(pad(&text, EVAL_COLUMNS + 1), theme.title),
        Span::styled("█".repeat(filled), theme.text),
        Span::styled("░".repeat(columns - filled), theme.dim),
    ]))
}

/// The win percentages of the game, with the mistakes and the position on the screen.
fn graph(context: &PanelContext<'_>, game: &ClassicalSession, summary: &ReviewSummary) -> Vec<Line<'static>> {
    let theme = context.theme();
    let plies = game.tree.main_line().count();
    let number = |plies: usize| f64::from(u32::try_from(plies).unwrap_or(u32::MAX));
    let player_count = summary.players.len();
    let lines: Vec<Vec<(f64, f64)>> = (0..player_count)
        .map(|player| summary.graph.iter().filter(move |point| point.player == player))
        .map(|points| points.map(|point| (number(point.ply), point.win_percent)).collect())
        .collect();
    let at = |ply: usize| summary.graph.iter().find(|point| point.ply == ply);
    let judged = (1..).zip(game.tree.main_line()).filter(|(_, id)| game.judgement(*id).is_some());
    let mistakes: Vec<(f64, f64)> = judged.filter_map(|(ply, _)| Some((number(ply), at(ply)?.win_percent))).collect();
    let ply = number(game.tree.ply().min(plies));
    let (middle, current) = ([(0.0, 50.0), (number(plies), 50.0)], [(ply, 0.0), (ply, 100.0)]);
    let marker = if context.appearance.glyphs == Glyphs::Letters { Marker::Dot } else { Marker::Braille };
    let line = |points, style| Dataset::default().marker(marker).graph_type(GraphType::Line).style(style).data(points);
    let mut datasets = vec![line(&middle, theme.dim), line(&current, theme.key)];
    let style_of = |player: usize| match player {
        0 => theme.text,
        1 => theme.title,
        _ => theme.good,
    };
    datasets.extend(lines.iter().enumerate().map(|(player, points)| line(points, style_of(player))));
    datasets.push(Dataset::default().marker(Marker::Dot).style(theme.alarm).data(&mistakes));
    let axis = |most| Axis::default().bounds([0.0, most]).style(Style::default());
    let area = Rect { x: 0, y: 0, width: context.width, height: GRAPH_ROWS };
    let mut buffer = Buffer::empty(area);
    Chart::new(datasets).x_axis(axis(number(plies).max(1.0))).y_axis(axis(100.0)).render(area, &mut buffer);
    // The background stays that of the panel.
    let style = |cell: &Cell| Style::new().fg(cell.fg).add_modifier(cell.modifier);
    let cell = |x, y| buffer.cell((x, y)).map(|cell| Span::styled(cell.symbol().to_owned(), style(cell)));
    (0..area.height).map(|y| (0..area.width).filter_map(|x| cell(x, y)).collect::<Vec<_>>().into()).collect()
}

/// For each player: accuracy, inaccuracies, mistakes and blunders, in two rows where one is too narrow.
fn players(context: &PanelContext<'_>, summary: &ReviewSummary) -> Vec<Line<'static>> {
    let (theme, names) = (context.theme(), &context.session.rules().players);
    let columns = names.iter().map(|name| name.width()).max().unwrap_or(0) + 1;
    let rows = |(name, player): (&String, &PlayerReview)| {
        let accuracy = player.accuracy.map_or_else(String::new, |accuracy| format!("{accuracy:.0} %  "));
        let counts = format!("{} ?!  {} ?  {} ??", player.inaccuracies, player.mistakes, player.blunders);
        let fits = columns + accuracy.width() + counts.width() <= context.width.into();
        let spans = [(pad(name, columns), theme.text), (accuracy, theme.title), (counts, theme.dim)];
        let [name, accuracy, counts] = spans.map(|(text, style)| Span::styled(text, style));
        if fits {
            vec![Line::from(vec![name, accuracy, counts])]
        } else {
            vec![Line::from(vec![name, accuracy]), Line::from(vec!["  ".into(), counts])]
        }
    };
    names.iter().zip(&summary.players).flat_map(rows).collect()
}
