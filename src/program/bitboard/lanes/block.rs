//! Eight lanes that are run together.

use super::family::{Family, Origins};
use super::vector::{LANES, Lanes, Shift, Words, mask};
use crate::program::bitboard::board_state::BoardState;
use crate::program::bitboard::cells::Cells;
use crate::program::bitboard::presence::Presence;
use std::collections::{BTreeMap, BTreeSet};

/// A lane: a family, and who moves so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lane<const W: usize> {
    /// How it is run: what is alike can share a block.
    pub style: Style,
    /// Where they start from, and the planes of pieces.
    pub sources: Vec<(Origins<W>, BTreeSet<u8>)>,
    /// What is reached must be of this class, by its number.
    pub class: usize,
    /// How many actions each cell that is reached is worth.
    pub weight: u32,
    pub family: Family<W>,
}

/// What lanes of a block have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Style {
    hop: bool,
    /// Do pieces go down? Only where all lanes of a block must go the same way.
    falls: bool,
    /// How many times the fill is doubled; of slides.
    doublings: usize,
    /// How many cells are asked to be empty; of shapes.
    free: usize,
}

/// Up to eight lanes.
#[derive(Clone, Debug)]
pub(super) struct Block<const W: usize> {
    sources: Box<[Source<W>]>,
    /// The planes of all these.
    presence: Presence,
    /// Of slides: where a step may lead. Of shapes: where any of them starts.
    cells: Lanes<W>,
    /// Where lines may end, if that matters.
    to: Option<Box<Lanes<W>>>,
    way: Way<W>,
    /// The class of each lane, as numbers with their lanes.
    classes: Box<[(usize, Words)]>,
    /// What each cell is worth; one each, if `None`.
    weights: Option<Words>,
}

#[derive(Clone, Debug)]
enum Way<const W: usize> {
    /// By one step, two, four, and so on, at most as far as anything goes.
    Slide { by: Box<[Shift<W>]>, hop: bool },
    /// Seen from where a piece starts: which cells must be empty, in which lanes; and where it goes.
    Shape { free: Box<[(Shift<W>, Words)]>, leap: Shift<W> },
}

/// Pieces that move in some lanes.
#[derive(Clone, Debug)]
struct Source<const W: usize> {
    planes: Box<[u8]>,
    origins: Cells<W>,
    lanes: Words,
}

impl Style {
    pub fn of<const W: usize>(family: &Family<W>) -> Self {
        match family {
            Family::Slide { hop, step, longest, .. } => {
                // A fill doubled n times passes 2^n - 1 empty cells.
                let doublings = longest.next_power_of_two().ilog2() as usize;
                Self { hop: *hop, falls: W > 1 && *step < 0, doublings, free: 0 }
            }
            Family::Shape { leap, free, .. } => {
                Self { hop: false, falls: W > 1 && *leap < 0, doublings: 0, free: free.len() }
            }
        }
    }

    /// Lanes of the same group can be in one block.
    pub fn group(self) -> (bool, bool, bool) {
        (self.hop, self.falls, self.doublings > 0)
    }
}

impl<const W: usize> Lane<W> {
    /// The planes of all pieces in it.
    pub fn planes(&self) -> BTreeSet<u8> {
        self.sources.iter().flat_map(|(_, planes)| planes).copied().collect()
    }

    /// Where any of its lines starts.
    fn origins(&self) -> Cells<W> {
        self.sources.iter().fold(Cells::NONE, |all, (origins, _)| all | origins.must)
    }

    /// From where the pieces of a source may be taken: beyond where any line of a shape starts nothing is looked at.
    fn may_start(&self, origins: Origins<W>) -> Origins<W> {
        match self.family {
            Family::Slide { .. } => origins,
            Family::Shape { .. } => Origins { may: origins.may | !self.origins(), ..origins },
        }
    }
}

