//! States as records and back: a packed position is written from planes, and read into planes, slice by slice.

use super::cells::Cells;
use super::layout::{Class, Layout};
use super::state::State;
use crate::algebra::Rules;
use crate::program::Packing;
use crate::program::ground::{Code, CodeSet};
use crate::program::packing::Small;

/// So many slices no game has: a content has sixteen bits.
const MOST: usize = 16;

/// How the states of a game are packed.
#[derive(Debug)]
pub(super) struct Records<const W: usize> {
    packing: Packing,
    /// By slice: which codes have the bit, and the holes that have it for ever.
    slices: Box<[(Class, Cells<W>)]>,
    /// What can be read.
    letters: Box<[Letter<W>]>,
    /// Holes for ever.
    missing: Cells<W>,
}

/// A code that is not that of an empty cell.
#[derive(Debug)]
struct Letter<const W: usize> {
    /// Its number: of which slices it has the bit.
    number: usize,
    /// Where it may stand.
    may: Cells<W>,
    /// The planes that it is in.
    planes: Box<[usize]>,
}

impl<const W: usize> Records<W> {
    /// The records of a game; `None` if something that stands on its board cannot be packed.
    pub fn new(layout: &Layout, rules: &Rules) -> Option<Self> {
        let packing = Packing::new(rules);
        let alphabet = &layout.alphabet;
        let number = |code: Code| packing.code(alphabet.content(code));
        let with =
            |bit: usize| alphabet.all().iter().filter(move |&code| number(code).is_some_and(|n| n >> bit & 1 == 1));
        let holes: Cells<W> = (0..layout.cells).filter(|&cell| layout.missing[cell]).collect();
        let slice = |bit: usize| {
            let codes: CodeSet = with(bit).collect();
            let fixed = if codes.contains(Code::OFF) { holes } else { Cells::NONE };
            (layout.class(codes), fixed)
        };
        let slices: Box<[_]> = (0..packing.slices()).map(slice).collect();
        let letters = alphabet.all().iter().filter(|&code| layout.slot(code).is_some());
        let letters = letters.map(|code| {
            let may = (0..layout.cells).filter(|&cell| layout.universe[cell].contains(code) && !layout.missing[cell]);
            Some(Letter { number: number(code)?, may: may.collect(), planes: layout.planes_of(code).collect() })
        });
        let letters = letters.collect::<Option<_>>()?;
        (slices.len() <= MOST).then_some(Self { packing, slices, letters, missing: holes })
    }

    /// Appends a state.
    pub fn write<const K: usize>(&self, state: &State<W, K>, layout: &Layout, into: &mut Vec<u8>) {
        let hands = layout.all_held(state);
        let small = Small { turn: state.turn, passes: state.passes, hands: &hands };
        let size = self.packing.slice();
        let fill = |bytes: &mut [u8]| {
            for ((class, fixed), slice) in self.slices.iter().zip(bytes.chunks_exact_mut(size)) {
                let cells = class.cells(state, Cells::NONE) | *fixed;
                for (bytes, word) in slice.chunks_mut(8).zip(cells.0) {
                    bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
                }
            }
        };
        self.packing.write(small, fill, into);
    }

    /// The state of a record; `None` if it is of a position that the tables do not speak of.
    pub fn read<const K: usize>(&self, record: &[u8], layout: &Layout) -> Option<State<W, K>> {
        let (small, bytes) = self.packing.read(record)?;
        let mut state = State { turn: small.turn, passes: small.passes, ..State::default() };
        let mut slices = [Cells::NONE; MOST];
        let (mut rest, mut odd) = (Cells::NONE, Cells::NONE);
        for ((cells, bytes), (_, fixed)) in
            slices.iter_mut().zip(bytes.chunks_exact(self.packing.slice())).zip(&self.slices)
        {
            for (word, bytes) in cells.0.iter_mut().zip(bytes.chunks(8)) {
                let mut all = [0; 8];
                all[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_le_bytes(all);
            }
            // A hole for ever must be one in the record, too.
            odd |= (cells.without(*fixed) | fixed.without(*cells)) & self.missing;
            *cells = cells.without(self.missing);
            rest |= *cells;
        }
        for letter in &self.letters {
            let mut here = rest;
            for (bit, slice) in slices.iter().take(self.slices.len()).enumerate() {
                here = if letter.number >> bit & 1 == 1 { here & *slice } else { here.without(*slice) };
            }
            odd |= here.without(letter.may);
            rest = rest.without(here);
            for &plane in &letter.planes {
                *state.planes.get_mut(plane)? |= here;
            }
        }
        layout.take_hands(small.hands, &mut state)?;
        (rest.is_empty() && odd.is_empty()).then_some(state)
    }
}
