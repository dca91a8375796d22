//! Ground moves put in order: cubes that differ in one square become one, and no two moves are the same action.

use super::run::{Why, because};
use super::sym::look;
use super::{Alphabet, Catch, Code, CodeSet, Gains, GroundMove, gains};
use crate::algebra::{Content, KindSet, Marks};
use crate::board::Cell;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Sets what a cube asks of a square.
pub(super) fn set(cube: &mut Cube, cell: Cell, codes: CodeSet) {
    match cube.binary_search_by_key(&cell, |entry| entry.0) {
        Ok(at) => cube[at].1 = codes,
        Err(at) => cube.insert(at, (cell, codes)),
    }
}

type Cube = Vec<(Cell, CodeSet)>;

/// The moves of a turn, with cubes joined and ways to the same action told apart; `conditional` are marks that may be lost
/// as soon as they are written.
pub(super) fn tidy(
    moves: Vec<GroundMove>,
    universe: &[CodeSet],
    alphabet: &Alphabet,
    conditional: Marks,
) -> Result<Vec<GroundMove>, Why> {
    let bare = |code: Code| {
        let content = alphabet.content(code);
        Content { marks: content.marks.without(conditional), ..content }
    };
    let alike = |a: Code, b: Code| a == b || bare(a) == bare(b);
    let mut moves = by_guards(joined(moves, universe, Some(alphabet)));
    let mut groups = 0;
    let mut more: Vec<GroundMove> = Vec::new();
    let mut gone = vec![false; moves.len()];
    for bucket in by_squares(&moves) {
        apart(&mut moves, &bucket, (universe, &alike), &mut groups, &mut gone, &mut more)?;
    }
    let mut gone = gone.into_iter();
    moves.retain(|_| gone.next() != Some(true));
    if !more.is_empty() {
        moves.append(&mut more);
        moves.sort_by_cached_key(|made| made.rank);
    }
    Ok(moves)
}

/// Threats, each once: only what they ask matters. A threat with guards says nothing where another one with fewer of them
/// asks no more of the squares.
pub(super) fn threats(moves: Vec<GroundMove>, universe: &[CodeSet]) -> Vec<GroundMove> {
    let mut kept = joined(moves, universe, None);
    kept.sort_by_cached_key(|made| made.rank);
    if kept.iter().all(|made| made.guards.is_empty()) {
        return kept;
    }
    let mut needless = vec![false; kept.len()];
    for bucket in by_squares(&kept) {
        for &index in &bucket {
            let made = &kept[index];
            let mut others = bucket.iter().map(|&other| &kept[other]);
            needless[index] = others.any(|other| other.guards.len() < made.guards.len() && covers(other, made));
        }
    }
    let mut needless = needless.into_iter();
    kept.retain(|_| needless.next() != Some(true));
    kept
}

/// Those that go from one square to another one, where there are several of them.
fn by_squares(moves: &[GroundMove]) -> Vec<Vec<usize>> {
    let squares = |&index: &usize| (moves[index].from, moves[index].to);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(squares);
    let several = order.chunk_by(|a, b| squares(a) == squares(b)).filter(|bucket| bucket.len() > 1);
    let mut buckets: Vec<Vec<usize>> = several.map(<[usize]>::to_vec).collect();
    buckets.sort_unstable();
    buckets
}

/// Does one hold wherever the other does?
fn covers(wider: &GroundMove, made: &GroundMove) -> bool {
    let need = |&(cell, set): &(Cell, CodeSet)| look(&made.needs, cell).is_some_and(|s| s.without(set).is_empty());
    wider.needs.iter().all(need)
        && wider.holds.iter().all(|&(piece, n)| look(&made.holds, piece).is_some_and(|m| m >= n))
        && wider.guards.iter().all(|guard| made.guards.contains(guard))
}

/// Do two moves do the same, apart from when they are possible?
fn same_deed(a: &GroundMove, b: &GroundMove) -> bool {
    a.writes == b.writes
        && a.recodes == b.recodes
        && a.effects == b.effects
        && a.hands == b.hands
        && a.change == b.change
        && a.catch == b.catch
}

