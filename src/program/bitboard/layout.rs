//! Where a state keeps what: the planes of codes, the planes of sides, the places of hands.

use super::board_state::BoardState;
use super::cells::Cells;
use super::plane_list::PlaneList;
use crate::algebra::{Content, KindSet};
use crate::program::Position;
use crate::program::ground::{Alphabet, Code, CodeSet};
use smallvec::SmallVec;

/// So many pieces may have hands.
pub(super) const HANDS: usize = 16;

/// The planes of a state: first one for each player with all the pieces of that player, then, if moves can make holes,
/// one with the holes, then one for each piece with its marks, and last one for each piece
/// that comes with different marks, whatever these are. An empty cell is in none of them, nor is a hole that the
/// board has from the start.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub alphabet: Alphabet,
    /// How many cells the board has.
    pub cells: usize,
    /// By cell: what may stand there.
    pub universe: Vec<CodeSet>,
    /// By cell: what stands there at the start.
    pub setup: Vec<Code>,
    /// By cell: is it a hole for ever?
    pub missing: Vec<bool>,
    pub players: usize,
    /// Every cell that is not empty is in one of so many first planes.
    pub layers: usize,
    /// How many planes are used.
    pub planes: usize,
    /// By code.
    slots: Vec<Option<u8>>,
    /// By plane: the code, of planes that are of a code.
    codes: Vec<Option<Code>>,
    /// Pieces with different marks, all on a plane of their own, too.
    kinds: Vec<(CodeSet, u8)>,
    /// By place in a state's hands: the piece.
    hands: Vec<usize>,
    /// How long a position's list of hands is.
    hands_len: usize,
}

