//! Moves that walk and ask and write nothing, as what they make of a set of cells: whether a chain leads from side to side, or has a
//! liberty.
//!
//! A move is a relation between places of interest (seed 001). Where each of its walks keeps the heading, one of cells, and the
//! image of a set of cells is all that is asked of it.

mod maker;

pub(super) use maker::Maker;

use super::bitboard::bitset::Bitboard;

/// What becomes of a set of cells; `A` says what a cell must hold, and where.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Way<const W: usize, A> {
    /// Those remain that are so.
    Ask(A),
    /// Those remain from which one of these cells, by cell, is so.
    Beside(Box<[Bitboard<W>]>, A),
    /// By cell: where it leads, and from where one comes there.
    Walk(Box<[Bitboard<W>]>, Box<[Bitboard<W>]>),
    Any(Box<[Way<W, A>]>),
    Then(Box<[Way<W, A>]>),
    /// Again and again.
    Repeat {
        way: Box<Way<W, A>>,
        min: u32,
        max: Option<u32>,
    },
}

impl<const W: usize, A> Way<W, A> {
    /// Where it leads from one of these cells; `so` gives all cells that are so.
    pub fn image(&self, from: Bitboard<W>, so: &mut impl FnMut(&A) -> Bitboard<W>) -> Bitboard<W> {
        if from.is_empty() {
            return from;
        }
        match self {
            Self::Ask(asked) => from & so(asked),
            Self::Beside(leads, asked) => beside(from, leads, so(asked)),
            Self::Walk(leads, _) => led(from, leads),
            Self::Any(ways) => ways.iter().fold(Bitboard::EMPTY, |all, way| all | way.image(from, so)),
            Self::Then(ways) => ways.iter().fold(from, |from, way| way.image(from, so)),
            Self::Repeat { way, min, max } => {
                rounds(from, (*min, *max), so, &mut |from, so| way.image(from, so), |_, _| false).0
            }
        }
    }

    /// From where it leads to one of these cells.
    pub fn origins(&self, to: Bitboard<W>, so: &mut impl FnMut(&A) -> Bitboard<W>) -> Bitboard<W> {
        if to.is_empty() {
            return to;
        }
        match self {
            Self::Ask(asked) => to & so(asked),
            Self::Beside(leads, asked) => beside(to, leads, so(asked)),
            Self::Walk(_, back) => led(to, back),
            Self::Any(ways) => ways.iter().fold(Bitboard::EMPTY, |all, way| all | way.origins(to, so)),
            Self::Then(ways) => ways.iter().rev().fold(to, |to, way| way.origins(to, so)),
            Self::Repeat { way, min, max } => {
                rounds(to, (*min, *max), so, &mut |to, so| way.origins(to, so), |_, _| false).0
            }
        }
    }

    /// Does it lead anywhere from one of these cells? It is not looked further than that takes.
    pub fn leads(&self, from: Bitboard<W>, so: &mut impl FnMut(&A) -> Bitboard<W>) -> bool {
        Self::lead(std::slice::from_ref(self), from, so)
    }

    /// The same of ways one after the other.
    fn lead(ways: &[Self], from: Bitboard<W>, so: &mut impl FnMut(&A) -> Bitboard<W>) -> bool {
        let Some((first, then)) = ways.split_first().filter(|_| from.any()) else { return from.any() };
        match first {
            Self::Then(ways) if then.is_empty() => Self::lead(ways, from, so),
            Self::Beside(leads, asked) if then.is_empty() => {
                let there = so(asked);
                any(from, |cell| leads[cell].intersects(there))
            }
            Self::Any(ways) if then.is_empty() => ways.iter().any(|way| way.leads(from, so)),
            // Each round asks what comes then: that must be soon known.
            Self::Repeat { way, min, max } if !then.iter().any(Self::repeats) => {
                let mut round = |from, so: &mut _| way.image(from, so);
                rounds(from, (*min, *max), so, &mut round, |new, so| Self::lead(then, new, so)).1
            }
            way => Self::lead(then, way.image(from, so), so),
        }
    }

    /// Is anything done again and again?
    fn repeats(&self) -> bool {
        match self {
            Self::Ask(_) | Self::Beside(..) | Self::Walk(..) => false,
            Self::Any(ways) | Self::Then(ways) => ways.iter().any(Self::repeats),
            Self::Repeat { .. } => true,
        }
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + match self {
                Self::Ask(_) => 0,
                Self::Beside(leads, _) => size_of_val(&**leads),
                Self::Walk(leads, back) => size_of_val(&**leads) + size_of_val(&**back),
                Self::Any(ways) | Self::Then(ways) => ways.iter().map(Self::bytes).sum(),
                Self::Repeat { way, .. } => way.bytes(),
            }
    }
}

/// Where a round leads again and again, until what is new in one is enough; and whether it ever was.
fn rounds<const W: usize, S>(
    from: Bitboard<W>,
    (min, max): (u32, Option<u32>),
    so: &mut S,
    round: &mut impl FnMut(Bitboard<W>, &mut S) -> Bitboard<W>,
    mut is_enough: impl FnMut(Bitboard<W>, &mut S) -> bool,
) -> (Bitboard<W>, bool) {
    let first = (0..min).try_fold(from, |from, _| Some(round(from, so)).filter(|to| to.any()));
    let mut all = first.unwrap_or_default();
    let mut new = all;
    let mut times = min;
    while new.any() {
        if is_enough(new, so) {
            return (all, true);
        }
        if max.is_some_and(|max| times >= max) {
            break;
        }
        // From where it has been already it leads nowhere new.
        new = round(new, so).without(all);
        all |= new;
        times += 1;
    }
    (all, false)
}

/// The cells from which one leads into a set.
#[inline]
fn beside<const W: usize>(cells: Bitboard<W>, leads: &[Bitboard<W>], there: Bitboard<W>) -> Bitboard<W> {
    let mut all = Bitboard::EMPTY;
    any(cells, |cell| {
        all |= if leads[cell].intersects(there) { Bitboard::from_cell(cell) } else { Bitboard::EMPTY };
        false
    });
    all
}

/// Where cells lead.
#[inline]
fn led<const W: usize>(cells: Bitboard<W>, leads: &[Bitboard<W>]) -> Bitboard<W> {
    let mut all = Bitboard::EMPTY;
    any(cells, |cell| {
        all |= leads[cell];
        false
    });
    all
}

/// Is any of the cells so?
#[inline]
fn any<const W: usize>(cells: Bitboard<W>, mut is_so: impl FnMut(usize) -> bool) -> bool {
    for (word, mut bits) in cells.0.into_iter().enumerate() {
        while bits != 0 {
            if is_so(64 * word + bits.trailing_zeros() as usize) {
                return true;
            }
            bits &= bits - 1;
        }
    }
    false
}
