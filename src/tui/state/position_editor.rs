//! A position that is set up on the board, over a game that stays untouched.

use crate::game::{
    Cell, Content, Kind, Marks, Position, Rules, Variant,
    fen::{self, ParsedFen},
};

/// The largest number of pieces of a kind in a hand.
const MAX_IN_HAND: u8 = 99;

/// What the palette offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteItem {
    /// A piece to place.
    Piece(Kind),
    /// A mark of the rule file, to be set on a piece or removed from it, by its number.
    Mark(usize),
}

/// What the rules say about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionVerdict {
    /// It can be played. The notes say why no game reaches it, if so.
    Playable(Vec<String>),
    /// Why it cannot be played.
    Illegal(String),
}

/// The editor.
#[derive(Clone, Debug)]
pub struct PositionEditor {
    /// The position.
    pub position: Position,
    /// The same as FEN.
    pub fen: String,
    /// What the rules say about it.
    pub verdict: PositionVerdict,
    /// What can be placed.
    pub palette: Vec<PaletteItem>,
    /// Index of the selected item.
    pub selected: usize,
    /// The square of the piece that was picked up.
    pub lifted: Option<Cell>,
    /// Where the mouse button was pressed.
    pub pressed: Option<EditorPress>,
}

/// Where the mouse button was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorPress {
    /// On a square.
    Square(Cell),
    /// On the palette.
    Palette,
}

impl PositionEditor {
    /// An editor of a position.
    pub fn new(variant: &Variant, position: Position) -> Self {
        let rules = variant.rules();
        let mut kinds: Vec<Kind> = (0..rules.pieces.len()).map(Kind::piece).collect();
        kinds.sort_by_key(|&kind| rules.piece(kind).map(|piece| piece.owner));
        let marks = (0..rules.marks.len()).map(PaletteItem::Mark);
        let mut editor = Self {
            position,
            fen: String::new(),
            verdict: PositionVerdict::Playable(Vec::new()),
            palette: kinds.into_iter().map(PaletteItem::Piece).chain(marks).collect(),
            selected: 0,
            lifted: None,
            pressed: None,
        };
        editor.check(variant);
        editor
    }

    /// The selected item.
    pub fn item(&self) -> Option<PaletteItem> {
        self.palette.get(self.selected).copied()
    }

    /// Whether a square is on the board in this position; cells can be holes.
    pub fn has_square(&self, cell: Cell) -> bool {
        self.position.at(cell) != Content::OFF
    }

    /// The piece on a square.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        Some(self.position.at(cell).kind).filter(|kind| kind.index().is_some())
    }

    /// Applies the selected item to a square: places its piece, or sets or removes its mark.
    ///
    /// # Errors
    /// Why nothing was changed.
    pub fn apply(&mut self, variant: &Variant, cell: Cell) -> Result<(), String> {
        let content = self.position.at(cell);
        if !self.has_square(cell) {
            return Err("there is no square here".into());
        }
        let changed = match self.item() {
            None => return Ok(()),
            Some(PaletteItem::Piece(kind)) => Content::plain(kind),
            Some(PaletteItem::Mark(index)) => toggled_mark(variant.rules(), content, index)?,
        };
        self.position.put(cell, changed);
        self.check(variant);
        Ok(())
    }

    /// Removes the piece on a square.
    pub fn remove(&mut self, variant: &Variant, cell: Cell) {
        if self.has_square(cell) {
            self.position.put(cell, Content::EMPTY);
            self.check(variant);
        }
    }

    /// Moves a piece to another square. It loses the marks of unmoved pieces, and others lose what depended on it, as rooks do.
    pub fn move_piece(&mut self, variant: &Variant, from: Cell, to: Cell) {
        if from == to || !self.has_square(to) || self.kind_at(from).is_none() {
            return;
        }
        let mut content = self.position.at(from);
        for (index, mark) in variant.rules().marks.iter().enumerate() {
            if mark.lost_when_moved || mark.lasts_one_turn {
                content.marks = content.marks.without(Marks::of(index));
            }
        }
        self.position.put(from, Content::EMPTY);
        self.position.put(to, content);
        self.check(variant);
        if let Ok(settled) = fen::parse(variant, &self.fen) {
            self.replace(variant, settled.position);
        }
    }

    /// Removes all pieces from the board and from the hands.
    pub fn clear(&mut self, variant: &Variant) {
        let is_square = |(cell, content)| (content != Content::OFF).then_some(cell);
        let squares: Vec<Cell> = self.position.cells().filter_map(is_square).collect();
        for cell in squares {
            self.position.put(cell, Content::EMPTY);
        }
        for kind in (0..variant.rules().pieces.len()).map(Kind::piece) {
            self.position.set_in_hand(kind, 0);
        }
        self.lifted = None;
        self.check(variant);
    }

    /// Replaces the position.
    pub fn replace(&mut self, variant: &Variant, position: Position) {
        (self.position, self.lifted) = (position, None);
        self.check(variant);
    }

    /// Goes to the next turn of the cycle.
    pub fn next_turn(&mut self, variant: &Variant) {
        let turns = variant.rules().turns.len().max(1);
        self.position.set_turn((self.position.turn() + 1) % turns);
        self.check(variant);
    }

    /// Adds the selected piece to its owner's hand, or takes one away.
    ///
    /// # Errors
    /// Why nothing was changed.
    pub fn change_hand(&mut self, variant: &Variant, is_more: bool) -> Result<(), String> {
        if self.position.hands().is_empty() {
            return Err(format!("{} has no pieces in hand", variant.rules().title));
        }
        let Some(PaletteItem::Piece(kind)) = self.item() else { return Err("select a piece first".into()) };
        let count = self.position.in_hand(kind);
        let changed = if is_more { count.saturating_add(1).min(MAX_IN_HAND) } else { count.saturating_sub(1) };
        self.position.set_in_hand(kind, changed);
        self.check(variant);
        Ok(())
    }

    /// Writes the FEN and asks the rules about the position.
    fn check(&mut self, variant: &Variant) {
        self.fen = ParsedFen::at_start(self.position.clone()).write(variant);
        self.verdict = match fen::parse(variant, &self.fen) {
            Ok(parsed) => PositionVerdict::Playable(parsed.notes),
            Err(error) => PositionVerdict::Illegal(error.message),
        };
    }
}

