//! Thinking about a position: deeper and deeper, on one thread or more.
//!
//! Threads look at the same position, each by itself, in different orders, and know of one another only by what is in the table
//! ("lazy SMP"). Where what stands on the board says little, games by chance are tried in the end.

use super::carlo::Carlo;
use super::order::Memory;
use super::roots::{Root, roots};
use super::seek::{DEEP, Halt, Seek, Traits, WIN};
use super::table::Table;
use super::trials::trials;
use crate::game::{Action, Fault, Variant};
use crate::players::path::Path;
use crate::players::player::{Answer, Scene, Trouble};
use crate::players::task::{Limits, Score, Task, Thought};
use crate::players::values::{Activity, Values, opponents};
use fastrand::Rng;
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Between two looks at the clock, so many positions are looked at; fewer where each of them takes longer.
const LOOK: u64 = 512;
/// Where games by chance say more, this part of what is allowed goes into looking ahead first: what is near is found by that. It is
/// less where looking ahead takes longer.
const FIRST: f64 = 4.0;

/// What is thought about, and by what means.
pub(super) struct Thinking<'t> {
    pub table: &'t Table,
    pub traits: Traits,
    pub activity: &'t Arc<Activity>,
    /// Is what stands on the board no help?
    pub blind: bool,
    /// Where games by chance say more, into how many parts is what is allowed cut? It is looked ahead in one of them,
    pub parts: u32,
    /// and at no more positions than these, however long is thought.
    pub ahead: u64,
    /// The clock is looked at whenever so many positions more were looked at.
    pub look: u64,
    /// So many positions are looked at where nothing else is said.
    pub nodes: u64,
    /// And no more, either, however much time there is on a clock?
    pub held: bool,
    /// For what is tried by chance.
    pub bytes: usize,
    pub threads: usize,
    pub scene: &'t Scene<'t, Variant>,
    pub task: &'t Task<'t, Action>,
}

/// Into how many parts is cut what is allowed, where games by chance say more?
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn parts(values: &Values) -> u32 {
    (FIRST * values.foresight()).round() as u32
}

/// Between two looks at the clock, how many positions are looked at?
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn look(values: &Values) -> u64 {
    (LOOK / values.foresight().round() as u64).max(1)
}

impl Thinking<'_> {
    fn seek<'s, P: Path>(&'s self, path: P, stops: &'s dyn Fn(u64) -> bool) -> Seek<'s, P> {
        Seek {
            path,
            table: self.table,
            traits: self.traits,
            memory: Memory::new(self.scene.game.board().len()),
            deepest: 0,
            checked: None,
            guessed: false,
            nodes: 0,
            stops,
            activity: self.activity.clone(),
            active: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// The best move of a line's start, by what the limits allow. `more` makes the same line once more, for another thread.
    pub fn think<P: Path>(
        &self,
        path: P,
        more: &(dyn Fn() -> Option<P> + Sync),
        chance: &mut Rng,
    ) -> Result<Answer<Action>, Trouble> {
        let limits = self.task.limits;
        // How often others look is chance, so what they find must not matter where so many positions are asked for.
        let is_counted = limits.nodes.is_some() || limits.depth.is_none() && limits.allowed().is_none();
        let helpers = if is_counted || self.blind { 0 } else { self.threads - 1 };
        let (over, others) = (AtomicBool::new(false), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for number in 0..helpers {
                let (mut chance, over, others) = (chance.fork(), &over, &others);
                // One that cannot go on leaves it to the first one.
                let help = move || more().map(|path| self.help(path, number, &mut chance, (over, others)));
                drop(std::thread::Builder::new().name("search".into()).spawn_scoped(scope, help));
            }
            let answer = self.lead(path, chance, &others);
            over.store(true, Relaxed);
            answer
        })
    }

    /// Looks at the position until the others are done, for what comes into the table by that.
    fn help<P: Path>(
        &self,
        path: P,
        number: usize,
        chance: &mut Rng,
        (over, others): (&AtomicBool, &AtomicU64),
    ) -> Result<(), Halt> {
        let stops = |nodes: u64| {
            let looks = nodes.is_multiple_of(self.look);
            if looks {
                others.fetch_add(self.look, Relaxed);
            }
            looks && over.load(Relaxed)
        };
        let mut seek = self.seek(path, &stops);
        let mut moves = Vec::new();
        seek.path.moves(&mut moves)?;
        seek.note(&moves, false, 0);
        let mut roots = roots(&mut seek.path, &moves, &self.scene.standing.actions)?;
        chance.shuffle(&mut roots);
        // Half of them are a turn ahead of the others.
        let first = 1 + i32::from(number.is_multiple_of(2));
        for depth in first..=i32::try_from(DEEP).unwrap_or(first) {
            seek.round(&moves, &mut roots, depth).map_err(|(halt, _)| halt)?;
        }
        Ok(())
    }

    fn lead<P: Path>(&self, path: P, chance: &mut Rng, others: &AtomicU64) -> Result<Answer<Action>, Trouble> {
        let (scene, task) = (self.scene, self.task);
        let actions = &scene.standing.actions;
        let limits = task.limits;
        // How deep is a question to the search alone, unless it is as deep as it can.
        let tries = self.blind && limits.depth.is_none_or(|depth| depth == Limits::FOREVER);
        let nodes_allowed = match (limits.nodes, limits.allowed(), limits.depth) {
            (Some(nodes), _, _) => nodes,
            (None, None, None) => self.nodes,
            _ if self.held && limits.clock.is_some() => self.nodes,
            _ => u64::MAX,
        };
        let time_allowed = limits.allowed();
        let stops = |nodes: u64, part: u32| {
            nodes >= nodes_allowed / u64::from(part)
                || nodes.is_multiple_of(self.look)
                    && (task.is_stopped() || time_allowed.is_some_and(|allowed| (task.now)() >= allowed / part))
        };
        let stops_first = |nodes| if tries { nodes >= self.ahead || stops(nodes, self.parts) } else { stops(nodes, 1) };
        let mut seek = self.seek(path, &stops_first);
        let mut moves = Vec::new();
        seek.path.moves(&mut moves)?;
        seek.note(&moves, false, 0);
        let mut roots = roots(&mut seek.path, &moves, actions)?;
        // Of what is as good as something else, any may be played.
        chance.shuffle(&mut roots);
        // What fills a row, or keeps others from it, is not left for last.
        roots.sort_by_key(|root| Reverse(seek.hope_of(seek.path.squares(&moves[usize::from(root.place)]))));
        let mut answer = Answer { action: roots.first().ok_or(Trouble::Nothing)?.action, thought: None };
        let deepest = limits
            .depth
            .map_or(DEEP, |depth| usize::try_from(depth.saturating_mul(P::PARTS)).unwrap_or(DEEP).min(DEEP));
        let mut settled = roots.len() == 1 && limits.depth.is_none();
        for depth in 1..=i32::try_from(deepest).unwrap_or(1) {
            seek.guessed = false;
            let (is_whole, best) = told(&mut seek, &moves, &mut roots, (depth, others), (scene, task))?;
            let Some((better, score)) = best else { break };
            answer = better;
            // Nothing better will be found, whatever is looked at.
            let is_known = is_whole && !seek.guessed && limits.depth.is_none();
            settled |= task.lines <= 1 && (score.abs() >= WIN - depth || is_known);
            if !is_whole || settled {
                break;
            }
        }
        if !tries || settled || task.is_stopped() {
            return Ok(answer);
        }
        let Seek { path, nodes, .. } = seek;
        let stops_then = |nodes| stops(nodes, 1);
        let carlo = Carlo::new(path, self.bytes, chance.fork(), nodes, &stops_then);
        Ok(trials(carlo, &moves, &roots, (scene, task))?.unwrap_or(answer))
    }
}

