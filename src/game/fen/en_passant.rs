//! En passant: the fourth field of a FEN, which represents a one-turn mark on the piece that has just passed the square.

use super::{ExpressedMarks, FenError, Field};
use crate::algebra::{Content, KindSet, Marks, Rules};
use crate::board::{Cell, Frame, TurtleStep};
use crate::game::Variant;
use crate::program::Position;

/// Whether the field of the en passant square has a meaning in a game.
pub(super) fn has_field(rules: &Rules) -> bool {
    one_turn_mark(rules).is_some()
}

/// Parses the en passant square and marks the piece in front of it, if that changes an action. A square that no piece has passed is
/// ignored, with a note.
pub(super) fn parse(
    variant: &Variant,
    field: Field<'_>,
    mover: usize,
    position: Position,
    notes: &mut Vec<String>,
) -> Result<Position, FenError> {
    if field.text == "-" {
        return Ok(position);
    }
    let rules = variant.rules();
    let Some((mark, carriers)) = one_turn_mark(rules) else {
        return Err(field.error(format!("there is no en passant in {}; expected `-`", rules.title)));
    };
    let Some(square) = rules.board.cell_named(field.text) else {
        return Err(field.error(format!("`{}` is not a square of the board; expected one or `-`", field.text)));
    };
    let owner = previous_player(rules, mover);
    let passer = step(rules, square, owner, true)
        .filter(|&cell| carriers.and(rules.side(owner)).contains(position.at(cell).kind));
    let Some(cell) = passer else {
        let (player, square) = (&rules.players[owner], field.text);
        notes
            .push(format!("the en passant square `{square}` is ignored: no piece of {player} can have just passed it"));
        return Ok(position);
    };
    let mut marked = position.clone();
    let content = position.at(cell);
    marked.put(cell, Content { marks: content.marks.or(mark), ..content });
    Ok(if matters(variant, &position, &marked) { marked } else { position })
}

/// Writes the en passant square and adds the mark that it expresses. A mark that changes no action is left to the board.
pub(super) fn write(variant: &Variant, position: &Position, expressed: &mut ExpressedMarks) -> String {
    let rules = variant.rules();
    let Some((mark, _)) = one_turn_mark(rules) else { return "-".into() };
    let Some(passer) = passers(variant, position).into_iter().next() else { return "-".into() };
    let mut unmarked = position.clone();
    let content = position.at(passer.cell);
    unmarked.put(passer.cell, Content { marks: content.marks.without(mark), ..content });
    if !matters(variant, &unmarked, position) {
        return "-".into();
    }
    expressed.push((passer.cell, mark));
    rules.board.name(passer.passed).to_owned()
}

/// Whether a mark changes the actions.
fn matters(variant: &Variant, unmarked: &Position, marked: &Position) -> bool {
    !variant.have_same_actions(unmarked, marked).unwrap_or(false)
}

/// A piece with the mark, and the square that it has passed.
struct Passer {
    cell: Cell,
    passed: Cell,
}

/// The pieces of the player who has just moved whose marks the field can express.
fn passers(variant: &Variant, position: &Position) -> Vec<Passer> {
    let rules = variant.rules();
    let Some((mark, carriers)) = one_turn_mark(rules) else { return Vec::new() };
    let owner = previous_player(rules, variant.interpreter().mover(position));
    let carriers = carriers.and(rules.side(owner));
    let marked = position.cells().filter(|(_, content)| content.marks.has_all(mark) && carriers.contains(content.kind));
    marked.filter_map(|(cell, _)| Some(Passer { cell, passed: step(rules, cell, owner, false)? })).collect()
}

/// The player whose turn it was before.
fn previous_player(rules: &Rules, mover: usize) -> usize {
    let players = rules.players.len();
    (mover + players - 1) % players
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
