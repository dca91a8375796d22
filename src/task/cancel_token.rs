//! Cancellation of work that runs elsewhere.
//!
//! The worker polls the token, often enough to stop promptly and rarely enough to cost nothing.

use super::Halt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

/// The token that ends all work of the process, as Ctrl-C does for a command. Queries of the rules poll it, too.
static INTERRUPT: LazyLock<CancelToken> = LazyLock::new(CancelToken::default);

/// A flag that cancels work. Clones share it. A cancelled token stays cancelled.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    flag: Arc<AtomicBool>,
    /// Another token that cancels the same work.
    other: Option<Arc<Self>>,
}

impl CancelToken {
    /// The token that ends all work of the process.
    pub fn interrupt() -> &'static Self {
        &INTERRUPT
    }

    /// Cancels the work. It stops soon after.
    pub fn cancel(&self) {
        self.flag.store(true, Relaxed);
    }

    /// Whether the work is cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Relaxed) || self.other.as_deref().is_some_and(Self::is_cancelled)
    }

    /// Fails if the work is cancelled.
    ///
    /// # Errors
    /// [`Halt::Cancelled`].
    #[inline]
    pub fn check_cancelled<F>(&self) -> Result<(), Halt<F>> {
        if self.is_cancelled() { Err(Halt::Cancelled) } else { Ok(()) }
    }

    /// A token for work that either of two tokens cancels. Cancelling it cancels the first.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let other = self.other.as_deref().map_or_else(|| other.clone(), |own| own.or(other));
        Self { flag: self.flag.clone(), other: Some(Arc::new(other)) }
    }

    /// The flag itself, for signal handlers.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.flag
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_token_cancels_the_work_of_both() {
        for cancelled in 0..3 {
            let tokens: [CancelToken; 3] = Default::default();
            let either = tokens[0].or(&tokens[1]).or(&tokens[2]);
            assert!(!either.is_cancelled());
            tokens[cancelled].clone().cancel();
            assert!(either.is_cancelled());
            assert_eq!(tokens.iter().filter(|token| token.is_cancelled()).count(), 1);
        }
    }
}
