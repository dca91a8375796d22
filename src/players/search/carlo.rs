//! Monte Carlo tree search: where little can be said of a position but how games go on from it, many are played by chance.
//!
//! A tree of what was tried is kept; in it the line is followed of which most is hoped (UCT: L. Kocsis and C. Szepesvári, "Bandit based
//! Monte-Carlo planning", 2006), below it moves are made by chance. A move that was made later in a game says something of the same
//! move made at once, too, which counts while that itself was seldom tried (RAVE: S. Gelly and D. Silver, "Combining online and offline
//! knowledge in UCT", 2007). As in the other search, all others play against one.

use super::node::Node;
use super::seek::Halt;
use crate::game::{Action, Cell, Fault, Variant};
use crate::players::path::{End, Path, PlayedOn};
use fastrand::Rng;
use rustc_hash::FxHashSet;

/// How much is given for not knowing.
const WONDER: f64 = 0.3;
/// A game by chance that goes on for so many turns is broken off.
const LONG: usize = 400;
/// The worth of what stands on the board, where one game in ten of those that are decided is lost.
const SURE: f64 = 400.0;

/// A move, in other positions too.
type Mark = (Option<Cell>, Option<Cell>);

/// A node that was passed in a game.
struct Passed {
    node: usize,
    /// Where it was gone on to.
    child: usize,
    /// Whose turn was it there?
    ours: bool,
    /// The moves there.
    marks: Vec<Mark>,
}

/// What is known of the moves of a position.
pub(super) struct Carlo<'c, P: Path> {
    path: P,
    nodes: Vec<Node>,
    /// How many nodes there may be.
    most: usize,
    chance: Rng,
    /// How many positions were looked at.
    pub looked: u64,
    stops: &'c dyn Fn(u64) -> bool,
    moves: Vec<P::Move>,
}

/// A move that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tried {
    /// Its place among the position's.
    pub place: u16,
    /// How often.
    pub visits: u32,
    /// In what share of the games, in thousandths, it may win.
    pub share: u16,
}

impl<'c, P: Path> Carlo<'c, P> {
    /// Nothing is known yet of the position where a line begins. The tree takes so many bytes at most.
    pub fn new(path: P, bytes: usize, chance: Rng, looked: u64, stops: &'c dyn Fn(u64) -> bool) -> Self {
        let most = (bytes / size_of::<Node>()).max(1 << 10);
        Self { path, nodes: vec![Node::default()], most, chance, looked, stops, moves: Vec::new() }
    }

