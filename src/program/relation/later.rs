//! Predicates that are worked out only where they matter: carrying a move to the squares takes a while, and most questions are
//! asked of no world at all.

use super::predicate::Predicate;
use super::scene::Scene;
use super::view::View;
use super::{Relation, Why};
use crate::algebra::term::Move;
use std::sync::{Arc, OnceLock};

/// The question whether a move can be made.
#[derive(Debug)]
pub struct Later {
    made: Arc<Move>,
    scene: Scene,
    view: View,
    known: OnceLock<Result<Arc<Predicate>, Why>>,
}

impl Later {
    pub(super) fn new(made: &Arc<Move>, scene: &Scene, view: &View) -> Self {
        Self { made: made.clone(), scene: scene.clone(), view: view.clone(), known: OnceLock::new() }
    }
}

impl PartialEq for Later {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Later {}

impl Relation {
    /// Works out everything in a predicate that was put off.
    ///
    /// # Errors
    /// Why a part is none.
    pub(super) fn force(&self, predicate: &Predicate) -> Result<(), Why> {
        match predicate {
            Predicate::Later(later) => self.force(self.found(later)?.as_ref()),
            Predicate::Not(inner) | Predicate::Then(_, inner) => self.force(inner),
            Predicate::And(parts) | Predicate::Or(parts) => parts.iter().try_for_each(|part| self.force(part)),
            Predicate::Is(_) | Predicate::Cubes(_) | Predicate::Sum(_) | Predicate::Stuck { .. } => Ok(()),
        }
    }

    /// The predicate of a question that was put off.
    ///
    /// # Errors
    /// Why it is none.
    pub fn found(&self, later: &Later) -> Result<Arc<Predicate>, Why> {
        later.known.get_or_init(|| self.can(&later.made, &later.scene, &later.view)).clone()
    }
}
