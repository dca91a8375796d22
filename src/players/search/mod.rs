//! A player that looks ahead.
//!
//! Deeper and deeper, until a limit is reached (iterative deepening): what was found before says where to look first. Where what pieces
//! are worth says little, games by chance are tried then (`carlo`).

mod carlo;
mod order;
mod roots;
mod seek;
mod table;

use super::path::{Path, Plain, Walked};
use super::player::{Answer, Player, Scene, Trouble};
use super::task::{Score, Task, Thought};
use super::values::Values;
use crate::game::{Action, Fault, Game, Variant};
use carlo::{Carlo, Tried};
use fastrand::Rng;
use order::Memory;
use roots::{Root, roots};
use seek::{DEEP, Halt, Seek, Traits, WIN};
use std::sync::Arc;
use std::time::Duration;
use table::Table;

/// How well a player plays, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The levels that there are.
    pub const ALL: std::ops::RangeInclusive<u8> = 1..=8;

    /// A level; `None` if there is none of this number.
    pub fn new(level: u8) -> Option<Self> {
        Self::ALL.contains(&level).then_some(Self(level))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// So many positions it looks at before it answers.
    pub fn nodes(self) -> u64 {
        20 << (2 * u32::from(self.0))
    }
}

/// Looks ahead.
pub struct Search {
    level: Level,
    chance: Rng,
    table: Table,
    bytes: usize,
    values: Option<Arc<Values>>,
}

/// Between two looks at the clock, so many positions are looked at.
const LOOK: u64 = 512;
/// Where games by chance say more, this part of what is allowed goes into looking ahead first: what is near is found by that.
const FIRST: u32 = 4;

impl Search {
    /// A player of a level, with a table of so many bytes. It plays the same in the same games for the same seed, unless time is
    /// what limits it.
    pub fn new(level: Level, bytes: usize, seed: u64) -> Self {
        Self { level, chance: Rng::with_seed(seed), table: Table::new(bytes), bytes, values: None }
    }

    /// The same player, who knows what the pieces of the game are worth.
    #[must_use]
    pub fn knowing(self, values: Arc<Values>) -> Self {
        Self { values: Some(values), ..self }
    }

    /// The best move of a line's start, by what the limits allow.
    fn think<P: Path>(
        &mut self,
        path: P,
        (traits, blind): (Traits, bool),
        scene: &Scene<'_, Variant>,
        task: &Task<'_, Action>,
    ) -> Result<Answer<Action>, Trouble> {
        let actions = &scene.standing.actions;
        let limits = task.limits;
        // How deep is a question to the search alone.
        let tries = blind && limits.depth.is_none();
        let nodes_allowed = match (limits.nodes, limits.time, limits.depth) {
            (Some(nodes), _, _) => nodes,
            (None, None, None) => self.level.nodes(),
            _ => u64::MAX,
        };
        let time_allowed = limits.time.unwrap_or(Duration::MAX);
        let stops = |nodes: u64, part: u32| {
            nodes >= nodes_allowed / u64::from(part)
                || nodes.is_multiple_of(LOOK)
                    && (task.is_stopped() || (limits.time.is_some() && (task.now)() >= time_allowed / part))
        };
        let stops_first = |nodes| stops(nodes, if tries { FIRST } else { 1 });
        let cells = scene.game.board().len();
        let mut seek = Seek {
            path,
            table: &self.table,
            traits,
            memory: Memory::new(cells),
            guessed: false,
            nodes: 0,
            stops: &stops_first,
            lists: Vec::new(),
        };
        let mut moves = Vec::new();
        seek.path.moves(&mut moves)?;
        let mut roots = roots(&mut seek.path, &moves, actions)?;
        // Of what is as good as something else, any may be played.
        self.chance.shuffle(&mut roots);
        let mut answer = Answer { action: roots.first().ok_or(Trouble::Nothing)?.action, thought: None };
        let deepest = limits.depth.map_or(DEEP, |depth| usize::try_from(depth).unwrap_or(DEEP).min(DEEP));
        let mut settled = roots.len() == 1 && limits.depth.is_none();
        for depth in 1..=i32::try_from(deepest).unwrap_or(1) {
            seek.guessed = false;
            let (is_whole, best) = told(&mut seek, &moves, &mut roots, depth, scene, task)?;
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
        let mut carlo = Carlo::new(path, self.bytes, self.chance.fork(), nodes, &stops_then);
        let best = |carlo: &Carlo<'_, P>| {
            let all = carlo.tried();
            // What is known to lose is not tried, unless there is nothing else.
            let of = |one: &Tried| roots.iter().find(|root| root.place == one.place);
            let sound = all.iter().find(|one| of(one).is_some_and(|root| root.value > -WIN / 2));
            let (root, share) = sound.or(all.first()).and_then(|one| Some((of(one)?, one.share)))?;
            let line = vec![actions[root.action].clone()];
            let thought = Thought { score: Score::Share(share), depth: 1, rank: 1, nodes: carlo.looked, line };
            (task.told)(&thought);
            Some(Answer { action: root.action, thought: Some(thought) })
        };
        carlo.think(|carlo| drop(best(carlo)))?;
        Ok(best(&carlo).unwrap_or(answer))
    }
}

