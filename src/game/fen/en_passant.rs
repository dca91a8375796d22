//! En passant: the fourth field of a FEN, which represents a one-turn mark on the piece that has just passed the square.

use super::{ExpressedMarks, FenError, Field};
use crate::algebra::{Content, Kind, KindSet, Marks, Rules};
use crate::board::{Cell, Frame, TurtleStep};
use crate::game::Variant;
use crate::program::Position;

/// Whether the field of the en passant square has a meaning in a game.
pub(super) fn has_field(rules: &Rules) -> bool {
    one_turn_mark(rules).is_some()
}

/// Parses the en passant square and marks the piece in front of it, if a player could use the mark.
pub(super) fn parse(
    variant: &Variant,
    field: Field<'_>,
    mover: usize,
    position: &mut Position,
) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let rules = variant.rules();
    let Some((mark, carriers)) = one_turn_mark(rules) else {
        return Err(field.error(format!("there is no en passant in {}; expected `-`", rules.title)));
    };
    let Some(square) = rules.board.cell_named(field.text) else {
        return Err(field.error(format!("`{}` is not a square of the board; expected one or `-`", field.text)));
    };
    let players = rules.players.len();
    let owner = (mover + players - 1) % players;
    let passer = step(rules, square, owner, true)
        .filter(|&cell| carriers.and(rules.side(owner)).contains(position.at(cell).kind));
    let Some(cell) = passer else {
        return Err(field.error(format!("no piece of {} has just passed {}", rules.players[owner], field.text)));
    };
    let unmarked = position.clone();
    let content = position.at(cell);
    position.put(cell, Content { marks: content.marks.or(mark), ..content });
    if variant.interpreter().have_same_actions(&unmarked, position).unwrap_or(false) {
        *position = unmarked;
    }
    Ok(())
}

/// Writes the en passant square and adds the mark that it expresses.
pub(super) fn write(rules: &Rules, position: &Position, expressed: &mut ExpressedMarks) -> String {
    let Some((mark, carriers)) = one_turn_mark(rules) else { return "-".into() };
    let is_passer = |content: Content| content.marks.has_all(mark) && carriers.contains(content.kind);
    let marked = position.cells().find(|&(_, content)| is_passer(content));
    let owner = |kind: Kind| (0..rules.players.len()).find(|&player| rules.side(player).contains(kind));
    let square = marked.and_then(|(cell, content)| {
        let passed = step(rules, cell, owner(content.kind)?, false)?;
        expressed.push((cell, mark));
        Some(rules.board.name(passed).to_owned())
    });
    square.unwrap_or_else(|| "-".into())
}

/// The first mark that lasts one turn, and the kinds that may carry it.
fn one_turn_mark(rules: &Rules) -> Option<(Marks, KindSet)> {
    let index = rules.marks.iter().position(|mark| mark.lasts_one_turn)?;
    Some((Marks::of(index), rules.marks[index].on))
}

/// The square one step away, forward for the player or back.
fn step(rules: &Rules, cell: Cell, player: usize, forward: bool) -> Option<Cell> {
    let board = &rules.board;
    let (home, ahead) = if board.is_lattice() {
        // The frames of both players are the same; the second player moves down the board.
        (Frame::home(cell), (player == 0) == forward)
    } else {
        (board.home(cell, player), forward)
    };
    let step = if ahead { TurtleStep::Forward } else { TurtleStep::Back };
    board.walk(home, &board.step_walk(step)).map(|frame| frame.cell)
}
