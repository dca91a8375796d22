//! Lines of play in the tables of a game.

use super::{Activity, End, Path};
use crate::game::{Cell, Fault, Game, PackedAction, Past, Position, Variant, Walk, Worth};

/// A line of play in the tables.
pub(in crate::players) struct Walked<'g> {
    game: &'g Variant,
    walk: Box<dyn Walk + 'g>,
    /// For whom it is searched.
    player: usize,
}

impl<'g> Walked<'g> {
    /// The line from a position on; `None` where there are no tables for it.
    pub fn new(game: &'g Variant, at: &Position, past: Past<'_>, worth: &Worth) -> Option<Self> {
        let walk = game.compiled().walk(at, past, worth)?;
        Some(Self { game, walk, player: game.mover(at) })
    }
}

impl Path for Walked<'_> {
    type Move = PackedAction;

    fn is_ours(&self) -> bool {
        self.game.rules().turns.get(self.walk.turn()).is_some_and(|turn| turn.player == self.player)
    }

    fn number(&self) -> u64 {
        self.walk.number()
    }

    fn worth(&self) -> i32 {
        self.walk.worth()
    }

    fn moves(&mut self, into: &mut Vec<PackedAction>) -> Result<Option<End>, Fault> {
        let is_over = self.walk.is_over()?;
        self.walk.choices(into)?;
        if !is_over && !into.is_empty() {
            return Ok(None);
        }
        let (earlier, quiet) = self.walk.past();
        let standing = self.game.standing(&self.walk.position(), Past { earlier: &earlier, quiet })?;
        Ok(standing.outcome.map(|outcome| super::end(outcome.winner, self.player)))
    }

    fn squares(&self, made: &PackedAction) -> (Option<Cell>, Option<Cell>) {
        (made.from(), made.to().or(made.drop_cell()))
    }

    fn gain(&mut self, made: &PackedAction) -> Result<i32, Fault> {
        let gain = self.walk.gain(made)?;
        Ok(if self.is_ours() { gain } else { -gain })
    }

    fn stake(&self, made: &PackedAction) -> i32 {
        self.walk.stake(made)
    }

    fn hopes(&self) -> &[[i32; 2]] {
        self.walk.hopes()
    }

    fn go(&mut self, made: &PackedAction) -> Result<bool, Fault> {
        self.walk.go(made)
    }

    fn skip(&mut self) -> bool {
        self.walk.skip();
        true
    }

    fn back(&mut self) {
        self.walk.back();
    }

    fn turns(&self) -> usize {
        self.walk.turns()
    }

    fn has_stood(&self) -> bool {
        self.turns() > 0 && self.walk.stood() > 0
    }

    fn in_check(&self) -> Result<bool, Fault> {
        self.walk.in_check()
    }

    fn activity(&self, moves: &[PackedAction], activity: &Activity) -> i32 {
        let player = self.game.rules().turns.get(self.walk.turn()).map_or(0, |turn| turn.player);
        let squares = moves.iter().map(|made| (made.from(), made.to()));
        activity.count(player, squares, |piece| self.walk.first(piece), |cell| self.walk.piece(cell.index()))
    }

    fn activity_unlisted(&self, activity: &Activity) -> Result<Option<i32>, Fault> {
        if !activity.is_number() || self.walk.is_over()? {
            return Ok(None);
        }
        Ok(i32::try_from(self.walk.count()?).ok().filter(|&count| count > 0))
    }

    fn position(&self) -> Position {
        self.walk.position()
    }
}
