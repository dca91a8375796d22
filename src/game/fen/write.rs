//! Writing a FEN, or an SFEN.

use super::{ExpressedMarks, castling, check_counter, en_passant, fields, hands, placement};
use crate::game::Variant;
use crate::program::{GameHistory, Position, RunningCount};
use std::fmt::Write;

/// Writes a position as FEN, with the number of the full move. While a count runs, its limit stands in place of the en passant square and
/// its value in place of the halfmove clock.
pub fn write(variant: &Variant, position: &Position, past: GameHistory<'_>, fullmove: u32) -> String {
    let PositionFields { placement, en_passant, checks } = PositionFields::of(variant, position);
    // Rules that exceed their budget here will say so when they are played.
    let count = variant.interpreter().running_count(position, past).ok().flatten();
    if let Some(RunningCount { limit, value }) = count.filter(|_| !en_passant::has_field(variant.rules())) {
        return format!("{placement} {limit}{checks} {value} {fullmove}");
    }
    let halfmove_clock = variant.interpreter().quiet_turns(past, position);
    format!("{placement} {en_passant}{checks} {halfmove_clock} {fullmove}")
}

/// Writes a position as FEN without clocks and the number of the full move. Positions with one text have the same moves.
pub fn write_position(variant: &Variant, position: &Position) -> String {
    let PositionFields { placement, en_passant, checks } = PositionFields::of(variant, position);
    format!("{placement} {en_passant}{checks}")
}

/// The fields of a FEN that do not depend on the past.
struct PositionFields {
    /// Board, hands, player to move and castling rights.
    placement: String,
    en_passant: String,
    /// The counter of checks with a space before it, in games that have one.
    checks: String,
}

impl PositionFields {
    fn of(variant: &Variant, position: &Position) -> Self {
        let rules = variant.rules();
        let mover = variant.interpreter().mover(position);
        let mut expressed = ExpressedMarks::new();
        let castling = castling::write(rules, position, &mut expressed);
        let en_passant = en_passant::write(variant, position, &mut expressed);
        let board = placement::write(rules, position, &expressed) + &hands::write(rules, position);
        let mut turn = match mover {
            0 => "w",
            1 => "b",
            player => &rules.players[player],
        }
        .to_owned();
        // A turn of the opening, or one that is not the player's first of the cycle, needs its number.
        if rules.turn_of(mover, rules.cycle_start) != Some(position.turn()) {
            let _ = write!(turn, "{}", position.turn() + 1);
        }
        let checks = check_counter::write(rules, position).map_or_else(String::new, |checks| format!(" {checks}"));
        Self { placement: format!("{board} {turn} {castling}"), en_passant, checks }
    }
}

/// Writes a position of a game with promoted pieces and hands as SFEN, where the first player is Black. Returns `None` for other games.
pub fn write_sfen(variant: &Variant, position: &Position, fullmove: u32) -> Option<String> {
    let rules = variant.rules();
    if !fields::has_promoted_pieces(rules) || position.hands().is_empty() || rules.players.len() != 2 {
        return None;
    }
    let board = placement::write(rules, position, &ExpressedMarks::new());
    let mover = variant.interpreter().mover(position);
    let color = if mover == 0 { 'b' } else { 'w' };
    let turn = 2 * u64::from(fullmove.max(1)) - 1 + u64::from(mover != 0);
    Some(format!("{board} {color} {} {turn}", hands::write_sfen(rules, position)))
}

#[cfg(test)]
mod tests {
    use crate::game::fen::{parse, write_sfen};

    #[test]
    fn sfen_is_written_as_it_is_read() {
        for (name, sfen) in [
            ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
            ("shogi", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"),
            ("minishogi", "rbsgk/4p/5/P4/KGSBR w - 2"),
        ] {
            let game = crate::shipped_tests::variant(name);
            let fen = parse(&game, sfen).expect(sfen);
            assert_eq!(write_sfen(&game, &fen.position, fen.fullmove).as_deref(), Some(sfen));
        }
        let chess = crate::shipped_tests::variant("chess");
        assert_eq!(write_sfen(&chess, &crate::game::Game::start(&chess), 1), None);
    }
}
