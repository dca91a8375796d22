//! Section of the pieces in hand, one row per player. A click selects a piece.

use ratatui::{
    layout::{Position, Rect},
    style::{Modifier, Style},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    panel::{self, PanelSection},
    piece,
    position::ink_index,
    text_fit::truncate,
};
use crate::{
    game::Kind,
    tui::{
        board_layout::BoardLayout,
        layout,
        state::{AppState, appearance::Appearance, session::GameSession},
    },
};

/// A piece in hand and its place in the section.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HandPiece {
    kind: Kind,
    text: String,
    row: u16,
    column: u16,
}

/// Places names and pieces in a panel of `width` columns. The last player comes first, as on the board.
fn arrange(session: &GameSession, appearance: &Appearance, width: u16) -> (Vec<String>, Vec<HandPiece>) {
    let rules = session.rulebook.rules();
    let players: Vec<usize> = (0..rules.players.len()).rev().collect();
    let widest = players.iter().map(|&player| session.player_name(player).width()).max().unwrap_or(0);
    let indent = u16::try_from(widest).unwrap_or(u16::MAX).min(width / 3) + 1;
    let (mut names, mut out) = (Vec::new(), Vec::new());
    for player in players {
        let mut column = indent;
        names.push(truncate(session.player_name(player), indent.saturating_sub(1)));
        for (kind, (least, most)) in session.in_hand(player) {
            let Some(glyph) = piece(rules, kind).map(|piece| appearance.glyphs.text(&piece)) else { continue };
            let text = match (least, most) {
                (1, 1) => glyph,
                _ if least == most => format!("{glyph}{most}"),
                _ => format!("{glyph}{least}–{most}"),
            };
            // One column on either side for selection brackets.
            let wide = u16::try_from(text.width()).unwrap_or(0) + 2;
            if column + wide > width && column > indent {
                names.push(String::new());
                column = indent;
            }
            let row = u16::try_from(names.len()).unwrap_or(u16::MAX).saturating_sub(1);
            out.push(HandPiece { kind, text, row, column });
            column += wide;
        }
    }
    (names, out)
}

/// The section; `None` in games without hands.
pub fn section(session: &GameSession, appearance: &Appearance, width: u16) -> Option<PanelSection> {
    if !session.rulebook.rules().has_hands() {
        return None;
    }
    let (names, entries) = arrange(session, appearance, width);
    let mut lines: Vec<Line<'static>> =
        names.into_iter().map(|name| Line::from(Span::styled(name, appearance.theme.dim))).collect();
    for entry in entries {
        let Some(line) = lines.get_mut(usize::from(entry.row)) else { continue };
        let gap = usize::from(entry.column).saturating_sub(line.width());
        line.push_span(Span::raw(" ".repeat(gap)));
        let owner = session.rulebook.rules().piece(entry.kind).map_or(0, |piece| piece.owner);
        let style = appearance.theme.board.ink(ink_index(session.rulebook.rules(), owner)).style;
        if session.cursor.held_piece == Some(entry.kind) {
            line.push_span(Span::styled("[", appearance.theme.key));
            line.push_span(Span::styled(entry.text, style.add_modifier(Modifier::BOLD)));
            line.push_span(Span::styled("]", appearance.theme.key));
        } else {
            line.push_span(Span::styled(" ", Style::new()));
            line.push_span(Span::styled(entry.text, style));
        }
    }
    Some(PanelSection::new("Hands", lines, 0))
}

/// The piece in hand at a screen position.
pub fn piece_at(state: &AppState, at: Position) -> Option<Kind> {
    let session =
        state.session.as_ref().filter(|session| session.rulebook.rules().has_hands() && !session.is_over())?;
    let Some(BoardLayout::Ready(regions)) = layout::board(state, state.size) else { return None };
    let panel = regions.panel?;
    let text = panel::first_section_area(panel);
    let row = at.y.checked_sub(text.y)?;
    let (_, entries) = arrange(session, &state.appearance, panel::text_width(panel));
    let is_there = |entry: &&HandPiece| {
        let width = u16::try_from(entry.text.width()).unwrap_or(0) + 2;
        entry.row == row && Rect { x: text.x + entry.column, y: at.y, width, height: 1 }.contains(at)
    };
    entries.iter().find(is_there).map(|entry| entry.kind)
}
