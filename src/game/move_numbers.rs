//! Move numbers, as PGN and FEN count them: a full move is one round of all turns of the rules.

use super::{Position, Rules};

/// The numbering of a game's moves, from the order of its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNumbering {
    /// The player of each turn: first the opening turns, then the repeating cycle.
    players: Vec<usize>,
    /// The index of the first turn of the cycle.
    cycle: usize,
}

/// The turn from which a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstTurn {
    /// The turn, as an index into those of the rules.
    pub turn: usize,
    /// The number of the full move.
    pub fullmove: usize,
}

/// The number of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNumber {
    /// The full move that the turn belongs to.
    pub fullmove: usize,
    /// How many turns of this full move come before it, of those that the game has.
    pub turn_in_move: usize,
}

impl FirstTurn {
    /// The start of a game whose first position is this one.
    pub fn at(position: &Position) -> Self {
        Self { turn: position.turn(), ..Self::default() }
    }
}

impl Default for FirstTurn {
    fn default() -> Self {
        Self { turn: 0, fullmove: 1 }
    }
}

impl Default for MoveNumbering {
    /// Two players in turn.
    fn default() -> Self {
        Self { players: vec![0, 1], cycle: 0 }
    }
}

impl MoveNumbering {
    /// The numbering of a game.
    pub fn of(rules: &Rules) -> Self {
        Self { players: rules.turns.iter().map(|turn| turn.player).collect(), cycle: rules.cycle_start }
    }

    /// Turns per full move.
    pub fn turns_per_move(&self) -> usize {
        self.players.len().saturating_sub(self.cycle).max(1)
    }

    /// Whether a game with this first turn starts in the middle of a full move.
    pub fn starts_mid_move(&self, start: FirstTurn) -> bool {
        start.turn >= self.cycle && !self.starts_move(start.turn)
    }

    /// The numbers of the turns of a game, from the first one; infinite.
    pub fn turn_numbers(&self, start: FirstTurn) -> impl Iterator<Item = TurnNumber> {
        let first = (start.turn, TurnNumber { fullmove: start.fullmove, turn_in_move: 0 });
        let turns =
            std::iter::successors(Some(first), |&(turn, TurnNumber { fullmove: number, turn_in_move: after })| {
                let next = if turn + 1 < self.players.len() { turn + 1 } else { self.cycle };
                let anew = TurnNumber { fullmove: number + 1, turn_in_move: 0 };
                Some((
                    next,
                    if self.starts_move(next) {
                        anew
                    } else {
                        TurnNumber { fullmove: number, turn_in_move: after + 1 }
                    },
                ))
            });
        turns.map(|(_, place)| place)
    }

    /// The full move to be played after this many turns.
    pub fn fullmove_after(&self, start: FirstTurn, turns: usize) -> usize {
        self.turn_numbers(start).nth(turns).map_or(start.fullmove, |place| place.fullmove)
    }

    /// Whether a full move starts with this turn: the turn of the cycle that the first player has after somebody else.
    fn starts_move(&self, turn: usize) -> bool {
        let first = self.players.first();
        let before =
            |turn: usize| if turn > self.cycle { turn.checked_sub(1) } else { self.players.len().checked_sub(1) };
        let leads = |&turn: &usize| {
            self.players.get(turn) == first && before(turn).and_then(|before| self.players.get(before)) != first
        };
        turn == (self.cycle..self.players.len()).find(leads).unwrap_or(self.cycle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(players: &[usize], cycle: usize, start: FirstTurn, expect: &[usize]) {
        let rounds = MoveNumbering { players: players.to_vec(), cycle };
        let numbers = rounds.turn_numbers(start).map(|place| place.fullmove);
        assert_eq!(numbers.take(expect.len()).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn a_move_is_a_round_of_all_turns() {
        let start = FirstTurn::default();
        check(&[0, 1], 0, start, &[1, 1, 2, 2, 3]);
        check(&[0, 1], 0, FirstTurn { turn: 1, fullmove: 20 }, &[20, 21, 21, 22]);
        check(&[0, 1, 2], 0, start, &[1, 1, 1, 2, 2, 2, 3]);
        check(&[0], 0, start, &[1, 2, 3]);
        // Marseillais chess: White starts with one move, then each player has two.
        check(&[0, 1, 1, 0, 0], 1, start, &[1, 1, 1, 2, 2, 2, 2, 3]);
        check(&[0, 0, 1, 1], 0, start, &[1, 1, 1, 1, 2]);
        check(&[], 0, start, &[1]);
    }
}
