//! Lines of the same pieces, by the cell they start from: what a piece can reach from there.

use super::cells::Cells;
use super::danger::Danger;
use super::layout::{Class, Layout};
use super::line::{Conditions, Line};
use super::planes::Planes;
use super::recode::Blast;
use super::state::State;
use super::strikes::Sights;
use crate::program::ground::{Change, Code, CodeSet, Gains, Recoding};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Lines that differ only in their cells.
#[derive(Clone, Debug)]
pub(super) struct Bucket<const W: usize> {
    /// The planes of the pieces that move so.
    pub movers: Planes,
    /// The same pieces as codes.
    pub codes: CodeSet,
    /// Where lines start.
    pub origins: Cells<W>,
    /// What they may go to, as a number of the turn's classes.
    pub class: usize,
    /// What the piece becomes: each makes an action of its own.
    pub results: Box<[Code]>,
    /// What it leaves where it was.
    pub left: Code,
    /// How many of some pieces, by their places, hands must hold.
    pub holds: Holdings,
    /// What becomes of other cells.
    pub blasts: Box<[Blast<W>]>,
    /// What goes into hands, by what is taken.
    pub gains: HandGains,
    /// Marks for the next turn, by the cells of the line, as numbers of the stage's changes.
    pub changes: FxHashMap<(u16, u16), u32>,
    pub part: Part,
    /// Does a line change nothing but its two cells, and leave nothing behind?
    pub is_plain: bool,
    /// Are its lines counted by the stage's lanes?
    pub in_lanes: bool,
    /// Guards that must hold before the turn, or must not.
    pub conditions: Conditions,
    /// As which kinds of attackers its result attacks the next player's king; `None` if that cannot be told from where
    /// it goes.
    pub strikes: Option<u16>,
    /// Pieces that may not be a screen.
    pub barred: Option<Class>,
    reach: Reach<W>,
}

/// So many target sets are looked up once a state.
pub(super) const TARGETS: usize = 6;

/// How many of some pieces, by their places, hands must hold.
pub(super) type Holdings = Box<[(u8, u8)]>;

/// How hands differ, by what stood on a cell.
pub(super) type HandGains = Box<[(Class, Box<[(u8, i8)]>)]>;

/// What a bucket does with the mover's royal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Part {
    /// Nothing, unless it takes one.
    Plain,
    /// A royal piece moves.
    Royal,
    /// It does something that pins cannot tell: a piece becomes royal, or an enemy's.
    Tested,
    /// A royal piece becomes another: never legal.
    Losing,
}

/// By cell, all that its lines reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach<const W: usize> {
    /// What is reached whatever stands between.
    leaps: Box<[Cells<W>]>,
    /// Slides: by cell, so many pairs of a rising and a falling ray.
    rays: Box<[(Cells<W>, Cells<W>)]>,
    ray_pairs: usize,
    /// Rays that are entered behind their first occupied cell.
    hops: Box<[(Cells<W>, Cells<W>)]>,
    hop_pairs: usize,
    /// Everything else: from which index on the ways from a cell are.
    starts: Box<[u32]>,
    ways: Box<[Way<W>]>,
}

/// A line by itself.
#[derive(Clone, Copy, Debug)]
struct Way<const W: usize> {
    to: Cells<W>,
    between: Cells<W>,
    screens: u32,
}

/// What makes two lines lines of one bucket.
type Key = ((CodeSet, CodeSet, CodeSet), Box<[Code]>, Gains, bool, Part, Conditions, Rest);

/// What lines leave behind, what they need in hand, and what they recode wherever.
type Rest = (Code, Box<[(usize, u8)]>, Box<[Recoding]>);

/// What is known of the player whose lines they are.
#[derive(Clone, Copy)]
pub(super) struct Side<'s, const W: usize> {
    pub own: CodeSet,
    pub royals: CodeSet,
    /// Royal pieces of others.
    pub foes: CodeSet,
    pub danger: Option<&'s Danger<W>>,
}