/// Moves that do the same and ask the same but of one square are joined into one, again and again; moves of different
/// pieces are not, where their order matters, for which the alphabet is needed.
fn joined(mut moves: Vec<GroundMove>, universe: &[CodeSet], alphabet: Option<&Alphabet>) -> Vec<GroundMove> {
    let mut gone = vec![false; moves.len()];
    // By all but what is asked of one square: the last move that was seen.
    let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
    seen.reserve(2 * moves.len());
    for index in 0..moves.len() {
        loop {
            let made = &moves[index];
            let is = |other: usize, cell: Cell| !gone[other] && other != index && fits(&moves[other], made, cell);
            let whole = made.needs.iter().fold(hash(&deed(made)), |sum, need| sum ^ hash(need));
            let mut partner = None;
            for &(cell, set) in made.needs.iter().filter(|(_, set)| set.only() != Some(Code::EMPTY)) {
                // Different pieces that do the same have their own places in the order of actions.
                let ordered = alphabet.filter(|_| made.from == Some(cell));
                let pieces = ordered.map_or_else(KindSet::default, |alphabet| kinds(alphabet, set));
                let key = whole ^ hash(&(cell, set)) ^ hash(&(cell, pieces));
                match seen.insert(key, index) {
                    Some(other) if is(other, cell) => {
                        partner = Some((other, cell));
                        break;
                    }
                    _ => {}
                }
            }
            // An empty square may be where others take something.
            let free = made.to.filter(|_| partner.is_none()).and_then(|to| Some((to, look(&made.needs, to)?)));
            if let Some((cell, set)) = free.filter(|(_, set)| set.only() == Some(Code::EMPTY)) {
                let key = whole ^ hash(&(cell, set)) ^ hash(&(cell, KindSet::default()));
                if let Some(other) = seen.insert(key, index)
                    && is(other, cell)
                {
                    partner = Some((other, cell));
                }
            }
            let Some((other, cell)) = partner else { break };
            // Those that are gone are looked at no more.
            let other_move = std::mem::take(&mut moves[other]);
            gone[other] = true;
            join(&mut moves[index], &other_move, cell, universe);
        }
    }
    let mut gone = gone.into_iter();
    moves.retain(|_| gone.next() != Some(true));
    moves
}

/// Moves that are alike but for one guard, which one asks to hold and the other not to, and for what is recoded, are one
/// move of which that guard decides what is recoded; unless others would have to stand between them.
fn by_guards(mut moves: Vec<GroundMove>) -> Vec<GroundMove> {
    moves.sort_by_cached_key(|made| made.rank);
    if moves.iter().all(|made| made.guards.is_empty()) {
        return moves;
    }
    let mut kept: Vec<GroundMove> = Vec::with_capacity(moves.len());
    let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
    let rest = |made: &GroundMove, guard: u32| {
        let mut rest = made.clone();
        rest.guards.retain(|(other, _)| *other != guard);
        rest.recodes.clear();
        (rest.rank, rest.last) = (0, 0);
        rest.ways.clear();
        rest
    };
    'moves: for mut made in moves {
        for &(guard, holds) in &made.guards.clone() {
            let alike = rest(&made, guard);
            match seen.entry(hash(&(&alike, guard))) {
                Entry::Occupied(other) => {
                    let first = *other.get();
                    let between = kept.get(first + 1..).unwrap_or_default();
                    let never = |other: &GroundMove| {
                        other.guards.contains(&(guard, !holds)) || !meet(&other.needs, &made.needs)
                    };
                    let is_next = between.len() <= MOST_BETWEEN && between.iter().all(never);
                    let Some(other) = kept.get_mut(first).filter(|_| is_next) else { continue };
                    if !other.guards.contains(&(guard, !holds)) || rest(other, guard) != alike {
                        continue;
                    }
                    other.guards.retain(|(asked, _)| *asked != guard);
                    if other.recodes != made.recodes {
                        other.recodes.iter_mut().for_each(|recoding| recoding.guards.push((guard, !holds)));
                        made.recodes.iter_mut().for_each(|recoding| recoding.guards.push((guard, holds)));
                        other.recodes.append(&mut made.recodes);
                    }
                    continue 'moves;
                }
                Entry::Vacant(free) => {
                    free.insert(kept.len());
                }
            }
        }
        kept.push(made);
    }
    kept
}

/// So many moves between two that might be one are looked at.
const MOST_BETWEEN: usize = 64;

