//! The screen on which a position is set up.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect, Size},
    style::Modifier,
    text::{Line, Span},
};

use super::{
    frame::key_hints,
    header,
    panel::{self, PanelContext, PanelSection, SectionPlace},
    position,
};
use crate::{
    game::{Kind, Marks},
    tui::{
        board_picture::SquareMarks,
        keys::{Focus, UiCommand},
        layout,
        pixels::DrawnBoard,
        state::{AppState, GameSession, PaletteItem, PositionEditor, PositionVerdict},
        theme::Tint,
    },
};

/// Title of the palette.
const PALETTE_TITLE: &str = "Pieces";

/// Draws the screen.
pub fn draw(state: &AppState, size: Size, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let regions = layout::board_regions(state, size)?;
    let session = state.session.as_ref()?;
    let editor = session.editor()?;
    let theme = &state.appearance.theme;
    let status =
        vec![Span::styled(" set up a position · ", theme.dim), Span::styled(turn_text(session, editor), theme.text)];
    header::draw_header(state, &session.rules().title, status, regions.header, buffer);
    let marks = |cell| SquareMarks {
        tint: if editor.lifted == Some(cell) { Tint::Selected } else { Tint::Plain },
        cursor: session.cursor.cell == cell,
        ..SquareMarks::default()
    };
    let picture = position::picture(session.rules(), &editor.position, marks);
    let board = position::draw_board(&picture, &regions.board, &state.appearance, buffer);
    if let Some(area) = regions.panel {
        let context = PanelContext::new(state, session, area);
        panel::draw(sections(&context, editor), area, context.theme(), buffer);
    }
    header::draw_footer(state, regions.footer, buffer);
    board
}

/// Whose turn it is.
fn turn_text(session: &GameSession, editor: &PositionEditor) -> String {
    let rules = session.rules();
    let turn = editor.position.turn();
    let player = rules.turns.get(turn).map_or(0, |turn| turn.player);
    let turns: Vec<usize> = (0..rules.turns.len()).filter(|&other| rules.turns[other].player == player).collect();
    let number = turns.iter().position(|&other| other == turn).unwrap_or(0) + 1;
    let name = session.player_name(player);
    if turns.len() > 1 {
        format!("{name} to move, turn {number} of {}", turns.len())
    } else {
        format!("{name} to move")
    }
}

/// The sections of the panel.
pub fn sections(context: &PanelContext<'_>, editor: &PositionEditor) -> Vec<PanelSection> {
    let mut sections = vec![position_section(context, editor)];
    sections.extend(hands_section(context, editor));
    sections.push(palette_section(context, editor));
    sections.push(square_section(context, editor));
    sections
}

/// Whose turn it is, and what the rules say about the position.
fn position_section(context: &PanelContext<'_>, editor: &PositionEditor) -> PanelSection {
    let theme = context.theme();
    let hint = |command| context.keymap.hint(Focus::Editor, command);
    let turn = key_hints(&[(hint(UiCommand::NextTurn), "turn")], theme);
    let mut lines = vec![Line::from(
        [Span::styled(turn_text(context.session, editor) + "  ", theme.title)]
            .into_iter()
            .chain(turn)
            .collect::<Vec<_>>(),
    )];
    // Castling, en passant and the like are fields behind the board.
    let fields = editor.fen.split_once(' ').map_or("", |(_, fields)| fields);
    lines.push(Line::styled(format!("FEN … {fields}"), theme.dim));
    match &editor.verdict {
        PositionVerdict::Illegal(reason) => lines.extend(context.wrap(reason, theme.alarm)),
        PositionVerdict::Playable(notes) if notes.is_empty() => {
            let keys = [(hint(UiCommand::PlayPosition), "play"), (hint(UiCommand::Analyse), "analyse")];
            lines.push(Line::from(key_hints(&keys, theme)));
        }
        PositionVerdict::Playable(notes) => lines.extend(notes.iter().flat_map(|note| context.wrap(note, theme.alarm))),
    }
    PanelSection::new("Position", lines, 0)
}

/// The hands; `None` in games without.
fn hands_section(context: &PanelContext<'_>, editor: &PositionEditor) -> Option<PanelSection> {
    let (rules, theme) = (context.session.rules(), context.theme());
    if editor.position.hands().is_empty() {
        return None;
    }
    let line = |(player, name): (usize, &String)| {
        let mut spans = vec![Span::styled(format!("{name} "), theme.dim)];
        for kind in rules.side(player).iter().filter(|&kind| editor.position.in_hand(kind) > 0) {
            spans.push(context.piece_symbol(kind));
            spans.push(Span::styled(format!("{} ", editor.position.in_hand(kind)), theme.text));
        }
        Line::from(spans)
    };
    let mut lines: Vec<Line<'static>> = rules.players.iter().enumerate().rev().map(line).collect();
    let hint = |command| context.keymap.hint(Focus::Editor, command);
    let keys = [(hint(UiCommand::AddToHand), "add"), (hint(UiCommand::TakeFromHand), "take away")];
    lines.push(Line::from(key_hints(&keys, theme)));
    Some(PanelSection::new("Hands", lines, 1))
}

/// An item of the palette and its place in the section.
struct PlacedItem {
    text: Span<'static>,
    row: usize,
    column: u16,
    /// Columns with those for selection brackets on either side.
    width: u16,
}

