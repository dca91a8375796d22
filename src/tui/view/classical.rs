//! The screen of a classical game.

use std::{borrow::Cow, collections::BTreeMap};

use ratatui::{
    buffer::Buffer,
    layout::Size,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    analysis, captured, clock, comment_marks, explorer,
    frame::key_hints,
    hands, header, match_score, move_list,
    panel::{self, PanelContext, PanelSection},
    position, review, square_info, table,
    text_fit::{capitalise, pad, truncate},
    training,
};
use crate::{
    game::{Cell, Content, EndReason, Game as _, MoveNumbering, Outcome, Position, RunningCount, pgn},
    tui::{
        board_picture::{BoardPicture, SquareMarks},
        keys::{Focus, UiCommand},
        layout,
        pixels::DrawnBoard,
        state::{AppState, ClassicalSession, Completion, GameSession, Popup},
        theme::{TargetMark, Tint},
    },
};

/// Columns of the longest time, such as `10:00:00.0`.
const MAX_CLOCK_COLUMNS: u16 = 10;

/// Draws the screen.
pub fn draw(state: &AppState, size: Size, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let regions = layout::board_regions(state, size)?;
    let session = state.session.as_ref()?;
    let game = session.classical()?;
    header::draw_header(state, &heading(session), game_status(state, session, game), regions.header, buffer);
    let board = position::draw_board(&picture(state, session, game), &regions.board, &state.appearance, buffer);
    if let Some(area) = regions.panel {
        let context = PanelContext::new(state, session, area);
        panel::draw(sections(&context, game), area, context.theme(), buffer);
    }
    header::draw_footer(state, regions.footer, buffer);
    board
}

/// The title of the game and, of a game that was read from a file, its players.
fn heading(session: &GameSession) -> String {
    let title = session.rules().title.clone();
    let names = pgn::names_text(&session.saved.tags, &pgn::player_tags(session.rulebook.variant()));
    names.map_or_else(|| title.clone(), |names| format!("{title} · {names}"))
}

/// The sections of the panel.
pub fn sections(context: &PanelContext<'_>, game: &ClassicalSession) -> Vec<PanelSection> {
    let mut sections = Vec::new();
    sections.extend(game.outcome().map(|outcome| result_section(context, outcome)));
    sections.extend(training::section(context, game));
    sections.extend(match_score::section(context));
    sections.extend(table::invitation(context));
    sections.extend(players(context));
    sections.extend(analysis::section(context, game));
    sections.extend(explorer::section(context, game));
    sections.extend(review::section(context, game));
    sections.extend(hands::section(context));
    sections.extend(opening_section(context, game));
    sections.push(move_list::section(context, game));
    sections.push(captured::section(context, game));
    sections.push(square_info::section(context, game));
    sections
}

/// The board with its marks. An analysis line takes the place of the game.
pub(super) fn picture(state: &AppState, session: &GameSession, game: &ClassicalSession) -> BoardPicture {
    let followed = game.followed();
    let targets = if followed.is_some() { BTreeMap::default() } else { session.shown_targets() };
    let goal = session.selection.as_ref().map(|selection| selection.goal);
    let last =
        followed.map_or_else(|| game.last_squares(), |step| [step.from, step.to].into_iter().flatten().collect());
    let preview = completion_squares(state, session);
    let best = best_move_squares(session, game);
    let facts = game.facts.as_ref().filter(|_| followed.is_none());
    let checked = facts.map_or(&[][..], |facts| &facts.checked);
    let comments = if followed.is_some() { BTreeMap::default() } else { comment_marks::of(session, game) };
    let marks = |cell: Cell| {
        let selected = [session.cursor.selected, preview.from, goal, best.from];
        let tint = match () {
            () if selected.contains(&Some(cell)) => Tint::Selected,
            () if checked.contains(&cell) => Tint::Check,
            () if last.contains(&cell) => Tint::Last,
            () => Tint::Plain,
        };
        let target = targets.get(&cell).copied().or((best.to == Some(cell)).then_some(TargetMark::Several));
        let cursor = preview.to.unwrap_or(session.cursor.cell) == cell;
        SquareMarks { tint, cursor, target, comment: comments.get(&cell).copied() }
    };
    let position =
        followed.map_or_else(|| shown_position(session, game.record().position()), |step| Cow::Borrowed(&step.after));
    position::picture(session.rules(), &position, marks)
}

