//! Writes positions and games on one line, as engines get them.

use super::uci_variant::uci_variant;
use crate::game::pgn::ORTHODOX_TITLE;
use crate::game::{Game as _, GameTree, MoveNotation, Variant, fen};
use crate::program::{Action, Fault};

/// The current position as SFEN.
pub(super) fn sfen<L>(variant: &Variant, game: &GameTree<L>) -> Result<String, String> {
    let fen = game.record().fen(variant);
    let fullmove = fen.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1);
    fen::write_sfen(variant, game.record().position(), fullmove).ok_or_else(|| refused(variant))
}

fn refused(variant: &Variant) -> String {
    format!("SFEN is written for the shogi family, not for {}", variant.rules().title)
}

/// The main line as UCI. A line before it names any game but chess.
pub(super) fn uci<L>(variant: &Variant, game: &GameTree<L>) -> Result<String, String> {
    let title = &variant.rules().title;
    let option = if title == ORTHODOX_TITLE {
        String::new()
    } else {
        format!("setoption name UCI_Variant value {}\n", uci_variant(variant.rules()))
    };
    let is_usual = *game.record().start() == variant.start() && variant.rules().start_moves.is_empty();
    let start = if is_usual { "startpos".into() } else { format!("fen {}", game.record().fen_after(variant, 0)) };
    line(variant, game, &start, MoveNotation::Uci).map(|line| option + &line)
}

/// The main line as USI.
pub(super) fn usi<L>(variant: &Variant, game: &GameTree<L>) -> Result<String, String> {
    MoveNotation::Usi.check_game(variant)?;
    let sfen = fen::write_sfen(variant, game.record().start(), 1).ok_or_else(|| refused(variant))?;
    line(variant, game, &format!("sfen {sfen}"), MoveNotation::Usi)
}

fn line<L>(variant: &Variant, game: &GameTree<L>, start: &str, notation: MoveNotation) -> Result<String, String> {
    let actions: Vec<Action> = game.main_line().map(|id| game.get(id).action.clone()).collect();
    let moves = notation.line(variant, game.record().start(), &actions).map_err(|fault: Fault| fault.to_string())?;
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    Ok(format!("position {start}{moves}\n"))
}