/// A content with a mark set or removed.
fn toggled_mark(rules: &Rules, content: Content, index: usize) -> Result<Content, String> {
    let Some(mark) = rules.marks.get(index) else { return Ok(content) };
    let carriers = || {
        let names = mark.on.iter().filter_map(|kind| rules.piece(kind)?.name.clone());
        let mut names: Vec<String> = names.collect();
        names.dedup();
        names.join(", ")
    };
    if !mark.on.contains(content.kind) {
        return Err(format!("only these pieces can be {}: {}", mark.name, carriers()));
    }
    let (set, marks) = (Marks::of(index), content.marks);
    let marks = if marks.has_all(set) { marks.without(set) } else { marks.or(set) };
    Ok(Content { marks, ..content })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game as _, shipped_tests};

    /// Opens the editor on a game, places one piece, and reads its FEN back.
    fn check(name: &str) {
        let variant = &shipped_tests::variant(name);
        let mut editor = PositionEditor::new(variant, variant.start());
        assert!(matches!(editor.verdict, PositionVerdict::Playable(_)), "{name}: {:?}", editor.verdict);
        let rules = variant.rules();
        let is_usual = |item: &PaletteItem| matches!(item, PaletteItem::Piece(kind) if !rules.royal.contains(*kind) && rules.piece(*kind).is_some());
        editor.selected = editor.palette.iter().position(is_usual).unwrap_or(0);
        let Some(PaletteItem::Piece(kind)) = editor.item() else { panic!("{name} has no pieces") };
        let is_free = |&(cell, content): &(Cell, Content)| {
            let owner = rules.royal.contains(content.kind);
            !owner && content.kind != kind && editor.has_square(cell)
        };
        let (cell, _) = editor.position.cells().find(is_free).expect(name);
        editor.apply(variant, cell).expect(name);
        let parsed = fen::parse(variant, &editor.fen).unwrap_or_else(|error| panic!("{name}: {}: {error}", editor.fen));
        assert_eq!(parsed.position.at(cell).kind, kind, "{name}: {}", editor.fen);
        assert_eq!(parsed.position.turn(), editor.position.turn(), "{name}");
        editor.next_turn(variant);
        editor.clear(variant);
        assert!(editor.position.cells().all(|(_, content)| content.kind.index().is_none()), "{name}");
    }

    #[test]
    fn a_piece_is_placed_in_every_game() {
        for name in shipped_tests::names() {
            check(&name);
        }
    }

    #[test]
    fn pieces_marks_and_hands_are_changed() {
        let variant = &shipped_tests::variant("chess");
        let cell = |name: &str| variant.rules().board.cell_named(name).expect("a square");
        let mut editor = PositionEditor::new(variant, variant.start());
        editor.move_piece(variant, cell("e1"), cell("e2"));
        assert_eq!(editor.fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPKPPP/RNBQ1BNR w kq - 0 1");
        editor.clear(variant);
        assert!(matches!(&editor.verdict, PositionVerdict::Illegal(text) if text.contains("no royal piece")));
        assert!(editor.change_hand(variant, true).is_err());
        let crazyhouse = &shipped_tests::variant("crazyhouse");
        let mut editor = PositionEditor::new(crazyhouse, crazyhouse.start());
        editor.change_hand(crazyhouse, true).expect("hands");
        assert!(editor.fen.contains("[P]"), "{}", editor.fen);
        editor.change_hand(crazyhouse, false).expect("hands");
        assert!(editor.fen.contains("[]"), "{}", editor.fen);
    }
}
