//! Ground moves do what the interpreter does.

#![allow(clippy::unwrap_used)]

use super::{Code, GroundMove, GroundRules, GroundStage, Guard, GuardLiteral, GuardedCube, Recoding};
use crate::algebra::{FileFinder, Kind};
use crate::program::interpreter::MidTurn;
use crate::program::{Interpreter, Position};
use crate::shipped_tests::Shipped;
pub(crate) use crate::shipped_tests::names;
use crate::task::CancelToken;
use std::sync::Arc;

/// A shipped game.
pub(crate) fn shipped(name: &str) -> Arc<Interpreter> {
    let (_, text) = Shipped.find_rules(name).unwrap();
    Arc::new(Interpreter::new(Arc::new(crate::algebra::load(name, name, &text, &Shipped).rules.unwrap())))
}

/// Ground moves run one by one, on positions; guards by the interpreter.
struct Naive<'g> {
    ground: &'g GroundRules,
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
            if let Some(code) = recoding.image(self.code(at, cell)) {
                after.put(cell, self.ground.alphabet.content(code));
            }
        }
    }

    fn guard(&self, at: &Position, guard: &Guard) -> bool {
        let mut now = at.clone();
        guard.recodings.iter().for_each(|recoding| self.recode(at, &mut now, recoding));
        self.write(&mut now, &guard.written, &guard.hand_deltas);
        let mover = self.interpreter.mover(at);
        let moment =
            MidTurn { now: &now, interest: guard.interest, fresh: &guard.fresh_marks, ..MidTurn::start(at, mover) };
        self.interpreter.holds_mid_turn(moment, &guard.condition).unwrap()
    }

    fn case(&self, at: &Position, stage: &GroundStage, case: &GuardedCube) -> bool {
        case.cube.iter().all(|&(cell, set)| set.contains(self.code(at, cell)))
            && case
                .guards
                .iter()
                .all(|&GuardLiteral { guard, holds }| self.guard(at, &stage.guards[guard as usize]) == holds)
    }

    fn possible(&self, at: &Position, stage: &GroundStage, ground_move: &GroundMove) -> bool {
        let case = GuardedCube { cube: ground_move.cube.clone(), guards: ground_move.guards.clone() };
        ground_move.min_hands.iter().all(|&(piece, n)| at.in_hand(Kind::piece(piece)) >= n)
            && self.case(at, stage, &case)
    }

    fn after(&self, at: &Position, stage: &GroundStage, ground_move: &GroundMove) -> Position {
        let rules = self.interpreter.rules();
        let mut after = at.clone();
        for cell in rules.board.cells() {
            let faded = self.ground.fading[self.code(at, cell).index()];
            after.put(cell, self.ground.alphabet.content(faded));
        }
        for recoding in &ground_move.recodings {
            let case = GuardedCube { cube: Vec::new(), guards: recoding.guards.clone() };
            if self.case(at, stage, &case) {
                self.recode(at, &mut after, recoding);
            }
        }
        self.write(&mut after, &ground_move.writes, &ground_move.hand_deltas);
        for effect in &ground_move.effects {
            if self.case(at, stage, &effect.case) {
                self.write(&mut after, &effect.writes, &[]);
            }
        }
        if let Some(capture_gain) = &ground_move.capture_gain {
            let code = self.code(at, capture_gain.cell);
            capture_gain
                .gains
                .iter()
                .filter(|(set, _)| set.contains(code))
                .for_each(|(_, hands)| self.write(&mut after, &[], hands));
        }
        if let Some(change) = &ground_move.overwrite
            && change.cases.iter().any(|case| self.case(at, stage, case))
        {
            self.write(&mut after, &[(change.cell, change.code)], &[]);
        }
        after.set_turn(rules.next_turn(at.turn()));
        let asked = rules.ends.iter().flatten().map(|end| end.condition.max_passes());
        let most = asked.chain(rules.turns.iter().map(|turn| turn.body.max_passes())).max().unwrap_or(0);
        let passed = ground_move.writes.is_empty()
            && ground_move.recodings.is_empty()
            && ground_move.effects.is_empty()
            && ground_move.hand_deltas.is_empty()
            && ground_move.capture_gain.is_none();
        after.set_passes(if passed { at.passes().saturating_add(1).min(u8::try_from(most).unwrap()) } else { 0 });
        self.interpreter.settle_marks(after)
    }

    /// The position once the turn has ended as its stage says.
    fn concluded(&self, stage: &GroundStage, mut after: Position) -> Option<Position> {
        let Some(postcondition) = &stage.postcondition else { return Some(after) };
        let mover = self.interpreter.mover(&after);
        let answer = self.interpreter.holds_mid_turn(MidTurn::start(&after, mover), &postcondition.condition).unwrap();
        let toll = if answer { &postcondition.yes } else { &postcondition.no }.as_ref()?;
        if toll.min_hands.iter().any(|&(piece, n)| after.in_hand(Kind::piece(piece)) < n) {
            return None;
        }
        if !toll.hand_deltas.is_empty() {
            self.write(&mut after, &[], &toll.hand_deltas);
            after.set_passes(0);
        }
        Some(after)
    }

    /// From, to and after of every legal action, in the order of ranks.
    fn actions(&self, at: &Position, stages: &[&GroundStage]) -> Vec<Position> {
        let mut found: Vec<(GroundMove, Position)> = Vec::new();
        for stage in stages {
            let mut groups = Vec::new();
            for ground_move in stage.moves.iter().filter(|ground_move| self.possible(at, stage, ground_move)) {
                if ground_move.group != 0 {
                    if groups.contains(&ground_move.group) {
                        continue;
                    }
                    groups.push(ground_move.group);
                }
                let after = self.concluded(stage, self.after(at, stage, ground_move));
                found.extend(after.map(|after| (ground_move.clone(), after)));
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
    let Some(ground) = GroundRules::of_interpreter(&interpreter, &CancelToken::default()) else {
        return "too many contents".into();
    };
    let time = begun.elapsed();
    let naive = Naive { ground: &ground, interpreter: &interpreter };
    let describe = |stage: &GroundStage| format!("{}/{}", stage.moves.len(), stage.guards.len());
    let mut seed = 88_172_645_463_325_252;
    let mut at = interpreter.start();
    let mut checked = 0;
    for ply in 0..positions {
        let actions = interpreter.actions(&at).unwrap();
        if let Ok(stages) = &ground.turns[at.turn()] {
            let stages: Vec<&GroundStage> = stages.iter().collect();
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
            Err(error) => error.to_string(),
        })
        .collect();
    let threats: Vec<String> = ground
        .threats
        .iter()
        .flatten()
        .map(|stage| stage.as_ref().map_or_else(ToString::to_string, describe))
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

/// The ground rules of a rule file's text.
fn ground_text(text: &str) -> GroundRules {
    let rules = crate::algebra::load("test", "test", text, &Shipped).rules.unwrap();
    let interpreter = Interpreter::new(Arc::new(rules));
    GroundRules::of_interpreter(&interpreter, &CancelToken::default()).unwrap()
}

/// Two stones in a turn, as in Connect6. No move has squares of its own, so all of them are in one bucket.
#[test]
fn many_moves_without_squares_are_ground() {
    let ground = ground_text("extends gomoku\ntitle Two\nturn Black : place\nturn White : place place\n");
    let moves = |turn: usize| ground.turns[turn].as_ref().map(|stages| stages[0].moves.len());
    assert_eq!((moves(0), moves(1)), (Ok(225), Ok(225 * 224 / 2)));
}

#[test]
fn equal_turns_share_their_moves() {
    let turns = "turn White : white\nturn Black : mirrored(white)\n".repeat(100);
    let ground =
        ground_text(&format!("extends chess\ntitle Long\nturn White : white\n{turns}turn Black : mirrored(white)\n"));
    let distinct: std::collections::BTreeSet<_> =
        ground.turns.iter().map(|stages| Arc::as_ptr(stages.as_ref().unwrap()).cast::<u8>()).collect();
    // Two turns of White in a row, two of Black, and one of either between.
    assert_eq!((ground.turns.len(), distinct.len()), (202, 4));
}

#[test]
fn a_cancelled_token_stops_grounding() {
    let rules =
        crate::algebra::load("chess", "chess", &Shipped.find_rules("chess").unwrap().1, &Shipped).rules.unwrap();
    let interpreter = Interpreter::new(Arc::new(rules));
    let cancel = CancelToken::default();
    cancel.cancel();
    let ground = GroundRules::of_interpreter(&interpreter, &cancel).unwrap();
    assert!(ground.turns.iter().all(|turn| turn.as_ref().is_err_and(|error| *error == super::GroundError::Cancelled)));
}
