//! A disjunction of cubes, indexed by one requirement of each: only cubes whose key piece is on the board are tested.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::cube::{ClassTable, StateCube};

/// An indexed set of cubes.
#[derive(Clone, Debug)]
pub(super) struct CubeIndex<const W: usize> {
    indexed: Box<[ClassCubes<W>]>,
    /// Cubes that only need empty squares.
    others: Box<[StateCube<W>]>,
}

/// Cubes that all need a piece of one class on some square.
#[derive(Clone, Debug)]
struct ClassCubes<const W: usize> {
    class: u16,
    /// The squares that any of the cubes names.
    origins: Bitboard<W>,
    /// By square: the start of its cubes in `cubes`.
    starts: Box<[u32]>,
    cubes: Box<[StateCube<W>]>,
}

impl<const W: usize> CubeIndex<W> {
    /// Indexes these cubes, for a board of this many cells.
    pub fn new(cubes: Vec<StateCube<W>>, cells: usize) -> Self {
        let (asking, others): (Vec<_>, Vec<_>) = cubes.into_iter().partition(|cube| cube.first_need().is_some());
        let mut asking: Vec<((u16, usize), StateCube<W>)> =
            asking.into_iter().filter_map(|cube| Some((cube.first_need()?, cube))).collect();
        asking.sort_by_key(|entry| entry.0);
        let places = asking.chunk_by(|a, b| a.0.0 == b.0.0).filter_map(|list| ClassCubes::new(list, cells));
        Self { indexed: places.collect(), others: others.into() }
    }

    /// Iterates over the cubes that hold in a state. `occupied` are its cells that are not empty.
    #[inline(always)]
    pub fn satisfied<'c, const K: usize>(
        &'c self,
        state: &'c BoardState<W, K>,
        occupied: Bitboard<W>,
        classes: &'c ClassTable,
    ) -> impl Iterator<Item = &'c StateCube<W>> {
        let anchored = self.indexed.iter().flat_map(move |place| place.cubes(state, occupied, classes));
        anchored.chain(&self.others).filter(move |cube| cube.holds(state, occupied, classes))
    }
}

impl<const W: usize> ClassCubes<W> {
    /// Indexes the cubes of one class by square. The list is sorted.
    fn new(list: &[((u16, usize), StateCube<W>)], cells: usize) -> Option<Self> {
        let start = |cell: usize| u32::try_from(list.partition_point(|entry| entry.0.1 < cell)).unwrap_or(u32::MAX);
        Some(Self {
            class: list.first()?.0.0,
            origins: list.iter().map(|entry| entry.0.1).collect(),
            starts: (0..=cells).map(start).collect(),
            cubes: list.iter().map(|entry| entry.1.clone()).collect(),
        })
    }

    /// Iterates over the cubes whose key square holds a piece of the class.
    #[inline(always)]
    fn cubes<const K: usize>(
        &self,
        state: &BoardState<W, K>,
        occupied: Bitboard<W>,
        classes: &ClassTable,
    ) -> impl Iterator<Item = &StateCube<W>> {
        let class = classes.list.get(usize::from(self.class));
        let cells = class.map_or(Bitboard::EMPTY, |class| class.cells(state, !occupied) & self.origins);
        cells.iter().flat_map(|cell| match self.starts.get(cell..cell + 2) {
            Some(&[start, end]) => self.cubes.get(start as usize..end as usize).unwrap_or_default(),
            _ => &[],
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::layout::StateLayout;
    use super::*;
    use crate::board::Cell;
    use crate::program::ground::tests::{random, shipped};
    use crate::program::ground::{Code, CodeSet, GroundRules};
    use crate::task::CancelToken;

    #[test]
    fn the_index_finds_exactly_the_cubes_that_hold() {
        let interpreter = shipped("tic_tac_toe");
        let rules = interpreter.rules();
        let ground = GroundRules::of_interpreter(&interpreter, &CancelToken::default()).unwrap();
        let (alphabet, players) = (&ground.alphabet, ground.players);
        let layout = StateLayout::new(alphabet, &ground.universe, players, ground.holes(rules), Vec::new(), 0).unwrap();
        let stones: Vec<Code> =
            (0..players).flat_map(|player| alphabet.owned_by(player).iter().collect::<Vec<_>>()).collect();
        let sets = [&stones[..1], &stones[1..], &stones[..], &[Code::EMPTY], &[Code::EMPTY, stones[0]]];
        let sets = sets.map(|codes| codes.iter().fold(CodeSet::default(), |all, &code| all.or(CodeSet::of(code))));
        let mut seed = 88_172_645_463_325_252;
        let mut found = 0;
        for _ in 0..200 {
            let mut classes = ClassTable::default();
            let mut cube = |_| {
                let mut needs =
                    [0, 1, 2].map(|_| (Cell(u16::try_from(random(&mut seed, 9)).unwrap()), sets[random(&mut seed, 5)]));
                needs.sort();
                let different = needs.windows(2).take_while(|pair| pair[0].0 != pair[1].0).count();
                StateCube::new(&needs[..=different], &[], None, &layout, &mut classes)
            };
            let all: Vec<StateCube<1>> = (0..12).map(&mut cube).collect();
            let cubes = CubeIndex::new(all.clone(), 9);
            let mut state = BoardState::<1, 8>::default();
            for cell in 0..9 {
                if let Some(&code) = stones.get(random(&mut seed, 3)) {
                    state.put(Bitboard::from_cell(cell), &layout.code_mask(code));
                }
            }
            let occupied = state.occupied(layout.occupancy_planes);
            let held = all.iter().filter(|cube| cube.holds(&state, occupied, &classes)).count();
            assert_eq!(cubes.satisfied(&state, occupied, &classes).count(), held);
            found += held;
        }
        assert!(found > 100, "{found}");
    }
}
