//! Lazy predicates: grounding a move is slow, and many predicates are never evaluated on any world.

use super::predicate::{Predicate, PredicateAtom};
use super::query_context::QueryContext;
use super::{Relation, RelationError};
use crate::algebra::term::Move;
use std::sync::{Arc, OnceLock};

/// Whether a move can be made, built on demand.
#[derive(Debug)]
pub struct LazyPredicate {
    body: Arc<Move>,
    context: QueryContext,
    resolved: OnceLock<Result<Arc<Predicate>, RelationError>>,
}

impl LazyPredicate {
    pub(super) fn new(body: &Arc<Move>, context: &QueryContext) -> Self {
        Self { body: body.clone(), context: context.clone(), resolved: OnceLock::new() }
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
            PredicateAtom::Lazy(lazy) => self.force(self.resolve(lazy)?.as_ref()),
            PredicateAtom::After(_, inner) => self.force(inner),
            PredicateAtom::Cubes(_) | PredicateAtom::Sum(_) | PredicateAtom::Stuck { .. } => Ok(()),
        })
    }

    /// Builds a lazy predicate, once.
    ///
    /// # Errors
    /// Why it cannot be expressed as a predicate.
    pub fn resolve(&self, lazy: &LazyPredicate) -> Result<Arc<Predicate>, RelationError> {
        let build = || self.move_predicate(&lazy.body, &lazy.context).map(Arc::new);
        lazy.resolved.get_or_init(build).clone()
    }
}
