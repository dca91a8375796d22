//! Preview of the selected row: board, description and modes of a game, a saved game, a puzzle, or the error in a
//! file.

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
    text::{Line, Span},
};

use super::{
    frame::{framed, inset, key_hints, write, write_lines},
    new_puzzle, position, score,
    text_fit::{truncate, wrap, wrap_lines},
};
use crate::{
    game::{BoardStyle, Outline},
    players::PlayerSpec,
    store::{DailyPuzzle, Library, Mode},
    tui::{
        board_picture::BoardPicture,
        keys::{Focus, UiCommand},
        layout::{self, HomeRegions, ModeRegion},
        pixels::DrawnBoard,
        state::{
            AppState, GameEntry, GameRules, HomeGroup, HomeMode, HomeRow, PuzzleEntry, RuleError, SavedDetails,
            SavedEntry, file_name, mode,
        },
    },
    worlds::Difficulty,
};

/// Text about the group of puzzles.
const PUZZLES_TEXT: &str = "Mate the multiverse: a ladder of short many-worlds solitaires, from easy to hard. Win within a few rounds and \
                            keep enough of the worlds, or survive. In a puzzle, ! asks the solver for the next move.";

/// Draws it.
pub fn draw(state: &AppState, regions: &HomeRegions, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let frame = regions.about?;
    let (home, theme) = (&state.home, &state.appearance.theme);
    let mut area = |title: &str| {
        let inner = framed(title, frame, theme, buffer);
        let top = u16::from(inner.height > 20);
        inset(Rect { y: inner.y + top, height: inner.height - top, ..inner }, 1)
    };
    match home.selected_row() {
        Some(HomeRow::Saved(index)) => {
            let saved = home.saved_games.get(index)?;
            draw_saved_game(state, saved, area(&saved.title), buffer)
        }
        Some(HomeRow::Puzzle(index)) => {
            let entry = home.puzzles.get(index)?;
            draw_puzzle(state, entry, area(&entry.puzzle.name), buffer)
        }
        Some(HomeRow::DailyPuzzle) => {
            let daily = home.daily_puzzle?;
            draw_daily_puzzle(state, daily, area(&daily.name()), buffer);
            None
        }
        Some(HomeRow::File(index)) => {
            let name = file_name(home.game_files.get(index)?);
            let enter = state.keymap.hint(Focus::Home, UiCommand::Confirm);
            let keys = key_hints(&[(enter, "open the file, or choose one of its games")], theme);
            write_lines([Line::from(keys)], area(&name), buffer);
            None
        }
        Some(HomeRow::Group(group)) => {
            draw_group(state, group, area(group.title()), buffer);
            None
        }
        Some(HomeRow::Game(_)) => {
            let entry = home.selected_game()?;
            let area = area(&entry.outline.title);
            if let GameRules::Broken(error) = &entry.rules {
                draw_error(state, entry, error, area, buffer);
                return None;
            }
            let first = regions.modes.first();
            let modes = first.map_or(0, |first| area.bottom().saturating_sub(first.area.y) + 1);
            let above = Rect { height: area.height.saturating_sub(modes), ..area };
            let board = draw_game(state, entry, above, buffer);
            draw_modes(state, regions, area, buffer);
            board
        }
        None => {
            area("");
            None
        }
    }
}

/// A board above or beside a text.
struct BoardAndText {
    board: Option<DrawnBoard>,
    /// The area left for the text.
    text: Rect,
}

/// Draws a board, if there is one and room for it.
fn draw_board(
    state: &AppState,
    picture: Option<&BoardPicture>,
    area: Rect,
    min_text: Size,
    buffer: &mut Buffer,
) -> BoardAndText {
    let placed = picture.and_then(|picture| {
        // Images have lines of their own.
        let is_ruled = picture.style == BoardStyle::Plain && state.appearance.image_format().is_none();
        Some((picture, layout::preview(area, picture.extent, is_ruled, min_text)?))
    });
    let Some((picture, (board, text))) = placed else { return BoardAndText { board: None, text: area } };
    BoardAndText { board: position::draw_board(picture, &board, &state.appearance, buffer), text }
}

/// What a group holds.
fn draw_group(state: &AppState, group: HomeGroup, area: Rect, buffer: &mut Buffer) {
    let (home, theme) = (&state.home, &state.appearance.theme);
    let members = home.groups().into_iter().find(|rows| rows.group == group).map(|rows| rows.members);
    let title = |row: &HomeRow| match *row {
        HomeRow::Game(index) => home.games.as_ref()?.get(index).map(|game| game.outline.title.as_str()),
        HomeRow::File(index) => home.game_files.get(index).map(String::as_str),
        HomeRow::Puzzle(index) => home.puzzles.get(index).map(|entry| entry.puzzle.name.as_str()),
        _ => None,
    };
    let titles: Vec<&str> = members.iter().flatten().filter_map(title).collect();
    let about = if group == HomeGroup::Puzzles { PUZZLES_TEXT } else { "" };
    let enter = state.keymap.hint(Focus::Home, UiCommand::Confirm);
    let keys = key_hints(&[(enter, if home.is_open(group) { "fold the group" } else { "open the group" })], theme);
    let lines = wrap_lines(about, area.width, theme.text)
        .chain((!about.is_empty()).then(Line::default))
        .chain(wrap_lines(&titles.join(" · "), area.width, theme.dim))
        .chain([Line::default(), Line::from(keys)]);
    write_lines(lines, area, buffer);
}

