//! Games that go on by chance, on one board.

use super::heads::Chance;
use super::machine::Machine;
use super::spent::Stop;
use crate::board::Cell;
use crate::program::Position;

/// Where a game has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedOn {
    /// To an end, by its number, if it is one of the rules' and not only that no action is left.
    Ended(Position, Option<usize>),
    /// Nowhere in particular.
    Open(Position),
}

/// Is told who made a turn, from where and to where; does the game go on?
pub type Told<'t> = &'t mut dyn FnMut(usize, Option<Cell>, Option<Cell>) -> bool;

impl Machine<'_> {
    /// Plays on by chance, so many turns at most: each of what a turn can begin with is as probable, and so is each way to go on from
    /// there.
    pub fn play_on(&mut self, turns: usize, chance: Chance<'_>, told: Told<'_>) -> Result<PlayedOn, Stop> {
        let mut changed = Vec::new();
        for turn in 0..=turns {
            let mut stuck =
                |machine: &mut Machine<'_>| machine.aside(|machine| machine.any_action(false)).map(|any| !any);
            if let Some(end) = self.ended(&mut stuck, false)? {
                return Ok(PlayedOn::Ended(self.position(), Some(end)));
            }
            if turn == turns {
                break;
            }
            let Some(index) = self.aside(|machine| machine.any_way(0, chance))? else {
                return Ok(PlayedOn::Ended(self.position(), None));
            };
            let way = self.work.plies[0].get(index);
            let (mover, (from, to)) = (self.mover(), self.squares_of(0, way, &mut changed));
            self.remember();
            self.make(0, index);
            if !told(mover, from, to) {
                break;
            }
        }
        Ok(PlayedOn::Open(self.position()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::PlayedOn;
    use crate::board::Cell;
    use crate::program::automaton::Automaton;
    use crate::program::ground::tests::{random, shipped};
    use crate::program::{Past, Position};

    type Made = (usize, Option<Cell>, Option<Cell>);

    /// A position without what it remembers.
    fn seen(at: &Position) -> (Vec<u16>, Vec<u8>, usize, u8) {
        (at.numbers().to_vec(), at.hands().to_vec(), at.turn(), at.passes())
    }

    /// Plays by chance, and sees to it that the interpreter can play and end so.
    #[track_caller]
    fn check(name: &str, seeds: u64, turns: usize) -> usize {
        let slow = shipped(name);
        let fast = Automaton::new(slow.clone());
        let start = slow.start();
        let mut ends = 0;
        for seed in 0..seeds {
            let mut chance = 88_172_645_463_325_252 + seed;
            let mut made: Vec<Made> = Vec::new();
            let mut told = |player: usize, from, to| {
                made.push((player, from, to));
                true
            };
            let mut number = |below| random(&mut chance, below);
            let played = fast.play_on(&start, Past::default(), turns, &mut number, &mut told).unwrap().unwrap();
            let ended = |line: &[Position]| {
                let (at, earlier) = line.split_last().unwrap();
                let stuck = &mut || slow.has_action(at).map(|any| !any);
                slow.ended(at, Past { earlier, quiet: 0 }, stuck, false).unwrap()
            };
            // Several moves may lead from a square to another one.
            let mut lines = vec![vec![start.clone()]];
            for (player, from, to) in made {
                let mut longer = Vec::new();
                for line in lines.iter().filter(|line| ended(line).is_none()) {
                    let now = line.last().unwrap();
                    assert_eq!(slow.mover(now), player, "{name}, seed {seed}");
                    let such = slow.actions(now).unwrap().into_iter().filter(|act| (act.from, act.to) == (from, to));
                    longer.extend(such.map(|action| [line.clone(), vec![action.after]].concat()));
                }
                lines = longer;
                assert!((1..100).contains(&lines.len()), "{name}, seed {seed}: {from:?} {to:?}, {}", lines.len());
            }
            let (at, end) = match &played {
                PlayedOn::Ended(at, end) => (at, *end),
                PlayedOn::Open(at) => (at, None),
            };
            let is_same = |line: &&Vec<Position>| seen(line.last().unwrap()) == seen(at);
            let line = lines.iter().find(is_same).unwrap_or_else(|| panic!("{name}, seed {seed}: elsewhere"));
            assert_eq!(ended(line), end, "{name}, seed {seed}");
            ends += usize::from(end.is_some());
            let over = end.is_some() || !slow.has_action(at).unwrap();
            assert_eq!(over, matches!(played, PlayedOn::Ended(..)), "{name}, seed {seed}");
            assert!(over || line.len() > turns, "{name}, seed {seed}: broken off");
        }
        ends
    }

    #[test]
    fn games_by_chance_are_games() {
        for (name, turns) in [("chess", 12), ("go_9x9", 8), ("crazyhouse", 12), ("english_draughts", 30)] {
            check(name, 1, turns);
        }
        assert!(check("tic_tac_toe", 20, 9) > 10);
        assert!(check("picaria", 4, 60) > 0);
        // Whoever says so ends them.
        let fast = Automaton::new(shipped("chess"));
        let (mut turns, at) = (0, fast.interpreter.start());
        let mut told = |_, _, _| {
            turns += 1;
            turns < 3
        };
        assert!(matches!(
            fast.play_on(&at, Past::default(), 9, &mut |_| 0, &mut told).unwrap(),
            Some(PlayedOn::Open(at)) if at.turn() == 1
        ));
        assert_eq!(turns, 3);
    }

    #[test]
    fn whatever_can_be_done_may_be_done() {
        for (name, tries) in [("chess", 400), ("go_9x9", 1200), ("hex", 2000), ("seirawan", 400)] {
            let fast = Automaton::new(shipped(name));
            let start = fast.interpreter.start();
            let mut chance = 88_172_645_463_325_252;
            let mut come: Vec<_> = (0..tries)
                .map(|_| {
                    let mut number = |below| random(&mut chance, below);
                    let played = fast.play_on(&start, Past::default(), 1, &mut number, &mut |_, _, _| true).unwrap();
                    let (PlayedOn::Ended(at, _) | PlayedOn::Open(at)) = played.unwrap();
                    seen(&at)
                })
                .collect();
            let mut can: Vec<_> = fast.actions(&start).unwrap().iter().map(|action| seen(&action.after)).collect();
            can.sort();
            can.dedup();
            come.sort();
            come.dedup();
            assert!(can == come, "{name}: {} of {}", come.len(), can.len());
        }
    }
}
