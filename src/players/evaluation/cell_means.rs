//! Means of samples by cell.

/// Mean of the samples on each cell, and over all.
#[derive(Clone, Debug, Default)]
pub(super) struct CellMeans {
    cells: Vec<Samples>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Samples {
    sum: f64,
    count: f64,
}

impl CellMeans {
    pub fn new(cells: usize) -> Self {
        Self { cells: vec![Samples::default(); cells] }
    }

    pub fn add(&mut self, cell: usize, sample: f64) {
        if let Some(samples) = self.cells.get_mut(cell) {
            samples.sum += sample;
            samples.count += 1.0;
        }
    }

    /// Mean of a cell; `None` without samples.
    pub fn mean_at(&self, cell: usize) -> Option<f64> {
        self.cells.get(cell).filter(|samples| samples.count > 0.0).map(|samples| samples.sum / samples.count)
    }

    /// Mean of all samples; 0 without any.
    pub fn mean(&self) -> f64 {
        let (sum, count) = self.cells.iter().fold((0.0, 0.0), |all, cell| (all.0 + cell.sum, all.1 + cell.count));
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// Mean of a cell less the mean of all. Shrinkage: a cell with this many samples gets weight 1/2.
    pub fn shrunk_deviation(&self, cell: usize, shrinkage: f64) -> f64 {
        let Samples { sum, count } = self.cells.get(cell).copied().unwrap_or_default();
        if count > 0.0 { (sum / count - self.mean()) * count / (count + shrinkage) } else { 0.0 }
    }
}