/// The squares of a move.
#[derive(Clone, Copy, Default)]
pub struct MoveSquares {
    /// Start square.
    pub from: Option<Cell>,
    /// Target square.
    pub to: Option<Cell>,
}

/// Squares of the best move, while the player has selected nothing.
fn best_move_squares(session: &GameSession, game: &ClassicalSession) -> MoveSquares {
    let best = game.analysis.as_ref().and_then(|analysis| analysis.lines.first()?.moves.first());
    let is_free = session.cursor.selected.is_none() && session.selection.is_none() && game.followed().is_none();
    best.filter(|_| is_free).map_or(MoveSquares::default(), |step| MoveSquares { from: step.from, to: step.to })
}

/// The position to draw. While an action is entered square by square, its piece is drawn on the goal.
fn shown_position<'a>(session: &GameSession, now: &'a Position) -> Cow<'a, Position> {
    let (Some(selection), Some(origin)) = (&session.selection, session.cursor.selected) else {
        return Cow::Borrowed(now);
    };
    let mut after = now.clone();
    after.put(origin, Content::EMPTY);
    after.put(selection.goal, now.at(origin));
    Cow::Owned(after)
}

/// Squares of the selected completion.
pub(super) fn completion_squares(state: &AppState, session: &GameSession) -> MoveSquares {
    let completion = match &state.popup {
        Some(Popup::CommandLine(line)) if !line.text.value().is_empty() => line.completions.get(line.selected),
        _ => None,
    };
    let goal = |index: usize| session.choice(index)?.goal;
    match completion {
        Some(&Completion::Choice(index)) => {
            MoveSquares { from: session.choice(index).and_then(|choice| choice.origin), to: goal(index) }
        }
        Some(Completion::Several(list)) => MoveSquares { from: None, to: list.first().and_then(|&index| goal(index)) },
        Some(Completion::Square(cell)) => MoveSquares { from: None, to: Some(*cell) },
        Some(Completion::Command(_)) | None => MoveSquares::default(),
    }
}

/// The result of a game in a sentence.
pub fn result_text(session: &GameSession, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) => {
            let (name, reason) = (session.player_name(winner), outcome.reason.to_string());
            // Such a reason names the winner already: "white has more area".
            let is_complete = reason.to_lowercase().starts_with(&format!("{} has ", name.to_lowercase()));
            if is_complete { capitalise(&reason) } else { format!("{name} wins — {reason}") }
        }
        None if outcome.reason == EndReason::Agreed => "Draw by agreement".into(),
        None if outcome.is_draw(session.rules().players.len()) => format!("Draw — {}", outcome.reason),
        None => format!("Game over — {}", outcome.reason),
    }
}

/// The status at the right of the header.
pub(super) fn game_status(state: &AppState, session: &GameSession, game: &ClassicalSession) -> Vec<Span<'static>> {
    let theme = &state.appearance.theme;
    if let Some(outcome) = game.outcome() {
        return vec![Span::styled(format!(" {} ", result_text(session, outcome)), theme.selected)];
    }
    if let Some(followed) = game.analysis.as_ref().and_then(|analysis| analysis.followed.as_ref()) {
        let (place, all) = followed.progress();
        let text = followed.current().map_or("", |step| step.text.as_str());
        return vec![
            Span::styled(format!(" {text}"), theme.title),
            Span::styled(format!(" · line, move {place} of {all} · esc returns to the game"), theme.dim),
        ];
    }
    let mover = session.mover();
    let actions = game.record().actions().len();
    let number = MoveNumbering::of(session.rules()).fullmove_after(game.record().first_turn(), actions);
    let mut spans = vec![
        captured::player_symbol(session, &state.appearance, mover),
        Span::styled(format!(" {} {}", session.player_name(mover), turn_verb(session)), theme.text),
    ];
    if game.facts.as_ref().is_some_and(|facts| !facts.checked.is_empty()) {
        spans.extend([Span::styled(" · ", theme.dim), Span::styled("check", theme.alarm)]);
    }
    if session.choices.as_ref().is_some_and(|choices| choices.has_only_passes()) {
        spans.push(Span::styled(" · must pass", theme.text));
    }
    spans.push(Span::styled(format!(" · move {number}"), theme.dim));
    if let Some(RunningCount { limit, value }) = game.facts.as_ref().and_then(|facts| facts.count) {
        // Players count their own moves, every second turn.
        spans.push(Span::styled(format!(" · count {} of {}", value.div_ceil(2), limit / 2), theme.text));
    }
    let remaining = session.saved.clock.as_ref().and_then(|clock| clock.remaining.get(mover));
    spans.extend(
        remaining.map(|&remaining| Span::styled(format!(" · {}", clock::remaining_text(remaining)), theme.title)),
    );
    spans
}

