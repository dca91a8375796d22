//! Lines of play of games that have no tables and whose turns are in two parts, part by part.

use super::{Activity, End, Path, Plain};
use crate::game::{Action, Cell, Fault, Game, Halves, Kind, Past, Position, Variant, Worth};

/// A line of play, all positions of which are at hand, those amid turns too.
pub(in crate::players) struct Parts<'g> {
    game: &'g Variant,
    player: usize,
    halves: &'g Halves,
    plain: Plain<'g>,
}

impl<'g> Parts<'g> {
    /// The line from a position on.
    pub fn new(game: &'g Variant, halves: &'g Halves, at: &Position, worth: &'g Worth) -> Self {
        Self {
            game,
            player: game.mover(at),
            halves,
            plain: Plain::new(halves.game(), &halves.begun(at), Past::default(), worth),
        }
    }
}

impl Path for Parts<'_> {
    type Move = Action;

    const PARTS: u32 = 2;

    fn is_ours(&self) -> bool {
        self.plain.is_ours()
    }

    fn is_amid(&self) -> bool {
        self.halves.is_amid(self.plain.now())
    }

    fn number(&self) -> u64 {
        self.plain.number()
    }

    fn worth(&self) -> i32 {
        self.plain.worth()
    }

    fn moves(&mut self, into: &mut Vec<Action>) -> Result<Option<End>, Fault> {
        if self.is_amid() {
            *into = self.halves.game().actions(self.plain.now())?;
            return Ok(None);
        }
        if let Some(end) = self.plain.moves(into)? {
            return Ok(Some(end));
        }
        // What cannot be gone on with is no way to begin.
        let mut fault = None;
        into.retain(|made| {
            self.halves.game().has_action(&made.after).unwrap_or_else(|met| fault.replace(met).is_some())
        });
        match fault {
            Some(fault) => Err(fault),
            None if into.is_empty() => {
                let outcome = self.game.standing(&self.position(), Past::default())?.outcome;
                Ok(Some(super::end(outcome.and_then(|outcome| outcome.winner), self.player)))
            }
            None => Ok(None),
        }
    }

    fn squares(&self, made: &Action) -> (Option<Cell>, Option<Cell>) {
        let now = self.plain.now();
        // What is nobody's, or another's, was not seen to go anywhere; where it is matters all the same.
        let is_filled = |cell: &Cell| now.at(*cell).kind == Kind::EMPTY && made.after.at(*cell).kind != Kind::EMPTY;
        let filled = || now.cells().map(|(cell, _)| cell).find(is_filled);
        (made.from, made.to.or_else(filled))
    }

    fn gain(&mut self, made: &Action) -> Result<i32, Fault> {
        self.plain.gain(made)
    }

    fn hopes(&self) -> &[[i32; 2]] {
        &[]
    }

    fn go(&mut self, made: &Action) -> Result<bool, Fault> {
        self.plain.go(made)
    }

    fn skip(&mut self) -> bool {
        let is_amid = self.is_amid();
        if is_amid {
            self.plain.push(self.halves.cut_short(self.plain.now()));
        }
        is_amid
    }

    fn back(&mut self) {
        self.plain.back();
    }

    fn turns(&self) -> usize {
        self.plain.turns()
    }

    fn has_stood(&self) -> bool {
        !self.is_amid() && self.plain.has_stood()
    }

    fn in_check(&self) -> Result<bool, Fault> {
        // There is nothing royal in such games.
        Ok(false)
    }

    fn activity(&self, moves: &[Action], activity: &Activity) -> i32 {
        self.plain.activity(moves, activity)
    }

    fn position(&self) -> Position {
        self.halves.whole(self.plain.now())
    }
}
