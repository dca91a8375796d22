//! The layout of states: which plane holds which code, which planes hold sides, and which slot holds which hand.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::build::NoBitboards;
use super::plane_list::PlaneList;
use crate::algebra::{Content, KindSet};
use crate::program::Position;
use crate::program::ground::{Alphabet, Code, CodeSet};
use smallvec::SmallVec;

/// Maximum number of pieces that can be in hand: the size of the hand array of a state.
pub(super) const MAX_HAND_PIECES: usize = 16;

/// The planes of a state, in this order: one with all pieces of each player; one with holes, if moves can make holes;
/// one for each piece with its marks; and one for each piece that occurs with different marks, with any of them.
///
/// An empty cell is in no plane, nor is a permanent hole of the board.
#[derive(Clone, Debug)]
pub(super) struct StateLayout {
    pub alphabet: Alphabet,
    pub cell_count: usize,
    /// By cell: the codes that it may hold.
    pub universe: Vec<CodeSet>,
    /// By cell: the code at the start of the game.
    pub setup: Vec<Code>,
    /// By cell: whether it is a permanent hole.
    pub holes: Vec<bool>,
    pub player_count: usize,
    /// The number of leading planes whose union is the occupancy.
    pub occupancy_planes: usize,
    pub plane_count: usize,
    /// By code: its plane.
    planes_by_code: Vec<Option<u8>>,
    /// By plane: its code, if it has one.
    codes_by_plane: Vec<Option<Code>>,
    /// Pieces that occur with different marks: all their codes, and the plane they share.
    kinds: Vec<(CodeSet, u8)>,
    /// By hand slot: the piece.
    hand_pieces: Vec<usize>,
    /// The length of a position's list of hands.
    hands_len: usize,
}

impl StateLayout {
    /// Lays out the states of an alphabet.
    ///
    /// `universe` has the codes that each cell may hold. `holes` tells which cells are permanent holes; `None` if
    /// moves can make holes. `hand_pieces` are the pieces whose hands matter, `hands_len` is the length of a position's
    /// list of hands.
    ///
    /// # Errors
    ///
    /// Too many pieces have hands.
    pub fn new(
        alphabet: &Alphabet,
        universe: &[CodeSet],
        players: usize,
        holes: Option<Vec<bool>>,
        hands: Vec<usize>,
        hands_len: usize,
    ) -> Result<Self, NoBitboards> {
        if hands.len() > MAX_HAND_PIECES {
            return Err(NoBitboards::TooManyHands(hands.len()));
        }
        let cells = universe.len();
        let may_make_holes = holes.is_none();
        let mut slots = vec![None; alphabet.len()];
        let mut codes = vec![None; players];
        let all = alphabet.all().iter().filter(|&code| code != Code::EMPTY && (may_make_holes || code != Code::OFF));
        for code in all {
            slots[code.index()] = u8::try_from(codes.len()).ok();
            codes.push(Some(code));
        }
        let mut kinds: Vec<(CodeSet, u8)> = Vec::new();
        for code in alphabet.all().iter().filter(|code| slots[code.index()].is_some() && *code != Code::OFF) {
            let alike = alphabet.of_kinds(KindSet::of(alphabet.content(code).kind));
            if alike.only().is_none() && kinds.iter().all(|kind| kind.0 != alike) {
                kinds.extend(u8::try_from(codes.len()).ok().map(|plane| (alike, plane)));
                codes.push(None);
            }
        }
        Ok(Self {
            kinds,
            alphabet: alphabet.clone(),
            cell_count: cells,
            universe: universe.to_vec(),
            setup: Vec::new(),
            holes: holes.unwrap_or_else(|| vec![false; cells]),
            player_count: players,
            occupancy_planes: players + usize::from(may_make_holes),
            plane_count: codes.len(),
            planes_by_code: slots,
            codes_by_plane: codes,
            hand_pieces: hands,
            hands_len,
        })
    }

    /// Returns all cells except permanent holes.
    pub fn board<const W: usize>(&self) -> Bitboard<W> {
        (0..self.cell_count).filter(|&cell| !self.holes[cell]).collect()
    }

