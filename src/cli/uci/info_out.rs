//! What is thought, as the interface writes it.

use super::say;
use crate::game::{Action, Game as _, Record, Standing, Variant};
use crate::players::{
    ChosenAction, Player, PlayerView, SearchInfo, SearchLimits, SearchPlayer, SearchRequest, SearchScore, centipawns,
    notation,
};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Thinks about a position, tells of it, and says what is best, of some moves if they are given; `(none)` where there is nothing to
/// choose.
pub(super) fn think(
    variant: &Variant,
    (record, only): (&Record<Variant>, &[String]),
    player: &Mutex<SearchPlayer>,
    (limits, lines): (SearchLimits, usize),
    stop: &AtomicBool,
) -> String {
    let begun = Instant::now();
    let told = |thought: &SearchInfo<Action>| {
        let seconds = begun.elapsed().as_secs_f64();
        drop(say(&info(variant, record, thought, seconds)));
    };
    let task = SearchRequest {
        limits,
        multi_pv: lines,
        elapsed: &|| begun.elapsed(),
        cancel: &|| stop.load(Ordering::Relaxed),
        on_info: &told,
    };
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    let (standing, texts) = match record.standing(variant) {
        Ok(all) => among(variant, record, all, only),
        Err(fault) => {
            drop(say(&format!("info string {}", one_line(&fault.to_string()))));
            return "(none)".into();
        }
    };
    match player.choose(&PlayerView { game: variant, record, standing: &standing }, &task) {
        Ok(ChosenAction { action_index, .. }) => texts.get(action_index).cloned().unwrap_or_default(),
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
    let meant = |text: &String| notation::parse(variant, record.now(), &all.actions, text);
    let wanted: BTreeSet<usize> = only.iter().filter_map(meant).collect();
    if wanted.is_empty() {
        return (all, texts);
    }
    let actions = wanted.iter().map(|&index| all.actions[index].clone()).collect();
    (Standing { actions, ..all }, wanted.iter().map(|&index| texts[index].clone()).collect())
}

/// A thought as the interface writes it.
fn info(variant: &Variant, record: &Record<Variant>, thought: &SearchInfo<Action>, seconds: f64) -> String {
    let moves = |turns: u32| i64::from(turns.div_ceil(2));
    let score = match thought.score {
        SearchScore::Centipawns(worth) => format!("cp {worth}"),
        SearchScore::WinPermille(share) => {
            format!("cp {}", centipawns((f64::from(share) / 1000.0).clamp(0.001, 0.999)))
        }
        SearchScore::WinIn(turns) => format!("mate {}", moves(turns)),
        SearchScore::LossIn(turns) => format!("mate {}", -moves(turns)),
    };
    let millis = (seconds * 1000.0).round();
    #[allow(clippy::cast_precision_loss)]
    let rate = (thought.nodes as f64 / seconds.max(0.001)).round();
    let mut line = String::new();
    let mut before = record.now().clone();
    for action in &thought.pv {
        let Ok(actions) = variant.actions(&before) else { break };
        let texts = notation::texts(variant, &before, &actions);
        let Some(index) = actions.iter().position(|known| known == action) else { break };
        line.push(' ');
        line.push_str(&texts[index]);
        before = action.after.clone();
    }
    let SearchInfo { depth, nodes, rank, .. } = thought;
    format!("info depth {depth} multipv {rank} score {score} nodes {nodes} nps {rate} time {millis} pv{line}")
}

/// A text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
