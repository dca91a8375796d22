//! Comments of PGN: text, and commands for programs such as `[%clk 0:05:00]`.
//!
//! Source: the supplement of the PGN standard of 2001 for `%clk`; `ChessBase` for `%csl` (squares) and `%cal` (arrows).

use crate::{algebra::Rules, board::Cell};

/// The colour of a mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkColour {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

/// A mark that a comment draws on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMark {
    /// Its colour.
    pub colour: MarkColour,
    /// The square, or the start of the arrow.
    pub from: Cell,
    /// The end of the arrow; `None` for a square.
    pub to: Option<Cell>,
}

/// The text of comments, without their commands.
pub fn readable_text(comments: &[String]) -> String {
    let texts = comments.iter().map(|comment| without_commands(comment)).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join(" ")
}

/// The comments with another text. Their commands stay.
pub fn with_text(comments: &[String], text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let commands = comments.iter().flat_map(|comment| commands(comment)).map(|command| format!("[%{command}]"));
    // What looks like a command would vanish from the text.
    let text = words.join(" ").replace("[%", "[ %");
    let parts: Vec<String> = commands.chain([text]).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { Vec::new() } else { vec![parts.join(" ")] }
}

/// The marks that comments draw on the board. Squares that the board lacks are left out.
pub fn board_marks(rules: &Rules, comments: &[String]) -> Vec<BoardMark> {
    let arguments = |command: &'_ str| {
        let (name, list) = command.split_once(' ')?;
        matches!(name, "csl" | "cal").then(|| list.split(',').filter_map(|mark| board_mark(rules, mark)).collect())
    };
    let lists = comments.iter().flat_map(|comment| commands(comment)).filter_map(arguments);
    lists.flat_map(|marks: Vec<BoardMark>| marks).collect()
}

/// A mark such as `Ge4` or `Rd1d5`.
fn board_mark(rules: &Rules, text: &str) -> Option<BoardMark> {
    let text = text.trim();
    let colour = match text.chars().next()? {
        'G' => MarkColour::Green,
        'R' => MarkColour::Red,
        'Y' => MarkColour::Yellow,
        'B' => MarkColour::Blue,
        _ => return None,
    };
    let squares = &text[1..];
    if let Some(from) = rules.board.cell_named(squares) {
        return Some(BoardMark { colour, from, to: None });
    }
    squares.char_indices().skip(1).find_map(|(at, _)| {
        let (from, to) = squares.split_at(at);
        Some(BoardMark { colour, from: rules.board.cell_named(from)?, to: Some(rules.board.cell_named(to)?) })
    })
}

/// What follows the name of a command in comments: `0:05:00` of `[%clk 0:05:00]`. The first one counts.
pub fn command_argument<'c>(comments: &'c [String], name: &str) -> Option<&'c str> {
    let argument = |command: &'c str| Some(command.strip_prefix(name)?.strip_prefix(' ')?.trim());
    comments.iter().flat_map(|comment| commands(comment)).find_map(argument)
}

/// A comment without the commands of a name.
pub fn without_command(comment: &str, name: &str) -> String {
    let (mut text, mut rest) = (String::new(), comment);
    while let Some((before, after)) = rest.split_once("[%") {
        let (command, after) = after.split_once(']').unwrap_or((after, ""));
        text.push_str(before);
        if command.split_whitespace().next() != Some(name) {
            text.extend(["[%", command, "]"]);
        }
        rest = after;
    }
    text.push_str(rest);
    text.trim().to_owned()
}

/// The commands of a comment, without brackets.
fn commands(comment: &str) -> impl Iterator<Item = &str> {
    comment.split("[%").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.trim()))
}

/// A comment without its commands.
pub fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_no_text() {
        assert_eq!(without_commands("[%eval 0.3] a good  [%clk 0:01:00]move"), "a good move");
        assert_eq!(without_commands("[%csl Ge4"), "");
    }

    #[test]
    fn a_command_is_read_and_removed_by_its_name() {
        let comments = ["a [%evaluation 3] [%eval 0.3,12]".to_owned(), "[%clk 0:01:00]".to_owned()];
        assert_eq!(command_argument(&comments, "eval"), Some("0.3,12"));
        assert_eq!(command_argument(&comments, "clk"), Some("0:01:00"));
        assert_eq!(command_argument(&comments, "csl"), None);
        assert_eq!(without_command(&comments[0], "eval"), "a [%evaluation 3]");
        assert_eq!(without_command("[%eval 1] b [%eval", "eval"), "b");
    }

    #[test]
    fn another_text_keeps_the_commands() {
        let comments = ["[%clk 0:01:00] old".to_owned(), "text [%csl Ge4]".to_owned()];
        assert_eq!(readable_text(&comments), "old text");
        assert_eq!(with_text(&comments, " new  text "), ["[%clk 0:01:00] [%csl Ge4] new text"]);
        assert_eq!(with_text(&comments, ""), ["[%clk 0:01:00] [%csl Ge4]"]);
        assert!(with_text(&[], " ").is_empty());
    }

    #[test]
    fn marks_name_squares_of_the_board() {
        let chess = crate::shipped_tests::variant("chess");
        let cell = |name: &str| chess.rules().board.cell_named(name).expect("a square");
        let marks = board_marks(chess.rules(), &["[%csl Ge4,Rz9] [%cal Bd1d5, Xa1]".to_owned()]);
        let square = BoardMark { colour: MarkColour::Green, from: cell("e4"), to: None };
        assert_eq!(marks, [square, BoardMark { colour: MarkColour::Blue, from: cell("d1"), to: Some(cell("d5")) }]);
    }
}
