//! How much may be compared: a hostile file must not keep `check` busy.

use std::cell::Cell;

/// So many comparisons, and no more.
#[derive(Debug)]
pub struct Fuel(Cell<u32>);

impl Fuel {
    /// A full tank.
    pub fn new(steps: u32) -> Self {
        Self(Cell::new(steps))
    }

    /// Takes one step; false if there is none left.
    pub fn step(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}
