//! What an operation does to royal pieces, level by level.

use super::map::{CLOSED, only};
use super::split::Way;
use super::{Relation, Why};

/// More ways than this do not come of one.
const MOST_WAYS: usize = 256;

/// By how many pieces of a set there are more or fewer on a level, for every value that a map is defined on.
type Differences = Vec<(u128, i8)>;

impl Relation {
    /// The ways of one that lose no royal piece of their player, apart by whether they take one of another.
    pub(super) fn by_royals(&self, way: Way, player: usize) -> Result<Vec<Way>, Why> {
        let own = self.royals(player);
        let others = (0..self.ground.players).filter(|&other| other != player);
        let others = others.fold(super::CodeSet::default(), |all, other| all.or(self.royals(other)));
        if own.is_empty() && others.is_empty() {
            return Ok(vec![way]);
        }
        let mut ways = Vec::new();
        for (way, lost) in self.by_difference(way, own)? {
            if lost >= 0 {
                for (way, taken) in self.by_difference(way, others)? {
                    ways.push(Way { is_free: taken < 0, ..way });
                }
            }
        }
        Ok(ways)
    }

    /// The ways of one, apart by how many more or fewer pieces of a set there are after them; as few ways as tell whether
    /// there are fewer.
    fn by_difference(&self, way: Way, set: super::CodeSet) -> Result<Vec<(Way, i8)>, Why> {
        let mut sum = 0;
        let mut open: Vec<(u16, Differences)> = Vec::new();
        for (&level, map) in &way.touches {
            let codes = self.levels.mask(level, set);
            if codes == 0 {
                continue;
            }
            let mut by: Differences = Vec::new();
            for (value, &to) in map.iter().enumerate().filter(|(_, to)| **to != CLOSED) {
                let is = |value: usize| i8::from(codes >> value & 1 == 1);
                let differs = is(usize::from(to)) - is(value);
                match by.iter_mut().find(|(_, other)| *other == differs) {
                    Some((values, _)) => *values |= 1 << value,
                    None => by.push((1 << value, differs)),
                }
            }
            match by[..] {
                [] => return Ok(Vec::new()),
                [(_, differs)] => sum += differs,
                _ => open.push((level, by)),
            }
        }
        let mut ways = vec![(way, sum)];
        let falls = open.iter().flat_map(|(_, by)| by).all(|&(_, differs)| differs <= 0);
        for (level, by) in open {
            let mut next = Vec::new();
            for (way, sum) in ways {
                if falls && sum < 0 {
                    next.push((way, sum));
                    continue;
                }
                for &(values, differs) in &by {
                    let mut part = way.clone();
                    if let Some(map) = part.touches.get_mut(&level) {
                        *map = only(map, values);
                    }
                    next.push((part, sum + differs));
                }
            }
            if next.len() > MOST_WAYS {
                return Err("too many royal pieces may be taken at once".into());
            }
            ways = next;
        }
        Ok(ways)
    }
}
