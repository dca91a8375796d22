//! A player that looks ahead.
//!
//! Deeper and deeper, until a limit is reached (iterative deepening): what was found before says where to look first. Where games by
//! chance say more than what stands on the board, these are tried then (`carlo`): where nearly every turn puts a piece on the board for
//! good, or takes one, as in Go, Hex, othello, snort and clobber.

mod after;
mod blur;
mod carlo;
mod late;
mod near;
mod node;
mod order;
mod pick;
mod quieten;
mod rest;
mod roots;
mod rows;
mod seek;
mod stands;
mod table;
mod think;
mod trials;

use super::path::{Parts, Plain, Walked};
use super::player::{Answer, Player, Scene, Trouble};
use super::task::Task;
use super::values::{UNIT, Values};
use crate::game::{Action, Game, Variant};
use blur::Blur;
use fastrand::Rng;
use seek::{Followed, Traits};
use std::sync::Arc;
use table::Table;
pub use table::has_room;
use think::Thinking;

/// So many positions the lowest level looks at in chess, and the highest.
const LEAST: f64 = 80.0;
const MOST: f64 = 1_310_720.0;
/// A level looks at so many times what the one below it looks at, however long that takes.
const GROWTH: f64 = 1.5;

/// By so much the level below the highest is wrong at most, in what pieces are worth.
const BLUR: f64 = UNIT as f64 / 2.0;
/// In chess, every other is wrong by so many times what the one above it is. Where that looks at fewer times as many positions than in
/// chess, positions alone tell levels apart too little: they are wrong by more then, up to so many times.
const BLURRED: f64 = 1.4;
const BLURRIER: f64 = 1.8;
/// Where moves decide, what is thought of positions differs by more: the level below the highest is wrong by so many times as much,
/// the lowest by no more than elsewhere.
const FREE: f64 = 2.0;
/// To look at twice as many positions helps less there. So levels lie further apart: that there are so many times as many moves makes
/// the lowest look at this power of it as many positions, and at some of the moves only.
const SOME: f64 = 0.5;

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

    /// What it does not see: the highest level sees all that there is.
    #[allow(clippy::cast_possible_truncation)]
    fn blur(self, values: &Values, seed: u64) -> Blur {
        let Some(below) = (Self::ALL.end() - self.0).checked_sub(1) else { return Blur::default() };
        let (chess, here) = (Self::growth(LEAST, MOST), Self::growth_in(values));
        let times = BLURRED.powf(chess.ln() / here.ln()).clamp(BLURRED, BLURRIER);
        let steps = f64::from(Self::ALL.end() - Self::ALL.start() - 1);
        let free = if values.activity().decides() { FREE } else { 1.0 };
        let down = f64::from(below) / steps;
        Blur::new((BLUR * free.powf(1.0 - down) * times.powi(below.into())).round() as i32, seed)
    }

    /// So many positions it looks at before it answers. In chess these are four times as many from level to level. Where there are
    /// more moves the lowest level looks at more, to see them all, or some where moves decide; where a position takes longer, the
    /// others grow less, so that a level is about as quick everywhere.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn nodes(self, values: &Values) -> u64 {
        let steps = f64::from(self.0 - Self::ALL.start());
        (Self::least(values) * Self::growth_in(values).powf(steps)).round() as u64
    }

    /// So many the lowest level looks at, in a game.
    fn least(values: &Values) -> f64 {
        let breadth = values.breadth();
        LEAST * if values.activity().decides() { breadth.powf(SOME) } else { breadth }
    }

    /// A level looks at so many times what the one below it looks at, in a game.
    fn growth_in(values: &Values) -> f64 {
        Self::growth(Self::least(values), MOST / values.effort())
    }

    /// The same, where the lowest level and the highest look at so many positions.
    fn growth(least: f64, most: f64) -> f64 {
        let steps = f64::from(Self::ALL.end() - Self::ALL.start());
        (most / least).powf(1.0 / steps).max(GROWTH)
    }
}

/// Looks ahead.
pub struct Search {
    level: Level,
    chance: Rng,
    seed: u64,
    table: Table,
    bytes: usize,
    threads: usize,
    values: Option<Arc<Values>>,
}

