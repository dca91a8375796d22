//! A game of worlds as text for others: its result, and its rounds.

use super::{
    match_score,
    number_text::{group_digits, kept_percent, sparkline},
    score::score_text,
    text_fit::capitalise,
    worlds::result_text,
};
use crate::{
    store::DailyPuzzle,
    tui::state::{GameSession, WorldsGame, WorldsRound, mode},
    worlds::{Nature, SolitaireScore},
};

/// The game, the result and the curve of the worlds. It does not give the moves away.
pub fn result_report(session: &GameSession, game: &WorldsGame) -> String {
    let mut lines = vec![heading(session, game)];
    lines.extend(game.puzzle.as_ref().map(|puzzle| format!("Goal: {}.", puzzle.objective())));
    if let (Some(outcome), Some(turn)) = (game.outcome(), game.current()) {
        let help = session.help_used();
        lines.push(match &game.puzzle {
            Some(_) if game.is_solved() => format!("Solved in {} {}.", round_count(turn), help.text()),
            Some(_) => "Not solved.".into(),
            None => result_text(session, game, &outcome),
        });
        if !game.is_quantum() {
            let score = SolitaireScore::of_round(&turn.round, Some(&outcome), game.player());
            lines.push(capitalise(&score_text(&score)));
        }
        if !help.is_none() && !game.is_solved() {
            lines.push(capitalise(&help.text()));
        }
    }
    lines.extend(match_score::texts(session, "").map(|[score, _]| score));
    let worlds: Vec<u128> = game.rounds.iter().map(|turn| turn.round.stats().worlds).collect();
    lines.push(sparkline(&worlds));
    lines.join("\n")
}

fn round_count(turn: &WorldsRound) -> String {
    match turn.round.stats().round {
        1 => "1 round".into(),
        rounds => format!("{rounds} rounds"),
    }
}

/// A table of the rounds.
pub fn round_table(session: &GameSession, game: &WorldsGame) -> String {
    let has_nature = matches!(game.worlds.terms().nature, Nature::Takes(_));
    let cells = |turn: &WorldsRound| {
        let stats = turn.round.stats();
        let action = stats.action.as_deref().map_or_else(|| "start".to_owned(), |text| session.shown_text(text));
        let survived = format!("{} of {}", group_digits(stats.survived), group_digits(stats.before));
        let [worlds, lost] = [stats.worlds, stats.lost].map(group_digits);
        let mut cells = vec![stats.round.to_string(), action, survived, worlds, lost, kept_percent(stats.kept)];
        if has_nature {
            let taken = stats.measurements.iter().filter(|measurement| !measurement.stands);
            let taken = taken.map(|measurement| session.cell_name(measurement.cell));
            cells.push(taken.collect::<Vec<_>>().join(" "));
        }
        cells
    };
    let titles = ["round", "action", "survived", "worlds", "lost", "kept"].into_iter();
    let titles = titles.chain(has_nature.then_some("nature took")).map(str::to_owned).collect();
    let rows: Vec<Vec<String>> = std::iter::once(titles).chain(game.rounds.iter().map(cells)).collect();
    let mut widths = vec![0; rows[0].len()];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ")
    };
    let table: Vec<String> = rows.iter().map(line).collect();
    format!("{}\n{}", heading(session, game), table.join("\n"))
}

/// The program, the game, and its rules or puzzle with the difficulty.
fn heading(session: &GameSession, game: &WorldsGame) -> String {
    let rules = match &game.puzzle {
        Some(puzzle) => {
            // The name of another composed puzzle has its difficulty.
            let difficulty = DailyPuzzle::of_name(&puzzle.name).map(|daily| format!(", {}", daily.difficulty().name()));
            format!("puzzle {}{}", puzzle.name, difficulty.unwrap_or_default())
        }
        None => mode::full_title(session.mode()),
    };
    format!("Alfil · {} · {rules}", session.rules().title)
}
