//! The screen of a game of worlds: certain pieces are drawn normally, others with their share of worlds.

use std::collections::BTreeMap;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use super::{
    action_outlook, browser, classical, hands, header, lost_world, move_list, number_text,
    panel::{self, PanelSection},
    position, puzzle, score, single_world,
    text_fit::wrap,
    world_counts,
};
use crate::{
    game::{Cell, Outcome},
    task::Progress,
    tui::{
        board_layout::BoardLayout,
        board_picture::{BoardPicture, MixedSquare, SquareMarks},
        board_widget::BoardWidget,
        layout,
        state::{
            AppState, Popup, mode,
            session::GameSession,
            worlds::{WorldsGame, WorldsRound},
        },
        theme::Tint,
    },
    worlds::{SolitaireScore, WorldRules},
};

/// Draws the screen.
pub fn draw(state: &AppState, size: (u16, u16), buffer: &mut Buffer) {
    let Some(BoardLayout::Ready(regions)) = layout::board(state, size) else { return };
    let Some(session) = &state.session else { return };
    let Some(game) = session.worlds() else { return };
    let Some(turn) = game.current() else { return };
    if let (Some(Popup::LostWorld), Some(witness)) = (&state.popup, &game.witness) {
        return lost_world::draw(state, session, game, witness, &regions, buffer);
    }
    if let Some(Popup::Browser(browser)) = &state.popup {
        return browser::draw(state, session, browser, &regions, buffer);
    }
    let theme = &state.appearance.theme;
    let title = match &game.puzzle {
        Some(puzzle) => format!("{} · {}", session.rulebook.rules().title, puzzle.name),
        None => format!("{} · {}", session.rulebook.rules().title, mode::title(session.mode())),
    };
    header::draw_header(state, &title, game_status(state, session, game, turn), regions.header, buffer);
    let won = game.witness.as_ref().filter(|_| turn.round.is_empty());
    if let Some(won) = won {
        single_world::draw(state, session, won, &regions, buffer);
    } else {
        let picture = picture(state, session, game, turn);
        let widget = BoardWidget { picture: &picture, area: &regions.board, theme, glyphs: state.appearance.glyphs };
        widget.render(regions.board.squares, buffer);
    }
    if let Some(area) = regions.panel {
        let width = panel::text_width(area);
        let mut sections = Vec::new();
        if let Some(outcome) = game.outcome() {
            sections.push(result_section(state, session, game, &outcome, width));
        }
        sections.extend(puzzle::section(game, theme, width));
        sections.extend(classical::players(session, theme, width));
        sections.extend(hands::section(session, &state.appearance, width));
        sections.push(PanelSection::new("Worlds", world_counts::lines(game, turn, theme, width), 0));
        if turn.round.is_empty() {
            let moves = won.map(|won| move_list::witness(won, session, theme, width));
            sections.extend(
                moves.map(|moves| PanelSection { keeps_end: true, ..PanelSection::new("A won world", moves, 1) }),
            );
        } else {
            sections.push(action_outlook::section(state, session, game, turn, width));
            sections.extend(action_outlook::collapse_section(session, turn, &state.appearance, width));
            sections.push(action_outlook::square_section(session, game, &state.appearance, width));
        }
        let rounds = world_counts::round_rows(game, theme, width);
        sections.push(PanelSection { fills: true, keeps_end: true, ..PanelSection::new("Rounds", rounds, 3) });
        panel::draw(sections, area, theme, buffer);
    }
    draw_footer(state, game, regions.footer, buffer);
}

/// The status at the right of the header.
fn game_status(state: &AppState, session: &GameSession, game: &WorldsGame, turn: &WorldsRound) -> Vec<Span<'static>> {
    let theme = &state.appearance.theme;
    if let Some(outcome) = game.outcome() {
        let style = if outcome.winner == Some(game.player()) { theme.selected } else { theme.alarm };
        return vec![Span::styled(format!(" {} ", result_text(session, game, &outcome)), style)];
    }
    let worlds = turn.round.stats().worlds;
    let plural = if worlds == 1 { "world" } else { "worlds" };
    let when = if game.is_quantum() {
        let mover = turn.round.mover();
        format!("{} {}", session.player_name(mover), classical::turn_verb(session, mover))
    } else {
        format!("round {}", turn.round.stats().round)
    };
    vec![
        Span::styled(when, theme.dim),
        Span::styled(format!(" · {} {plural}", number_text::group_digits(worlds)), theme.text),
    ]
}

/// The result in a sentence.
fn result_text(session: &GameSession, game: &WorldsGame, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) if game.is_quantum() => format!("{} wins — {}", session.player_name(winner), outcome.reason),
        None if game.worlds.rules() == WorldRules::Unitary
            && !game.current().is_none_or(|turn| turn.round.is_empty()) =>
        {
            format!("Game over after {}", outcome.reason)
        }
        Some(winner) if winner == game.player() => format!("You win — {}", outcome.reason),
        None if game.current().is_none_or(|turn| turn.round.first_loss_round().is_none()) => {
            format!("Draw — {}", outcome.reason)
        }
        _ => capitalise(&outcome.reason.to_string()),
    }
}

fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn result_section(
    state: &AppState,
    session: &GameSession,
    game: &WorldsGame,
    outcome: &Outcome,
    width: u16,
) -> PanelSection {
    let theme = &state.appearance.theme;
    let text = result_text(session, game, outcome);
    let mut lines: Vec<Line<'static>> =
        wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.title)).collect();
    if let Some((now, before)) = &game.result {
        let mut texts = vec![score::score_text(now)];
        texts.push(match before {
            Some(best) if score::score_text(best) == score::score_text(now) => "equals your best".into(),
            Some(best) if !now.beats(best, game.worlds.rules()) => format!("your best: {}", score::score_text(best)),
            Some(best) => format!("new best; the previous best was {}", score::score_text(best)),
            None => "your first score".into(),
        });
        let texts = texts.into_iter().flat_map(|text| wrap(&text, width));
        lines.extend(texts.map(|text| Line::styled(text, theme.text)));
    } else if let Some(turn) = game.current().filter(|_| !game.is_quantum() && game.puzzle.is_none()) {
        // A finished game was reopened: the score was recorded before.
        let text = score::score_text(&SolitaireScore::of_round(&turn.round, Some(outcome), game.player()));
        lines.extend(wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.text)));
    }
    let mut keys = vec![("n", "new game"), ("u", "undo"), ("g", "games")];
    if game.current().is_some_and(|turn| turn.round.stats().lost > 0) {
        keys.insert(0, ("w", "lost worlds"));
    }
    if game.is_solved() {
        keys.insert(0, ("↵", "next puzzle"));
    }
    lines.push(Line::default());
    for (key, what) in keys {
        let long = key.width() + what.width() + 1;
        if lines.last().is_some_and(|line| line.width() > 0 && line.width() + long > usize::from(width)) {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(key, theme.key));
            line.push_span(Span::styled(format!(" {what}  "), theme.dim));
        }
    }
    PanelSection::new("Result", lines, 0)
}

/// The board: pieces that are there in every world, and mixed squares where worlds differ.
#[allow(clippy::cast_precision_loss, reason = "a share to be drawn; the counts themselves are exact")]
fn picture(state: &AppState, session: &GameSession, game: &WorldsGame, turn: &WorldsRound) -> BoardPicture {
    let rules = session.rulebook.rules();
    let busy = session.is_busy();
    let targets = if busy { BTreeMap::new() } else { session.targets() };
    let goal = session.selection.as_ref().map(|selection| selection.goal);
    let preview = classical::completion_squares(state, session);
    let last: Vec<Cell> =
        turn.round.previous().map_or_else(Vec::new, |(_, intent)| intent.from.into_iter().chain(intent.to).collect());
    let doing = game.expansion.as_ref().map(|doing| &doing.intent);
    let tinted = |cell: Cell| {
        let chosen = session.cursor.selected == Some(cell) || preview.0 == Some(cell) || goal == Some(cell);
        let moving = doing.is_some_and(|intent| intent.from == Some(cell) || intent.to == Some(cell));
        match () {
            () if chosen || moving => Tint::Selected,
            () if last.contains(&cell) => Tint::Last,
            () => Tint::Plain,
        }
    };
    let mut picture =
        position::empty_board(rules, |cell| rules.setup.get(cell.index()) != Some(&crate::game::Content::OFF));
    let census = game.shown_census().unwrap_or(&turn.census);
    let worlds = census.worlds.max(1);
    for square in &mut picture.squares {
        let cell = Cell(square.cell);
        square.marks = SquareMarks {
            tint: tinted(cell),
            cursor: preview.1.unwrap_or(session.cursor.cell) == cell,
            target: targets.get(&cell).copied(),
        };
        let Some((kind, count)) = game.likeliest(cell) else { continue };
        let piece = position::piece(rules, kind);
        if count == worlds {
            square.piece = piece;
            continue;
        }
        // The player's own pieces are drawn normally, with their share of worlds.
        let is_own = game.worlds.game().rules().side(game.player()).contains(kind);
        if is_own && !game.is_quantum() {
            square.piece = piece;
            square.mixed =
                Some(MixedSquare { share: count as f64 / worlds as f64, likeliest: piece, is_superposed: false });
            continue;
        }
        let any: u128 = census.kinds_on(cell).filter(|(kind, _)| kind.index().is_some()).map(|(_, count)| count).sum();
        let superposed = game.is_quantum();
        square.mixed =
            Some(MixedSquare { share: any as f64 / worlds as f64, likeliest: piece, is_superposed: superposed });
    }
    picture
}

/// The footer: keys, and progress on the right.
fn draw_footer(state: &AppState, game: &WorldsGame, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let spans = if let Some(doing) = &game.expansion {
        let Progress { done, total } = doing.progress;
        vec![
            Span::styled("expanding ", theme.text),
            Span::styled(number_text::progress_bar(done, total, 10), theme.bar),
            Span::styled(format!(" {:>3} % ", doing.progress.percent()), theme.text),
            Span::styled("esc", theme.key),
            Span::styled(" stops ", theme.dim),
        ]
    } else if let Some(counting) = game.counting.as_ref().filter(|counting| counting.progress.total > 0) {
        vec![Span::styled(format!("counting {:>3} % ", counting.progress.percent()), theme.dim)]
    } else {
        Vec::new()
    };
    let width: usize = spans.iter().map(|span| span.content.width()).sum();
    let width = u16::try_from(width).unwrap_or(0).min(area.width);
    // Keeps a gap between keys and progress.
    let taken = if width > 0 { width + 2 } else { 0 };
    header::draw_footer(state, Rect { width: area.width.saturating_sub(taken), ..area }, buffer);
    buffer.set_line(area.right() - width, area.y, &Line::from(spans), width);
}
