//! What operations must share to be able to be the same action, or to need each other for their texts.
//!
//! The text of an action between two squares depends on all actions between them. The text of any other action names what it
//! does itself, so operations with different effects have different texts and can be handled apart.

use crate::game::relation::{Operation, Relation, UNDEFINED, ValueMap};
use crate::game::{Cell, Kind};

/// The squares of an operation and, if one is missing, the levels that it fills or changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ActionKey {
    from: Option<Cell>,
    to: Option<Cell>,
    levels: Vec<u16>,
}

/// How the kind on a cell changes: by a level's number.
struct KindChange {
    level: u16,
    was: Kind,
    is: Kind,
}

impl ActionKey {
    /// The key of an operation of a player.
    pub fn of_operation(operation: &Operation, player: usize, relation: &Relation) -> Self {
        if operation.from.is_some() || operation.to.is_some() {
            let levels = if operation.from.is_none() { changed_levels(operation) } else { Vec::new() };
            return Self { from: operation.from, to: operation.to, levels };
        }
        match kind_changes(operation, relation) {
            Some(changes) => Self::of_changes(&changes, player, relation),
            None => Self { levels: changed_levels(operation), ..Self::default() },
        }
    }

    /// The key if no square was chosen: the squares are inferred from the changes, as for an action.
    fn of_changes(changes: &[KindChange], player: usize, relation: &Relation) -> Self {
        let is_own = |kind: Kind| relation.owner(kind) == Some(player);
        let cell_of = |change: &KindChange| relation.cell_of(change.level);
        let only = |accepts: &dyn Fn(&&KindChange) -> bool| {
            let mut matches = changes.iter().filter(accepts);
            matches.next().filter(|_| matches.next().is_none()).and_then(cell_of)
        };
        let from = only(&|change| is_own(change.was) && !is_own(change.is));
        let to = only(&|change| is_own(change.is)).or_else(|| only(&|_| true));
        let names = |change: &&KindChange| match (from, to) {
            (Some(_), Some(_)) => false,
            (None, None) => true,
            _ => change.was == Kind::EMPTY && change.is != Kind::OFF,
        };
        Self { from, to, levels: changes.iter().filter(names).map(|change| change.level).collect() }
    }

    /// Whether the action may be between these two squares.
    pub fn may_be_between(&self, squares: (Cell, Cell)) -> bool {
        self.from.zip(self.to).is_none_or(|own| own == squares)
    }
}

fn changed_levels(operation: &Operation) -> Vec<u16> {
    operation.maps.iter().map(|touch| touch.0).collect()
}

/// The changes of kinds by an operation; `None` if they depend on the world.
fn kind_changes(operation: &Operation, relation: &Relation) -> Option<Vec<KindChange>> {
    let mut changes = Vec::new();
    for (level, map) in &operation.maps {
        changes.extend(kind_change(*level, map, relation)?);
    }
    Some(changes)
}

/// The change of the kind on a level: `None` if it depends on the world, `Some(None)` if there is none.
#[allow(clippy::option_option)]
fn kind_change(level: u16, map: &ValueMap, relation: &Relation) -> Option<Option<KindChange>> {
    let mut all = map
        .iter()
        .enumerate()
        .filter(|(_, after)| **after != UNDEFINED)
        .map(|(value, &after)| relation.kind(level, value).zip(relation.kind(level, usize::from(after))));
    let Some(Some(first)) = all.next() else { return Some(None) };
    let changes = first.0 != first.1;
    let is_own_or_empty = |kind: Kind| (relation.owner(kind), kind == Kind::EMPTY);
    let is_alike = |other: Option<(Kind, Kind)>| {
        other.is_some_and(|(was, is)| {
            (was != is) == changes && (!changes || (is == first.1 && is_own_or_empty(was) == is_own_or_empty(first.0)))
        })
    };
    let is_certain = all.all(is_alike);
    is_certain.then(|| changes.then_some(KindChange { level, was: first.0, is: first.1 }))
}
