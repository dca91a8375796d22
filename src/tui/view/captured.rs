//! Section of captured pieces; where pieces are all alike, piece counts.

use std::collections::BTreeMap;

use ratatui::text::{Line, Span};

use super::{
    panel::{PanelContext, PanelSection},
    piece,
    text_fit::flow,
};
use crate::{
    game::Kind,
    tui::{
        piece_art::Figure,
        state::{Appearance, ClassicalSession, GameSession},
    },
};

/// The section.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> PanelSection {
    let (rules, appearance) = (context.session.rules(), context.appearance);
    let players = 0..rules.players.len();
    if players.clone().any(|player| rules.side(player).len() == 1) {
        let counts = players.map(|player| piece_count(context, game, player));
        return PanelSection::new("Pieces", flow(counts, "    ", context.width), 2);
    }
    let mut lines = Vec::new();
    for owner in players.rev() {
        let mut taken: BTreeMap<Kind, usize> = BTreeMap::new();
        let all = game.record().actions().iter().flat_map(|action| &action.takes);
        for (_, kind) in all.filter(|(_, kind)| rules.piece(*kind).is_some_and(|piece| piece.owner == owner)) {
            *taken.entry(*kind).or_default() += 1;
        }
        let is_long = 2 * taken.values().sum::<usize>() > usize::from(context.width);
        // Strongest first: rule files list the weakest first.
        let texts = taken.iter().rev().filter_map(|(&kind, &count)| {
            let text = appearance.glyphs.text(&piece(rules, kind)?);
            Some(if is_long && count > 1 { format!("{text}×{count} ") } else { format!("{text} ").repeat(count) })
        });
        let text: String = texts.collect();
        if !text.is_empty() {
            lines.push(Line::styled(text, appearance.theme.board.text_beside(Some(rules.look.colour(owner)))));
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled("none yet", appearance.theme.dim));
    }
    PanelSection::new("Captured", lines, 2)
}

/// A player with the number of its pieces.
fn piece_count(context: &PanelContext<'_>, game: &ClassicalSession, player: usize) -> Vec<Span<'static>> {
    let count = game.record().position().count(context.session.rules().side(player));
    let text = format!(" {} {count}", context.session.player_name(player));
    vec![player_symbol(context.session, context.appearance, player), Span::styled(text, context.theme().text)]
}

/// The symbol of a player: its royal piece or king, else its last piece in the setup.
pub fn player_symbol(session: &GameSession, appearance: &Appearance, player: usize) -> Span<'static> {
    let rules = session.rules();
    let side = rules.side(player);
    let is_king = |kind: &Kind| rules.piece(*kind).and_then(Figure::of_name) == Some(Figure::King);
    let is_set_up = |kind: &Kind| rules.setup.iter().any(|content| content.kind == *kind);
    let royal = side.and(rules.royal).iter().last().or_else(|| side.iter().find(is_king));
    let kind = royal.or_else(|| side.iter().filter(is_set_up).last()).or_else(|| side.iter().last());
    let picture = kind.and_then(|kind| piece(rules, kind));
    let text = picture.map_or_else(|| "●".into(), |picture| appearance.glyphs.text(&picture));
    Span::styled(text, appearance.theme.board.text_beside(Some(rules.look.colour(player))))
}

/// Symbol of a piece in its owner's colour.
pub fn piece_symbol(session: &GameSession, appearance: &Appearance, kind: Kind) -> Span<'static> {
    match piece(session.rules(), kind) {
        Some(picture) => {
            Span::styled(appearance.glyphs.text(&picture), appearance.theme.board.text_beside(picture.colour))
        }
        None => Span::styled("", appearance.theme.text),
    }
}
