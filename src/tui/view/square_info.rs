//! Section of the selected piece, or the one under the cursor: its name, its targets and how it moves.

use std::collections::BTreeSet;

use ratatui::text::{Line, Span};

use super::{
    command_line::{capture_text, placement_text},
    panel::{PanelContext, PanelSection},
    text_fit::{flow, wrap_at_most},
};
use crate::{
    game::{Cell, Kind},
    tui::state::{ActionChoices, ClassicalSession, LineMove},
};

/// Fixed minimum height in lines, so that the panel is stable.
const MIN_LINES: usize = 4;
/// Maximum lines of the sentence about the piece.
const MAX_SENTENCE_LINES: usize = 6;

/// The section.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> PanelSection {
    let cursor = &context.session.cursor;
    let cell = cursor.selected.unwrap_or(cursor.cell);
    let kind = shown_kind(context, game.followed(), cell);
    let mut lines = piece_lines(context, game.followed(), cell, kind);
    // In an analysis line, nothing can be selected.
    if game.followed().is_none() {
        lines.extend(enter_lines(context, cursor.cell));
    }
    let sentence = kind.map(|kind| sentence_lines(context, kind)).unwrap_or_default();
    let spare_lines = sentence.len();
    lines.extend(sentence);
    lines.resize_with(lines.len().max(MIN_LINES), Line::default);
    PanelSection { spare_lines, ..PanelSection::new("This square", lines, 1) }
}

/// How a piece moves; nothing until the guide is computed.
pub fn sentence_lines(context: &PanelContext<'_>, kind: Kind) -> Vec<Line<'static>> {
    let text = context.session.rulebook.piece_text(kind).unwrap_or_default();
    let lines = wrap_at_most(text, context.width, MAX_SENTENCE_LINES).into_iter();
    lines.map(|line| Line::styled(line, context.theme().good)).collect()
}

/// The piece on a square of the game, or of the analysis line that is shown.
fn shown_kind(context: &PanelContext<'_>, followed: Option<&LineMove>, cell: Cell) -> Option<Kind> {
    match followed {
        Some(step) => Some(step.after.at(cell).kind).filter(|kind| kind.index().is_some()),
        None => context.session.kind_at(cell),
    }
}

fn piece_lines(
    context: &PanelContext<'_>,
    followed: Option<&LineMove>,
    cell: Cell,
    kind: Option<Kind>,
) -> Vec<Line<'static>> {
    let (session, theme) = (context.session, context.theme());
    let name = session.cell_name(cell).to_owned();
    let Some(kind) = kind else {
        return vec![Line::from(vec![Span::styled(name, theme.text), Span::styled("  empty", theme.dim)])];
    };
    let choices = match followed {
        Some(_) => None,
        None if session.is_inspecting(cell) => session.opponent_choices(),
        None => session.choices.as_deref(),
    };
    let reach = choices.map_or_else(String::new, |choices| reach_text(choices, cell));
    let mut first = Line::from(vec![
        context.piece_symbol(kind),
        Span::styled(format!(" {name}  "), theme.text),
        Span::styled(session.piece_name(kind), theme.title),
    ]);
    let fits = first.width() + 2 + reach.chars().count() <= usize::from(context.width) && !reach.is_empty();
    if fits {
        first.push_span(Span::styled(format!("  {reach}"), theme.dim));
    }
    let reach_lines = context.wrap(&reach, theme.dim).filter(|_| !fits);
    [first].into_iter().chain(reach_lines).collect()
}

/// The number of targets of a piece.
fn reach_text(choices: &ActionChoices, cell: Cell) -> String {
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    match choices.count_targets(cell) {
        (0, _) => "no targets".into(),
        (targets, 0) => plural(targets, "target"),
        (targets, captures) => format!("{}, {}", plural(targets, "target"), plural(captures, "capture")),
    }
}

/// What Enter would do on the square under the cursor.
fn enter_lines(context: &PanelContext<'_>, cell: Cell) -> Vec<Line<'static>> {
    let (session, theme) = (context.session, context.theme());
    let Some(choices) = session.choices.as_deref() else { return Vec::new() };
    if choices.has_only_passes() {
        let text = Span::styled(" pass: the only legal move", theme.text);
        return vec![Line::from(vec![Span::styled("p", theme.key), text])];
    }
    let cell = session.landing_cell(cell);
    let indices = session.choices_at(cell);
    let text = match (&indices[..], session.cursor.selected) {
        ([], None) => return origin_lines(context, choices, cell),
        ([], Some(_)) => return Vec::new(),
        (&[index], _) => {
            let choice = &choices.list[index];
            match choice.origin {
                Some(_) => choice.san.clone() + &capture_text(session, choice),
                None => placement_text(session, choice, cell),
            }
        }
        (several, None) if session.cursor.held_piece.is_none() => return vec![drop_line(context, choices, several)],
        (several, _) => format!("{} moves: choose which", several.len()),
    };
    vec![Line::from(vec![Span::styled("↵ ", theme.key), Span::styled(text, theme.text)])]
}

/// Pieces in hand that can be dropped on the square.
fn drop_line(context: &PanelContext<'_>, choices: &ActionChoices, indices: &[usize]) -> Line<'static> {
    let theme = context.theme();
    let placed = indices.iter().filter_map(|&index| choices.list.get(index));
    let kinds: BTreeSet<_> = placed.filter_map(|choice| choice.drop.or(choice.piece_after)).collect();
    let mut spans = vec![Span::styled("↵ ", theme.key), Span::styled("place ", theme.text)];
    spans.extend(kinds.into_iter().flat_map(|kind| [context.piece_symbol(kind), Span::raw(" ")]));
    Line::from(spans)
}

/// Pieces that can move to the square; empty if none can.
fn origin_lines(context: &PanelContext<'_>, choices: &ActionChoices, cell: Cell) -> Vec<Line<'static>> {
    let (session, theme) = (context.session, context.theme());
    let movers = choices.list.iter().filter(|choice| choice.goal == Some(cell));
    let origins: BTreeSet<Cell> = movers.filter_map(|choice| choice.origin).collect();
    let item = |&origin: &Cell| {
        let symbol = session.kind_at(origin).map(|kind| context.piece_symbol(kind));
        symbol.into_iter().chain([Span::styled(format!(" {}", session.cell_name(origin)), theme.text)]).collect()
    };
    let label = vec![Span::styled("can move here:", theme.dim)];
    if origins.is_empty() {
        return Vec::new();
    }
    flow([label].into_iter().chain(origins.iter().map(item)), "  ", context.width)
}
