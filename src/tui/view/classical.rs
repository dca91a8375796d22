//! The screen of a classical game.

use std::{borrow::Cow, collections::BTreeMap};

use ratatui::{
    buffer::Buffer,
    text::{Line, Span},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use super::{
    analysis, captured, clock, hands, header, move_list,
    panel::{self, PanelSection},
    position, square_info,
    text_fit::{truncate, wrap},
};
use crate::{
    game::{Cell, Content, EndReason, MoveNumbering, Outcome, Position},
    tui::{
        board_layout::BoardLayout,
        board_picture::SquareMarks,
        board_widget::BoardWidget,
        layout,
        state::{AppState, Popup, classical::ClassicalGame, command_line::Completion, session::GameSession},
        theme::{TargetMark, Theme, Tint},
    },
};

/// Draws the screen.
pub fn draw(state: &AppState, size: (u16, u16), buffer: &mut Buffer) {
    let Some(BoardLayout::Ready(regions)) = layout::board(state, size) else { return };
    let Some(session) = &state.session else { return };
    let Some(classical) = session.classical() else { return };
    let theme = &state.appearance.theme;
    header::draw_header(
        state,
        &session.rulebook.rules().title,
        game_status(state, session, classical),
        regions.header,
        buffer,
    );
    let followed = classical.followed();
    let targets = if followed.is_some() { BTreeMap::default() } else { session.targets() };
    let goal = session.selection.as_ref().map(|selection| selection.goal);
    let last =
        followed.map_or_else(|| classical.last_squares(), |step| [step.from, step.to].into_iter().flatten().collect());
    let preview = completion_squares(state, session);
    let idea = best_move_squares(session, classical);
    let facts = classical.facts.as_ref().filter(|_| followed.is_none());
    let checked = facts.map_or(&[][..], |facts| &facts.checked);
    let marks = |cell: Cell| SquareMarks {
        tint: if session.cursor.selected == Some(cell)
            || preview.0 == Some(cell)
            || goal == Some(cell)
            || idea.0 == Some(cell)
        {
            Tint::Selected
        } else if checked.contains(&cell) {
            Tint::Check
        } else if last.contains(&cell) {
            Tint::Last
        } else {
            Tint::Plain
        },
        cursor: preview.1.unwrap_or(session.cursor.cell) == cell,
        target: targets.get(&cell).copied().or((idea.1 == Some(cell)).then_some(TargetMark::Several)),
    };
    let now = followed
        .map_or_else(|| shown_position(session, classical.record.position()), |step| Cow::Borrowed(&step.after));
    let picture = position::picture(session.rulebook.rules(), &now, marks);
    BoardWidget { picture: &picture, area: &regions.board, theme, glyphs: state.appearance.glyphs }
        .render(regions.board.squares, buffer);
    if let Some(area) = regions.panel {
        let width = panel::text_width(area);
        let mut sections = Vec::new();
        if let Some(outcome) = classical.outcome() {
            sections.push(result_section(state, session, outcome, width));
        }
        sections.extend(players(session, theme, width));
        sections.extend(analysis::section(session, classical, theme, width));
        sections.extend(hands::section(session, &state.appearance, width));
        let lines = move_list::lines(session, classical, theme, width);
        // The last move stays visible; undone moves follow as far as there is room.
        let spare = move_list::undone_rows(session, classical);
        sections.push(PanelSection {
            fills: true,
            keeps_end: true,
            spare_lines: spare,
            ..PanelSection::new("Moves", lines, 0)
        });
        sections.push(captured::section(session, classical, &state.appearance, width));
        sections.push(square_info::section(session, &state.appearance, width));
        panel::draw(sections, area, theme, buffer);
    }
    header::draw_footer(state, regions.footer, buffer);
}

/// Squares of the best move, while the player has selected nothing.
fn best_move_squares(session: &GameSession, classical: &ClassicalGame) -> (Option<Cell>, Option<Cell>) {
    let best = classical.analysis.as_ref().and_then(|analysis| analysis.lines.first());
    let free = session.cursor.selected.is_none() && session.selection.is_none() && classical.followed().is_none();
    let first = best.filter(|_| free).and_then(|idea| idea.moves.first());
    first.map_or((None, None), |step| (step.from, step.to))
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

/// Origin and goal of the selected completion.
pub(super) fn completion_squares(state: &AppState, session: &GameSession) -> (Option<Cell>, Option<Cell>) {
    let Some(Popup::CommandLine(line)) = &state.popup else { return (None, None) };
    let choice = |index: usize| session.choices.as_ref()?.list.get(index);
    match line.completions.get(line.selected) {
        _ if line.text.value().is_empty() => (None, None),
        Some(Completion::Choice(index)) => choice(*index).map_or((None, None), |choice| (choice.origin, choice.goal)),
        Some(Completion::Several(list)) => {
            (None, list.first().and_then(|&index| choice(index)).and_then(|choice| choice.goal))
        }
        Some(Completion::Square(cell)) => (None, Some(*cell)),
        Some(Completion::Command(_)) | None => (None, None),
    }
}

/// The result of a game in a sentence.
pub fn result_text(session: &GameSession, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{} wins — {}", session.player_name(winner), outcome.reason),
        None if outcome.reason == EndReason::Agreed => "Draw by agreement".into(),
        // With several players left, it is neither a win nor a draw.
        None if session.rulebook.rules().players.len() == 1
            || matches!(outcome.reason, EndReason::Resigned(_) | EndReason::TimedOut(_)) =>
        {
            format!("Game over — {}", outcome.reason)
        }
        None => format!("Draw — {}", outcome.reason),
    }
}

/// The status at the right of the header.
fn game_status(state: &AppState, session: &GameSession, classical: &ClassicalGame) -> Vec<Span<'static>> {
    let theme = &state.appearance.theme;
    if let Some(outcome) = classical.outcome() {
        return vec![Span::styled(format!(" {} ", result_text(session, outcome)), theme.selected)];
    }
    if let Some(followed) = classical.analysis.as_ref().and_then(|analysis| analysis.followed.as_ref()) {
        let (place, all) = followed.progress();
        let text = followed.current().map_or("", |step| step.text.as_str());
        return vec![
            Span::styled(format!(" {text}"), theme.title),
            Span::styled(format!(" · line, {place} of {all} · esc game"), theme.dim),
        ];
    }
    let mover = session.mover();
    let number =
        MoveNumbering::of(session.rulebook.rules()).fullmove_after(classical.start(), classical.record.actions().len());
    let ink = theme.board.ink(position::ink_index(session.rulebook.rules(), mover)).style;
    let mut spans = vec![
        Span::styled(captured::player_symbol(session, &state.appearance, mover), ink),
        Span::styled(format!(" {} {}", session.player_name(mover), turn_verb(session, mover)), theme.text),
    ];
    if classical.facts.as_ref().is_some_and(|facts| !facts.checked.is_empty()) {
        spans.push(Span::styled(" · ", theme.dim));
        spans.push(Span::styled("check", theme.alarm));
    }
    if session.choices.as_ref().is_some_and(|choices| choices.has_only_passes()) {
        spans.push(Span::styled(" · must pass", theme.text));
    }
    spans.push(Span::styled(format!(" · move {number}"), theme.dim));
    let left = session.saved.clock.as_ref().and_then(|timer| timer.remaining.get(mover));
    spans.extend(left.map(|&left| Span::styled(format!(" · {}", clock::remaining_text(left)), theme.title)));
    spans
}