/// Looks at all moves so deep, and tells of the best ones. Whether it came to its end, and the best with its value, if one is known.
#[allow(clippy::type_complexity)]
fn told<P: Path>(
    seek: &mut Seek<'_, P>,
    moves: &[P::Move],
    roots: &mut [Root],
    depth: i32,
    scene: &Scene<'_, Variant>,
    task: &Task<'_, Action>,
) -> Result<(bool, Option<(Answer<Action>, i32)>), Fault> {
    let actions = &scene.standing.actions;
    let mut best = None;
    for rank in 0..task.lines.clamp(1, roots.len()) {
        // The best ones before it are left out.
        let (is_whole, found) = match seek.round(moves, &mut roots[rank..], depth) {
            Ok(found) => (true, Some(found)),
            Err((Halt::Stopped, found)) => (false, found),
            Err((Halt::Fault(fault), _)) => return Err(fault),
        };
        let Some((value, action)) = found else { return Ok((is_whole, best)) };
        let depth = u32::try_from(depth).unwrap_or(0);
        let mut line = vec![actions[action].clone()];
        if is_whole {
            line.extend(seek.follow(scene.game, moves, &roots[rank], depth)?);
        }
        let thought = Thought { score: score(value), depth, rank: rank + 1, nodes: seek.nodes, line };
        if is_whole || rank == 0 {
            (task.told)(&thought);
        }
        if rank == 0 {
            best = Some((Answer { action, thought: Some(thought) }, value));
        }
        if !is_whole {
            return Ok((false, best));
        }
    }
    Ok((true, best))
}

/// What a value says.
fn score(value: i32) -> Score {
    let far = |value: i32| u32::try_from(WIN - value.abs()).unwrap_or(0);
    if value > WIN / 2 {
        Score::Wins(far(value))
    } else if value < -WIN / 2 {
        Score::Loses(far(value))
    } else {
        Score::Worth(value)
    }
}

/// What a search has to know of a game.
fn traits(game: &Variant, values: &Values) -> Traits {
    let rules = game.rules();
    let is_chess_like = rules.players.len() == 2 && rules.turns.len() == 2 && !rules.royal.is_empty();
    Traits { noise: values.noise(), repeats: game.draws_again(), skips: is_chess_like }
}

impl Player<Variant> for Search {
    fn name(&self) -> String {
        format!("search, level {}", self.level.number())
    }

    fn choose(&mut self, scene: &Scene<'_, Variant>, task: &Task<'_, Action>) -> Result<Answer<Action>, Trouble> {
        if scene.standing.actions.is_empty() {
            return Err(Trouble::Nothing);
        }
        let game = scene.game;
        let values = match &self.values {
            Some(values) => values.clone(),
            None => self.values.insert(Arc::new(Values::of(game)?)).clone(),
        };
        let (now, past) = (scene.record.now(), scene.record.past());
        let worth = values.worth_to(game, game.mover(now));
        let how = (traits(game, &values), values.is_blind());
        match Walked::new(game, now, past, &worth) {
            Some(path) => self.think(path, how, scene, task),
            None => self.think(Plain::new(game, now, past, &worth), how, scene, task),
        }
    }
}
