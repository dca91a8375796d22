//! Section of the selected piece, or the one under the cursor: its name, targets and rule line.

use ratatui::text::{Line, Span};

use super::{
    captured::{piece_name, piece_symbol},
    panel::PanelSection,
    text_fit::wrap,
};
use crate::{
    game::Cell,
    tui::state::{analysis::LineMove, appearance::Appearance, choices::ActionChoices, session::GameSession},
};

/// The section, in a panel of `width` columns.
pub fn section(session: &GameSession, appearance: &Appearance, width: u16) -> PanelSection {
    let subject = session.cursor.selected.unwrap_or(session.cursor.cell);
    let mut lines = piece_lines(session, appearance, subject, width);
    // In an analysis line, nothing can be selected.
    if followed(session).is_none() {
        lines.extend(enter_line(session, appearance));
    }
    let mut section = PanelSection::new("This square", lines, 1);
    // Fixed minimum height, so that the panel is stable.
    section.lines.resize_with(section.lines.len().max(4), Line::default);
    section
}

/// The last move of the analysis line on the board, if one is shown.
fn followed(session: &GameSession) -> Option<&LineMove> {
    session.classical()?.followed()
}

fn piece_lines(session: &GameSession, appearance: &Appearance, cell: Cell, width: u16) -> Vec<Line<'static>> {
    let theme = &appearance.theme;
    let name = session.rulebook.variant().board().name(cell).to_owned();
    let followed = followed(session);
    let kind = match followed {
        Some(step) => Some(step.after.at(cell).kind).filter(|kind| kind.index().is_some()),
        None => session.kind_at(cell),
    };
    let Some(kind) = kind else {
        return vec![Line::from(vec![Span::styled(name, theme.text), Span::styled("  empty", theme.dim)])];
    };
    let choices = match followed {
        Some(_) => None,
        None if session.is_inspecting(cell) => session.opponent_choices(),
        None => session.choices.as_deref(),
    };
    let reach = choices.map(|choices| choices.count_targets(cell)).map_or_else(String::new, |(targets, captures)| {
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        match captures {
            _ if targets == 0 => "no targets".into(),
            0 => plural(targets, "target"),
            _ => format!("{}, {}", plural(targets, "target"), plural(captures, "capture")),
        }
    });
    let called = piece_name(session, kind);
    let mut lines = vec![Line::from(vec![
        piece_symbol(session, appearance, kind, theme),
        Span::styled(format!(" {name}  "), theme.text),
        Span::styled(called, theme.title),
    ])];
    let first = lines[0].width() + 2 + reach.chars().count();
    if first <= usize::from(width) && !reach.is_empty() {
        lines[0].push_span(Span::styled(format!("  {reach}"), theme.dim));
    } else {
        lines.extend(wrap(&reach, width).into_iter().map(|text| Line::styled(text, theme.dim)));
    }
    if let Some(line) = session.rulebook.movement_rule(kind) {
        lines.extend(wrap(line, width).into_iter().take(3).map(|text| Line::styled(text, theme.good)));
    }
    lines
}

/// What Enter would do on the square under the cursor.
fn enter_line(session: &GameSession, appearance: &Appearance) -> Option<Line<'static>> {
    let (theme, cell) = (&appearance.theme, session.cursor.cell);
    let choices = session.choices.as_deref()?;
    if choices.has_only_passes() {
        return Some(Line::from(vec![
            Span::styled("p", theme.key),
            Span::styled(" pass: the only legal move", theme.text),
        ]));
    }
    let ways = session.choices_at(cell);
    let board = session.rulebook.variant().board();
    let text = match (&ways[..], session.cursor.selected) {
        ([], None) => return origins_line(session, appearance, choices, cell),
        ([], Some(_)) => return None,
        ([one], _) => {
            let choice = choices.list.get(*one)?;
            let taken = session.kind_at(cell).filter(|_| choice.is_capture);
            let what = taken.map(|kind| format!(", captures {}", piece_name(session, kind))).unwrap_or_default();
            if choice.origin.is_some() {
                format!("{}{what}", choice.san)
            } else {
                let dropped = choice.drop.map_or_else(String::new, |kind| format!("{} ", piece_name(session, kind)));
                format!("place {dropped}on {}", board.name(cell))
            }
        }
        (several, None) if session.cursor.held_piece.is_none() => {
            return Some(drop_line(session, appearance, choices, several));
        }
        (several, _) => format!("{} moves: choose which", several.len()),
    };
    Some(Line::from(vec![Span::styled("↵ ", theme.key), Span::styled(text, theme.text)]))
}

/// Pieces in hand that can be dropped on the square.
fn drop_line(session: &GameSession, appearance: &Appearance, choices: &ActionChoices, ways: &[usize]) -> Line<'static> {
    let mut spans = vec![Span::styled("↵ ", appearance.theme.key), Span::styled("place ", appearance.theme.text)];
    let mut kinds: Vec<_> = ways
        .iter()
        .filter_map(|&index| choices.list.get(index))
        .filter_map(|choice| choice.drop.or(choice.piece_after))
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        spans.push(piece_symbol(session, appearance, kind, &appearance.theme));
        spans.push(Span::raw(" "));
    }
    Line::from(spans)
}

/// Pieces that can move to the square.
fn origins_line(
    session: &GameSession,
    appearance: &Appearance,
    choices: &ActionChoices,
    cell: Cell,
) -> Option<Line<'static>> {
    let mut origins: Vec<Cell> =
        choices.list.iter().filter(|choice| choice.goal == Some(cell)).filter_map(|choice| choice.origin).collect();
    origins.sort_unstable();
    origins.dedup();
    if origins.is_empty() {
        return None;
    }
    let mut spans = vec![Span::styled("can move here: ", appearance.theme.dim)];
    for origin in origins {
        spans.extend(session.kind_at(origin).map(|kind| piece_symbol(session, appearance, kind, &appearance.theme)));
        spans.push(Span::styled(
            format!(" {}  ", session.rulebook.variant().board().name(origin)),
            appearance.theme.text,
        ));
    }
    Some(Line::from(spans))
}
