//! The screen of a game of worlds: certain pieces are drawn normally, others with their share of worlds.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
    text::{Line, Span},
};

use super::{
    action_outlook, browser, classical,
    frame::key_hints,
    goal, hands, header, lost_world, match_score, move_list,
    number_text::{group_digits, progress_bar},
    panel::{self, PanelContext, PanelSection},
    position, puzzle, score, single_world,
    text_fit::{capitalise, flow},
    world_counts,
};
use crate::{
    game::{Cell, Content, Outcome},
    store::ComposedPuzzle,
    tui::{
        board_picture::{BoardPicture, MixedSquare, PiecePicture, SquareMarks},
        keys::{Focus, UiCommand},
        layout,
        pixels::DrawnBoard,
        state::{AppState, GameSession, Popup, RecordedScore, WorkHandle, WorldsGame, WorldsRound, mode},
        theme::Tint,
    },
    worlds::SolitaireScore,
};

/// Draws the screen.
pub fn draw(state: &AppState, size: Size, buffer: &mut Buffer) -> Option<DrawnBoard> {
    let regions = layout::board_regions(state, size)?;
    let session = state.session.as_ref()?;
    let game = session.worlds()?;
    let turn = game.current()?;
    if let (Some(Popup::LostWorld), Some(witness)) = (&state.popup, &game.witness) {
        return lost_world::draw(state, session, game, witness, &regions, buffer);
    }
    if let Some(Popup::Browser(browser)) = &state.popup {
        return browser::draw(state, session, browser, &regions, buffer);
    }
    header::draw_header(state, &title(session, game), game_status(state, session, game, turn), regions.header, buffer);
    let won = game.witness.as_ref().filter(|_| turn.round.is_empty());
    let board = match won {
        Some(won) => single_world::draw(state, session, won, &regions, buffer),
        None => position::draw_board(&picture(state, session, game, turn), &regions.board, &state.appearance, buffer),
    };
    if let Some(area) = regions.panel {
        let context = PanelContext::new(state, session, area);
        panel::draw(sections(&context, state.popup.as_ref(), game, turn), area, context.theme(), buffer);
    }
    draw_footer(state, game, regions.footer, buffer);
    board
}

/// The name of the game, and of its puzzle or rules.
pub(super) fn title(session: &GameSession, game: &WorldsGame) -> String {
    let subtitle =
        game.puzzle.as_ref().map_or_else(|| mode::title(session.mode()), |puzzle| puzzle_title(&puzzle.name));
    format!("{} · {subtitle}", session.rules().title)
}

/// The name of a puzzle beside that of its game.
fn puzzle_title(name: &str) -> String {
    ComposedPuzzle::of_name(name).map_or_else(|| name.to_owned(), |puzzle| puzzle.short_name())
}

/// The sections of the panel.
pub fn sections(
    context: &PanelContext<'_>,
    popup: Option<&Popup>,
    game: &WorldsGame,
    turn: &WorldsRound,
) -> Vec<PanelSection> {
    let mut sections = Vec::new();
    sections.extend(game.outcome().map(|outcome| result_section(context, game, &outcome)));
    sections.extend(puzzle::section(context, game).or_else(|| goal::section(context, game)));
    sections.extend(match_score::section(context));
    sections.extend(classical::players(context));
    sections.extend(hands::section(context));
    sections.push(world_counts::section(context, game, turn));
    if turn.round.is_empty() {
        let moves = game.witness.as_ref().map(|won| move_list::witness(context, won));
        sections
            .extend(moves.map(|moves| PanelSection { keeps_end: true, ..PanelSection::new("A won world", moves, 1) }));
    } else {
        sections.push(action_outlook::section(context, popup, game, turn));
        sections.extend(action_outlook::collapse_section(context, turn));
        sections.push(action_outlook::square_section(context, game));
    }
    sections.push(PanelSection::filling("Rounds", world_counts::round_rows(context, game), 3));
    sections
}

