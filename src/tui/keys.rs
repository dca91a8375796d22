//! The key table. Footer, help, command line and dispatch all use it. A new key needs its line here and its function
//! in `update`.

use crossterm::event::KeyCode as Code;

pub use super::focus::Focus;
use super::key_chord::KeyChord;
use super::keymap::Keymap;
pub use super::ui_command::UiCommand;

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct KeyBinding {
    /// Where it applies.
    pub focus: Focus,
    /// The keys; the footer shows the first.
    pub chords: &'static [KeyChord],
    /// The command.
    pub command: UiCommand,
    /// Label in the footer; empty to hide it there.
    pub label: &'static str,
    /// Description in the help and the command line. A word before a colon is the command's name.
    pub description: &'static str,
}

const fn bind(
    focus: Focus,
    chords: &'static [KeyChord],
    command: UiCommand,
    label: &'static str,
    description: &'static str,
) -> KeyBinding {
    KeyBinding { focus, chords, command, label, description }
}

const fn key(letter: char) -> KeyChord {
    KeyChord::letter(letter)
}

const fn code(code: Code) -> KeyChord {
    KeyChord::code(code)
}

use Focus::{
    Annotations, Board, Browser, Card, Chooser, CommandLine, Comment, Confirm, Copy, Editor, Explorer, Games, Global,
    Help, Home, LostWorld, Pattern, Players, Settings, Worlds,
};

