//! Section of the match that a game belongs to.

use super::panel::{PanelContext, PanelSection};
use crate::{
    store::MatchSide,
    tui::{keys::UiCommand, state::GameSession},
};

/// The section; `None` for a single game.
pub fn section(context: &PanelContext<'_>) -> Option<PanelSection> {
    let theme = context.theme();
    let key = context.keymap.hint(context.session.focus(), UiCommand::NewGame);
    let [line, text] = texts(context.session, &key)?;
    let lines = context.wrap(&line, theme.title).chain(context.wrap(&text, theme.text)).collect();
    Some(PanelSection::new("Match", lines, 1))
}

/// The score, and what it means for the players; `None` for a single game. `next_key` starts the next game.
pub fn texts(session: &GameSession, next_key: &str) -> Option<[String; 2]> {
    let (current, score) = (session.saved.match_score?, session.match_score_now()?);
    let [first, second] = MatchSide::BOTH.map(|side| session.side_name(current, side));
    let [first_points, second_points] = MatchSide::BOTH.map(|side| score.points_text(side));
    let line =
        format!("Game {} of {} · {first} {first_points} – {second_points} {second}", current.game(), current.games());
    let text = match score.leader() {
        _ if !session.is_over() => {
            let [first_seat, second_seat] =
                MatchSide::BOTH.map(|side| session.player_name(current.player_of(side)).to_owned());
            format!("{first}: {first_seat}, {second}: {second_seat}")
        }
        _ if !current.is_last() => format!("{next_key} starts the next game; the players swap sides."),
        None => format!("The match is drawn, {first_points} – {second_points}."),
        Some(leader) => {
            let (name, points) = match leader {
                MatchSide::First => (first, [first_points, second_points]),
                MatchSide::Second => (second, [second_points, first_points]),
            };
            let verb = if name == "You" { "win" } else { "wins" };
            format!("{name} {verb} the match, {}.", points.join(" – "))
        }
    };
    Some([line, text])
}