/// What the player to move is doing.
pub(super) fn turn_verb(session: &GameSession, mover: usize) -> &'static str {
    match session.computer_player(mover) {
        Some(_) if session.is_paused => "waits",
        Some(_) => "thinks",
        None => "to move",
    }
}

/// Section of players and clocks, if a computer plays or the game is timed.
pub(super) fn players(session: &GameSession, theme: &Theme, width: u16) -> Option<PanelSection> {
    let names = &session.rulebook.rules().players;
    let timer = session.saved.clock.as_ref();
    let any = timer.is_some() || (0..names.len()).any(|player| session.computer_player(player).is_some());
    let mut lines = Vec::new();
    let clocks: Vec<String> =
        timer.map_or_else(Vec::new, |timer| timer.remaining.iter().map(|&left| clock::remaining_text(left)).collect());
    let widest = |texts: &[String]| texts.iter().map(|text| text.width()).max().unwrap_or(0);
    let (wide, long) = (widest(names), widest(&clocks));
    for (player, name) in names.iter().enumerate().filter(|_| any) {
        let who = session.computer_player(player).map_or_else(|| "a person".to_owned(), |who| who.to_string());
        let gap = " ".repeat(wide - name.width() + 2);
        let left = clocks.get(player).map_or_else(String::new, |left| format!("{left:>long$}  "));
        lines.push(Line::from(vec![
            Span::styled(format!("{name}{gap}"), theme.text),
            Span::styled(left, theme.title),
            Span::styled(who, theme.dim),
        ]));
    }
    let thought =
        session.thinking.as_ref().map(|thinking| thinking.summary.as_deref().unwrap_or("thinking … esc stops"));
    let thought = thought.map(|text| format!("{}: {text}", session.player_name(session.mover())));
    lines.extend(thought.as_ref().map(|text| Line::styled(truncate(text, width), theme.dim)));
    if any && thought.is_none() {
        // Reserves the row of the search summary.
        lines.push(Line::default());
    }
    (!lines.is_empty()).then(|| PanelSection::new("Players", lines, 2))
}

/// Section of the result.
fn result_section(state: &AppState, session: &GameSession, outcome: &Outcome, width: u16) -> PanelSection {
    let theme = &state.appearance.theme;
    let text = result_text(session, outcome);
    let mut lines: Vec<Line<'static>> =
        wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.title)).collect();
    let mut keys = Vec::new();
    for (key, what) in [("n", "new game"), ("u", "undo"), ("g", "games")] {
        keys.push(Span::styled(key, theme.key));
        keys.push(Span::styled(format!(" {what}  "), theme.dim));
    }
    lines.push(Line::from(keys));
    PanelSection::new("Result", lines, 0)
}
