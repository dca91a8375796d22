//! Worlds as a game like any other: a position is a [`Round`], an action an [`Intent`].

use super::explicit::Explicit;
use super::part::Part;
use super::{Intent, Round, RoundStats, Worlds, WorldsError};
use crate::game::{Classical, Fault, Game, Past, Refused, Standing};

impl<G: Classical> Game for Worlds<G> {
    type Position = Round;
    type Action = Intent;

    fn start(&self) -> Round {
        // Rules that fail on the first position are found out as soon as anything is asked about it.
        self.first_round().unwrap_or_else(|_| {
            let mut record = Vec::new();
            self.game().pack(self.start_world(), &mut record);
            Round::new(
                Explicit::from_parts(vec![Part::of_one(&record)]),
                RoundStats::at_start_of(None),
                self.player(),
                None,
            )
        })
    }

    fn mover(&self, at: &Round) -> usize {
        at.mover()
    }

    fn standing(&self, at: &Round, _: Past<'_, Round>) -> Result<Standing<Intent>, Fault> {
        if let Some(outcome) = self.outcome(at) {
            return Ok(Standing { actions: Vec::new(), outcome: Some(outcome), claim: None });
        }
        let choices = self.choices(at).map_err(|stopped| match stopped {
            WorldsError::Fault(fault) => fault,
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
