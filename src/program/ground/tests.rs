//! Ground moves do what the interpreter does.

#![allow(clippy::unwrap_used)]

use super::{Case, Code, Ground, GroundMove, Guard, Recoding, Stage};
use crate::algebra::{FileFinder, Kind};
use crate::program::interpreter::MidTurn;
use crate::program::{Interpreter, Position};
use crate::shipped_tests::Shipped;
pub(crate) use crate::shipped_tests::names;
use std::sync::Arc;

/// A shipped game.
pub(crate) fn shipped(name: &str) -> Arc<Interpreter> {
    let (_, text) = Shipped.find_rules(name).unwrap();
    Arc::new(Interpreter::new(Arc::new(crate::algebra::load(name, name, &text, &Shipped).rules.unwrap())))
}

/// Ground moves run one by one, on positions; guards by the interpreter.
struct Naive<'g> {
    ground: &'g Ground,
    interpreter: &'g Interpreter,
}

impl Naive<'_> {
    fn code(&self, at: &Position, cell: crate::board::Cell) -> Code {
        self.ground.alphabet.code(at.at(cell)).unwrap()
    }

    fn write(&self, at: &mut Position, writes: &[(crate::board::Cell, Code)], hands: &[(usize, i8)]) {
        for &(cell, code) in writes {
            at.put(cell, self.ground.alphabet.content(code));
        }
        for &(piece, by) in hands {
            let kind = Kind::piece(piece);
            at.set_in_hand(kind, at.in_hand(kind).checked_add_signed(by).unwrap());
        }
    }

    fn recode(&self, at: &Position, after: &mut Position, recoding: &Recoding) {
        for &cell in &recoding.cells {
            if let Some(code) = recoding.of(self.code(at, cell)) {
                after.put(cell, self.ground.alphabet.content(code));
            }
        }
    }

    fn guard(&self, at: &Position, guard: &Guard) -> bool {
        let mut now = at.clone();
        guard.recoded.iter().for_each(|recoding| self.recode(at, &mut now, recoding));
        self.write(&mut now, &guard.written, &guard.hands);
        let mover = self.interpreter.mover(at);
        let moment =
            MidTurn { before: at, now: &now, interest: guard.interest, fresh: &guard.fresh, mover, in_threat: false };
        self.interpreter.holds_at(moment, &guard.condition).unwrap()
    }

    fn case(&self, at: &Position, stage: &Stage, case: &Case) -> bool {
        case.needs.iter().all(|&(cell, set)| set.contains(self.code(at, cell)))
            && case.guards.iter().all(|&(guard, holds)| self.guard(at, &stage.guards[guard as usize]) == holds)
    }

    fn possible(&self, at: &Position, stage: &Stage, made: &GroundMove) -> bool {
        let case = Case { needs: made.needs.clone(), guards: made.guards.clone() };
        made.holds.iter().all(|&(piece, n)| at.in_hand(Kind::piece(piece)) >= n) && self.case(at, stage, &case)
    }

    fn after(&self, at: &Position, stage: &Stage, made: &GroundMove) -> Position {
        let rules = self.interpreter.rules();
        let mut after = at.clone();
        for cell in rules.board.cells() {
            let faded = self.ground.fading[self.code(at, cell).index()];
            after.put(cell, self.ground.alphabet.content(faded));
        }
        for recoding in &made.recodes {
            let case = Case { needs: Vec::new(), guards: recoding.guards.clone() };
            if self.case(at, stage, &case) {
                self.recode(at, &mut after, recoding);
            }
        }
        self.write(&mut after, &made.writes, &made.hands);
        for effect in &made.effects {
            let case = Case { needs: effect.needs.clone(), guards: effect.guards.clone() };
            if self.case(at, stage, &case) {
                self.write(&mut after, &effect.writes, &[]);
            }
        }
        if let Some(catch) = &made.catch {
            let code = self.code(at, catch.cell);
            catch
                .gains
                .iter()
                .filter(|(set, _)| set.contains(code))
                .for_each(|(_, hands)| self.write(&mut after, &[], hands));
        }
        if let Some(change) = &made.change
            && change.cases.iter().any(|case| self.case(at, stage, case))
        {
            self.write(&mut after, &[(change.cell, change.code)], &[]);
        }
        after.set_turn(rules.next_turn(at.turn()));
        let asked = rules.ends.iter().flatten().map(|end| end.condition.max_passes());
        let most = asked.chain(rules.turns.iter().map(|turn| turn.body.max_passes())).max().unwrap_or(0);
        let passed = made.writes.is_empty()
            && made.recodes.is_empty()
            && made.effects.is_empty()
            && made.hands.is_empty()
            && made.catch.is_none();
        after.set_passes(if passed { at.passes().saturating_add(1).min(u8::try_from(most).unwrap()) } else { 0 });
        self.interpreter.settle_marks(after)
    }

    /// The position once the turn has ended as its stage says.
    fn concluded(&self, stage: &Stage, mut after: Position) -> Option<Position> {
        let Some(tail) = &stage.tail else { return Some(after) };
        let mover = self.interpreter.mover(&after);
        let moment = MidTurn { before: &after, now: &after, interest: None, fresh: &[], mover, in_threat: false };
        let answer = self.interpreter.holds_at(moment, &tail.condition).unwrap();
        let toll = if answer { &tail.yes } else { &tail.no }.as_ref()?;
        if toll.holds.iter().any(|&(piece, n)| after.in_hand(Kind::piece(piece)) < n) {
            return None;
        }
        if !toll.hands.is_empty() {
            self.write(&mut after, &[], &toll.hands);
            after.set_passes(0);
        }
        Some(after)
    }

    /// From, to and after of every legal action, in the order of ranks.
    fn actions(&self, at: &Position, stages: &[&Stage]) -> Vec<Position> {
        let mut found: Vec<(GroundMove, Position)> = Vec::new();
        for stage in stages {
            let mut groups = Vec::new();
            for made in stage.moves.iter().filter(|made| self.possible(at, stage, made)) {
                if made.group != 0 {
                    if groups.contains(&made.group) {
                        continue;
                    }
                    groups.push(made.group);
                }
                let after = self.concluded(stage, self.after(at, stage, made));
                found.extend(after.map(|after| (made.clone(), after)));
            }
            if !found.is_empty() {
                break;
            }
        }
        found
            .into_iter()
            .map(|(_, after)| after)
            .filter(|after| self.interpreter.may_leave(at, after).unwrap())
            .collect()
    }
}