/// The kinds of some codes.
fn kinds(alphabet: &Alphabet, codes: CodeSet) -> KindSet {
    codes.iter().map(|code| alphabet.content(code).kind).collect()
}

/// What moves must share to be joined, besides what they ask of squares.
fn deed(made: &GroundMove) -> impl std::hash::Hash + '_ {
    (
        made.from,
        made.to,
        &made.writes,
        (&made.recodes, &made.effects),
        &made.hands,
        &made.holds,
        &made.guards,
        &made.change,
    )
}

fn hash(thing: &impl std::hash::Hash) -> u64 {
    use std::hash::BuildHasher;
    rustc_hash::FxBuildHasher.hash_one(thing)
}

fn fits(a: &GroundMove, b: &GroundMove, except: Cell) -> bool {
    let others = |need: &&(Cell, CodeSet)| need.0 != except;
    a.needs.len() == b.needs.len()
        && (a.from, a.to) == (b.from, b.to)
        && a.writes == b.writes
        && a.recodes == b.recodes
        && a.effects == b.effects
        && a.hands == b.hands
        && a.change == b.change
        && catches_fit(a, b, except)
        && a.holds == b.holds
        && a.guards == b.guards
        && a.needs.iter().filter(others).eq(b.needs.iter().filter(others))
}

/// What one of them catches the other one does, too; or each on the square of which they do not ask the same, and of which
/// they never ask the same.
fn catches_fit(a: &GroundMove, b: &GroundMove, except: Cell) -> bool {
    if a.catch == b.catch {
        return true;
    }
    let there = |made: &GroundMove| made.catch.as_ref().is_none_or(|catch| catch.cell == except);
    let asked = look(&a.needs, except).zip(look(&b.needs, except));
    there(a) && there(b) && asked.is_some_and(|(a, b)| a.and(b).is_empty())
}

fn join(made: &mut GroundMove, other: &GroundMove, cell: Cell, universe: &[CodeSet]) {
    let of = |made: &GroundMove| look(&made.needs, cell).unwrap_or(universe[cell.index()]);
    let ways = both_ways(made, other, cell, &of);
    (made.rank, made.last) = (made.rank.min(other.rank), made.last.max(other.last));
    made.ways = ways;
    if let (Some(first), Some(last)) = (made.ways.first(), made.ways.last()) {
        (made.rank, made.last) = (first.2, last.2);
    }
    if let Some(catch) = other.catch.as_ref().filter(|catch| catch.cell == cell) {
        let all = made.catch.get_or_insert_with(|| Catch { cell, gains: Gains::default() });
        if all.gains.is_empty() {
            all.gains = catch.gains.clone();
        } else if all.gains != catch.gains {
            all.gains = gains(all.gains.iter().chain(&*catch.gains).map(|(set, hands)| (*set, &**hands)));
        }
    }
    let both = of(made).or(of(other));
    if both == universe[cell.index()] {
        made.needs.retain(|entry| entry.0 != cell);
    } else {
        set(&mut made.needs, cell, both);
    }
}

/// The ways of two moves that ask differently of one square, the first one first; none where they differ in more.
fn both_ways(
    a: &GroundMove,
    b: &GroundMove,
    cell: Cell,
    of: &dyn Fn(&GroundMove) -> CodeSet,
) -> Vec<(Cell, CodeSet, u32)> {
    let mut all = Vec::new();
    for made in [a, b] {
        if made.rank == made.last {
            all.push((cell, of(made), made.rank));
        } else if made.ways.first().is_some_and(|way| way.0 == cell) {
            all.extend_from_slice(&made.ways);
        } else {
            return Vec::new();
        }
    }
    all.sort_by_key(|way| way.2);
    // Where two are possible, the first of them is the one that is found.
    let mut before = CodeSet::default();
    all.retain_mut(|(_, set, _)| {
        *set = set.without(before);
        before = before.or(*set);
        !set.is_empty()
    });
    all
}

/// Are two codes the same, but for marks that may be lost at once?
type Alike<'a> = &'a dyn Fn(Code, Code) -> bool;