impl<const W: usize> Side<'_, W> {
    /// Does a recoding leave all as it was as far as royal pieces and threats to them go?
    pub fn is_harmless(&self, recoding: &Recoding, layout: &Layout) -> bool {
        let alphabet = &layout.alphabet;
        let alike = |old: Code, new: Code| {
            let (owner, now) = (alphabet.owner(old), alphabet.owner(new));
            owner.is_some() && owner == now && self.danger.is_some_and(|danger| !danger.tells(old, new, layout))
        };
        recoding.becomes.iter().all(|&(set, new)| set.iter().all(|old| alike(old, new)))
    }

    /// Does it make no difference to threats which of two codes a piece becomes?
    fn are_alike(&self, a: Code, b: Code, layout: &Layout) -> bool {
        let known = a != Code::EMPTY && b != Code::EMPTY;
        a == b || self.royals.is_empty() || (known && self.danger.is_some_and(|danger| !danger.tells(a, b, layout)))
    }

    /// May what it changes matter to whether threats count at all?
    fn is_seen(&self, codes: CodeSet) -> bool {
        self.danger.is_some_and(|danger| !danger.seen.and(codes).is_empty())
    }

    /// What a piece does that comes to an empty cell.
    pub fn part_of_drop(&self, code: Code) -> Part {
        let plain = self.own.contains(code) && !self.royals.contains(code) && !self.is_seen(CodeSet::of(code));
        if plain || self.royals.is_empty() { Part::Plain } else { Part::Tested }
    }

    /// What a line does that makes such a code of one of `codes`.
    fn part(&self, line: &Line, codes: CodeSet, was_royal: bool, code: Code, layout: &Layout) -> Part {
        if self.royals.is_empty() {
            return Part::Plain;
        }
        let is_own = |code: Code| self.own.contains(code);
        let any_screen = self.danger.is_none_or(|danger| danger.groups.iter().all(|group| group.barred.is_none()));
        let stays = any_screen && is_own(line.left) && !self.royals.contains(line.left);
        let leaves = line.left == Code::EMPTY || stays;
        let harmless = line.recodes.iter().all(|recoding| self.is_harmless(recoding, layout));
        let crowns = self.royals.contains(line.left)
            || line.recodes.iter().flat_map(|recoding| &recoding.becomes).any(|entry| self.royals.contains(entry.1));
        match (was_royal, self.royals.contains(code)) {
            (true, false) if !crowns => Part::Losing,
            _ if !leaves || !harmless => Part::Tested,
            (true, true) => Part::Royal,
            (false, false) if is_own(code) => {
                let taken = line.targets.without(self.foes);
                let changed = codes.or(taken).or(CodeSet::of(line.left)).or(CodeSet::of(code));
                if self.is_seen(changed.without(CodeSet::of(Code::EMPTY))) { Part::Tested } else { Part::Plain }
            }
            _ => Part::Tested,
        }
    }
}

/// Recodings without their cells.
fn anywhere(recodes: &[Recoding]) -> Box<[Recoding]> {
    recodes.iter().map(|recoding| Recoding { cells: Vec::new(), ..recoding.clone() }).collect()
}

