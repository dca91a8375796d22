//! The line in which moves and commands are typed, and what the text so far can mean.

use tui_input::Input;

use super::session::GameSession;
use crate::{
    game::{Cell, typed},
    tui::keys::{self, Focus, KeyBinding, UiCommand},
};

/// The line.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    /// What is typed.
    pub text: Input,
    /// What it can mean, the likeliest first.
    pub completions: Vec<Completion>,
    /// The meaning under the bar.
    pub selected: usize,
    /// Whether it was said that the text means nothing: then the next letter begins another one.
    pub is_refused: bool,
}

/// Something that a text can mean.
#[derive(Clone, Debug)]
pub enum Completion {
    /// One action, by index.
    Choice(usize),
    /// One of these actions; it does not say which.
    Several(Vec<usize>),
    /// A square, to be chosen as if the cursor were there.
    Square(Cell),
    /// A command.
    Command(&'static KeyBinding),
}

/// Commands that make sense on a line: not those that move a cursor or belong to the line itself.
fn is_typeable(binding: &KeyBinding) -> bool {
    use UiCommand as A;
    let moves = [A::Up, A::Down, A::Left, A::Right, A::PageUp, A::PageDown, A::First, A::Last];
    let here = [A::CommandLine, A::Confirm, A::Cancel, A::NextTarget, A::PreviousTarget];
    !moves.contains(&binding.command) && !here.contains(&binding.command)
}

/// Whether every word of a text begins some word of what is said of a command.
fn matches_prefix(binding: &KeyBinding, typed: &str) -> bool {
    let said = format!("{} {}", binding.name(), binding.description).to_lowercase();
    let begins = |word: &str| said.split([' ', ':', ',']).any(|known| known.starts_with(word));
    typed.to_lowercase().split_whitespace().all(begins)
}

/// All that a text can mean on a screen. What is chosen already counts: a square that the chosen piece can go to means
/// going there.
pub fn complete(
    text: &str,
    screen: Focus,
    session: Option<&GameSession>,
    can: impl Fn(UiCommand) -> bool,
) -> Vec<Completion> {
    let board = session.map(|session| session.rulebook.variant().board());
    let choices = session.and_then(|session| session.choices.as_deref());
    let selected = session.and_then(|session| session.cursor.selected);
    let under_way = session.is_some_and(|session| session.selection.is_some() || session.cursor.held_piece.is_some());
    let typed = text.trim();
    let mut out = Vec::new();
    let square = board.and_then(|board| board.cell_named(&typed.to_lowercase()));
    if let Some(choices) = choices.filter(|_| !typed.is_empty()) {
        let there = match (selected, square) {
            (Some(origin), Some(goal)) => choices.between(Some(origin), goal),
            _ => Vec::new(),
        };
        let (squares, sans) = choices.texts();
        let completion = typed::among(&squares, &sans, typed);
        let mut known = if there.is_empty() { completion.exact } else { there };
        if known.is_empty() && !completion.begun.is_empty() {
            known = choices.spelled_by_squares(board, &completion.begun, typed);
        }
        // What is being chosen square by square goes on.
        if let Some(cell) = square.filter(|_| under_way) {
            out.push(Completion::Square(cell));
        }
        // A square of a piece that can move means that piece, before what moves to it.
        let origin = square.filter(|&cell| !under_way && selected.is_none() && choices.origins().contains(&cell));
        out.extend(origin.map(Completion::Square));
        match &known[..] {
            [] => {}
            [one] => out.push(Completion::Choice(*one)),
            _ => out.push(Completion::Several(known.clone())),
        }
        if let (Some(cell), None, false) = (square, origin, under_way) {
            out.push(Completion::Square(cell));
        }
        let mut begun: Vec<usize> = completion.begun.into_iter().filter(|index| !known.contains(index)).collect();
        begun.sort_by_key(|&index| choices.list[index].goal.is_some());
        known.extend(begun);
        let shown = usize::from(out.iter().any(|completion| matches!(completion, Completion::Choice(_))));
        out.extend(known.into_iter().skip(shown).map(Completion::Choice));
    }
    let mut commands = keys::search(screen, "", can);
    // A single letter is the beginning of a move far more often than of a command, and a command by mistake is worse.
    let is_meant = typed.chars().count() != 1;
    commands.retain(|binding| is_meant && is_typeable(binding) && matches_prefix(binding, typed));
    commands.sort_by_key(|binding| !binding.name().starts_with(&typed.to_lowercase()));
    out.extend(commands.into_iter().map(Completion::Command));
    out
}
