//! Tests of the solver.

#![allow(clippy::unwrap_used)]

mod composed;
mod hints;
mod limits;
mod oracle;
mod puzzles;
mod survival;
mod wins;

use super::{SolverLimits, SolverReport, SolverStage, SurvivalSolver, WinSolver, WorldShare};
use crate::game::{Position, Variant, fen};
use crate::shipped_tests::Shipped;
use crate::task::ProgressMonitor;
use crate::worlds::{Round, WorldRules, Worlds};

/// A shipped game.
#[track_caller]
fn game(name: &str) -> Variant {
    let (_, text) = crate::algebra::FileFinder::find_rules(&Shipped, name).unwrap();
    Variant::new(crate::algebra::load(name, name, &text, &Shipped).rules.unwrap())
}

/// A game and a position of it: its start, if the FEN is empty.
#[track_caller]
fn game_at(name: &str, fen: &str) -> (Variant, Position) {
    let game = game(name);
    let start = if fen.is_empty() { crate::game::Game::start(&game) } else { fen::parse(&game, fen).unwrap().position };
    (game, start)
}

/// The final report of the win solver.
#[track_caller]
fn solve((game, start): &(Variant, Position), limits: SolverLimits) -> SolverReport {
    let mut solver = WinSolver::new(game.clone(), start, limits).unwrap();
    while solver.stage() != SolverStage::Done {
        solver.step(&ProgressMonitor::default()).unwrap();
    }
    solver.report()
}

/// The final report of the survival solver.
#[track_caller]
fn survive((game, start): &(Variant, Position), limits: SolverLimits) -> SolverReport {
    let mut search = SurvivalSolver::new(game.clone(), start, limits).unwrap();
    while !search.is_done() {
        search.step(&ProgressMonitor::default()).unwrap();
    }
    search.report()
}

/// The round after a line, played under the rules.
#[track_caller]
fn play((game, start): &(Variant, Position), rules: WorldRules, line: &[String]) -> (Worlds, Round) {
    let worlds = Worlds::from_position(game.clone(), start.clone()).with_rules(rules);
    let mut round = worlds.first_round().unwrap();
    for text in line {
        assert_eq!(worlds.outcome(&round), None, "{text}");
        let intent =
            worlds.find_intent(&round, text).unwrap().unwrap_or_else(|| panic!("{text} is illegal in every world"));
        round = worlds.advance(&round, &intent).unwrap();
    }
    (worlds, round)
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}
