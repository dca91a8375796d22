//! Packs states into records and unpacks them, bit slice by bit slice.
//!
//! A record stores, for each bit of a cell's content number, the cells that have this bit: a slice. Slices and planes
//! are both cell sets, so conversion takes a few set operations.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use crate::algebra::Rules;
use crate::program::Packing;
use crate::program::ground::{Code, CodeSet};
use crate::program::packing::{OffBoardState, SQUARES_OFFSET};
use multiversion::multiversion;
use std::collections::BTreeMap;

/// Maximum number of slices: a content number has sixteen bits.
const MAX_SLICES: usize = 16;

/// Maximum number of slices that are read in one pass.
const MAX_FAST_SLICES: usize = 6;

/// One beyond all content numbers of [`MAX_FAST_SLICES`] slices.
const UNUSED_NUMBER: usize = 1 << MAX_FAST_SLICES;

/// The slices of a state.
pub(super) type BitSlices<const W: usize> = [Bitboard<W>; MAX_SLICES];

/// Packs and unpacks the states of a game.
#[derive(Debug)]
pub(super) struct RecordCodec<const W: usize> {
    packing: Packing,
    /// By slice: the codes that have the bit, and the permanent holes that have it.
    slices: Box<[(PieceClass, Bitboard<W>)]>,
    /// The codes that can be read.
    codes: Box<[RecordCode<W>]>,
    /// Permanent holes.
    holes: Bitboard<W>,
    /// By code: its content number.
    numbers: Box<[usize]>,
    /// By content number, for few slices: the cells that may not hold it. The empty cell is allowed everywhere.
    forbidden: Box<[Bitboard<W>; UNUSED_NUMBER]>,
    /// By plane: its content number, if there is only one; otherwise [`UNUSED_NUMBER`].
    plane_numbers: Box<[usize]>,
    /// Planes with several content numbers.
    shared_planes: Box<[(usize, Box<[usize]>)]>,
}

/// A code other than the empty cell's.
#[derive(Debug)]
struct RecordCode<const W: usize> {
    /// Its content number.
    number: usize,
    /// The cells that may hold it.
    allowed: Bitboard<W>,
    /// The planes that contain it.
    planes: Box<[usize]>,
}

impl<const W: usize> RecordCodec<W> {
    /// Builds the codec of a game; `None` if some content cannot be packed.
    pub fn new(layout: &StateLayout, rules: &Rules) -> Option<Self> {
        let packing = Packing::new(rules);
        let alphabet = &layout.alphabet;
        let number = |code: Code| packing.code(alphabet.content(code));
        let with =
            |bit: usize| alphabet.all().iter().filter(move |&code| number(code).is_some_and(|n| n >> bit & 1 == 1));
        let holes: Bitboard<W> = (0..layout.cell_count).filter(|&cell| layout.holes[cell]).collect();
        let slice = |bit: usize| {
            let codes: CodeSet = with(bit).collect();
            let fixed = if codes.contains(Code::OFF) { holes } else { Bitboard::EMPTY };
            (layout.class(codes), fixed)
        };
        let slices: Box<[_]> = (0..packing.slice_count()).map(slice).collect();
        let codes = alphabet.all().iter().filter(|&code| layout.plane_of(code).is_some());
        let codes = codes.map(|code| {
            let allowed =
                (0..layout.cell_count).filter(|&cell| layout.universe[cell].contains(code) && !layout.holes[cell]);
            Some(RecordCode {
                number: number(code)?,
                allowed: allowed.collect(),
                planes: layout.planes_of(code).collect(),
            })
        });
        let codes: Box<[RecordCode<W>]> = codes.collect::<Option<_>>()?;
        let numbers = alphabet.all().iter().map(|code| number(code).unwrap_or(0)).collect();
        let mut forbidden = Box::new([Bitboard::FULL; UNUSED_NUMBER]);
        forbidden[0] = Bitboard::EMPTY;
        let mut planes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for code in &codes {
            if let Some(forbidden) = forbidden.get_mut(code.number) {
                *forbidden = !code.allowed;
            }
            code.planes.iter().for_each(|&plane| planes.entry(plane).or_default().push(code.number));
        }
        let count = planes.last_key_value().map_or(0, |(plane, _)| plane + 1);
        let plane_numbers = (0..count).map(|plane| match planes.get(&plane).map(Vec::as_slice) {
            Some(&[number]) => number,
            _ => UNUSED_NUMBER,
        });
        let plane_numbers = plane_numbers.collect();
        let shared_planes = planes.into_iter().filter(|(_, numbers)| numbers.len() > 1);
        let shared_planes = shared_planes.map(|(plane, numbers)| (plane, numbers.into())).collect();
        (slices.len() <= MAX_SLICES).then_some(Self {
            packing,
            slices,
            codes,
            holes,
            numbers,
            forbidden,
            plane_numbers,
            shared_planes,
        })
    }

    /// Returns the content number of a code.
    #[inline(always)]
    pub fn number(&self, code: Code) -> usize {
        self.numbers.get(code.index()).copied().unwrap_or(0)
    }

    /// Returns the slices of a state, as [`RecordCodec::write`] writes them.
    pub fn slices<const K: usize>(&self, state: &BoardState<W, K>) -> BitSlices<W> {
        let mut slices = [Bitboard::EMPTY; MAX_SLICES];
        for (slice, (class, fixed)) in slices.iter_mut().zip(&self.slices) {
            *slice = class.cells(state, Bitboard::EMPTY) | *fixed;
        }
        slices
    }

