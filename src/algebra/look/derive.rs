//! Derives the look of a game from its `look` lines and its rules.

use super::{BoardStyle, LabelStyle, Look, PieceStyle, PlayerEdge, SideColour};
use crate::algebra::rules::{PieceRule, Rules};
use crate::algebra::{Kind, KindSet};
use crate::board::{BoardShape, Cell};

/// What the `look` lines of a game say; the rest is derived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::algebra) struct LookLines {
    pub board: Option<BoardStyle>,
    pub points: Vec<Cell>,
    pub lines: Vec<[Cell; 2]>,
    pub river: Option<u8>,
    pub labels: Option<LabelStyle>,
    pub pieces: Option<PieceStyle>,
    /// By player.
    pub colours: Vec<Option<SideColour>>,
    pub neutral: KindSet,
    pub edges: Vec<PlayerEdge>,
}

impl LookLines {
    /// The look of a game.
    pub fn derive(&self, rules: &Rules) -> Look {
        let has_promoted = rules.pieces.iter().any(|piece| piece.label.is_some_and(|label| label.is_promoted));
        let style = |piece| self.pieces.unwrap_or_else(|| derive_piece(piece, has_promoted));
        let pieces: Vec<PieceStyle> = rules.pieces.iter().map(style).collect();
        Look {
            board: self.board.unwrap_or_else(|| derive_board(rules, &pieces)),
            points: self.points.clone(),
            lines: self.lines.clone(),
            river: self.river,
            labels: self.labels.unwrap_or_default(),
            colours: self.derive_colours(rules),
            symbols: (0..pieces.len()).map(|index| drawn_symbol(rules, index, pieces[index])).collect(),
            pieces,
            neutral: self.neutral,
            edges: self.edges.clone(),
        }
    }

    /// A player named for a colour wears it. The others take the first free ones.
    fn derive_colours(&self, rules: &Rules) -> Vec<SideColour> {
        let declared = |player: usize| self.colours.get(player).copied().flatten();
        let known: Vec<Option<SideColour>> = rules
            .players
            .iter()
            .enumerate()
            .map(|(player, name)| declared(player).or_else(|| SideColour::of_name(name)))
            .collect();
        let mut free =
            SideColour::WORDS.iter().map(|&(_, colour)| colour).filter(|&colour| !known.contains(&Some(colour)));
        known.iter().map(|colour| colour.or_else(|| free.next()).unwrap_or(SideColour::White)).collect()
    }
}

/// The style that the symbol of a piece suggests. Chinese characters are on wedges where pieces are promoted and have a plus sign,
/// as in shogi, and otherwise on discs, as in xiangqi.
fn derive_piece(piece: &PieceRule, has_promoted: bool) -> PieceStyle {
    match piece.symbol {
        '●' | '○' | '⚫' | '⚪' | '⬤' | '◯' => PieceStyle::Stone,
        '⛀'..='⛃' => PieceStyle::Draughts,
        // Hiragana, katakana and Chinese characters.
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => {
            if has_promoted {
                PieceStyle::Wedge
            } else {
                PieceStyle::Disc
            }
        }
        _ => PieceStyle::Figure,
    }
}

/// The symbol of a piece as it is drawn: that of the first player's piece if a wedge shows the owner.
fn drawn_symbol(rules: &Rules, index: usize, style: PieceStyle) -> char {
    let first = rules.counterpart(Kind::piece(index), 0).filter(|_| style == PieceStyle::Wedge);
    let piece = first.and_then(|kind| rules.piece(kind)).unwrap_or(&rules.pieces[index]);
    piece.symbol
}

/// The board of a game that does not say it: lines on a graph, and a checkered board where figures or draughts stand on squares.
fn derive_board(rules: &Rules, pieces: &[PieceStyle]) -> BoardStyle {
    let is_on_checkers = |style: &PieceStyle| matches!(style, PieceStyle::Figure | PieceStyle::Draughts);
    match rules.board.shape() {
        BoardShape::Graph => BoardStyle::Crossings,
        BoardShape::Hexagon(_) | BoardShape::ThreePlayer => BoardStyle::Checkered,
        BoardShape::Square(_) if pieces.len() > rules.players.len() && pieces.iter().any(is_on_checkers) => {
            BoardStyle::Checkered
        }
        BoardShape::Square(_) => BoardStyle::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The styles of the board and of the first piece, and the colours.
    #[track_caller]
    fn check(name: &str, board: BoardStyle, piece: PieceStyle, colours: &[SideColour]) {
        let game = crate::shipped_tests::variant(name);
        let look = &game.rules().look;
        assert_eq!((look.board, look.pieces[0], &look.colours[..]), (board, piece, colours), "{name}");
    }

    #[test]
    fn looks_are_read_or_derived() {
        use BoardStyle::{Checkered, Crossings, Plain, Rhombus};
        use PieceStyle::{Disc, Draughts, Figure, Stone, Wedge};
        use SideColour::{Black, Blue, Green, Red, White, Yellow};
        check("chess", Checkered, Figure, &[White, Black]);
        check("glinski", Checkered, Figure, &[White, Black]);
        check("three_player_chess", Checkered, Figure, &[White, Black, Red]);
        check("english_draughts", Checkered, Draughts, &[Black, White]);
        check("shogi", Plain, Wedge, &[Black, White]);
        check("judkins", Plain, Wedge, &[Black, White]);
        check("xiangqi", Crossings, Disc, &[Red, Black]);
        check("janggi", Crossings, Disc, &[Green, Red]);
        check("go_19x19", Crossings, Stone, &[Black, White]);
        check("hex", Rhombus, Stone, &[Red, Blue]);
        check("connect_four", Plain, Stone, &[Red, Yellow]);
        check("nine_mens_morris", Crossings, Stone, &[White, Black]);
        check("tic_tac_toe", Plain, Figure, &[Blue, Red]);
        check("othello", Plain, Stone, &[Black, White]);
    }

    #[test]
    fn wedges_have_the_symbols_of_the_first_player() {
        let game = crate::shipped_tests::variant("shogi");
        let rules = game.rules();
        let drawn = |symbol: char| rules.look.symbols[rules.kind_of(symbol).and_then(Kind::index).expect("a piece")];
        assert_eq!(['歩', 'ふ', 'マ', '馬'].map(drawn), ['歩', '歩', '馬', '馬']);
    }

    #[test]
    fn later_files_replace_looks() {
        let points = |name: &str| crate::shipped_tests::variant(name).rules().look.points.len();
        assert_eq!(["go_9x9", "go_13x13", "gomoku_standard", "chess"].map(points), [5, 9, 5, 0]);
    }
}
