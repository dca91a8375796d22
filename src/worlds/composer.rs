//! Composes puzzles: positions that random play leads to, and for which the solver has proven how many rounds a win takes.

use super::solver::{SolverLimits, SolverStage, WinSolver};
use super::{Difficulty, Puzzle, WorldRules, WorldShare, WorldsError};
use crate::game::{Game, GameHistory, Position, Variant, fen};
use crate::task::{Halt, ProgressMonitor};
use fastrand::Rng;

/// Random games that are tried for one puzzle. Unmeasured.
const MAX_ATTEMPTS: usize = 2_000;
/// Worlds that the solver may search for one puzzle, in all games together: about half a minute to two minutes of two cores, by the
/// 0.16 million (minishogi) to 1.6 million (chess) worlds that it searched in a second of processor time.
const MAX_WORLDS: u64 = 20_000_000;
/// Worlds that the solver may search for one position, so that no position holds up the others. Unmeasured.
const MAX_WORLDS_PER_ATTEMPT: u64 = 400_000;
/// Winning lines above which a position is too easy to be a puzzle. Unmeasured.
const MAX_WINNING_LINES: usize = 3;
/// The longest random game, in actions. Unmeasured.
const MAX_RANDOM_ACTIONS: u32 = 40;
/// Actions of which random play prefers the one that leaves the fewest pieces, so that boards become open. Unmeasured.
const COMPARED_ACTIONS: usize = 3;

/// What a composed puzzle asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PuzzleTarget {
    /// The rounds in which it can be won, and not sooner.
    rounds: u32,
    /// The share of worlds that a win must keep.
    min_kept: WorldShare,
}

/// A composed position of a Classic solitaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    /// The position. The player is the side to move.
    pub start: Position,
    target: PuzzleTarget,
    /// A solution: the player's actions by their texts.
    pub line: Vec<String>,
}

/// The search for one puzzle.
struct Composer<'g> {
    game: &'g Variant,
    target: PuzzleTarget,
    random: Rng,
    worlds_searched: u64,
}

impl PuzzleTarget {
    fn of(difficulty: Difficulty) -> Self {
        let min_kept = WorldShare::new(difficulty.pick([40, 25, 10]), 100);
        Self { rounds: difficulty.pick([2, 3, 4]), min_kept }
    }

    /// The puzzle without a solution.
    fn puzzle(self, name: String, game: &str, fen: String) -> Puzzle {
        Puzzle {
            name,
            rung: None,
            idea: None,
            game: game.to_owned(),
            fen,
            rules: WorldRules::Classic,
            rounds: self.rounds,
            keep: self.min_kept,
            about: "Random play led here. The win is proven, and no line is shorter.".into(),
            line: String::new(),
        }
    }
}

impl Puzzle {
    /// A puzzle that was composed before, from its start position as FEN, without its solution. `game` is the name of the rule file.
    pub fn composed_before(name: String, game: &str, difficulty: Difficulty, fen: String) -> Self {
        PuzzleTarget::of(difficulty).puzzle(name, game, fen)
    }
}

impl Composition {
    /// Composes a puzzle. The same game, difficulty and seed give the same puzzle on every machine; `None` if none was found
    /// within limits that do not depend on the machine.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn find(
        game: &Variant,
        difficulty: Difficulty,
        seed: u64,
        monitor: &ProgressMonitor,
    ) -> Result<Option<Self>, WorldsError> {
        let (target, random) = (PuzzleTarget::of(difficulty), Rng::with_seed(seed));
        let mut composer = Composer { game, target, random, worlds_searched: 0 };
        monitor.begin(MAX_ATTEMPTS);
        for _ in 0..MAX_ATTEMPTS {
            monitor.check_cancelled()?;
            monitor.advance(1);
            // The solver counts its own progress.
            match composer.try_random_position(&ProgressMonitor::new(monitor.token().clone())) {
                Ok(None) | Err(WorldsError::Halted(Halt::StepLimit | Halt::MemoryLimit)) => {}
                found => return found,
            }
            if composer.worlds_searched >= MAX_WORLDS {
                break;
            }
        }
        Ok(None)
    }

    /// The puzzle, with a name. `game` is the name of the rule file.
    pub fn puzzle(&self, name: String, game: &str, variant: &Variant) -> Puzzle {
        let fen = fen::write(variant, &self.start, GameHistory::default(), 1);
        Puzzle { line: self.line.join(" "), ..self.target.clone().puzzle(name, game, fen) }
    }
}

impl Composer<'_> {
    /// The puzzle at the end of a random game, if there is one.
    fn try_random_position(&mut self, monitor: &ProgressMonitor) -> Result<Option<Composition>, WorldsError> {
        let Some(start) = random_position(self.game, &mut self.random)? else { return Ok(None) };
        let limits = SolverLimits {
            max_rounds: self.target.rounds,
            max_worlds: MAX_WORLDS_PER_ATTEMPT,
            min_kept: self.target.min_kept.clone(),
            ..SolverLimits::default()
        };
        let mut solver = WinSolver::new(self.game.clone(), &start, limits)?;
        while let SolverStage::Exhaustive(_) = solver.stage() {
            solver.step(monitor)?;
        }
        let report = solver.report();
        self.worlds_searched = self.worlds_searched.saturating_add(report.worlds_searched);
        if report.rounds() != Some(self.target.rounds) || !report.is_proven {
            return Ok(None);
        }
        let wins = solver.all_wins(&start, MAX_WINNING_LINES + 1, monitor)?;
        let is_puzzle = (1..=MAX_WINNING_LINES).contains(&wins.len());
        let line = wins.into_iter().next().filter(|_| is_puzzle);
        Ok(line.map(|line| Composition { start, target: self.target.clone(), line }))
    }
}

/// A position after a random number of random actions; `None` if the game is over there.
fn random_position(game: &Variant, random: &mut Rng) -> Result<Option<Position>, WorldsError> {
    let mut position = game.start();
    for _ in 0..random.u32(2..=MAX_RANDOM_ACTIONS) {
        let actions = game.actions(&position)?;
        if actions.is_empty() {
            return Ok(None);
        }
        let mut fewest: Option<(usize, Position)> = None;
        for _ in 0..COMPARED_ACTIONS {
            let after = game.play(&position, &actions[random.usize(..actions.len())])?;
            let pieces = game.cells().filter(|&cell| after.at(cell).kind.index().is_some()).count();
            if fewest.as_ref().is_none_or(|(count, _)| pieces < *count) {
                fewest = Some((pieces, after));
            }
        }
        position = fewest.map_or(position, |(_, after)| after);
        if game.player_result(&position, game.mover(&position))?.is_some() {
            return Ok(None);
        }
    }
    Ok(Some(position))
}