/// Looks at all moves so deep, and tells of the best ones, the best first. Whether it came to its end, and the best with its value, if
/// one is known.
#[allow(clippy::type_complexity)]
fn told<P: Path>(
    seek: &mut Seek<'_, P>,
    moves: &[P::Move],
    roots: &mut [Root],
    (depth, others): (i32, &AtomicU64),
    (scene, task): (&Scene<'_, Variant>, &Task<'_, Action>),
) -> Result<(bool, Option<(Answer<Action>, i32)>), Fault> {
    let actions = &scene.standing.actions;
    let mut known: Vec<(i32, Answer<Action>)> = Vec::new();
    let mut came_through = true;
    for rank in 0..task.lines.clamp(1, roots.len()) {
        // The best ones before it are left out.
        let (is_whole, found) = match seek.round(moves, &mut roots[rank..], depth) {
            Ok(found) => (true, Some(found)),
            Err((Halt::Stopped, found)) => (false, found),
            Err((Halt::Fault(fault), _)) => return Err(fault),
        };
        came_through = is_whole;
        // What was broken off says nothing of what is not the best.
        let Some((value, action)) = found.filter(|_| is_whole || rank == 0) else { break };
        let depth = u32::try_from(depth).unwrap_or(0);
        let root = roots.iter().find(|root| root.action == action);
        let action = root.map_or(Ok(action), |root| seek.whole(&moves[usize::from(root.place)], action, actions))?;
        let mut line = vec![actions[action].clone()];
        if let Some(root) = root {
            line.extend(seek.follow(scene.game, moves, root, depth)?);
        }
        let depth = depth.div_ceil(P::PARTS);
        let nodes = seek.nodes + others.load(Relaxed);
        let thought = Thought { score: score(value, P::PARTS, opponents(scene.game)), depth, rank: 1, nodes, line };
        // Found out later, when more was known, it may be better than those before it.
        let place = known.partition_point(|(before, _)| *before >= value);
        known.insert(place, (value, Answer { action, thought: Some(thought) }));
        if !is_whole {
            break;
        }
        roots[place..=rank].rotate_right(1);
    }
    for (rank, (_, answer)) in (1..).zip(&mut known) {
        if let Some(thought) = &mut answer.thought {
            thought.rank = rank;
            (task.told)(thought);
        }
    }
    Ok((came_through, known.into_iter().next().map(|(value, answer)| (answer, value))))
}

/// What a value says, where a turn is so many moves, and so many play against one.
fn score(value: i32, parts: u32, opponents: usize) -> Score {
    let far = |value: i32| u32::try_from(WIN - value.abs()).unwrap_or(0).div_ceil(parts);
    if value > WIN / 2 {
        Score::Wins(far(value))
    } else if value < -WIN / 2 {
        Score::Loses(far(value))
    } else {
        Score::Worth(value / i32::try_from(opponents).unwrap_or(1))
    }
}