impl Layout {
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
        if hands.len() > HANDS {
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
            cells,
            universe: universe.to_vec(),
            setup: Vec::new(),
            missing: missing.unwrap_or_else(|| vec![false; cells]),
            players,
            layers: players + usize::from(holes),
            planes: codes.len(),
            slots,
            codes,
            hands,
            hands_len,
        })
    }

    /// Every cell that is there or may be.
    pub fn board<const W: usize>(&self) -> Cells<W> {
        (0..self.cells).filter(|&cell| !self.missing[cell]).collect()
    }

    /// The plane of a code; none for the empty square, and for holes in games that have none.
    pub fn slot(&self, code: Code) -> Option<u8> {
        self.slots.get(code.index()).copied().flatten()
    }

    /// The codes of planes, with them.
    pub fn coded(&self) -> impl Iterator<Item = (usize, Code)> + '_ {
        self.codes.iter().enumerate().filter_map(|(slot, code)| Some((slot, (*code)?)))
    }

    /// The place of a piece in a state's hands.
    pub fn hand(&self, piece: usize) -> Option<u8> {
        self.hands.iter().position(|&other| other == piece).and_then(|place| u8::try_from(place).ok())
    }

    /// Changes of hands by piece as changes by place.
    pub fn hands<T: Copy>(&self, changes: &[(usize, T)]) -> Box<[(u8, T)]> {
        changes.iter().filter_map(|&(piece, by)| Some((self.hand(piece)?, by))).collect()
    }

    /// The planes that a cell with the code is in.
    pub fn planes_of(&self, code: Code) -> impl Iterator<Item = usize> + '_ {
        let kinds = self.kinds.iter().filter(move |kind| kind.0.contains(code)).map(|kind| kind.1);
        self.slot(code).into_iter().chain(kinds).map(usize::from).chain(self.alphabet.owner(code))
    }

    /// Is a cell with the code in any of these planes?
    pub fn is_in(&self, code: Code, planes: &[u8]) -> bool {
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
        planes.extend(rest.iter().filter_map(|code| self.slot(code)));
        planes.sort_unstable();
        planes
    }

    /// The planes of a set of codes.
    pub fn class(&self, set: CodeSet) -> Class {
        let mut class = Class { empty: set.contains(Code::EMPTY), ..Class::default() };
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for player in 0..self.players {
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
            plus.extend(self.slot(Code::OFF));
        }
        class.plus = plus.into_iter().collect();
        class.minus = minus.into_iter().collect();
        class
    }

    /// Which planes a cell that holds the code is in, as masks.
    pub fn select<const W: usize, const K: usize>(&self, code: Code) -> [Cells<W>; K] {
        let mut planes = [Cells::NONE; K];
        for slot in self.planes_of(code) {
            if let Some(plane) = planes.get_mut(slot) {
                *plane = Cells::ALL;
            }
        }
        planes
    }

    /// The position as a state; `None` if it holds what the game's moves cannot speak of.
    pub fn state<const W: usize, const K: usize>(&self, at: &Position) -> Option<BoardState<W, K>> {
        if at.has_past() || at.numbers().len() != self.cells {
            return None;
        }
        let mut state =
            BoardState { turn: u8::try_from(at.turn()).ok()?, passes: at.passes(), ..BoardState::default() };
        for (((index, content), may), &missing) in at.contents().enumerate().zip(&self.universe).zip(&self.missing) {
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
                let here = Cells::of(index);
                self.slot(code)?;
                for plane in self.planes_of(code) {
                    *state.planes.get_mut(plane)? |= here;
                }
            }
        }
        self.take_hands(at.hands(), &mut state)?;
        Some(state)
    }

    /// Puts hands, by piece, into a state; `None` if they hold what no hand of the game's holds.
    pub fn take_hands<const W: usize, const K: usize>(&self, hands: &[u8], state: &mut BoardState<W, K>) -> Option<()> {
        if hands.len() != self.hands_len {
            return None;
        }
        for (piece, &number) in hands.iter().enumerate().filter(|(_, number)| **number > 0) {
            *state.hands.get_mut(usize::from(self.hand(piece)?))? = number;
        }
        Some(())
    }

    /// By piece, how many of it a state's hands hold; empty in games without hands.
    pub fn all_held<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> SmallVec<[u8; 32]> {
        let mut hands = SmallVec::from_elem(0, self.hands_len);
        for (piece, number) in self.held(state) {
            if let Some(hand) = hands.get_mut(piece) {
                *hand = number;
            }
        }
        hands
    }

    /// The state as a position.
    pub fn position<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> Position {
        let bare = |&missing: &bool| if missing { Content::OFF } else { Content::EMPTY };
        let mut contents: Vec<Content> = self.missing.iter().map(bare).collect();
        for (slot, code) in self.coded() {
            for cell in state.plane(slot).iter() {
                if let Some(content) = contents.get_mut(cell) {
                    *content = self.alphabet.content(code);
                }
            }
        }
        let mut position = Position::new(&contents, &self.all_held(state));
        position.set_turn(usize::from(state.turn));
        position.set_passes(state.passes);
        position
    }

    /// Pieces by index, and how many of each a state's hands hold, where hands matter.
    pub fn held<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> impl Iterator<Item = (usize, u8)> {
        self.hands.iter().copied().zip(state.hands)
    }

    /// What stands on a cell of a state.
    pub fn code_at<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, cell: usize) -> Code {
        self.coded().find(|&(slot, _)| state.plane(slot).contains(cell)).map_or(Code::EMPTY, |(_, code)| code)
    }
}

/// A set of codes as planes: the empty cells or not, and all of some planes without some others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Class {
    /// The empty cells, too.
    pub empty: bool,
    pub plus: PlaneList,
    pub minus: PlaneList,
}

impl Class {
    /// Is it no code at all?
    pub fn is_none(&self) -> bool {
        !self.empty && self.plus.is_empty()
    }

    /// Is the code of a piece one of them?
    pub fn has(&self, code: Code, layout: &Layout) -> bool {
        let on =
            |list: &PlaneList| layout.planes_of(code).any(|plane| list.iter().any(|slot| usize::from(slot) == plane));
        on(&self.plus) && !on(&self.minus)
    }

    /// The cells of a state that hold one of the codes; `free` are the empty ones.
    #[inline(always)]
    pub fn cells<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, free: Cells<W>) -> Cells<W> {
        let mut cells = state.union(&self.plus);
        if !self.minus.is_empty() {
            cells = cells.without(state.union(&self.minus));
        }
        if self.empty { cells | free } else { cells }
    }

    /// Does a cell of a state hold one of the codes?
    #[inline(always)]
    pub fn holds<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, cell: usize, free: Cells<W>) -> bool {
        self.cells(state, free).contains(cell)
    }
}
