//! Rollouts: random games on one board, for Monte Carlo search. A turn is made on the board and never undone, so no position is
//! copied until the end.

use super::machine::Machine;
use super::random_turn::RandomBelow;
use crate::board::Cell;
use crate::program::Position;
use crate::program::budget::Flow;

/// How a rollout ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RolloutEnd {
    /// The game is over: by the end of this index, or without an action.
    Ended(Position, Option<usize>),
    /// The limit was reached, or the caller stopped it.
    Unfinished(Position),
}

/// Receives the player and the squares of each turn; returns whether to continue.
pub type OnTurn<'t> = &'t mut dyn FnMut(usize, Option<Cell>, Option<Cell>) -> bool;

impl Machine<'_> {
    /// Plays at most `turns` random turns. Each start of a turn is equally likely, and then each of its legal outcomes.
    pub fn rollout(&mut self, turns: usize, random: RandomBelow<'_>, on_turn: OnTurn<'_>) -> Flow<RolloutEnd> {
        let mut changed = Vec::new();
        for turn in 0..=turns {
            let mut stuck = |machine: &mut Machine<'_>| {
                machine.with_own_budget(|machine| machine.has_action(false)).map(|any| !any)
            };
            if let Some(end) = self.find_end(&mut stuck, false)? {
                return Ok(RolloutEnd::Ended(self.to_position(), Some(end)));
            }
            if turn == turns {
                break;
            }
            let Some(index) = self.with_own_budget(|machine| machine.random_outcome(0, random))? else {
                return Ok(RolloutEnd::Ended(self.to_position(), None));
            };
            let outcome = self.scratch.plies[0].get(index);
            let (mover, (from, to)) = (self.mover(), self.action_squares(0, outcome, &mut changed));
            self.push_history();
            self.make(0, index);
            if !on_turn(mover, from, to) {
                break;
            }
        }
        Ok(RolloutEnd::Unfinished(self.to_position()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::RolloutEnd;
    use crate::board::Cell;
    use crate::program::ground::tests::{random, shipped};
    use crate::program::vm::Vm;
    use crate::program::{GameHistory, Position, TurnCounters};

    type PlayedTurn = (usize, Option<Cell>, Option<Cell>);

    /// The position without its superko history, which a rollout does not keep.
    fn visible_state(at: &Position) -> (Vec<u16>, Vec<u8>, usize, u8) {
        (at.packed_cells().to_vec(), at.hands().to_vec(), at.turn(), at.passes())
    }

    /// Replays rollouts with the interpreter: all turns are legal, and both end at the same turn. Returns how many reached an end.
    #[track_caller]
    fn check(name: &str, seeds: u64, turns: usize) -> usize {
        let slow = shipped(name);
        let fast = Vm::new(&slow);
        let start = slow.start();
        let mut ends = 0;
        for seed in 0..seeds {
            let mut rng_state = 88_172_645_463_325_252 + seed;
            let mut played_turns: Vec<PlayedTurn> = Vec::new();
            let mut on_turn = |player: usize, from, to| {
                played_turns.push((player, from, to));
                true
            };
            let mut number = |below| random(&mut rng_state, below);
            let played =
                fast.rollout(&start, GameHistory::default(), turns, &mut number, &mut on_turn).unwrap().unwrap();
            let ended = |line: &[Position]| {
                let (at, earlier) = line.split_last().unwrap();
                let stuck = &mut || slow.has_action(at).map(|any| !any);
                slow.find_end(at, GameHistory { earlier, counters: TurnCounters::default() }, stuck, false).unwrap()
            };
            // Several actions may lead from one square to another.
            let mut lines = vec![vec![start.clone()]];
            for (player, from, to) in played_turns {
                let mut longer = Vec::new();
                for line in lines.iter().filter(|line| ended(line).is_none()) {
                    let now = line.last().unwrap();
                    assert_eq!(slow.mover(now), player, "{name}, seed {seed}");
                    let matching =
                        slow.actions(now).unwrap().into_iter().filter(|act| (act.from, act.to) == (from, to));
                    longer.extend(matching.map(|action| [line.clone(), vec![action.after]].concat()));
                }
                lines = longer;
                assert!((1..100).contains(&lines.len()), "{name}, seed {seed}: {from:?} {to:?}, {}", lines.len());
            }
            let (at, end) = match &played {
                RolloutEnd::Ended(at, end) => (at, *end),
                RolloutEnd::Unfinished(at) => (at, None),
            };
            let is_same = |line: &&Vec<Position>| visible_state(line.last().unwrap()) == visible_state(at);
            let line =
                lines.iter().find(is_same).unwrap_or_else(|| panic!("{name}, seed {seed}: unreachable position"));
            assert_eq!(ended(line), end, "{name}, seed {seed}");
            ends += usize::from(end.is_some());
            let over = end.is_some() || !slow.has_action(at).unwrap();
            assert_eq!(over, matches!(played, RolloutEnd::Ended(..)), "{name}, seed {seed}");
            assert!(over || line.len() > turns, "{name}, seed {seed}: stopped early");
        }
        ends
    }

    #[test]
    fn rollouts_play_legal_games() {
        for (name, turns) in [("chess", 12), ("go_9x9", 8), ("crazyhouse", 12), ("english_draughts", 30)] {
            check(name, 1, turns);
        }
        assert!(check("tic_tac_toe", 20, 9) > 10);
        assert!(check("picaria", 4, 60) > 0);
        // The caller may stop a rollout.
        let fast = Vm::new(&shipped("chess"));
        let (mut turns, at) = (0, fast.program.interpreter.start());
        let mut on_turn = |_, _, _| {
            turns += 1;
            turns < 3
        };
        assert!(matches!(
            fast.rollout(&at, GameHistory::default(), 9, &mut |_| 0, &mut on_turn).unwrap(),
            Some(RolloutEnd::Unfinished(at)) if at.turn() == 1
        ));
        assert_eq!(turns, 3);
    }

    #[test]
    fn every_legal_turn_has_positive_probability() {
        for (name, tries) in [("chess", 400), ("go_9x9", 1200), ("hex", 2000), ("seirawan", 400)] {
            let fast = Vm::new(&shipped(name));
            let start = fast.program.interpreter.start();
            let mut rng_state = 88_172_645_463_325_252;
            let mut reached: Vec<_> = (0..tries)
                .map(|_| {
                    let mut number = |below| random(&mut rng_state, below);
                    let played =
                        fast.rollout(&start, GameHistory::default(), 1, &mut number, &mut |_, _, _| true).unwrap();
                    let (RolloutEnd::Ended(at, _) | RolloutEnd::Unfinished(at)) = played.unwrap();
                    visible_state(&at)
                })
                .collect();
            let mut legal: Vec<_> =
                fast.actions(&start).unwrap().iter().map(|action| visible_state(&action.after)).collect();
            legal.sort();
            legal.dedup();
            reached.sort();
            reached.dedup();
            assert!(legal == reached, "{name}: {} of {}", reached.len(), legal.len());
        }
    }
}
