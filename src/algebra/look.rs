//! How a game looks: the style of its board, pieces and labels, and the colours of its players.
//!
//! Looks are data, apart from the rules: they change no move. A file says what it wants in `look` lines; everything else is derived
//! from the rules, so that a file without any `look` is drawn well, too.

use super::rules::{PieceRule, Rules};
use super::{Kind, KindSet};
use crate::board::{BoardShape, Cell};

/// How a game looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// How the squares are drawn.
    pub board: BoardStyle,
    /// The emphasised cells, such as the star points of Go.
    pub points: Vec<Cell>,
    /// Lines besides those between neighbours, such as the diagonals of a palace.
    pub lines: Vec<[Cell; 2]>,
    /// The rank on the near side of a river, counted from 1. Lines along files end there, but for the outermost.
    pub river: Option<u8>,
    /// How files and ranks are labelled.
    pub labels: LabelStyle,
    /// By index of piece, how it is drawn.
    pub pieces: Vec<PieceStyle>,
    /// By index of piece, the symbol that is drawn. A wedge shows its owner by its direction, so both sides have the first player's symbols.
    pub symbols: Vec<char>,
    /// By player, the colour of the pieces.
    pub colours: Vec<SideColour>,
    /// Pieces that belong to nobody, such as a duck or a wall.
    pub neutral: KindSet,
    /// Edges of the board in the colour of a player.
    pub edges: Vec<PlayerEdge>,
}

/// How the squares of a board are drawn. Cells of a hexagonal board are hexagons in any style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// In shades that differ between neighbours.
    #[default]
    Checkered,
    /// In one shade, with a line between neighbours.
    Plain,
    /// As points where lines cross.
    Crossings,
    /// As hexagons in a rhombus: each rank is shifted half a cell to the left of the one below it.
    Rhombus,
}

/// How files and ranks are labelled. Squares keep their names; these are labels beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LabelStyle {
    /// By the names of the squares: files a, b, c from the left, ranks 1, 2, 3 from below.
    #[default]
    Squares,
    /// As in Go: files from a without i.
    Go,
    /// As in shogi: files 1 to 9 from the right, ranks a to i from above.
    Shogi,
    /// As in xiangqi: files 9 to 1 for the first player, 1 to 9 for the second, no ranks.
    Xiangqi,
    /// None.
    None,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceStyle {
    /// As a figure: the art of a chess piece, or else a large letter or symbol.
    #[default]
    Figure,
    /// As a stone.
    Stone,
    /// As a disc with its symbol.
    Disc,
    /// As a wedge with its symbol that points away from its owner.
    Wedge,
    /// As a draughts piece; a king has a second disc or a crown.
    Draughts,
}

/// A colour that a player can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideColour {
    /// White.
    White,
    /// Black.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
}

/// An edge of the board that belongs to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerEdge {
    /// The edge, as the first player sees it.
    pub edge: BoardEdge,
    /// The player, by index.
    pub player: usize,
}

/// An edge of a rectangular or rhombic board, as the first player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEdge {
    /// Beyond the last rank.
    Top,
    /// Before the first rank.
    Bottom,
    /// Before the first file.
    Left,
    /// Beyond the last file.
    Right,
}

impl BoardStyle {
    /// The styles with their words in rule files.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("checkered", Self::Checkered),
        ("plain", Self::Plain),
        ("crossings", Self::Crossings),
        ("rhombus", Self::Rhombus),
    ];
}

impl LabelStyle {
    /// The styles with their words in rule files.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("squares", Self::Squares),
        ("go", Self::Go),
        ("shogi", Self::Shogi),
        ("xiangqi", Self::Xiangqi),
        ("none", Self::None),
    ];
}

impl PieceStyle {
    /// The styles with their words in rule files.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("figures", Self::Figure),
        ("stones", Self::Stone),
        ("discs", Self::Disc),
        ("wedges", Self::Wedge),
        ("draughts", Self::Draughts),
    ];

    /// The style that the symbol of a piece suggests. Chinese characters are on wedges where pieces are promoted and have a plus sign,
    /// as in shogi, and otherwise on discs, as in xiangqi.
    fn derive(piece: &PieceRule, has_promoted: bool) -> Self {
        match piece.symbol {
            '●' | '○' | '⚫' | '⚪' | '⬤' | '◯' => Self::Stone,
            '⛀'..='⛃' => Self::Draughts,
            // Hiragana, katakana and Chinese characters.
            '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => {
                if has_promoted {
                    Self::Wedge
                } else {
                    Self::Disc
                }
            }
            _ => Self::Figure,
        }
    }
}

impl SideColour {
    /// The colours with their names in rule files. Players without a colour take the first ones that are free.
    pub const WORDS: [(&'static str, Self); 8] = [
        ("white", Self::White),
        ("black", Self::Black),
        ("red", Self::Red),
        ("blue", Self::Blue),
        ("green", Self::Green),
        ("yellow", Self::Yellow),
        ("orange", Self::Orange),
        ("purple", Self::Purple),
    ];

    /// The colour of a name, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(word, _)| name.eq_ignore_ascii_case(word)).map(|&(_, colour)| colour)
    }

    /// The name in rule files.
    pub fn name(self) -> &'static str {
        Self::WORDS.iter().find(|&&(_, colour)| colour == self).map_or("", |&(word, _)| word)
    }
}

impl BoardEdge {
    /// The edges with their words in rule files.
    pub const WORDS: [(&'static str, Self); 4] =
        [("top", Self::Top), ("bottom", Self::Bottom), ("left", Self::Left), ("right", Self::Right)];
}

impl Look {
    /// The colour of a player's pieces.
    pub fn colour(&self, player: usize) -> SideColour {
        self.colours.get(player).copied().unwrap_or(SideColour::White)
    }

    /// How the pieces of a kind are drawn.
    pub fn piece(&self, kind: Kind) -> PieceStyle {
        kind.index().and_then(|index| self.pieces.get(index)).copied().unwrap_or_default()
    }
}

/// What the `look` lines of a game say; the rest is derived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LookLines {
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
        let style = |piece| self.pieces.unwrap_or_else(|| PieceStyle::derive(piece, has_promoted));
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

/// The symbol of a piece as it is drawn: that of the first player's piece if a wedge shows the owner.
fn drawn_symbol(rules: &Rules, index: usize, style: PieceStyle) -> char {
    let first = rules.counterpart(Kind::piece(index), 0).filter(|_| style == PieceStyle::Wedge);
    let piece = first.and_then(|kind| rules.piece(kind)).unwrap_or(&rules.pieces[index]);
    piece.symbol
}

/// The board of a game that does not say it: lines on a graph, and a chequered board where figures or draughts stand on squares.
fn derive_board(rules: &Rules, pieces: &[PieceStyle]) -> BoardStyle {
    let is_on_chequers = |style: &PieceStyle| matches!(style, PieceStyle::Figure | PieceStyle::Draughts);
    match rules.board.shape() {
        BoardShape::Graph => BoardStyle::Crossings,
        BoardShape::Hexagon(_) | BoardShape::ThreePlayer => BoardStyle::Checkered,
        BoardShape::Square(_) if pieces.len() > rules.players.len() && pieces.iter().any(is_on_chequers) => {
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
