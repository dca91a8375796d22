//! Section of the match that a game belongs to.

use super::panel::{PanelContext, PanelSection};
use crate::{store::MatchSide, tui::keys::UiCommand};

/// The section; `None` for a single game.
pub fn section(context: &PanelContext<'_>) -> Option<PanelSection> {
    let (session, theme) = (context.session, context.theme());
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
        _ if !current.is_last() => {
            let key = context.keymap.hint(session.focus(), UiCommand::NewGame);
            format!("{key} starts the next game; the players swap sides.")
        }
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
    let lines = context.wrap(&line, theme.title).chain(context.wrap(&text, theme.text)).collect();
    Some(PanelSection::new("Match", lines, 1))
}
