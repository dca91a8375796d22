//! What choosing a target would mean: in how many worlds it is legal, before it is chosen. And what stands on a square.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    number::{group_digits, roughly, share},
    panel::Section,
    taken::{called, symbol},
    wrap::{cut, wrap},
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
        why,
    },
    worlds::WorldRules,
};

/// How many lines it always has, so that nothing jumps.
const HEIGHT: usize = 4;

/// The section.
pub fn section(state: &State, play: &Play, table: &Solitaire, turn: &Turn, width: u16) -> Section {
    let theme = &state.look.theme;
    let mut lines = match (&table.doing, subject(state, play)) {
        (Some(doing), _) => vec![Line::from(vec![
            Span::styled(format!("{}: ", doing.intent.text), theme.title),
            Span::styled(
                if table.is_quantum() { "in every world …" } else { "every reply in every world …" },
                theme.text,
            ),
        ])],
        (None, Some(index)) => survivors(play, table, turn, index, theme, width),
        (None, None) => outlook(play, table, turn, theme, width),
    };
    lines.resize_with(HEIGHT, Line::default);
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
    let now = turn.round.stats().worlds;
    let name = Span::styled(format!("{}  ", choice.san), theme.title);
    let Some(legal) = table.legal.get(index).copied().flatten() else {
        return vec![Line::from(vec![name, Span::styled("counting its worlds …", theme.dim)])];
    };
    // The numbers stand under one another, as far apart as there is room for.
    let gap = usize::from(width).saturating_sub(9 + 9).min(11);
    let row = |word: &'static str, number: u128, style| {
        let number_text = group_digits(number);
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
    let mut lines = vec![first, row("legal in", legal, good), row("culls", culls, bad)];
    let needs = table.whys.get(&choice.squares).and_then(|why| why::needs(play, table.intents.get(index), why));
    lines.extend(needs.map(|text| Line::styled(cut(&text, width), theme.text)));
    lines
}

/// How many worlds there will be and how long that takes, from what the last round took.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a guess, and said to be one"
)]
fn guess(turn: &Turn, legal: u128) -> Option<String> {
    let last = turn.round.stats();
    if last.round == 0
        || last.survived == 0
        || turn.round.previous().is_none_or(|(before, _)| before.mover() != turn.round.mover())
    {
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
    let now = turn.round.stats().worlds;
    let Some(choices) = play.choices.as_deref() else { return vec![Line::styled("looking …", theme.dim)] };
    if table.outcome().is_some() {
        return Vec::new();
    }
    let Some(origin) = play.hand.selected else {
        let text = match table.worlds.rules() {
            WorldRules::Superposition => "choose a piece and where it goes; chosen twice, it goes everywhere",
            WorldRules::Heisenberg => {
                "choose a piece twice, and it goes everywhere; or a square, and whatever can go there does"
            }
            _ => "choose a piece: before you play it, its targets show how many worlds survive them",
        };
        return wrap(text, width).into_iter().map(|text| Line::styled(text, theme.dim)).collect();
    };
    let mut lines = vec![Line::default()];
    let all: Vec<_> = choices.list.iter().enumerate().filter(|(_, choice)| choice.origin == Some(origin)).collect();
    for (place, &(index, choice)) in all.iter().enumerate() {
        let legal = table.legal.get(index).copied().flatten();
        let count = legal.map_or_else(|| "…".into(), |legal| share(legal, now));
        let room = lines.last().map_or(0, Line::width);
        let rest = format!("+{}", all.len() - place);
        let is_last = lines.len() == HEIGHT && place + 1 < all.len();
        let sign = if is_last { rest.width() } else { 0 };
        if room > 0 && room + choice.san.width() + count.width() + 4 + sign > usize::from(width) {
            if lines.len() == HEIGHT {
                // There is no room for the others.
                lines
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|line| line.push_span(Span::styled(rest.clone(), theme.dim)));
                break;
            }
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(choice.san.clone(), theme.text));
            line.push_span(Span::styled(format!(" {count}   "), theme.dim));
        }
    }
    lines
}

/// What the last action said about the worlds before it.
pub fn told(play: &Play, turn: &Turn, look: &Look, width: u16) -> Option<Section> {
    let why = turn.why.as_ref()?;
    let (_, intent) = turn.round.previous()?;
    let needs = why::needs(play, Some(intent), why).map(|text| format!("{} {text}", intent.text));
    let lines: Vec<Line<'static>> = needs
        .into_iter()
        .chain(why::settled(play, why, &turn.census))
        .flat_map(|text| wrap(&text, width))
        .map(|text| Line::styled(text, look.theme.text))
        .collect();
    (!lines.is_empty()).then(|| Section::new("What that told", lines, 3))
}

/// What stands on the square under the cursor, in how many worlds.
pub fn square(play: &Play, table: &Solitaire, look: &Look, width: u16) -> Section {
    let theme = &look.theme;
    let cell = play.hand.cursor;
    let census = table.seen();
    let mut kinds: Vec<(Kind, u128)> = census.into_iter().flat_map(|census| census.kinds_on(cell)).collect();
    let worlds = census.map_or(0, |census| census.worlds);
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    let name = play.book.variant().board().name(cell).to_owned();
    let mut lines = Vec::new();
    if let Some(part) = &table.given {
        let on = play.book.variant().board().name(part.given.cell);
        let what = if part.given.kind.index().is_some() { called(play, part.given.kind) } else { "nothing".into() };
        let count = part.census.as_ref().map_or_else(|| "…".into(), |census| group_digits(census.worlds));
        let all = group_digits(table.now().map_or(0, |turn| turn.census.worlds));
        lines.push(Line::styled(cut(&format!("if {what} is on {on}: {count} of {all} worlds"), width), theme.choice));
    }
    lines.push(Line::from(Span::styled(format!("{name}  "), theme.title)));
    for (kind, count) in kinds {
        let all = count == worlds;
        let what = match (kind.index(), all) {
            (None, true) => "empty".to_owned(),
            (None, false) => format!("empty {}", group_digits(count)),
            (Some(_), true) => called(play, kind),
            (Some(_), false) => group_digits(count),
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
    lines.resize_with(lines.len().max(2), Line::default);
    Section::new("On this square", lines, 2)
}
