//! What comes of worlds in a round: the player's action, then everything the others can do.

use super::branch;
use super::brood::Brood;
use super::explicit::Stretch;
use super::intent::distinct_squares;
use super::litter::Litter;
use super::{Intent, Worlds, WorldsError};
use crate::game::{Classical, Fault, Game, Refused, ReplyOutcome, Sought};

/// Makes of a brood what comes of some worlds, in the order of so many parts. The litter is empty before and afterwards.
pub(super) fn of<G: Classical>(
    worlds: &Worlds<G>,
    intent: &Intent,
    stretch: &Stretch<'_>,
    parts: usize,
    (litter, brood): (&mut Litter, &mut Brood),
) -> Result<(), WorldsError> {
    let (mut survived, mut total) = (0, 0);
    let mut breeder = Breeder::new(worlds, intent);
    for (number, record) in stretch.in_play() {
        if let Some(children) = breeder.breed((record, number), litter)? {
            survived += 1;
            total += children;
        }
    }
    litter.sort(parts, brood);
    (brood.survived, brood.children) = (survived, total);
    Ok(())
}

/// Asks world after world what comes of it.
pub(super) struct Breeder<'w, G: Classical> {
    worlds: &'w Worlds<G>,
    intent: &'w Intent,
    /// What is looked for in records, if it can be.
    sought: Option<Sought<'w>>,
}

impl<'w, G: Classical> Breeder<'w, G> {
    pub fn new(worlds: &'w Worlds<G>, intent: &'w Intent) -> Self {
        let squares = distinct_squares(intent.from, intent.to).filter(|_| !worlds.rules().is_quantum());
        Self { worlds, intent, sought: squares.map(|squares| Sought::new(squares, &intent.text)) }
    }

    /// What comes of one world: how many replies there are, if the action is legal.
    pub fn breed(&mut self, world: (&[u8], u32), litter: &mut Litter) -> Result<Option<u128>, WorldsError> {
        let Self { worlds, intent, sought } = self;
        worlds.monitor().check_cancelled()?;
        let Some(sought) = sought else { return children(worlds, intent, world, litter) };
        let (record, number) = world;
        let before = litter.len();
        let led = worlds
            .game()
            .lead(record, worlds.player(), sought, &mut |record, calm| litter.push(record, number, calm))?;
        match led {
            ReplyOutcome::Illegal => Ok(None),
            ReplyOutcome::Visited => Ok(Some((litter.len() - before) as u128)),
            ReplyOutcome::Unsupported => children(worlds, intent, world, litter),
        }
    }
}

/// What comes of one world, action by action: how many there are, if any action that is meant is legal.
pub(super) fn children<G: Classical>(
    worlds: &Worlds<G>,
    intent: &Intent,
    world: (&[u8], u32),
    litter: &mut Litter,
) -> Result<Option<u128>, WorldsError> {
    let made = if worlds.rules().is_quantum() { branch::children } else { replied };
    made(worlds, intent, world, litter)
}

/// What comes of one world by an action and all replies: how many replies there are, if the action is legal.
fn replied<G: Classical>(
    worlds: &Worlds<G>,
    intent: &Intent,
    (record, number): (&[u8], u32),
    litter: &mut Litter,
) -> Result<Option<u128>, WorldsError> {
    let (game, player) = (worlds.game(), worlds.player());
    let before = game.unpack(record);
    let Some(action) = intent.resolve(game, &before)? else { return Ok(None) };
    let after = game.play(&before, &action)?;
    let first = litter.len();
    if game.replies(&after, player, &mut |record, calm| litter.push(record, number, calm))? {
        return Ok(Some((litter.len() - first) as u128));
    }
    let mut children = 0;
    let mut record = Vec::new();
    for (end, times) in replies(game, player, after)? {
        children += u128::from(game.mover(&end) == player);
        record.clear();
        game.pack(&end, &mut record);
        litter.push_times(&record, number, times);
    }
    Ok(Some(children))
}

/// A position, and in how many ways the others can lead to it.
pub(super) type Ways<G> = (<G as Game>::Position, u64);

/// The positions that the others can lead a position to until it is the player's turn again or the game has ended.
pub(super) fn replies<G: Classical>(game: &G, player: usize, after: G::Position) -> Result<Vec<Ways<G>>, Refused> {
    let mut ends = Vec::new();
    let mut open = vec![(after, 1)];
    while !open.is_empty() {
        let mut next: Vec<Ways<G>> = Vec::new();
        for (position, times) in open {
            if is_end(game, player, &position)? {
                ends.push((position, times));
                continue;
            }
            for action in game.actions(&position)? {
                let after = game.play(&position, &action)?;
                if game.mover(&after) == player {
                    ends.push((after, times));
                    continue;
                }
                let known =
                    next.iter_mut().find(|(known, so_far)| *known == after && so_far.checked_add(times).is_some());
                match known {
                    Some((_, so_far)) => *so_far += times,
                    None => next.push((after, times)),
                }
            }
        }
        open = next;
    }
    Ok(ends)
}

/// Is there nothing for others to do: is it the player's turn, or has the game ended?
pub(super) fn is_end<G: Classical>(game: &G, player: usize, position: &G::Position) -> Result<bool, Fault> {
    Ok(game.mover(position) == player || game.fate(position, player)?.is_some())
}
