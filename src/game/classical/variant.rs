//! Games made from rule files, as many worlds ask of them.

use super::{Asked, Classical, Fate, Sought, Squares};
use crate::algebra::{EndResult, Kind};
use crate::board::Cell;
use crate::game::{Engine, Game, Variant, coordinates};
use crate::program::relation::{Relation, Why};
use crate::program::{Action, Fault, PackedAction, Past, Position, ReplyOutcome};
use std::cmp::Ordering;

impl Classical for Variant {
    fn players(&self) -> usize {
        self.rules().players.len()
    }

    fn owns(&self, player: usize, kind: Kind) -> bool {
        self.rules().side(player).contains(kind)
    }

    fn cell_name(&self, cell: Cell) -> &str {
        self.board().name(cell)
    }

    fn squares(&self) -> usize {
        self.rules().setup.len()
    }

    fn kinds(&self) -> usize {
        self.rules().pieces.len() + 1
    }

    fn pack(&self, at: &Position, into: &mut Vec<u8>) {
        self.packing().pack(at, into);
    }

    fn unpack(&self, bytes: &[u8]) -> Position {
        self.packing().unpack(bytes)
    }

    fn compare(&self, a: &[u8], b: &[u8]) -> Ordering {
        self.packing().compare(a, b)
    }

    fn digit(&self, bytes: &[u8], number: usize) -> Option<u128> {
        self.packing().digit(bytes, number)
    }

    fn each_square(&self, bytes: &[u8], seen: &mut dyn FnMut(Cell, Kind)) {
        self.packing().for_each_content(bytes, &mut |cell, content| seen(cell, content.kind));
    }

    fn each_hand(&self, bytes: &[u8], seen: &mut dyn FnMut(Kind, u8)) {
        let hands = self.packing().hands(bytes).iter().enumerate();
        hands.for_each(|(index, &count)| seen(Kind::piece(index), count));
    }

    fn stands_on(&self, bytes: &[u8], cell: Cell) -> Kind {
        self.packing().content_at(bytes, cell).kind
    }

    fn fate(&self, at: &Position, player: usize) -> Result<Option<Fate>, Fault> {
        let mut known: Option<bool> = None;
        let mut stuck = || match known {
            Some(stuck) => Ok(stuck),
            None => Ok(*known.insert(!self.has_action(at)?)),
        };
        let Some(end) = self.ended(at, Past::default(), &mut stuck, false)? else {
            return Ok(stuck()?.then_some(Fate::Drawn));
        };
        let mover = self.mover(at);
        Ok(Some(match self.outcome(at, end)?.winner {
            Some(winner) if winner == player => Fate::Won,
            Some(_) => Fate::Lost,
            // Among more than two nobody in particular wins when one loses.
            None if self.rules().ends[mover][end].result != EndResult::Loss => Fate::Drawn,
            None if mover == player => Fate::Lost,
            None => Fate::Other,
        }))
    }

    fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        Self::in_check(self, at)
    }

    fn replies(&self, at: &Position, player: usize, seen: &mut dyn FnMut(&[u8], bool)) -> Result<bool, Fault> {
        match self.engine() {
            Engine::Fast => self.compiled().visit_replies(at, player, seen),
            Engine::Interpreter => Ok(false),
        }
    }

    fn lead(
        &self,
        bytes: &[u8],
        player: usize,
        sought: &mut Sought<'_>,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        if self.engine() == Engine::Interpreter {
            return Ok(ReplyOutcome::Unsupported);
        }
        let Sought { from, to, text, known } = sought;
        let mut pick = |choices: &[PackedAction]| {
            if let Some((_, found)) = known.iter().find(|(other, _)| other == choices) {
                return Ok(*found);
            }
            let world = self.unpack(bytes);
            let actions = self.between(&world, *from, *to)?;
            let found = self.texts(&world, &actions).iter().position(|other| other == text);
            known.push((choices.to_vec(), found));
            Ok(found)
        };
        self.compiled().apply_and_visit_replies(bytes, player, (*from, *to), &mut pick, seen)
    }

    fn list(&self, bytes: &[u8], into: &mut Vec<PackedAction>) -> Result<bool, Fault> {
        match self.engine() {
            Engine::Fast => self.compiled().packed_actions(&self.unpack(bytes), into),
            Engine::Interpreter => Ok(false),
        }
    }

    fn relation(&self) -> Result<&Relation, Why> {
        self.related().as_ref().map_err(Clone::clone)
    }

    fn matches(&self, at: &Position, asked: &Asked) -> Result<bool, Fault> {
        self.interpreter().can_make(at, &asked.0)
    }

    fn word(&self, at: &Position) -> Option<Box<[u8]>> {
        Classical::relation(self).ok()?.word(at)
    }

    fn turn(&self, at: &Position) -> usize {
        at.turn()
    }

    fn player_of(&self, turn: usize) -> usize {
        self.rules().turns.get(turn).map_or(0, |turn| turn.player)
    }

    fn of_word(&self, word: &[u8], turn: usize) -> Position {
        Classical::relation(self).map_or_else(|_| self.start(), |relation| relation.position(word, turn))
    }

    fn in_check_there(&self, bytes: &[u8], player: usize) -> Result<Option<bool>, Fault> {
        match self.engine() {
            Engine::Fast => self.compiled().packed_in_check(bytes, player),
            Engine::Interpreter => Ok(None),
        }
    }

    fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        Self::actions(self, at)
    }

    fn between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        self.actions_between(at, from, to)
    }

    fn squares_of(&self, action: &Action) -> Squares {
        Squares { from: action.from, to: action.to, promotes: action.promotes }
    }

    fn texts(&self, before: &Position, actions: &[Action]) -> Vec<String> {
        coordinates::texts(self, before, actions)
    }
}