/// Places the items in rows, a new one for each owner and for the marks.
fn arrange(context: &PanelContext<'_>, editor: &PositionEditor) -> Vec<PlacedItem> {
    let rules = context.session.rules();
    let group = |item: PaletteItem| match item {
        PaletteItem::Piece(kind) => rules.piece(kind).map(|piece| piece.owner),
        PaletteItem::Mark(_) => None,
    };
    let (mut row, mut column, mut last) = (0, 0, None);
    let mut placed = Vec::new();
    for &item in &editor.palette {
        let text = match item {
            PaletteItem::Piece(kind) => context.piece_symbol(kind),
            PaletteItem::Mark(index) => Span::styled(
                rules.marks.get(index).map_or_else(String::new, |mark| mark.name.clone()),
                context.theme().text,
            ),
        };
        let width = u16::try_from(text.width()).unwrap_or(u16::MAX).saturating_add(2);
        let is_new_group = last.replace(group(item)).is_some_and(|last| last != group(item));
        if column > 0 && (is_new_group || column + width > context.width) {
            (row, column) = (row + 1, 0);
        }
        placed.push(PlacedItem { text, row, column, width });
        column += width;
    }
    placed
}

/// The palette, with the name of the selected item. It scrolls so that this item is visible.
fn palette_section(context: &PanelContext<'_>, editor: &PositionEditor) -> PanelSection {
    let theme = context.theme();
    let placed = arrange(context, editor);
    let last_row = placed.last().map_or(0, |item| item.row);
    let selected_row = placed.get(editor.selected).map_or(0, |item| item.row);
    let mut lines = vec![Line::default(); last_row + 1];
    for (index, item) in placed.into_iter().enumerate() {
        let Some(line) = lines.get_mut(item.row) else { continue };
        if index == editor.selected {
            let style = item.text.style.add_modifier(Modifier::BOLD);
            line.spans.extend([Span::styled("[", theme.key), item.text.style(style), Span::styled("]", theme.key)]);
        } else {
            line.spans.extend([Span::raw(" "), item.text, Span::raw(" ")]);
        }
    }
    PanelSection { spare_lines: last_row - selected_row, ..PanelSection::filling(PALETTE_TITLE, lines, 0) }
}

/// The palette's item at a screen position, by index.
pub fn item_at(state: &AppState, at: Position) -> Option<usize> {
    let session = state.session.as_ref()?;
    let editor = session.editor()?;
    let area = layout::board_regions(state, state.size)?.panel?;
    let SectionPlace { text, skipped } = super::section_place(state, session, PALETTE_TITLE, area)?;
    let is_there = |item: &PlacedItem| {
        let Some(row) = item.row.checked_sub(skipped).and_then(|row| u16::try_from(row).ok()) else { return false };
        Rect { x: text.x + item.column, y: text.y + row, width: item.width, height: 1 }.intersection(text).contains(at)
    };
    arrange(&PanelContext::new(state, session, area), editor).iter().position(is_there)
}

/// The selected item, and what is on the square under the cursor.
fn square_section(context: &PanelContext<'_>, editor: &PositionEditor) -> PanelSection {
    let (session, theme) = (context.session, context.theme());
    let cell = session.cursor.cell;
    let hint = |command| context.keymap.hint(Focus::Editor, command);
    let selected = match (editor.lifted, editor.item()) {
        (Some(from), _) => format!("put the piece from {} here", session.cell_name(from)),
        (None, Some(PaletteItem::Piece(kind))) => format!("place {}", owned_name(session, kind)),
        (None, Some(PaletteItem::Mark(index))) => {
            format!("{}: yes or no", session.rules().marks.get(index).map_or("", |mark| &mark.name))
        }
        (None, None) => String::new(),
    };
    let mut first = vec![Span::styled(format!("{}  ", session.cell_name(cell)), theme.text)];
    match editor.kind_at(cell) {
        Some(kind) => {
            first.extend([
                context.piece_symbol(kind),
                Span::styled(format!(" {}", owned_name(session, kind)), theme.title),
            ]);
        }
        None => first.push(Span::styled("empty", theme.dim)),
    }
    let held = editor.position.at(cell).marks;
    let marks = session.rules().marks.iter().enumerate().filter(|(index, _)| held.has_all(Marks::of(*index)));
    let marks: Vec<&str> = marks.map(|(_, mark)| mark.name.as_str()).collect();
    let mut lines = vec![Line::from(first)];
    if !marks.is_empty() {
        lines.extend(context.wrap(&marks.join(", "), theme.good));
    }
    lines.push(Line::from(key_hints(&[(hint(UiCommand::Confirm), &*selected)], theme)));
    let keys = [(hint(UiCommand::LiftPiece), "move"), (hint(UiCommand::RemovePiece), "remove")];
    lines.push(Line::from(key_hints(&keys, theme)));
    PanelSection::new("This square", lines, 1)
}

/// The name of a piece with its owner.
fn owned_name(session: &GameSession, kind: Kind) -> String {
    let owner = session.rules().piece(kind).map_or(usize::MAX, |piece| piece.owner);
    let name = session.piece_name(kind);
    if owner < session.rules().players.len() { format!("{name} of {}", session.player_name(owner)) } else { name }
}