/// The status at the right of the header.
pub(super) fn game_status(
    state: &AppState,
    session: &GameSession,
    game: &WorldsGame,
    turn: &WorldsRound,
) -> Vec<Span<'static>> {
    let theme = &state.appearance.theme;
    if let Some(outcome) = game.outcome() {
        let style = if outcome.winner == Some(game.player()) { theme.selected } else { theme.alarm };
        return vec![Span::styled(format!(" {} ", result_text(session, game, &outcome)), style)];
    }
    let worlds = turn.round.stats().worlds;
    let plural = if worlds == 1 { "world" } else { "worlds" };
    let when = if game.is_quantum() {
        format!("{} {}", session.player_name(turn.round.mover()), classical::turn_verb(session))
    } else {
        round_text(game, turn)
    };
    vec![Span::styled(when, theme.dim), Span::styled(format!(" · {} {plural}", group_digits(worlds)), theme.text)]
}

/// The number of the round that is shown, and of the last one if it is later.
fn round_text(game: &WorldsGame, turn: &WorldsRound) -> String {
    let round = turn.round.stats().round;
    match game.latest().map(|latest| latest.round.stats().round) {
        Some(last) if last > round => format!("round {round} of {last}"),
        _ => format!("round {round}"),
    }
}

/// The result in a sentence.
pub fn result_text(session: &GameSession, game: &WorldsGame, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) if game.is_quantum() => format!("{} wins — {}", session.player_name(winner), outcome.reason),
        None if game.worlds.terms().is_endurance() && !game.current().is_none_or(|turn| turn.round.is_empty()) => {
            format!("Game over after {}", outcome.reason)
        }
        Some(winner) if winner == game.player() => format!("You win — {}", outcome.reason),
        None if game.current().is_none_or(|turn| turn.round.first_loss_round().is_none()) => {
            format!("Draw — {}", outcome.reason)
        }
        _ => capitalise(&outcome.reason.to_string()),
    }
}