fn draw_game(state: &AppState, entry: &GameEntry, area: Rect, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let theme = &state.appearance.theme;
    let Outline { about, origin, .. } = &entry.outline;
    let needed = u16::try_from(wrap(about, area.width).len()).unwrap_or(1) + 3 + u16::from(!origin.is_empty());
    let summary = entry.summary();
    let picture = summary.map(|summary| &summary.picture);
    let BoardAndText { board, text } = draw_board(state, picture, area, Size::new(24, needed), buffer);
    let facts = summary.map(|summary| {
        let kinds = match summary.kinds {
            1 => "one kind of piece".into(),
            kinds => format!("{kinds} kinds of pieces"),
        };
        format!("{} · {} · {kinds}", summary.players.join(" and "), summary.board)
    });
    let lines = wrap_lines(about, text.width, theme.text)
        .chain([Line::default()])
        .chain(wrap_lines(origin, text.width, theme.dim))
        .chain(wrap_lines(&facts.unwrap_or_default(), text.width, theme.dim))
        .chain([Line::styled(truncate(&entry.rule_file.file(), text.width), theme.dim)]);
    write_lines(lines, text, buffer);
    board
}

fn draw_modes(state: &AppState, regions: &HomeRegions, area: Rect, buffer: &mut Buffer) {
    use UiCommand::{NextOpponent, Players, PreviousOpponent};
    let theme = &state.appearance.theme;
    for &ModeRegion { mode, area } in &regions.modes {
        let (sign, style) = if state.home.mode == mode { ("▸", theme.selected) } else { (" ", theme.text) };
        write(&Line::styled(format!("{sign} {} ", mode.title()), style), area, 0, buffer);
    }
    if let Some(last) = regions.modes.last() {
        let top = last.area.y + 1;
        let about = Rect { y: top, height: area.bottom().saturating_sub(top), ..area };
        let best = match (state.home.mode, state.home.selected_game()) {
            (HomeMode::Play(Mode::Worlds(rules)), Some(entry)) => state.home.scores.best(&entry.rule_file.name, rules),
            _ => None,
        };
        let best = best.map(|best| format!("Your best: {}.", score::score_text(best)));
        let named = |who: &PlayerSpec| match who {
            PlayerSpec::Random => "a random player".to_owned(),
            who => who.to_string(),
        };
        if let Some(puzzle) = state.home.new_puzzle() {
            return write_lines(new_puzzle::lines(state, &puzzle, about.width), about, buffer);
        }
        let sentence = match (state.home.mode.mode(), state.home.effective_opponent()) {
            (Mode::Worlds(rules), Some(who)) => format!("{} You play against {}.", rules.summary(), named(who)),
            (Mode::Game, Some(who)) => {
                let keys = [NextOpponent, PreviousOpponent].map(|command| state.keymap.hint(Focus::Home, command));
                let keys = keys.join(" and ").replace('-', "−");
                format!("You play against {}. {keys} change the opponent.", named(who))
            }
            (Mode::Game, None) if state.home.is_single_player() => {
                "This game is for one player: there is no opponent.".to_owned()
            }
            (mode, _) => with_difficulty(state, mode),
        };
        let has_matches = match state.home.mode.mode() {
            Mode::Game => true,
            Mode::Worlds(rules) => rules.is_quantum(),
        };
        let is_for_two = || {
            let summary = state.home.selected_game().and_then(GameEntry::summary);
            summary.is_some_and(|summary| summary.players.len() == 2)
        };
        let players_key = state.keymap.hint(Focus::Board, Players);
        let of_match = format!("In the game, {players_key} makes it a match of several games.");
        let of_match = (has_matches && is_for_two()).then_some(of_match);
        let texts = [sentence].into_iter().chain(of_match).chain(best);
        write_lines(texts.flat_map(|text| wrap_lines(&text, about.width, theme.dim)), about, buffer);
    }
}

/// The description of a mode, with its difficulty and the keys that change it.
fn with_difficulty(state: &AppState, mode: Mode) -> String {
    let description = mode::description(mode);
    let Some(difficulty) = mode.difficulty() else { return description };
    format!("{description} {}", difficulty_text(state, difficulty))
}

/// The difficulty, with the key that changes it.
pub(super) fn difficulty_text(state: &AppState, difficulty: Difficulty) -> String {
    let next = state.keymap.hint(Focus::Home, UiCommand::NextOpponent);
    format!("Difficulty ({next}): {}.", difficulty.name())
}

