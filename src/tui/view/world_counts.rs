//! World counts: now, and by round.

use std::cmp::Ordering;

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    number_text::{group_digits, kept_percent, percent, sparkline},
    panel::{PanelContext, PanelSection},
    text_fit::flow,
};
use crate::{
    tui::state::{WorldsGame, WorldsRound},
    worlds::Nature,
};

/// Section of the counts of the current round. In little room, it shows neither their growth nor how they arose.
pub fn section(context: &PanelContext<'_>, game: &WorldsGame, turn: &WorldsRound) -> PanelSection {
    let (theme, width) = (context.theme(), context.width);
    let stats = turn.round.stats();
    let merged = stats.children.saturating_sub(stats.worlds + stats.finished.total() + stats.removed);
    let mut origin = vec![("generated", group_digits(stats.children))];
    if stats.children > 0 && stats.round > 0 {
        origin.push(("merged", percent(merged, stats.children)));
    }
    let culled = group_digits(stats.culled());
    let culled_label = if stats.removed > 0 { "culled by you" } else { "culled now" };
    let kept = kept_percent(stats.kept) + if width < 24 { "" } else { " overall" };
    let mut counts = vec![("now", group_digits(stats.worlds))];
    if game.is_quantum() {
        counts.push(("culled", culled));
    } else {
        counts.extend([("kept", kept), (culled_label, culled)]);
    }
    let mut results = Vec::new();
    if !game.worlds.game().rules().royal.is_empty() {
        results.push(("in check in", group_digits(stats.in_check)));
    }
    let plural = if stats.lost == 1 { "world" } else { "worlds" };
    results.push((LOST_LABEL, format!("{} {plural}", group_digits(stats.lost))));
    if turn.round.finished().won > 0 {
        results.push(("won", group_digits(turn.round.finished().won)));
    }
    let mut lines = label_rows(context, &counts, false);
    for measurement in &stats.measurements {
        let piece = context.piece_text(measurement.kind);
        let name = context.session.cell_name(measurement.cell);
        let removed = group_digits(measurement.culled);
        let (text, style) = match (game.worlds.terms().nature, measurement.stands) {
            (Nature::Takes(_), _) => (format!("nature took {piece} {name}: {removed} worlds removed"), theme.alarm),
            (_, true) => (format!("nature measured {name}: present, {removed} culled"), theme.good),
            (_, false) => (format!("nature measured {name}: absent, {removed} culled"), theme.alarm),
        };
        lines.extend(context.wrap(&text, style));
    }
    lines.extend(label_rows(context, &results, stats.lost > 0));
    let shown = lines.len();
    lines.push(sparkline_row(context, game));
    lines.extend(label_rows(context, &origin, false));
    PanelSection { spare_lines: lines.len() - shown, ..PanelSection::new("Worlds", lines, 0) }
}

/// Label of the number of lost worlds.
const LOST_LABEL: &str = "lost in";

/// Labels and numbers, wrapped. The number of lost worlds may be an alarm.
fn label_rows(context: &PanelContext<'_>, counts: &[(&'static str, String)], is_lost: bool) -> Vec<Line<'static>> {
    let theme = context.theme();
    let item = |(label, number): &(&'static str, String)| {
        let is_alarm = is_lost && *label == LOST_LABEL;
        let (dim, text) = if is_alarm { (theme.alarm, theme.alarm) } else { (theme.dim, theme.text) };
        vec![Span::styled(format!("{label} "), dim), Span::styled(number.clone(), text)]
    };
    flow(counts.iter().map(item), "   ", context.width)
}

/// Worlds by round as a sparkline and numbers; only the last ones if there is no room for all.
fn sparkline_row(context: &PanelContext<'_>, game: &WorldsGame) -> Line<'static> {
    let (theme, width) = (context.theme(), context.width);
    let worlds = |turn: &WorldsRound| turn.round.stats().worlds;
    let numbers: Vec<u128> = game.rounds.iter().map(worlds).collect();
    let max_columns = usize::from(width / 2).max(4);
    let first = numbers.len().saturating_sub(max_columns);
    // Rounds that were taken back, or that a finished game still has, continue the curve.
    let later: Vec<u128> = game.undone.iter().rev().map(worlds).collect();
    let curve: Vec<u128> = numbers[first..].iter().chain(&later).copied().take(max_columns).collect();
    let drawn = sparkline(&curve);
    let (mut earlier, now) = (String::new(), numbers.last().copied().map_or_else(String::new, group_digits));
    for &number in numbers.iter().rev().skip(1) {
        let longer = format!("{} · {earlier}", group_digits(number));
        if drawn.width() + 2 + longer.width() + now.width() > usize::from(width) {
            break;
        }
        earlier = longer;
    }
    let column_style = |column: usize| match (first + column + 1).cmp(&numbers.len()) {
        Ordering::Equal if !later.is_empty() => theme.selected,
        Ordering::Greater => theme.dim,
        _ => theme.bar,
    };
    let columns = drawn.chars().enumerate().map(|(column, bar)| Span::styled(bar.to_string(), column_style(column)));
    // The number of the round that is shown stands out, as its column does.
    let now_style = if later.is_empty() { theme.dim } else { theme.selected };
    columns.chain([Span::styled(format!("  {earlier}"), theme.dim), Span::styled(now, now_style)]).collect()
}

/// One row per round: the action, culled worlds and remaining worlds.
pub fn round_rows(context: &PanelContext<'_>, game: &WorldsGame) -> Vec<Line<'static>> {
    let theme = context.theme();
    // At most three undone rounds follow, so that the current one stays visible.
    let rounds = game.rounds.iter().chain(game.undone.iter().rev().take(3));
    let mut lines = Vec::new();
    for (number, turn) in rounds.enumerate().skip(1) {
        let stats = turn.round.stats();
        let action = stats.action.as_deref().map_or_else(String::new, |text| context.session.shown_text(text));
        let culled = if stats.culled() > 0 { format!("  −{}", group_digits(stats.culled())) } else { String::new() };
        let prefix = format!("{number:>2}  ");
        let used = prefix.width() + action.width().max(6) + culled.width() + 2;
        let room = usize::from(context.width).saturating_sub(used);
        let style = match (number + 1).cmp(&game.rounds.len()) {
            Ordering::Less => theme.text,
            Ordering::Equal => theme.selected,
            Ordering::Greater => theme.dim,
        };
        let gap = " ".repeat(6_usize.saturating_sub(action.width()));
        lines.push(Line::from(vec![
            Span::styled(prefix, theme.dim),
            Span::styled(action, style),
            Span::styled(gap, theme.text),
            Span::styled(culled, theme.dim),
            Span::styled(format!("{:>room$}", group_digits(stats.worlds)), theme.text),
        ]));
    }
    if lines.is_empty() {
        lines.push(Line::styled("none yet", theme.dim));
    }
    lines
}
