//! The move list, in columns by player, with the variations below the moves that they replace.

use ratatui::{
    layout::Position,
    style::Style,
    text::{Line, Span},
};
use rustc_hash::FxHashSet;
use unicode_width::UnicodeWidthStr;

use super::{
    panel::{PanelContext, PanelSection, SectionPlace},
    text_fit::truncate,
    variation_text::VariationText,
};
use crate::{
    game::{FirstTurn, MoveId, MoveNumbering, pgn},
    tui::{
        layout,
        state::{AppState, ClassicalSession, Witness},
    },
};

/// Title of the section.
const TITLE: &str = "Moves";

/// The row in place of the better moves for the mistakes in the row above.
const HIDDEN_SOLUTION: &str = "  … solution hidden";

/// A piece of text on a row of the list.
#[derive(Clone, Debug)]
pub struct ListCell {
    /// The text.
    pub text: String,
    /// Its style.
    pub style: Style,
    /// The move that it shows, if any.
    pub id: Option<MoveId>,
}

impl ListCell {
    /// A text that shows no move.
    pub fn plain(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style, id: None }
    }
}

/// A row of the list.
type ListRow = Vec<ListCell>;

/// The section of the moves. The current move stays visible; later ones follow as far as there is room.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> PanelSection {
    let rows = rows(context, game);
    let current = game.tree.current();
    let shows_current = |row: &ListRow| row.iter().any(|cell| cell.id.is_some() && cell.id == current);
    let last_needed = rows.iter().rposition(shows_current).map_or(usize::from(current.is_none()), |row| row + 1);
    let spare_lines = rows.len().saturating_sub(last_needed.max(1));
    let line = |row: ListRow| row.into_iter().map(|cell| Span::styled(cell.text, cell.style)).collect();
    let mut lines: Vec<Line<'static>> = rows.into_iter().map(line).collect();
    if lines.is_empty() {
        lines.push(Line::styled("none yet", context.theme().dim));
    }
    PanelSection { spare_lines, ..PanelSection::filling(TITLE, lines, 0) }
}

/// What is at a screen position on the move list; `None` beside it.
pub fn at(state: &AppState, at: Position) -> Option<MoveListHit> {
    let session = state.session.as_ref()?;
    let (game, area) = (session.classical()?, layout::board_regions(state, state.size)?.panel?);
    let SectionPlace { text, skipped } = super::section_place(state, session, TITLE, area)?;
    if !text.contains(at) {
        return None;
    }
    let context = PanelContext::new(state, session, area);
    let row = rows(&context, game).into_iter().nth(usize::from(at.y - text.y) + skipped).unwrap_or_default();
    let mut right = text.x;
    let cell = row.into_iter().find(|cell| {
        right = right.saturating_add(u16::try_from(cell.text.width()).unwrap_or(u16::MAX));
        at.x < right
    });
    Some(MoveListHit { id: cell.and_then(|cell| cell.id) })
}

/// A place on the move list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveListHit {
    /// The move there, if there is one.
    pub id: Option<MoveId>,
}

