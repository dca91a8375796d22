//! Royal pieces: check, threats and legality (section 5 of the language).

use super::budget::Flow;
use super::machine::Machine;
use super::scratch::{RunContext, ThreatGoal, TurnGoal};
use crate::task::Halt;

impl Machine<'_> {
    /// Returns whether the player may end the turn with this board: no royal piece is lost or left in check.
    /// A turn that captures a royal piece may leave its own in check.
    pub fn is_legal(&mut self, player: usize, in_stuck_test: bool) -> Flow<bool> {
        let (own, enemy) = self.royal_counts(player);
        if own < self.goal.own_royals {
            return Ok(false);
        }
        if enemy < self.goal.enemy_royals {
            return Ok(true);
        }
        let states = std::mem::take(&mut self.scratch.budget.states);
        let threatened = self.is_threatened(player, in_stuck_test);
        self.scratch.budget.states = states;
        threatened.map(|threatened| !threatened)
    }

    /// Returns the number of royal pieces of the player, and of all others.
    pub fn royal_counts(&self, player: usize) -> (usize, usize) {
        let own = self.program.properties.royals[player];
        let all = self.program.rules().royal;
        (self.scratch.board.count(own), self.scratch.board.count(all.without(own)))
    }

    /// Returns whether a threat captures a royal piece of the player without losing one of its own. `in_stuck_test` is set inside
    /// the test for `stuck`, which a threat must not start again.
    pub fn is_threatened(&mut self, player: usize, in_stuck_test: bool) -> Flow<bool> {
        let program = self.program;
        let royal = program.properties.royals[player];
        if royal.is_empty() {
            return Ok(false);
        }
        let target_count = self.scratch.board.count(royal);
        for (other, attacks) in program.royal_attacks.iter().enumerate().filter(|&(other, _)| other != player) {
            let attacker_royals = program.properties.royals[other];
            let attacker_royal_count = self.scratch.board.count(attacker_royals);
            let context = RunContext { in_threat: true, in_stuck_test, ..RunContext::new(other) };
            let taken = self.isolated(context, |machine| {
                machine.threat_goal =
                    ThreatGoal { targets: royal, target_count, attacker_royals, attacker_royal_count };
                machine.is_possible(attacks[player])
            })?;
            if taken {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Accepts a threat if it captures a royal piece and costs the attacker none.
    pub fn accept_threat(&mut self) -> Flow {
        let (board, goal) = (&self.scratch.board, self.threat_goal);
        let takes = board.count(goal.targets) < goal.target_count;
        if takes && board.count(goal.attacker_royals) >= goal.attacker_royal_count {
            Err(Halt::Answered)
        } else {
            Ok(())
        }
    }

    /// Returns whether the player to move has no legal action, inside another query.
    pub fn is_stuck(&mut self) -> Flow<bool> {
        let states = std::mem::take(&mut self.scratch.budget.states);
        let any = self.has_action(true);
        self.scratch.budget.states = states;
        any.map(|any| !any)
    }

    /// Returns whether the player to move has a legal action.
    pub fn has_action(&mut self, in_stuck_test: bool) -> Flow<bool> {
        let program = self.program;
        let (Some(turn), Some(&pc)) = (program.rules().turns.get(self.turn), program.turns.get(self.turn)) else {
            return Ok(false);
        };
        let mover = turn.player;
        let context =
            RunContext { mover, before: 0, in_threat: false, in_stuck_test, in_settling: false, knows_past: false };
        self.isolated(context, |machine| {
            let (own_royals, enemy_royals) = machine.royal_counts(mover);
            machine.goal = TurnGoal { ply: None, own_royals, enemy_royals };
            machine.is_possible(pc)
        })
    }
}
