//! Ground moves whose cubes differ in one square, made one.

use super::sym::look;
use super::tidy::{hash, set};
use super::{Alphabet, Catch, Code, CodeSet, Gains, GroundMove, gains};
use crate::algebra::KindSet;
use crate::board::Cell;
use rustc_hash::FxHashMap;

/// Moves that do the same and ask the same but of one square are joined into one, again and again; moves of different
/// pieces are not, where their order matters, for which the alphabet is needed.
pub(super) fn joined(mut moves: Vec<GroundMove>, universe: &[CodeSet], alphabet: Option<&Alphabet>) -> Vec<GroundMove> {
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
