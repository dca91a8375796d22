//! The command line: completes moves, squares and commands from typed text.

use tui_input::Input;

use super::{ActionChoices, GameSession};
use crate::{
    game::{
        Cell, move_input, player_notation, shogi_notation,
        xiangqi_notation::{self, SquareMove, XiangqiReading},
    },
    tui::keys::{KeyBinding, UiCommand},
};

/// Maximum number of completions shown at once.
pub const MAX_COMPLETIONS_SHOWN: usize = 9;

/// The typed command with its completions.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    /// The typed text.
    pub text: Input,
    /// Completions, most likely first.
    pub completions: Vec<Completion>,
    /// Index of the selected completion.
    pub selected: usize,
    /// Whether the text was rejected; the next letter then starts over.
    pub is_refused: bool,
}

/// A possible meaning of the typed text.
#[derive(Clone, Debug)]
pub enum Completion {
    /// One action, by index.
    Choice(usize),
    /// Several actions; the player must choose one.
    Several(Vec<usize>),
    /// A square, selected as if by the cursor.
    Square(Cell),
    /// A command.
    Command(&'static KeyBinding),
}

impl CommandLine {
    /// Number of completions that are single actions.
    pub fn choice_count(&self) -> usize {
        self.completions.iter().filter(|completion| matches!(completion, Completion::Choice(_))).count()
    }
}

impl Completion {
    /// The text that it inserts.
    pub fn text(&self, session: Option<&GameSession>) -> String {
        let choice = |index: usize| session?.choice(index);
        let text = match self {
            Self::Choice(index) => choice(*index).map(|choice| choice.san.as_str()),
            Self::Several(list) => {
                let mut texts = list.iter().filter_map(|&index| Some(choice(index)?.coordinates.as_str()));
                let first = texts.next();
                // What they share, such as `a7b8` of a promotion.
                let shared = texts.fold(first, |shared, text| shared.map(|shared| common_prefix(shared, text)));
                return session.zip(shared).map_or_else(String::new, |(session, text)| session.shown_text(text));
            }
            Self::Square(cell) => session.map(|session| session.cell_name(*cell)),
            Self::Command(binding) => Some(binding.name()),
        };
        text.unwrap_or_default().to_owned()
    }
}

/// The start that two texts share; the first text if they share none.
fn common_prefix<'a>(one: &'a str, other: &str) -> &'a str {
    let shared = one.char_indices().zip(other.chars()).find(|((_, left), right)| left != right);
    let end = shared.map_or(one.len().min(other.len()), |((at, _), _)| at);
    if end == 0 { one } else { &one[..end] }
}

/// Whether a command makes sense when typed. Cursor movement and the command line's own keys do not.
fn is_typeable(binding: &KeyBinding) -> bool {
    use UiCommand as A;
    let moves = [A::Up, A::Down, A::Left, A::Right, A::PageUp, A::PageDown, A::First, A::Last];
    let own_commands = [A::CommandLine, A::Confirm, A::Cancel, A::NextTarget, A::PreviousTarget];
    !moves.contains(&binding.command) && !own_commands.contains(&binding.command)
}

/// How well a typed text fits a command, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CommandMatch {
    /// It is the name.
    Name,
    /// The name starts with it.
    NameStart,
    /// Its words start words of the name.
    NameWords,
    /// Its words start words of the description.
    Description,
}

impl CommandMatch {
    fn of(binding: &KeyBinding, typed: &str) -> Option<Self> {
        let (typed, name) = (typed.to_lowercase(), binding.name().to_lowercase());
        let starts_words = |text: &str| {
            let begins = |word: &str| text.split([' ', ':', ',']).any(|known| known.starts_with(word));
            typed.split_whitespace().all(begins)
        };
        Some(match () {
            () if name == typed => Self::Name,
            () if name.starts_with(&typed) => Self::NameStart,
            () if starts_words(&name) => Self::NameWords,
            () if starts_words(&format!("{name} {}", binding.description.to_lowercase())) => Self::Description,
            () => return None,
        })
    }
}

