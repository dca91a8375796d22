//! Signals. They become events, so that the loop ends by itself. If it does not within half a second, or a second signal comes, the
//! terminal is restored here and the signal takes its default action.

/// A signal as an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalEvent {
    /// The signal with this number asks to end.
    End(i32),
    /// Ctrl-C stops running work.
    Interrupt,
    /// Stop, as Ctrl-Z does in other programs.
    Suspend,
    /// The program goes on after it was stopped.
    Resume,
    /// The terminal has a new size.
    Resize,
}

/// Listens for signals until dropped.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    handle: signal_hook::iterator::Handle,
}

#[cfg(unix)]
mod unix {
    use std::{
        io, thread,
        time::{Duration, Instant},
    };

    use signal_hook::{
        consts::{
            SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
            SIGWINCH, SIGXCPU,
        },
        iterator, low_level,
    };

    use super::{
        super::{interrupt::Interrupt, terminal::restore},
        SignalEvent, Signals,
    };
    use crate::task::CancelToken;

    /// Every signal that ends a program and can be handled. The others show a fault of the program.
    const END_SIGNALS: [i32; 10] =
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU];
    /// Time after which a second signal ends the program at once.
    const MIN_GRACE: Duration = Duration::from_millis(100);
    /// Time for the loop to end by itself.
    const GRACE: Duration = Duration::from_millis(500);

    impl Signals {
        /// Calls `send` with each signal, on a separate thread. `has_ended` is cancelled when the loop has ended. `interrupt` says whether a
        /// Ctrl-C ends the program; without it, each one does.
        ///
        /// # Errors
        /// If the handlers cannot be installed.
        pub fn listen(
            send: impl Fn(SignalEvent) + Send + 'static,
            has_ended: CancelToken,
            interrupt: Option<Interrupt>,
        ) -> io::Result<Self> {
            let mut signals = iterator::Signals::new(END_SIGNALS.iter().chain(&[SIGTSTP, SIGCONT, SIGWINCH]))?;
            let handle = signals.handle();
            thread::Builder::new().name("signals".into()).spawn(move || {
                let mut ending_since: Option<Instant> = None;
                for signal in &mut signals {
                    match signal {
                        SIGTSTP => send(SignalEvent::Suspend),
                        SIGCONT => send(SignalEvent::Resume),
                        SIGWINCH => send(SignalEvent::Resize),
                        SIGINT if interrupt.as_ref().is_some_and(|interrupt| !interrupt.press()) => {
                            send(SignalEvent::Interrupt);
                        }
                        // A terminal that closes sends one signal, and its shell another.
                        _ if ending_since.is_some_and(|since| signal != SIGHUP && since.elapsed() > MIN_GRACE) => {
                            end_by(signal);
                        }
                        _ if ending_since.is_some() => {}
                        _ => {
                            ending_since = Some(Instant::now());
                            send(SignalEvent::End(signal));
                            end_after_grace(signal, has_ended.clone());
                        }
                    }
                }
            })?;
            Ok(Self { handle })
        }
    }

    /// Ends the program unless the loop ends by itself.
    fn end_after_grace(signal: i32, has_ended: CancelToken) {
        let wait = move || {
            thread::sleep(GRACE);
            if !has_ended.is_cancelled() {
                end_by(signal);
            }
        };
        // Without another thread, a second signal still ends the program.
        drop(thread::Builder::new().name("grace".into()).spawn(wait));
    }

    fn end_by(signal: i32) {
        restore();
        drop(low_level::emulate_default_handler(signal));
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
    pub fn listen(
        _: impl Fn(SignalEvent) + Send + 'static,
        _: crate::task::CancelToken,
        _: Option<super::interrupt::Interrupt>,
    ) -> std::io::Result<Self> {
        Ok(Self {})
    }
}

/// Stops the program until it is told to go on.
pub fn stop() {
    #[cfg(unix)]
    // If the system refuses, the program simply goes on.
    drop(signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP));
}

/// Whether a shell can bring the program back after it was suspended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JobControl {
    /// There is no such shell.
    #[default]
    Missing,
    /// A shell of the same session started the program.
    Present,
}

impl JobControl {
    /// Looks for the shell: the parent is in the same session, and the program does not lead it.
    pub fn detect() -> Self {
        #[cfg(unix)]
        {
            use rustix::process::{getpid, getppid, getsid};
            let session = getsid(None).ok();
            let parent = getppid().and_then(|parent| getsid(Some(parent)).ok());
            if session.is_some() && session == parent && session != Some(getpid()) {
                return Self::Present;
            }
        }
        Self::Missing
    }
}

/// Suspends the program and the others of its job, as the terminal does on Ctrl-Z.
pub fn suspend() {
    #[cfg(unix)]
    // If the system refuses, the program simply goes on.
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}
