//! Conditions as predicates on the position before the turn in which they are asked: the weakest precondition of each
//! (Dijkstra 1975).

use super::cube::Draft;
use super::later::Later;
use super::map::{Map, all, narrow};
use super::predicate::Predicate;
use super::scene::Scene;
use super::view::View;
use super::{Cube, Relation, Why};
use crate::algebra::term::{Condition, Fact, Move};
use crate::algebra::{Kind, KindSet, Marks};
use crate::program::ground::{Code, CodeSet, Effort, GroundMove, Guard, cases};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Relation {
    /// When a condition holds in a view of the position.
    pub(super) fn asked(&self, condition: &Condition, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        let is = |is: bool| Ok(Arc::new(Predicate::Is(is)));
        match condition {
            Condition::Not(inner) => Ok(Predicate::not(self.asked(inner, scene, view)?)),
            Condition::And(parts) | Condition::Or(parts) => {
                let all = matches!(condition, Condition::And(_));
                let mut known = Vec::new();
                for part in parts {
                    let part = self.asked(part, scene, view)?;
                    let decided = *part == Predicate::Is(!all);
                    known.push(part);
                    if decided {
                        break;
                    }
                }
                Ok(Predicate::list(known, all))
            }
            Condition::Holds(pattern) => Ok(Predicate::cubes(self.places(pattern, scene, view)?)),
            Condition::Can(made) => Ok(Arc::new(Predicate::Later(Arc::new(Later::new(made, scene, view))))),
            Condition::Fact(Fact::Check) if scene.threat => is(false),
            Condition::Fact(Fact::Check) => self.threatened(scene.mover, view, scene.deep),
            Condition::Fact(Fact::Stuck) if scene.deep => is(false),
            Condition::Fact(Fact::Mated) if scene.deep || scene.threat => is(false),
            Condition::Fact(Fact::Stuck) => self.stuck(scene, view),
            Condition::Fact(Fact::Mated) => {
                Ok(Predicate::list([self.threatened(scene.mover, view, false)?, self.stuck(scene, view)?], true))
            }
            Condition::Fact(Fact::Taken) => self.taken(scene, view),
            Condition::Fact(Fact::Full) => self.none_of(CodeSet::of(Code::EMPTY), scene, view),
            Condition::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules().pieces.len()).without(KindSet::of(Kind::EMPTY));
                self.none_of(self.alphabet().of_kinds(pieces.without(*kinds)), scene, view)
            }
            // Nothing is known of what went before.
            Condition::Fact(Fact::Repeated(times)) => is(*times <= 1),
            Condition::Fact(Fact::Quiet(turns)) => is(*turns == 0),
            Condition::Fact(Fact::Passes(times)) => match self.levels.of_passes() {
                Some(level) => {
                    let mut draft = Draft::default();
                    let values = self.levels.at_least(level, *times as usize);
                    draft.ask(level, self.pulled(level, values, scene, view)?);
                    Ok(Predicate::cubes(self.done(draft).into_iter().collect()))
                }
                None => is(*times == 0),
            },
            Condition::Their(inner) => self.their(inner, scene, view),
            Condition::Compare(a, how, b) => self.compared(a, *how, b, scene, view),
        }
    }

    /// When none of a set stands on the board.
    fn none_of(&self, set: CodeSet, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        let mut draft = Draft::default();
        for cell in self.rules().board.cells() {
            match self.levels.of_cell(cell) {
                Some(level) => {
                    let others = all(self.levels.size(level)) & !self.levels.mask(level, set);
                    if !draft.ask(level, self.pulled(level, others, scene, view)?) {
                        return Ok(Arc::new(Predicate::Is(false)));
                    }
                }
                None if set.contains(Code::OFF) => return Ok(Arc::new(Predicate::Is(false))),
                None => {}
            }
        }
        Ok(Predicate::cubes(self.done(draft).into_iter().collect()))
    }

    /// When a move can be made.
    pub(super) fn can(&self, made: &Move, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        if made.depends_beyond_board() && (!scene.at_start || made.depends_on_history()) {
            return Err("a question looks back in the middle of a turn".into());
        }
        let who = (scene.mover, scene.threat);
        let stage =
            cases(self.rules(), self.alphabet(), &self.ground.universe, who, scene.interest, made, Effort::MUCH)?;
        let scene = Scene { at_start: false, ..scene.clone() };
        self.any_of(&stage.moves, &stage.guards, &scene, view)
    }

    /// When any of some moves can be made.
    pub(super) fn any_of(
        &self,
        moves: &[GroundMove],
        guards: &[Guard],
        scene: &Scene,
        view: &View,
    ) -> Result<Arc<Predicate>, Why> {
        let mut by: BTreeMap<&[(u32, bool)], Vec<Cube>> = BTreeMap::new();
        for made in moves {
            if let Some(cube) = self.cube(&made.needs, &made.holds, scene, view)? {
                by.entry(&made.guards).or_default().push(cube);
            }
        }
        let mut ways = Vec::new();
        for (asked, cubes) in by {
            let mut parts = vec![Predicate::cubes(cubes)];
            for &(guard, holds) in asked {
                let guard = guards.get(guard as usize).ok_or("a guard is missing")?;
                let answer = self.guarded(guard, scene, view)?;
                parts.push(if holds { answer } else { Predicate::not(answer) });
            }
            ways.push(Predicate::list(parts, true));
        }
        Ok(Predicate::list(ways, false))
    }

    /// When a guard holds in a view of the position.
    pub(super) fn guarded(&self, guard: &Guard, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        let mut now = view.clone();
        for recoding in &guard.recoded {
            for &cell in &recoding.cells {
                if let Some(level) = self.levels.of_cell(cell) {
                    now.then(level, &self.recoded(level, &recoding.becomes)?);
                }
            }
        }
        for &(cell, code) in &guard.written {
            let level = self.levels.of_cell(cell).ok_or("a hole is written")?;
            now.set(level, self.constant(level, code)?);
        }
        for &(piece, by) in &guard.hands {
            let level = self.levels.of_hand(piece).ok_or("a hand is missing")?;
            now.then(level, &self.shifted(level, by.into()));
        }
        let kept = guard.fresh.iter().map(|&(cell, fresh)| {
            let code = guard.written.iter().find(|(other, _)| *other == cell)?.1;
            Some((cell, self.kept(code, fresh)))
        });
        let kept = kept.collect::<Option<Vec<_>>>().ok_or("a mark on a square that is not written")?;
        let scene = Scene { interest: guard.interest, kept, at_start: false, ..scene.clone() };
        self.asked(&guard.condition, &scene, &now)
    }

    /// What is left of a code at the end of a turn that has written it with such marks.
    fn kept(&self, code: Code, fresh: Marks) -> Code {
        let alphabet = self.alphabet();
        let content = alphabet.content(code);
        let faded = self.ground.fading.get(code.index()).map_or(content, |&faded| alphabet.content(faded));
        let marks = faded.marks.or(content.marks.and(fresh));
        alphabet.code(crate::algebra::Content { marks, ..content }).unwrap_or(code)
    }

    /// The map to one code.
    pub(super) fn constant(&self, level: u16, code: Code) -> Result<Map, Why> {
        let value = self.levels.value(level, code).ok_or("something is written where it cannot stand")?;
        Ok(vec![value; self.levels.size(level)].into())
    }

    /// The map of a recoding.
    pub(super) fn recoded(&self, level: u16, becomes: &[(CodeSet, Code)]) -> Result<Map, Why> {
        let of = |value: u8| {
            let code = self.levels.code(level, value);
            match becomes.iter().find(|(set, _)| set.contains(code)) {
                Some((_, code)) => self.levels.value(level, *code).ok_or("something becomes what cannot stand there"),
                None => Ok(value),
            }
        };
        Ok((0..self.levels.size(level)).map(narrow).map(of).collect::<Result<_, _>>()?)
    }

    /// The map of a hand that holds more, or less.
    pub(super) fn shifted(&self, level: u16, by: i64) -> Map {
        let size = self.levels.size(level);
        let to = |value: usize| {
            let value = i64::try_from(value).unwrap_or(0) + by;
            usize::try_from(value).ok().filter(|&value| value < size).map_or(super::CLOSED, narrow)
        };
        (0..size).map(to).collect()
    }

    /// When a royal piece of a player is threatened.
    pub(super) fn threatened(&self, player: usize, view: &View, deep: bool) -> Result<Arc<Predicate>, Why> {
        let mut ways = Vec::new();
        if self.royals(player).is_empty() {
            return Ok(Arc::new(Predicate::Is(false)));
        }
        for (attacker, threats) in self.ground.threats.iter().enumerate().filter(|&(attacker, _)| attacker != player) {
            let stage = threats.get(player).ok_or("a player is missing")?.as_ref()?;
            let scene = Scene { threat: true, deep, begun: view.clone(), ..Scene::at_start(attacker) };
            ways.push(self.any_of(&stage.moves, &stage.guards, &scene, view)?);
        }
        Ok(Predicate::list(ways, false))
    }

    /// When the player who is asked has no legal action.
    fn stuck(&self, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        let turn = self.rules().turns.iter().position(|turn| turn.player == scene.mover);
        let only = self.rules().turns.iter().filter(|turn| turn.player == scene.mover).count() == 1;
        let Some(turn) = turn.filter(|_| only && scene.at_start) else {
            return Err("who is stuck is asked in the middle of a turn".into());
        };
        let stuck = Arc::new(Predicate::Stuck { turn, deep: !scene.ends });
        if *view == View::default() {
            return Ok(stuck);
        }
        if scene.blind {
            return Err("who is stuck hangs on marks that may be lost".into());
        }
        Ok(Arc::new(Predicate::Then(view.touches(), stuck)))
    }

    /// When this turn has removed an enemy piece.
    fn taken(&self, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        let foes = self.alphabet().that(|content| {
            let piece = self.rules().piece(content.kind);
            piece.is_some_and(|piece| piece.owner != scene.mover)
        });
        let mut cubes = Vec::new();
        let levels: Vec<u16> = view.levels().chain(scene.begun.levels()).collect();
        for level in levels {
            let size = self.levels.size(level);
            let foes = self.levels.mask(level, foes);
            let at = |view: &View, value: usize| view.at(level).map_or(narrow(value), |map| map[value]);
            let is_foe = |value: u8| foes >> value & 1 == 1;
            let mut lost = 0;
            for value in 0..size {
                match (is_foe(at(&scene.begun, value)), is_foe(at(view, value))) {
                    (true, false) => lost |= 1 << value,
                    (false, true) => return Err("a turn puts a piece of another player on the board".into()),
                    _ => {}
                }
            }
            let mut draft = Draft::default();
            draft.ask(level, lost);
            cubes.extend(self.done(draft));
        }
        Ok(Predicate::cubes(cubes))
    }

    /// When a condition holds as the next player would see it.
    fn their(&self, inner: &Condition, scene: &Scene, view: &View) -> Result<Arc<Predicate>, Why> {
        let rules = self.rules();
        let mut theirs = view.clone();
        for (level, map) in self.levels.fading() {
            theirs.then(*level, map);
        }
        for &(cell, code) in &scene.kept {
            let level = self.levels.of_cell(cell).ok_or("a hole is written")?;
            theirs.set(level, self.constant(level, code)?);
        }
        if let Some(level) = self.levels.of_passes() {
            let size = self.levels.size(level);
            let map: Map = if *view == scene.begun {
                (0..size).map(|value| narrow((value + 1).min(size - 1))).collect()
            } else {
                vec![0; size].into()
            };
            theirs.set(level, map);
        }
        let blind = scene.blind || !(scene.settling || rules.conditional_marks().is_empty());
        let next = (scene.mover + 1) % self.ground.players.max(1);
        let begun = theirs.clone();
        let scene = Scene { mover: next, begun, kept: Vec::new(), at_start: true, blind, ..scene.clone() };
        self.asked(inner, &scene, &theirs)
    }
}
