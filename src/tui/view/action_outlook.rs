//! Sections about a possible action: in how many worlds it is legal, and what is on a square.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    captured::{piece_name, piece_symbol},
    number_text::{group_digits, percent, roughly},
    panel::PanelSection,
    text_fit::{truncate, wrap},
};
use crate::{
    game::Kind,
    tui::{
        collapse_text,
        state::{
            AppState, Popup,
            appearance::Appearance,
            command_line::Completion,
            session::GameSession,
            worlds::{WorldsGame, WorldsRound},
        },
        theme::Theme,
    },
    worlds::WorldRules,
};

/// Fixed height in lines, so that the panel is stable.
const OUTLOOK_LINES: usize = 4;

/// The section.
pub fn section(
    state: &AppState,
    session: &GameSession,
    game: &WorldsGame,
    turn: &WorldsRound,
    width: u16,
) -> PanelSection {
    let theme = &state.appearance.theme;
    let mut lines = match (&game.expansion, considered_action(state, session)) {
        (Some(doing), _) => vec![Line::from(vec![
            Span::styled(format!("{}: ", doing.intent.text), theme.title),
            Span::styled(
                if game.is_quantum() { "in every world …" } else { "every reply in every world …" },
                theme.text,
            ),
        ])],
        (None, Some(index)) => action_lines(session, game, turn, index, theme, width),
        (None, None) => target_lines(session, game, turn, theme, width),
    };
    lines.resize_with(OUTLOOK_LINES, Line::default);
    PanelSection::new("If you play", lines, 1)
}

/// The action under the cursor, or the one typed or selected in the chooser.
fn considered_action(state: &AppState, session: &GameSession) -> Option<usize> {
    match &state.popup {
        Some(Popup::Chooser(chooser)) => return chooser.list.get(chooser.selected).copied(),
        Some(Popup::CommandLine(line)) if !line.text.value().is_empty() => {
            return match line.completions.get(line.selected)? {
                Completion::Choice(index) => Some(*index),
                _ => None,
            };
        }
        _ => {}
    }
    let choices = session.choices.as_deref()?;
    if choices.has_only_passes() {
        return choices.passes().first().copied();
    }
    session.choices_at(session.cursor.cell).first().copied()
}

fn action_lines(
    session: &GameSession,
    game: &WorldsGame,
    turn: &WorldsRound,
    index: usize,
    theme: &Theme,
    width: u16,
) -> Vec<Line<'static>> {
    let Some(choice) = session.choices.as_ref().and_then(|choices| choices.list.get(index)) else { return Vec::new() };
    let now = turn.round.stats().worlds;
    let name = Span::styled(format!("{}  ", choice.san), theme.title);
    let Some(legal) = game.legal_counts.get(index).copied().flatten() else {
        return vec![Line::from(vec![name, Span::styled("counting its worlds …", theme.dim)])];
    };
    // Aligns the numbers.
    let gap = usize::from(width).saturating_sub(9 + 9).min(11);
    let row = |word: &'static str, number: u128, style| {
        let number_text = group_digits(number);
        let pad = gap.saturating_sub(number_text.width());
        Line::from(vec![
            Span::styled(format!("{word:<9}{}", " ".repeat(pad)), theme.dim),
            Span::styled(number_text, style),
            Span::styled(format!("{:>8}", percent(number, now)), theme.dim),
        ])
    };
    let mut first = Line::from(name);
    let room = usize::from(width).saturating_sub(first.width());
    first
        .spans
        .extend(estimate(turn, legal).filter(|text| text.width() <= room).map(|text| Span::styled(text, theme.dim)));
    let culls = now - legal.min(now);
    let (good, bad) = (theme.text, if culls > 0 { theme.alarm } else { theme.text });
    let mut lines = vec![first, row("legal in", legal, good), row("culls", culls, bad)];
    let needs = game
        .collapse_reasons
        .get(&choice.coordinates)
        .and_then(|why| collapse_text::requirement(session, game.intents.get(index), why));
    lines.extend(needs.map(|text| Line::styled(truncate(&text, width), theme.text)));
    lines
}

