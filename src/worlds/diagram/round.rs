//! A round on a diagram: an action of the player in all worlds that allow it, then every reply.

use super::actions::Way;
use super::before::Known;
use super::conjoin::pulled;
use super::ends::Ended;
use super::field::Field;
use super::play::Play;
use super::worldly::Terms;
use super::{Diagram, EMPTY, Node, Nodes, Suffixes};
use crate::game::EndResult;
use crate::game::relation::{CLOSED, Cube, Operation, Stage, Why};
use crate::worlds::intent::distinct_squares;
use crate::worlds::{Finished, Intent};

/// A round that was worked out: all worlds, the lost ones, and those lost early; in how many the player is in check.
pub(in crate::worlds) struct Done {
    pub roots: [Node; 3],
    pub in_check: u128,
    pub turn: usize,
    pub early_turn: usize,
    pub survived: u128,
    pub children: u128,
    pub finished: Finished,
}

impl<'r, const V: usize> Play<'r, V> {
    /// How what is meant is done, and in which worlds so.
    pub fn chosen(&mut self, at: &Field<V>, intent: &Intent, terms: &Terms<'_>) -> Result<Vec<(Node, Way<'r>)>, Why> {
        let open = at.in_play(&mut self.diagram);
        let between = distinct_squares(intent.from, intent.to);
        let mut actions = self.actions(terms.tell, open, at.turn, between, false)?;
        actions.retain(|action| intent.matches(action.squares, &action.text));
        if actions.is_empty() {
            return Ok(Vec::new());
        }
        let domains = self.domains(open, at.turn, false)?;
        let mut chosen = Vec::new();
        for (way, within) in actions.into_iter().flat_map(|action| action.ways) {
            let legal = match within {
                Some(worlds) => worlds,
                None => self.legal(domains[way.number], at.turn, way.stage, way.operation, (false, false))?,
            };
            chosen.push((legal, way));
        }
        Ok(chosen)
    }

    /// The round after an action; `None` if it is legal nowhere.
    pub fn expand(&mut self, at: &Field<V>, intent: &Intent, terms: &Terms<'_>) -> Result<Option<Done>, Why> {
        let relation = self.relation;
        let (turn, player) = (at.turn, terms.player);
        let next = relation.next(turn);
        let again = relation.next(next);
        if relation.player(next) == player || relation.player(again) != player {
            return Err("players do not take turns one by one".into());
        }
        // By how many worlds lead there: what is legal after each of them counts.
        let (mut layers, mut survived) = (Vec::new(), 0);
        for (worlds, way) in self.chosen(at, intent, terms)? {
            survived += self.diagram.count(worlds);
            for part in self.played(worlds, way.stage, way.operation)? {
                self.diagram.lay(part, &mut layers);
            }
        }
        if survived == 0 {
            return Ok(None);
        }
        let mut finished = Finished::default();
        let (mut early, mut lost) = (EMPTY, EMPTY);
        self.diagram.collect(&mut layers.iter_mut().collect::<Vec<_>>());
        let after = layers.first().copied().unwrap_or(EMPTY);
        let judged = self.judged(after, next)?;
        for end in judged.ended {
            self.sort(&end, [next, turn], player, &mut finished, &mut early)?;
        }
        let open = judged.open;
        layers.iter_mut().for_each(|layer| *layer = self.diagram.common(*layer, open));
        let mut roots: Vec<&mut Node> = layers.iter_mut().collect();
        roots.push(&mut early);
        self.diagram.collect(&mut roots);
        self.choose_usual(&mut roots);
        let mut replied = self.replies(&layers, next, &mut early)?;
        self.diagram.collect(&mut [&mut replied.worlds, &mut early]);
        let judged = self.judged(replied.worlds, again)?;
        let mut in_check = judged.in_check;
        for end in judged.ended {
            if !self.sort(&end, [again, next], player, &mut finished, &mut lost)? {
                in_check -= end.in_check;
            }
        }
        let all = self.diagram.union(judged.open, lost);
        if !relation.brims().is_empty() {
            let support = self.diagram.support(all);
            if relation.brims().iter().any(|&(level, values)| support[usize::from(level)] & values != 0) {
                return Err("a hand holds more than is counted".into());
            }
        }
        let roots = [all, lost, early];
        Ok(Some(Done {
            roots,
            in_check,
            turn: again,
            early_turn: next,
            survived,
            children: replied.children,
            finished,
        }))
    }

    /// What has become usual by the player's action is left out from now on.
    fn choose_usual(&mut self, roots: &mut [&mut Node]) {
        let empty = Diagram::new(Nodes::new(self.diagram.shape.clone()), self.diagram.work(), self.diagram.budget());
        let diagram = std::mem::replace(&mut self.diagram, empty);
        let usual = diagram.better_usual(&diagram.work());
        self.diagram = diagram.with_usual(usual, roots);
        self.ways = Suffixes::new(self.diagram.shape.clone());
    }

    /// Puts worlds that have ended where they belong; the turns are the one that would be next and the one before. Are they
    /// lost?
    fn sort(
        &mut self,
        end: &Ended,
        [next, before]: [usize; 2],
        player: usize,
        finished: &mut Finished,
        lost: &mut Node,
    ) -> Result<bool, Why> {
        let [mover, other] = [next, before].map(|turn| self.relation.player(turn));
        let won = winner(&end.verdict, mover, other)?;
        match won {
            Some(winner) if winner == player => finished.won += self.diagram.count(end.worlds),
            Some(_) => *lost = self.diagram.union(*lost, end.worlds),
            None => finished.drawn += self.diagram.count(end.worlds),
        }
        Ok(won.is_some_and(|winner| winner != player))
    }