impl<const W: usize> Bucket<W> {
    /// The buckets of some lines, each with the numbers of its lines; `aim` says what gives check, where that matters,
    /// `classes` takes the target sets they name.
    pub fn all(
        lines: &[Line],
        layout: &Layout,
        side: Side<'_, W>,
        aim: Option<&Sights<W>>,
        classes: &mut Vec<CodeSet>,
        changes: &mut Vec<Change>,
    ) -> Vec<(Self, Vec<usize>)> {
        let mut families: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        for (number, line) in lines.iter().enumerate() {
            for (codes, was_royal) in [(line.codes.without(side.royals), false), (line.codes.and(side.royals), true)] {
                for part in [Part::Plain, Part::Royal, Part::Tested, Part::Losing] {
                    let kind = |code: Code| side.part(line, codes, was_royal, code, layout);
                    // One result stands for all of them when their legality is asked.
                    let mut alike: Vec<Vec<Code>> = Vec::new();
                    for code in line.results.iter().copied().filter(|&code| !codes.is_empty() && kind(code) == part) {
                        match alike.iter_mut().find(|results| side.are_alike(results[0], code, layout)) {
                            Some(results) => results.push(code),
                            None => alike.push(vec![code]),
                        }
                    }
                    for results in alike {
                        let rest = (line.left, line.holds.clone(), anywhere(&line.recodes));
                        let sets = (codes, line.targets, line.barred);
                        let (gains, conditions) = (line.gains.clone(), line.conditions.clone());
                        let key = (sets, results.into(), gains, line.change.is_some(), part, conditions, rest);
                        families.entry(key).or_default().push(number);
                    }
                }
            }
        }
        let bucket = |(key, numbers): (Key, Vec<usize>)| {
            let lines: Vec<&Line> = numbers.iter().filter_map(|&number| lines.get(number)).collect();
            let ((codes, targets, barred), results, gains, _, part, conditions, (left, holds, recodes)) = key;
            let class = classes.iter().position(|&class| class == targets).unwrap_or_else(|| {
                classes.push(targets);
                classes.len() - 1
            });
            let numbered = lines.iter().filter_map(|line| {
                changes.push(line.change.clone()?);
                Some(((line.from.0, line.to.0), u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)))
            });
            let numbered: FxHashMap<_, _> = numbered.collect();
            let in_hand = gains.iter().map(|(taken, hands)| (layout.class(*taken), layout.hands(hands)));
            let in_hand = in_hand.collect();
            let movers = layout.cover(codes);
            let strikes = aim.filter(|_| left == Code::EMPTY && recodes.is_empty());
            let strikes = strikes.and_then(|sights| sights.strikes(codes, &results));
            let holds = layout.hands(&holds);
            let is_plain = left == Code::EMPTY && recodes.is_empty() && gains.is_empty() && numbered.is_empty();
            let bucket = Self {
                movers: movers.into_iter().collect(),
                codes,
                origins: lines.iter().map(|line| line.from.index()).collect(),
                class,
                results,
                left,
                holds,
                blasts: Blast::all(&lines, layout),
                gains: in_hand,
                changes: numbered,
                part,
                is_plain,
                in_lanes: false,
                conditions,
                strikes,
                barred: (!barred.is_empty()).then(|| layout.class(barred)),
                reach: Reach::new(&lines, layout.cells),
            };
            (bucket, numbers)
        };
        families.into_iter().map(bucket).collect()
    }

    /// The cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn barred<const K: usize>(&self, state: &State<W, K>) -> Cells<W> {
        self.barred.as_ref().map_or(Cells::NONE, |class| class.cells(state, Cells::NONE))
    }

    /// What the lines from a cell reach, whatever stands there; `barred` are the cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn targets(&self, from: usize, occupied: Cells<W>, barred: Cells<W>) -> Cells<W> {
        self.reach.from(from, occupied, barred)
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.reach.bytes()
            + self.blasts.iter().map(Blast::bytes).sum::<usize>()
            + self.changes.len() * size_of::<(u16, u16, u32)>()
    }
}

