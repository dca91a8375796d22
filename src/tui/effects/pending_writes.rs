//! Changes of files that workers still have to make. The program waits for them before it ends.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::SideEffect;

/// The longest time to wait. A file may be a pipe that nobody reads.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// How many changes are still to be made.
#[derive(Debug, Default)]
pub struct PendingWrites {
    count: Mutex<usize>,
    /// Notified when a change is made or given up.
    ended: Condvar,
}

/// A change that is still to be made. It counts until it is dropped.
#[derive(Debug)]
pub struct PendingWrite(Arc<PendingWrites>);

impl PendingWrites {
    /// Counts a side effect from now on if it changes a file.
    pub fn begin(self: &Arc<Self>, effect: &SideEffect) -> Option<PendingWrite> {
        is_write(effect).then(|| {
            *self.lock() += 1;
            PendingWrite(self.clone())
        })
    }

    /// Waits until all changes are made, but not for ever.
    pub fn wait(&self) {
        drop(self.ended.wait_timeout_while(self.lock(), MAX_WAIT, |count| *count > 0));
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PendingWrite {
    fn drop(&mut self) {
        *self.0.lock() -= 1;
        self.0.ended.notify_all();
    }
}

/// Whether a side effect changes a file that must not be lost. Games are saved by [`super::SaveSlots`], which waits by itself.
fn is_write(effect: &SideEffect) -> bool {
    use SideEffect::{
        DeleteSave, ExportGame, ExportPgn, RecordScore, RecordSolved, RecordTraining, RememberSetting, RestoreSave,
        SaveHomeState,
    };
    matches!(
        effect,
        DeleteSave { .. }
            | ExportGame { .. }
            | ExportPgn { .. }
            | RecordScore { .. }
            | RecordSolved { .. }
            | RecordTraining { .. }
            | RememberSetting { .. }
            | RestoreSave { .. }
            | SaveHomeState { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicBool, Ordering::SeqCst},
        thread,
    };

    #[test]
    fn waiting_ends_when_the_last_change_is_made() {
        let writes = Arc::new(PendingWrites::default());
        assert!(writes.begin(&SideEffect::LoadHome).is_none());
        writes.wait();
        let record = || SideEffect::RecordTraining { game: "chess".into(), fen: "f".into(), is_solved: true };
        let pending = [writes.begin(&record()), writes.begin(&record())];
        let is_made = Arc::new(AtomicBool::new(false));
        let worker = thread::spawn({
            let is_made = is_made.clone();
            move || {
                for write in pending {
                    thread::sleep(Duration::from_millis(20));
                    is_made.store(*write.as_ref().expect("a change").0.lock() == 1, SeqCst);
                    drop(write);
                }
            }
        });
        writes.wait();
        assert!(is_made.load(SeqCst));
        worker.join().expect("no panic");
    }
}
