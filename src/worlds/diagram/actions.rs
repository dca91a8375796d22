//! What a player can do in some world of a set: operations as actions with their squares and texts.

use super::conjoin::domain;
use super::domains::opens;
use super::play::Play;
use super::worldly::{Clue, Tell};
use super::{EMPTY, Node, Nodes};
use crate::game::relation::{Cube, Operation, Predicate, Stage, Why};
use crate::game::{Cell, Squares};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// An action that some worlds allow.
pub(in crate::worlds) struct Allowed<'r> {
    pub squares: Squares,
    pub text: String,
    /// In how many worlds it is legal, if that was asked.
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

/// Operations between the same squares; where none are chosen, on the same levels.
type Key = (usize, Option<Cell>, Option<Cell>, Vec<u16>);

/// Where an operation is legal: in a cube and, of worlds without check and of those with it, in none of some others.
#[derive(Clone, PartialEq, Eq)]
struct Where {
    inside: Cube,
    outside: [Vec<Cube>; 2],
    guards: Guards,
}

/// Operations that are legal in the same worlds.
struct Class<'r> {
    place: Where,
    ways: Vec<Way<'r>>,
    /// In how many worlds they are legal.
    legal: u128,
}

/// Guards of a stage, and whether they must hold.
type Guards = Box<[(u32, bool)]>;

/// So many classes are counted in one walk.
const TOGETHER: usize = 12;

/// Worlds before a turn.
struct Field {
    /// Worlds without check, and with it.
    worlds: [Node; 2],
    /// The values that their levels may have.
    supports: [Vec<u128>; 2],
    /// The same worlds by guards that must be as they should, as far as operations with these guards are possible.
    guarded: BTreeMap<Guards, [Node; 2]>,
}

impl Field {
    /// The worlds in which guards are as they should be.
    fn of(&self, guards: &Guards) -> [Node; 2] {
        self.guarded.get(guards).copied().unwrap_or(self.worlds)
    }
}