    /// Returns the plane of a code; `None` for the empty cell, and for holes in games that have none.
    pub fn plane_of(&self, code: Code) -> Option<u8> {
        self.planes_by_code.get(code.index()).copied().flatten()
    }

    /// Iterates over the planes of codes, with their codes.
    pub fn code_planes(&self) -> impl Iterator<Item = (usize, Code)> + '_ {
        self.codes_by_plane.iter().enumerate().filter_map(|(plane, code)| Some((plane, (*code)?)))
    }

    /// Returns the hand slot of a piece.
    pub fn hand_slot(&self, piece: usize) -> Option<u8> {
        self.hand_pieces.iter().position(|&other| other == piece).and_then(|slot| u8::try_from(slot).ok())
    }

    /// Converts hand changes by piece to changes by hand slot.
    pub fn to_hand_slots<T: Copy>(&self, changes: &[(usize, T)]) -> Box<[(u8, T)]> {
        changes.iter().filter_map(|&(piece, by)| Some((self.hand_slot(piece)?, by))).collect()
    }

    /// Iterates over all planes that contain a cell with this code.
    pub fn planes_of(&self, code: Code) -> impl Iterator<Item = usize> + '_ {
        let kinds = self.kinds.iter().filter(move |kind| kind.0.contains(code)).map(|kind| kind.1);
        self.plane_of(code).into_iter().chain(kinds).map(usize::from).chain(self.alphabet.owner(code))
    }

    pub fn is_in_any(&self, code: Code, planes: &PlaneList) -> bool {
        self.planes_of(code).any(|plane| planes.iter().any(|other| usize::from(other) == plane))
    }

    /// Returns a smallest list of planes that together hold exactly these codes. Codes without a plane are skipped.
    pub fn cover(&self, set: CodeSet) -> Vec<u8> {
        let mut rest = set;
        let mut planes = Vec::new();
        for &(kind, plane) in &self.kinds {
            if kind.without(set).is_empty() {
                rest = rest.without(kind);
                planes.push(plane);
            }
        }
        planes.extend(rest.iter().filter_map(|code| self.plane_of(code)));
        planes.sort_unstable();
        planes
    }

    /// Returns a set of codes as planes. Each player's part takes the cheaper of two forms: a union of planes, or all
    /// of the player's pieces minus a union.
    pub fn class(&self, set: CodeSet) -> PieceClass {
        let mut class = PieceClass { has_empty: set.contains(Code::EMPTY), ..PieceClass::default() };
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for player in 0..self.player_count {
            let side = self.alphabet.owned_by(player);
            let (inside, outside) = (self.cover(side.and(set)), self.cover(side.without(set)));
            if outside.len() < inside.len() {
                plus.extend(u8::try_from(player).ok());
                minus.extend(outside);
            } else {
                plus.extend(inside);
            }
        }
        if set.contains(Code::OFF) {
            plus.extend(self.plane_of(Code::OFF));
        }
        class.plus = plus.into_iter().collect();
        class.minus = minus.into_iter().collect();
        class
    }

    /// Returns which planes contain a cell with this code, as masks.
    pub fn code_mask<const W: usize, const K: usize>(&self, code: Code) -> [Bitboard<W>; K] {
        let mut planes = [Bitboard::EMPTY; K];
        for plane in self.planes_of(code) {
            if let Some(plane) = planes.get_mut(plane) {
                *plane = Bitboard::FULL;
            }
        }
        planes
    }

    /// Converts a position to a state; `None` if it has a content that no ground move knows.
    pub fn to_state<const W: usize, const K: usize>(&self, at: &Position) -> Option<BoardState<W, K>> {
        if at.has_history() || at.packed_cells().len() != self.cell_count {
            return None;
        }
        let mut state =
            BoardState { turn: u8::try_from(at.turn()).ok()?, passes: at.passes(), ..BoardState::default() };
        for (((index, content), possible_codes), &is_hole) in
            at.contents().enumerate().zip(&self.universe).zip(&self.holes)
        {
            // Fast path: most squares are empty.
            let code = if content == Content::EMPTY { Code::EMPTY } else { self.alphabet.code(content)? };
            if !possible_codes.contains(code) {
                return None;
            }
            if is_hole {
                if code != Code::OFF {
                    return None;
                }
            } else if code != Code::EMPTY {
                let cell_bit = Bitboard::from_cell(index);
                self.plane_of(code)?;
                for plane in self.planes_of(code) {
                    *state.planes.get_mut(plane)? |= cell_bit;
                }
            }
        }
        self.set_hands(at.hands(), &mut state)?;
        Some(state)
    }

    /// Sets the hands of a state, by piece; `None` if one of these pieces has no hand slot.
    pub fn set_hands<const W: usize, const K: usize>(&self, hands: &[u8], state: &mut BoardState<W, K>) -> Option<()> {
        if hands.len() != self.hands_len {
            return None;
        }
        for (piece, &count) in hands.iter().enumerate().filter(|(_, count)| **count > 0) {
            *state.hands.get_mut(usize::from(self.hand_slot(piece)?))? = count;
        }
        Some(())
    }

    /// Returns the hand counts of a state by piece; empty in games without hands.
    pub fn hands_by_piece<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> SmallVec<[u8; 32]> {
        let mut hands = SmallVec::from_elem(0, self.hands_len);
        for (piece, count) in self.hand_counts(state) {
            if let Some(hand) = hands.get_mut(piece) {
                *hand = count;
            }
        }
        hands
    }

    /// Converts a state to a position.
    pub fn to_position<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> Position {
        let bare = |&is_hole: &bool| if is_hole { Content::OFF } else { Content::EMPTY };
        let mut contents: Vec<Content> = self.holes.iter().map(bare).collect();
        for (plane, code) in self.code_planes() {
            for cell in state.plane(plane).iter() {
                if let Some(content) = contents.get_mut(cell) {
                    *content = self.alphabet.content(code);
                }
            }
        }
        let mut position = Position::new(&contents, &self.hands_by_piece(state));
        position.set_turn(usize::from(state.turn));
        position.set_passes(state.passes);
        position
    }

    /// Iterates over the hand counts of a state, each with its piece index.
    pub fn hand_counts<const W: usize, const K: usize>(
        &self,
        state: &BoardState<W, K>,
    ) -> impl Iterator<Item = (usize, u8)> {
        self.hand_pieces.iter().copied().zip(state.hands)
    }

    /// Returns the code on a cell of a state.
    pub fn code_at<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, cell: usize) -> Code {
        self.code_planes().find(|&(plane, _)| state.plane(plane).contains(cell)).map_or(Code::EMPTY, |(_, code)| code)
    }
}

