//! The piece under the cursor, or the chosen one: what it is, where it can go, and the line of the rules that says so.

use ratatui::text::{Line, Span};

use super::{
    panel::Section,
    taken::{called, symbol},
    wrap::wrap,
};
use crate::{
    game::Cell,
    tui::state::{analysis::Step, choices::Choices, look::Look, play::Play},
};

/// The section, in a panel with so many columns.
pub fn section(play: &Play, look: &Look, width: u16) -> Section {
    let subject = play.hand.selected.unwrap_or(play.hand.cursor);
    let mut lines = about(play, look, subject, width);
    // In a line that is followed on the board nothing is chosen.
    if followed(play).is_none() {
        lines.extend(outlook(play, look));
    }
    let mut section = Section::new("This move", lines, 1);
    // As high as it ever needs to be, so that nothing jumps while the cursor moves.
    section.lines.resize_with(section.lines.len().max(4), Line::default);
    section
}

/// The move of the line that is followed on the board, if one is.
fn followed(play: &Play) -> Option<&Step> {
    play.versus()?.followed()
}

fn about(play: &Play, look: &Look, cell: Cell, width: u16) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let name = play.book.variant().board().name(cell).to_owned();
    let followed = followed(play);
    let kind = match followed {
        Some(step) => Some(step.after.at(cell).kind).filter(|kind| kind.index().is_some()),
        None => play.kind_at(cell),
    };
    let Some(kind) = kind else {
        return vec![Line::from(vec![Span::styled(name, theme.text), Span::styled("  empty", theme.dim)])];
    };
    let choices = match followed {
        Some(_) => None,
        None if play.is_inspected(cell) => play.rivals(),
        None => play.choices.as_deref(),
    };
    let reach = choices.map(|choices| choices.reach(cell)).map_or_else(String::new, |(targets, captures)| {
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        match captures {
            _ if targets == 0 => "no target".into(),
            0 => plural(targets, "target"),
            _ => format!("{}, {}", plural(targets, "target"), plural(captures, "capture")),
        }
    });
    let called = called(play, kind);
    let mut lines = vec![Line::from(vec![
        symbol(play, look, kind, theme),
        Span::styled(format!(" {name}  "), theme.text),
        Span::styled(called, theme.title),
    ])];
    let first = lines[0].width() + 2 + reach.chars().count();
    if first <= usize::from(width) && !reach.is_empty() {
        lines[0].push_span(Span::styled(format!("  {reach}"), theme.dim));
    } else {
        lines.extend(wrap(&reach, width).into_iter().map(|text| Line::styled(text, theme.dim)));
    }
    if let Some(line) = play.book.line(kind) {
        lines.extend(wrap(line, width).into_iter().take(3).map(|text| Line::styled(text, theme.good)));
    }
    lines
}

/// What choosing the square under the cursor would do.
fn outlook(play: &Play, look: &Look) -> Option<Line<'static>> {
    let (theme, cell) = (&look.theme, play.hand.cursor);
    let choices = play.choices.as_deref()?;
    if choices.only_pass() {
        return Some(Line::from(vec![
            Span::styled("p", theme.key),
            Span::styled(" passes: nothing else can be done", theme.text),
        ]));
    }
    let ways = play.ways(cell);
    let board = play.book.variant().board();
    let text = match (&ways[..], play.hand.selected) {
        ([], None) => return comers(play, look, choices, cell),
        ([], Some(_)) => return None,
        ([one], _) => {
            let choice = choices.list.get(*one)?;
            let taken = play.kind_at(cell).filter(|_| choice.takes);
            let what = taken.map(|kind| format!(", takes {}", called(play, kind))).unwrap_or_default();
            if choice.origin.is_some() {
                format!("{}{what}", choice.san)
            } else {
                let dropped = choice.drop.map_or_else(String::new, |kind| format!("{} ", called(play, kind)));
                format!("place {dropped}on {}", board.name(cell))
            }
        }
        (several, None) if play.hand.held.is_none() => return Some(droppable(play, look, choices, several)),
        (several, _) => format!("{} ways: it will be asked which", several.len()),
    };
    Some(Line::from(vec![Span::styled("↵ ", theme.key), Span::styled(text, theme.text)]))
}

/// Which pieces of the hand can be dropped on a square.
fn droppable(play: &Play, look: &Look, choices: &Choices, ways: &[usize]) -> Line<'static> {
    let mut spans = vec![Span::styled("↵ ", look.theme.key), Span::styled("place ", look.theme.text)];
    let mut kinds: Vec<_> = ways
        .iter()
        .filter_map(|&index| choices.list.get(index))
        .filter_map(|choice| choice.drop.or(choice.leaves))
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        spans.push(symbol(play, look, kind, &look.theme));
        spans.push(Span::raw(" "));
    }
    Line::from(spans)
}

/// Which pieces can come to a square.
fn comers(play: &Play, look: &Look, choices: &Choices, cell: Cell) -> Option<Line<'static>> {
    let mut origins: Vec<Cell> =
        choices.list.iter().filter(|choice| choice.goal == Some(cell)).filter_map(|choice| choice.origin).collect();
    origins.sort_unstable();
    origins.dedup();
    if origins.is_empty() {
        return None;
    }
    let mut spans = vec![Span::styled("can come here: ", look.theme.dim)];
    for origin in origins {
        spans.extend(play.kind_at(origin).map(|kind| symbol(play, look, kind, &look.theme)));
        spans.push(Span::styled(format!(" {}  ", play.book.variant().board().name(origin)), look.theme.text));
    }
    Some(Line::from(spans))
}
