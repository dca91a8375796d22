//! The screen of a game of one world.

use std::{borrow::Cow, collections::BTreeMap};

use ratatui::{
    buffer::Buffer,
    text::{Line, Span},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use super::{
    analysis, clock, hands, header, moves,
    panel::{self, Section},
    position, taken, this_move,
    wrap::{cut, wrap},
};
use crate::{
    game::{Cell, Content, Outcome, Position, Rounds},
    store::Closed,
    tui::{
        board_widget::BoardWidget,
        layout::Layout,
        picture::Marks,
        places,
        state::{Popup, State, line::Meaning, play::Play, versus::Versus},
        theme::{Target, Theme, Tint},
    },
};

/// Draws the screen.
pub fn draw(state: &State, size: (u16, u16), buffer: &mut Buffer) {
    let Some(Layout::Ready(found)) = places::board(state, size) else { return };
    let Some(play) = &state.play else { return };
    let Some(versus) = play.versus() else { return };
    let theme = &state.look.theme;
    header::header(state, &play.book.rules().title, standing(state, play, versus), found.header, buffer);
    let followed = versus.followed();
    let targets = if followed.is_some() { BTreeMap::default() } else { play.targets() };
    let goal = play.route.as_ref().map(|route| route.goal);
    let last = followed.map_or_else(|| versus.last(), |step| [step.from, step.to].into_iter().flatten().collect());
    let preview = preview(state, play);
    let idea = idea(play, versus);
    let facts = versus.facts.as_ref().filter(|_| followed.is_none());
    let checked = facts.map_or(&[][..], |facts| &facts.checked);
    let marks = |cell: Cell| Marks {
        tint: if play.hand.selected == Some(cell)
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
        cursor: preview.1.unwrap_or(play.hand.cursor) == cell,
        target: targets.get(&cell).copied().or((idea.1 == Some(cell)).then_some(Target::Several)),
    };
    let now = followed.map_or_else(|| under_way(play, versus.record.now()), |step| Cow::Borrowed(&step.after));
    let picture = position::picture(play.book.rules(), &now, marks);
    BoardWidget { picture: &picture, area: &found.board, theme, glyphs: state.look.glyphs }
        .render(found.board.squares, buffer);
    if let Some(area) = found.panel {
        let width = panel::text_width(area);
        let mut sections = Vec::new();
        if let Some(outcome) = versus.outcome() {
            sections.push(over(state, play, outcome, width));
        }
        sections.extend(players(play, theme, width));
        sections.extend(analysis::section(play, versus, theme, width));
        sections.extend(hands::section(play, &state.look, width));
        let lines = moves::lines(play, versus, theme, width);
        // The last move stays in sight; what was taken back follows it as far as there is room.
        let spare = moves::undone(play, versus);
        sections.push(Section { fills: true, end: true, spare, ..Section::new("Moves", lines, 0) });
        sections.push(taken::section(play, versus, &state.look, width));
        sections.push(this_move::section(play, &state.look, width));
        panel::draw(sections, area, theme, buffer);
    }
    header::bottom(state, found.footer, buffer);
}

/// Where the move begins and ends that the analysis thinks best, as long as the player has chosen nothing.
fn idea(play: &Play, versus: &Versus) -> (Option<Cell>, Option<Cell>) {
    let best = versus.analysis.as_ref().and_then(|analysis| analysis.ideas.first());
    let free = play.hand.selected.is_none() && play.route.is_none() && versus.followed().is_none();
    let first = best.filter(|_| free).and_then(|idea| idea.line.first());
    first.map_or((None, None), |step| (step.from, step.to))
}

/// The position to draw: while further squares of an action are chosen, its piece stands where it goes already.
fn under_way<'a>(play: &Play, now: &'a Position) -> Cow<'a, Position> {
    let (Some(route), Some(origin)) = (&play.route, play.hand.selected) else { return Cow::Borrowed(now) };
    let mut after = now.clone();
    after.put(origin, Content::EMPTY);
    after.put(route.goal, now.at(origin));
    Cow::Owned(after)
}

/// The squares that the line being typed means.
pub(super) fn preview(state: &State, play: &Play) -> (Option<Cell>, Option<Cell>) {
    let Some(Popup::Line(line)) = &state.popup else { return (None, None) };
    let choice = |index: usize| play.choices.as_ref()?.list.get(index);
    match line.meanings.get(line.at) {
        _ if line.text.value().is_empty() => (None, None),
        Some(Meaning::Choice(index)) => choice(*index).map_or((None, None), |choice| (choice.origin, choice.goal)),
        Some(Meaning::Several(list)) => {
            (None, list.first().and_then(|&index| choice(index)).and_then(|choice| choice.goal))
        }
        Some(Meaning::Square(cell)) => (None, Some(*cell)),
        Some(Meaning::Command(_)) | None => (None, None),
    }
}

