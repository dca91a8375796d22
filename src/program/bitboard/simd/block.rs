//! A block: up to eight lanes that run together.

use super::pattern::{LaneOrigins, LanePattern};
use super::vector::{LANES, LaneShift, LaneWords, Lanes, mask};
use crate::program::bitboard::bitset::Bitboard;
use crate::program::bitboard::presence::Presence;
use std::collections::{BTreeMap, BTreeSet};

/// A lane: a movement pattern, and the pieces that move so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lane<const W: usize> {
    /// Only lanes of the same style share a block.
    pub style: LaneStyle,
    /// Origins, and the planes of the pieces that move from there.
    pub sources: Vec<(LaneOrigins<W>, BTreeSet<u8>)>,
    /// The target set that the moves must end in, by index.
    pub class: usize,
    /// The number of actions per reached cell.
    pub weight: u32,
    pub pattern: LanePattern<W>,
}

/// The properties that all lanes of a block share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LaneStyle {
    hop: bool,
    /// Whether cell numbers decrease. Only set on boards of several words, where all lanes of a block must shift in
    /// the same direction.
    is_downward: bool,
    /// The number of doubling steps of the fill; for slides.
    doublings: usize,
    /// The number of cells that must be empty; for leaps.
    empty_cells: usize,
}

#[derive(Clone, Debug)]
pub(super) struct LaneBlock<const W: usize> {
    sources: Box<[LaneSource<W>]>,
    /// The planes of all moving pieces.
    presence: Presence,
    /// For slides: the cells that a step can enter. For leaps: the cells where any of them starts.
    cells: Lanes<W>,
    /// The cells where slides may end, if restricted.
    to: Option<Box<Lanes<W>>>,
    motion: LaneMotion<W>,
    /// Target sets by index, each with the mask of its lanes.
    classes: Box<[(usize, LaneWords)]>,
    /// The number of actions per cell in each lane; 1 if `None`.
    weights: Option<LaneWords>,
}

#[derive(Clone, Debug)]
enum LaneMotion<const W: usize> {
    /// Kogge-Stone fill: by one step, two, four and so on, up to the longest slide.
    Slide { by: Box<[LaneShift<W>]>, hop: bool },
    /// A leap, with the offsets that must be empty and the lanes that require each.
    Leap { must_be_empty: Box<[(LaneShift<W>, LaneWords)]>, leap: LaneShift<W> },
}

/// Pieces, and the lanes in which they move.
#[derive(Clone, Debug)]
struct LaneSource<const W: usize> {
    planes: Box<[u8]>,
    origins: Bitboard<W>,
    lanes: LaneWords,
}

impl LaneStyle {
    pub fn of<const W: usize>(pattern: &LanePattern<W>) -> Self {
        match pattern {
            LanePattern::Slide { hop, step, longest, .. } => {
                // A fill doubled n times crosses 2^n - 1 empty cells.
                let doublings = longest.next_power_of_two().ilog2() as usize;
                Self { hop: *hop, is_downward: W > 1 && *step < 0, doublings, empty_cells: 0 }
            }
            LanePattern::Leap { leap, must_be_empty, .. } => {
                Self { hop: false, is_downward: W > 1 && *leap < 0, doublings: 0, empty_cells: must_be_empty.len() }
            }
        }
    }

    /// Lanes with the same key can share a block.
    pub fn block_key(self) -> (bool, bool, bool) {
        (self.hop, self.is_downward, self.doublings > 0)
    }
}

impl<const W: usize> Lane<W> {
    pub fn planes(&self) -> BTreeSet<u8> {
        self.sources.iter().flat_map(|(_, planes)| planes).copied().collect()
    }

    fn origins(&self) -> Bitboard<W> {
        self.sources.iter().fold(Bitboard::EMPTY, |all, (origins, _)| all | origins.must)
    }

    /// Returns the origins from which pieces may be taken. A leap masks its origins anyway, so all other cells are
    /// harmless.
    fn may_start(&self, origins: LaneOrigins<W>) -> LaneOrigins<W> {
        match self.pattern {
            LanePattern::Slide { .. } => origins,
            LanePattern::Leap { .. } => LaneOrigins { may: origins.may | !self.origins(), ..origins },
        }
    }
}

