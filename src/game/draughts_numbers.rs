//! Typed moves of draughts by the numbers of the playing squares: `11-15`, `22x15`, `22x15x8`.
//!
//! The squares on which pieces stand at the start have numbers from 1, rank by rank from Black's edge and from Black's right.
//!
//! Source: the PDN standard (Portable Draughts Notation), game types 20 and 21.

use crate::algebra::{Kind, Rules};
use crate::board::Cell;
use crate::program::Action;

/// Returns the action that a text means in numbers; of several between two squares none, since squares in between do not tell them
/// apart. The game must have pieces on squares of one colour only.
pub(super) fn read(rules: &Rules, actions: &[Action], text: &str) -> Option<usize> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split(['-', 'x', ':']).collect();
    let [first, .., last] = parts[..] else { return None };
    if !parts.iter().all(|part| is_number(part)) {
        return None;
    }
    let squares = playing_squares(rules)?;
    let square = |number: &str| squares.get(number.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let (from, to) = (square(first)?, square(last)?);
    let is_meant = |&index: &usize| (actions[index].from, actions[index].to) == (Some(from), Some(to));
    let mut meant = (0..actions.len()).filter(is_meant);
    meant.next().filter(|_| meant.next().is_none())
}

/// The playing squares in the order of their numbers.
fn playing_squares(rules: &Rules) -> Option<Vec<Cell>> {
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
    fn squares_are_numbered_from_blacks_side() {
        check("english_draughts", "", "11-15", Some("c3d4"));
        check("english_draughts", "c3d4", "22-18", Some("f6e5"));
        check("english_draughts", "", "11-18", None);
        check("international_draughts", "", "32-28", Some("d4e5"));
        check("international_draughts", "", "31-27", Some("b4c5"));
        check("chess", "", "11-15", None);
    }
}