/// Moves from one square to another one: where two of them may lead to the same action, the later one is possible only where
/// the earlier one is not; or, where a guard decides that, they are one group.
fn apart(
    moves: &mut [GroundMove],
    bucket: &[usize],
    (universe, alike): (&[CodeSet], Alike<'_>),
    groups: &mut u32,
    gone: &mut [bool],
    more: &mut Vec<GroundMove>,
) -> Result<(), Why> {
    let mut cuts: Vec<(usize, Vec<GroundMove>)> = Vec::new();
    for (nth, &later) in bucket.iter().enumerate() {
        let mut parts: Option<Vec<GroundMove>> = None;
        for &earlier in &bucket[..nth] {
            let first = &moves[earlier];
            if !meet(&first.needs, &moves[later].needs) || excluded(first, &moves[later]) {
                continue;
            }
            if !same_deed(first, &moves[later]) {
                if may_come_out_alike(first, &moves[later], universe, alike) {
                    return because("two different ways may come out alike");
                }
                continue;
            }
            let plain = |made: &GroundMove| made.guards.is_empty() && made.holds.is_empty();
            if plain(first) && parts.as_ref().is_none_or(|parts| parts.len() <= MOST_PARTS) {
                let mut left = Vec::new();
                for part in parts.unwrap_or_else(|| vec![moves[later].clone()]) {
                    outside(part, &first.needs, universe, &mut left);
                }
                parts = Some(left);
            } else {
                let group = match (first.group, moves[later].group) {
                    (0, 0) => {
                        *groups += 1;
                        *groups
                    }
                    (0, group) | (group, 0) => group,
                    (a, b) if a == b => a,
                    _ => return because("too many ways lead to the same action"),
                };
                moves[earlier].group = group;
                moves[later].group = group;
            }
        }
        if let Some(parts) = parts {
            gone[later] = true;
            cuts.push((later, parts));
        }
    }
    // Only now it is known with which others they are one group.
    for (later, parts) in cuts {
        more.extend(parts.into_iter().map(|part| GroundMove { group: moves[later].group, ..part }));
    }
    Ok(())
}

/// Into more parts than this a move is not cut.
const MOST_PARTS: usize = 64;

/// May both cubes hold in one position?
fn meet(a: &Cube, b: &Cube) -> bool {
    a.iter().all(|&(cell, set)| look(b, cell).is_none_or(|other| !set.and(other).is_empty()))
}

/// Does a guard of one exclude the other?
fn excluded(a: &GroundMove, b: &GroundMove) -> bool {
    a.guards.iter().any(|&(guard, holds)| b.guards.contains(&(guard, !holds)))
}

/// May two moves that write different things lead to the same position?
fn may_come_out_alike(a: &GroundMove, b: &GroundMove, universe: &[CodeSet], alike: Alike<'_>) -> bool {
    if a.hands != b.hands && a.catch.is_none() && b.catch.is_none() {
        return false;
    }
    let contradicts = |a: &GroundMove, b: &GroundMove| {
        a.writes.iter().any(|&(cell, code)| {
            if let Some(other) = look(&b.writes, cell) {
                return !alike(other, code) && a.change.is_none() && b.change.is_none();
            }
            // The other one leaves what stands there; marks aside, that must be able to be the same.
            let set = look(&b.needs, cell).unwrap_or(universe[cell.index()]);
            let set = look(&a.needs, cell).map_or(set, |mine| set.and(mine));
            let here = |recoding: &&super::Recoding| recoding.cells.contains(&cell);
            let may_become = |old: Code| {
                b.recodes.iter().filter(here).any(|recoding| recoding.of(old).is_some_and(|new| alike(new, code)))
            };
            let is_written =
                |effect: &super::Effect| effect.writes.iter().any(|&(other, new)| other == cell && alike(new, code));
            !set.iter().any(|old| alike(old, code)) && !b.effects.iter().any(is_written) && !set.iter().any(may_become)
        })
    };
    !contradicts(a, b) && !contradicts(b, a)
}

/// The parts of a move that are possible where the cube does not hold.
fn outside(mut made: GroundMove, cube: &Cube, universe: &[CodeSet], out: &mut Vec<GroundMove>) {
    for &(cell, codes) in cube {
        let have = look(&made.needs, cell).unwrap_or(universe[cell.index()]);
        let (within, beyond) = (have.and(codes), have.without(codes));
        if beyond.is_empty() {
            continue;
        }
        let mut part = made.clone();
        set(&mut part.needs, cell, beyond);
        out.push(part);
        if within.is_empty() {
            return;
        }
        set(&mut made.needs, cell, within);
    }
}
