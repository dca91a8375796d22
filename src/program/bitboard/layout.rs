//! Where a state keeps what: the planes of codes, the planes of sides, the places of hands.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::plane_list::PlaneList;
use crate::algebra::{Content, KindSet};
use crate::program::Position;
use crate::program::ground::{Alphabet, Code, CodeSet};
use smallvec::SmallVec;

/// So many pieces may have hands.
pub(super) const MAX_HAND_PIECES: usize = 16;

/// The planes of a state: first one for each player with all the pieces of that player, then, if moves can make holes,
/// one with the holes, then one for each piece with its marks, and last one for each piece
/// that comes with different marks, whatever these are. An empty cell is in none of them, nor is a hole that the
/// board has from the start.
#[derive(Clone, Debug)]
pub(super) struct StateLayout {
    pub alphabet: Alphabet,
    /// How many cells the board has.
    pub cell_count: usize,
    /// By cell: what may stand there.
    pub universe: Vec<CodeSet>,
    /// By cell: what stands there at the start.
    pub setup: Vec<Code>,
    /// By cell: is it a hole for ever?
    pub holes: Vec<bool>,
    pub player_count: usize,
    /// Every cell that is not empty is in one of so many first planes.
    pub occupancy_planes: usize,
    /// How many planes are used.
    pub plane_count: usize,
    /// By code.
    planes_by_code: Vec<Option<u8>>,
    /// By plane: the code, of planes that are of a code.
    codes_by_plane: Vec<Option<Code>>,
    /// Pieces with different marks, all on a plane of their own, too.
    kinds: Vec<(CodeSet, u8)>,
    /// By place in a state's hands: the piece.
    hand_pieces: Vec<usize>,
    /// How long a position's list of hands is.
    hands_len: usize,
}

impl StateLayout {
    /// The layout for an alphabet; `universe` says what may stand on each cell, `missing` which cells are holes for ever,
    /// `None` if moves can make holes; `hands` are the pieces whose hands matter, `hands_len` is the length of a position's
    /// list of hands.
    ///
    /// # Errors
    /// What there is too much of.
    pub fn new(
        alphabet: &Alphabet,
        universe: &[CodeSet],
        players: usize,
        missing: Option<Vec<bool>>,
        hands: Vec<usize>,
        hands_len: usize,
    ) -> Result<Self, String> {
        if hands.len() > MAX_HAND_PIECES {
            return Err(format!("{} pieces with hands", hands.len()));
        }
        let cells = universe.len();
        let holes = missing.is_none();
        let mut slots = vec![None; alphabet.len()];
        let mut codes = vec![None; players];
        let all = alphabet.all().iter().filter(|&code| code != Code::EMPTY && (holes || code != Code::OFF));
        for code in all {
            slots[code.index()] = u8::try_from(codes.len()).ok();
            codes.push(Some(code));
        }
        let mut kinds: Vec<(CodeSet, u8)> = Vec::new();
        for code in alphabet.all().iter().filter(|code| slots[code.index()].is_some() && *code != Code::OFF) {
            let alike = alphabet.of_kinds(KindSet::of(alphabet.content(code).kind));
            if alike.only().is_none() && kinds.iter().all(|kind| kind.0 != alike) {
                kinds.extend(u8::try_from(codes.len()).ok().map(|slot| (alike, slot)));
                codes.push(None);
            }
        }
        Ok(Self {
            kinds,
            alphabet: alphabet.clone(),
            cell_count: cells,
            universe: universe.to_vec(),
            setup: Vec::new(),
            holes: missing.unwrap_or_else(|| vec![false; cells]),
            player_count: players,
            occupancy_planes: players + usize::from(holes),
            plane_count: codes.len(),
            planes_by_code: slots,
            codes_by_plane: codes,
            hand_pieces: hands,
            hands_len,
        })
    }

    /// Every cell that is there or may be.
    pub fn board<const W: usize>(&self) -> Bitboard<W> {
        (0..self.cell_count).filter(|&cell| !self.holes[cell]).collect()
    }

    /// The plane of a code; none for the empty square, and for holes in games that have none.
    pub fn plane_of(&self, code: Code) -> Option<u8> {
        self.planes_by_code.get(code.index()).copied().flatten()
    }

