//! Compiled turns.

use super::action_order::ActionOrder;
use super::attacks::RoyalAttacks;
use super::checks::CheckTables;
use super::end_conditions::PresenceGate;
use super::stage_table::{StageCompiler, StageTable};
use crate::program::ground::{GroundError, GroundRules};
use std::sync::Arc;

/// Why parts of a turn are not ground; `None` for a part that is.
#[derive(Debug)]
pub(super) struct NotGroundReasons {
    pub moves: Option<GroundError>,
    pub attacks_on_player: Option<GroundError>,
}

/// A compiled turn.
#[derive(Debug)]
pub(super) struct TurnTable<const W: usize> {
    pub player: usize,
    pub next_turn: u8,
    /// `None` if its moves are not ground. Equal turns share their tables.
    pub stages: Option<Arc<[StageTable<W>]>>,
    pub not_ground: NotGroundReasons,
    /// The gates of the ends that may hold without any history, if each has one.
    pub end_gates: Option<Box<[PresenceGate]>>,
}

impl<const W: usize> TurnTable<W> {
    /// Whether its moves are compiled and their order in the interpreter is known.
    pub fn is_ordered(&self) -> bool {
        let is_known = |stage: &StageTable<W>| !matches!(stage.order, ActionOrder::Unknown(_));
        self.stages.as_ref().is_some_and(|stages| stages.iter().all(is_known))
    }
}

/// Compiles all turns. Gates of ends are added later.
pub(super) fn compile_turns<const W: usize>(
    ground: &GroundRules,
    stage_compiler: &mut StageCompiler<'_>,
    attacks: &[Option<RoyalAttacks<W>>],
    check_tables: &[Option<CheckTables<W>>],
) -> Vec<TurnTable<W>> {
    let (rules, cancel) = (stage_compiler.compiler.rules, stage_compiler.compiler.cancel);
    let mut turns = Vec::new();
    for (index, (turn, stages)) in rules.turns.iter().zip(&ground.turns).enumerate() {
        let next_turn = u8::try_from(rules.next_turn(index)).unwrap_or(0);
        let next_player = rules.turns.get(usize::from(next_turn)).map_or(0, |turn| turn.player);
        let players = (turn.player, next_player);
        let attacks_on_mover = attacks.get(turn.player).and_then(Option::as_ref);
        let mut compile =
            |(index, stage)| stage_compiler.compile_stage(index, stage, players, attacks_on_mover, check_tables);
        let not_ground = NotGroundReasons {
            moves: stages.as_ref().err().copied(),
            attacks_on_player: ground.threat_error(turn.player),
        };
        let shared = ground.first_equal_turn(index);
        let stages = match turns.get(shared) {
            Some(TurnTable { stages, .. }) => stages.clone(),
            None if cancel.is_cancelled() => None,
            None => stages.as_ref().ok().map(|stages| stages.iter().enumerate().map(&mut compile).collect()),
        };
        turns.push(TurnTable { player: turn.player, next_turn, stages, not_ground, end_gates: None });
    }
    turns
}
