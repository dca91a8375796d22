//! From rules to ground moves.

use super::run::{Grounder, Open, Why};
use super::ways::{self, Aim};
use super::{Alphabet, CodeSet, Ground, Stage, tail, universe};
use crate::algebra::term::Move;
use crate::algebra::{Content, Rules};
use std::cell::Cell;
use std::sync::Arc;

/// So many steps may carrying a turn to the squares take.
const STEPS: u32 = 1_500_000;
/// So many steps may all turns and threats of a game take together; what comes later has to do with what is left.
const ALL_STEPS: u32 = 4_000_000;

impl Ground {
    /// The ground moves of the rules; `None` if too many different things can stand on a square. `aims` is by attacker and
    /// defender, as the interpreter has them; `starts` are the positions that games start from, by cell.
    pub fn of(rules: &Rules, aims: &[Vec<Arc<Move>>], starts: &[Vec<Content>]) -> Option<Self> {
        let alphabet = Alphabet::of(rules, universe::kinds(rules, starts))?;
        let universe = universe::universe(rules, &alphabet, starts);
        let fading = alphabet.fading(rules.marks_where(|mark| mark.lasts_one_turn));
        let players = rules.players.len();
        let royals: Vec<CodeSet> =
            (0..players).map(|player| alphabet.of_kinds(rules.royal).and(alphabet.side(player))).collect();
        let carrier =
            Carrier { rules, alphabet: &alphabet, universe: &universe, royals: &royals, left: Cell::new(ALL_STEPS) };
        let mut struck: Vec<Vec<Option<Stage>>> = vec![vec![None; players]; players];
        let turns = (0..rules.turns.len()).map(|turn| carrier.turn(turn, &mut struck)).collect();
        let threats = struck.into_iter().enumerate().map(|(attacker, struck)| {
            let threat = |(defender, known): (usize, Option<Stage>)| {
                let body = aims.get(attacker).and_then(|aims| aims.get(defender));
                known.map_or_else(|| carrier.threat(attacker, defender, body), Ok)
            };
            struck.into_iter().enumerate().map(threat).collect()
        });
        let threats = threats.collect();
        let conditional = rules.conditional_marks();
        Some(Self {
            cells: rules.setup.len(),
            players,
            fading,
            royals,
            turns,
            threats,
            conditional,
            alphabet,
            universe,
        })
    }
}

/// Carries the turns and threats of a game to its squares.
struct Carrier<'r> {
    rules: &'r Rules,
    alphabet: &'r Alphabet,
    universe: &'r [CodeSet],
    /// The royal pieces of each player.
    royals: &'r [CodeSet],
    /// How many steps are left for all that is still to come.
    left: Cell<u32>,
}

impl Carrier<'_> {
    /// The stages of a turn. Where it is at the same time what its player threatens with, what comes of that is put down
    /// by attacker and defender.
    fn turn(&self, index: usize, struck: &mut [Vec<Option<Stage>>]) -> Result<Vec<Stage>, String> {
        let turn = &self.rules.turns[index];
        if turn.continues_turn {
            return Err("it is the rest of a turn".into());
        }
        let bodies = stages(&turn.body);
        let mut stages = Vec::with_capacity(bodies.len());
        for body in &bodies {
            let (body, tail) = tail::parted(self.rules, index, body);
            let threatens = bodies.len() == 1 && tail.is_none() && self.rules.threats.get(turn.player) == Some(&body);
            let others = 0..if threatens { self.royals.len() } else { 0 };
            let aims: Vec<(usize, Aim)> =
                others.filter_map(|other| Some((other, self.aim(turn.player, other)?))).collect();
            let (stage, strikes) = self
                .carried(turn.player, false, &|grounder| ways::turn(grounder, &body, aims.iter().map(|aim| aim.1)))?;
            for ((defender, _), strikes) in aims.iter().zip(strikes) {
                struck[turn.player][*defender] = strikes;
            }
            stages.push(Stage { tail, ..stage });
        }
        Ok(stages)
    }

    /// What of a move takes royal pieces of the defender.
    fn threat(&self, attacker: usize, defender: usize, body: Option<&Arc<Move>>) -> Result<Stage, String> {
        let (Some(aim), Some(body)) = (self.aim(attacker, defender), body) else { return Ok(Stage::default()) };
        self.carried(attacker, true, &|grounder| ways::threat(grounder, body, aim))
    }

    /// What a player aims at; `None` if there is nothing to aim at.
    fn aim(&self, attacker: usize, defender: usize) -> Option<Aim> {
        let (own, royal) = (*self.royals.get(attacker)?, *self.royals.get(defender)?);
        (attacker != defender && !royal.is_empty()).then_some(Aim { own, royal })
    }

    /// With as much left open as can be.
    fn carried<T>(
        &self,
        player: usize,
        threat: bool,
        carry: &dyn Fn(&mut Grounder<'_>) -> Result<T, Why>,
    ) -> Result<T, String> {
        let with = |open: Open| {
            let left = self.left.get();
            let steps = STEPS.min(left);
            let mut grounder = Grounder::new(self.rules, self.alphabet, self.universe, player, threat, steps);
            grounder.open = open;
            let carried = carry(&mut grounder);
            self.left.set(left.saturating_sub(steps - grounder.steps.min(steps)));
            carried
        };
        let mut ways = [Open::Squares, Open::Changes, Open::Nothing].into_iter().map(with);
        let ground = ways.find(|ground| !matches!(ground, Err(Why::Undecided))).unwrap_or(Err(Why::Undecided));
        ground.map_err(|why| match why {
            Why::Reason(reason) => reason,
            Why::Undecided => "a mark is asked for that may or may not have been written".into(),
        })
    }
}

/// `M else N` as a whole turn: N is only played where M is not possible.
fn stages(body: &Arc<Move>) -> Vec<Arc<Move>> {
    match &**body {
        Move::Else(first, second) => {
            let mut stages = stages(first);
            stages.extend(self::stages(second));
            stages
        }
        _ => vec![body.clone()],
    }
}
