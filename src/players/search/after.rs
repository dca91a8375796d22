//! What is known of the positions after the moves of a position may say enough of that, without a look at any of them (enhanced
//! transposition cutoffs: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin: "Exploiting graph properties of game trees", 1996).

use super::seek::{Halt, Seek};
use super::table::{Bound, Known, to_table};
use crate::players::path::Path;

/// Nearer to the end of a line, it costs more than it saves.
const LEAST: i32 = 4;

impl<P: Path> Seek<'_, P> {
    /// A value of the position now, from which it is to be looked so many turns ahead, if one of its few moves is known to be too good.
    pub fn known_after(
        &mut self,
        moves: &[P::Move],
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Result<Option<i32>, Halt> {
        if depth < LEAST || beta - alpha > 1 || !self.has_few(moves.len()) {
            return Ok(None);
        }
        let ours = self.path.is_ours();
        for (place, made) in (0u16..).zip(moves) {
            if !self.path.go(made)? {
                continue;
            }
            let known = self.table.get(self.path.number()).filter(|known| known.depth >= depth - 1);
            // That it has stood before is not what is known of it.
            let known = known.filter(|_| !self.traits.repeats || !self.path.has_stood());
            let same = self.path.is_ours() == ours;
            self.path.back();
            let window = if same { (alpha, beta) } else { (-beta, -alpha) };
            let found = known.and_then(|known| Some((known.within(window, ply + 1)?, known.guessed)));
            let Some((value, guessed)) = found.map(|(value, guessed)| (if same { value } else { -value }, guessed))
            else {
                continue;
            };
            if value >= beta {
                let (number, best) = (self.path.number(), Some(place));
                let bound = Bound::AtLeast;
                self.table.put(number, Known { value: to_table(value, ply), bound, depth, guessed, best });
                self.guessed |= guessed;
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}
