//! Why a computation stops before its end.
//!
//! One type serves the interpreter, the fast engine, the search and sets of worlds, so that `?` carries a reason through all of
//! them.

/// Why a computation stops before its end. `F` is how it holds a fault of the rules; `()` if it holds the fault elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt<F> {
    /// The answer is known, so the rest is not needed.
    #[error("the answer is known")]
    Answered,
    /// The caller cancelled the work.
    #[error("cancelled")]
    Cancelled,
    /// The limit of steps, such as nodes, worlds or time, is reached.
    #[error("the limit of steps is reached")]
    StepLimit,
    /// The memory limit is reached.
    #[error("the memory limit is reached")]
    MemoryLimit,
    /// The rules cannot be carried out.
    #[error("{0}")]
    Fault(F),
}

impl<F> Halt<Box<F>> {
    /// Takes the fault out of its box.
    pub fn unbox(self) -> Halt<F> {
        match self {
            Self::Answered => Halt::Answered,
            Self::Cancelled => Halt::Cancelled,
            Self::StepLimit => Halt::StepLimit,
            Self::MemoryLimit => Halt::MemoryLimit,
            Self::Fault(fault) => Halt::Fault(*fault),
        }
    }
}

impl<F> From<F> for Halt<F> {
    fn from(fault: F) -> Self {
        Self::Fault(fault)
    }
}
