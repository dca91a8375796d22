//! The pieces taken so far; where pieces are all alike, how many each player has.

use std::collections::BTreeMap;

use ratatui::text::{Line, Span};

use super::{panel::Section, piece, position::ink};
use crate::{
    game::Kind,
    tui::{
        state::{look::Look, play::Play, versus::Versus},
        theme::Theme,
    },
};

/// The section, in a panel with so many columns.
pub fn section(play: &Play, versus: &Versus, look: &Look, width: u16) -> Section {
    let rules = play.book.rules();
    let alike = (0..rules.players.len()).any(|player| rules.side(player).len() == 1);
    if alike {
        return Section::new("Pieces", counts(play, versus, look, width), 2);
    }
    let mut lines = Vec::new();
    for owner in (0..rules.players.len()).rev() {
        let mut taken: BTreeMap<Kind, usize> = BTreeMap::new();
        let gone = versus.record.actions().iter().flat_map(|action| &action.takes);
        for (_, kind) in gone.filter(|(_, kind)| rules.piece(*kind).is_some_and(|piece| piece.owner == owner)) {
            *taken.entry(*kind).or_default() += 1;
        }
        // Dear ones first: rule files list pieces from the plainest up.
        let texts = taken.iter().rev().filter_map(|(&kind, &count)| {
            let text = look.glyphs.text(&piece(rules, kind)?);
            let many = 2 * taken.values().sum::<usize>() > usize::from(width);
            Some(if many && count > 1 { format!("{text}×{count} ") } else { format!("{text} ").repeat(count) })
        });
        let style = look.theme.board.owner(ink(rules, owner)).style;
        let text: String = texts.collect();
        if !text.is_empty() {
            lines.push(Line::from(Span::styled(text, style)));
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled("nothing yet", look.theme.dim));
    }
    Section::new("Taken", lines, 2)
}

/// How many pieces each player has, beside one another where there is room, else under one another.
fn counts(play: &Play, versus: &Versus, look: &Look, width: u16) -> Vec<Line<'static>> {
    let rules = play.book.rules();
    let count = |player: usize| {
        let count = versus.record.now().count(rules.side(player));
        let sign = Span::styled(mark(play, look, player), look.theme.board.owner(ink(rules, player)).style);
        Line::from(vec![sign, Span::styled(format!(" {} {count}", play.player(player)), look.theme.text)])
    };
    let each: Vec<Line> = (0..rules.players.len()).map(count).collect();
    let apart = "    ";
    let beside = each.iter().map(Line::width).sum::<usize>() + apart.len() * each.len().saturating_sub(1);
    if beside > usize::from(width) {
        return each;
    }
    let mut spans = Vec::new();
    for line in each {
        if !spans.is_empty() {
            spans.push(Span::styled(apart, look.theme.text));
        }
        spans.extend(line.spans);
    }
    vec![Line::from(spans)]
}

/// The sign of a player: its royal piece or its king, else the last of those that the game begins with.
pub fn mark(play: &Play, look: &Look, player: usize) -> String {
    let rules = play.book.rules();
    let side = rules.side(player);
    let called_king = |kind: &Kind| rules.piece(*kind).and_then(|piece| piece.name.as_deref()) == Some("king");
    let at_start = |kind: &Kind| rules.setup.iter().any(|content| content.kind == *kind);
    let royal = side.and(rules.royal).iter().last().or_else(|| side.iter().find(called_king));
    let kind = royal.or_else(|| side.iter().filter(at_start).last()).or_else(|| side.iter().last());
    kind.and_then(|kind| piece(rules, kind)).map_or_else(|| "●".into(), |piece| look.glyphs.text(&piece))
}

/// The name of a piece, or its symbol.
pub fn called(play: &Play, kind: Kind) -> String {
    let piece = play.book.rules().piece(kind);
    piece.map_or_else(String::new, |piece| piece.name.clone().unwrap_or_else(|| piece.symbol.to_string()))
}

/// A symbol in its owner's colour.
pub fn symbol(play: &Play, look: &Look, kind: Kind, theme: &Theme) -> Span<'static> {
    let picture = piece(play.book.rules(), kind);
    let style = picture.as_ref().map_or(theme.text, |piece| theme.board.owner(piece.owner).style);
    Span::styled(picture.map_or_else(String::new, |piece| look.glyphs.text(&piece)), style)
}
