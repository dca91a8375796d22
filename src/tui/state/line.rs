//! The line in which moves and commands are typed, and what the text so far can mean.

use tui_input::Input;

use super::choices::Choices;
use crate::{
    game::{Board, Cell, typed},
    tui::keys::{self, Action, Binding, Scene},
};

/// The line.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// What is typed.
    pub text: Input,
    /// What it can mean, the likeliest first.
    pub meanings: Vec<Meaning>,
    /// The meaning under the bar.
    pub at: usize,
}

/// Something that a text can mean.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// One action, by index.
    Choice(usize),
    /// One of these actions; it does not say which.
    Several(Vec<usize>),
    /// A square, to be chosen as if the cursor were there.
    Square(Cell),
    /// A command.
    Command(&'static Binding),
}

/// Commands that make sense on a line: not those that move a cursor or belong to the line itself.
fn is_command(binding: &Binding) -> bool {
    use Action as A;
    let moves = [A::Up, A::Down, A::Left, A::Right, A::PageUp, A::PageDown, A::First, A::Last];
    let here = [A::Palette, A::Confirm, A::Back, A::NextTarget, A::PreviousTarget];
    !moves.contains(&binding.action) && !here.contains(&binding.action)
}

/// Whether every word of a text begins some word of what is said of a command.
fn is_begun(binding: &Binding, typed: &str) -> bool {
    let said = format!("{} {}", binding.word(), binding.long).to_lowercase();
    let begins = |word: &str| said.split([' ', ':', ',']).any(|known| known.starts_with(word));
    typed.to_lowercase().split_whitespace().all(begins)
}

/// All that a text can mean on a screen. `selected` is the chosen piece: a square that it can go to means going there.
pub fn meanings(
    text: &str,
    screen: Scene,
    board: Option<&Board>,
    choices: Option<&Choices>,
    selected: Option<Cell>,
) -> Vec<Meaning> {
    let typed = text.trim();
    let mut out = Vec::new();
    let square = board.and_then(|board| board.by_name(&typed.to_lowercase()));
    if let Some(choices) = choices.filter(|_| !typed.is_empty()) {
        let there = match (selected, square) {
            (Some(origin), Some(goal)) => choices.between(Some(origin), goal),
            _ => Vec::new(),
        };
        let (squares, sans) = choices.texts();
        let meaning = typed::among(&squares, &sans, typed);
        let mut known = if there.is_empty() { meaning.exact } else { there };
        // A square of a piece that can move means that piece, before what moves to it.
        let origin = square.filter(|&cell| selected.is_none() && choices.origins().contains(&cell));
        out.extend(origin.map(Meaning::Square));
        match &known[..] {
            [] => {}
            [one] => out.push(Meaning::Choice(*one)),
            _ => out.push(Meaning::Several(known.clone())),
        }
        if let (Some(cell), None) = (square, origin) {
            out.push(Meaning::Square(cell));
        }
        known.extend(meaning.begun.into_iter().filter(|index| !known.contains(index)).collect::<Vec<_>>());
        let shown = usize::from(out.iter().any(|meaning| matches!(meaning, Meaning::Choice(_))));
        out.extend(known.into_iter().skip(shown).map(Meaning::Choice));
    }
    let mut commands = keys::search(screen, "");
    commands.retain(|binding| is_command(binding) && is_begun(binding, typed));
    commands.sort_by_key(|binding| !binding.word().starts_with(&typed.to_lowercase()));
    out.extend(commands.into_iter().map(Meaning::Command));
    out
}