/// Estimates the worlds and the time of the next round from the last one.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a guess, and said to be one"
)]
fn estimate(turn: &WorldsRound, legal: u128) -> Option<String> {
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

/// Targets of the selected piece with their share of legal worlds; else a hint.
fn target_lines(
    session: &GameSession,
    game: &WorldsGame,
    turn: &WorldsRound,
    theme: &Theme,
    width: u16,
) -> Vec<Line<'static>> {
    let now = turn.round.stats().worlds;
    let Some(choices) = session.choices.as_deref() else { return vec![Line::styled("searching …", theme.dim)] };
    if game.outcome().is_some() {
        return Vec::new();
    }
    let Some(origin) = session.cursor.selected else {
        let text = match game.worlds.rules() {
            WorldRules::Superposition => "choose a piece and its target; a piece chosen twice moves everywhere at once",
            WorldRules::Heisenberg => "choose a piece twice to play all its moves, or a square to play all moves to it",
            _ => "choose a piece: its targets show how many worlds survive each move",
        };
        return wrap(text, width).into_iter().map(|text| Line::styled(text, theme.dim)).collect();
    };
    let mut lines = vec![Line::default()];
    let all: Vec<_> = choices.list.iter().enumerate().filter(|(_, choice)| choice.origin == Some(origin)).collect();
    for (place, &(index, choice)) in all.iter().enumerate() {
        let legal = game.legal_counts.get(index).copied().flatten();
        let count = legal.map_or_else(|| "…".into(), |legal| percent(legal, now));
        let room = lines.last().map_or(0, Line::width);
        let rest = format!("+{}", all.len() - place);
        let is_last = lines.len() == OUTLOOK_LINES && place + 1 < all.len();
        let sign = if is_last { rest.width() } else { 0 };
        if room > 0 && room + choice.san.width() + count.width() + 4 + sign > usize::from(width) {
            if lines.len() == OUTLOOK_LINES {
                // No room for the others.
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

/// Section of what the last action revealed.
pub fn collapse_section(
    session: &GameSession,
    turn: &WorldsRound,
    appearance: &Appearance,
    width: u16,
) -> Option<PanelSection> {
    let why = turn.collapse_reason.as_ref()?;
    let (_, intent) = turn.round.previous()?;
    let needs = collapse_text::requirement(session, Some(intent), why).map(|text| format!("{} {text}", intent.text));
    let lines: Vec<Line<'static>> = needs
        .into_iter()
        .chain(collapse_text::newly_certain(session, why, &turn.census))
        .flat_map(|text| wrap(&text, width))
        .map(|text| Line::styled(text, appearance.theme.text))
        .collect();
    (!lines.is_empty()).then(|| PanelSection::new("What it revealed", lines, 3))
}

/// Section of the pieces on the square under the cursor, with the number of worlds.
pub fn square_section(session: &GameSession, game: &WorldsGame, appearance: &Appearance, width: u16) -> PanelSection {
    let theme = &appearance.theme;
    let cell = session.cursor.cell;
    let census = game.shown_census();
    let mut kinds: Vec<(Kind, u128)> = census.into_iter().flat_map(|census| census.kinds_on(cell)).collect();
    let worlds = census.map_or(0, |census| census.worlds);
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    let name = session.rulebook.variant().board().name(cell).to_owned();
    let mut lines = Vec::new();
    if let Some(part) = &game.subset {
        let on = session.rulebook.variant().board().name(part.condition.cell);
        let what = if part.condition.kind.index().is_some() {
            piece_name(session, part.condition.kind)
        } else {
            "nothing".into()
        };
        let count = part.census.as_ref().map_or_else(|| "…".into(), |census| group_digits(census.worlds));
        let all = group_digits(game.current().map_or(0, |turn| turn.census.worlds));
        lines.push(Line::styled(
            truncate(&format!("if {what} is on {on}: {count} of {all} worlds"), width),
            theme.selected,
        ));
    }
    lines.push(Line::from(Span::styled(format!("{name}  "), theme.title)));
    for (kind, count) in kinds {
        let all = count == worlds;
        let what = match (kind.index(), all) {
            (None, true) => "empty".to_owned(),
            (None, false) => format!("empty {}", group_digits(count)),
            (Some(_), true) => piece_name(session, kind),
            (Some(_), false) => group_digits(count),
        };
        let mut spans = Vec::new();
        if kind.index().is_some() {
            spans.push(piece_symbol(session, appearance, kind, theme));
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
    PanelSection::new("On this square", lines, 2)
}