/// The result, with its score if it has one.
pub(super) fn result_lines(context: &PanelContext<'_>, game: &WorldsGame, outcome: &Outcome) -> Vec<Line<'static>> {
    let theme = context.theme();
    let mut lines: Vec<_> = context.wrap(&result_text(context.session, game, outcome), theme.title).collect();
    if let Some(RecordedScore { score, previous_best }) = &game.score {
        let text = score::score_text(score);
        let is_unaided = context.session.help_used().is_none();
        let comparison = match previous_best {
            Some(best) if !is_unaided => format!("your best without help: {}", score::score_text(best)),
            None if !is_unaided => "not recorded because you used help".into(),
            Some(best) if score::score_text(best) == text => "equals your best".into(),
            Some(best) if !score.beats(best) => format!("your best: {}", score::score_text(best)),
            Some(best) => format!("new best; the previous best was {}", score::score_text(best)),
            None => "your first score".into(),
        };
        lines.extend([text, comparison].iter().flat_map(|text| context.wrap(text, theme.text)));
    } else if let Some(turn) = game.current().filter(|_| !game.is_quantum() && game.puzzle.is_none()) {
        // A finished game was reopened: the score was recorded before.
        let score = SolitaireScore::of_round(&turn.round, Some(outcome), game.player());
        lines.extend(context.wrap(&score::score_text(&score), theme.text));
    }
    let help = context.session.help_used();
    if !help.is_none() && game.puzzle.is_none() {
        lines.extend(context.wrap(&capitalise(&help.text()), theme.text));
    }
    lines
}

fn result_section(context: &PanelContext<'_>, game: &WorldsGame, outcome: &Outcome) -> PanelSection {
    use UiCommand::{BrowseWorlds, Confirm, GameList, NewGame, Undo};
    let theme = context.theme();
    let mut lines = result_lines(context, game, outcome);
    let mut keys = vec![(NewGame, context.session.new_game_label()), (Undo, "undo"), (GameList, "games")];
    if game.current().is_some_and(|turn| turn.round.stats().lost > 0) {
        keys.insert(0, (BrowseWorlds, "lost worlds"));
    }
    if game.is_solved() {
        keys.insert(0, (Confirm, "next puzzle"));
    }
    let items = keys.into_iter().map(|(command, label)| {
        let mut spans = key_hints(&[(context.keymap.hint(Focus::Worlds, command), label)], theme);
        spans[1].content = spans[1].content.trim_end().to_owned().into();
        spans
    });
    lines.extend(flow(items, "  ", context.width));
    PanelSection::new("Result", lines, 0)
}

/// The board: pieces that are there in every world, and mixed squares where worlds differ.
pub(super) fn picture(state: &AppState, session: &GameSession, game: &WorldsGame, turn: &WorldsRound) -> BoardPicture {
    let rules = session.rules();
    let targets = if session.is_busy() { BTreeMap::new() } else { session.shown_targets() };
    let costly = if session.is_busy() { BTreeSet::new() } else { session.costly_targets() };
    let preview = classical::completion_squares(state, session);
    let goal = session.selection.as_ref().map(|selection| selection.goal);
    let expanding = game.expansion.as_ref().map(|expansion| [expansion.intent.from, expansion.intent.to]);
    let [expanding_from, expanding_to] = expanding.unwrap_or_default();
    let selected = [session.cursor.selected, preview.from, goal, expanding_from, expanding_to];
    let last = turn.round.previous().map(|(_, intent)| [intent.from, intent.to]).unwrap_or_default();
    let mut picture = position::empty_board(rules, |cell| rules.setup.get(cell.index()) != Some(&Content::OFF));
    for square in &mut picture.squares {
        let cell = Cell(square.cell);
        let tint = match () {
            () if selected.contains(&Some(cell)) => Tint::Selected,
            () if costly.contains(&cell) => Tint::Check,
            () if last.contains(&Some(cell)) => Tint::Last,
            () => Tint::Plain,
        };
        let cursor = preview.to.unwrap_or(session.cursor.cell) == cell;
        square.marks = SquareMarks { tint, cursor, target: targets.get(&cell).copied(), comment: None };
        (square.piece, square.mixed) = occupation(session, game, cell);
    }
    picture
}

/// The certain piece on a square, and the mixture if worlds differ there. The player's own pieces are drawn normally,
/// with their share of worlds.
#[allow(clippy::cast_precision_loss, reason = "a share to be drawn; the counts themselves are exact")]
fn occupation(session: &GameSession, game: &WorldsGame, cell: Cell) -> (Option<PiecePicture>, Option<MixedSquare>) {
    let (Some(census), Some((kind, count))) = (game.shown_census(), game.likeliest(cell)) else { return (None, None) };
    let likeliest = position::piece(session.rules(), kind);
    let worlds = census.worlds.max(1);
    if count == worlds {
        return (likeliest, None);
    }
    let is_superposed = game.is_quantum();
    let is_own = !is_superposed && session.rules().side(game.player()).contains(kind);
    let occupied = census.kinds_on(cell).filter(|(kind, _)| kind.index().is_some()).map(|(_, count)| count).sum();
    let share = if is_own { count } else { occupied } as f64 / worlds as f64;
    (likeliest.filter(|_| is_own), Some(MixedSquare { share, likeliest, is_superposed }))
}

/// The footer: keys, and progress on the right.
fn draw_footer(state: &AppState, game: &WorldsGame, area: Rect, buffer: &mut Buffer) {
    let line = progress_line(state, game);
    header::draw_footer(state, footer_keys_area(state, area), buffer);
    let width = u16::try_from(line.width()).unwrap_or(0).min(area.width);
    buffer.set_line(area.right() - width, area.y, &line, width);
}

/// The part of a footer that keys can take: all of it, unless progress is shown.
pub fn footer_keys_area(state: &AppState, footer: Rect) -> Rect {
    let game = state.session.as_ref().and_then(GameSession::worlds);
    let width = game.map_or(0, |game| progress_line(state, game).width());
    // Keeps a gap between keys and progress.
    let used = if width > 0 { u16::try_from(width).unwrap_or(u16::MAX).saturating_add(2) } else { 0 };
    Rect { width: footer.width.saturating_sub(used), ..footer }
}

/// The progress of the work on the worlds.
fn progress_line(state: &AppState, game: &WorldsGame) -> Line<'static> {
    let theme = &state.appearance.theme;
    let mut line = Line::default();
    if let Some(expansion) = &game.expansion {
        let progress = expansion.work.progress();
        line.spans = vec![
            Span::styled("expanding ", theme.text),
            Span::styled(progress_bar(progress.done, progress.total, 10), theme.bar),
            Span::styled(format!(" {:>3} % ", progress.percent()), theme.text),
            Span::styled("esc", theme.key),
            Span::styled(" stops ", theme.dim),
        ];
    } else if let Some(progress) =
        game.counting.as_ref().map(WorkHandle::progress).filter(|progress| progress.total > 0)
    {
        line.push_span(Span::styled(format!("counting {:>3} % ", progress.percent()), theme.dim));
    }
    line
}
