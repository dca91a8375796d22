//! Section of the pieces in hand, one row per player. A click selects a piece.

use ratatui::{
    layout::{Position, Rect},
    style::Modifier,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    panel::{PanelContext, PanelSection},
    text_fit::truncate,
};
use crate::{
    game::Kind,
    tui::{layout, state::AppState},
    worlds::HandRange,
};

/// Title of the section.
const TITLE: &str = "Hands";

/// A piece in hand and its place in the section.
struct HandPiece {
    kind: Kind,
    text: Span<'static>,
    row: u16,
    column: u16,
    /// Columns with those for selection brackets on either side.
    width: u16,
}

/// The rows of the section: names, and pieces to write into them.
struct Hands {
    names: Vec<String>,
    pieces: Vec<HandPiece>,
}

/// Places names and pieces in the panel. The last player comes first, as on the board.
fn arrange(context: &PanelContext<'_>) -> Hands {
    let (session, width) = (context.session, context.width);
    let players = &session.rules().players;
    let widest = players.iter().map(|name| name.width()).max().unwrap_or(0);
    let indent = u16::try_from(widest).unwrap_or(u16::MAX).min(width / 3) + 1;
    let mut hands = Hands { names: Vec::new(), pieces: Vec::new() };
    for (player, name) in players.iter().enumerate().rev() {
        let mut column = indent;
        hands.names.push(truncate(name, indent.saturating_sub(1)));
        for (kind, HandRange { min, max }) in session.in_hand(player) {
            let Span { style, content } = context.piece_symbol(kind);
            let text = match (min, max) {
                (1, 1) => content.into_owned(),
                _ if min == max => format!("{content}{max}"),
                _ => format!("{content}{min}–{max}"),
            };
            let text = Span::styled(text, style);
            let width_with_brackets = u16::try_from(text.width()).unwrap_or(0) + 2;
            if column + width_with_brackets > width && column > indent {
                hands.names.push(String::new());
                column = indent;
            }
            let row = u16::try_from(hands.names.len()).unwrap_or(u16::MAX).saturating_sub(1);
            hands.pieces.push(HandPiece { kind, text, row, column, width: width_with_brackets });
            column += width_with_brackets;
        }
    }
    hands
}

/// The section; `None` in games without hands.
pub fn section(context: &PanelContext<'_>) -> Option<PanelSection> {
    let theme = context.theme();
    if !context.session.rules().has_hands() {
        return None;
    }
    let Hands { names, pieces } = arrange(context);
    let mut lines: Vec<Line<'static>> =
        names.into_iter().map(|name| Line::from(Span::styled(name, theme.dim))).collect();
    for piece in pieces {
        let Some(line) = lines.get_mut(usize::from(piece.row)) else { continue };
        let gap = usize::from(piece.column).saturating_sub(line.width());
        line.push_span(Span::raw(" ".repeat(gap)));
        if context.session.cursor.held_piece == Some(piece.kind) {
            let style = piece.text.style.add_modifier(Modifier::BOLD);
            line.push_span(Span::styled("[", theme.key));
            line.push_span(piece.text.style(style));
            line.push_span(Span::styled("]", theme.key));
        } else {
            line.push_span(Span::raw(" "));
            line.push_span(piece.text);
        }
    }
    Some(PanelSection::new(TITLE, lines, 0))
}

/// The piece in hand at a screen position.
pub fn piece_at(state: &AppState, at: Position) -> Option<Kind> {
    let session = state.session.as_ref().filter(|session| session.rules().has_hands() && !session.is_over())?;
    let area = layout::board_regions(state, state.size)?.panel?;
    let text = super::section_place(state, session, TITLE, area)?.text;
    let is_there = |piece: &HandPiece| {
        let place = Rect { x: text.x + piece.column, y: text.y + piece.row, width: piece.width, height: 1 };
        place.contains(at)
    };
    let Hands { pieces, .. } = arrange(&PanelContext::new(state, session, area));
    pieces.into_iter().find(is_there).map(|piece| piece.kind)
}