/// The table.
#[rustfmt::skip]
pub const BINDINGS: &[KeyBinding] = &[
    bind(Home, &[code(Code::Enter)], UiCommand::Confirm, "play", "play the selected game"),
    bind(Home, &[key('/')], UiCommand::Filter, "filter", "filter the list; typing a letter does too"),
    bind(Home, &[key('i'), code(Code::F(2))], UiCommand::Card, "rules", "rules: how the pieces of this game move"),
    bind(Home, &[code(Code::Tab)], UiCommand::NextMode, "mode", "choose the next way to play"),
    bind(Home, &[code(Code::BackTab)], UiCommand::PreviousMode, "", "previous mode: choose the previous way to play"),
    bind(Home, &[key('+'), key('=')], UiCommand::NextOpponent, "opponent", "opponent or difficulty: choose the next one"),
    bind(Home, &[key('-')], UiCommand::PreviousOpponent, "", "previous opponent: choose the previous opponent"),
    bind(Home, &[key('x'), code(Code::Delete)], UiCommand::DeleteGame, "delete", "delete: delete the selected saved game"),
    bind(Home, &[key('u')], UiCommand::RestoreGame, "undo", "undo: bring back the deleted game"),

    bind(Board, &[code(Code::Enter), key(' ')], UiCommand::Confirm, "move", "select the piece here, or move it here"),
    bind(Board, &[code(Code::Tab)], UiCommand::NextTarget, "next target", "jump to the next target or movable piece"),
    bind(Board, &[code(Code::BackTab)], UiCommand::PreviousTarget, "", "jump to the previous target or piece"),
    bind(Board, &[key('d')], UiCommand::Drop, "drop", "drop: take the next piece from the hand"),
    bind(Board, &[key('p'), key('P')], UiCommand::Pass, "pass", "pass, or play an action without a square"),
    bind(Board, &[code(Code::Up), key('k')], UiCommand::Up, "", "move up"),
    bind(Board, &[code(Code::Down), key('j')], UiCommand::Down, "", "move down"),
    bind(Board, &[code(Code::Left), key('h')], UiCommand::Left, "", "move left"),
    bind(Board, &[code(Code::Right), key('l')], UiCommand::Right, "", "move right"),
    bind(Board, &[key('u')], UiCommand::Undo, "undo", "undo: take back the last move"),
    bind(Board, &[KeyChord::ctrl('r'), key('U')], UiCommand::Redo, "", "redo: replay the move taken back"),
    bind(Board, &[key('[')], UiCommand::StepBack, "back", "previous: go to the previous position"),
    bind(Board, &[key(']')], UiCommand::StepForward, "forward", "forward: go to the next position"),
    bind(Board, &[code(Code::Home)], UiCommand::GameStart, "", "start: go to the first position"),
    bind(Board, &[code(Code::End)], UiCommand::GameEnd, "", "end: go to the end of this line, then the main line"),
    bind(Board, &[key('{')], UiCommand::PreviousVariation, "variation", "previous variation: go to the alternative before"),
    bind(Board, &[key('}')], UiCommand::NextVariation, "variation", "variation: go to the next alternative to this move"),
    bind(Board, &[key('^')], UiCommand::Promote, "promote", "promote: put this variation before the others"),
    bind(Board, &[code(Code::Delete)], UiCommand::RemoveMoves, "", "remove: remove this move and those after it"),
    bind(Board, &[code(Code::Insert)], UiCommand::RestoreMoves, "", "restore: bring back what was removed or annotated"),
    bind(Board, &[key('Z')], UiCommand::FoldVariations, "", "fold: show or hide the variations"),
    bind(Board, &[key('"')], UiCommand::Comment, "", "comment: write a comment on this move"),
    bind(Board, &[key('$')], UiCommand::Annotate, "", "annotate: mark this move as good (!), a mistake (?) …"),
    bind(Board, &[key('%')], UiCommand::Review, "review", "review: evaluate all moves and mark the mistakes"),
    bind(Board, &[key(')')], UiCommand::NextMistake, "next mistake", "mistake: go to the next mistake"),
    bind(Board, &[key('(')], UiCommand::PreviousMistake, "", "previous mistake: go to the mistake before"),
    bind(Board, &[key('w')], UiCommand::Retry, "better move", "retry: find a better move than this mistake"),
    bind(Board, &[key('e')], UiCommand::SetUp, "", "setup: set up a position on the board; e4 still moves"),
    bind(Board, &[key('i')], UiCommand::Card, "rules", "rules: how the pieces move, and how the game ends"),
    bind(Board, &[key('f')], UiCommand::Flip, "flip", "flip: turn the board around"),
    bind(Board, &[key('g')], UiCommand::GameList, "games", "open the list (this game is saved); g4 still moves"),
    bind(Board, &[key('m')], UiCommand::Players, "opponent", "opponent: choose players, clock, engine, or a match"),
    bind(Board, &[key('!')], UiCommand::Hint, "hint", "hint: suggest a move"),
    bind(Board, &[key('.')], UiCommand::Analyse, "", "analysis: show the best moves until switched off"),
    bind(Board, &[key('>')], UiCommand::LineForward, "next", "line: show the next move of the best line"),
    bind(Board, &[key('<')], UiCommand::LineBack, "back", "back: go back one move in the best line"),
    bind(Board, &[key('&')], UiCommand::Explore, "", "explore: show which moves other games have here"),
    bind(Board, &[key('n')], UiCommand::NewGame, "new game", "new: start a new game"),
    bind(Board, &[key('o')], UiCommand::OfferDraw, "", "draw: offer a draw, or claim one"),
    bind(Board, &[key('x')], UiCommand::Resign, "", "resign: give up the game"),
    bind(Board, &[key('y')], UiCommand::Copy, "copy", "copy: copy FEN, PGN, moves, board or result as text"),
    bind(Board, &[key('t'), KeyChord::ctrl('t')], UiCommand::Theme, "", "theme: switch to the next colour theme"),
    bind(Board, &[key('s')], UiCommand::Glyphs, "", "symbols: show pieces as symbols, letters or pairs"),
    bind(Board, &[key('+')], UiCommand::LargerSquares, "", "larger: draw larger squares"),
    bind(Board, &[key('-')], UiCommand::SmallerSquares, "", "smaller: draw smaller squares"),
    bind(Board, &[key('=')], UiCommand::FitSquares, "", "fit: draw squares as large as the window allows"),
    bind(Board, &[key('v')], UiCommand::TogglePanel, "", "panel: show or hide the side panel"),

    bind(Board, &[key('*')], UiCommand::Attacks, "", "attacks: mark the squares that the opponent can reach"),
    bind(Board, &[key('#')], UiCommand::Coordinates, "", "coordinates: show or hide the names of squares"),

    bind(Editor, &[code(Code::Enter)], UiCommand::Confirm, "place", "place the selected piece here, or change its mark"),
    bind(Editor, &[code(Code::Tab), key(']')], UiCommand::NextTarget, "piece", "select the next piece or mark"),
    bind(Editor, &[code(Code::BackTab), key('[')], UiCommand::PreviousTarget, "", "select the previous piece or mark"),
    bind(Editor, &[key(' '), key('m')], UiCommand::LiftPiece, "move", "move: pick up the piece here, or put it down"),
    bind(Editor, &[code(Code::Delete), code(Code::Backspace), key('d')], UiCommand::RemovePiece, "remove", "remove: remove the piece here"),
    bind(Editor, &[key('t')], UiCommand::NextTurn, "turn", "turn: let the next player move first"),
    bind(Editor, &[key('p')], UiCommand::PlayPosition, "play", "play: start a game from this position"),
    bind(Editor, &[key('.')], UiCommand::Analyse, "analyse", "analysis: start a game and show the best moves"),
    bind(Editor, &[key('x')], UiCommand::ClearBoard, "empty", "empty: remove all pieces"),
    bind(Editor, &[key('s')], UiCommand::ResetBoard, "start", "start: put the pieces as at the start of a game"),
    bind(Editor, &[key('+'), key('=')], UiCommand::AddToHand, "", "add: add the selected piece to its owner's hand"),
    bind(Editor, &[key('-')], UiCommand::TakeFromHand, "", "less: take the selected piece from its owner's hand"),
    bind(Editor, &[key('y')], UiCommand::Copy, "copy", "copy: copy the position as FEN"),
    bind(Editor, &[key('f')], UiCommand::Flip, "flip", "flip: turn the board around"),
    bind(Editor, &[code(Code::Down), key('j')], UiCommand::Down, "", "move down"),
    bind(Editor, &[code(Code::Up), key('k')], UiCommand::Up, "", "move up"),
    bind(Editor, &[code(Code::Left), key('h')], UiCommand::Left, "", "move left"),
    bind(Editor, &[code(Code::Right), key('l')], UiCommand::Right, "", "move right"),
    bind(Editor, &[code(Code::Esc), key('e')], UiCommand::Cancel, "back", "return to the game, which is as before"),

    bind(Explorer, &[code(Code::Enter)], UiCommand::PlayExplored, "play", "play the selected move of the table"),
    bind(Explorer, &[code(Code::Down)], UiCommand::NextExplored, "next", "select the next move of the table"),
    bind(Explorer, &[code(Code::Up)], UiCommand::PreviousExplored, "", "select the previous move of the table"),

    bind(Worlds, &[key('m')], UiCommand::Players, "", "opponent: choose the players, or a match of games"),
    bind(Worlds, &[key('/')], UiCommand::ShowWorldsWhere, "", "if: show worlds with the next piece here"),
    bind(Worlds, &[key('w')], UiCommand::BrowseWorlds, "browse", "worlds: browse them one by one, lost ones first"),
    bind(LostWorld, &[code(Code::Enter), key(' ')], UiCommand::Cancel, "continue", "continue; any key does"),

    bind(Browser, &[code(Code::Right), key('l'), key(' ')], UiCommand::Right, "next", "go to the next world"),
    bind(Browser, &[code(Code::Esc), key('w')], UiCommand::Cancel, "back", "return to the game"),
    bind(Browser, &[code(Code::Enter)], UiCommand::Confirm, "play on", "play on from this world in an ordinary game"),
    bind(Browser, &[key('/')], UiCommand::Filter, "pattern", "pattern: show only worlds that match a pattern"),
    bind(Browser, &[key('c')], UiCommand::NextWorldSet, "check", "check: show worlds in check, lost, finished, or all"),
    bind(Browser, &[key('s')], UiCommand::SortWorlds, "order", "order: by number of histories, or by position"),
    bind(Browser, &[key('p')], UiCommand::ExportPgn, "PGN", "PGN: export the game that leads to this world"),
    bind(Browser, &[code(Code::Left), key('h')], UiCommand::Left, "previous", "go to the previous world"),
    bind(Pattern, &[code(Code::Enter)], UiCommand::Confirm, "find", "find worlds that match the pattern"),

    bind(Card, &[code(Code::Tab), code(Code::Right), key('l')], UiCommand::NextTarget, "page", "show the rule file, or the pieces again"),
    bind(Card, &[code(Code::BackTab), code(Code::Left), key('h')], UiCommand::PreviousTarget, "", "show the other page"),
    bind(Card, &[code(Code::Down), key('j'), key(' ')], UiCommand::Down, "", "scroll down"),
    bind(Card, &[code(Code::Up), key('k')], UiCommand::Up, "", "scroll up"),
    bind(Card, &[code(Code::Esc), key('i'), code(Code::Enter)], UiCommand::Cancel, "close", "close the card"),

    bind(Chooser, &[code(Code::Enter)], UiCommand::Confirm, "choose", "choose the selected action, or type its digit"),
    bind(Chooser, &[code(Code::Tab)], UiCommand::NextTarget, "next", "select the next action"),
    bind(Chooser, &[code(Code::BackTab)], UiCommand::PreviousTarget, "", "select the previous action"),
    bind(Players, &[code(Code::Enter)], UiCommand::Confirm, "done", "apply the changes"),
    bind(Players, &[code(Code::Esc)], UiCommand::Cancel, "", "close without changes"),
    bind(Players, &[code(Code::Left)], UiCommand::Left, "", "choose the previous option"),
    bind(Players, &[code(Code::Right)], UiCommand::Right, "change", "choose the next option"),
    bind(Settings, &[code(Code::Right), key('l'), key(' ')], UiCommand::Right, "change", "choose the next value"),
    bind(Settings, &[code(Code::Left), key('h')], UiCommand::Left, "", "choose the previous value"),
    bind(Settings, &[code(Code::Down), key('j')], UiCommand::Down, "", "go to the next setting"),
    bind(Settings, &[code(Code::Up), key('k')], UiCommand::Up, "", "go to the previous setting"),
    bind(Settings, &[code(Code::Esc), code(Code::Enter)], UiCommand::Cancel, "done", "close the settings"),
    bind(Copy, &[code(Code::Enter)], UiCommand::Confirm, "copy", "copy the selected text, or type its digit"),
    bind(Copy, &[code(Code::Down), key('j')], UiCommand::Down, "", "go to the next text"),
    bind(Copy, &[code(Code::Up), key('k')], UiCommand::Up, "", "go to the previous text"),
    bind(Copy, &[code(Code::Esc), key('y')], UiCommand::Cancel, "", "close without copying"),
    bind(Comment, &[code(Code::Enter)], UiCommand::Confirm, "keep", "keep the comment; without text it is removed"),
    bind(Comment, &[code(Code::Esc)], UiCommand::Cancel, "", "close without changes"),
    bind(Games, &[code(Code::Enter)], UiCommand::Confirm, "open", "open the selected game"),
    bind(Games, &[code(Code::Esc)], UiCommand::Cancel, "", "clear the filter, then close the list"),
    bind(Annotations, &[code(Code::Enter), key(' ')], UiCommand::Confirm, "mark", "set or remove the selected annotation"),
    bind(Annotations, &[code(Code::Down), key('j')], UiCommand::Down, "", "go to the next annotation"),
    bind(Annotations, &[code(Code::Up), key('k')], UiCommand::Up, "", "go to the previous annotation"),
    bind(Annotations, &[code(Code::Delete)], UiCommand::RemoveMoves, "none", "remove all annotations of this move"),
    bind(Annotations, &[code(Code::Esc), key('$')], UiCommand::Cancel, "", "close the list"),
    bind(Confirm, &[key('y'), code(Code::Enter)], UiCommand::Confirm, "yes", "yes"),
    bind(Confirm, &[key('n')], UiCommand::Cancel, "no", "no"),
    bind(CommandLine, &[code(Code::Enter)], UiCommand::Confirm, "run", "play the move or run the command"),
    bind(CommandLine, &[code(Code::Tab)], UiCommand::NextTarget, "complete", "complete the text with the selected line"),
    bind(Help, &[code(Code::Enter)], UiCommand::Confirm, "run", "run the selected command"),

    bind(Global, &[key(':')], UiCommand::CommandLine, "type", "type a move (e2e4, Nf3) or a command"),
    bind(Global, &[KeyChord::ctrl('o')], UiCommand::OpenFile, "", "open: open a file of games; `:open FILE` does, too"),
    bind(Global, &[KeyChord::ctrl('p')], UiCommand::Train, "", "train: solve the puzzle that has been due longest"),
    bind(Global, &[code(Code::Up)], UiCommand::Up, "", "move up"),
    bind(Global, &[code(Code::Down)], UiCommand::Down, "", "move down"),
    bind(Global, &[code(Code::Left)], UiCommand::Left, "", "move left"),
    bind(Global, &[code(Code::Right)], UiCommand::Right, "", "move right"),
    bind(Global, &[code(Code::PageUp)], UiCommand::PageUp, "", "move up one page"),
    bind(Global, &[code(Code::PageDown)], UiCommand::PageDown, "", "move down one page"),
    bind(Global, &[code(Code::Home)], UiCommand::First, "", "jump to the first"),
    bind(Global, &[code(Code::End)], UiCommand::Last, "", "jump to the last"),
    bind(Global, &[KeyChord::ctrl('t')], UiCommand::Theme, "", "theme: switch to the next colour theme"),
    bind(Global, &[code(Code::Esc)], UiCommand::Cancel, "", "cancel, or stop the current task"),
    bind(Global, &[key(',')], UiCommand::Settings, "", "settings: theme, pieces, square size, bell and more"),
    bind(Global, &[KeyChord::ctrl('z')], UiCommand::Suspend, "", "suspend: return to the shell; `fg` continues"),
    bind(Global, &[key('q'), KeyChord::CTRL_C], UiCommand::Quit, "", "quit: save and leave; ctrl-c stops running work first"),
    bind(Global, &[key('?'), code(Code::F(1))], UiCommand::Help, "help", "show and search all keys"),
];

