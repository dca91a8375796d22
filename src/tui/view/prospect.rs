//! What choosing a target would mean: in how many worlds it is legal, before it is chosen. And what stands on a square.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    number::{grouped, roughly, share},
    panel::Section,
    taken::{called, symbol},
    wrap::wrap,
};
use crate::{
    game::Kind,
    tui::{
        state::{
            Popup, State,
            line::Meaning,
            look::Look,
            play::Play,
            worlds::{Solitaire, Turn},
        },
        theme::Theme,
    },
};

/// How many lines it always has, so that nothing jumps.
const HEIGHT: usize = 3;

/// The section.
pub fn section(state: &State, play: &Play, table: &Solitaire, turn: &Turn, width: u16) -> Section {
    let theme = &state.look.theme;
    let mut lines = match (&table.doing, subject(state, play)) {
        (Some(doing), _) => vec![Line::from(vec![
            Span::styled(format!("{}: ", doing.intent.text), theme.title),
            Span::styled("every reply in every world …", theme.text),
        ])],
        (None, Some(index)) => survivors(play, table, turn, index, theme, width),
        (None, None) => outlook(play, table, turn, theme, width),
    };
    lines.resize_with(HEIGHT.max(lines.len().min(HEIGHT)), Line::default);
    Section::new("If you play", lines, 1)
}

/// The action under the cursor, or the one that is being typed or asked about.
fn subject(state: &State, play: &Play) -> Option<usize> {
    match &state.popup {
        Some(Popup::Chooser(chooser)) => return chooser.list.get(chooser.at).copied(),
        Some(Popup::Line(line)) if !line.text.value().is_empty() => {
            return match line.meanings.get(line.at)? {
                Meaning::Choice(index) => Some(*index),
                _ => None,
            };
        }
        _ => {}
    }
    let choices = play.choices.as_deref()?;
    if choices.only_pass() {
        return choices.passes().first().copied();
    }
    play.ways(play.hand.cursor).first().copied()
}

fn survivors(
    play: &Play,
    table: &Solitaire,
    turn: &Turn,
    index: usize,
    theme: &Theme,
    width: u16,
) -> Vec<Line<'static>> {
    let Some(choice) = play.choices.as_ref().and_then(|choices| choices.list.get(index)) else { return Vec::new() };
    let now = turn.round.tally().worlds;
    let name = Span::styled(format!("{}  ", choice.san), theme.title);
    let Some(legal) = table.legal.get(index).copied().flatten() else {
        return vec![Line::from(vec![name, Span::styled("counting its worlds …", theme.dim)])];
    };
    // The numbers stand under one another, as far apart as there is room for.
    let gap = usize::from(width).saturating_sub(9 + 9).min(11);
    let row = |word: &'static str, number: u128, style| {
        let number_text = grouped(number);
        let pad = gap.saturating_sub(number_text.width());
        Line::from(vec![
            Span::styled(format!("{word:<9}{}", " ".repeat(pad)), theme.dim),
            Span::styled(number_text, style),
            Span::styled(format!("{:>8}", share(number, now)), theme.dim),
        ])
    };
    let mut first = Line::from(name);
    let room = usize::from(width).saturating_sub(first.width());
    first
        .spans
        .extend(guess(turn, legal).filter(|text| text.width() <= room).map(|text| Span::styled(text, theme.dim)));
    let culls = now - legal.min(now);
    let (good, bad) = (theme.text, if culls > 0 { theme.alarm } else { theme.text });
    vec![first, row("legal in", legal, good), row("culls", culls, bad)]
}

/// How many worlds there will be and how long that takes, from what the last round took.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a guess, and said to be one"
)]
fn guess(turn: &Turn, legal: u128) -> Option<String> {
    let last = turn.round.tally();
    if last.round == 0 || last.survived == 0 {
        return None;
    }
    let grown = legal as f64 / last.survived as f64;
    let worlds = roughly((grown * last.worlds as f64) as u128);
    let seconds = grown * turn.seconds;
    let time = if seconds < 1.0 { String::new() } else { format!(", {seconds:.0} s") };
    Some(format!("then about {worlds}{time}"))
}

/// The targets of the chosen piece with the share of worlds in which they are legal; else what to do.
fn outlook(play: &Play, table: &Solitaire, turn: &Turn, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let now = turn.round.tally().worlds;
    let Some(choices) = play.choices.as_deref() else { return vec![Line::styled("looking …", theme.dim)] };
    if table.outcome().is_some() {
        return Vec::new();
    }
    let Some(origin) = play.hand.selected else {
        let text = "choose a piece: before you play it, its targets show how many worlds survive them";
        return wrap(text, width).into_iter().map(|text| Line::styled(text, theme.dim)).collect();
    };
    let mut lines = vec![Line::default()];
    for (index, choice) in choices.list.iter().enumerate().filter(|(_, choice)| choice.origin == Some(origin)) {
        let legal = table.legal.get(index).copied().flatten();
        let count = legal.map_or_else(|| "…".into(), |legal| share(legal, now));
        let room = lines.last().map_or(0, Line::width);
        if room > 0 && room + choice.san.width() + count.width() + 4 > usize::from(width) {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(choice.san.clone(), theme.text));
            line.push_span(Span::styled(format!(" {count}   "), theme.dim));
        }
    }
    lines.truncate(HEIGHT);
    lines
}

/// What stands on the square under the cursor, in how many worlds.
pub fn square(play: &Play, turn: &Turn, look: &Look, width: u16) -> Section {
    let theme = &look.theme;
    let cell = play.hand.cursor;
    let mut kinds: Vec<(Kind, u128)> = turn.census.on(cell).collect();
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    let name = play.book.variant().board().name(cell).to_owned();
    let mut lines = vec![Line::from(Span::styled(format!("{name}  "), theme.title))];
    for (kind, count) in kinds {
        let all = count == turn.census.worlds;
        let what = match (kind.index(), all) {
            (None, true) => "empty".to_owned(),
            (None, false) => format!("empty {}", grouped(count)),
            (Some(_), true) => called(play, kind),
            (Some(_), false) => grouped(count),
        };
        let mut spans = Vec::new();
        if kind.index().is_some() {
            spans.push(symbol(play, look, kind, theme));
            spans.push(Span::styled(" ", theme.text));
        }
        spans.push(Span::styled(format!("{what}  "), if kind.index().is_some() { theme.text } else { theme.dim }));
        let long: usize = spans.iter().map(Span::width).sum();
        if lines.last().map_or(0, Line::width) + long > usize::from(width) + 2 {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend(spans);
        }
    }
    lines.resize_with(2, Line::default);
    Section::new("On this square", lines, 2)
}
