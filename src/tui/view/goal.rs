//! Section of the goal of a game of worlds, and how far the player has come.

use super::{
    number_text::kept_percent,
    panel::{PanelContext, PanelSection},
};
use crate::{
    tui::state::{WorldsGame, WorldsRound},
    worlds::{Goal, SolitaireTerms},
};

/// The section; `None` when the game is over.
pub fn section(context: &PanelContext<'_>, game: &WorldsGame) -> Option<PanelSection> {
    let turn = game.current().filter(|_| game.outcome().is_none())?;
    let theme = context.theme();
    let mut lines: Vec<_> =
        progress(game, turn).map(|text| context.wrap(&text, theme.title)).into_iter().flatten().collect();
    let rules: Vec<_> = context.wrap(&goal_text(game), theme.dim).collect();
    // In little room, the progress matters more.
    let spare_lines = rules.len().saturating_sub(usize::from(lines.is_empty()));
    lines.extend(rules);
    Some(PanelSection { spare_lines, ..PanelSection::new("Goal", lines, 0) })
}

/// How the game is won and lost.
fn goal_text(game: &WorldsGame) -> String {
    if game.is_quantum() {
        return "Win: the other side loses in every world.".into();
    }
    let SolitaireTerms { quorum, goal, .. } = game.worlds.terms();
    match goal {
        Goal::Rounds(rounds) => format!("Win: survive {rounds} rounds. One lost world loses."),
        Goal::RoundsLevel(rounds) => {
            format!("Win: survive {rounds} rounds, and end level or ahead in pieces. One lost world loses.")
        }
        Goal::Lead(pieces) => {
            let plural = if pieces == 1 { "piece" } else { "pieces" };
            format!("Win: {pieces} {plural} more than you lost, on average. One lost world loses.")
        }
        Goal::Replies(replies) => {
            format!("Win: leave at most {replies} replies per world, on average. One lost world loses.")
        }
        Goal::NoWorldLeft if quorum == 100 => {
            "Survive: a move must be legal in every world, and one lost world ends the game.".into()
        }
        Goal::NoWorldLeft if quorum > 0 => format!(
            "Survive: a move must be legal in at least {quorum} % of the worlds, and one lost world ends the game. \
             Win: play until no world is left, and win at least one."
        ),
        Goal::NoWorldLeft => "Win: end every world, and win one. One lost world loses.".into(),
    }
}

/// How far the player has come.
fn progress(game: &WorldsGame, turn: &WorldsRound) -> Option<String> {
    if game.is_quantum() {
        return None;
    }
    let (terms, stats) = (game.worlds.terms(), turn.round.stats());
    Some(match terms.goal {
        Goal::Rounds(rounds) => format!("{} of {rounds} rounds survived", stats.round),
        Goal::RoundsLevel(rounds) => {
            let lead = game.worlds.lead(&turn.round).ok()?.to_f64();
            format!("{} of {rounds} rounds survived, lead {lead:+.1} pieces", stats.round)
        }
        Goal::Lead(pieces) => {
            // Rounds under these terms know their lead.
            let lead = game.worlds.lead(&turn.round).ok()?.to_f64();
            format!("lead {lead:+.1} pieces (goal +{pieces})")
        }
        Goal::Replies(replies) => {
            format!("{} replies in {} worlds; to win: at most {replies} per world", stats.children, stats.survived)
        }
        Goal::NoWorldLeft if terms.is_endurance() => match stats.round {
            1 => "1 round survived".into(),
            rounds => format!("{rounds} rounds survived"),
        },
        Goal::NoWorldLeft if terms.keep > 0 => {
            format!("{} kept, {} % needed", kept_percent(stats.kept), terms.keep)
        }
        // The counts say which share is kept.
        Goal::NoWorldLeft => return None,
    })
}