/// Bindings of a focus: its own first, then its parent's, then the global ones.
pub fn bindings(focus: Focus) -> impl Iterator<Item = &'static KeyBinding> {
    let focuses = [Some(focus), focus.parent(), Some(Global).filter(|_| focus != Global)];
    let of = |focus| BINDINGS.iter().filter(move |binding| binding.focus == focus);
    focuses.into_iter().flatten().flat_map(of)
}

/// Bindings whose text contains every word of the query. `can` says which commands are available.
pub fn search(keymap: &Keymap, focus: Focus, query: &str, can: impl Fn(UiCommand) -> bool) -> Vec<&'static KeyBinding> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<&KeyBinding> = Vec::new();
    let available = bindings(focus).filter(|binding| can(binding.command));
    for binding in available.filter(|binding| words.iter().all(|word| binding.search_text(keymap).contains(word))) {
        // A global binding is hidden if the screen binds the same command.
        if !found.iter().any(|known| known.command == binding.command) {
            found.push(binding);
        }
    }
    found
}

impl KeyBinding {
    /// The command's name.
    pub fn name(&self) -> &'static str {
        let (word, rest) = self.description.split_once(':').unwrap_or((self.label, ""));
        let first = self.description.split(' ').next().unwrap_or_default();
        if rest.is_empty() && word.is_empty() { first } else { word }
    }

    /// The description without the command's name.
    pub fn explanation(&self) -> &'static str {
        self.description.split_once(": ").map_or(self.description, |(_, rest)| rest)
    }

    fn search_text(&self, keymap: &Keymap) -> String {
        format!("{} {} {} {}", self.focus.name(), keymap.text(self), self.label, self.description).to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyEvent, KeyModifiers};

    fn press(code: Code) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    #[test]
    fn no_key_has_two_meanings_in_one_focus() {
        for (i, one) in BINDINGS.iter().enumerate() {
            for other in BINDINGS[..i].iter().filter(|other| other.focus == one.focus) {
                assert!(one.chords.iter().all(|chord| !other.chords.contains(chord)), "{one:?} {other:?}");
            }
            assert!(!one.chords.is_empty() && !one.description.is_empty(), "{one:?}");
        }
    }

    #[test]
    fn descriptions_fit_a_usual_screen() {
        for one in BINDINGS {
            assert!(one.description.chars().count() <= 54, "{}", one.description);
        }
    }

    #[test]
    fn own_bindings_win_and_letters_are_text_in_text_entry() {
        assert_eq!(Keymap::default().command_for(Focus::Confirm, &press(Code::Char('n'))), Some(UiCommand::Cancel));
        assert_eq!(Keymap::default().command_for(Focus::Worlds, &press(Code::Char('u'))), Some(UiCommand::Undo));
        assert_eq!(Keymap::default().command_for(Focus::Home, &press(Code::Char('d'))), None);
        assert_eq!(Keymap::default().command_for(Focus::CommandLine, &press(Code::Char('q'))), None);
        assert_eq!(Keymap::default().command_for(Focus::CommandLine, &press(Code::Esc)), Some(UiCommand::Cancel));
        assert_eq!(Keymap::default().command_for(Focus::Board, &press(Code::Char('?'))), Some(UiCommand::Help));
    }

    #[test]
    fn help_is_searched_by_words() {
        let found = search(&Keymap::default(), Focus::Board, "target previous", |_| true);
        assert_eq!(found.iter().map(|binding| binding.command).collect::<Vec<_>>(), [UiCommand::PreviousTarget]);
        let all = search(&Keymap::default(), Focus::Worlds, "", |_| true);
        assert!(bindings(Focus::Worlds).all(|binding| all.iter().any(|known| known.command == binding.command)));
        assert!(search(&Keymap::default(), Focus::Board, "nonsense", |_| true).is_empty());
        assert!(search(&Keymap::default(), Focus::Board, "pass", |action| action != UiCommand::Pass).is_empty());
    }
}
