//! The ground moves of a stage, sorted into lines, drops and odd moves.

use super::line::{Conditions, Drop, Line};
use crate::board::Cell;
use crate::program::ground::{
    Alphabet, Change, Code, CodeSet, Gains, GroundMove, Guard, Recoding, Stage, gains, within,
};
use rustc_hash::{FxHashMap, FxHasher};
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

/// A ground move seen as a line, before lines are joined.
struct Thread {
    index: usize,
    codes: CodeSet,
    from: Cell,
    to: Cell,
    targets: CodeSet,
    /// Cells that must be empty.
    free: SmallVec<[Cell; 8]>,
    /// Cells that must be occupied.
    screens: SmallVec<[Cell; 4]>,
    /// What may not stand there all the same.
    barred: CodeSet,
    left: Code,
    result: Code,
    gains: Gains,
    holds: Box<[(usize, u8)]>,
    recodes: Box<[Recoding]>,
    change: Option<Change>,
    conditions: Conditions,
}

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
        let mut threads = Vec::new();
        let mut drops: BTreeMap<Drop, usize> = BTreeMap::new();
        for (index, made) in stage.moves.iter().enumerate() {
            if sorting.alone[index]
                && let Some(conditions) = conditions(stage, made)
            {
                if let Some(thread) = thread(index, made, alphabet, player, &conditions) {
                    threads.push(thread);
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
        for (line, moves) in sorting.joined(threads, stage.tail.is_some()) {
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
    fn joined(&mut self, threads: Vec<Thread>, single: bool) -> Vec<Joined> {
        let lines = self.screened(threads);
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
            line.results = line.results.iter().chain(&other.results).copied().collect();
            line.results.sort_unstable();
            true
        }))
    }

    /// Threads that differ in their screens alone, made one where any screens will do that are so many.
    fn screened(&mut self, threads: Vec<Thread>) -> Vec<Joined> {
        let mut alike: Vec<(Line, Screened)> = Vec::with_capacity(threads.len());
        let mut homes: FxHashMap<u64, SmallVec<[usize; 1]>> = FxHashMap::default();
        for thread in threads {
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
                between: Box::from(&between[..]),
                screens: u8::try_from(screens.len()).unwrap_or(u8::MAX),
                barred: thread.barred,
                conditions: thread.conditions,
                results: [thread.result].into(),
                gains: thread.gains,
                holds: thread.holds,
                recodes: thread.recodes,
                change: thread.change,
            };
            let homes = homes.entry(hash(&line, None)).or_default();
            if let Some(&home) = homes.iter().find(|&&home| alike[home].0 == line) {
                alike[home].1.push((thread.index, screens));
            } else {
                homes.push(alike.len());
                alike.push((line, SmallVec::from_iter([(thread.index, screens)])));
            }
        }
        let mut lines = Vec::with_capacity(alike.len());
        for (line, mut threads) in alike {
            let moves = threads.iter().map(|thread| thread.0).collect();
            let number = threads.len();
            threads.sort_unstable_by(|a, b| a.1.cmp(&b.1));
            let differ = threads.windows(2).all(|pair| pair[0].1 != pair[1].1);
            if differ && choices(line.between.len(), usize::from(line.screens)) == Some(number) {
                lines.push((line, moves));
            } else {
                self.odd.extend(moves);
            }
        }
        lines
    }
}

/// The threats of a stage that are lines, as lines from the attacker to the royal piece whose results say nothing; and
/// the indices of all others.
pub(super) fn threats(stage: &Stage, alphabet: &Alphabet, attacker: usize, royals: CodeSet) -> (Vec<Line>, Vec<usize>) {
    let mut sorting = Sorting::default();
    let mut threads = Vec::new();
    for (index, made) in stage.moves.iter().enumerate() {
        match conditions(stage, made).and_then(|asked| aimed(index, made, alphabet, (attacker, royals), asked)) {
            Some(thread) => threads.push(thread),
            None => sorting.odd.push(index),
        }
    }
    // Two that ask the same are one threat.
    threads.sort_by(|a, b| asks(a).cmp(&asks(b)));
    threads.dedup_by(|a, b| asks(a) == asks(b));
    let lines = join(sorting.screened(threads), Part::Targets, |line, other| {
        line.targets = line.targets.or(other.targets);
        true
    });
    sorting.odd.sort_unstable();
    (lines.into_iter().map(|joined| joined.0).collect(), sorting.odd)
}

/// Ground moves that make one line, by their screens.
type Screened = SmallVec<[(usize, SmallVec<[Cell; 4]>); 1]>;

