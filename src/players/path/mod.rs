//! A line of play as a search sees it: gone down, and up again.

mod parts;
mod plain;
mod walked;

pub(super) use parts::Parts;
pub(super) use plain::Plain;
pub(super) use walked::Walked;

use super::values::Activity;
use crate::game::{Cell, Fault, Position};
use fastrand::Rng;

/// How a game has ended, for the player for whom it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Won,
    Drawn,
    Lost,
}

/// A line of play.
pub(super) trait Path {
    /// What leads from a position to the next one, good for that position only.
    type Move: Clone + PartialEq;

    /// Of so many moves a turn is made, one after the other.
    const PARTS: u32 = 1;

    /// Is it the turn of the player for whom it is searched?
    fn is_ours(&self) -> bool;

    /// Is a turn begun whose rest is still to come?
    fn is_amid(&self) -> bool {
        false
    }

    /// A number by which positions are told apart, those of different players and turns too.
    fn number(&self) -> u64;

    /// What stands on the board and is in hands is worth so much to the player for whom it is searched.
    fn worth(&self) -> i32;

    /// How the game has ended, if it has, and else all moves, into a list that is emptied first: always in the same order.
    fn moves(&mut self, into: &mut Vec<Self::Move>) -> Result<Option<End>, Fault>;

    /// From where a move leads, and where to, if it does.
    fn squares(&self, made: &Self::Move) -> (Option<Cell>, Option<Cell>);

    /// How much more the board is worth to the player to move after a move.
    fn gain(&mut self, made: &Self::Move) -> Result<i32, Fault>;

    /// What is at stake where a move is answered: the worth of what moves, as far as that is known.
    fn stake(&self, _made: &Self::Move) -> i32 {
        0
    }

    /// By cell: how much more rows would be worth to the player for whom it is searched, and to the others, if the piece that they lack
    /// stood there. Nothing where nothing is known of rows.
    fn hopes(&self) -> &[[i32; 2]];

    /// Makes a move; `false` if that is not possible after all.
    fn go(&mut self, made: &Self::Move) -> Result<bool, Fault>;

    /// Lets the next player have the turn, whether or not one is begun; `false` where that cannot be done.
    fn skip(&mut self) -> bool;

    /// Takes the last move back.
    fn back(&mut self);

    /// How many moves long it is.
    fn turns(&self) -> usize;

    /// Goes back to where it begins.
    fn begin(&mut self) {
        for _ in 0..self.turns() {
            self.back();
        }
    }

    /// Did the same position stand before?
    fn has_stood(&self) -> bool;

    /// Is the player to move in check?
    fn in_check(&self) -> Result<bool, Fault>;

    /// How much the player to move can do with all its moves.
    fn activity(&self, moves: &[Self::Move], activity: &Activity) -> i32;

    /// The same, if it can be told without a list of the moves, where the game goes on and there are any.
    fn activity_unlisted(&self, _: &Activity) -> Result<Option<i32>, Fault> {
        Ok(None)
    }

    /// The position now; amid a turn, as if that were still to come.
    fn position(&self) -> Position;

    /// Goes on by chance, so many turns at most, to the end. `made` is told of every turn, ours or not, and by what squares it
    /// was made; it says whether the game goes on. The line may be as long as the game afterwards.
    fn play_on(&mut self, turns: usize, chance: &mut Rng, made: Made<'_>) -> Result<PlayedOn, Fault> {
        turn_by_turn(self, turns, chance, made)
    }
}

/// Is told of a turn in a game by chance.
pub(super) type Made<'m> = &'m mut dyn FnMut(bool, (Option<Cell>, Option<Cell>)) -> bool;

/// What has come of a game by chance, for the player for whom it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayedOn {
    Ended(End),
    /// It was broken off where the board is worth so much.
    Open(i32),
    /// There was nothing to go on with.
    Nowhere,
}

/// As [`Path::play_on`].
fn turn_by_turn<P: Path + ?Sized>(
    path: &mut P,
    turns: usize,
    chance: &mut Rng,
    made: Made<'_>,
) -> Result<PlayedOn, Fault> {
    let mut moves = Vec::new();
    for turn in 0..=turns {
        if let Some(end) = path.moves(&mut moves)? {
            return Ok(PlayedOn::Ended(end));
        }
        if turn == turns {
            break;
        }
        let ours = path.is_ours();
        let squares = loop {
            if moves.is_empty() {
                return Ok(PlayedOn::Nowhere);
            }
            let next = moves.swap_remove(chance.usize(..moves.len()));
            if path.go(&next)? {
                break path.squares(&next);
            }
        };
        if !made(ours, squares) {
            break;
        }
    }
    // Nobody has won: who has more may be ahead.
    Ok(PlayedOn::Open(path.worth()))
}

/// What an end means for a player.
fn end(winner: Option<usize>, player: usize) -> End {
    match winner {
        None => End::Drawn,
        Some(winner) if winner == player => End::Won,
        Some(_) => End::Lost,
    }
}
