//! What holds of every board, and what a hand has counted on some.

use super::*;
use proptest::prelude::*;

fn square(wrapped_files: bool, wrapped_ranks: bool) -> Board {
    Board::square(Grid { files: 5, ranks: 7, wrapped_files, wrapped_ranks, skips_i: false })
}

fn hexagon(side: u8) -> Board {
    Board::hexagon(Hexagon { side })
}

/// A triangle of three cells and a pair of cells of two sides between two of them: sides that differ.
fn odd() -> Board {
    let cell = |name: &str, doors: Vec<Door>| PlannedCell {
        name: name.into(),
        doors,
        screen_position: (0, 0),
        shade: 0,
        home: vec![],
    };
    let to = |cell, heading| Some((Cell(cell), heading));
    Board::from_plan(vec![
        // Going out by side s of a and coming in by side t of b, one faces t + half of b's sides, rounded down.
        cell("a1", vec![to(1, 2), to(2, 1), to(3, 1)]),
        cell("b1", vec![None, to(0, 1), to(2, 2)]),
        cell("c1", vec![to(0, 2), to(1, 0), None]),
        cell("d1", vec![to(0, 0), None]),
    ])
}

fn all() -> &'static [Board] {
    static ALL: std::sync::OnceLock<Vec<Board>> = std::sync::OnceLock::new();
    ALL.get_or_init(boards)
}

fn boards() -> Vec<Board> {
    let squares =
        [(false, false), (true, false), (false, true), (true, true)].map(|(files, ranks)| square(files, ranks));
    squares.into_iter().chain([hexagon(2), hexagon(6), hexagon(13), Board::three_player(), odd()]).collect()
}

fn steps() -> impl Strategy<Value = Vec<TurtleStep>> {
    let step = prop_oneof![
        3 => Just(TurtleStep::Forward),
        1 => Just(TurtleStep::Back),
        2 => (-4..5i16).prop_map(TurtleStep::Turn),
        1 => Just(TurtleStep::Flip)
    ];
    prop::collection::vec(step, 0..20)
}

proptest! {
    /// A normal form adds up; the rotation graph walks. Both come to the same frame, unless the walk leaves the board on
    /// its way: a group element does not know its way.
    #[test]
    fn adding_is_walking(board in 0..9usize, cell: prop::sample::Index, steps in steps()) {
        let board = &all()[board];
        let start = Frame::home(Cell(u16::try_from(cell.index(board.len())).expect("a small board")));
        let sum = steps.iter().fold(board.identity_walk(), |walk, &step| walk.then(&board.step_walk(step)));
        let walked = steps.iter().try_fold(start, |frame, &step| board.graph().step(frame, step));
        if let Some(walked) = walked {
            prop_assert_eq!(board.walk(start, &sum), Some(walked));
            prop_assert_eq!(board.walk(walked, &sum.inverse()), Some(start), "walking is reversible");
        }
    }
}

#[test]
fn turning_by_every_side_comes_round() {
    for board in all() {
        for cell in board.cells() {
            let sides = board.graph().sides(cell);
            let once = board.step_walk(TurtleStep::Turn(1));
            let round = (0..sides).fold(board.identity_walk(), |walk, _| walk.then(&once));
            for (heading, flipped) in (0..sides).flat_map(|heading| [(heading, false), (heading, true)]) {
                let frame = Frame { cell, heading, flipped };
                assert_eq!(board.walk(frame, &round), Some(frame));
                assert!(sides < 2 || board.walk(frame, &once) != Some(frame));
            }
        }
    }
}

#[test]
fn every_step_leads_back() {
    for board in all() {
        for cell in board.cells() {
            for heading in 0..board.graph().sides(cell) {
                let frame = Frame { cell, heading, flipped: false };
                let there = board.graph().step(frame, TurtleStep::Forward);
                let Some(there) = there else { continue };
                assert_eq!(board.graph().step(there, TurtleStep::Back), Some(frame));
            }
        }
    }
}

