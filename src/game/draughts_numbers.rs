//! Typed moves of draughts by the numbers of the playing squares: `11-15`, `22x15`, `22x15x8`.
//!
//! The squares on which pieces stand at the start have numbers from 1, rank by rank from Black's edge and from Black's right.
//!
//! Source: the PDN standard (Portable Draughts Notation), game types 20 and 21.

use crate::algebra::{Kind, Rules};
use crate::board::{Cell, Grid};
use crate::program::Action;

/// Returns the action that a text means in numbers. Squares in between tell apart captures between the same squares. The game must have
/// pieces on squares of one colour only.
pub(super) fn read(rules: &Rules, actions: &[Action], text: &str) -> Option<usize> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split(['-', 'x', ':']).collect();
    if parts.len() < 2 || !parts.iter().all(|part| is_number(part)) {
        return None;
    }
    let numbered = playing_squares(rules)?;
    let square = |number: &&str| numbered.get(number.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let squares: Vec<Cell> = parts.iter().map(square).collect::<Option<_>>()?;
    let ends = (squares.first().copied(), squares.last().copied());
    let meant: Vec<usize> = (0..actions.len()).filter(|&i| (actions[i].from, actions[i].to) == ends).collect();
    let grid = rules.board.grid()?;
    let fits = |&i: &usize| is_along(grid, &actions[i], &squares);
    let mut fitting = meant.iter().copied().filter(|i| meant.len() == 1 || fits(i));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Whether a capture may go over some squares: it takes a piece between any two successive ones on a line, and if all are, no others.
fn is_along(grid: Grid, action: &Action, squares: &[Cell]) -> bool {
    let taken: Vec<Cell> = action.takes.iter().map(|&(cell, _)| cell).collect();
    let (mut are_all_on_lines, mut found) = (true, 0);
    for pair in squares.windows(2) {
        let Some(between) = cells_between(grid, pair[0], pair[1]) else {
            are_all_on_lines = false;
            continue;
        };
        let taken_here = between.iter().filter(|cell| taken.contains(cell)).count();
        if taken_here == 0 {
            return false;
        }
        found += taken_here;
    }
    !are_all_on_lines || found == taken.len()
}

/// The cells between two on a line; `None` if they are on none.
fn cells_between(grid: Grid, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let [(file, rank), (to_file, to_rank)] = [from, to].map(|cell| {
        let (file, rank) = grid.file_and_rank(cell);
        (i32::from(file), i32::from(rank))
    });
    let (files, ranks) = (to_file - file, to_rank - rank);
    let is_on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let steps = files.abs().max(ranks.abs());
    if !is_on_line {
        return None;
    }
    (1..steps).map(|step| grid.cell(file + step * files.signum(), rank + step * ranks.signum())).collect()
}

/// The playing squares in the order of their numbers.
pub(super) fn playing_squares(rules: &Rules) -> Option<Vec<Cell>> {
    let board = &rules.board;
    let grid = board.grid().filter(|grid| !grid.wrapped_files && !grid.wrapped_ranks)?;
    let is_occupied = |cell: &Cell| rules.setup.get(cell.index()).is_some_and(|content| content.kind != Kind::EMPTY);
    let occupied: Vec<Cell> = board.cells().filter(is_occupied).collect();
    let shade = board.shade(*occupied.first()?);
    if !occupied.iter().all(|&cell| board.shade(cell) == shade) {
        return None;
    }
    let mut playing: Vec<Cell> = board.cells().filter(|&cell| board.shade(cell) == shade).collect();
    let is_black_below = rules.players.first().is_some_and(|name| name.eq_ignore_ascii_case("black"));
    // From Black's right: on each rank from the last file to the first if Black sits below, and the other way round above.
    playing.sort_by_key(|&cell| {
        let (file, rank) = grid.file_and_rank(cell);
        if is_black_below { (rank, grid.files - file) } else { (grid.ranks - rank, file) }
    });
    Some(playing)
}

#[cfg(test)]
mod tests {
    use crate::game::coordinate_notation;
    use crate::shipped_tests::{position_after, variant};

    #[track_caller]
    fn check(game: &str, line: &str, text: &str, expect: Option<&str>) {
        let variant = variant(game);
        let at = position_after(&variant, "", line);
        let actions = variant.actions(&at).expect("actions");
        let texts = coordinate_notation::format_all(&variant, &at, &actions);
        let index = coordinate_notation::resolve(&variant, &at, &actions, text);
        assert_eq!(index.map(|index| texts[index].as_str()), expect, "{text}");
    }

    #[test]
    fn squares_in_between_tell_captures_apart() {
        let game = variant("english_draughts");
        let at = position_after(&game, "B:W10,11,18,19:B7", "");
        let actions = game.actions(&at).expect("actions");
        let taken = |text: &str| {
            let action = &actions[super::read(game.rules(), &actions, text)?];
            let mut taken: Vec<&str> = action.takes.iter().map(|(cell, _)| game.board().name(*cell)).collect();
            taken.sort_unstable();
            Some(taken.join(" "))
        };
        assert_eq!(taken("7x23"), None);
        assert_eq!(taken("7x16x23").as_deref(), Some("c3 c5"));
        assert_eq!(taken("7x14x23").as_deref(), Some("e3 e5"));
        assert_eq!(taken("7x15x23"), None);
    }

    #[test]
    fn squares_are_numbered_from_blacks_side() {
        check("english_draughts", "", "11-15", Some("c3d4"));
        check("english_draughts", "c3d4", "22-18", Some("f6e5"));
        check("english_draughts", "", "11-18", None);
        check("international_draughts", "", "32-28", Some("d4e5"));
        check("international_draughts", "", "31-27", Some("b4c5"));
        check("chess", "", "11-15", None);
    }
}
