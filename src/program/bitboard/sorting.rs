//! The ground moves of a stage, sorted into lines, drops and odd moves.

use super::alone::alone;
use super::line::{Drop, Line, Results};
use super::thread::{Thread, aimed, conditions, dropped, thread};
use crate::board::Cell;
use crate::program::ground::{Alphabet, CodeSet, Stage, gains};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// What became of the ground moves of a stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sorting {
    /// One piece goes from a cell to a cell.
    pub lines: Vec<Line>,
    /// A piece comes to an empty cell.
    pub drops: Vec<Drop>,
    /// Everything else, as indices into the stage's moves.
    pub odd: Vec<usize>,
    /// Which line (or, behind them, drop) a ground move became part of; `None` for odd moves.
    pub homes: Vec<Option<usize>>,
    /// By move: is its group one of moves that can never be possible at the same time? Then it says nothing.
    pub alone: Vec<bool>,
}

/// Where lines with the same hash are in a list.
type Homes = FxHashMap<u64, SmallVec<[usize; 1]>>;

/// The line itself, and which ground moves it came from.
type Joined = (Line, SmallVec<[usize; 2]>);

/// In which part lines may differ that are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The targets, and what is gained there.
    Targets,
    Results,
    Codes,
}

impl Sorting {
    /// Sorts the moves of a stage that are the player's.
    pub fn of(stage: &Stage, alphabet: &Alphabet, player: usize) -> Self {
        let mut sorting = Self { alone: alone(&stage.moves), ..Self::default() };
        sorting.homes = vec![None; stage.moves.len()];
        let own = alphabet.side(player);
        let mut screening = Screening::of(stage.moves.len(), false);
        let mut drops: BTreeMap<Drop, usize> = BTreeMap::new();
        for (index, made) in stage.moves.iter().enumerate() {
            if sorting.alone[index]
                && let Some(conditions) = conditions(stage, made)
            {
                if let Some(thread) = thread(index, made, alphabet, own, &conditions) {
                    screening.add(thread);
                    continue;
                }
                if let Some(drop) = dropped(made, alphabet, conditions)
                    && !drops.contains_key(&drop)
                {
                    drops.insert(drop, index);
                    continue;
                }
            }
            sorting.odd.push(index);
        }
        for (line, moves) in sorting.joined(screening, stage.tail.is_some()) {
            for index in moves {
                sorting.homes[index] = Some(sorting.lines.len());
            }
            sorting.lines.push(line);
        }
        for (drop, index) in drops {
            sorting.homes[index] = Some(sorting.lines.len() + sorting.drops.len());
            sorting.drops.push(drop);
        }
        sorting.odd.sort_unstable();
        sorting
    }

    /// Joins threads to lines, step by step; what cannot be said by lines becomes odd.
    fn joined(&mut self, threads: Screening, single: bool) -> Vec<Joined> {
        let lines = threads.lines(&mut self.odd);
        let lines = join(lines, Part::Targets, |line, other| {
            if !line.targets.and(other.targets).is_empty() {
                return false;
            }
            line.targets = line.targets.or(other.targets);
            if line.gains.is_empty() {
                line.gains = other.gains.clone();
            } else if !other.gains.is_empty() {
                let both = line.gains.iter().chain(&*other.gains);
                line.gains = gains(both.map(|(set, hands)| (*set, &**hands)));
            }
            true
        });
        // Where the end of the turn decides, each result is a case of its own.
        if single {
            return by_codes(lines);
        }
        by_codes(join(lines, Part::Results, |line, other| {
            if line.change.is_some() || other.results.iter().any(|code| line.results.contains(code)) {
                return false;
            }
            line.results.extend_from_slice(&other.results);
            line.results.sort_unstable();
            true
        }))
    }
}

/// Threads while they become lines: those that differ in their screens alone, made one where any screens will do that are so
/// many.
struct Screening {
    alike: Vec<(Line, Screened)>,
    homes: Homes,
    /// Are those that are the same but for their numbers one?
    once: bool,
}

impl Screening {
    /// Of so many threads, about.
    fn of(threads: usize, once: bool) -> Self {
        let homes = Homes::with_capacity_and_hasher(threads, FxBuildHasher);
        Self { alike: Vec::with_capacity(threads), homes, once }
    }

    fn add(&mut self, thread: Thread) {
        let screens = thread.screens;
        let mut between = thread.free;
        if !screens.is_empty() {
            between.extend_from_slice(&screens);
            between.sort_unstable();
        }
        let line = Line {
            codes: thread.codes,
            from: thread.from,
            left: thread.left,
            to: thread.to,
            targets: thread.targets,
            between,
            screens: u8::try_from(screens.len()).unwrap_or(u8::MAX),
            barred: thread.barred,
            conditions: thread.conditions,
            results: Results::from_slice(&[thread.result]),
            gains: thread.gains,
            holds: thread.holds,
            recodes: thread.recodes,
            change: thread.change,
        };
        let homes = self.homes.entry(hash(&line, None)).or_default();
        if let Some(&home) = homes.iter().find(|&&home| self.alike[home].0 == line) {
            let screened = &mut self.alike[home].1;
            if !self.once || screened.iter().all(|(_, others)| *others != screens) {
                screened.push((thread.index, screens));
            }
        } else {
            homes.push(self.alike.len());
            self.alike.push((line, SmallVec::from_iter([(thread.index, screens)])));
        }
    }

