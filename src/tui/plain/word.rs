//! Words that only the program line by line knows.

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainWord {
    /// Say how to type.
    Help,
    /// Draw the board.
    Board,
    /// Draw the board after each turn, or not.
    ShowBoard(bool),
    /// Say everything about the game.
    Panel,
    /// List the legal moves.
    Moves,
    /// Stop what the program computes.
    Stop,
    /// Leave.
    Quit,
}

impl PlainWord {
    /// The word that a line says.
    pub fn of(line: &str) -> Option<Self> {
        Some(match line.trim().trim_start_matches(':') {
            "help" | "?" => Self::Help,
            "board" => Self::Board,
            "board on" => Self::ShowBoard(true),
            "board off" => Self::ShowBoard(false),
            "" | "panel" => Self::Panel,
            "moves" => Self::Moves,
            "stop" => Self::Stop,
            "quit" | "exit" | "q" => Self::Quit,
            _ => return None,
        })
    }
}

/// How to type.
pub(super) const HELP: &str = "\
Type a move, such as e4, Nf3 or g1f3, or one of these words:
  board              draw the board; `board off` and `board on` say whether every turn does
  moves              list the legal moves
  panel              say everything beside the board; an empty line does the same
  stop               stop running work, as Ctrl-C does; if nothing runs, Ctrl-C quits
  undo, redo, hint   and the other commands of the full screen: resign, draw, new game, copy, games …
  quit               save and leave";
