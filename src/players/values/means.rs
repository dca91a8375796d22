//! Means of what was seen on squares.

/// Means by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Means {
    /// By cell: a sum, and of how many.
    cells: Vec<(f64, f64)>,
}

impl Means {
    pub fn new(cells: usize) -> Self {
        Self { cells: vec![(0.0, 0.0); cells] }
    }

    pub fn add(&mut self, cell: usize, number: f64) {
        if let Some((sum, count)) = self.cells.get_mut(cell) {
            *sum += number;
            *count += 1.0;
        }
    }

    /// A cell's mean, where anything was seen.
    pub fn on(&self, cell: usize) -> Option<f64> {
        self.cells.get(cell).filter(|(_, count)| *count > 0.0).map(|(sum, count)| sum / count)
    }

    pub fn mean(&self) -> f64 {
        let (sum, count) = self.cells.iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// By how much a cell's mean is above that of all. What is seen less often counts for less: seen so often as is `seldom`, for
    /// half.
    pub fn more_on(&self, cell: usize, seldom: f64) -> f64 {
        let (sum, count) = self.cells.get(cell).copied().unwrap_or_default();
        if count > 0.0 { (sum / count - self.mean()) * count / (count + seldom) } else { 0.0 }
    }
}
