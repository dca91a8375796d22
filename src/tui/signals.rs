//! Termination signals. The loop gets half a second to quit; then the terminal is restored here and the signal takes
//! its default action.

/// Listens for signals until dropped.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    handle: signal_hook::iterator::Handle,
}

#[cfg(unix)]
mod unix {
    use std::{io, thread, time::Duration};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator, low_level,
    };

    use super::{super::terminal::restore, Signals};

    const GRACE: Duration = Duration::from_millis(500);

    impl Signals {
        /// Calls `send` with the number of each signal, on a separate thread.
        ///
        /// # Errors
        /// If the handlers cannot be installed.
        pub fn listen(send: impl Fn(i32) + Send + 'static) -> io::Result<Self> {
            let mut signals = iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
            let handle = signals.handle();
            let closed = handle.clone();
            thread::Builder::new().name("signals".into()).spawn(move || {
                for signal in &mut signals {
                    send(signal);
                    thread::sleep(GRACE);
                    if !closed.is_closed() {
                        restore();
                        let _ = low_level::emulate_default_handler(signal);
                    }
                }
            })?;
            Ok(Self { handle })
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.handle.close();
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    /// This platform has no such signals.
    ///
    /// # Errors
    /// None.
    pub fn listen(_: impl Fn(i32) + Send + 'static) -> std::io::Result<Self> {
        Ok(Self {})
    }
}
