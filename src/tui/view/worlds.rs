//! The screen of many worlds: what is certain is drawn crisp, everything else as a field of shares.

use std::collections::BTreeMap;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use super::{
    board, browser, hands, header, loss, moves, number,
    panel::{self, Section},
    position, prospect, puzzle, score, tally, world,
    wrap::wrap,
};
use crate::{
    game::{Cell, Outcome},
    tui::{
        board_widget::BoardWidget,
        layout::Layout,
        picture::{FieldPicture, Marks, Picture},
        places,
        state::{
            Popup, State, mode,
            play::Play,
            worlds::{Solitaire, Turn},
        },
        theme::Tint,
    },
    worlds::{SolitaireScore, WorldRules},
};

/// Draws the screen.
pub fn draw(state: &State, size: (u16, u16), buffer: &mut Buffer) {
    let Some(Layout::Ready(found)) = places::board(state, size) else { return };
    let Some(play) = &state.play else { return };
    let Some(table) = play.worlds() else { return };
    let Some(turn) = table.now() else { return };
    if let (Some(Popup::Loss), Some(witness)) = (&state.popup, &table.witness) {
        return loss::draw(state, play, table, witness, &found, buffer);
    }
    if let Some(Popup::Browser(browser)) = &state.popup {
        return browser::draw(state, play, browser, &found, buffer);
    }
    let theme = &state.look.theme;
    let title = match &table.puzzle {
        Some(puzzle) => format!("{} · {}", play.book.rules().title, puzzle.name),
        None => format!("{} · {}", play.book.rules().title, mode::title(play.mode())),
    };
    header::header(state, &title, standing(state, play, table, turn), found.header, buffer);
    let won = table.witness.as_ref().filter(|_| turn.round.is_empty());
    if let Some(won) = won {
        world::board(state, play, won, &found, buffer);
    } else {
        let picture = picture(state, play, table, turn);
        let widget = BoardWidget { picture: &picture, area: &found.board, theme, glyphs: state.look.glyphs };
        widget.render(found.board.squares, buffer);
    }
    if let Some(area) = found.panel {
        let width = panel::text_width(area);
        let mut sections = Vec::new();
        if let Some(outcome) = table.outcome() {
            sections.push(over(state, play, table, &outcome, width));
        }
        sections.extend(puzzle::section(table, theme, width));
        sections.extend(board::players(play, theme, width));
        sections.extend(hands::section(play, &state.look, width));
        sections.push(Section::new("Worlds", tally::lines(table, turn, theme, width), 0));
        if turn.round.is_empty() {
            let moves = won.map(|won| moves::witness(won, play, theme, width));
            sections.extend(moves.map(|moves| Section { end: true, ..Section::new("A world that was won", moves, 1) }));
        } else {
            sections.push(prospect::section(state, play, table, turn, width));
            sections.extend(prospect::told(play, turn, &state.look, width));
            sections.push(prospect::square(play, table, &state.look, width));
        }
        let rounds = tally::rounds(table, theme, width);
        sections.push(Section { fills: true, end: true, ..Section::new("Rounds", rounds, 3) });
        panel::draw(sections, area, theme, buffer);
    }
    bottom(state, table, found.footer, buffer);
}

/// The right end of the header.
fn standing(state: &State, play: &Play, table: &Solitaire, turn: &Turn) -> Vec<Span<'static>> {
    let theme = &state.look.theme;
    if let Some(outcome) = table.outcome() {
        let style = if outcome.winner == Some(table.player()) { theme.choice } else { theme.alarm };
        return vec![Span::styled(format!(" {} ", sentence(play, table, &outcome)), style)];
    }
    let worlds = turn.round.stats().worlds;
    let plural = if worlds == 1 { "world" } else { "worlds" };
    let when = if table.is_quantum() {
        let mover = turn.round.mover();
        format!("{} {}", play.player(mover), board::doing(play, mover))
    } else {
        format!("round {}", turn.round.stats().round)
    };
    vec![
        Span::styled(when, theme.dim),
        Span::styled(format!(" · {} {plural}", number::group_digits(worlds)), theme.text),
    ]
}

