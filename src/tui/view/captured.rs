//! Section of captured pieces; where pieces are all alike, piece counts.

use std::collections::BTreeMap;

use ratatui::text::{Line, Span};

use super::{panel::PanelSection, piece, position::ink_index};
use crate::{
    game::Kind,
    tui::{
        state::{appearance::Appearance, classical::ClassicalGame, session::GameSession},
        theme::Theme,
    },
};

/// The section, in a panel of `width` columns.
pub fn section(session: &GameSession, classical: &ClassicalGame, appearance: &Appearance, width: u16) -> PanelSection {
    let rules = session.rulebook.rules();
    let alike = (0..rules.players.len()).any(|player| rules.side(player).len() == 1);
    if alike {
        return PanelSection::new("Pieces", piece_counts(session, classical, appearance, width), 2);
    }
    let mut lines = Vec::new();
    for owner in (0..rules.players.len()).rev() {
        let mut taken: BTreeMap<Kind, usize> = BTreeMap::new();
        let gone = classical.record.actions().iter().flat_map(|action| &action.takes);
        for (_, kind) in gone.filter(|(_, kind)| rules.piece(*kind).is_some_and(|piece| piece.owner == owner)) {
            *taken.entry(*kind).or_default() += 1;
        }
        // Strongest first: rule files list the weakest first.
        let texts = taken.iter().rev().filter_map(|(&kind, &count)| {
            let text = appearance.glyphs.text(&piece(rules, kind)?);
            let many = 2 * taken.values().sum::<usize>() > usize::from(width);
            Some(if many && count > 1 { format!("{text}×{count} ") } else { format!("{text} ").repeat(count) })
        });
        let style = appearance.theme.board.ink(ink_index(rules, owner)).style;
        let text: String = texts.collect();
        if !text.is_empty() {
            lines.push(Line::from(Span::styled(text, style)));
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled("none yet", appearance.theme.dim));
    }
    PanelSection::new("Captured", lines, 2)
}

/// Piece counts, in one row if there is room.
fn piece_counts(
    session: &GameSession,
    classical: &ClassicalGame,
    appearance: &Appearance,
    width: u16,
) -> Vec<Line<'static>> {
    let rules = session.rulebook.rules();
    let count = |player: usize| {
        let count = classical.record.position().count(rules.side(player));
        let sign = Span::styled(
            player_symbol(session, appearance, player),
            appearance.theme.board.ink(ink_index(rules, player)).style,
        );
        Line::from(vec![sign, Span::styled(format!(" {} {count}", session.player_name(player)), appearance.theme.text)])
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
            spans.push(Span::styled(apart, appearance.theme.text));
        }
        spans.extend(line.spans);
    }
    vec![Line::from(spans)]
}

/// The symbol of a player: its royal piece or king, else its last piece in the setup.
pub fn player_symbol(session: &GameSession, appearance: &Appearance, player: usize) -> String {
    let rules = session.rulebook.rules();
    let side = rules.side(player);
    let called_king = |kind: &Kind| rules.piece(*kind).and_then(|piece| piece.name.as_deref()) == Some("king");
    let at_start = |kind: &Kind| rules.setup.iter().any(|content| content.kind == *kind);
    let royal = side.and(rules.royal).iter().last().or_else(|| side.iter().find(called_king));
    let kind = royal.or_else(|| side.iter().filter(at_start).last()).or_else(|| side.iter().last());
    kind.and_then(|kind| piece(rules, kind)).map_or_else(|| "●".into(), |piece| appearance.glyphs.text(&piece))
}

/// Name of a piece, or its symbol.
pub fn piece_name(session: &GameSession, kind: Kind) -> String {
    let piece = session.rulebook.rules().piece(kind);
    piece.map_or_else(String::new, |piece| piece.name.clone().unwrap_or_else(|| piece.symbol.to_string()))
}

/// Symbol of a piece in its owner's colour.
pub fn piece_symbol(session: &GameSession, appearance: &Appearance, kind: Kind, theme: &Theme) -> Span<'static> {
    let picture = piece(session.rulebook.rules(), kind);
    let style = picture.as_ref().map_or(theme.text, |piece| theme.board.ink(piece.owner).style);
    Span::styled(picture.map_or_else(String::new, |piece| appearance.glyphs.text(&piece)), style)
}
