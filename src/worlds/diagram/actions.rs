//! What a player can do in some world of a set: operations as actions with their squares and texts.

use super::conjoin::domain;
use super::domains::opens;
use super::play::Play;
use super::suffixes::NOTHING;
use super::{EMPTY, Node, Set};
use crate::game::relation::{Cube, Operation, Predicate, Stage, Why};
use crate::game::{Cell, Squares};
use std::collections::BTreeMap;

/// An action that some worlds allow.
pub(in crate::worlds) struct Allowed<'r> {
    pub squares: Squares,
    pub text: String,
    /// In how many worlds it is legal.
    pub legal: u128,
    /// How it is done, and in which worlds; in all in which it is legal, if nothing is said.
    pub ways: Vec<(Way<'r>, Option<Node>)>,
}

/// An operation of a stage.
#[derive(Clone, Copy)]
pub(in crate::worlds) struct Way<'r> {
    pub stage: &'r Stage,
    pub number: usize,
    pub operation: &'r Operation,
}

/// Tells the squares and texts of actions, by a word before a turn and the words that they lead to.
pub(in crate::worlds) type Tell<'t> = &'t dyn Fn(&[u8], usize, &[Box<[u8]>]) -> Result<Vec<(Squares, String)>, Why>;

/// Operations between the same squares; where none are chosen, on the same levels.
type Key = (usize, Option<Cell>, Option<Cell>, Vec<u16>);

/// Where an operation is legal: among worlds without check and with, in a cube and in none of some others.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Where {
    inside: Set,
    outside: [Set; 2],
    guards: Box<[(u32, bool)]>,
}

/// Worlds before a turn.
struct Field {
    /// Worlds without check, and with it.
    worlds: [Node; 2],
    /// The same by guards that must be as they should.
    guarded: BTreeMap<Box<[(u32, bool)]>, [Node; 2]>,
}