/// Who moves in some lanes: the same pieces in as many of them as can be, from cells that suit all these.
fn sources<const W: usize>(lanes: &[Lane<W>]) -> Box<[Source<W>]> {
    let mut found: Vec<(&BTreeSet<u8>, Origins<W>, [bool; LANES])> = Vec::new();
    for (index, lane) in lanes.iter().enumerate() {
        for (origins, planes) in &lane.sources {
            let mine = lane.may_start(*origins);
            let fits = found.iter_mut().find_map(|(others, theirs, lanes)| {
                let both = theirs.both(mine).filter(|_| *others == planes)?;
                Some((both, theirs, lanes))
            });
            match fits {
                Some((both, theirs, lanes)) => {
                    *theirs = both;
                    lanes[index] = true;
                }
                None => found.push((planes, mine, std::array::from_fn(|lane| lane == index))),
            }
        }
    }
    // Different pieces from the same cells in the same lanes are one source.
    let mut by: BTreeMap<(Cells<W>, [bool; LANES]), BTreeSet<u8>> = BTreeMap::new();
    for (planes, origins, lanes) in found {
        by.entry((origins.must, lanes)).or_default().extend(planes);
    }
    let source = |((origins, lanes), planes): ((Cells<W>, [bool; LANES]), BTreeSet<u8>)| Source {
        planes: planes.into_iter().collect(),
        origins,
        lanes: mask(|lane| lanes[lane]),
    };
    by.into_iter().map(source).collect()
}

impl<const W: usize> Block<W> {
    /// A block of at most eight lanes whose styles fit.
    pub fn new(lanes: &[Lane<W>]) -> Self {
        let classes: BTreeSet<usize> = lanes.iter().map(|lane| lane.class).collect();
        let class = |class| (class, mask(|lane| lanes.get(lane).is_some_and(|lane| lane.class == class)));
        let weights = lanes.iter().any(|lane| lane.weight != 1);
        let weigh = || std::array::from_fn(|lane| lanes.get(lane).map_or(0, |lane| u64::from(lane.weight)));
        let number = |of: &dyn Fn(&Family<W>) -> i32| -> [i32; LANES] {
            std::array::from_fn(|lane| lanes.get(lane).map_or(0, |lane| of(&lane.family)))
        };
        let step = |family: &Family<W>| match family {
            Family::Slide { step: by, .. } | Family::Shape { leap: by, .. } => *by,
        };
        let once = Shift::new(&number(&step));
        let cells: [Cells<W>; LANES] = std::array::from_fn(|lane| match lanes.get(lane).map(|lane| &lane.family) {
            Some(Family::Slide { steps, .. }) => *steps,
            Some(Family::Shape { .. }) => lanes[lane].origins(),
            None => Cells::NONE,
        });
        let ends: [Cells<W>; LANES] = std::array::from_fn(|lane| match lanes.get(lane).map(|lane| &lane.family) {
            Some(Family::Slide { to, .. }) => *to,
            _ => Cells::ALL,
        });
        let to = ends.iter().any(|ends| *ends != Cells::ALL).then(|| Box::new(Lanes::new(&ends)));
        let mut cells = Lanes::new(&cells);
        let way = match lanes.first() {
            Some(Lane { family: Family::Slide { hop, .. }, .. }) => {
                cells = cells.shifted(&once);
                let most = lanes.iter().map(|lane| lane.style.doublings).max().unwrap_or(1);
                let by = (0..most).map(|times| Shift::new(&number(&|family| step(family) * family.doubled(times))));
                Way::Slide { by: by.collect(), hop: *hop }
            }
            Some(_) => {
                let most = lanes.iter().map(|lane| lane.style.free).max().unwrap_or(0);
                let far = |family: &Family<W>, place: usize| match family {
                    Family::Shape { free, .. } => free.get(place).copied(),
                    Family::Slide { .. } => None,
                };
                let asked = |place: usize| {
                    let shift = Shift::new(&number(&|family| far(family, place).map_or(0, |cell| -cell)));
                    (shift, mask(|lane| lanes.get(lane).is_some_and(|lane| far(&lane.family, place).is_some())))
                };
                Way::Shape { free: (0..most).map(asked).collect(), leap: once }
            }
            None => Way::Shape { free: Box::default(), leap: once },
        };
        let sources = sources(lanes);
        Self {
            presence: Presence::of_planes(sources.iter().flat_map(|source| source.planes.iter().copied())),
            sources,
            cells,
            to,
            way,
            classes: classes.into_iter().map(class).collect(),
            weights: weights.then(weigh),
        }
    }

