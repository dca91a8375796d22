//! A rule file as a game.

use super::packing::Packing;
use super::{Game, Outcome, Refused, Standing};
use crate::algebra::{Rules, Verdict};
use crate::board::Board;
use crate::program::{Action, Fault, Interpreter, Past, Position};
use std::sync::Arc;

/// A game made from a rule file.
#[derive(Clone, Debug)]
pub struct Variant {
    interpreter: Arc<Interpreter>,
    packing: Arc<Packing>,
}

impl Variant {
    /// The game of the rules.
    pub fn new(rules: Rules) -> Self {
        let packing = Arc::new(Packing::new(&rules));
        Self { interpreter: Arc::new(Interpreter::new(Arc::new(rules))), packing }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.interpreter.rules()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.rules().board
    }

    /// The interpreter of the rules.
    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    /// The positions that the game may start from, at least one.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn starts(&self) -> Result<Vec<Position>, Fault> {
        self.interpreter.starts()
    }

    /// How positions are turned into bytes.
    pub(super) fn packing(&self) -> &Packing {
        &self.packing
    }

    /// All actions, whether or not the game has ended.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        self.interpreter.actions(at)
    }

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        self.interpreter.in_check(at)
    }

    /// What the end of this number, for the player to move, means in a position.
    pub(super) fn outcome(&self, at: &Position, end: usize) -> Result<Outcome, Fault> {
        let rules = self.rules();
        let players = rules.players.len();
        let mover = self.mover(at);
        let end = &rules.ends[mover][end];
        let winner = match &end.verdict {
            Verdict::Draw => None,
            Verdict::Win => Some(mover),
            // With two players the other one wins; with more, nobody in particular; alone, nobody.
            Verdict::Loss => (players == 2).then_some(1 - mover),
            Verdict::Last => Some((mover + players - 1) % players),
            Verdict::Player(player) => Some(*player),
            Verdict::Most(pattern) => {
                let counts = self.interpreter.squares_of(pattern, at)?;
                let most = counts.iter().max().copied().unwrap_or(0);
                let mut leaders = (0..players).filter(|&player| counts[player] == most);
                leaders.next().filter(|_| leaders.next().is_none())
            }
        };
        Ok(Outcome { winner, reason: super::reason::of(end, matches!(end.verdict, Verdict::Draw)) })
    }
}

impl Game for Variant {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        self.interpreter.start()
    }

    fn mover(&self, at: &Position) -> usize {
        self.interpreter.mover(at)
    }

    fn standing(&self, at: &Position, past: Past<'_>) -> Result<Standing<Action>, Fault> {
        let mut actions: Option<Vec<Action>> = None;
        let mut stuck = || match &actions {
            Some(known) => Ok(known.is_empty()),
            None => Ok(actions.insert(self.actions(at)?).is_empty()),
        };
        if let Some(end) = self.interpreter.ended(at, past, &mut stuck, false)? {
            return Ok(Standing { actions: Vec::new(), outcome: Some(self.outcome(at, end)?), claim: None });
        }
        let claim = self.interpreter.ended(at, past, &mut stuck, true)?;
        let claim = claim.map(|end| self.outcome(at, end)).transpose()?;
        if stuck()? {
            // No line of the file says what that means: nobody wins.
            let outcome = Outcome { winner: None, reason: "no action is left".into() };
            return Ok(Standing { actions: Vec::new(), outcome: Some(outcome), claim: None });
        }
        Ok(Standing { actions: actions.unwrap_or_default(), outcome: None, claim })
    }

    fn play(&self, _: &Position, action: &Action) -> Result<Position, Refused> {
        Ok(action.after.clone())
    }
}
