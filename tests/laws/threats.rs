//! A royal piece is threatened if some application of another side's threat takes it and loses none of its own, as
//! section 5 of the language says. The interpreter runs only the part of a threat that can take it; this test runs the
//! whole threat.

use super::cases;
use super::random::{random_move, random_position};
use super::small_game::{BOARDS, SmallGame};
use crate::support::{shipped_game, shipped_names};
use alfil::algebra::{Content, Kind};
use alfil::game::Position;
use alfil::program::{Fault, Interpreter};
use proptest::prelude::*;

/// Whether a royal piece of the player is threatened, by the definition of the language page.
fn threatened(interpreter: &Interpreter, player: usize, at: &Position) -> Result<bool, Fault> {
    let rules = interpreter.rules();
    let royal = |player| rules.side(player).and(rules.royal);
    for other in (0..rules.players.len()).filter(|&other| other != player) {
        for outcome in interpreter.outcomes(&rules.threats[other], other, at, None)? {
            let takes = outcome.position.count(royal(player)) < at.count(royal(player));
            if takes && outcome.position.count(royal(other)) >= at.count(royal(other)) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Compares both answers for every player.
fn compare(interpreter: &Interpreter, at: &Position) -> Result<(), TestCaseError> {
    for (turn, by) in interpreter.rules().turns.iter().enumerate() {
        let mut at = at.clone();
        at.set_turn(turn);
        if let (Ok(aimed), Ok(whole)) = (interpreter.in_check(&at), threatened(interpreter, by.player, &at)) {
            prop_assert_eq!(aimed, whole, "{:?}", &at);
        }
    }
    Ok(())
}

/// Random pieces on random cells, royal ones too, with the marks that the setup gives them.
fn scattered(interpreter: &Interpreter, numbers: &[u16]) -> Position {
    let rules = interpreter.rules();
    let mut at = Position::new(&vec![Content::EMPTY; rules.board.len()], &[]);
    let cells: Vec<_> = rules.board.cells().collect();
    let royal: Vec<Kind> = rules.royal.iter().collect();
    for (i, &n) in numbers.iter().enumerate() {
        let kind = royal.get(i).copied().unwrap_or_else(|| Kind::piece(usize::from(n >> 8) % rules.pieces.len()));
        let content = rules.setup.iter().find(|content| content.kind == kind).copied();
        at.put(cells[usize::from(n) % cells.len()], content.unwrap_or(Content::plain(kind)));
    }
    at
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn targeted_and_whole_threats_agree_in_every_game(numbers in prop::collection::vec(any::<u16>(), 4..30)) {
        for name in shipped_names() {
            let game = shipped_game(&name);
            if !game.rules().royal.is_empty() {
                compare(game.interpreter(), &scattered(game.interpreter(), &numbers))?;
            }
        }
    }

    #[test]
    fn targeted_and_whole_threats_agree_for_any_move(white in random_move(), black in random_move(), (board, numbers, _) in random_position()) {
        let turns = format!("royal ♖ ♜\nturn White : {white}\nturn Black : C ({black})\n");
        let game = SmallGame::with(BOARDS[board], &turns).unwrap();
        compare(&game.interpreter, &game.position(&numbers))?;
    }
}