/// A set of codes as planes: all of some planes minus some others, and perhaps the empty cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PieceClass {
    /// Whether the empty cells belong to the class.
    pub has_empty: bool,
    pub plus: PlaneList,
    pub minus: PlaneList,
}

impl PieceClass {
    /// Whether no code belongs to the class.
    pub fn is_empty(&self) -> bool {
        !self.has_empty && self.plus.is_empty()
    }

    /// Whether the code of a piece belongs to the class.
    pub fn contains(&self, code: Code, layout: &StateLayout) -> bool {
        layout.is_in_any(code, &self.plus) && !layout.is_in_any(code, &self.minus)
    }

    /// Returns the cells of a state that hold a code of the class. `empty` are the empty cells.
    #[inline(always)]
    pub fn cells<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, empty: Bitboard<W>) -> Bitboard<W> {
        let mut cells = state.union(&self.plus);
        if !self.minus.is_empty() {
            cells = cells.without(state.union(&self.minus));
        }
        if self.has_empty { cells | empty } else { cells }
    }

    /// Whether a cell of a state holds a code of the class.
    #[inline(always)]
    pub fn is_on<const W: usize, const K: usize>(
        &self,
        state: &BoardState<W, K>,
        cell: usize,
        empty: Bitboard<W>,
    ) -> bool {
        self.cells(state, empty).contains(cell)
    }
}
