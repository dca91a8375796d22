//! The one table of keys. The footer, the help, the palette and what a key does are all read from it.

use crossterm::event::{KeyCode as Code, KeyEvent};

pub use super::focus::Focus;
use super::key_chord::KeyChord;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table says in words what each one does")]
pub enum UiCommand {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    Confirm,
    NextTarget,
    PreviousTarget,
    Undo,
    Redo,
    Drop,
    Pass,
    Flip,
    LargerSquares,
    SmallerSquares,
    TogglePanel,
    Theme,
    Glyphs,
    Filter,
    NextMode,
    PreviousMode,
    GameList,
    NewGame,
    Resign,
    OfferDraw,
    Players,
    Hint,
    Analyse,
    LineForward,
    LineBack,
    NextOpponent,
    PreviousOpponent,
    BrowseWorlds,
    NextWorldSet,
    SortWorlds,
    ExportPgn,
    ShowWorldsWhere,
    CommandLine,
    Help,
    Cancel,
    Quit,
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct KeyBinding {
    /// Where it holds.
    pub focus: Focus,
    /// The keys; the footer names the first.
    pub chords: &'static [KeyChord],
    /// What they do.
    pub command: UiCommand,
    /// A word for the footer; empty where the footer does not name it.
    pub label: &'static str,
    /// A sentence for the help and the palette.
    pub description: &'static str,
}

const fn bind(
    focus: Focus,
    chords: &'static [KeyChord],
    action: UiCommand,
    short: &'static str,
    long: &'static str,
) -> KeyBinding {
    KeyBinding { focus, chords, command: action, label: short, description: long }
}

const fn key(letter: char) -> KeyChord {
    KeyChord::letter(letter)
}

const fn code(code: Code) -> KeyChord {
    KeyChord::code(code)
}

use Focus::{Board, Browser, Chooser, CommandLine, Confirm, Global, Help, Home, LostWorld, Pattern, Players, Worlds};

/// The table.
#[rustfmt::skip]
pub const BINDINGS: &[KeyBinding] = &[
    bind(Home, &[code(Code::Enter)], UiCommand::Confirm, "play", "play the chosen game"),
    bind(Home, &[key('/')], UiCommand::Filter, "filter", "type to show only games that match; letters do too"),
    bind(Home, &[code(Code::Tab)], UiCommand::NextMode, "how to play", "choose another way to play the game"),
    bind(Home, &[code(Code::BackTab)], UiCommand::PreviousMode, "", "choose the way to play before that one"),
    bind(Home, &[key('+'), key('=')], UiCommand::NextOpponent, "opponent", "opponent: play against the next one of them"),
    bind(Home, &[key('-')], UiCommand::PreviousOpponent, "", "take the opponent before that one"),

    bind(Board, &[code(Code::Enter), key(' ')], UiCommand::Confirm, "move", "choose the piece under the cursor, or move it there"),
    bind(Board, &[code(Code::Tab)], UiCommand::NextTarget, "next target", "go to the next target, or the next piece that can move"),
    bind(Board, &[code(Code::BackTab)], UiCommand::PreviousTarget, "", "go to the previous target or piece"),
    bind(Board, &[key('d')], UiCommand::Drop, "drop", "drop: take the next piece of the hand, to put it down"),
    bind(Board, &[key('p'), key('P')], UiCommand::Pass, "pass", "pass, or do what else needs no square"),
    bind(Board, &[code(Code::Up), key('k')], UiCommand::Up, "", "go up"),
    bind(Board, &[code(Code::Down), key('j')], UiCommand::Down, "", "go down"),
    bind(Board, &[code(Code::Left), key('h')], UiCommand::Left, "", "go left"),
    bind(Board, &[code(Code::Right), key('l')], UiCommand::Right, "", "go right"),
    bind(Board, &[key('u')], UiCommand::Undo, "undo", "undo: take the last action back"),
    bind(Board, &[KeyChord::ctrl('r'), key('U')], UiCommand::Redo, "", "redo: do again what was taken back"),
    bind(Board, &[key('f')], UiCommand::Flip, "flip", "flip: turn the board half round"),
    bind(Board, &[key('g')], UiCommand::GameList, "games", "choose another game; this one is kept"),
    bind(Board, &[key('m'), key('M')], UiCommand::Players, "opponent", "opponent: who plays, the clock, and who analyses"),
    bind(Board, &[key('!')], UiCommand::Hint, "", "hint: look for a good move"),
    bind(Board, &[key('.')], UiCommand::Analyse, "", "analysis: look for the best moves as long as you like"),
    bind(Board, &[key('>')], UiCommand::LineForward, "", "line: a move further in the analysis's best line"),
    bind(Board, &[key('<')], UiCommand::LineBack, "", "go a move back in that line"),
    bind(Board, &[key('n')], UiCommand::NewGame, "", "new: begin the game anew"),
    bind(Board, &[key('o')], UiCommand::OfferDraw, "", "draw: offer a draw, or claim one if the rules allow"),
    bind(Board, &[key('x')], UiCommand::Resign, "", "resign the game"),
    bind(Board, &[key('t'), KeyChord::ctrl('t')], UiCommand::Theme, "", "theme: take other colours"),
    bind(Board, &[key('s')], UiCommand::Glyphs, "", "symbols: write pieces as symbols, letters or pairs"),
    bind(Board, &[key('+'), key('=')], UiCommand::LargerSquares, "", "draw larger squares"),
    bind(Board, &[key('-')], UiCommand::SmallerSquares, "", "draw smaller squares"),
    bind(Board, &[key('v')], UiCommand::TogglePanel, "", "panel: show or hide what stands beside the board"),

    bind(Worlds, &[key('i')], UiCommand::ShowWorldsWhere, "", "if: only worlds in which the next piece stands here"),
    bind(Worlds, &[key('w')], UiCommand::BrowseWorlds, "browse", "worlds: look at them one by one, the lost ones first"),
    bind(LostWorld, &[code(Code::Enter), key(' ')], UiCommand::Cancel, "go on", "go on; any key does"),

    bind(Browser, &[code(Code::Right), key('l'), key(' ')], UiCommand::Right, "next", "go to the next world"),
    bind(Browser, &[code(Code::Esc), key('w')], UiCommand::Cancel, "back", "go back to all worlds"),
    bind(Browser, &[code(Code::Enter)], UiCommand::Confirm, "play on", "play an ordinary game on from this world"),
    bind(Browser, &[key('/')], UiCommand::Filter, "pattern", "pattern: go through those that match a pattern"),
    bind(Browser, &[key('c')], UiCommand::NextWorldSet, "check", "check: go through those in check, those lost, or all"),
    bind(Browser, &[key('s')], UiCommand::SortWorlds, "order", "order: most ways first, or by what stands on squares"),
    bind(Browser, &[key('p')], UiCommand::ExportPgn, "PGN", "PGN: write the game that leads to this world to a file"),
    bind(Browser, &[code(Code::Left), key('h')], UiCommand::Left, "before", "go to the world before"),
    bind(Pattern, &[code(Code::Enter)], UiCommand::Confirm, "look for it", "look for worlds that match the pattern"),

    bind(Chooser, &[code(Code::Enter)], UiCommand::Confirm, "choose", "take the chosen action; its digit or letter does too"),
    bind(Chooser, &[code(Code::Tab)], UiCommand::NextTarget, "next", "go to the next"),
    bind(Chooser, &[code(Code::BackTab)], UiCommand::PreviousTarget, "", "go to the previous"),
    bind(Players, &[code(Code::Enter)], UiCommand::Confirm, "done", "play so"),
    bind(Players, &[code(Code::Esc)], UiCommand::Cancel, "", "leave all as it was"),
    bind(Players, &[code(Code::Left)], UiCommand::Left, "", "put the one before there"),
    bind(Players, &[code(Code::Right)], UiCommand::Right, "another", "put the next one there"),
    bind(Confirm, &[key('y'), code(Code::Enter)], UiCommand::Confirm, "yes", "yes"),
    bind(Confirm, &[key('n')], UiCommand::Cancel, "no", "no"),
    bind(CommandLine, &[code(Code::Enter)], UiCommand::Confirm, "do it", "do what is typed: a move, or the command under the bar"),
    bind(CommandLine, &[code(Code::Tab)], UiCommand::NextTarget, "complete", "put what is under the bar into the line"),
    bind(Help, &[code(Code::Enter)], UiCommand::Confirm, "do it", "do what the line under the bar says"),

    bind(Global, &[key(':')], UiCommand::CommandLine, "type", "type a move (e2e4, Nf3) or a command; letters do too"),
    bind(Global, &[code(Code::Up)], UiCommand::Up, "", "go up"),
    bind(Global, &[code(Code::Down)], UiCommand::Down, "", "go down"),
    bind(Global, &[code(Code::Left)], UiCommand::Left, "", "go left"),
    bind(Global, &[code(Code::Right)], UiCommand::Right, "", "go right"),
    bind(Global, &[code(Code::PageUp)], UiCommand::PageUp, "", "go up a page"),
    bind(Global, &[code(Code::PageDown)], UiCommand::PageDown, "", "go down a page"),
    bind(Global, &[code(Code::Home)], UiCommand::First, "", "go to the first"),
    bind(Global, &[code(Code::End)], UiCommand::Last, "", "go to the last"),
    bind(Global, &[KeyChord::ctrl('t')], UiCommand::Theme, "", "theme: take other colours"),
    bind(Global, &[code(Code::Esc)], UiCommand::Cancel, "", "step back, or stop the work under way"),
    bind(Global, &[key('q'), KeyChord::ctrl('c')], UiCommand::Quit, "", "quit; the game is kept"),
    bind(Global, &[key('?'), code(Code::F(1))], UiCommand::Help, "help", "show and search all keys"),
];

/// The lines that hold in a scene: its own first, then those of the scene below, then those that hold everywhere.
pub fn bindings(focus: Focus) -> impl Iterator<Item = &'static KeyBinding> {
    let scenes = [Some(focus), focus.parent(), Some(Global).filter(|_| focus != Global)];
    let of = |focus| BINDINGS.iter().filter(move |binding| binding.focus == focus);
    scenes.into_iter().flatten().flat_map(of)
}