    /// The codes of planes, with them.
    pub fn code_planes(&self) -> impl Iterator<Item = (usize, Code)> + '_ {
        self.codes_by_plane.iter().enumerate().filter_map(|(slot, code)| Some((slot, (*code)?)))
    }

    /// The place of a piece in a state's hands.
    pub fn hand_slot(&self, piece: usize) -> Option<u8> {
        self.hand_pieces.iter().position(|&other| other == piece).and_then(|place| u8::try_from(place).ok())
    }

    /// Changes of hands by piece as changes by place.
    pub fn to_hand_slots<T: Copy>(&self, changes: &[(usize, T)]) -> Box<[(u8, T)]> {
        changes.iter().filter_map(|&(piece, by)| Some((self.hand_slot(piece)?, by))).collect()
    }

    /// The planes that a cell with the code is in.
    pub fn planes_of(&self, code: Code) -> impl Iterator<Item = usize> + '_ {
        let kinds = self.kinds.iter().filter(move |kind| kind.0.contains(code)).map(|kind| kind.1);
        self.plane_of(code).into_iter().chain(kinds).map(usize::from).chain(self.alphabet.owner(code))
    }

    /// Is a cell with the code in any of these planes?
    pub fn is_in_any(&self, code: Code, planes: &[u8]) -> bool {
        self.planes_of(code).any(|plane| planes.iter().any(|&other| usize::from(other) == plane))
    }

    /// As few planes as possible that hold just the codes of a set, those without planes aside.
    pub fn cover(&self, set: CodeSet) -> Vec<u8> {
        let mut rest = set;
        let mut planes = Vec::new();
        for &(kind, slot) in &self.kinds {
            if kind.without(set).is_empty() {
                rest = rest.without(kind);
                planes.push(slot);
            }
        }
        planes.extend(rest.iter().filter_map(|code| self.plane_of(code)));
        planes.sort_unstable();
        planes
    }

    /// The planes of a set of codes.
    pub fn class(&self, set: CodeSet) -> PieceClass {
        let mut class = PieceClass { has_empty: set.contains(Code::EMPTY), ..PieceClass::default() };
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for player in 0..self.player_count {
            let side = self.alphabet.side(player);
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

    /// Which planes a cell that holds the code is in, as masks.
    pub fn code_mask<const W: usize, const K: usize>(&self, code: Code) -> [Bitboard<W>; K] {
        let mut planes = [Bitboard::EMPTY; K];
        for slot in self.planes_of(code) {
            if let Some(plane) = planes.get_mut(slot) {
                *plane = Bitboard::FULL;
            }
        }
        planes
    }

    /// The position as a state; `None` if it holds what the game's moves cannot speak of.
    pub fn to_state<const W: usize, const K: usize>(&self, at: &Position) -> Option<BoardState<W, K>> {
        if at.has_past() || at.numbers().len() != self.cell_count {
            return None;
        }
        let mut state =
            BoardState { turn: u8::try_from(at.turn()).ok()?, passes: at.passes(), ..BoardState::default() };
        for (((index, content), may), &missing) in at.contents().enumerate().zip(&self.universe).zip(&self.holes) {
            // Most squares are empty.
            let code = if content == Content::EMPTY { Code::EMPTY } else { self.alphabet.code(content)? };
            if !may.contains(code) {
                return None;
            }
            if missing {
                if code != Code::OFF {
                    return None;
                }
            } else if code != Code::EMPTY {
                let here = Bitboard::from_cell(index);
                self.plane_of(code)?;
                for plane in self.planes_of(code) {
                    *state.planes.get_mut(plane)? |= here;
                }
            }
        }
        self.set_hands(at.hands(), &mut state)?;
        Some(state)
    }

    /// Puts hands, by piece, into a state; `None` if they hold what no hand of the game's holds.
    pub fn set_hands<const W: usize, const K: usize>(&self, hands: &[u8], state: &mut BoardState<W, K>) -> Option<()> {
        if hands.len() != self.hands_len {
            return None;
        }
        for (piece, &number) in hands.iter().enumerate().filter(|(_, number)| **number > 0) {
            *state.hands.get_mut(usize::from(self.hand_slot(piece)?))? = number;
        }
        Some(())
    }

    /// By piece, how many of it a state's hands hold; empty in games without hands.
    pub fn hands_by_piece<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> SmallVec<[u8; 32]> {
        let mut hands = SmallVec::from_elem(0, self.hands_len);
        for (piece, number) in self.hand_counts(state) {
            if let Some(hand) = hands.get_mut(piece) {
                *hand = number;
            }
        }
        hands
    }

    /// The state as a position.
    pub fn to_position<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> Position {
        let bare = |&missing: &bool| if missing { Content::OFF } else { Content::EMPTY };
        let mut contents: Vec<Content> = self.holes.iter().map(bare).collect();
        for (slot, code) in self.code_planes() {
            for cell in state.plane(slot).iter() {
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

    /// Pieces by index, and how many of each a state's hands hold, where hands matter.
    pub fn hand_counts<const W: usize, const K: usize>(
        &self,
        state: &BoardState<W, K>,
    ) -> impl Iterator<Item = (usize, u8)> {
        self.hand_pieces.iter().copied().zip(state.hands)
    }

    /// What stands on a cell of a state.
    pub fn code_at<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, cell: usize) -> Code {
        self.code_planes().find(|&(slot, _)| state.plane(slot).contains(cell)).map_or(Code::EMPTY, |(_, code)| code)
    }
}

/// A set of codes as planes: the empty cells or not, and all of some planes without some others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PieceClass {
    /// The empty cells, too.
    pub has_empty: bool,
    pub plus: PlaneList,
    pub minus: PlaneList,
}

impl PieceClass {
    /// Is it no code at all?
    pub fn is_empty(&self) -> bool {
        !self.has_empty && self.plus.is_empty()
    }

    /// Is the code of a piece one of them?
    pub fn contains(&self, code: Code, layout: &StateLayout) -> bool {
        let on =
            |list: &PlaneList| layout.planes_of(code).any(|plane| list.iter().any(|slot| usize::from(slot) == plane));
        on(&self.plus) && !on(&self.minus)
    }

    /// The cells of a state that hold one of the codes; `free` are the empty ones.
    #[inline(always)]
    pub fn cells<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, free: Bitboard<W>) -> Bitboard<W> {
        let mut cells = state.union(&self.plus);
        if !self.minus.is_empty() {
            cells = cells.without(state.union(&self.minus));
        }
        if self.has_empty { cells | free } else { cells }
    }

    /// Does a cell of a state hold one of the codes?
    #[inline(always)]
    pub fn is_on<const W: usize, const K: usize>(
        &self,
        state: &BoardState<W, K>,
        cell: usize,
        free: Bitboard<W>,
    ) -> bool {
        self.cells(state, free).contains(cell)
    }
}
