//! What is decided once all of a program is compiled: the tables of its walks, and what these tell.

use super::Compiler;
use crate::program::Interpreter;
use crate::program::automaton::ahead;
use crate::program::automaton::atlas::Atlas;
use crate::program::automaton::program::{Facts, Program, Way};
use crate::program::automaton::{scope, shape};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Compiler<'_> {
    /// Makes the tables and decides what they decide.
    pub(super) fn finish(
        mut self,
        interpreter: &Arc<Interpreter>,
        facts: Facts,
        wide: bool,
        with: impl FnOnce(Program) -> Program,
    ) -> Program {
        let board = &self.rules.board;
        let stay = self.journeys.number(&board.identity_walk(), false);
        let atlas = Atlas::new(board, self.rules.players.len(), &self.journeys, wide);
        let mut left = shape::FLATTENED;
        let rewritten = self.rewrites.iter_mut().map(|rewrite| &mut rewrite.from);
        for shape in rewritten.chain(self.places.iter_mut().flatten()) {
            shape.flatten(board, &atlas, &mut left);
        }
        let mut leads_on: FxHashMap<u32, bool> = FxHashMap::default();
        for repeat in &mut self.repeats {
            let Way::Ride(rewrite) = repeat.way else { continue };
            let rewrite = &self.rewrites[rewrite as usize];
            let on = |walk: u32| *leads_on.entry(walk).or_insert_with(|| atlas.leads_on(board, walk));
            if !rewrite.moved.is_some_and(on) {
                repeat.way = Way::States;
            }
        }
        let mut program = with(Program {
            interpreter: interpreter.clone(),
            facts,
            atlas,
            zones: self.zones,
            ops: self.ops,
            ahead: Vec::new(),
            targets: self.targets,
            rewrites: self.rewrites,
            places: self.places,
            repeats: self.repeats,
            floods: self.floods,
            strolls: self.strolls,
            eaches: self.eaches,
            wishes: self.wishes,
            asks: self.asks,
            scopes: Vec::new(),
            registers: self.registers as usize,
            turns: Vec::new(),
            aims: Vec::new(),
            kept: Vec::new(),
            ends: Vec::new(),
            guards: Vec::new(),
        });
        scope::find(&mut program, &self.threats);
        program.ahead = ahead::of(&program, stay);
        program
    }
}