#[test]
fn no_two_cells_lie_on_each_other() {
    for board in all().iter().take(8) {
        let places: Vec<(u16, u16)> = board.cells().map(|cell| board.screen_position(cell)).collect();
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                assert!(a.0.abs_diff(b.0) >= 2 || a.1.abs_diff(b.1) >= 2, "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn every_cell_has_its_own_name_and_line() {
    for board in all() {
        let mut written: Vec<Cell> = board.lines().into_iter().flat_map(|line| line.cells).collect();
        written.sort_unstable();
        assert!(written.iter().copied().eq(board.cells()));
        assert!(board.cells().all(|cell| board.cell_named(board.name(cell)) == Some(cell)));
    }
}

#[test]
fn neighbours_have_different_shades() {
    for board in [square(false, false), hexagon(6), hexagon(5), Board::three_player()] {
        for cell in board.cells() {
            for heading in 0..board.graph().sides(cell) {
                let there = board.graph().step(Frame { cell, heading, flipped: false }, TurtleStep::Forward);
                assert!(there.is_none_or(|there| board.shade(there.cell) != board.shade(cell)));
            }
        }
    }
}

#[test]
fn names_and_places() {
    let board = square(false, false);
    assert_eq!(board.cell_named("b3"), Some(Cell(11)));
    assert_eq!(board.name(Cell(11)), "b3");
    assert_eq!(board.screen_position(Cell(11)), (2, 8));
    assert_eq!(board.extent(), (5, 7));
    assert_eq!(board.shade(Cell(0)), 0, "a1 is dark");
    assert_eq!([hexagon(6).len(), Board::three_player().len(), hexagon(5).len()], [91, 96, 61]);
    assert_eq!((hexagon(6).extent(), Board::three_player().extent()), ((11, 11), (16, 11)));
}

/// The frames that words of F, L and R lead to, as seed 001 writes them.
fn turtle(board: &Board, from: Frame, word: &str) -> Option<Frame> {
    word.chars().try_fold(from, |frame, letter| {
        let step = match letter {
            'F' => TurtleStep::Forward,
            'L' => TurtleStep::Turn(1),
            'R' => TurtleStep::Turn(-1),
            _ => panic!("{letter}"),
        };
        board.graph().step(frame, step)
    })
}

#[track_caller]
fn check(board: &Board, from: &str, player: usize, word: &str, expect: &str) {
    let home = board.home(board.cell_named(from).expect("a cell"), player);
    let name = turtle(board, home, word).map_or("", |frame| board.name(frame.cell));
    assert_eq!(name, expect, "{word} from {from}");
}

#[test]
fn six_cells_meet_in_the_odd_centre() {
    let board = Board::three_player();
    // Round the centre with the left hand on it: six cells, not four.
    check(&board, "e4", 0, "F", "e9");
    check(&board, "e4", 0, "FLF", "i9");
    check(&board, "e4", 0, "FLFLF", "i5");
    check(&board, "e4", 0, "FLFLFLF", "d5");
    check(&board, "e4", 0, "FLFLFLFLF", "d4");
    check(&board, "e4", 0, "FLFLFLFLFLF", "e4");
    // Across the middle lines file by file, and on towards the other's edge.
    check(&board, "a4", 0, "FFFF", "a8");
    check(&board, "h1", 0, "FFFFFFF", "h12");
    check(&board, "h1", 0, "FFFFFFFF", "");
    check(&board, "l8", 1, "FFFFFFF", "l12");
    check(&board, "a8", 1, "FFFFFFF", "a1");
    check(&board, "i12", 2, "FFFFFFF", "i8");
    check(&board, "e12", 2, "FFFFFFF", "e1");
}

#[test]
fn a_diagonal_splits_at_the_odd_centre() {
    let board = Board::three_player();
    check(&board, "c3", 0, "FRFL", "d4");
    check(&board, "c3", 0, "RFLF", "d4");
    check(&board, "d4", 0, "FRFL", "i5");
    check(&board, "d4", 0, "RFLF", "e9");
    check(&board, "e4", 0, "FLFR", "i9");
    check(&board, "e4", 0, "LFRF", "d5");
    check(&board, "e4", 0, "FLFRFLFR", "j10");
    check(&board, "e4", 0, "LFRFLFRF", "c6");
    // Anywhere else both ways come together.
    let apart = |cell: Cell| {
        (0..4).any(|heading| {
            let ways = ["FLFR", "LFRF"].map(|word| turtle(&board, Frame { heading, ..Frame::home(cell) }, word));
            ways[0].zip(ways[1]).is_some_and(|(a, b)| a != b)
        })
    };
    let parted: Vec<&str> = board.cells().filter(|&cell| apart(cell)).map(|cell| board.name(cell)).collect();
    assert_eq!(parted, ["d4", "e4", "i5", "d5", "e9", "i9"]);
}

#[test]
fn on_hexagons_bishops_keep_their_colour_and_knights_change_it() {
    let board = hexagon(6);
    let mut walked = 0;
    for (cell, turns) in board.cells().flat_map(|cell| (0..6).map(move |turns| (cell, turns))) {
        let start = Frame { heading: turns, ..Frame::home(cell) };
        for (word, keeps) in
            [("FLFR", true), ("LFRF", true), ("FRFL", true), ("RFLF", true), ("FFLF", false), ("FFRF", false)]
        {
            if let Some(there) = turtle(&board, start, word) {
                assert_eq!(board.shade(there.cell) == board.shade(cell), keeps, "{word} from {}", board.name(cell));
                walked += 1;
            }
        }
    }
    assert!(walked > 1000);
    check(&board, "f6", 0, "LFRF", "e7");
    check(&board, "f6", 0, "FLF", "e7");
    check(&board, "f6", 0, "FFLF", "e8");
    check(&board, "f6", 0, "FFRF", "g8");
    check(&board, "e4", 0, "LF", "d4");
    check(&board, "e4", 0, "RF", "f5");
    check(&board, "f11", 0, "F", "");
}

#[test]
fn facing_turns_what_is_forward() {
    let mut board = hexagon(6);
    board.turn_forward(1, 3);
    check(&board, "f6", 0, "F", "f7");
    check(&board, "f6", 1, "F", "f5");
    let mut board = Board::three_player();
    board.turn_forward(0, -1);
    check(&board, "a1", 0, "F", "b1");
    check(&board, "b5", 0, "F", "c5");
    check(&board, "l8", 1, "F", "l7");
}

#[test]
fn others_see_the_board_from_their_side() {
    let seen = |board: &Board, name: &str, player| {
        let cell = board.from_first_players_view(board.cell_named(name).expect("a cell"), player);
        board.name(cell).to_owned()
    };
    assert_eq!(seen(&square(false, false), "b7", 1), "b1");
    assert_eq!(seen(&hexagon(6), "e7", 1), "e4");
    let three = Board::three_player();
    assert_eq!(["l8", "a8", "i5", "d5"].map(|name| seen(&three, name, 1)), ["a1", "h1", "d4", "e4"]);
    assert_eq!(["h12", "l12", "i9"].map(|name| seen(&three, name, 2)), ["a1", "h1", "e4"]);
    assert_eq!(seen(&three, "a1", 0), "a1");
}

#[test]
fn go_boards_have_no_file_i() {
    let grid = Grid { files: 9, ranks: 9, wrapped_files: false, wrapped_ranks: false, skips_i: true };
    let board = Board::square(grid);
    let last: Vec<&str> = board.cells().skip(6).take(3).map(|cell| board.name(cell)).collect();
    assert_eq!(last, ["g1", "h1", "j1"]);
    assert_eq!((board.cell_named("i1"), board.cell_named("j1")), (None, Some(Cell(8))));
}