/// What two threats must share to be one.
type Asked<'t> = ((Cell, Cell, CodeSet, CodeSet, &'t [Cell]), &'t [Cell], CodeSet, &'t [(u32, bool)]);

fn asks(thread: &Thread) -> Asked<'_> {
    let squares = (thread.from, thread.to, thread.codes, thread.targets, &thread.free[..]);
    (squares, &thread.screens, thread.barred, &thread.conditions)
}

/// The threat as a line, if it is one.
fn aimed(
    index: usize,
    made: &GroundMove,
    alphabet: &Alphabet,
    (attacker, royals): (usize, CodeSet),
    conditions: Conditions,
) -> Option<Thread> {
    if !made.holds.is_empty() {
        return None;
    }
    let (mut free, mut between) = (SmallVec::new(), Screens::new(alphabet));
    let (mut from, mut to) = (None, None);
    for &(cell, set) in &made.needs {
        if set == CodeSet::of(Code::EMPTY) {
            free.push(cell);
        } else if set.without(royals).is_empty() && to.is_none() {
            to = Some((cell, set));
        } else if set.without(alphabet.side(attacker)).is_empty() && from.is_none() {
            from = Some((cell, set));
        } else if !between.take(cell, set) {
            return None;
        }
    }
    let ((from, codes), (to, targets)) = from.zip(to)?;
    let (screens, barred) = between.found()?;
    Some(Thread {
        index,
        codes,
        from,
        to,
        targets,
        free,
        screens,
        barred,
        left: Code::EMPTY,
        result: Code::OFF,
        gains: Gains::default(),
        holds: Box::default(),
        recodes: Box::default(),
        change: None,
        conditions,
    })
}

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

/// What goes into hands when a move goes to a cell that holds one of these; `None` if that does not hang on the cell.
pub(super) fn gained(made: &GroundMove, to: Cell, targets: CodeSet) -> Option<Gains> {
    match (&made.catch, made.hands.is_empty()) {
        (None, true) => Some(Gains::default()),
        (None, false) => Some(gains([(targets, &made.hands[..])])),
        (Some(catch), true) if catch.cell == to => Some(within(&catch.gains, targets)),
        (Some(_), _) => None,
    }
}