impl Search {
    /// A player of a level, with a table of so many bytes. It plays the same in the same games for the same seed, unless time is
    /// what limits it.
    pub fn new(level: Level, bytes: usize, seed: u64) -> Self {
        Self { level, chance: Rng::with_seed(seed), seed, table: Table::new(bytes), bytes, threads: 1, values: None }
    }

    /// The same player, who knows what the pieces of the game are worth.
    #[must_use]
    pub fn knowing(self, values: Arc<Values>) -> Self {
        Self { values: Some(values), ..self }
    }

    /// The same player, who thinks with so many threads where nothing but time or depth limits it.
    #[must_use]
    pub fn with(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }
}

/// What a search has to know of a game.
fn traits(game: &Variant, values: &Values, blur: Blur) -> Traits {
    let rules = game.rules();
    let is_chess_like = rules.players.len() == 2 && rules.turns.len() == 2 && !rules.royal.is_empty();
    let followed = if values.has_rows() {
        Followed::InRows
    } else if values.activity().decides() {
        Followed::AtSight
    } else {
        Followed::All
    };
    Traits { noise: values.noise(), followed, repeats: game.draws_again(), skips: is_chess_like, blur }
}

impl Player<Variant> for Search {
    fn name(&self) -> String {
        format!("search, level {}", self.level.number())
    }

    fn choose(&mut self, scene: &Scene<'_, Variant>, task: &Task<'_, Action>) -> Result<Answer<Action>, Trouble> {
        if scene.standing.actions.is_empty() {
            return Err(Trouble::Nothing);
        }
        self.table.begin();
        let game = scene.game;
        let values = match &self.values {
            Some(values) => values.clone(),
            None => match Values::of(game, &|| task.is_stopped()) {
                Ok(values) => self.values.insert(Arc::new(values)).clone(),
                // An answer is wanted at once, whatever it is.
                Err(Trouble::Cancelled) => Arc::default(),
                Err(trouble) => return Err(trouble),
            },
        };
        let (now, past) = (scene.record.now(), scene.record.past());
        let worth = values.worth_to(game, game.mover(now));
        let nodes = self.level.nodes(&values);
        let parts = think::parts(&values);
        let timed = task.limits.allowed().is_some();
        let thinking = Thinking {
            table: &self.table,
            traits: traits(game, &values, self.level.blur(&values, self.seed)),
            activity: values.activity(),
            blind: values.is_blind(task.limits.nodes.unwrap_or(if timed { u64::MAX } else { nodes })),
            parts,
            ahead: Level(*Level::ALL.end()).nodes(&values) / u64::from(parts),
            look: think::look(&values),
            nodes,
            held: self.level.number() < *Level::ALL.end(),
            bytes: self.bytes,
            threads: self.threads,
            scene,
            task,
        };
        let chance = &mut self.chance;
        if let Some(halves) = values.halves(game, now, &scene.standing.actions)? {
            let path = || Parts::new(game, halves, now, &worth);
            return thinking.think(path(), &|| Some(path()), chance);
        }
        match Walked::new(game, now, past, &worth) {
            Some(path) => thinking.think(path, &|| Walked::new(game, now, past, &worth), chance),
            None => thinking.think(Plain::new(game, now, past, &worth), &|| None, chance),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::shipped_tests::variant;

    #[test]
    fn a_level_sees_less_than_the_one_above_it() {
        let blurs = |name: &str| {
            let values = Values::of(&variant(name), &|| false).unwrap();
            Level::ALL.map(|level| Level::new(level).unwrap().blur(&values, 1).most()).collect::<Vec<i32>>()
        };
        let [chess, isolation] = ["chess", "isolation"].map(blurs);
        for blurs in [&chess, &isolation] {
            assert!(blurs.windows(2).all(|pair| pair[0] > pair[1]), "{blurs:?}");
            assert_eq!(blurs[7], 0, "the highest sees all that there is");
        }
        // Where moves decide, level 7 sees less than elsewhere.
        assert_eq!((chess[6], isolation[6]), (50, 100));
    }
}
