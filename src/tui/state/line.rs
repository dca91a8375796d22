//! The line in which moves and commands are typed, and what the text so far can mean.

use tui_input::Input;

use super::play::Play;
use crate::{
    game::{Cell, typed},
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
    /// Whether it was said that the text means nothing: then the next letter begins another one.
    pub refused: bool,
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

/// All that a text can mean on a screen. What is chosen already counts: a square that the chosen piece can go to means
/// going there.
pub fn meanings(text: &str, screen: Scene, play: Option<&Play>, can: impl Fn(Action) -> bool) -> Vec<Meaning> {
    let board = play.map(|play| play.book.variant().board());
    let choices = play.and_then(|play| play.choices.as_deref());
    let selected = play.and_then(|play| play.hand.selected);
    let under_way = play.is_some_and(|play| play.route.is_some() || play.hand.held.is_some());
    let typed = text.trim();
    let mut out = Vec::new();
    let square = board.and_then(|board| board.cell_named(&typed.to_lowercase()));
    if let Some(choices) = choices.filter(|_| !typed.is_empty()) {
        let there = match (selected, square) {
            (Some(origin), Some(goal)) => choices.between(Some(origin), goal),
            _ => Vec::new(),
        };
        let (squares, sans) = choices.texts();
        let meaning = typed::among(&squares, &sans, typed);
        let mut known = if there.is_empty() { meaning.exact } else { there };
        if known.is_empty() && !meaning.begun.is_empty() {
            known = choices.lines_up(board, &meaning.begun, typed);
        }
        // What is being chosen square by square goes on.
        if let Some(cell) = square.filter(|_| under_way) {
            out.push(Meaning::Square(cell));
        }
        // A square of a piece that can move means that piece, before what moves to it.
        let origin = square.filter(|&cell| !under_way && selected.is_none() && choices.origins().contains(&cell));
        out.extend(origin.map(Meaning::Square));
        match &known[..] {
            [] => {}
            [one] => out.push(Meaning::Choice(*one)),
            _ => out.push(Meaning::Several(known.clone())),
        }
        if let (Some(cell), None, false) = (square, origin, under_way) {
            out.push(Meaning::Square(cell));
        }
        let mut begun: Vec<usize> = meaning.begun.into_iter().filter(|index| !known.contains(index)).collect();
        begun.sort_by_key(|&index| choices.list[index].goal.is_some());
        known.extend(begun);
        let shown = usize::from(out.iter().any(|meaning| matches!(meaning, Meaning::Choice(_))));
        out.extend(known.into_iter().skip(shown).map(Meaning::Choice));
    }
    let mut commands = keys::search(screen, "", can);
    // A single letter is the beginning of a move far more often than of a command, and a command by mistake is worse.
    let is_meant = typed.chars().count() != 1;
    commands.retain(|binding| is_meant && is_command(binding) && is_begun(binding, typed));
    commands.sort_by_key(|binding| !binding.word().starts_with(&typed.to_lowercase()));
    out.extend(commands.into_iter().map(Meaning::Command));
    out
}
