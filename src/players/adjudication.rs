//! Adjudication: ends a game whose result the players' own scores settle, as matches between engines do to save time.

use super::score::SearchScore;

/// When a game is adjudicated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Ends a game that a player considers lost.
    pub resign: Option<ResignRule>,
    /// Ends a game that both players consider even.
    pub draw: Option<DrawRule>,
}

/// A player loses after scoring its position this badly in a number of its turns in succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// The disadvantage in centipawns.
    pub centipawns: u32,
    /// The player's turns.
    pub turns: u32,
}

/// A game is drawn after all players have scored it as even in a number of turns in succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The largest score of an even position, in centipawns.
    pub centipawns: u32,
    /// The turns of each player.
    pub turns: u32,
    /// The full move from which turns count.
    pub from_move: u32,
}

/// A verdict on a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// This player loses.
    Lost(usize),
    Drawn,
}

/// The scores of a game so far.
#[derive(Clone, Debug)]
pub(super) struct ScoreWatch {
    rules: Adjudication,
    /// By player, the successive turns with a score that is lost.
    lost_turns: Vec<u32>,
    /// Successive turns of the game with an even score.
    even_turns: u32,
}

impl ScoreWatch {
    pub fn new(rules: Adjudication, players: usize) -> Self {
        Self { rules, lost_turns: vec![0; players], even_turns: 0 }
    }

    /// Notes the score of a player's turn, which a player that does not search has not. Returns the verdict, if it settles the game.
    pub fn note(&mut self, player: usize, fullmove: usize, score: Option<SearchScore>) -> Option<Verdict> {
        let centipawns = score.map(SearchScore::to_centipawns);
        let players = u32::try_from(self.lost_turns.len()).unwrap_or(u32::MAX);
        if let Some(rule) = self.rules.resign {
            let is_lost = centipawns.is_some_and(|score| score < 0 && score.unsigned_abs() >= rule.centipawns);
            let turns = self.lost_turns.get_mut(player)?;
            *turns = if is_lost { *turns + 1 } else { 0 };
            if *turns >= rule.turns {
                return Some(Verdict::Lost(player));
            }
        }
        let rule = self.rules.draw?;
        let is_counted = fullmove >= usize::try_from(rule.from_move).unwrap_or(usize::MAX);
        let is_even = is_counted && centipawns.is_some_and(|score| score.unsigned_abs() <= rule.centipawns);
        self.even_turns = if is_even { self.even_turns + 1 } else { 0 };
        (self.even_turns >= rule.turns.saturating_mul(players)).then_some(Verdict::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        resign: Some(ResignRule { centipawns: 600, turns: 3 }),
        draw: Some(DrawRule { centipawns: 10, turns: 2, from_move: 5 }),
    };

    /// Checks the turn after which a game with these scores, of both players in turn, is adjudicated.
    #[track_caller]
    fn check(scores: &[Option<i32>], expect: Option<(usize, Verdict)>) {
        let mut watch = ScoreWatch::new(RULES, 2);
        let verdicts = scores
            .iter()
            .enumerate()
            .map(|(turn, score)| (turn + 1, watch.note(turn % 2, turn / 2 + 1, score.map(SearchScore::Centipawns))));
        let first = verdicts.into_iter().find_map(|(turn, verdict)| verdict.map(|verdict| (turn, verdict)));
        assert_eq!(first, expect);
    }

    #[test]
    fn a_lost_game_is_resigned_after_three_turns() {
        let (lost, won) = (Some(-700), Some(700));
        check(&[lost, won, lost, won, lost], Some((5, Verdict::Lost(0))));
        check(&[won, lost, won, lost, won, lost], Some((6, Verdict::Lost(1))));
        check(&[lost, won, Some(-599), won, lost, won, lost], None);
        check(&[lost, won, None, won, lost, won, lost], None);
    }

    #[test]
    fn an_even_game_is_drawn_from_the_fifth_move() {
        let even = Some(-10);
        check(&[even; 11], None);
        check(&[even; 12], Some((12, Verdict::Drawn)));
        let mut scores = [even; 14];
        scores[9] = Some(11);
        check(&scores, Some((14, Verdict::Drawn)));
        check(&[None; 20], None);
    }

    #[test]
    fn mates_count_as_decided() {
        let mut watch = ScoreWatch::new(RULES, 2);
        let verdicts: Vec<_> = (0..3).map(|_| watch.note(1, 1, Some(SearchScore::LossIn(4)))).collect();
        assert_eq!(verdicts, [None, None, Some(Verdict::Lost(1))]);
    }
}