    /// The planes of all pieces that move in these lanes.
    #[inline(always)]
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// What the pieces among `keep` reach in each lane, whatever stands there.
    #[inline(always)]
    fn reached<const K: usize>(&self, state: &BoardState<W, K>, keep: Cells<W>, empty: Cells<W>) -> Lanes<W> {
        let (mut any, mut from) = (Cells::NONE, Lanes::NONE);
        for source in &self.sources {
            let mut pieces = Cells::NONE;
            for &plane in &source.planes {
                pieces |= state.plane(usize::from(plane));
            }
            let pieces = pieces & source.origins & keep;
            any |= pieces;
            from = from.or(&Lanes::masked(pieces, &source.lanes));
        }
        match &self.way {
            // Many games have stages in which nothing slides.
            Way::Slide { .. } if any.is_empty() => from,
            Way::Slide { by, hop } => {
                let open = Lanes::splat(empty).and(&self.cells);
                let mut to = self.slid(from, open, by);
                if *hop {
                    let screens = to.without(&open);
                    to = self.slid(screens, open, by);
                }
                match &self.to {
                    Some(ends) => to.and(ends),
                    None => to,
                }
            }
            Way::Shape { free, leap } => {
                from = from.and(&self.cells);
                for (shift, lanes) in free {
                    from = from.and(&Lanes::splat(empty).shifted(shift).or_outside(lanes));
                }
                from.shifted(leap)
            }
        }
    }

    /// Where slides lead: through open cells, and one further.
    #[inline(always)]
    fn slid(&self, mut filled: Lanes<W>, mut open: Lanes<W>, by: &[Shift<W>]) -> Lanes<W> {
        for shift in by {
            filled = filled.or(&filled.shifted(shift).and(&open));
            open = open.and(&open.shifted(shift));
        }
        match by.first() {
            Some(once) => filled.shifted(once).and(&self.cells),
            None => Lanes::NONE,
        }
    }

    /// Adds to each lane how many actions the pieces among `keep` have; `targets` are the cells of each class.
    #[inline(always)]
    pub fn count<const K: usize>(
        &self,
        state: &BoardState<W, K>,
        (keep, empty): (Cells<W>, Cells<W>),
        targets: &[Cells<W>],
        sum: &mut Words,
    ) {
        let mut allowed = Lanes::NONE;
        for (class, lanes) in &self.classes {
            allowed = allowed.or(&Lanes::masked(targets.get(*class).copied().unwrap_or_default(), lanes));
        }
        let counts = self.reached(state, keep, empty).and(&allowed).counts();
        match &self.weights {
            None => {
                for (sum, count) in sum.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
            Some(weights) => {
                for ((sum, count), weight) in sum.iter_mut().zip(counts).zip(weights) {
                    *sum += count * weight;
                }
            }
        }
    }

    /// All cells that the pieces reach.
    #[inline(always)]
    pub fn reach<const K: usize>(&self, state: &BoardState<W, K>, empty: Cells<W>) -> Cells<W> {
        self.reached(state, Cells::ALL, empty).union()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        let way = match &self.way {
            Way::Slide { by, .. } => size_of_val(&**by),
            Way::Shape { free, .. } => size_of_val(&**free),
        };
        size_of::<Self>() + way + size_of_val(&*self.sources) + size_of_val(&*self.classes)
    }
}
