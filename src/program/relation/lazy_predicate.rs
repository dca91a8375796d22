//! Lazy predicates: grounding a move is slow, and many predicates are never evaluated on any world.

use super::predicate::{Predicate, PredicateAtom};
use super::query_context::QueryContext;
use super::substitution::Substitution;
use super::{Relation, RelationError};
use crate::algebra::term::Move;
use std::sync::{Arc, OnceLock};

/// Whether a move can be made, built on demand.
#[derive(Debug)]
pub struct LazyPredicate {
    body: Arc<Move>,
    context: QueryContext,
    view: Substitution,
    resolved: OnceLock<Result<Arc<Predicate>, RelationError>>,
}

impl LazyPredicate {
    pub(super) fn new(body: &Arc<Move>, context: &QueryContext, view: &Substitution) -> Self {
        Self { body: body.clone(), context: context.clone(), view: view.clone(), resolved: OnceLock::new() }
    }
}

impl PartialEq for LazyPredicate {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for LazyPredicate {}

impl Relation {
    /// Builds every lazy part of a predicate.
    ///
    /// # Errors
    /// Why a part cannot be expressed as a predicate.
    pub(super) fn force(&self, predicate: &Predicate) -> Result<(), RelationError> {
        predicate.atoms().try_for_each(|atom| match atom {
            PredicateAtom::Lazy(later) => self.force(self.resolve(later)?.as_ref()),
            PredicateAtom::After(_, inner) => self.force(inner),
            PredicateAtom::Cubes(_) | PredicateAtom::Sum(_) | PredicateAtom::Stuck { .. } => Ok(()),
        })
    }

    /// Builds a lazy predicate, once.
    ///
    /// # Errors
    /// Why it cannot be expressed as a predicate.
    pub fn resolve(&self, later: &LazyPredicate) -> Result<Arc<Predicate>, RelationError> {
        let build = || self.move_predicate(&later.body, &later.context, &later.view).map(Arc::new);
        later.resolved.get_or_init(build).clone()
    }
}
