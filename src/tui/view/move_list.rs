//! The move list, in columns by player, with the last move highlighted.

use std::cmp::Ordering;

use ratatui::{
    layout::Position,
    style::Style,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    panel::{PanelContext, PanelSection, SectionPlace},
    text_fit::truncate,
};
use crate::{
    game::{FirstTurn, MoveNumbering},
    tui::{
        layout,
        state::{AppState, ClassicalSession, GameSession, Witness},
    },
};

/// Title of the section.
const TITLE: &str = "Moves";

/// The section of the moves. The last move stays visible; undone moves follow as far as there is room.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> PanelSection {
    let spare_lines = undone_rows(context.session, game);
    PanelSection { spare_lines, ..PanelSection::filling(TITLE, lines(context, game), 0) }
}

/// What is at a screen position on the move list; `None` beside it.
pub fn at(state: &AppState, at: Position) -> Option<MoveListHit> {
    let session = state.session.as_ref()?;
    let (game, area) = (session.classical()?, layout::board_regions(state, state.size)?.panel?);
    let SectionPlace { text, skipped } = super::section_place(state, session, TITLE, area)?;
    let context = PanelContext::new(state, session, area);
    let table = MoveTable::new(&context, game.moves.len(), game.record.first_turn());
    text.contains(at).then(|| {
        let index = table.move_at(usize::from(at.y - text.y) + skipped, (at.x - text.x).into());
        MoveListHit { index: index.filter(|&index| index < game.moves.len()) }
    })
}

/// A place on the move list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveListHit {
    /// Index of the move there, if there is one.
    pub index: Option<usize>,
}

/// Rows of the move list. Undone moves follow the last move.
fn lines(context: &PanelContext<'_>, game: &ClassicalSession) -> Vec<Line<'static>> {
    let (theme, played) = (context.theme(), game.played().len());
    let style = |index: usize| match (index + 1).cmp(&played) {
        Ordering::Less => theme.text,
        Ordering::Equal => theme.selected,
        Ordering::Greater => theme.dim,
    };
    let moves: Vec<_> = game.moves.iter().enumerate().map(|(index, text)| (text.shown(), style(index))).collect();
    let lines = move_table(context, &moves, game.record.first_turn());
    if lines.is_empty() { vec![Line::styled("none yet", theme.dim)] } else { lines }
}

/// Rows of the game that leads to a shown world.
pub fn witness(context: &PanelContext<'_>, witness: &Witness) -> Vec<Line<'static>> {
    let theme = context.theme();
    let mut moves: Vec<_> = witness.moves.iter().map(|text| (text.as_str(), theme.text)).collect();
    if let Some((_, style)) = moves.last_mut() {
        *style = theme.alarm;
    }
    move_table(context, &moves, witness.start)
}

/// Where the moves of a game are in a table.
#[derive(Clone, Copy)]
struct MoveTable {
    /// Moves in a row. Two turns per round share a row; else each turn has its own.
    columns: usize,
    /// Empty cells before the first move.
    first: usize,
    /// Digits of the largest round number.
    digits: usize,
    /// Width of a move.
    column_width: usize,
}

impl MoveTable {
    fn new(context: &PanelContext<'_>, moves: usize, start: FirstTurn) -> Self {
        let numbering = MoveNumbering::of(context.session.rules());
        let (columns, first) = columns(&numbering, start);
        let last = numbering.fullmove_after(start, moves.saturating_sub(1));
        let digits = 2.max(last.to_string().len());
        let column_width = (usize::from(context.width).saturating_sub(digits + 2) / columns).clamp(3, 12);
        Self { columns, first, digits, column_width }
    }

    /// Index of the move in a row and column of text, which may be past the last move.
    fn move_at(self, row: usize, column: usize) -> Option<usize> {
        let slot = column.saturating_sub(self.digits + 2) / self.column_width;
        (row * self.columns + slot.min(self.columns - 1)).checked_sub(self.first)
    }
}

/// A table of moves with round numbers.
fn move_table(context: &PanelContext<'_>, moves: &[(&str, Style)], start: FirstTurn) -> Vec<Line<'static>> {
    let theme = context.theme();
    let MoveTable { columns, first, digits, column_width } = MoveTable::new(context, moves.len(), start);
    let numbering = MoveNumbering::of(context.session.rules());
    let mut turns = numbering.turn_numbers(start);
    let mut lines = Vec::new();
    for row in 0..(first + moves.len()).div_ceil(columns) {
        let mut spans = Vec::new();
        for slot in row * columns..(row + 1) * columns {
            let index = slot.checked_sub(first);
            let played = index.and_then(|index| moves.get(index));
            let turn = played.and_then(|_| turns.next());
            if let Some(turn) = turn.filter(|_| spans.is_empty() || slot == first) {
                // A round of several rows is numbered in the first.
                let number = if turn.turn_in_move == 0 { turn.fullmove.to_string() } else { String::new() };
                spans.insert(0, Span::styled(format!("{number:>digits$}  "), theme.dim));
            }
            let (text, style) = played.copied().unwrap_or((if index.is_none() { "…" } else { "" }, theme.text));
            let shown = truncate(text, u16::try_from(column_width - 1).unwrap_or(0));
            let gap = " ".repeat(column_width.saturating_sub(shown.width()));
            spans.push(Span::styled(shown, style));
            spans.push(Span::styled(gap, theme.text));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// Number of rows after the last move.
fn undone_rows(session: &GameSession, game: &ClassicalSession) -> usize {
    let (columns, first) = columns(&MoveNumbering::of(session.rules()), game.record.first_turn());
    let rows = |moves: usize| (first + moves).div_ceil(columns);
    rows(game.moves.len()) - rows(game.played().len())
}

/// Columns of the table, and empty cells before the first move.
fn columns(numbering: &MoveNumbering, start: FirstTurn) -> (usize, usize) {
    if numbering.turns_per_move() == 2 { (2, usize::from(numbering.starts_mid_move(start))) } else { (1, 0) }
}