    /// The worlds that an action and a reply lead to some others before a turn.
    pub fn sources(
        &mut self,
        at: &Field<V>,
        intent: &Intent,
        targets: Node,
        turn: usize,
        terms: &Terms<'_>,
    ) -> Result<Node, Why> {
        let next = self.relation.next(at.turn);
        let mut found = EMPTY;
        for (worlds, way) in self.chosen(at, intent, terms)? {
            let mut between = EMPTY;
            for after in self.played(worlds, way.stage, way.operation)? {
                let more = if turn == next {
                    self.diagram.common(after, targets)
                } else {
                    self.leading(after, next, targets)?
                };
                between = self.diagram.union(between, more);
            }
            let more = self.leading_by(worlds, way, between)?;
            found = self.diagram.union(found, more);
        }
        Ok(found)
    }

    /// The worlds, of some before a turn, in which a legal reply leads to one of some others.
    fn leading(&mut self, worlds: Node, turn: usize, into: Node) -> Result<Node, Why> {
        let relation = self.relation;
        let mut found = EMPTY;
        let domains = self.domains(worlds, turn, false)?;
        for ((number, stage), domain) in relation.turn(turn)?.stages.iter().enumerate().zip(domains) {
            for operation in &stage.operations {
                let way = Way { stage, number, operation };
                if !self.may_lead(operation, into) {
                    continue;
                }
                // Few worlds lead there, so these are looked for before it is asked whether that is legal.
                let here = self.leading_by(domain, way, into)?;
                let legal = self.legal(here, turn, stage, operation, (false, false))?;
                found = self.diagram.union(found, legal);
            }
        }
        Ok(found)
    }

    /// May an operation lead to one of some worlds, as far as what it writes goes?
    fn may_lead(&mut self, operation: &Operation, into: Node) -> bool {
        let support = self.diagram.support(into);
        operation
            .touches
            .iter()
            .all(|(level, map)| map.iter().any(|&to| to != CLOSED && support[usize::from(*level)] >> to & 1 == 1))
    }

    /// The worlds, of some in which an operation is legal, that it leads to one of some others.
    pub fn leading_by(&mut self, worlds: Node, way: Way<'_>, into: Node) -> Result<Node, Why> {
        let set = self.one(way.operation);
        if way.stage.tail.is_none() && !way.operation.is_delicate {
            return Ok(self.diagram.before(&mut self.ways, worlds, set, into, &mut Known::default()));
        }
        // What is paid or lost at the end of the turn: from where it comes is found among the few words that it can come from.
        let near = self.near(into, way.stage)?;
        let Some(open) = pulled(&near, way.operation, &self.diagram.shape) else { return Ok(EMPTY) };
        let open = self.ways.cubes([&open]);
        let worlds = self.diagram.select(&mut self.ways, worlds, open);
        let raw = self.image(worlds, set);
        let mut found = EMPTY;
        let mut rest = raw;
        while let Some(word) = self.diagram.first(rest) {
            let one = self.diagram.word(&word);
            let source = self.diagram.before(&mut self.ways, worlds, set, one, &mut Known::default());
            for done in self.played(source, way.stage, way.operation)? {
                if self.diagram.common(done, into) != EMPTY {
                    found = self.diagram.union(found, source);
                }
            }
            rest = self.diagram.without(rest, one);
        }
        Ok(found)
    }
}

impl<const V: usize> Play<'_, V> {
    /// A cube of all words that may become one of some words at the end of a turn of a stage.
    fn near(&mut self, into: Node, stage: &Stage) -> Result<Cube, Why> {
        let mut near = self.diagram.support(into);
        let mut add = |level: u16, map: &[u8]| {
            let level = usize::from(level);
            let leads = |&(_, &to): &(usize, &u8)| to != CLOSED && near[level] >> (to & 127) & 1 == 1;
            near[level] |= map.iter().enumerate().filter(leads).fold(0, |all, (value, _)| all | 1 << value);
        };
        // A piece may lose several marks, one after the other.
        let keepings = self.relation.keepings()?;
        for _ in 0..keepings.len() {
            keepings.iter().flat_map(|keeping| &keeping.lost).for_each(|(level, map)| add(*level, map));
        }
        let tolls = stage.tail.iter().flat_map(|tail| tail.tolls.iter().flatten());
        tolls.flat_map(|toll| &toll.touches).for_each(|(level, map)| add(*level, map));
        Ok(Cube { needs: (0u16..).zip(near).collect() })
    }
}

/// Who wins by an end, if anybody does: by who moves next and who moved last.
pub(super) fn winner(verdict: &EndResult, mover: usize, last: usize) -> Result<Option<usize>, Why> {
    Ok(match verdict {
        EndResult::Win => Some(mover),
        EndResult::Loss => Some(1 - mover.min(1)),
        EndResult::Draw => None,
        EndResult::LastMover => Some(last),
        EndResult::Player(winner) => Some(*winner),
        EndResult::Most(_) => return Err("an end asks who has more".into()),
    })
}
