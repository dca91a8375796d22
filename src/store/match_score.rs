//! A match: several games between the same two sides, who change seats after each game.

use serde::{Deserialize, Serialize};

/// The most games that a match can have.
const MAX_GAMES: u32 = 100;

/// A game of a match, and the score before it. The first side plays first in the games with odd numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "[u32; 4]", into = "[u32; 4]")]
pub struct MatchScore {
    /// The number of games.
    games: u32,
    /// The number of this game, from 1.
    game: u32,
    /// Points of the first and the second side in half points.
    half_points: [u32; 2],
}

/// A side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchSide {
    /// The side that plays first in the first game.
    First,
    /// The other one.
    Second,
}

impl MatchSide {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The default name of a side.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "First",
            Self::Second => "Second",
        }
    }
}

impl MatchScore {
    /// The first game of a match; `None` for a single game.
    pub fn begin(games: u32) -> Option<Self> {
        (2..=MAX_GAMES).contains(&games).then_some(Self { games, game: 1, half_points: [0; 2] })
    }

    /// The number of games.
    pub fn games(self) -> u32 {
        self.games
    }

    /// The number of this game, from 1.
    pub fn game(self) -> u32 {
        self.game
    }

    /// Whether it is the last game.
    pub fn is_last(self) -> bool {
        self.game >= self.games
    }

    /// The same game of a match of another length; `None` for a single game. Games that were played count.
    pub fn with_games(self, games: u32) -> Option<Self> {
        if games < 2 && self.game == 1 { None } else { Some(Self { games: games.clamp(self.game, MAX_GAMES), ..self }) }
    }

    /// The player of this game who is a side, by index.
    pub fn player_of(self, side: MatchSide) -> usize {
        let is_swapped = self.game.is_multiple_of(2);
        usize::from((side == MatchSide::Second) != is_swapped)
    }

    /// The score after this game. `winner` is the index of a player; `None` if the game is drawn.
    #[must_use]
    pub fn with_result(self, winner: Option<usize>) -> Self {
        let points = |side| match winner {
            None => 1,
            Some(winner) if winner == self.player_of(side) => 2,
            Some(_) => 0,
        };
        let [first, second] = MatchSide::BOTH.map(|side| self.half_points[side as usize].saturating_add(points(side)));
        Self { half_points: [first, second], ..self }
    }

    /// The next game after this one has ended; `None` if this was the last.
    pub fn next(self, winner: Option<usize>) -> Option<Self> {
        (!self.is_last()).then(|| Self { game: self.game + 1, ..self.with_result(winner) })
    }

    /// The side that is ahead; `None` if the score is even.
    pub fn leader(self) -> Option<MatchSide> {
        let [first, second] = self.half_points;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(MatchSide::First),
            std::cmp::Ordering::Less => Some(MatchSide::Second),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The points of a side: `0`, `½`, `1½`.
    pub fn points_text(self, side: MatchSide) -> String {
        let half_points = self.half_points[side as usize];
        match (half_points / 2, half_points % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{whole}½"),
        }
    }
}

/// The numbers in saved games.
impl From<MatchScore> for [u32; 4] {
    fn from(MatchScore { games, game, half_points: [first, second] }: MatchScore) -> Self {
        [games, game, first, second]
    }
}

impl TryFrom<[u32; 4]> for MatchScore {
    type Error = String;

    fn try_from([games, game, first, second]: [u32; 4]) -> Result<Self, String> {
        let is_possible = (1..=MAX_GAMES).contains(&games)
            && (1..=games).contains(&game)
            && first.checked_add(second) == Some(2 * (game - 1));
        let score = Self { games, game, half_points: [first, second] };
        is_possible.then_some(score).ok_or_else(|| {
            "`match` needs the number of games, the number of this game, and the half points of both sides before it".into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_keep_their_points_when_they_change_seats() {
        let first = MatchScore::begin(4).expect("a match");
        assert_eq!(MatchSide::BOTH.map(|side| first.player_of(side)), [0, 1]);
        let second = first.next(Some(0)).expect("a game");
        assert_eq!(MatchSide::BOTH.map(|side| second.player_of(side)), [1, 0]);
        let third = second.next(None).and_then(|third| third.next(Some(1))).expect("a game");
        assert_eq!(<[u32; 4]>::from(third), [4, 4, 3, 3]);
        assert_eq!((third.leader(), third.is_last(), third.next(None)), (None, true, None));
        // In the fourth game the second side plays first.
        let end = third.with_result(Some(0));
        assert_eq!(MatchSide::BOTH.map(|side| end.points_text(side)), ["1½", "2½"]);
        assert_eq!(end.leader(), Some(MatchSide::Second));
        assert_eq!(second.with_result(None).points_text(MatchSide::Second), "½");
    }

    #[test]
    fn a_match_gets_longer_or_shorter() {
        let first = MatchScore::begin(2).expect("a match");
        assert_eq!((MatchScore::begin(1), first.with_games(1)), (None, None));
        let second = first.next(Some(0)).expect("a game");
        assert_eq!(second.with_games(6).map(MatchScore::games), Some(6));
        assert_eq!(second.with_games(1).map(MatchScore::games), Some(2));
    }

    #[test]
    fn impossible_scores_are_refused() {
        assert!(MatchScore::try_from([4, 3, 1, 3]).is_ok());
        for wrong in [[4, 3, 1, 2], [4, 5, 8, 0], [0, 0, 0, 0], [4, 0, 0, 0], [101, 1, 0, 0], [4, 1, u32::MAX, 1]] {
            assert!(MatchScore::try_from(wrong).is_err(), "{wrong:?}");
        }
    }
}
