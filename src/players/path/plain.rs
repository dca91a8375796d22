//! Lines of play of games that have no tables, position by position.

use super::{Activity, End, Made, Path, PlayedOn};
use crate::game::{Action, Cell, Fault, Game, Past, Position, Variant, Worth};
use fastrand::Rng;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A line of play, all positions of which are at hand.
pub(in crate::players) struct Plain<'g> {
    game: &'g Variant,
    worth: &'g Worth,
    /// All positions, those before the line too.
    positions: Vec<Position>,
    /// How many of them there were at first.
    first: usize,
    quiet: u32,
    player: usize,
}

impl<'g> Plain<'g> {
    /// The line from a position on.
    pub fn new(game: &'g Variant, at: &Position, past: Past<'_>, worth: &'g Worth) -> Self {
        let mut positions = past.earlier.to_vec();
        positions.push(at.clone());
        let first = positions.len();
        Self { game, worth, positions, first, quiet: past.quiet, player: game.mover(at) }
    }

    /// The last position of the line.
    pub(super) fn now(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The line goes on to a position.
    pub(super) fn push(&mut self, position: Position) {
        self.positions.push(position);
    }

    /// What a position is worth to the player for whom it is searched.
    fn worth_of(&self, at: &Position) -> i32 {
        let on = |(cell, content): (Cell, crate::game::Content)| {
            let on = content.kind.index().and_then(|piece| self.worth.on.get(piece));
            on.and_then(|on| on.get(cell.index())).copied().unwrap_or(0)
        };
        let hands = at.hands().iter().zip(&self.worth.in_hand).map(|(&number, worth)| i32::from(number) * worth);
        at.cells().map(on).sum::<i32>() + hands.sum::<i32>()
    }
}

impl Path for Plain<'_> {
    type Move = Action;

    fn is_ours(&self) -> bool {
        self.game.mover(self.now()) == self.player
    }

    fn number(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.now().hash(&mut hasher);
        hasher.finish()
    }

    fn worth(&self) -> i32 {
        self.worth_of(self.now())
    }

    fn moves(&mut self, into: &mut Vec<Action>) -> Result<Option<End>, Fault> {
        let past = Past { earlier: &self.positions[..self.positions.len() - 1], quiet: self.quiet };
        let standing = self.game.standing(self.now(), past)?;
        *into = standing.actions;
        Ok(standing.outcome.map(|outcome| super::end(outcome.winner, self.player)))
    }

    fn squares(&self, made: &Action) -> (Option<Cell>, Option<Cell>) {
        (made.from, made.to)
    }

    fn gain(&mut self, made: &Action) -> Result<i32, Fault> {
        let gain = self.worth_of(&made.after) - self.worth();
        Ok(if self.is_ours() { gain } else { -gain })
    }

    fn hopes(&self) -> &[[i32; 2]] {
        &[]
    }

    fn go(&mut self, made: &Action) -> Result<bool, Fault> {
        self.positions.push(made.after.clone());
        Ok(true)
    }

    fn skip(&mut self) -> bool {
        false
    }

    fn back(&mut self) {
        if self.turns() > 0 {
            self.positions.pop();
        }
    }

    fn turns(&self) -> usize {
        self.positions.len() - self.first
    }

    fn has_stood(&self) -> bool {
        let (now, earlier) = (self.now(), &self.positions[..self.positions.len() - 1]);
        self.turns() > 0 && earlier.contains(now)
    }

    fn in_check(&self) -> Result<bool, Fault> {
        self.game.in_check(self.now())
    }

    fn activity(&self, moves: &[Action], activity: &Activity) -> i32 {
        let squares = moves.iter().map(|made| (made.from, made.to));
        let first = |piece: usize| self.now().cells().find(|(_, content)| content.kind.index() == Some(piece));
        let piece = |cell: Cell| self.now().at(cell).kind.index();
        activity.count(self.game.mover(self.now()), squares, |piece| Some(first(piece)?.0.index()), piece)
    }

    fn position(&self) -> Position {
        self.now().clone()
    }

    fn play_on(&mut self, turns: usize, chance: &mut Rng, made: Made<'_>) -> Result<PlayedOn, Fault> {
        let (now, past) =
            (self.now(), Past { earlier: &self.positions[..self.positions.len() - 1], quiet: self.quiet });
        let mut number = |below: usize| chance.usize(..below);
        let mut told = |player: usize, from, to| made(player == self.player, (from, to));
        let played = self.game.play_on(now, past, turns, &mut number, &mut told)?;
        Ok(match played {
            Some((_, Some(outcome))) => PlayedOn::Ended(super::end(outcome.winner, self.player)),
            Some((at, None)) => PlayedOn::Open(self.worth_of(&at)),
            None => return super::turn_by_turn(self, turns, chance, made),
        })
    }
}
