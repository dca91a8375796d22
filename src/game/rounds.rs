//! How turns are counted: a move is a round of all turns of the rules.

use super::{Position, Rules};

/// The order of the turns of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The player of each turn: of those of the opening, and then of the cycle.
    players: Vec<usize>,
    /// The first turn of the cycle.
    cycle: usize,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The turn, as an index into those of the rules.
    pub turn: usize,
    /// The number of the round.
    pub number: usize,
}

/// The place of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of its round.
    pub number: usize,
    /// How many turns of the round come before it, as far as the game has them.
    pub after: usize,
}

impl Start {
    /// A game from a position that is its first.
    pub fn at(position: &Position) -> Self {
        Self { turn: position.turn(), ..Self::default() }
    }
}

impl Default for Start {
    fn default() -> Self {
        Self { turn: 0, number: 1 }
    }
}

impl Default for Rounds {
    /// Two players in turn.
    fn default() -> Self {
        Self { players: vec![0, 1], cycle: 0 }
    }
}

impl Rounds {
    /// Those of a game.
    pub fn of(rules: &Rules) -> Self {
        Self { players: rules.turns.iter().map(|turn| turn.player).collect(), cycle: rules.cycle_start }
    }

    /// Turns of a round.
    pub fn turns(&self) -> usize {
        self.players.len().saturating_sub(self.cycle).max(1)
    }

    /// Whether a game that begins so begins in the middle of a round.
    pub fn is_begun(&self, start: Start) -> bool {
        start.turn >= self.cycle && !self.begins(start.turn)
    }

    /// Where the turns of a game stand, from the first one. They never end.
    pub fn places(&self, start: Start) -> impl Iterator<Item = Place> {
        let first = (start.turn, Place { number: start.number, after: 0 });
        let turns = std::iter::successors(Some(first), |&(turn, Place { number, after })| {
            let next = if turn + 1 < self.players.len() { turn + 1 } else { self.cycle };
            let anew = Place { number: number + 1, after: 0 };
            Some((next, if self.begins(next) { anew } else { Place { number, after: after + 1 } }))
        });
        turns.map(|(_, place)| place)
    }

    /// The number of the round that goes on after so many turns.
    pub fn number(&self, start: Start, turns: usize) -> usize {
        self.places(start).nth(turns).map_or(start.number, |place| place.number)
    }

    /// Whether a round begins with a turn: with the one of the cycle that whoever begins the game has after somebody else.
    fn begins(&self, turn: usize) -> bool {
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
    fn check(players: &[usize], cycle: usize, start: Start, expect: &[usize]) {
        let rounds = Rounds { players: players.to_vec(), cycle };
        let numbers = rounds.places(start).map(|place| place.number);
        assert_eq!(numbers.take(expect.len()).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn a_move_is_a_round_of_all_turns() {
        let start = Start::default();
        check(&[0, 1], 0, start, &[1, 1, 2, 2, 3]);
        check(&[0, 1], 0, Start { turn: 1, number: 20 }, &[20, 21, 21, 22]);
        check(&[0, 1, 2], 0, start, &[1, 1, 1, 2, 2, 2, 3]);
        check(&[0], 0, start, &[1, 2, 3]);
        // Marseillais chess: White begins with one move, and then all have two.
        check(&[0, 1, 1, 0, 0], 1, start, &[1, 1, 1, 2, 2, 2, 2, 3]);
        check(&[0, 0, 1, 1], 0, start, &[1, 1, 1, 1, 2]);
        check(&[], 0, start, &[1]);
    }
}