/// Returns the sources of some lanes. The same pieces feed as many lanes as possible, from origins that suit all of
/// them.
fn sources<const W: usize>(lanes: &[Lane<W>]) -> Box<[LaneSource<W>]> {
    let mut found: Vec<(&BTreeSet<u8>, LaneOrigins<W>, [bool; LANES])> = Vec::new();
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
    // Different pieces with the same origins and lanes become one source.
    let mut by: BTreeMap<(Bitboard<W>, [bool; LANES]), BTreeSet<u8>> = BTreeMap::new();
    for (planes, origins, lanes) in found {
        by.entry((origins.must, lanes)).or_default().extend(planes);
    }
    let source = |((origins, lanes), planes): ((Bitboard<W>, [bool; LANES]), BTreeSet<u8>)| LaneSource {
        planes: planes.into_iter().collect(),
        origins,
        lanes: mask(|lane| lanes[lane]),
    };
    by.into_iter().map(source).collect()
}

impl<const W: usize> LaneBlock<W> {
    /// Builds a block of at most eight lanes of compatible styles.
    pub fn new(lanes: &[Lane<W>]) -> Self {
        let classes: BTreeSet<usize> = lanes.iter().map(|lane| lane.class).collect();
        let class = |class| (class, mask(|lane| lanes.get(lane).is_some_and(|lane| lane.class == class)));
        let weights = lanes.iter().any(|lane| lane.weight != 1);
        let weight_words = || std::array::from_fn(|lane| lanes.get(lane).map_or(0, |lane| u64::from(lane.weight)));
        let per_lane = |of: &dyn Fn(&LanePattern<W>) -> i32| -> [i32; LANES] {
            std::array::from_fn(|lane| lanes.get(lane).map_or(0, |lane| of(&lane.pattern)))
        };
        let step = |pattern: &LanePattern<W>| match pattern {
            LanePattern::Slide { step: by, .. } | LanePattern::Leap { leap: by, .. } => *by,
        };
        let once = LaneShift::new(&per_lane(&step));
        let cells: [Bitboard<W>; LANES] = std::array::from_fn(|lane| match lanes.get(lane).map(|lane| &lane.pattern) {
            Some(LanePattern::Slide { steps, .. }) => *steps,
            Some(LanePattern::Leap { .. }) => lanes[lane].origins(),
            None => Bitboard::EMPTY,
        });
        let ends: [Bitboard<W>; LANES] = std::array::from_fn(|lane| match lanes.get(lane).map(|lane| &lane.pattern) {
            Some(LanePattern::Slide { to, .. }) => *to,
            _ => Bitboard::FULL,
        });
        let to = ends.iter().any(|ends| *ends != Bitboard::FULL).then(|| Box::new(Lanes::new(&ends)));
        let mut cells = Lanes::new(&cells);
        let motion = match lanes.first() {
            Some(Lane { pattern: LanePattern::Slide { hop, .. }, .. }) => {
                cells = cells.shifted(&once);
                let longest = lanes.iter().map(|lane| lane.style.doublings).max().unwrap_or(1);
                let by = (0..longest)
                    .map(|times| LaneShift::new(&per_lane(&|pattern| step(pattern) * pattern.doubled(times))));
                LaneMotion::Slide { by: by.collect(), hop: *hop }
            }
            Some(_) => {
                let longest = lanes.iter().map(|lane| lane.style.empty_cells).max().unwrap_or(0);
                let offset_at = |pattern: &LanePattern<W>, index: usize| match pattern {
                    LanePattern::Leap { must_be_empty, .. } => must_be_empty.get(index).copied(),
                    LanePattern::Slide { .. } => None,
                };
                let requirement = |index: usize| {
                    let shift = LaneShift::new(&per_lane(&|pattern| offset_at(pattern, index).map_or(0, |cell| -cell)));
                    (shift, mask(|lane| lanes.get(lane).is_some_and(|lane| offset_at(&lane.pattern, index).is_some())))
                };
                LaneMotion::Leap { must_be_empty: (0..longest).map(requirement).collect(), leap: once }
            }
            None => LaneMotion::Leap { must_be_empty: Box::default(), leap: once },
        };
        let sources = sources(lanes);
        Self {
            presence: Presence::of_planes(sources.iter().flat_map(|source| source.planes.iter().copied())),
            sources,
            cells,
            to,
            motion,
            classes: classes.into_iter().map(class).collect(),
            weights: weights.then(weight_words),
        }
    }