    /// The lines; what cannot be said by lines becomes odd.
    fn lines(self, odd: &mut Vec<usize>) -> Vec<Joined> {
        let mut lines = Vec::with_capacity(self.alike.len());
        for (line, mut threads) in self.alike {
            let moves = threads.iter().map(|thread| thread.0).collect();
            let number = threads.len();
            threads.sort_unstable_by(|a, b| a.1.cmp(&b.1));
            let differ = threads.windows(2).all(|pair| pair[0].1 != pair[1].1);
            if differ && choices(line.between.len(), usize::from(line.screens)) == Some(number) {
                lines.push((line, moves));
            } else {
                odd.extend(moves);
            }
        }
        lines
    }
}

/// The threats of a stage that are lines, as lines from the attacker to the royal piece whose results say nothing; and
/// the indices of all others.
pub(super) fn threats(stage: &Stage, alphabet: &Alphabet, attacker: usize, royals: CodeSet) -> (Vec<Line>, Vec<usize>) {
    let mut sorting = Sorting::default();
    let own = alphabet.side(attacker);
    // Two that ask the same are one threat.
    let mut screening = Screening::of(stage.moves.len(), true);
    for (index, made) in stage.moves.iter().enumerate() {
        match conditions(stage, made).and_then(|asked| aimed(index, made, alphabet, (own, royals), asked)) {
            Some(thread) => screening.add(thread),
            None => sorting.odd.push(index),
        }
    }
    let lines = join(screening.lines(&mut sorting.odd), Part::Targets, |line, other| {
        line.targets = line.targets.or(other.targets);
        true
    });
    sorting.odd.sort_unstable();
    (lines.into_iter().map(|joined| joined.0).collect(), sorting.odd)
}

/// Ground moves that make one line, by their screens.
type Screened = SmallVec<[(usize, SmallVec<[Cell; 4]>); 1]>;

/// Joins lines of different pieces.
fn by_codes(lines: Vec<Joined>) -> Vec<Joined> {
    join(lines, Part::Codes, |line, other| {
        if !line.codes.and(other.codes).is_empty() {
            return false;
        }
        line.codes = line.codes.or(other.codes);
        true
    })
}

/// Joins lines that are alike but for a part of them, where `take` accepts that part of another one.
fn join(lines: Vec<Joined>, part: Part, take: impl Fn(&mut Line, &Line) -> bool) -> Vec<Joined> {
    let mut done: Vec<Joined> = Vec::with_capacity(lines.len());
    let mut homes = Homes::with_capacity_and_hasher(lines.len(), FxBuildHasher);
    for (line, moves) in lines {
        let homes = homes.entry(hash(&line, Some(part))).or_default();
        let home = homes.iter().find(|&&home| alike(&done[home].0, &line, part) && take(&mut done[home].0, &line));
        if let Some(&home) = home {
            done[home].1.extend(moves);
        } else {
            homes.push(done.len());
            done.push((line, moves));
        }
    }
    done
}

/// Are two lines the same but for a part?
fn alike(a: &Line, b: &Line, except: Part) -> bool {
    (a.from, a.left, a.to, a.screens, a.barred) == (b.from, b.left, b.to, b.screens, b.barred)
        && a.between == b.between
        && (except == Part::Codes || a.codes == b.codes)
        && (except == Part::Targets || (a.targets == b.targets && a.gains == b.gains))
        && (except == Part::Results || a.results == b.results)
        && a.change == b.change
        && a.conditions == b.conditions
        && a.holds == b.holds
        && a.recodes == b.recodes
}

/// A number of a line that is the same for all that are alike.
fn hash(line: &Line, except: Option<Part>) -> u64 {
    let mut hasher = FxHasher::default();
    (line.from, line.to, line.screens, &line.between).hash(&mut hasher);
    if except != Some(Part::Codes) {
        line.codes.hash(&mut hasher);
    }
    if except != Some(Part::Targets) {
        line.targets.hash(&mut hasher);
    }
    if except != Some(Part::Results) {
        line.results.hash(&mut hasher);
    }
    hasher.finish()
}

/// In how many ways `k` of `n` can be chosen; `None` if in very many.
fn choices(n: usize, k: usize) -> Option<usize> {
    (0..k).try_fold(1usize, |ways, i| Some(ways.checked_mul(n.checked_sub(i)?)? / (i + 1)))
}
