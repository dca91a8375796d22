//! Royal pieces: check, threats and legality (section 5 of the language).

use super::machine::Machine;
use super::scratch::{MachineContext, ThreatGoal};
use crate::program::budget::{Flow, is_answered};
use crate::program::query_scope::QueryScope;
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
        let states = self.scratch.budget.states.take();
        let is_threatened = self.is_threatened(player, in_stuck_test)?;
        self.scratch.budget.states.set(states);
        Ok(!is_threatened)
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
        if target_count == 0 {
            return Ok(false);
        }
        for (other, attacks) in program.royal_attacks.iter().enumerate().filter(|&(other, _)| other != player) {
            let attacker_royals = program.properties.royals[other];
            let attacker_royal_count = self.scratch.board.count(attacker_royals);
            let scope = QueryScope { in_threat: true, in_stuck_test, in_settling: false };
            let context = MachineContext { scope, ..MachineContext::new(other) };
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
        let states = self.scratch.budget.states.take();
        let any = self.has_action(true)?;
        self.scratch.budget.states.set(states);
        Ok(!any)
    }

    /// Returns whether the player to move has a legal action.
    pub fn has_action(&mut self, in_stuck_test: bool) -> Flow<bool> {
        is_answered(self.run_turn(None, in_stuck_test, Machine::run))
    }
}
