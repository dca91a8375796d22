//! Panel section of the explorer: the moves of other games, and some of these games.

use ratatui::{
    layout::Position,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    number_text::group_digits,
    panel::{PanelContext, PanelSection, SectionPlace},
    text_fit::{pad, truncate},
};
use crate::{
    game::Opening,
    store::explorer::{Exploration, ExploredMove, GameHeader, GameResult},
    tui::{
        layout,
        list_window::list_window,
        state::{AppState, ClassicalSession, ExplorerTable},
    },
};

/// Rows of the table. With the games below, they fit into a section.
const MAX_MOVES: usize = 6;
/// The number of games below the table.
const MAX_GAMES: usize = 3;
/// Maximum number of lines for an error.
const MAX_ERROR_LINES: usize = 6;
/// Columns of a share: ` 100 %`, or ` 100` in little room.
const SHARE_COLUMNS: [usize; 2] = [7, 4];

/// The section; `None` if the explorer is off.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<PanelSection> {
    let table = game.explorer.as_ref()?;
    let theme = context.theme();
    let lines = match &table.found {
        None => vec![Line::styled("…", theme.dim)],
        Some(Err(error)) => context.wrap(error, theme.alarm).take(MAX_ERROR_LINES).collect(),
        Some(Ok(found)) if found.moves.is_empty() => {
            context.wrap(&found.empty_text(context.session.rulebook.game.name()), theme.dim).collect()
        }
        Some(Ok(found)) => move_lines(context, table, found),
    };
    Some(PanelSection::new(title(table), lines, 1))
}

/// The title, with the opening if it has a name.
fn title(table: &ExplorerTable) -> String {
    let opening = table.found.as_ref().and_then(|found| found.as_ref().ok()?.opening);
    opening.map_or_else(|| "Explorer".to_owned(), |Opening { code, name }| format!("Explorer · {code} {name}"))
}

/// Indices of the moves that are shown, around the selected one.
fn shown_moves(table: &ExplorerTable) -> Vec<usize> {
    list_window(table.moves().len(), table.selected, MAX_MOVES, |_| false)
}

/// The index of the move of the table at a screen position.
pub fn move_at(state: &AppState, at: Position) -> Option<usize> {
    let session = state.session.as_ref()?;
    let (table, area) = (session.classical()?.explorer.as_ref()?, layout::board_regions(state, state.size)?.panel?);
    let SectionPlace { text, skipped } = super::section_place(state, session, &title(table), area)?;
    // The head takes the first row.
    let row = (usize::from(at.y.checked_sub(text.y)?) + skipped).checked_sub(1)?;
    shown_moves(table).get(row).copied().filter(|_| text.contains(at))
}

/// A head, the moves around the selected one, and the latest games.
fn move_lines(context: &PanelContext<'_>, table: &ExplorerTable, found: &Exploration) -> Vec<Line<'static>> {
    let theme = context.theme();
    let name_columns = found.moves.iter().map(|played| played.name.width()).max().unwrap_or(0).clamp(4, 12);
    let games_columns = group_digits(found.results.total().into()).width().max("games".len());
    let columns = columns(context);
    let [wide, narrow] = SHARE_COLUMNS;
    let is_wide = 3 + name_columns + games_columns + wide * columns.len() <= usize::from(context.width);
    let width = if is_wide { wide } else { narrow };
    let heads = columns.iter().map(|(name, _)| {
        let head: String = name.chars().take(width - 1).collect();
        format!("{head:>width$}")
    });
    let heads: Vec<String> = heads.collect();
    let head = format!("{} {:>games_columns$}{}", pad("", name_columns + 2), "games", heads.concat());
    let mut lines = vec![Line::styled(head, theme.dim)];
    for index in shown_moves(table) {
        let ExploredMove { name, results, .. } = &found.moves[index];
        let (mark, style) = if index == table.selected { ("▸ ", theme.title) } else { ("  ", theme.text) };
        let games = group_digits(results.total().into());
        let shares = columns.iter().map(|(_, result)| match results.percent(*result) {
            percent if is_wide => format!("{percent:>0$} %", width - 2),
            percent => format!("{percent:>width$}"),
        });
        let shares: Vec<String> = shares.collect();
        let text = format!("{mark}{} {games:>games_columns$}{}", pad(name, name_columns), shares.concat());
        lines.push(Line::styled(text, style));
    }
    lines.extend(found.games.iter().take(MAX_GAMES).map(|header| game_line(context, header)));
    lines
}

/// The results with their names: the first player, draws, and the other players.
fn columns<'c>(context: &PanelContext<'c>) -> Vec<(&'c str, GameResult)> {
    let players = context.session.rules().players.iter().zip(0..);
    let mut columns: Vec<_> = players.map(|(name, player)| (name.as_str(), GameResult::Won(player))).collect();
    columns.insert(1.min(columns.len()), ("draw", GameResult::Drawn));
    columns
}

/// A game on one line: `1-0 Ada – Bo 2026`.
fn game_line(context: &PanelContext<'_>, header: &GameHeader) -> Line<'static> {
    let theme = context.theme();
    let known = |name: &String| if name.is_empty() { "?".to_owned() } else { name.replace(char::is_control, "�") };
    let players: Vec<String> = header.players.iter().map(known).collect();
    let result = header.result.text(&context.session.rules().players);
    let year = header.date.split('.').next().unwrap_or_default();
    let text = format!("{} {year}", players.join(" – "));
    let room = context.width.saturating_sub(u16::try_from(result.width() + 1).unwrap_or(u16::MAX));
    Line::from(vec![Span::styled(format!("{result} "), theme.dim), Span::styled(truncate(&text, room), theme.dim)])
}
