//! A limit on the work of the linter, so that a hostile file cannot keep `check` busy.

use std::cell::Cell;

/// A number of remaining steps.
#[derive(Debug)]
pub struct Fuel(Cell<u32>);

impl Fuel {
    /// Fuel for this many steps.
    pub fn new(steps: u32) -> Self {
        Self(Cell::new(steps))
    }

    /// Uses one step; `false` if none is left.
    pub fn step(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}