impl<const W: usize> Reach<W> {
    pub fn new(lines: &[&Line], cells: usize) -> Self {
        let mut by_cell: Vec<Vec<&Line>> = vec![Vec::new(); cells];
        for &line in lines {
            if let Some(list) = by_cell.get_mut(line.from.index()) {
                list.push(line);
            }
        }
        let mut leaps = vec![Cells::NONE; cells];
        let mut rays = [vec![Vec::new(); cells], vec![Vec::new(); cells]];
        let (mut starts, mut ways) = (vec![0u32], Vec::new());
        for (from, mut mine) in by_cell.into_iter().enumerate() {
            mine.sort_by_key(|line| line.between.len());
            let (mut slides, others): (Vec<_>, Vec<_>) = mine.into_iter().partition(|line| line.screens <= 1);
            let mut rest = others;
            while let Some(chain) = next_chain(&mut slides) {
                let [first, ..] = chain[..] else { continue };
                let screens = usize::from(first.screens);
                if screens == 0 && chain.len() == 1 && first.between.is_empty() {
                    leaps[from] |= Cells::of(first.to.index());
                    continue;
                }
                let path: Vec<usize> =
                    first.between.iter().chain(chain.iter().map(|line| &line.to)).map(|cell| cell.index()).collect();
                let starts_well = first.between.len() == screens;
                let rises = path[0] > from && path.windows(2).all(|pair| pair[0] < pair[1]);
                let falls = path[0] < from && path.windows(2).all(|pair| pair[0] > pair[1]);
                if starts_well && (rises || falls) {
                    rays[screens][from].push((rises, path.into_iter().collect::<Cells<W>>()));
                } else {
                    rest.extend(chain);
                }
            }
            ways.extend(rest.into_iter().map(|line| Way {
                to: Cells::of(line.to.index()),
                between: line.between.iter().map(|cell| cell.index()).collect(),
                screens: u32::from(line.screens),
            }));
            starts.push(u32::try_from(ways.len()).unwrap_or(u32::MAX));
        }
        let [(rays, ray_pairs), (hops, hop_pairs)] = rays.map(paired);
        let (starts, leaps) = (starts.into(), leaps.into());
        let ways: Box<[Way<W>]> = ways.into();
        let starts = if ways.is_empty() { Box::default() } else { starts };
        Self { leaps, rays, ray_pairs, hops, hop_pairs, starts, ways }
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.leaps)
            + size_of_val(&*self.rays)
            + size_of_val(&*self.hops)
            + size_of_val(&*self.starts)
            + size_of_val(&*self.ways)
    }

    /// What is reached from a cell.
    #[inline(always)]
    pub fn from(&self, from: usize, occupied: Cells<W>, barred: Cells<W>) -> Cells<W> {
        let mut all = self.leaps.get(from).copied().unwrap_or_default();
        if self.ray_pairs > 0 {
            let first = from * self.ray_pairs;
            for &(rising, falling) in self.rays.get(first..first + self.ray_pairs).unwrap_or_default() {
                all |= Cells::seen(occupied, rising, falling);
            }
        }
        if self.hop_pairs > 0 {
            let first = from * self.hop_pairs;
            for &(mut rising, mut falling) in self.hops.get(first..first + self.hop_pairs).unwrap_or_default() {
                let before = Cells::seen(occupied, rising, falling);
                // What is seen first in a direction is its screen.
                if (before & rising).meets(barred) {
                    rising = Cells::NONE;
                }
                if (before & falling).meets(barred) {
                    falling = Cells::NONE;
                }
                all |= Cells::seen(occupied.without(before), rising, falling).without(before);
            }
        }
        if let Some(&[start, end]) = self.starts.get(from..from + 2) {
            for way in self.ways.get(start as usize..end as usize).unwrap_or_default() {
                if (way.between & occupied).len() == way.screens && !way.between.meets(barred) {
                    all |= way.to;
                }
            }
        }
        all
    }
}

/// Takes the next chain out of lines sorted by length: each goes one cell further than the one before.
fn next_chain<'l>(lines: &mut Vec<&'l Line>) -> Option<Vec<&'l Line>> {
    if lines.is_empty() {
        return None;
    }
    let mut chain = vec![lines.remove(0)];
    while let Some(&last) = chain.last() {
        let mut path = last.between.to_vec();
        path.push(last.to);
        path.sort_unstable();
        let next = lines.iter().position(|line| line.screens == last.screens && *line.between == *path);
        match next {
            Some(next) => chain.push(lines.remove(next)),
            None => break,
        }
    }
    Some(chain)
}

/// By cell, rising and falling rays in pairs, the same number for every cell.
fn paired<const W: usize>(rays: Vec<Vec<(bool, Cells<W>)>>) -> (Box<[(Cells<W>, Cells<W>)]>, usize) {
    let count = |list: &Vec<(bool, Cells<W>)>| {
        let rising = list.iter().filter(|ray| ray.0).count();
        rising.max(list.len() - rising)
    };
    let pairs = rays.iter().map(count).max().unwrap_or(0);
    let mut flat = vec![(Cells::NONE, Cells::NONE); pairs * rays.len()];
    for (from, list) in rays.into_iter().enumerate() {
        let (mut up, mut down) = (from * pairs, from * pairs);
        for (rises, ray) in list {
            if rises {
                flat[up].0 = ray;
                up += 1;
            } else {
                flat[down].1 = ray;
                down += 1;
            }
        }
    }
    (flat.into(), pairs)
}