impl<'r, const V: usize> Play<'r, V> {
    /// The actions that some worlds before a turn allow, of those between two squares or of all; it may be asked in how many
    /// worlds they are legal.
    pub fn actions(
        &mut self,
        tell: Tell<'_>,
        worlds: Node,
        turn: usize,
        between: Option<(Cell, Cell)>,
        counts: bool,
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
            // Where nothing is counted, few actions are asked for: it does not help to know which worlds are safe.
            let checked = if counts { self.filter(domain, &danger, true)? } else { domain };
            let safe = self.diagram.without(domain, checked);
            let worlds = [safe, checked];
            let supports = worlds.map(|worlds| self.diagram.support(worlds));
            let mut field = Field { worlds, supports, guarded: BTreeMap::new() };
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
            let mut classes: Vec<Class<'r>> = Vec::new();
            for group in groups.into_values() {
                match self.classes(&group, &danger, &field) {
                    Some(more) => classes.extend(more),
                    None => join(&mut all, self.apart(tell, domain, turn, &group)?),
                }
            }
            self.open(&classes, turn, &mut field)?;
            if counts {
                self.count_classes(&mut classes, &field);
            }
            for class in classes.into_iter().filter(|class| class.legal > 0 || !counts) {
                let Some(word) = self.seek(&class.place, &field) else { continue };
                for (way, (squares, text)) in class.ways.iter().zip(self.told(tell, &word, turn, &class.ways)?) {
                    join(&mut all, vec![Allowed { squares, text, legal: class.legal, ways: vec![(*way, None)] }]);
                }
            }
        }
        Ok(all)
    }

    /// Counts in how many worlds each class is legal, several of them in one walk and several walks at a time.
    fn count_classes(&mut self, classes: &mut [Class<'r>], field: &Field) {
        let mut by: BTreeMap<(Guards, usize), Vec<usize>> = BTreeMap::new();
        for (number, class) in classes.iter().enumerate() {
            by.entry((class.place.guards.clone(), class.ways[0].number)).or_default().push(number);
        }
        let mut walks: Vec<(Node, usize, Vec<usize>)> = Vec::new();
        for ((guards, _), numbers) in by {
            let worlds = field.of(&guards);
            for (side, worlds) in worlds.into_iter().enumerate().filter(|(_, worlds)| *worlds != EMPTY) {
                walks.extend(numbers.chunks(TOGETHER).map(|chunk| (worlds, side, chunk.to_vec())));
            }
        }
        let (nodes, numbers, work): (&Nodes<V>, _, _) =
            (&self.diagram, self.diagram.numbers(&self.diagram.work()), self.diagram.work());
        let places: Vec<&Where> = classes.iter().map(|class| &class.place).collect();
        work.begin(walks.len());
        let counted = walks.par_iter().map(|(worlds, side, chunk)| {
            work.advance(1);
            let inside = chunk.iter().map(|&number| vec![places[number].inside.clone()]);
            let outside = chunk.iter().map(|&number| places[number].outside[*side].clone());
            nodes.tallies(*worlds, &inside.chain(outside).collect::<Vec<_>>(), &numbers, &work)
        });
        let counted: Vec<Vec<u128>> = counted.collect();
        for ((_, _, chunk), tallies) in walks.iter().zip(counted) {
            for (place, &number) in chunk.iter().enumerate() {
                // What is outside lies inside as far as the operation goes.
                classes[number].legal += tallies[place].saturating_sub(tallies[chunk.len() + place]);
            }
        }
    }

    /// A world in which a class is legal.
    fn seek(&mut self, place: &Where, field: &Field) -> Option<Box<[u8]>> {
        for (worlds, outside) in field.of(&place.guards).into_iter().zip(&place.outside) {
            let asked = (self.ways.cubes([&place.inside]), self.ways.cubes(outside));
            if let Some(word) = self.diagram.seek(&mut self.ways, worlds, asked) {
                return Some(word);
            }
        }
        None
    }

    /// The actions of a group whose operations may be legal in the same worlds and not in the same.
    fn apart(&mut self, tell: Tell<'_>, domain: Node, turn: usize, group: &[Way<'r>]) -> Result<Vec<Allowed<'r>>, Why> {
        let mut all = Vec::new();
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
    fn classes(&self, group: &[Way<'r>], danger: &Predicate, field: &Field) -> Option<Vec<Class<'r>>> {
        let threats = match danger {
            Predicate::Cubes(cubes) => &**cubes,
            Predicate::Is(false) => &[],
            _ => return None,
        };
        let mut classes: Vec<Class<'r>> = Vec::new();
        for &way in group {
            if way.stage.tail.is_some() {
                return None;
            }
            let threats = if way.operation.is_free { &[] } else { threats };
            let mut outside = [Vec::new(), Vec::new()];
            for (side, outside) in outside.iter_mut().enumerate().filter(|(side, _)| field.worlds[*side] != EMPTY) {
                *outside = self.threats_after(&field.supports[side], way.operation, threats, side == 0);
            }
            let place = Where { inside: domain(way.operation), outside, guards: way.operation.guards.clone() };
            match classes.iter_mut().find(|class| class.place == place) {
                Some(class) => class.ways.push(way),
                None => classes.push(Class { place, ways: vec![way], legal: 0 }),
            }
        }
        for (number, class) in classes.iter().enumerate() {
            if classes[..number].iter().any(|other| !are_apart(&class.place, &other.place)) {
                return None;
            }
        }
        Some(classes)
    }

    /// Finds the worlds in which the guards of classes are as they should be, of those in which values are.
    fn open(&mut self, classes: &[Class<'r>], turn: usize, field: &mut Field) -> Result<(), Why> {
        let mut by: BTreeMap<&Guards, Vec<&Class<'r>>> = BTreeMap::new();
        for class in classes.iter().filter(|class| !class.place.guards.is_empty()) {
            by.entry(&class.place.guards).or_default().push(class);
        }
        for (guards, classes) in by {
            let Some(first) = classes.first() else { continue };
            let inside = self.ways.cubes(classes.iter().map(|class| &class.place.inside));
            let mut open = field.worlds;
            for worlds in &mut open {
                *worlds = self.diagram.select(&mut self.ways, *worlds, inside);
                *worlds = self.guarded(*worlds, turn, first.ways[0].stage, guards, false)?;
            }
            field.guarded.insert(guards.clone(), open);
        }
        Ok(())
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
        let mut clues = Vec::new();
        for way in ways {
            let done = self.played(one, way.stage, way.operation)?;
            let after = done.first().and_then(|&done| self.diagram.first(done));
            let squares = [way.operation.from, way.operation.to];
            clues.push(Clue { after: after.ok_or("an operation leads nowhere")?, squares });
        }
        tell(word, turn, &clues)
    }
}

/// Takes in actions, each once.
fn join<'r>(all: &mut Vec<Allowed<'r>>, more: Vec<Allowed<'r>>) {
    for allowed in more {
        match all.iter_mut().find(|known| known.text == allowed.text) {
            Some(known) => {
                known.legal += allowed.legal;
                known.ways.extend(allowed.ways);
            }
            None => all.push(allowed),
        }
    }
}

/// Have two places nothing in common?
fn are_apart(a: &Where, b: &Where) -> bool {
    let at = |level: u16| b.inside.needs.iter().find(|need| need.0 == level).map(|need| need.1);
    a.inside.needs.iter().any(|&(level, values)| at(level).is_some_and(|other| values & other == 0))
        || a.guards.iter().any(|&(guard, holds)| b.guards.contains(&(guard, !holds)))
}
