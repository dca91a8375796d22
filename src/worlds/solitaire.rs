//! Worlds as a game like any other: a position is a [`Round`], an action an [`Intent`].

use super::explicit::Explicit;
use super::part::Part;
use super::{Intent, Round, Stopped, Tally, Worlds};
use crate::game::{Classical, Fault, Game, Outcome, Past, Refused, Standing};

impl<G: Classical> Worlds<G> {
    /// How the game ended, if it has: lost as soon as one world is lost, won when no world is left in play and one was
    /// won on the way, otherwise drawn when none is left.
    pub fn outcome(&self, at: &Round) -> Option<Outcome> {
        let over = !at.is_in_play();
        if let Some(round) = at.first_lost().filter(|_| over || !self.goes_past_loss()) {
            let reason = if at.tally().lost == 0 {
                format!("a world was lost in round {round}")
            } else {
                format!("lost in {} of {} worlds", at.tally().lost, at.len())
            };
            // With two players the other one wins; with more, nobody in particular.
            let winner = (self.game().players() == 2).then_some(1 - self.player().min(1));
            return Some(Outcome { winner, reason });
        }
        let won = at.finished().won;
        over.then(|| match won {
            0 => Outcome { winner: None, reason: "no world is left".into() },
            1 => Outcome { winner: Some(self.player()), reason: "no world is left, and 1 was won".into() },
            _ => Outcome { winner: Some(self.player()), reason: format!("no world is left, and {won} were won") },
        })
    }
}

impl<G: Classical> Game for Worlds<G> {
    type Position = Round;
    type Action = Intent;

    fn start(&self) -> Round {
        // Rules that fail on the first position are found out as soon as anything is asked about it.
        self.first().unwrap_or_else(|_| {
            let mut record = Vec::new();
            self.game().pack(self.start_world(), &mut record);
            Round::new(Explicit::from_parts(vec![Part::of_one(&record)]), Tally::begun(None), None)
        })
    }

    fn mover(&self, _: &Round) -> usize {
        self.player()
    }

    fn standing(&self, at: &Round, _: Past<'_, Round>) -> Result<Standing<Intent>, Fault> {
        if let Some(outcome) = self.outcome(at) {
            return Ok(Standing { actions: Vec::new(), outcome: Some(outcome), claim: None });
        }
        let choices = self.choices(at).map_err(|stopped| match stopped {
            Stopped::Fault(fault) => fault,
            other => Fault::nowhere(other.to_string()),
        })?;
        let actions = choices.iter().map(|choice| choice.intent.clone()).collect();
        Ok(Standing { actions, outcome: None, claim: None })
    }

    fn play(&self, at: &Round, action: &Intent) -> Result<Round, Refused> {
        Ok(self.advance(at, action)?)
    }

    /// An action of unknown origin is looked for in the worlds themselves; listing all that could be done is not needed.
    fn apply(&self, at: &Round, action: &Intent) -> Result<Round, Refused> {
        self.play(at, action)
    }
}