/// How it ended, in a sentence.
fn sentence(play: &Play, table: &Solitaire, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) if table.is_quantum() => format!("{} wins — {}", play.player(winner), outcome.reason),
        None if table.worlds.rules() == WorldRules::Unitary
            && !table.now().is_none_or(|turn| turn.round.is_empty()) =>
        {
            format!("Over after {}", outcome.reason)
        }
        Some(winner) if winner == table.player() => format!("You win — {}", outcome.reason),
        None if table.now().is_none_or(|turn| turn.round.first_loss_round().is_none()) => {
            format!("Draw — {}", outcome.reason)
        }
        _ => capital(&outcome.reason),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn over(state: &State, play: &Play, table: &Solitaire, outcome: &Outcome, width: u16) -> Section {
    let theme = &state.look.theme;
    let text = sentence(play, table, outcome);
    let mut lines: Vec<Line<'static>> =
        wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.title)).collect();
    if let Some((now, before)) = &table.scored {
        let mut texts = vec![score::words(now)];
        texts.push(match before {
            Some(best) if score::words(best) == score::words(now) => "as good as your best".into(),
            Some(best) if !now.beats(best, table.worlds.rules()) => format!("your best: {}", score::words(best)),
            Some(best) => format!("better than ever; the best before was {}", score::words(best)),
            None => "the first score here".into(),
        });
        let texts = texts.into_iter().flat_map(|text| wrap(&text, width));
        lines.extend(texts.map(|text| Line::styled(text, theme.text)));
    } else if let Some(turn) = table.now().filter(|_| !table.is_quantum() && table.puzzle.is_none()) {
        // The game is looked at again: what it came to was told when it ended.
        let text = score::words(&SolitaireScore::of_round(&turn.round, Some(outcome), table.player()));
        lines.extend(wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.text)));
    }
    let mut keys = vec![("n", "new game"), ("u", "undo"), ("g", "games")];
    if table.now().is_some_and(|turn| turn.round.stats().lost > 0) {
        keys.insert(0, ("w", "lost worlds"));
    }
    if table.is_solved() {
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
    Section::new("The end", lines, 0)
}

/// The board: pieces that stand there in every world, and fields where worlds differ.
#[allow(clippy::cast_precision_loss, reason = "a share to be drawn; the counts themselves are exact")]
fn picture(state: &State, play: &Play, table: &Solitaire, turn: &Turn) -> Picture {
    let rules = play.book.rules();
    let busy = play.is_busy();
    let targets = if busy { BTreeMap::new() } else { play.targets() };
    let goal = play.route.as_ref().map(|route| route.goal);
    let preview = board::preview(state, play);
    let last: Vec<Cell> =
        turn.round.previous().map_or_else(Vec::new, |(_, intent)| intent.from.into_iter().chain(intent.to).collect());
    let doing = table.doing.as_ref().map(|doing| &doing.intent);
    let tinted = |cell: Cell| {
        let chosen = play.hand.selected == Some(cell) || preview.0 == Some(cell) || goal == Some(cell);
        let moving = doing.is_some_and(|intent| intent.from == Some(cell) || intent.to == Some(cell));
        match () {
            () if chosen || moving => Tint::Selected,
            () if last.contains(&cell) => Tint::Last,
            () => Tint::Plain,
        }
    };
    let mut picture = position::empty(rules, |cell| rules.setup.get(cell.index()) != Some(&crate::game::Content::OFF));
    let census = table.seen().unwrap_or(&turn.census);
    let worlds = census.worlds.max(1);
    for square in &mut picture.squares {
        let cell = Cell(square.cell);
        square.marks = Marks {
            tint: tinted(cell),
            cursor: preview.1.unwrap_or(play.hand.cursor) == cell,
            target: targets.get(&cell).copied(),
        };
        let Some((kind, count)) = table.likeliest(cell) else { continue };
        let piece = position::piece(rules, kind);
        if count == worlds {
            square.piece = piece;
            continue;
        }
        // One's own pieces are crisp, with the share of worlds in which they still stand.
        let is_own = table.worlds.game().rules().side(table.player()).contains(kind);
        if is_own && !table.is_quantum() {
            square.piece = piece;
            square.field =
                Some(FieldPicture { share: count as f64 / worlds as f64, likeliest: piece, superposed: false });
            continue;
        }
        let any: u128 = census.kinds_on(cell).filter(|(kind, _)| kind.index().is_some()).map(|(_, count)| count).sum();
        let superposed = table.is_quantum();
        square.field = Some(FieldPicture { share: any as f64 / worlds as f64, likeliest: piece, superposed });
    }
    picture
}

/// The line at the bottom: the keys, and on the right how far work is.
fn bottom(state: &State, table: &Solitaire, area: Rect, buffer: &mut Buffer) {
    let theme = &state.look.theme;
    let per_cent = |(done, total): (u64, u64)| (100 * done).checked_div(total).unwrap_or(0).min(100);
    let spans = if let Some(doing) = &table.doing {
        let (done, total) = doing.progress;
        vec![
            Span::styled("expanding ", theme.text),
            Span::styled(number::progress(done, total, 10), theme.bar),
            Span::styled(format!(" {:>3} % ", per_cent(doing.progress)), theme.text),
            Span::styled("esc", theme.key),
            Span::styled(" stops ", theme.dim),
        ]
    } else if let Some(counting) = table.counting.as_ref().filter(|counting| counting.progress.1 > 0) {
        vec![Span::styled(format!("counting {:>3} % ", per_cent(counting.progress)), theme.dim)]
    } else {
        Vec::new()
    };
    let width: usize = spans.iter().map(|span| span.content.width()).sum();
    let width = u16::try_from(width).unwrap_or(0).min(area.width);
    // What is said does not touch the keys.
    let taken = if width > 0 { width + 2 } else { 0 };
    header::bottom(state, Rect { width: area.width.saturating_sub(taken), ..area }, buffer);
    buffer.set_line(area.right() - width, area.y, &Line::from(spans), width);
}