    /// Plays games until it has to stop. Between two of them `pause` is called, now and then.
    pub fn think(&mut self, pause: &mut dyn FnMut(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut games = 0_u64;
        loop {
            match self.game() {
                Ok(()) => {}
                Err(Halt::Stopped) => {
                    self.path.begin();
                    return Ok(());
                }
                Err(Halt::Fault(fault)) => return Err(fault),
            }
            games += 1;
            if games.is_power_of_two() {
                pause(self)?;
            }
        }
    }

    /// The moves of the position where the line begins, the best first.
    pub fn tried(&self) -> Vec<Tried> {
        let Node { first, count, .. } = self.nodes[0];
        let children = (0..count).map(|place| (place, self.nodes[first as usize + usize::from(place)]));
        let children = children.filter(|(_, child)| !child.barred);
        let of = |(place, node): (u16, Node)| {
            let share = thousandths(node.worth().unwrap_or_default());
            Tried { place, visits: node.visits, share }
        };
        let mut tried: Vec<Tried> = children.map(of).collect();
        tried.sort_by_key(|tried| (std::cmp::Reverse((tried.visits, tried.share)), tried.place));
        tried
    }

    /// How it goes on after a move, as it was tried most often, so many turns at most. The line begins at the root again after that.
    pub fn follow(&mut self, game: &Variant, moves: &[P::Move], place: u16, most: usize) -> Result<Vec<Action>, Fault> {
        let mut line = Vec::new();
        let (mut at, mut list) = (self.nodes[0].first as usize + usize::from(place), Vec::new());
        let mut next = moves.get(usize::from(place)).cloned();
        while let Some(made) = next.take() {
            let before = self.path.position();
            if !self.path.go(&made)? {
                break;
            }
            if self.path.turns() > 1 {
                let after = self.path.position();
                line.extend(game.actions(&before)?.into_iter().find(|action| action.after == after));
            }
            let Node { first, count, .. } = self.nodes[at];
            let child = |place: usize| self.nodes[first as usize + place];
            let best = (0..usize::from(count))
                .filter(|&place| child(place).visits > 0)
                .max_by_key(|&place| child(place).visits);
            if let Some(best) = best.filter(|_| self.path.turns() <= most)
                && self.path.moves(&mut list)?.is_none()
            {
                next = list.get(best).cloned();
                at = first as usize + best;
            }
        }
        self.path.begin();
        Ok(line)
    }

    /// One game: down the tree, then by chance.
    fn game(&mut self) -> Result<(), Halt> {
        let (mut passed, mut made) = (Vec::new(), Vec::new());
        let mut at = 0;
        let mut moves = std::mem::take(&mut self.moves);
        let share = loop {
            self.looked += 1;
            if (self.stops)(self.looked) {
                return Err(Halt::Stopped);
            }
            if let Some(end) = self.path.moves(&mut moves)? {
                break share(end);
            }
            if self.nodes[at].count == 0 && !self.grows(at, moves.len()) {
                break self.by_chance(&mut made)?;
            }
            let ours = self.path.is_ours();
            let Some(place) = self.chosen(at) else { break 0.5 };
            let (node, child) = (at, self.nodes[at].first as usize + place);
            let marks: Vec<Mark> = moves.iter().map(|made| self.path.squares(made)).collect();
            if !self.path.go(&moves[place])? {
                self.nodes[child].barred = true;
                continue;
            }
            made.push((ours, marks[place]));
            passed.push(Passed { node, child, ours, marks });
            at = child;
            if self.nodes[at].visits == 0 {
                break self.by_chance(&mut made)?;
            }
        };
        self.path.begin();
        self.moves = moves;
        self.learn(&passed, made, share);
        Ok(())
    }

    /// Keeps what came of a game for us.
    fn learn(&mut self, passed: &[Passed], mut made: Vec<(bool, Mark)>, share: f64) {
        let of = |ours: bool| if ours { share } else { 1.0 - share };
        let mut later: [FxHashSet<Mark>; 2] = Default::default();
        self.nodes[0].visits += 1;
        for (before, at) in passed.iter().enumerate().rev() {
            for (ours, mark) in made.drain(before.min(made.len())..) {
                later[usize::from(ours)].insert(mark);
            }
            let child = &mut self.nodes[at.child];
            child.visits += 1;
            child.won += of(at.ours);
            let first = self.nodes[at.node].first as usize;
            for (child, mark) in self.nodes[first..].iter_mut().zip(&at.marks) {
                if later[usize::from(at.ours)].contains(mark) {
                    child.also += 1;
                    child.also_won += of(at.ours);
                }
            }
        }
    }

    /// Takes in the children of a node; `false` if there is no room.
    fn grows(&mut self, at: usize, count: usize) -> bool {
        let (Ok(first), Ok(number)) = (u32::try_from(self.nodes.len()), u16::try_from(count)) else { return false };
        if self.nodes.len() + count > self.most {
            return false;
        }
        self.nodes.resize(self.nodes.len() + count, Node::default());
        (self.nodes[at].first, self.nodes[at].count) = (first, number);
        true
    }

    /// The child of which most is hoped; of those of which nothing is known yet, any. `None` if none is possible.
    fn chosen(&mut self, at: usize) -> Option<usize> {
        let Node { visits, first, count, .. } = self.nodes[at];
        let children = &self.nodes[first as usize..first as usize + usize::from(count)];
        let possible = || (0..children.len()).filter(|&place| !children[place].barred);
        let fresh = || possible().filter(|&place| children[place].worth().is_none());
        let unknown = fresh().count();
        if unknown > 0 {
            return fresh().nth(self.chance.usize(..unknown));
        }
        let known = f64::from(visits.max(1)).ln();
        let hope = |child: &Node| child.worth().unwrap_or(0.0) + WONDER * (known / f64::from(child.visits + 1)).sqrt();
        possible().max_by(|&a, &b| hope(&children[a]).total_cmp(&hope(&children[b])))
    }

    /// What comes of moves by chance, for the player for whom it is searched.
    fn by_chance(&mut self, made: &mut Vec<(bool, Mark)>) -> Result<f64, Halt> {
        let Self { path, chance, looked, stops, .. } = self;
        let mut stopped = false;
        let played = path.play_on(LONG, chance, &mut |ours, mark| {
            made.push((ours, mark));
            *looked += 1;
            stopped = stops(*looked);
            !stopped
        })?;
        if stopped {
            return Err(Halt::Stopped);
        }
        Ok(match played {
            PlayedOn::Ended(end) => share(end),
            PlayedOn::Nowhere => 0.5,
            PlayedOn::Open(worth) => 1.0 / (1.0 + 10.0_f64.powf(-f64::from(worth) / SURE)),
        })
    }
}

fn share(end: End) -> f64 {
    match end {
        End::Won => 1.0,
        End::Drawn => 0.5,
        End::Lost => 0.0,
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn thousandths(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::{Game, Past, Worth};
    use crate::players::path::Walked;
    use crate::shipped_tests::variant;

    #[test]
    fn what_was_made_later_counts_for_whoever_made_it_then() {
        let game = variant("tic_tac_toe");
        let path = Walked::new(&game, &game.start(), Past::default(), &Worth::default()).unwrap();
        let mut carlo = Carlo::new(path, 1 << 16, Rng::with_seed(1), 0, &|_| false);
        assert!(carlo.grows(0, 3));
        let mark = |cell| (None, Some(Cell(cell)));
        let passed = [Passed { node: 0, child: 1, ours: true, marks: vec![mark(0), mark(1), mark(2)] }];
        // We win by the first cell and, later, the third; the second is another's.
        carlo.learn(&passed, vec![(true, mark(0)), (false, mark(1)), (true, mark(2))], 1.0);
        let known = |place: usize| {
            let node = &carlo.nodes[1 + place];
            (node.visits, node.won, node.also, node.also_won)
        };
        assert_eq!([known(0), known(1), known(2)], [(1, 1.0, 1, 1.0), (0, 0.0, 0, 0.0), (0, 0.0, 1, 1.0)]);
        assert_eq!([1, 2, 3].map(|place| carlo.nodes[place].worth()), [Some(1.0), None, Some(1.0)]);
        // Of the second nothing is known yet: it is next.
        assert_eq!(carlo.chosen(0), Some(1));
        carlo.learn(&passed, vec![(true, mark(0)), (false, mark(1))], 0.0);
        assert!(carlo.nodes[3].worth() > carlo.nodes[1].worth());
        // Whatever is not possible is not chosen.
        carlo.nodes[2].barred = true;
        assert!(carlo.chosen(0).is_some_and(|place| place != 1));
        assert!(carlo.tried().iter().all(|tried| tried.place != 1));
        (carlo.nodes[1].barred, carlo.nodes[3].barred) = (true, true);
        assert_eq!(carlo.chosen(0), None);
    }
}