/// Rows of the game: the main line in a table and, below each of its rows, the comments and the alternatives to its moves.
fn rows(context: &PanelContext<'_>, game: &ClassicalSession) -> Vec<ListRow> {
    let (theme, tree) = (context.theme(), &game.tree);
    let passed: FxHashSet<MoveId> = tree.path(tree.current()).into_iter().collect();
    let style = |id: MoveId| match () {
        () if tree.current() == Some(id) => theme.selected,
        () if passed.contains(&id) => theme.text,
        () => theme.dim,
    };
    // The moves that follow are the solution of a puzzle.
    let shown = if game.is_training() { tree.ply() } else { usize::MAX };
    let main: Vec<MoveId> = tree.main_line().take(shown).collect();
    let cell = |&id: &MoveId| {
        let label = &tree.get(id).label;
        let text = pgn::with_nags(label.shown(), &tree.get(id).annotations.nags);
        ListCell { text, style: style(id), id: Some(id) }
    };
    let cells: Vec<ListCell> = main.iter().map(cell).collect();
    let start = game.record().first_turn();
    let variations = VariationText { context, tree, start, style: &style };
    let mut rows = Vec::new();
    rows.extend(variations.comments(&tree.comments));
    for row in move_table(context, &cells, start) {
        let mut shown: Vec<MoveId> = row.iter().filter_map(|cell| cell.id).collect();
        shown.dedup();
        rows.push(row);
        let mut hides_solution = false;
        for id in shown {
            rows.extend(variations.comments(&tree.get(id).annotations.comments));
            if !game.hides_variations {
                // A player who looks for a better move must find it alone.
                let others = tree.next(tree.previous(id)).iter().skip(1).copied();
                let (hidden, others): (Vec<MoveId>, Vec<MoveId>) =
                    others.partition(|&other| !passed.contains(&other) && game.hides_solution(id, other));
                others.into_iter().for_each(|other| rows.extend(variations.rows(other)));
                hides_solution |= !hidden.is_empty();
            }
        }
        rows.extend(hides_solution.then(|| vec![ListCell::plain(HIDDEN_SOLUTION, theme.dim)]));
    }
    rows
}

/// Rows of the game that leads to a shown world.
pub fn witness(context: &PanelContext<'_>, witness: &Witness) -> Vec<Line<'static>> {
    let theme = context.theme();
    let mut moves: Vec<_> = witness.moves.iter().map(|text| ListCell::plain(text.as_str(), theme.text)).collect();
    if let Some(last) = moves.last_mut() {
        last.style = theme.alarm;
    }
    let rows = move_table(context, &moves, witness.start).into_iter();
    rows.map(|row| row.into_iter().map(|cell| Span::styled(cell.text, cell.style)).collect()).collect()
}

/// A table of moves with move numbers. Two turns per move share a row; else each turn has its own.
fn move_table(context: &PanelContext<'_>, moves: &[ListCell], start: FirstTurn) -> Vec<ListRow> {
    let theme = context.theme();
    let numbering = MoveNumbering::of(context.session.rules());
    let is_paired = numbering.turns_per_move() == 2;
    let columns = if is_paired { 2 } else { 1 };
    // Empty cells before the first move.
    let first = usize::from(is_paired && numbering.starts_mid_move(start));
    let last = numbering.fullmove_after(start, moves.len().saturating_sub(1));
    let digits = 2.max(last.to_string().len());
    let column_width = (usize::from(context.width).saturating_sub(digits + 2) / columns).clamp(3, 12);
    let mut turns = numbering.turn_numbers(start);
    let mut rows = Vec::new();
    for row in 0..(first + moves.len()).div_ceil(columns) {
        let mut cells = Vec::new();
        for slot in row * columns..(row + 1) * columns {
            let index = slot.checked_sub(first);
            let played = index.and_then(|index| moves.get(index));
            let turn = played.and_then(|_| turns.next());
            if let Some(turn) = turn.filter(|_| cells.is_empty() || slot == first) {
                // A round of several rows is numbered in the first.
                let number = if turn.turn_in_move == 0 { turn.fullmove.to_string() } else { String::new() };
                cells.insert(0, ListCell::plain(format!("{number:>digits$}  "), theme.dim));
            }
            let missing = || ListCell::plain(if index.is_none() { "…" } else { "" }, theme.text);
            let ListCell { text, style, id } = played.cloned().unwrap_or_else(missing);
            let shown = truncate(&text, u16::try_from(column_width - 1).unwrap_or(0));
            let gap = " ".repeat(column_width.saturating_sub(shown.width()));
            cells.push(ListCell { text: shown, style, id });
            // A click beside a short move means it, too.
            cells.push(ListCell { text: gap, style: theme.text, id });
        }
        rows.push(cells);
    }
    rows
}
