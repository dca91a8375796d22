//! The rest of a turn that is begun, where turns are looked at part by part.

use super::seek::{Halt, Seek, WIN};
use crate::game::{Action, Fault, Position};
use crate::players::path::Path;

/// The position now; where that is amid a turn, it is ended somehow.
pub(super) fn ended_somehow<P: Path>(path: &mut P) -> Result<Position, Fault> {
    let mut moves = Vec::new();
    let is_gone = path.is_amid() && path.moves(&mut moves)?.is_none() && !moves.is_empty() && path.go(&moves[0])?;
    let position = path.position();
    if is_gone {
        path.back();
    }
    Ok(position)
}

impl<P: Path> Seek<'_, P> {
    /// The action that begins with a move of the position that is thought about and goes on as well as is known; `known` where the
    /// move is all of it.
    pub fn whole(&mut self, begins: &P::Move, known: usize, actions: &[Action]) -> Result<usize, Fault> {
        if !self.path.go(begins)? {
            return Ok(known);
        }
        let found = if self.path.is_amid() { self.rest(actions) } else { Ok(None) };
        self.path.begin();
        match found {
            Err(Halt::Fault(fault)) => Err(fault),
            Err(Halt::Stopped) => Ok(known),
            Ok(found) => Ok(found.unwrap_or(known)),
        }
    }

    /// Amid a turn, the action that ends it best.
    fn rest(&mut self, actions: &[Action]) -> Result<Option<usize>, Halt> {
        let number = self.path.number();
        let best = |seek: &Self| seek.table.get(number).and_then(|known| known.best);
        if best(self).is_none() {
            // Without that there is no good answer, and it is little.
            let stops = std::mem::replace(&mut self.stops, &|_| false);
            let looked = self.seek(1, (-WIN, WIN), 1, false);
            self.stops = stops;
            looked?;
        }
        let mut moves = Vec::new();
        self.path.moves(&mut moves)?;
        let Some(made) = best(self).and_then(|best| moves.get(usize::from(best))) else { return Ok(None) };
        if !self.path.go(made)? {
            return Ok(None);
        }
        let after = self.path.position();
        Ok(actions.iter().position(|action| action.after == after))
    }
}
