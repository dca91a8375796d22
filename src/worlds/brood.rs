//! What comes of some worlds in a round: the player's action, then everything the others can do.

use super::explicit::Stretch;
use super::index::digest;
use super::intent::apart;
use super::part::{PARTS, part};
use super::{Among, Intent, Stopped, Worlds};
use crate::game::{Classical, Fault, Game, Led, Refused, Sought};

/// The worlds that some worlds lead to, one behind the other.
#[derive(Default)]
pub(super) struct Brood {
    /// In how many worlds the action is legal.
    pub survived: u128,
    /// How many replies there are to it.
    pub children: u128,
    bytes: Vec<u8>,
    /// By child; once all are there, part by part.
    list: Vec<Child>,
    /// By part: where its children end in the list.
    ends: Vec<usize>,
}

/// Where a reply leads.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    /// Where its bytes begin and end.
    begin: usize,
    end: usize,
    /// Their digest.
    pub digest: u64,
    /// The world it comes from, by its number in its part.
    pub parent: u32,
    /// In how many ways.
    pub times: u64,
}

/// What comes of some worlds.
pub(super) fn of<G: Classical>(worlds: &Worlds<G>, intent: &Intent, stretch: &Stretch<'_>) -> Result<Brood, Stopped> {
    let mut brood = Brood::default();
    let game = worlds.game();
    let mut sought = apart(intent.from, intent.to).map(|squares| Sought::new(squares, &intent.text));
    let Stretch { part, range, .. } = stretch;
    for (index, number) in range.clone().zip(u32::try_from(range.start).unwrap_or(u32::MAX)..) {
        worlds.work().check()?;
        if !part.is_among(Among::Lost, index) {
            let record = part.get(index);
            let led = match &mut sought {
                Some(sought) => {
                    game.lead(record, worlds.player(), sought, &mut |record| brood.reply(record, number))?
                }
                None => Led::Otherwise,
            };
            match led {
                Led::Nowhere => {}
                Led::On => brood.survived += 1,
                Led::Otherwise => one_by_one(worlds, intent, (record, number), &mut brood)?,
            }
        }
        worlds.work().step(1);
    }
    brood.sort();
    Ok(brood)
}

/// What comes of one world, action by action.
fn one_by_one<G: Classical>(
    worlds: &Worlds<G>,
    intent: &Intent,
    (record, number): (&[u8], u32),
    brood: &mut Brood,
) -> Result<(), Stopped> {
    let (game, player) = (worlds.game(), worlds.player());
    let before = game.unpack(record);
    let Some(action) = intent.in_world(game, &before)? else { return Ok(()) };
    brood.survived += 1;
    let after = game.play(&before, &action)?;
    if !game.replies(&after, player, &mut |record| brood.reply(record, number))? {
        for (end, times) in replies(game, player, after)? {
            brood.children += u128::from(game.mover(&end) == player);
            brood.push(game, &end, (number, times));
        }
    }
    Ok(())
}

/// A position, and in how many ways the others can lead to it.
type Ways<G> = (<G as Game>::Position, u64);

/// The positions that the others can lead a position to until it is the player's turn again or the game has ended.
fn replies<G: Classical>(game: &G, player: usize, after: G::Position) -> Result<Vec<Ways<G>>, Refused> {
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

impl Brood {
    fn push<G: Classical>(&mut self, game: &G, child: &G::Position, from: (u32, u64)) {
        let begin = self.bytes.len();
        game.pack(child, &mut self.bytes);
        self.add(begin, from);
    }

    /// Takes in where a reply leads to.
    fn reply(&mut self, record: &[u8], parent: u32) {
        let begin = self.bytes.len();
        self.children += 1;
        self.bytes.extend_from_slice(record);
        self.add(begin, (parent, 1));
    }

    fn add(&mut self, begin: usize, (parent, times): (u32, u64)) {
        let end = self.bytes.len();
        self.list.push(Child { begin, end, digest: digest(&self.bytes[begin..]), parent, times });
    }

    /// Puts the children in the order of their parts, those of a part in that in which they came.
    fn sort(&mut self) {
        let mut places = vec![0; PARTS + 1];
        for child in &self.list {
            places[part(child.digest) + 1] += 1;
        }
        for number in 0..PARTS {
            places[number + 1] += places[number];
        }
        let mut sorted = vec![Child::default(); self.list.len()];
        for child in &self.list {
            let place = &mut places[part(child.digest)];
            sorted[*place] = *child;
            *place += 1;
        }
        // Each place has come to the end of its part.
        places.truncate(PARTS);
        (self.list, self.ends) = (sorted, places);
    }

    /// The packed children of a part, in the order in which they came.
    pub fn of_part(&self, number: usize) -> impl Iterator<Item = (&[u8], &Child)> {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.list[begin..self.ends[number]].iter().map(|child| (&self.bytes[child.begin..child.end], child))
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.bytes.capacity() + self.list.capacity() * size_of::<Child>()
    }
}
