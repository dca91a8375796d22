//! Long work as its caller sees it: cancellation, progress, and why it stopped.

mod cancel_token;
mod halt;
mod progress_monitor;
mod ticker;

pub use cancel_token::CancelToken;
pub use halt::Halt;
pub use progress_monitor::{Progress, ProgressMonitor};
pub use ticker::run_with_ticker;
