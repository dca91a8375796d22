//! The pieces on the card: symbol, letter, name, a small diagram and a sentence.

use ratatui::text::{Line, Span};

use super::text_fit::{pad, wrap};
use crate::{
    game::{DiagramSign, Kind, MoveDiagram, PictureCell, PieceGuide, Rules},
    tui::{
        state::GameCard,
        theme::{ColourDepth, Theme},
    },
};

/// Columns of text beside a diagram, at least; otherwise it stands below.
const MIN_TEXT_COLUMNS: u16 = 24;

/// The pieces, and what the signs of their diagrams mean.
pub fn lines(card: &GameCard, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let rules = card.rulebook.rules();
    let mut lines: Vec<Line<'static>> =
        card.guide.pieces.iter().flat_map(|piece| piece_lines(rules, piece, width, theme)).collect();
    let diagrams = || card.guide.pieces.iter().filter_map(|piece| piece.diagram.as_ref());
    let signs = DiagramSign::ALL.into_iter().filter(|sign| diagrams().any(|diagram| diagram.signs().contains(sign)));
    let legend: Vec<String> = signs.map(|sign| format!("{} {}", sign.symbol(), sign.meaning())).collect();
    if !legend.is_empty() {
        lines.push(Line::default());
        lines.extend(wrap(&legend.join("   "), width).into_iter().map(|line| Line::styled(line, theme.dim)));
    }
    lines
}

/// The line with the title of a piece, or of its counterpart; `None` if it is among the first.
pub fn line_of(card: &GameCard, kind: Option<Kind>, width: u16) -> Option<usize> {
    let rules = card.rulebook.rules();
    let pieces = &card.guide.pieces;
    let guide = card.guide.of_piece(rules, kind?)?;
    let index = pieces.iter().position(|piece| piece.kind == guide.kind).filter(|index| *index > 0)?;
    let theme = Theme::choose(None, ColourDepth::None);
    let before = pieces[..index].iter().map(|piece| piece_lines(rules, piece, width, &theme).len());
    Some(before.sum::<usize>() + 1)
}

fn piece_lines(rules: &Rules, piece: &PieceGuide, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let owner = piece.only_of.and_then(|player| rules.players.get(player));
    let owner = owner.map(|name| format!("  only {name}")).unwrap_or_default();
    let letter = if piece.label == piece.symbol.to_string() { String::new() } else { piece.label.clone() };
    let title = Line::from(vec![
        Span::styled(format!("{} ", piece.symbol), theme.title),
        Span::styled(if letter.is_empty() { letter } else { letter + "  " }, theme.key),
        Span::styled(piece.name.clone(), theme.title),
        Span::styled(owner, theme.dim),
    ]);
    let picture = piece.diagram.as_ref().map(|diagram| picture(rules, diagram, piece, theme)).unwrap_or_default();
    let columns = u16::try_from(picture.iter().map(Vec::len).max().unwrap_or(0)).unwrap_or(u16::MAX);
    let mut lines = vec![Line::default(), title];
    let gap = if columns == 0 { 0 } else { 3 };
    if width < columns + gap + MIN_TEXT_COLUMNS {
        lines.extend(picture.into_iter().map(Line::from));
        lines.extend(wrap(&piece.text, width).into_iter().map(|line| Line::styled(line, theme.text)));
        return lines;
    }
    let text = wrap(&piece.text, width - columns - gap);
    let blank = Span::raw(pad("", usize::from(columns)));
    for row in 0..picture.len().max(text.len()) {
        let mut spans = picture.get(row).cloned().unwrap_or_default();
        if spans.is_empty() {
            spans.push(blank.clone());
        }
        let words = text.get(row).cloned().unwrap_or_default();
        spans.push(Span::raw(pad("", usize::from(gap))));
        spans.push(Span::styled(words, theme.text));
        lines.push(Line::from(spans));
    }
    lines
}

/// The rows of a diagram, one span a column.
fn picture(rules: &Rules, diagram: &MoveDiagram, piece: &PieceGuide, theme: &Theme) -> Vec<Vec<Span<'static>>> {
    let letter = piece.label.chars().last().unwrap_or(piece.symbol);
    let draw = |cell: &PictureCell| match cell {
        PictureCell::Blank => Span::raw(" "),
        PictureCell::Empty => Span::styled("·", theme.dim),
        PictureCell::Piece => Span::styled(letter.to_string(), theme.title),
        PictureCell::Sign(sign) => {
            let style = match sign {
                DiagramSign::Captures | DiagramSign::HopCaptures | DiagramSign::JumpedOver => theme.alarm,
                DiagramSign::FirstMove | DiagramSign::Hops | DiagramSign::Sampled => theme.key,
                DiagramSign::MovesOrCaptures
                | DiagramSign::Moves
                | DiagramSign::MovesOrHopCaptures
                | DiagramSign::MovesOrJumpedOver => theme.good,
            };
            Span::styled(sign.symbol().to_string(), style)
        }
    };
    diagram.picture(rules).iter().map(|row| row.iter().map(draw).collect()).collect()
}
