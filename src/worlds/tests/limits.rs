//! Memory limits, cancellation, and independence of the number of threads.

use super::{after, all_worlds, game, intent};
use crate::game::{ActionError, Game};
use crate::task::{Halt, ProgressMonitor};
use crate::worlds::{Round, StoreKind, Subset, Worlds, WorldsError};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn the_order_of_worlds_does_not_depend_on_threads() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let worlds = Worlds::new(game("chess"));
            let at = after(&worlds, "e2e4 d2d4 g1f3");
            let in_check: Vec<_> = (0..96).map(|number| worlds.nth(&at, Subset::InCheck, number).unwrap()).collect();
            assert_eq!(worlds.nth(&at, Subset::InCheck, 96), Ok(None));
            (all_worlds(&worlds, &at), in_check, worlds.choices(&at).unwrap(), worlds.census(&at, &[]).unwrap())
        })
    };
    let one = run(1);
    assert!(one == run(2));
    assert!(one == run(7));
}

#[test]
fn a_memory_error_leaves_the_round_unchanged() {
    let worlds = Worlds::new(game("chess")).with_memory_limit(300_000).with_store(StoreKind::Explicit);
    let at = after(&worlds, "e2e4 d2d4");
    let copy = (at.clone(), at.stats().clone());
    let intent = intent(&worlds, &at, "g1f3");
    let stopped = worlds.advance(&at, &intent).unwrap_err();
    assert_eq!(stopped, WorldsError::MemoryLimit { limit: 300_000 });
    assert_eq!((at, worlds.play(&copy.0, &intent)), (copy.0.clone(), Err(ActionError::MemoryLimit(0))));
    assert_eq!(copy.0.stats(), &copy.1);
    assert_eq!(worlds.with_memory_limit(1 << 20).advance(&copy.0, &intent).unwrap().len(), 3034);
}

#[test]
fn worlds_become_a_diagram_if_they_do_not_fit_one_by_one() {
    // Explicit worlds need slightly more than this; a diagram needs less, including the work of two threads.
    let worlds = Worlds::new(game("chess")).with_memory_limit(1_500_000);
    let at = after(&worlds, "e2e4 d2d4 g1f3");
    let intent = intent(&worlds, &at, "f1c4");
    assert!(matches!(
        worlds.clone().with_store(StoreKind::Explicit).advance(&at, &intent),
        Err(WorldsError::MemoryLimit { .. })
    ));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let next = pool.install(|| worlds.advance(&at, &intent)).unwrap();
    assert_eq!((next.len(), next.stats().children), (29_867, 80_344));
    let record = worlds.nth(&next, Subset::All, 12_345).unwrap().unwrap();
    assert_eq!(worlds.lineage(&next, &record).unwrap().unwrap().len(), 8);
}

#[test]
fn a_diagram_is_correct_or_fails_at_any_memory_limit() {
    let worlds = Worlds::new(game("chess")).with_store(StoreKind::Diagram);
    let at = after(&worlds, "e2e4 d2d4 g1f3 f1c4");
    let intent = intent(&worlds, &at, "e1g1");
    let (mut correct, mut failed) = (0, 0);
    for step in 0..28 {
        let budget = u64::try_from((1_u128 << 17) * 5_u128.pow(step) / 4_u128.pow(step)).unwrap();
        match worlds.clone().with_memory_limit(budget).advance(&at, &intent) {
            Ok(next) => {
                let tally = next.stats();
                assert_eq!((tally.worlds, tally.children, tally.in_check, tally.lost), (259_618, 835_797, 4938, 6));
                correct += 1;
            }
            Err(WorldsError::MemoryLimit { limit: allowed }) => {
                assert_eq!(allowed, budget);
                failed += 1;
            }
            Err(other) => panic!("{budget}: {other:?}"),
        }
    }
    assert!(correct > 3 && failed > 3, "{correct} {failed}");
}

#[test]
fn cancelled_work_does_not_begin() {
    let worlds = Worlds::new(game("chess"));
    let at = after(&worlds, "e2e4");
    let d4 = intent(&worlds, &at, "d2d4");
    let work = Arc::new(ProgressMonitor::default());
    work.cancel();
    let cancelled = worlds.clone().with_monitor(work);
    assert_eq!(cancelled.advance(&at, &d4), Err(WorldsError::Halted(Halt::Cancelled)));
    assert_eq!(cancelled.choices(&at), Err(WorldsError::Halted(Halt::Cancelled)));
    assert_eq!(cancelled.census(&at, &[]), Err(WorldsError::Halted(Halt::Cancelled)));
    assert_eq!(cancelled.nth(&at, Subset::All, 0), Err(WorldsError::Halted(Halt::Cancelled)));
    let record = worlds.nth(&at, Subset::All, 0).unwrap().unwrap();
    assert_eq!(cancelled.lineage(&at, &record), Err(WorldsError::Halted(Halt::Cancelled)));
    // A cancelled query leaves no partial answer behind.
    assert_eq!(worlds.choices(&at).unwrap().len(), worlds.choices(&at.clone()).unwrap().len());
    assert_eq!(worlds.advance(&at, &d4).unwrap().len(), 270);
}

/// Cancels work in the middle. Returns how long it took to stop.
fn time_to_cancel<T: PartialEq + std::fmt::Debug + Send>(
    at: &Round,
    run: impl FnOnce(Worlds) -> Result<T, WorldsError> + Send,
) -> Duration {
    let work = Arc::new(ProgressMonitor::default());
    let worlds = Worlds::new(game("chess")).with_monitor(work.clone());
    std::thread::scope(|scope| {
        let running = scope.spawn(move || (run(worlds), Instant::now()));
        while work.progress().done < 20 {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(u128::from(work.progress().total), at.len());
        let begin = Instant::now();
        work.cancel();
        let (result, end) = running.join().unwrap();
        assert_eq!(result, Err(WorldsError::Halted(Halt::Cancelled)));
        end - begin
    })
}

#[test]
fn cancelled_work_stops_quickly() {
    let worlds = Worlds::new(game("chess"));
    let at = after(&worlds, "e2e4 d2d4 g1f3");
    let action = intent(&worlds, &at, "f1c4");
    // The target is 100 ms. A machine that runs other tests gets more time.
    let limit = Duration::from_millis(500);
    assert!(time_to_cancel(&at, |worlds| worlds.advance(&at, &action)) < limit);
    assert!(time_to_cancel(&at, |worlds| worlds.choices(&at)) < limit);
    assert_eq!(at.len(), 3034);
}

/// A process that takes too much stops both stores, and the round stays valid.
#[test]
fn the_memory_of_the_process_counts() {
    static CALLS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    // Grows by a megabyte whenever it is measured.
    let probe = || Some(CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) << 20);
    let worlds = Worlds::new(game("chess")).with_memory_limit(8 << 20).with_store(StoreKind::Explicit);
    let mut at = worlds.first_round().unwrap();
    let worlds = worlds.with_memory_probe(probe);
    let mut played = 0;
    let error = loop {
        let choices = worlds.choices(&at).unwrap();
        match worlds.advance(&at, &choices[0].intent) {
            Ok(next) => at = next,
            Err(error) => break error,
        }
        played += 1;
    };
    assert_eq!(error, WorldsError::MemoryLimit { limit: 8 << 20 });
    assert!((1..9).contains(&played), "{played}");
    assert!(worlds.nth(&at, Subset::All, 0).unwrap().is_some());
}