fn draw_saved_game(state: &AppState, saved: &SavedEntry, area: Rect, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let theme = &state.appearance.theme;
    if let Some(error) = &saved.error {
        let head = [Line::styled("This saved game cannot be read.", theme.title), Line::default()];
        write_lines(head.into_iter().chain(wrap_lines(error, area.width, theme.text)), area, buffer);
        return None;
    }
    let position = match &saved.details {
        SavedDetails::Loaded(Some(position)) => Some(position),
        _ => None,
    };
    let picture = position.map(|position| &position.picture);
    let BoardAndText { board, text } = draw_board(state, picture, area, Size::new(24, 5), buffer);
    let turn = position.map_or("", |position| &position.status);
    let progress = if saved.is_over && position.is_some() { "" } else { saved.progress.as_str() };
    let facts = [saved.names.as_ref().unwrap_or(&saved.opponent_or_mode), progress, turn];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ");
    let date = if saved.date.is_empty() { String::new() } else { format!("saved {}", saved.date) };
    let keys = key_hints(
        &[
            (
                state.keymap.hint(Focus::Home, UiCommand::Confirm),
                if saved.is_over { "look at the game" } else { "resume the game" },
            ),
            (state.keymap.hint(Focus::Home, UiCommand::DeleteGame), "delete it"),
        ],
        theme,
    );
    let moves = position.map_or(&saved.last_moves, |position| &position.last_moves);
    let head = wrap_lines(&facts, text.width, theme.text).chain([
        Line::styled(date, theme.dim),
        Line::from(keys),
        Line::default(),
    ]);
    write_lines(head.chain(wrap_lines(moves, text.width, theme.dim)), text, buffer);
    board
}

fn draw_puzzle(state: &AppState, entry: &PuzzleEntry, area: Rect, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let theme = &state.appearance.theme;
    let puzzle = &entry.puzzle;
    let objective = format!("{}.", puzzle.objective());
    let idea = puzzle.idea.map_or_else(String::new, |idea| format!("Idea: {}", idea.title()));
    let facts = [entry.title.clone(), mode::title(Mode::Worlds(puzzle.rules)), idea];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ");
    let solved = solved_text(state, &puzzle.name);
    let lines = |width: u16| {
        wrap_lines(&objective, width, theme.title)
            .chain(wrap_lines(&puzzle.about, width, theme.text))
            .chain(wrap_lines(&facts, width, theme.dim))
            .chain(solved.map(|solved| Line::styled(solved, theme.good)))
    };
    let rows = u16::try_from(lines(area.width).count()).unwrap_or(u16::MAX);
    let BoardAndText { board, text } = draw_board(state, entry.picture.as_ref(), area, Size::new(24, rows), buffer);
    write_lines(lines(text.width), text, buffer);
    board
}

/// How a puzzle was solved; `None` if it was not.
pub(super) fn solved_text(state: &AppState, puzzle: &str) -> Option<&'static str> {
    let scores = &state.home.scores;
    let text = if scores.is_solved_with_help(puzzle) { "solved with help" } else { "solved without help" };
    scores.is_solved(puzzle).then_some(text)
}

fn draw_daily_puzzle(state: &AppState, daily: DailyPuzzle, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let about = "A new puzzle each day, the same for everybody: easy on Monday, hard on Sunday. Alfil composes it from the number of the day and proves how many rounds a win takes.";
    let facts = format!("{} · {}", Library::built_in_outline(daily.game()).title, daily.difficulty().name());
    let enter = state.keymap.hint(Focus::Home, UiCommand::Confirm);
    let mut lines: Vec<Line<'_>> = vec![Line::styled(facts, theme.title), Line::default()];
    lines.extend(wrap_lines(about, area.width, theme.text));
    lines.extend([Line::default(), Line::from(key_hints(&[(enter, "compose and play it")], theme))]);
    lines.extend(solved_text(state, &daily.name()).map(|solved| Line::styled(solved, theme.good)));
    write_lines(lines, area, buffer);
}

fn draw_error(state: &AppState, entry: &GameEntry, error: &RuleError, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let mut lines = vec![Line::styled(truncate(&entry.rule_file.file(), area.width), theme.dim), Line::default()];
    lines.extend(wrap_lines(&error.title, area.width, theme.title));
    if let Some(number) = error.line {
        let margin = format!("{number} │ ");
        let indent = margin.chars().count();
        // Skips the start of a long source line.
        let room = usize::from(area.width).saturating_sub(indent + 1);
        let skipped = error.column.saturating_sub(room.max(8) - 8);
        let source: String = error.source.chars().skip(skipped).collect();
        let caret = format!("{}^", " ".repeat(indent + error.column.saturating_sub(skipped + 1)));
        lines.push(Line::default());
        lines.push(Line::from(vec![Span::styled(margin, theme.dim), Span::styled(source, theme.text)]));
        lines.push(Line::styled(caret, theme.title));
        let label = wrap(&error.label, area.width.saturating_sub(4)).into_iter();
        lines.extend(label.map(|text| Line::styled(format!("    {text}"), theme.text)));
    }
    if let Some(hint) = &error.hint {
        lines.push(Line::default());
        lines.extend(wrap_lines(hint, area.width, theme.good));
    }
    if error.more_errors > 0 {
        lines.push(Line::default());
        lines.push(Line::styled(format!("and {} more errors", error.more_errors), theme.dim));
    }
    write_lines(lines, area, buffer);
}
