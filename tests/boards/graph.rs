//! Boards of any shape.

use super::check_fen;
use crate::support::game;
use alfil::game::Game;

const MILLS: &str = "
board    graph \"nine_mens_morris\"
pieces   White ○
pieces   Black ●
letters  W○ B●
setup    ○..
         ○..
         ...
         .○....
         .○.
         ...
         ...

mill     = ○○○ | (○ + u○ + uu○)
turn     White : %.: (% -> ○)
turn     Black : %.: (% -> ●)
end      mill : White
";

#[test]
fn a_mill_is_three_in_a_row() {
    let game = game(MILLS);
    let start = game.start();
    assert_eq!(game.board().len(), 24);
    let wins = |at: &alfil::game::Position| -> Vec<String> {
        let actions = game.interpreter().actions(at).expect("within the budget");
        let won = actions.iter().filter(|action| {
            let status = game.status(&action.after, alfil::game::GameHistory::default()).expect("within the budget");
            status.outcome.is_some()
        });
        won.map(|action| game.board().name(action.to.expect("a square")).to_owned()).collect()
    };
    // White is on a7, b6, b4 and d3, in the order of the board file.
    let mut on = start.cells().filter(|(_, content)| content.kind.index().is_some());
    let names: Vec<String> = on.by_ref().map(|(cell, _)| game.board().name(cell).to_owned()).collect();
    assert_eq!(names, ["a7", "b6", "b4", "d3"]);
    assert_eq!(wins(&start), ["b2"], "b6, b4 and b2 are in one file");
    check_fen(&game, 20);
}

#[test]
fn points_have_the_neighbours_of_the_real_board() {
    let game = game(MILLS);
    let board = game.board();
    let around = |name: &str| -> Vec<&str> {
        board.neighbours(board.cell_named(name).expect("a point")).map(|cell| board.name(cell)).collect()
    };
    // Up, left, down, right.
    assert_eq!(around("d6"), ["d7", "b6", "d5", "f6"]);
    assert_eq!(around("e4"), ["e5", "e3", "f4"]);
    assert_eq!(around("g1"), ["g4", "d1"]);
    assert_eq!(around("c5"), ["c4", "d5"]);
}