/// What a key does in a scene.
pub fn command_for(focus: Focus, pressed: &KeyEvent) -> Option<UiCommand> {
    let meant = |chord: &&KeyChord| chord.matches(pressed) && !(focus.is_text_entry() && chord.is_text());
    bindings(focus).find(|binding| binding.chords.iter().any(|chord| meant(&chord))).map(|binding| binding.command)
}

/// The lines of a scene that match a search: every word of it must stand in the line somewhere. `can` says which actions
/// there are just now.
pub fn search(focus: Focus, query: &str, can: impl Fn(UiCommand) -> bool) -> Vec<&'static KeyBinding> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<&KeyBinding> = Vec::new();
    let there = bindings(focus).filter(|binding| can(binding.command));
    for binding in there.filter(|binding| words.iter().all(|word| binding.search_text().contains(word))) {
        // What holds everywhere is not said twice where a screen has more keys for it.
        if !found.iter().any(|known| known.command == binding.command) {
            found.push(binding);
        }
    }
    found
}

impl KeyBinding {
    /// All its keys, as help writes them.
    pub fn keys(&self) -> String {
        self.chords.iter().map(KeyChord::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A word to call it by.
    pub fn name(&self) -> &'static str {
        let (word, rest) = self.description.split_once(':').unwrap_or((self.label, ""));
        let first = self.description.split(' ').next().unwrap_or_default();
        if rest.is_empty() && word.is_empty() { first } else { word }
    }

    fn search_text(&self) -> String {
        format!("{} {} {} {}", self.focus.name(), self.keys(), self.label, self.description).to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;

    fn press(code: Code) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    #[test]
    fn no_key_means_two_things_in_one_scene() {
        for (i, one) in BINDINGS.iter().enumerate() {
            for other in BINDINGS[..i].iter().filter(|other| other.focus == one.focus) {
                assert!(one.chords.iter().all(|chord| !other.chords.contains(chord)), "{one:?} {other:?}");
            }
            assert!(!one.chords.is_empty() && !one.description.is_empty(), "{one:?}");
        }
    }

    #[test]
    fn what_keys_do_is_read_whole_on_a_usual_screen() {
        for one in BINDINGS {
            assert!(one.description.chars().count() <= 54, "{}", one.description);
        }
    }

    #[test]
    fn a_scene_goes_before_everywhere_and_letters_are_typed_where_one_types() {
        assert_eq!(command_for(Focus::Confirm, &press(Code::Char('n'))), Some(UiCommand::Cancel));
        assert_eq!(command_for(Focus::Worlds, &press(Code::Char('u'))), Some(UiCommand::Undo));
        assert_eq!(command_for(Focus::Home, &press(Code::Char('u'))), None);
        assert_eq!(command_for(Focus::CommandLine, &press(Code::Char('q'))), None);
        assert_eq!(command_for(Focus::CommandLine, &press(Code::Esc)), Some(UiCommand::Cancel));
        assert_eq!(command_for(Focus::Board, &press(Code::Char('?'))), Some(UiCommand::Help));
    }

    #[test]
    fn help_is_searched_by_words() {
        let found = search(Focus::Board, "target previous", |_| true);
        assert_eq!(found.iter().map(|binding| binding.command).collect::<Vec<_>>(), [UiCommand::PreviousTarget]);
        let all = search(Focus::Worlds, "", |_| true);
        assert!(bindings(Focus::Worlds).all(|binding| all.iter().any(|known| known.command == binding.command)));
        assert!(search(Focus::Board, "nonsense", |_| true).is_empty());
        assert!(search(Focus::Board, "pass", |action| action != UiCommand::Pass).is_empty());
    }
}