/// The commands that a typed text may mean, best first. Descriptions count only where no name fits.
fn matching_commands(commands: Vec<&'static KeyBinding>, typed: &str) -> Vec<&'static KeyBinding> {
    // A single letter usually starts a move, and running a command by mistake is worse.
    if typed.chars().count() == 1 {
        return Vec::new();
    }
    let typeable = commands.into_iter().filter(|binding| is_typeable(binding));
    let mut matches: Vec<_> =
        typeable.filter_map(|binding| Some((CommandMatch::of(binding, typed)?, binding))).collect();
    matches.sort_by_key(|&(fit, _)| fit);
    let has_name = matches.first().is_some_and(|&(fit, _)| fit < CommandMatch::Description);
    let is_shown = |fit: CommandMatch| fit < CommandMatch::Description || !has_name;
    matches.into_iter().filter(|&(fit, _)| is_shown(fit)).map(|(_, binding)| binding).collect()
}

/// The action that a text means in the notations of xiangqi, shogi or janggi. Worlds have no single position that says which piece is
/// meant, so they know only names of squares.
fn find_in_game_notation(session: &GameSession, choices: &ActionChoices, typed: &str) -> Option<usize> {
    let squares = player_notation::to_coordinates(session.rules(), typed);
    let by_squares = |squares: String| choices.list.iter().position(|choice| choice.coordinates == squares);
    if let Some(index) = squares.and_then(by_squares) {
        return Some(index);
    }
    let game = session.classical()?;
    let position = game.record().position();
    let variant = session.rulebook.variant();
    if let Some(actions) = game.facts.as_ref().map(|facts| &facts.status.actions) {
        let by_players = || player_notation::read(variant, position, actions, typed);
        if let Some(index) = shogi_notation::read(variant, position, actions, typed).or_else(by_players) {
            return Some(index);
        }
    }
    let moves = choices.list.iter().enumerate();
    let moves = moves.filter_map(|(index, choice)| Some(SquareMove { index, from: choice.origin?, to: choice.goal? }));
    match xiangqi_notation::read(session.rulebook.rules(), position, session.mover(), moves, typed) {
        XiangqiReading::Move(index) => Some(index),
        XiangqiReading::NoMove | XiangqiReading::OtherNotation => None,
    }
}

/// The actions whose squares, by the names beside the board, start with a text. Empty where these are the names in coordinates.
fn begun_by_names(session: &GameSession, choices: &ActionChoices, typed: &str) -> Vec<usize> {
    let is_begun = |&index: &usize| {
        let coordinates = &choices.list[index].coordinates;
        let shown = session.shown_text(coordinates);
        shown != *coordinates && shown.starts_with(typed)
    };
    (0..choices.list.len()).filter(is_begun).collect()
}

/// All completions of a text, with the commands among those that can run. The current selection counts: a target of the selected piece means the move there.
pub fn complete(text: &str, session: Option<&GameSession>, commands: Vec<&'static KeyBinding>) -> Vec<Completion> {
    let board = session.map(GameSession::board);
    // On a computer's turn, a person has no moves.
    let mover = session.filter(|session| session.thinking_player().is_none());
    let choices = mover.and_then(|session| session.choices.as_deref());
    let selected = session.and_then(|session| session.cursor.selected);
    let in_progress = session.is_some_and(|session| session.selection.is_some() || session.cursor.held_piece.is_some());
    let typed = text.trim();
    let mut out = Vec::new();
    let square = session.and_then(|session| session.cell_named(&typed.to_lowercase()));
    if let Some(choices) = choices.filter(|_| !typed.is_empty()) {
        let between = match (selected, square) {
            (Some(origin), Some(goal)) => choices.between(Some(origin), goal),
            _ => Vec::new(),
        };
        let (squares, sans) = choices.texts();
        let mut completion = move_input::match_texts(&squares, &sans, typed);
        if let Some(session) = session.filter(|_| completion.prefix.is_empty()) {
            completion.prefix = begun_by_names(session, choices, typed);
        }
        let mut known = if between.is_empty() { completion.exact } else { between };
        if let Some(index) = session.and_then(|session| find_in_game_notation(session, choices, typed)) {
            known = vec![index];
        }
        if known.is_empty() {
            known = choices.spelled(typed);
        }
        if known.is_empty() && !completion.prefix.is_empty() {
            known = choices.spelled_by_squares(board, &completion.prefix, typed);
        }
        // A square continues an action that is being entered square by square.
        if let Some(cell) = square.filter(|_| in_progress) {
            out.push(Completion::Square(cell));
        }
        // The square of a movable piece selects it, before any move to that square.
        let origin = square.filter(|&cell| !in_progress && selected.is_none() && choices.origins().contains(&cell));
        out.extend(origin.map(Completion::Square));
        match &known[..] {
            [] => {}
            [one] => out.push(Completion::Choice(*one)),
            _ => out.push(Completion::Several(known.clone())),
        }
        // A placement on the square already goes by its name.
        if let (Some(cell), None, false, true) = (square, origin, in_progress, known.is_empty()) {
            out.push(Completion::Square(cell));
        }
        let mut prefixed: Vec<usize> = completion.prefix.into_iter().filter(|index| !known.contains(index)).collect();
        prefixed.sort_by_key(|&index| choices.list[index].goal.is_some());
        known.extend(prefixed);
        let shown = usize::from(out.iter().any(|completion| matches!(completion, Completion::Choice(_))));
        out.extend(known.into_iter().skip(shown).map(Completion::Choice));
    }
    let mut commands = matching_commands(commands, typed);
    // An action may have the same name: `pass`.
    let names: Vec<String> = out.iter().map(|completion| completion.text(session)).collect();
    commands.retain(|binding| !names.iter().any(|name| name == binding.name()));
    out.extend(commands.into_iter().map(Completion::Command));
    out
}
