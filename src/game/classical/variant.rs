//! Rule files as classical games.

use super::{ActionQuery, ActionSquares, ClassicalGame, PlayerResult, PositionQuery};
use crate::algebra::{EndResult, Kind};
use crate::board::Cell;
use crate::game::{Game, RulesEngine, Variant, coordinate_notation};
use crate::program::relation::{Relation, RelationError};
use crate::program::{Action, Fault, GameHistory, PackedAction, Position, ReplyOutcome};
use std::cmp::Ordering;

impl ClassicalGame for Variant {
    fn player_count(&self) -> usize {
        self.rules().players.len()
    }

    fn owns(&self, player: usize, kind: Kind) -> bool {
        self.rules().side(player).contains(kind)
    }

    fn cell_name(&self, cell: Cell) -> &str {
        self.board().name(cell)
    }

    fn square_count(&self) -> usize {
        self.rules().setup.len()
    }

    fn kind_count(&self) -> usize {
        self.rules().pieces.len() + 1
    }

    fn pack(&self, at: &Position, into: &mut Vec<u8>) {
        self.packing().pack(at, into);
    }

    fn unpack(&self, bytes: &[u8]) -> Position {
        self.packing().unpack(bytes)
    }

    fn compare_packed(&self, a: &[u8], b: &[u8]) -> Ordering {
        self.packing().compare(a, b)
    }

    fn sort_key(&self, bytes: &[u8], number: usize) -> Option<u128> {
        self.packing().digit(bytes, number)
    }

    fn for_each_square(&self, bytes: &[u8], seen: &mut dyn FnMut(Cell, Kind)) {
        self.packing().for_each_content(bytes, &mut |cell, content| seen(cell, content.kind));
    }

    fn for_each_hand(&self, bytes: &[u8], seen: &mut dyn FnMut(Kind, u8)) {
        let hands = self.packing().hands(bytes).iter().enumerate();
        hands.for_each(|(index, &count)| seen(Kind::piece(index), count));
    }

    fn kind_at(&self, bytes: &[u8], cell: Cell) -> Kind {
        self.packing().content_at(bytes, cell).kind
    }

    fn player_result(&self, at: &Position, player: usize) -> Result<Option<PlayerResult>, Fault> {
        let mut known: Option<bool> = None;
        let mut stuck = || match known {
            Some(stuck) => Ok(stuck),
            None => Ok(*known.insert(!self.has_action(at)?)),
        };
        let Some(end) = self.find_end(at, GameHistory::default(), &mut stuck, false)? else {
            return Ok(stuck()?.then_some(PlayerResult::Drawn));
        };
        let mover = self.mover(at);
        Ok(Some(match self.outcome(at, end)?.winner {
            Some(winner) if winner == player => PlayerResult::Won,
            Some(_) => PlayerResult::Lost,
            // With more than two players, one may lose without another winning.
            None if self.rules().ends[mover][end].result != EndResult::Loss => PlayerResult::Drawn,
            None if mover == player => PlayerResult::Lost,
            None => PlayerResult::OtherLost,
        }))
    }

    fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        Self::in_check(self, at)
    }

    fn for_each_successor(
        &self,
        at: &Position,
        player: usize,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<bool, Fault> {
        match self.engine() {
            RulesEngine::Fast => self.compiled().visit_replies(at, player, seen),
            RulesEngine::Interpreter => Ok(false),
        }
    }

    fn for_each_reply_to(
        &self,
        bytes: &[u8],
        player: usize,
        sought: &mut ActionQuery<'_>,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        if self.engine() == RulesEngine::Interpreter {
            return Ok(ReplyOutcome::Unsupported);
        }
        let ActionQuery { from, to, text, cache: known } = sought;
        let mut pick = |choices: &[PackedAction]| {
            if let Some((_, found)) = known.iter().find(|(other, _)| other == choices) {
                return Ok(*found);
            }
            let world = self.unpack(bytes);
            let actions = self.actions_between(&world, *from, *to)?;
            let found = self.action_texts(&world, &actions).iter().position(|other| other == text);
            known.push((choices.to_vec(), found));
            Ok(found)
        };
        self.compiled().apply_and_visit_replies(bytes, player, (*from, *to), &mut pick, seen)
    }

    fn list_packed_actions(&self, bytes: &[u8], into: &mut Vec<PackedAction>) -> Result<bool, Fault> {
        match self.engine() {
            RulesEngine::Fast => self.compiled().packed_actions(&self.unpack(bytes), into),
            RulesEngine::Interpreter => Ok(false),
        }
    }

    fn relation(&self) -> Result<&Relation, RelationError> {
        self.relation_result().as_ref().map_err(Clone::clone)
    }

    fn matches_query(&self, at: &Position, asked: &PositionQuery) -> Result<bool, Fault> {
        self.interpreter().can_make(at, &asked.0)
    }

    fn encode_word(&self, at: &Position) -> Option<Box<[u8]>> {
        ClassicalGame::relation(self).ok()?.encode(at)
    }

    fn turn_index(&self, at: &Position) -> usize {
        at.turn()
    }

    fn player_of_turn(&self, turn: usize) -> usize {
        self.rules().turns.get(turn).map_or(0, |turn| turn.player)
    }

    fn decode_word(&self, word: &[u8], turn: usize) -> Position {
        ClassicalGame::relation(self).map_or_else(|_| self.start(), |relation| relation.decode(word, turn))
    }

    fn in_check_packed(&self, bytes: &[u8], player: usize) -> Result<Option<bool>, Fault> {
        match self.engine() {
            RulesEngine::Fast => self.compiled().packed_in_check(bytes, player),
            RulesEngine::Interpreter => Ok(None),
        }
    }

    fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        Self::actions(self, at)
    }

    fn actions_between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        self.actions_between(at, from, to)
    }

    fn action_squares(&self, action: &Action) -> ActionSquares {
        ActionSquares { from: action.from, to: action.to, promotes: action.promotes }
    }

    fn action_texts(&self, before: &Position, actions: &[Action]) -> Vec<String> {
        coordinate_notation::format_all(self, before, actions)
    }
}