/// What the player to move is doing.
pub(super) fn turn_verb(session: &GameSession) -> &'static str {
    match session.computer_to_move() {
        Some(_) if session.is_paused => "stopped · ↵ continues",
        Some(_) => "thinks",
        None => "to move",
    }
}

/// Section of players and clocks, if a computer plays or the game is timed.
pub(super) fn players(context: &PanelContext<'_>) -> Option<PanelSection> {
    let (session, theme) = (context.session, context.theme());
    let names = &session.rules().players;
    let times = match (&session.saved.clock, session.classical()) {
        (Some(clock), _) => clock.remaining.iter().map(|&remaining| clock::remaining_text(remaining)).collect(),
        (None, Some(game)) => noted_times(session, game),
        (None, None) => Vec::new(),
    };
    let has_others = session.computer_players().iter().any(Option::is_some) || session.remote.is_some();
    let is_shown = !times.is_empty() || has_others;
    let widest = |texts: &[String]| texts.iter().map(|text| text.width()).max().unwrap_or(0);
    let (name_columns, time_columns) = (widest(names) + 2, widest(&times));
    let mut lines = Vec::new();
    for (index, (name, player)) in names.iter().zip(session.computer_players()).enumerate().filter(|_| is_shown) {
        let player = player.map_or_else(|| table::person_text(session, index).to_owned(), |player| player.to_string());
        let time = times.get(index).map_or_else(String::new, |time| format!("{time:>time_columns$}  "));
        lines.push(Line::from(vec![
            Span::styled(pad(name, name_columns), theme.text),
            Span::styled(time, theme.title),
            Span::styled(player, theme.dim),
        ]));
    }
    if let Some(thinking) = &session.thinking {
        let summary = thinking.summary.as_deref().unwrap_or("thinking … esc stops");
        let text = format!("{}: {summary}", session.player_name(session.mover()));
        // In little room, the summary matters more than the player's name.
        let text = if text.width() > context.width.into() { summary } else { &text };
        lines.push(Line::styled(truncate(text, context.width), theme.dim));
    } else if is_shown {
        // Reserves the row of the search summary.
        lines.push(Line::default());
    }
    (!lines.is_empty()).then(|| PanelSection::new("Players", lines, 2))
}

/// The remaining times of the players at this position, as noted by `%clk`; empty without them.
fn noted_times(session: &GameSession, game: &ClassicalSession) -> Vec<String> {
    let variant = session.rulebook.variant();
    let path = game.tree.path(game.tree.current());
    let time_of = |player: usize| {
        let own = path.iter().rev().filter(|id| variant.mover(game.tree.position(game.tree.previous(**id))) == player);
        let time = own.into_iter().next().and_then(|&id| pgn::command_argument(game.tree.comments_at(Some(id)), "clk"));
        time.map_or_else(String::new, |time| truncate(time, MAX_CLOCK_COLUMNS))
    };
    let times: Vec<String> = (0..session.rules().players.len()).map(time_of).collect();
    if times.iter().all(String::is_empty) { Vec::new() } else { times }
}

/// Section of the name of the opening, where it is known.
fn opening_section(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<PanelSection> {
    let opening = context.session.rulebook.opening(game.record().positions())?;
    let text = truncate(&format!("{} {}", opening.code, opening.name), context.width);
    Some(PanelSection::new("Opening", vec![Line::styled(text, context.theme().text)], 4))
}

/// Section of the result.
fn result_section(context: &PanelContext<'_>, outcome: &Outcome) -> PanelSection {
    use UiCommand::{GameList, NewGame, Undo};
    let theme = context.theme();
    let keys = [(NewGame, context.session.new_game_label()), (Undo, "undo"), (GameList, "games")];
    let keys = key_hints(&keys.map(|(command, label)| (context.keymap.hint(Focus::Board, command), label)), theme);
    let lines = context.wrap(&result_text(context.session, outcome), theme.title).chain([Line::from(keys)]);
    PanelSection::new("Result", lines.collect(), 0)
}
