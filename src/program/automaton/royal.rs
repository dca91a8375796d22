//! Royal pieces: threats and legality (section 5 of the language).

use super::machine::Machine;
use super::spent::{Flow, Stop};
use super::work::{Context, Goal, Strike};

impl Machine<'_> {
    /// May the player leave the board behind as it is?
    pub fn is_legal(&mut self, player: usize, deep: bool) -> Result<bool, Stop> {
        let (own, enemy) = self.royals_of(player);
        if own < self.goal.own {
            return Ok(false);
        }
        if enemy < self.goal.enemy {
            return Ok(true);
        }
        let states = std::mem::take(&mut self.work.spent.states);
        let threatened = self.threatened(player, deep);
        self.work.spent.states = states;
        threatened.map(|threatened| !threatened)
    }

    /// How many royal pieces a player has, and how many all others.
    pub fn royals_of(&self, player: usize) -> (usize, usize) {
        let own = self.program.facts.royals[player];
        let all = self.program.rules().royal;
        (self.work.board.count(own), self.work.board.count(all.without(own)))
    }

    /// Is there a threat that takes a royal piece of the player and loses none of the other's? `deep` inside the question
    /// whether somebody is stuck, which a threat must not ask again then.
    pub fn threatened(&mut self, player: usize, deep: bool) -> Result<bool, Stop> {
        let program = self.program;
        let royal = program.facts.royals[player];
        if royal.is_empty() {
            return Ok(false);
        }
        let number = self.work.board.count(royal);
        for (other, aims) in program.aims.iter().enumerate().filter(|&(other, _)| other != player) {
            let theirs = program.facts.royals[other];
            let their_number = self.work.board.count(theirs);
            let context = Context { mover: other, before: 0, threat: true, deep, settling: false, past: false };
            let taken = self.apart(context, |machine| {
                machine.strike = Strike { royal, number, theirs, their_number };
                machine.can(aims[player])
            })?;
            if taken {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A threat has been carried out.
    pub fn struck(&mut self) -> Flow {
        let (board, strike) = (&self.work.board, self.strike);
        let takes = board.count(strike.royal) < strike.number;
        if takes && board.count(strike.theirs) >= strike.their_number { Err(Stop::Enough) } else { Ok(()) }
    }

    /// Has the player whose turn it is no legal action? Asked inside another question.
    pub fn is_stuck(&mut self) -> Result<bool, Stop> {
        let states = std::mem::take(&mut self.work.spent.states);
        let any = self.any_action(true);
        self.work.spent.states = states;
        any.map(|any| !any)
    }

    /// Has the player whose turn it is any legal action?
    pub fn any_action(&mut self, deep: bool) -> Result<bool, Stop> {
        let program = self.program;
        let (Some(turn), Some(&pc)) = (program.rules().turns.get(self.turn), program.turns.get(self.turn)) else {
            return Ok(false);
        };
        let mover = turn.player;
        let context = Context { mover, before: 0, threat: false, deep, settling: false, past: false };
        self.apart(context, |machine| {
            let (own, enemy) = machine.royals_of(mover);
            machine.goal = Goal { ply: None, own, enemy };
            machine.can(pc)
        })
    }
}
