//! The main line of a PGN game, played by the rules.

use super::{PgnError, PgnGame, PgnMove};
use crate::game::fen::{self, ParsedFen};
use crate::game::move_input::{self, NamedAction};
use crate::game::{Game as _, GameRecord, Variant, coordinate_notation};
use crate::program::{Fault, Position};

/// Plays the main line of a game from its `FEN` tag, or else from the start position, and stops at the first move that cannot be played.
/// The record has the moves before it; the error is about that move or about the tag.
pub fn play_main_line(variant: &Variant, game: &PgnGame) -> (GameRecord<Variant>, Result<(), PgnError>) {
    let (start, problem) = start_of(variant, game);
    let mut record = GameRecord::from_fen(start);
    let mut moves = game.line.moves.iter();
    let mut play = |written| {
        let NamedAction { action, .. } = find_move(variant, record.position(), written)?;
        let after = action.after.clone();
        record.push(action, after);
        Ok(())
    };
    let result = problem.map_or_else(|| moves.try_for_each(&mut play), Err);
    (record, result)
}

/// Plays at most `max_plies` moves of the main line of a game, and visits each with the position before it.
///
/// # Errors
/// The first move that cannot be played, or a `FEN` tag that cannot be read.
pub fn visit_main_line(
    variant: &Variant,
    game: &PgnGame,
    max_plies: usize,
    visit: &mut dyn FnMut(&Position, NamedAction),
) -> Result<(), PgnError> {
    let (start, problem) = start_of(variant, game);
    if let Some(problem) = problem {
        return Err(problem);
    }
    let mut before = start.position;
    for written in game.line.moves.iter().take(max_plies) {
        let found = find_move(variant, &before, written)?;
        let after = found.action.after.clone();
        visit(&before, found);
        before = after;
    }
    Ok(())
}

/// The position of the `FEN` tag. Without the tag, and if it cannot be read, the start position.
pub(super) fn start_of(variant: &Variant, game: &PgnGame) -> (ParsedFen, Option<PgnError>) {
    let at_start = || ParsedFen::at_start(variant.start());
    let Some(tag) = game.tag("FEN") else { return (at_start(), None) };
    match fen::parse(variant, &tag.value) {
        Ok(start) => (start, None),
        Err(error) => {
            let message = format!("the FEN tag: {error}");
            (at_start(), Some(PgnError { location: tag.location, message }))
        }
    }
}

/// The action of a written move.
fn find_move(variant: &Variant, before: &Position, written: &PgnMove) -> Result<NamedAction, PgnError> {
    let fail = |message: String| PgnError { location: written.location, message };
    find_written(variant, before, &written.text).map_err(fail)
}

/// The action that a written move means, or why there is not exactly one.
pub(super) fn find_written(variant: &Variant, before: &Position, text: &str) -> Result<NamedAction, String> {
    let fail = |fault: Fault| fault.to_string();
    if let Some(found) = move_input::find_exact(variant, before, text).map_err(fail)? {
        return Ok(found);
    }
    let mut actions = variant.actions(before).map_err(fail)?;
    let matches = move_input::match_input(variant, before, &actions, text).exact;
    let mut names = coordinate_notation::format_all(variant, before, &actions);
    match matches[..] {
        [index] => Ok(NamedAction { action: actions.swap_remove(index), coordinates: names.swap_remove(index) }),
        // Notations of other games: numbers of squares in draughts, USI in shogi.
        [] => match coordinate_notation::resolve(variant, before, &actions, text) {
            Some(index) => {
                Ok(NamedAction { action: actions.swap_remove(index), coordinates: names.swap_remove(index) })
            }
            None => Err(format!("`{text}` is not a legal move")),
        },
        _ => {
            let meant: Vec<String> = matches.iter().map(|&index| format!("`{}`", names[index])).collect();
            Err(format!("`{text}` is ambiguous: {}", meant.join(" or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    #[track_caller]
    fn check(name: &str, text: &str, expect_fen: &str, expect_error: Option<&str>) {
        let variant = crate::shipped_tests::variant(name);
        let (record, result) = play_main_line(&variant, &games(text).next().expect("a game"));
        assert_eq!(record.fen(&variant), expect_fen, "{text}");
        assert_eq!(result.err().map(|error| error.to_string()).as_deref(), expect_error, "{text}");
    }

    #[test]
    fn sloppy_and_over_specified_moves_are_played() {
        let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 0 5";
        check("chess", "1. e2-e4 e5 2 Ng1f3 Nb8c6 3. Bc4+ Bc5 4.0-0 Nf6?! (4... d6) 5. Pd2d3 *", fen, None);
        let fen = "[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 7 20\"]\n20. a8(Q) Kd7 21. O-O";
        check("chess", fen, "Q7/3k4/8/8/8/8/8/5RK1 b - - 2 21", None);
    }

    #[test]
    fn moves_of_other_games() {
        check(
            "crazyhouse",
            "1. e4 d5 2. exd5 e6 3. P@e4",
            "rnbqkbnr/ppp2ppp/4p3/3P4/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 3",
            None,
        );
        check("tic_tac_toe", "1. b2 a1", "3/1P1/p2 w - - 2 2", None);
    }

    #[test]
    fn the_first_move_that_cannot_be_played_is_reported() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        check("chess", "1. e4 e4 2. d4", fen, Some("1:7: `e4` is not a legal move"));
        let text = "[FEN \"4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1\"]\n\n1. Nb3";
        check("chess", text, "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1", Some("3:4: `Nb3` is ambiguous: `a1b3` or `c1b3`"));
        let text = "\n[FEN \"x\"] 1. e4";
        let (_, result) = play_main_line(&crate::shipped_tests::variant("chess"), &games(text).next().expect("a game"));
        assert!(result.is_err_and(|error| error.to_string().starts_with("2:1: the FEN tag: ")));
    }
}