    #[inline(always)]
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// Returns the cells that pieces among `keep` reach in each lane, regardless of their contents.
    #[inline(always)]
    fn lane_targets(&self, planes: &[Bitboard<W>], keep: Bitboard<W>, empty: Bitboard<W>) -> Lanes<W> {
        let (mut any, mut from) = (Bitboard::EMPTY, Lanes::EMPTY);
        for source in &self.sources {
            let mut pieces = Bitboard::EMPTY;
            for &plane in &source.planes {
                pieces |= planes.get(usize::from(plane)).copied().unwrap_or_default();
            }
            let pieces = pieces & source.origins & keep;
            any |= pieces;
            from = from.or(&Lanes::masked(pieces, &source.lanes));
        }
        match &self.motion {
            // Skips the fill: many stages have no sliders.
            LaneMotion::Slide { .. } if any.is_empty() => from,
            LaneMotion::Slide { by, hop } => {
                let open = Lanes::splat(empty).and(&self.cells);
                let mut to = self.slide(from, open, by);
                if *hop {
                    let screens = to.without(&open);
                    to = self.slide(screens, open, by);
                }
                match &self.to {
                    Some(ends) => to.and(ends),
                    None => to,
                }
            }
            LaneMotion::Leap { must_be_empty, leap } => {
                from = from.and(&self.cells);
                for (shift, lanes) in must_be_empty {
                    from = from.and(&Lanes::splat(empty).shifted(shift).or_outside(lanes));
                }
                from.shifted(leap)
            }
        }
    }

    /// Slides through open cells, and one step further.
    #[inline(always)]
    fn slide(&self, mut filled: Lanes<W>, mut open: Lanes<W>, by: &[LaneShift<W>]) -> Lanes<W> {
        for shift in by {
            filled = filled.or(&filled.shifted(shift).and(&open));
            open = open.and(&open.shifted(shift));
        }
        match by.first() {
            Some(once) => filled.shifted(once).and(&self.cells),
            None => Lanes::EMPTY,
        }
    }

    /// Adds the number of actions of the pieces among `keep` to the sum of each lane. `targets` are the target sets by
    /// index.
    #[inline(always)]
    pub fn count(
        &self,
        planes: &[Bitboard<W>],
        (keep, empty): (Bitboard<W>, Bitboard<W>),
        targets: &[Bitboard<W>],
        sum: &mut LaneWords,
    ) {
        let mut allowed = Lanes::EMPTY;
        for (class, lanes) in &self.classes {
            allowed = allowed.or(&Lanes::masked(targets.get(*class).copied().unwrap_or_default(), lanes));
        }
        let counts = self.lane_targets(planes, keep, empty).and(&allowed).counts();
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

    /// Returns all cells that any piece reaches.
    #[inline(always)]
    pub fn reach(&self, planes: &[Bitboard<W>], empty: Bitboard<W>) -> Bitboard<W> {
        self.lane_targets(planes, Bitboard::FULL, empty).union()
    }

    /// Returns the memory of the block in bytes.
    pub fn bytes(&self) -> usize {
        let motion_bytes = match &self.motion {
            LaneMotion::Slide { by, .. } => size_of_val(&**by),
            LaneMotion::Leap { must_be_empty, .. } => size_of_val(&**must_be_empty),
        };
        size_of::<Self>() + motion_bytes + size_of_val(&*self.sources) + size_of_val(&*self.classes)
    }
}
