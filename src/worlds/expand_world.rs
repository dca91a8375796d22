//! The successors of one world: the player's action, then every reply.

use super::explicit_set::WorldSlice;
use super::intent::distinct_squares;
use super::record_bytes::packed;
use super::successor_buffer::SuccessorBuffer;
use super::successors::Successors;
use super::{Intent, Worlds, WorldsError};
use crate::game::{ActionError, ActionQuery, Fault, Game, Position, ReplyOutcome, Variant};

/// Expands a slice of worlds into `sorted`. The buffer is empty before and after.
pub(super) fn expand_slice(
    worlds: &Worlds,
    intent: &Intent,
    slice: &WorldSlice<'_>,
    partitions: usize,
    buffer: &mut SuccessorBuffer,
    sorted: &mut Successors,
) -> Result<(), WorldsError> {
    let (mut survived, mut replies) = (0, 0);
    let mut expander = WorldExpander::new(worlds, intent);
    for (number, record) in slice.in_play() {
        if let Some(reply_count) = expander.expand(record, number, buffer)? {
            survived += 1;
            replies += reply_count;
        }
    }
    buffer.sort_into(partitions, sorted);
    (sorted.survived, sorted.replies) = (survived, replies);
    Ok(())
}

/// Expands worlds by one action, under the rules of a game of worlds.
pub(super) struct WorldExpander<'w> {
    worlds: &'w Worlds,
    intent: &'w Intent,
    player: ActionPlayer<'w>,
}

impl<'w> WorldExpander<'w> {
    pub fn new(worlds: &'w Worlds, intent: &'w Intent) -> Self {
        Self { worlds, intent, player: ActionPlayer::new(worlds.game(), worlds.player(), intent) }
    }

    /// Adds the successors of a packed world. Returns the number of replies, or `None` if the action is illegal.
    pub fn expand(
        &mut self,
        record: &[u8],
        number: u32,
        buffer: &mut SuccessorBuffer,
    ) -> Result<Option<u128>, WorldsError> {
        self.worlds.monitor().check_cancelled()?;
        if self.worlds.rules().is_quantum() {
            return self.expand_quantum(record, number, buffer);
        }
        self.player.play_in_world(record, |successor, is_quiet, ways| buffer.push(successor, number, is_quiet, ways))
    }

    /// The same for a move of a quantum game: every action that is meant is made.
    fn expand_quantum(
        &self,
        record: &[u8],
        number: u32,
        buffer: &mut SuccessorBuffer,
    ) -> Result<Option<u128>, WorldsError> {
        let game = self.worlds.game();
        let before = game.unpack(record);
        let actions = self.intent.resolve_all(game, &before)?;
        for action in &actions {
            let after = game.play(&before, action)?;
            if game.mover(&after) != self.worlds.player() {
                return Err(WorldsError::ForbiddenByRules(
                    "the side to move would differ between worlds after this action".into(),
                ));
            }
            buffer.push(&packed(game, &after), number, false, 1);
        }
        Ok((!actions.is_empty()).then_some(actions.len() as u128))
    }
}

/// Plays one action of the player in many worlds, with all replies.
pub(super) struct ActionPlayer<'i> {
    game: &'i Variant,
    player: usize,
    intent: &'i Intent,
    /// The action as it is found in packed worlds, if its squares differ.
    sought: Option<ActionQuery<'i>>,
}

impl<'i> ActionPlayer<'i> {
    pub fn new(game: &'i Variant, player: usize, intent: &'i Intent) -> Self {
        let sought =
            distinct_squares(intent.from, intent.to).map(|(from, to)| ActionQuery::new(from, to, &intent.text));
        Self { game, player, intent, sought }
    }

    /// Returns the number of replies in a packed world, or `None` if the action is illegal.
    ///
    /// Calls `visit` with each packed successor, whether it is quiet, and the number of ways to it.
    pub fn play_in_world(
        &mut self,
        record: &[u8],
        mut visit: impl FnMut(&[u8], bool, u64),
    ) -> Result<Option<u128>, WorldsError> {
        if let Some(sought) = &mut self.sought {
            let mut replies = 0_u64;
            let visit_reply = &mut |successor: &[u8], is_quiet| {
                replies += 1;
                visit(successor, is_quiet, 1);
            };
            match self.game.for_each_reply_to(record, self.player, sought, visit_reply)? {
                ReplyOutcome::Illegal => return Ok(None),
                ReplyOutcome::Visited => return Ok(Some(replies.into())),
                ReplyOutcome::Unsupported => {}
            }
        }
        self.play_action_by_action(record, visit)
    }

    /// The same for worlds that the game cannot expand packed.
    fn play_action_by_action(
        &self,
        record: &[u8],
        mut visit: impl FnMut(&[u8], bool, u64),
    ) -> Result<Option<u128>, WorldsError> {
        let before = self.game.unpack(record);
        let Some(action) = self.intent.resolve(self.game, &before)? else { return Ok(None) };
        let after = self.game.play(&before, &action)?;
        let mut replies = 0_u128;
        let visit_reply = &mut |successor: &[u8], is_quiet| {
            replies += 1;
            visit(successor, is_quiet, 1);
        };
        if self.game.for_each_successor(&after, self.player, visit_reply)? {
            return Ok(Some(replies));
        }
        for CountedPosition { position, ways } in positions_after_replies(self.game, self.player, after)? {
            replies += u128::from(self.game.mover(&position) == self.player);
            visit(&packed(self.game, &position), false, ways);
        }
        Ok(Some(replies))
    }
}

/// A position, and the number of ways in which the others can lead to it.
struct CountedPosition<P> {
    position: P,
    ways: u64,
}

/// The positions in which it is the player's turn again or the game has ended, after all replies of the others.
fn positions_after_replies(
    game: &Variant,
    player: usize,
    after: Position,
) -> Result<Vec<CountedPosition<Position>>, ActionError> {
    let mut ends = Vec::new();
    let mut open = vec![CountedPosition { position: after, ways: 1 }];
    while !open.is_empty() {
        let mut next: Vec<CountedPosition<Position>> = Vec::new();
        for counted in open {
            let CountedPosition { position, ways } = &counted;
            if ends_replies(game, player, position)? {
                ends.push(counted);
                continue;
            }
            let ways = *ways;
            for action in game.actions(position)? {
                let position = game.play(position, &action)?;
                if game.mover(&position) == player {
                    ends.push(CountedPosition { position, ways });
                    continue;
                }
                let equal = next.iter_mut().find_map(|other| {
                    (other.position == position)
                        .then_some(&mut other.ways)
                        .filter(|sum| sum.checked_add(ways).is_some())
                });
                match equal {
                    Some(sum) => *sum += ways,
                    None => next.push(CountedPosition { position, ways }),
                }
            }
        }
        open = next;
    }
    Ok(ends)
}

/// Whether the others have nothing to reply: it is the player's turn, or the game has ended.
pub(super) fn ends_replies(game: &Variant, player: usize, position: &Position) -> Result<bool, Fault> {
    Ok(game.mover(position) == player || game.player_result(position, player)?.is_some())
}