    /// Overwrites the slices of a record: `kept` cells keep their content, and two sets of cells get new content
    /// numbers.
    #[inline(never)]
    pub fn write_changed(
        &self,
        record: &mut [u8],
        slices: &BitSlices<W>,
        kept: Bitboard<W>,
        numbers: [(Bitboard<W>, usize); 2],
    ) {
        let size = self.packing.slice_len();
        let Some(bytes) = record.get_mut(SQUARES_OFFSET..SQUARES_OFFSET + self.slices.len() * size) else { return };
        let [(first_cells, first_number), (second_cells, second_number)] = numbers;
        for ((bit, slice), bytes) in slices.iter().enumerate().zip(bytes.chunks_exact_mut(size)) {
            let either =
                |cells: Bitboard<W>, number: usize| if number >> bit & 1 == 1 { cells } else { Bitboard::EMPTY };
            copy_cells(*slice & kept | either(first_cells, first_number) | either(second_cells, second_number), bytes);
        }
    }

    /// Appends the record of a state.
    pub fn write<const K: usize>(&self, state: &BoardState<W, K>, layout: &StateLayout, into: &mut Vec<u8>) {
        let hands = layout.hands_by_piece(state);
        let small = OffBoardState { turn: state.turn, passes: state.passes, hands: &hands };
        let size = self.packing.slice_len();
        let fill = |bytes: &mut [u8]| {
            for (slice, bytes) in self.slices(state).iter().zip(bytes.chunks_exact_mut(size)) {
                copy_cells(*slice, bytes);
            }
        };
        self.packing.pack_slices(small, fill, into);
    }

    /// Fills an empty state from a record; returns `false` if tables do not support the position.
    pub fn read<const K: usize>(&self, record: &[u8], layout: &StateLayout, state: &mut BoardState<W, K>) -> bool {
        let Some((small, bytes)) = self.packing.read_slices(record) else { return false };
        (state.turn, state.passes) = (small.turn, small.passes);
        let mut slices = [Bitboard::EMPTY; MAX_SLICES];
        let mut invalid = Bitboard::EMPTY;
        for ((cells, bytes), (_, fixed)) in
            slices.iter_mut().zip(bytes.chunks_exact(self.packing.slice_len())).zip(&self.slices)
        {
            for (word, bytes) in cells.0.iter_mut().zip(bytes.chunks(8)) {
                *word = match bytes.first_chunk() {
                    Some(&all) => u64::from_le_bytes(all),
                    None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
                };
            }
            // Permanent holes must be holes in the record, too.
            invalid |= (cells.without(*fixed) | fixed.without(*cells)) & self.holes;
            *cells = cells.without(self.holes);
        }
        if self.slices.len() <= MAX_FAST_SLICES {
            invalid |= self.read_by_number(&slices, state);
        } else {
            invalid |= self.read_by_code(&slices, state);
        }
        invalid.is_empty() && layout.set_hands(small.hands, state).is_some()
    }

    /// Reads few slices; returns the cells with forbidden contents.
    fn read_by_number<const K: usize>(&self, slices: &BitSlices<W>, state: &mut BoardState<W, K>) -> Bitboard<W> {
        let mut by_number = [Bitboard::EMPTY; UNUSED_NUMBER + 1];
        let invalid = split_by_number((slices, self.slices.len()), &self.forbidden, &mut by_number);
        for (plane, &number) in state.planes.iter_mut().zip(&self.plane_numbers) {
            *plane = by_number.get(number).copied().unwrap_or_default();
        }
        for (plane, numbers) in &self.shared_planes {
            let mut cells = Bitboard::EMPTY;
            for &number in numbers {
                cells |= by_number.get(number).copied().unwrap_or_default();
            }
            if let Some(plane) = state.planes.get_mut(*plane) {
                *plane = cells;
            }
        }
        invalid
    }

    /// Reads any number of slices, code by code.
    fn read_by_code<const K: usize>(&self, slices: &BitSlices<W>, state: &mut BoardState<W, K>) -> Bitboard<W> {
        let mut unread = Bitboard::EMPTY;
        for slice in slices {
            unread |= *slice;
        }
        for code in &self.codes {
            let mut matching = unread;
            for (bit, slice) in slices.iter().take(self.slices.len()).enumerate() {
                matching = if code.number >> bit & 1 == 1 { matching & *slice } else { matching.without(*slice) };
            }
            unread = unread.without(matching & code.allowed);
            for &plane in &code.planes {
                if let Some(cells) = state.planes.get_mut(plane) {
                    *cells |= matching;
                }
            }
        }
        unread
    }
}

/// Writes a cell set as bytes.
#[inline(always)]
fn copy_cells<const W: usize>(cells: Bitboard<W>, bytes: &mut [u8]) {
    for (bytes, word) in bytes.chunks_mut(8).zip(cells.0) {
        match bytes.first_chunk_mut() {
            Some(all) => *all = word.to_le_bytes(),
            None => bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]),
        }
    }
}

/// Splits all cells by content number in one pass; returns the cells with forbidden contents.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi2+avx512vpopcntdq+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn split_by_number<const W: usize>(
    (slices, count): (&BitSlices<W>, usize),
    forbidden: &[Bitboard<W>; UNUSED_NUMBER],
    by_number: &mut [Bitboard<W>; UNUSED_NUMBER + 1],
) -> Bitboard<W> {
    by_number[0] = Bitboard::FULL;
    for (bit, slice) in slices.iter().enumerate().take(count.min(MAX_FAST_SLICES)) {
        let (without, with) = by_number.split_at_mut(1 << bit);
        for (without, with) in without.iter_mut().zip(with) {
            (*with, *without) = (*without & *slice, without.without(*slice));
        }
    }
    let mut invalid = Bitboard::EMPTY;
    for (here, forbidden) in by_number.iter().zip(forbidden) {
        invalid |= *here & *forbidden;
    }
    invalid
}