impl<'r, const V: usize> Play<'r, V> {
    /// The actions that some worlds before a turn allow, of those between two squares or of all.
    pub fn actions(
        &mut self,
        tell: Tell<'_>,
        worlds: Node,
        turn: usize,
        between: Option<(Cell, Cell)>,
    ) -> Result<Vec<Allowed<'r>>, Why> {
        let relation = self.relation;
        let stages = &relation.turn(turn)?.stages;
        let danger = relation.danger(relation.player(turn))?;
        let mut all: Vec<Allowed<'r>> = Vec::new();
        let domains = self.domains(worlds, turn, false)?;
        for ((number, stage), domain) in stages.iter().enumerate().zip(domains) {
            if domain == EMPTY {
                continue;
            }
            let checked = self.filter(domain, &danger, true)?;
            let safe = self.diagram.without(domain, checked);
            let mut field = Field { worlds: [safe, checked], guarded: BTreeMap::new() };
            let support = self.diagram.support(domain);
            let mut groups: BTreeMap<Key, Vec<Way<'r>>> = BTreeMap::new();
            for operation in &stage.operations {
                let squares = operation.from.zip(operation.to);
                if between.is_some_and(|between| squares.is_some_and(|squares| squares != between))
                    || !opens(operation, &support)
                {
                    continue;
                }
                let levels =
                    if operation.from.is_some() { Vec::new() } else { operation.touches.iter().map(|t| t.0).collect() };
                let key = (number, operation.from, operation.to, levels);
                groups.entry(key).or_default().push(Way { stage, number, operation });
            }
            for group in groups.into_values() {
                for allowed in self.group(tell, domain, turn, &group, &danger, &mut field)? {
                    match all.iter_mut().find(|known| known.text == allowed.text) {
                        Some(known) => {
                            known.legal += allowed.legal;
                            known.ways.extend(allowed.ways);
                        }
                        None => all.push(allowed),
                    }
                }
            }
        }
        Ok(all)
    }

    /// The actions of a group.
    fn group(
        &mut self,
        tell: Tell<'_>,
        domain: Node,
        turn: usize,
        group: &[Way<'r>],
        danger: &Predicate,
        field: &mut Field,
    ) -> Result<Vec<Allowed<'r>>, Why> {
        let mut all = Vec::new();
        if let Some(classes) = self.classes(group, danger, field) {
            for (place, ways) in classes {
                let worlds = self.field(turn, ways[0].stage, &place.guards, field)?;
                let mut legal = 0;
                let mut one = None;
                for (worlds, outside) in worlds.into_iter().zip(place.outside) {
                    let asked = (place.inside, outside);
                    let known = self.among(worlds, asked);
                    legal += known;
                    if one.is_none() && known > 0 {
                        one = self.one_among(worlds, asked);
                    }
                }
                if let Some(word) = one {
                    for (way, (squares, text)) in ways.iter().zip(self.told(tell, &word, turn, &ways)?) {
                        all.push(Allowed { squares, text, legal, ways: vec![(*way, None)] });
                    }
                }
            }
            return Ok(all);
        }
        // Worlds apart by which of the operations are legal.
        let mut parts: Vec<(Node, Vec<Way<'r>>)> = vec![(domain, Vec::new())];
        for &way in group {
            let legal = self.legal(domain, turn, way.stage, way.operation, (false, false))?;
            let mut next = Vec::new();
            for (part, ways) in parts {
                let here = self.diagram.common(part, legal);
                let others = self.diagram.without(part, here);
                next.push((here, [&ways[..], &[way]].concat()));
                next.push((others, ways));
            }
            next.retain(|part| part.0 != EMPTY);
            parts = next;
        }
        for (part, ways) in parts.into_iter().filter(|(_, ways)| !ways.is_empty()) {
            let Some(word) = self.diagram.first(part) else { continue };
            let legal = self.diagram.count(part);
            for (way, (squares, text)) in ways.iter().zip(self.told(tell, &word, turn, &ways)?) {
                all.push(Allowed { squares, text, legal, ways: vec![(*way, Some(part))] });
            }
        }
        Ok(all)
    }

    /// Where the operations of a group are legal, those that are so in the same worlds together; `None` if some may be legal
    /// in the same worlds and not in the same, or if that cannot be said so simply.
    fn classes(&mut self, group: &[Way<'r>], danger: &Predicate, field: &Field) -> Option<Vec<(Where, Vec<Way<'r>>)>> {
        let threats = match danger {
            Predicate::Cubes(cubes) => &**cubes,
            Predicate::Is(false) => &[],
            _ => return None,
        };
        let mut classes: Vec<(Where, Vec<Way<'r>>, Cube)> = Vec::new();
        for &way in group {
            if way.stage.tail.is_some() {
                return None;
            }
            let cube = domain(way.operation);
            let threats = if way.operation.is_free { &[] } else { threats };
            let mut outside = [NOTHING; 2];
            for (outside, (safe, worlds)) in outside.iter_mut().zip([true, false].into_iter().zip(field.worlds)) {
                if worlds != EMPTY {
                    let cubes = self.threats_after(worlds, way.operation, threats, safe);
                    *outside = self.ways.cubes(&cubes);
                }
            }
            let inside = self.ways.cubes([&cube]);
            let place = Where { inside, outside, guards: way.operation.guards.clone() };
            match classes.iter_mut().find(|(other, ..)| *other == place) {
                Some((_, ways, _)) => ways.push(way),
                None => classes.push((place, vec![way], cube)),
            }
        }
        for (number, (_, _, cube)) in classes.iter().enumerate() {
            if classes[..number].iter().any(|(_, _, other)| !are_apart(cube, other)) {
                return None;
            }
        }
        Some(classes.into_iter().map(|(place, ways, _)| (place, ways)).collect())
    }

    fn field(
        &mut self,
        turn: usize,
        stage: &Stage,
        guards: &[(u32, bool)],
        field: &mut Field,
    ) -> Result<[Node; 2], Why> {
        if guards.is_empty() {
            return Ok(field.worlds);
        }
        if let Some(&known) = field.guarded.get(guards) {
            return Ok(known);
        }
        let mut open = field.worlds;
        for worlds in &mut open {
            *worlds = self.guarded(*worlds, turn, stage, guards, false)?;
        }
        field.guarded.insert(guards.into(), open);
        Ok(open)
    }

    fn among(&mut self, worlds: Node, asked: (Set, Set)) -> u128 {
        self.counted.cover(&self.diagram);
        self.diagram.among(&mut self.ways, worlds, asked, &mut self.counted)
    }

    fn one_among(&mut self, worlds: Node, asked: (Set, Set)) -> Option<Box<[u8]>> {
        self.counted.cover(&self.diagram);
        self.diagram.one_among(&mut self.ways, worlds, asked, &mut self.counted)
    }

    /// The squares and texts of operations that are all legal in a word.
    fn told(
        &mut self,
        tell: Tell<'_>,
        word: &[u8],
        turn: usize,
        ways: &[Way<'r>],
    ) -> Result<Vec<(Squares, String)>, Why> {
        let one = self.diagram.word(word);
        let mut afters = Vec::new();
        for way in ways {
            let done = self.played(one, way.stage, way.operation)?;
            let after = done.first().and_then(|&done| self.diagram.first(done));
            afters.push(after.ok_or("an operation leads nowhere")?);
        }
        tell(word, turn, &afters)
    }
}

/// Have two cubes nothing in common?
fn are_apart(a: &Cube, b: &Cube) -> bool {
    let at = |cube: &Cube, level: u16| cube.needs.iter().find(|need| need.0 == level).map(|need| need.1);
    a.needs.iter().any(|&(level, values)| at(b, level).is_some_and(|other| values & other == 0))
}
