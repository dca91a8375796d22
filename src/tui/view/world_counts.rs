//! World counts: now, and by round.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    number_text::{group_digits, kept_percent, percent, sparkline},
    text_fit::wrap,
};
use crate::tui::{
    state::worlds::{WorldsGame, WorldsRound},
    theme::Theme,
};
use crate::worlds::WorldRules;

/// Counts of the current round.
pub fn lines(game: &WorldsGame, turn: &WorldsRound, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let tally = turn.round.stats();
    let by_nature = tally.measurement.map_or(0, |appearance| appearance.culled);
    let merged = tally.children.saturating_sub(tally.worlds + tally.finished.total() + by_nature);
    let mut first = vec![("now", group_digits(tally.worlds)), ("generated", group_digits(tally.children))];
    if tally.children > 0 && tally.round > 0 {
        first.push(("merged", percent(merged, tally.children)));
    }
    let mut second = Vec::new();
    if !game.worlds.game().rules().royal.is_empty() {
        second.push(("in check in", group_digits(tally.in_check)));
    }
    second.push(("lost in", group_digits(tally.lost)));
    if turn.round.finished().won > 0 {
        second.push(("won", group_digits(turn.round.finished().won)));
    }
    let kept = kept_percent(tally.kept);
    let culled = group_digits(tally.culled());
    let mut lines = label_rows(&first, theme, width);
    let culled_now = if game.worlds.rules() == WorldRules::Measured { "culled by you" } else { "culled now" };
    let kept = ("kept", if width < 24 { kept } else { kept + " overall" });
    let shares = if game.is_quantum() { vec![("culled", culled)] } else { vec![kept, (culled_now, culled)] };
    lines.extend(label_rows(&shares, theme, width));
    if let Some(appearance) = tally.measurement {
        let name = game.worlds.game().board().name(appearance.cell);
        let what = if appearance.stands { "present" } else { "absent" };
        let text = format!("nature measured {name}: {what}, {} culled", group_digits(appearance.culled));
        lines.extend(
            wrap(&text, width)
                .into_iter()
                .map(|text| Line::styled(text, if appearance.stands { theme.good } else { theme.alarm })),
        );
    }
    lines.push(sparkline_row(game, theme, width));
    let mut check = label_rows(&second, theme, width);
    if tally.lost > 0 {
        for line in &mut check {
            for span in line.spans.iter_mut().skip_while(|span| !span.content.contains("lost in")).take(2) {
                span.style = theme.alarm;
            }
        }
    }
    lines.extend(check);
    lines
}

/// Labels and numbers, wrapped.
fn label_rows(pairs: &[(&'static str, String)], theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = vec![Line::default()];
    for (word, number) in pairs {
        let long = word.width() + 1 + number.width();
        let room = lines.last().map_or(0, Line::width);
        if room > 0 && room + 3 + long > usize::from(width) {
            lines.push(Line::default());
        }
        let Some(line) = lines.last_mut() else { break };
        let gap = if line.width() > 0 { "   " } else { "" };
        line.push_span(Span::styled(format!("{gap}{word} "), theme.dim));
        line.push_span(Span::styled(number.clone(), theme.text));
    }
    lines
}

/// Worlds by round as a sparkline and numbers; only the last ones if there is no room for all.
fn sparkline_row(game: &WorldsGame, theme: &Theme, width: u16) -> Line<'static> {
    let numbers: Vec<u128> = game.rounds.iter().map(|turn| turn.round.stats().worlds).collect();
    let most = usize::from(width / 2).max(4);
    let drawn = sparkline(&numbers[numbers.len().saturating_sub(most)..]);
    let mut text = String::new();
    for &number in numbers.iter().rev() {
        let longer = if text.is_empty() { group_digits(number) } else { format!("{} · {text}", group_digits(number)) };
        if drawn.width() + 2 + longer.width() > usize::from(width) {
            break;
        }
        text = longer;
    }
    Line::from(vec![Span::styled(drawn, theme.bar), Span::styled(format!("  {text}"), theme.dim)])
}

/// One row per round: the action, culled worlds and remaining worlds.
pub fn round_rows(game: &WorldsGame, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let all = game.rounds.iter().chain(game.undone.iter().rev());
    let mut lines = Vec::new();
    for (number, turn) in all.enumerate().skip(1) {
        let tally = turn.round.stats();
        let action = tally.action.clone().unwrap_or_default();
        let culled = if tally.culled() > 0 { format!("  −{}", group_digits(tally.culled())) } else { String::new() };
        let worlds = group_digits(tally.worlds);
        let left = format!("{number:>2}  {action:<6}");
        let room = usize::from(width).saturating_sub(left.width() + culled.width() + 2);
        let style = match () {
            () if number + 1 == game.rounds.len() => theme.selected,
            () if number >= game.rounds.len() => theme.dim,
            () => theme.text,
        };
        lines.push(Line::from(vec![
            Span::styled(format!("{number:>2}  "), theme.dim),
            Span::styled(action.clone(), style),
            Span::styled(" ".repeat(6_usize.saturating_sub(action.width())), theme.text),
            Span::styled(culled, theme.dim),
            Span::styled(format!("{worlds:>room$}"), theme.text),
        ]));
    }
    if lines.is_empty() {
        lines.push(Line::styled("none yet", theme.dim));
    }
    // At most two undone rounds follow, so that the current one stays visible.
    lines.truncate(game.rounds.len() + 2);
    lines
}