/// Joins lines that are alike but for a part of them, where `take` accepts that part of another one.
fn join(lines: Vec<Joined>, part: Part, take: impl Fn(&mut Line, &Line) -> bool) -> Vec<Joined> {
    let mut done: Vec<Joined> = Vec::with_capacity(lines.len());
    let mut homes: FxHashMap<u64, SmallVec<[usize; 1]>> = FxHashMap::default();
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

/// The ground move as a line, if it is one.
fn thread(
    index: usize,
    made: &GroundMove,
    alphabet: &Alphabet,
    player: usize,
    conditions: &Conditions,
) -> Option<Thread> {
    let ((from, left), (to, result)) = ends(made).filter(|_| made.effects.is_empty())?;
    if result == Code::OFF || left == Code::OFF {
        return None;
    }
    let empty = CodeSet::of(Code::EMPTY);
    let mut codes = CodeSet::default();
    let mut targets = alphabet.all();
    let (mut free, mut between) = (SmallVec::new(), Screens::new(alphabet));
    for &(cell, set) in &made.needs {
        if cell == from {
            codes = set;
        } else if cell == to {
            targets = set;
        } else if set == empty {
            free.push(cell);
        } else if !between.take(cell, set) {
            return None;
        }
    }
    let (screens, barred) = between.found()?;
    // Something else stands there afterwards, so that a line is never a pass.
    if codes.contains(left) {
        return None;
    }
    if codes.is_empty() || !codes.without(alphabet.side(player)).is_empty() || targets.is_empty() {
        return None;
    }
    let gains = gained(made, to, targets)?;
    let change = made.change.clone();
    if change.as_ref().is_some_and(|change| change.cell != to) {
        return None;
    }
    let (holds, recodes) = (made.holds.clone().into(), made.recodes.clone().into());
    Some(Thread {
        index,
        codes,
        from,
        to,
        targets,
        free,
        screens,
        barred,
        left,
        result,
        gains,
        holds,
        recodes,
        change,
        conditions: conditions.clone(),
    })
}

/// A square and what is written on it.
type Write = (Cell, Code);

/// The two writes of a move that writes its first and its last square and no other.
pub(super) fn ends(made: &GroundMove) -> Option<(Write, Write)> {
    let [first, second] = made.writes[..] else { return None };
    match (made.from?, made.to?) {
        (from, to) if (from, to) == (first.0, second.0) => Some((first, second)),
        (from, to) if (from, to) == (second.0, first.0) => Some((second, first)),
        _ => None,
    }
}

/// The ground move as a drop, if it is one.
fn dropped(made: &GroundMove, alphabet: &Alphabet, conditions: Conditions) -> Option<Drop> {
    let [(to, code)] = made.writes[..] else { return None };
    let hand = match (&made.holds[..], &made.hands[..]) {
        ([], []) => None,
        (&[(piece, 1)], &[(other, -1)]) if piece == other => Some(piece),
        _ => return None,
    };
    if !made.recodes.is_empty() || !made.effects.is_empty() {
        return None;
    }
    if code == Code::EMPTY || code == Code::OFF || made.change.is_some() || made.catch.is_some() {
        return None;
    }
    let mut is_free = false;
    let mut absent: Option<(CodeSet, Vec<Cell>)> = None;
    for &(cell, set) in &made.needs {
        if cell == to && set == CodeSet::of(Code::EMPTY) {
            is_free = true;
            continue;
        }
        // Only pieces can be asked to be absent; an empty square is what is left then.
        let missing = alphabet.all().without(set);
        if cell == to || missing.contains(Code::EMPTY) {
            return None;
        }
        match &mut absent {
            Some((codes, cells)) if *codes == missing => cells.push(cell),
            Some(_) => return None,
            None => absent = Some((missing, vec![cell])),
        }
    }
    let absent = absent.map(|(codes, cells)| (codes, cells.into()));
    let named = (made.from.is_some(), made.to.is_some());
    let is_named = [made.from, made.to].iter().flatten().all(|&cell| cell == to);
    (is_free && is_named).then_some(Drop { to, code, hand, named, absent, conditions })
}

/// The guards of a move, if all of them are asked before the turn.
fn conditions(stage: &Stage, made: &GroundMove) -> Option<Conditions> {
    let standing = |guard: u32| stage.guards.get(guard as usize).is_some_and(Guard::is_standing);
    let mut conditions = made.guards.clone();
    conditions.sort_unstable();
    conditions.iter().all(|&(guard, _)| standing(guard)).then(|| conditions.into())
}

/// Cells between, on which pieces must stand: any, or, of one cell alone, some.
struct Screens {
    pieces: CodeSet,
    cells: SmallVec<[Cell; 4]>,
    barred: CodeSet,
}

impl Screens {
    fn new(alphabet: &Alphabet) -> Self {
        Self { pieces: pieces(alphabet), cells: SmallVec::new(), barred: CodeSet::default() }
    }

    /// Takes in a cell that must hold one of a set; `false` if that is no screen.
    fn take(&mut self, cell: Cell, set: CodeSet) -> bool {
        let set = set.without(CodeSet::of(Code::OFF));
        self.cells.push(cell);
        self.barred = self.barred.or(self.pieces.without(set));
        !set.is_empty() && set.without(self.pieces).is_empty()
    }

    /// The cells, and what may not stand on them; `None` if that cannot be said of all.
    fn found(self) -> Option<(SmallVec<[Cell; 4]>, CodeSet)> {
        (self.barred.is_empty() || self.cells.len() == 1).then_some((self.cells, self.barred))
    }
}

/// Every piece, whoever owns it.
pub(super) fn pieces(alphabet: &Alphabet) -> CodeSet {
    alphabet.all().without(CodeSet::of(Code::EMPTY)).without(CodeSet::of(Code::OFF))
}

/// Groups of more moves are not looked into.
const MANY: usize = 64;

/// By move: is it in no group, or in one of which never two moves are possible at the same time?
fn alone(moves: &[GroundMove]) -> Vec<bool> {
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, made) in moves.iter().enumerate().filter(|(_, made)| made.group != 0) {
        groups.entry(made.group).or_default().push(index);
    }
    let mut alone = vec![true; moves.len()];
    for members in groups.into_values() {
        let apart = members.len() <= MANY
            && members.iter().enumerate().all(|(i, &a)| members[..i].iter().all(|&b| apart(&moves[a], &moves[b])));
        if !apart {
            members.into_iter().for_each(|index| alone[index] = false);
        }
    }
    alone
}

/// Is there a square of which the two ask what cannot be together?
pub(super) fn apart(a: &GroundMove, b: &GroundMove) -> bool {
    let mut theirs = b.needs.iter().peekable();
    a.needs.iter().any(|&(cell, set)| {
        while theirs.next_if(|(other, _)| *other < cell).is_some() {}
        theirs.peek().is_some_and(|(other, needed)| *other == cell && set.and(*needed).is_empty())
    })
}
