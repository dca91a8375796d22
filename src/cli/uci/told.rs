//! What is thought, as the interface writes it.

use super::say;
use crate::game::{Action, Game as _, Record, Standing, Variant};
use crate::players::{Answer, Limits, Player, Scene, Score, Search, Task, Thought, notation};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Thinks about a position, tells of it, and says what is best, of some moves if they are given; `(none)` where there is nothing to
/// choose.
pub(super) fn think(
    variant: &Variant,
    (record, only): (&Record<Variant>, &[String]),
    player: &Mutex<Search>,
    (limits, lines): (Limits, usize),
    stop: &AtomicBool,
) -> String {
    let begun = Instant::now();
    let told = |thought: &Thought<Action>| {
        let seconds = begun.elapsed().as_secs_f64();
        drop(say(&info(variant, record, thought, seconds)));
    };
    let task = Task { limits, lines, now: &|| begun.elapsed(), stop: &|| stop.load(Ordering::Relaxed), told: &told };
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    let (standing, texts) = match record.standing(variant) {
        Ok(all) => among(variant, record, all, only),
        Err(fault) => {
            drop(say(&format!("info string {}", one_line(&fault.to_string()))));
            return "(none)".into();
        }
    };
    match player.choose(&Scene { game: variant, record, standing: &standing }, &task) {
        Ok(Answer { action, .. }) => texts.get(action).cloned().unwrap_or_default(),
        Err(why) => {
            if let Some(score) = ended(&standing, variant.mover(record.now())) {
                drop(say(&format!("info depth 0 score {score}")));
            }
            drop(say(&format!("info string {}", one_line(&why.to_string()))));
            "(none)".into()
        }
    }
}

/// What a game that is over came to, for the player to move.
fn ended(standing: &Standing<Action>, mover: usize) -> Option<&'static str> {
    match standing.outcome.as_ref()?.winner {
        None => Some("cp 0"),
        // The interface knows no word for whoever has won already.
        Some(winner) => (winner != mover).then_some("mate 0"),
    }
}

/// What can be chosen, and how it is written: some of the moves, or all if none of those is one.
fn among(
    variant: &Variant,
    record: &Record<Variant>,
    all: Standing<Action>,
    only: &[String],
) -> (Standing<Action>, Vec<String>) {
    let texts = notation::texts(variant, record.now(), &all.actions);
    let meant = |text: &String| notation::meant(variant, record.now(), &all.actions, text);
    let wanted: BTreeSet<usize> = only.iter().filter_map(meant).collect();
    if wanted.is_empty() {
        return (all, texts);
    }
    let actions = wanted.iter().map(|&index| all.actions[index].clone()).collect();
    (Standing { actions, ..all }, wanted.iter().map(|&index| texts[index].clone()).collect())
}

/// A thought as the interface writes it.
fn info(variant: &Variant, record: &Record<Variant>, thought: &Thought<Action>, seconds: f64) -> String {
    let moves = |turns: u32| i64::from(turns.div_ceil(2));
    let score = match thought.score {
        Score::Worth(worth) => format!("cp {worth}"),
        Score::Share(share) => format!("cp {}", centipawns(share)),
        Score::Wins(turns) => format!("mate {}", moves(turns)),
        Score::Loses(turns) => format!("mate {}", -moves(turns)),
    };
    let millis = (seconds * 1000.0).round();
    #[allow(clippy::cast_precision_loss)]
    let rate = (thought.nodes as f64 / seconds.max(0.001)).round();
    let mut line = String::new();
    let mut before = record.now().clone();
    for action in &thought.line {
        let Ok(actions) = variant.actions(&before) else { break };
        let texts = notation::texts(variant, &before, &actions);
        let Some(index) = actions.iter().position(|known| known == action) else { break };
        line.push(' ');
        line.push_str(&texts[index]);
        before = action.after.clone();
    }
    let Thought { depth, nodes, rank, .. } = thought;
    format!("info depth {depth} multipv {rank} score {score} nodes {nodes} nps {rate} time {millis} pv{line}")
}

/// What a share of wins, in thousandths, is worth in hundredths of a pawn: so many as programs for chess would have to be ahead.
#[allow(clippy::cast_possible_truncation)]
fn centipawns(share: u16) -> i32 {
    let share = (f64::from(share) / 1000.0).clamp(0.001, 0.999);
    (400.0 * (share / (1.0 - share)).log10()).round() as i32
}

/// A text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