/// How a game ended, in a sentence.
pub fn sentence(play: &Play, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{} wins — {}", play.player(winner), outcome.reason),
        None if outcome.reason.contains("draw") => capital(&outcome.reason),
        // Where several are left nobody has won yet, and nobody has drawn.
        None if play.book.rules().players.len() == 1 || is_lost(play, outcome) => {
            format!("Game over — {}", outcome.reason)
        }
        None => format!("Draw — {}", outcome.reason),
    }
}

/// Did it end because a player gave up or was late?
fn is_lost(play: &Play, outcome: &Outcome) -> bool {
    matches!(Closed::of(play.book.variant(), outcome), Closed::Resigned(_) | Closed::Late(_))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The right end of the header.
fn standing(state: &State, play: &Play, versus: &Versus) -> Vec<Span<'static>> {
    let theme = &state.look.theme;
    if let Some(outcome) = versus.outcome() {
        return vec![Span::styled(format!(" {} ", sentence(play, outcome)), theme.choice)];
    }
    if let Some(followed) = versus.analysis.as_ref().and_then(|analysis| analysis.followed.as_ref()) {
        let (place, all) = followed.place();
        let text = followed.step().map_or("", |step| step.text.as_str());
        return vec![
            Span::styled(format!(" {text}"), theme.title),
            Span::styled(format!(" · line, {place} of {all} · Esc game"), theme.dim),
        ];
    }
    let mover = play.mover();
    let number = Rounds::of(play.book.rules()).number(versus.start(), versus.record.actions().len());
    let ink = theme.board.owner(position::ink(play.book.rules(), mover)).style;
    let mut spans = vec![
        Span::styled(taken::mark(play, &state.look, mover), ink),
        Span::styled(format!(" {} {}", play.player(mover), doing(play, mover)), theme.text),
    ];
    if versus.facts.as_ref().is_some_and(|facts| !facts.checked.is_empty()) {
        spans.push(Span::styled(" · ", theme.dim));
        spans.push(Span::styled("check", theme.alarm));
    }
    if play.choices.as_ref().is_some_and(|choices| choices.only_pass()) {
        spans.push(Span::styled(" · must pass", theme.text));
    }
    spans.push(Span::styled(format!(" · move {number}"), theme.dim));
    let left = play.saved.clock.as_ref().and_then(|timer| timer.left.get(mover));
    spans.extend(left.map(|&left| Span::styled(format!(" · {}", clock::left(left)), theme.title)));
    spans
}

/// What the player to move is about to do.
pub(super) fn doing(play: &Play, mover: usize) -> &'static str {
    match play.seat(mover) {
        Some(_) if play.paused => "waits",
        Some(_) => "thinks",
        None => "to move",
    }
}

/// Who plays, if not only people do, and what is thought of the position.
pub(super) fn players(play: &Play, theme: &Theme, width: u16) -> Option<Section> {
    let names = &play.book.rules().players;
    let timer = play.saved.clock.as_ref();
    let any = timer.is_some() || (0..names.len()).any(|player| play.seat(player).is_some());
    let mut lines = Vec::new();
    let clocks: Vec<String> =
        timer.map_or_else(Vec::new, |timer| timer.left.iter().map(|&left| clock::left(left)).collect());
    let widest = |texts: &[String]| texts.iter().map(|text| text.width()).max().unwrap_or(0);
    let (wide, long) = (widest(names), widest(&clocks));
    for (player, name) in names.iter().enumerate().filter(|_| any) {
        let who = play.seat(player).map_or_else(|| "a person".to_owned(), |who| who.to_string());
        let gap = " ".repeat(wide - name.width() + 2);
        let left = clocks.get(player).map_or_else(String::new, |left| format!("{left:>long$}  "));
        lines.push(Line::from(vec![
            Span::styled(format!("{name}{gap}"), theme.text),
            Span::styled(left, theme.title),
            Span::styled(who, theme.dim),
        ]));
    }
    let thought = play.thinking.as_ref().map(|thinking| thinking.thought.as_deref().unwrap_or("thinking … esc stops"));
    let thought = thought.map(|text| format!("{}: {text}", play.player(play.mover())));
    lines.extend(thought.as_ref().map(|text| Line::styled(cut(text, width), theme.dim)));
    if any && thought.is_none() {
        // So that nothing jumps while somebody thinks.
        lines.push(Line::default());
    }
    (!lines.is_empty()).then(|| Section::new("Players", lines, 2))
}

/// The panel's word on the end of the game.
fn over(state: &State, play: &Play, outcome: &Outcome, width: u16) -> Section {
    let theme = &state.look.theme;
    let text = sentence(play, outcome);
    let mut lines: Vec<Line<'static>> =
        wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.title)).collect();
    let mut keys = Vec::new();
    for (key, what) in [("n", "new game"), ("u", "undo"), ("g", "games")] {
        keys.push(Span::styled(key, theme.key));
        keys.push(Span::styled(format!(" {what}  "), theme.dim));
    }
    lines.push(Line::from(keys));
    Section::new("The end", lines, 0)
}