/// A random number from a state.
pub(crate) fn random(state: &mut u64, below: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state % below as u64).unwrap()
}

#[track_caller]
fn check(name: &str, positions: usize) -> String {
    let interpreter = shipped(name);
    let begun = std::time::Instant::now();
    let Some(ground) = Ground::of(interpreter.rules(), interpreter.royal_attacks(), &interpreter.start_contents())
    else {
        return "too many contents".into();
    };
    let time = begun.elapsed();
    let naive = Naive { ground: &ground, interpreter: &interpreter };
    let describe = |stage: &Stage| format!("{}/{}", stage.moves.len(), stage.guards.len());
    let mut seed = 88_172_645_463_325_252;
    let mut at = interpreter.start();
    let mut checked = 0;
    for ply in 0..positions {
        let actions = interpreter.actions(&at).unwrap();
        if let Ok(stages) = &ground.turns[at.turn()] {
            let stages: Vec<&Stage> = stages.iter().collect();
            let bytes =
                |position: &Position| (position.packed_cells().to_vec(), position.hands().to_vec(), position.passes());
            let mut found: Vec<_> = naive.actions(&at, &stages).iter().map(bytes).collect();
            let mut wanted: Vec<_> = actions.iter().map(|action| bytes(&action.after)).collect();
            found.sort();
            wanted.sort();
            assert!(found == wanted, "{name} ply {ply}: {} for {}\n{at:?}", found.len(), wanted.len());
            checked += 1;
        }
        at = if actions.is_empty() || ply % 60 == 59 {
            interpreter.start()
        } else {
            actions[random(&mut seed, actions.len())].after.clone()
        };
    }
    let turns: Vec<String> = ground
        .turns
        .iter()
        .map(|turn| match turn {
            Ok(stages) => stages.iter().map(describe).collect::<Vec<_>>().join(" then "),
            Err(why) => why.clone(),
        })
        .collect();
    let threats: Vec<String> = ground
        .threats
        .iter()
        .flatten()
        .map(|stage| stage.as_ref().map_or_else(Clone::clone, describe))
        .filter(|text| text != "0/0")
        .collect();
    format!("{time:?} {checked} | {} | threats {}", turns.join(", "), threats.join(", "))
}

#[test]
fn every_game_does_what_the_interpreter_does() {
    for name in names() {
        let told = check(&name, 60);
        println!("{name:24} {told}");
    }
}
