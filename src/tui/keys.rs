//! The one table of keys. The footer, the help, the palette and what a key does are all read from it.

use crossterm::event::{KeyCode as Code, KeyEvent};

use super::chord::Chord;
pub use super::scene::Scene;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table says in words what each one does")]
pub enum Action {
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
    Hold,
    Pass,
    Flip,
    Larger,
    Smaller,
    TogglePanel,
    Theme,
    Glyphs,
    Filter,
    Mode,
    ModeBefore,
    Games,
    NewGame,
    Resign,
    Draw,
    Seats,
    Hint,
    Analyse,
    Onward,
    Backward,
    Stronger,
    Weaker,
    Browse,
    Among,
    Sort,
    Export,
    If,
    Palette,
    Help,
    Back,
    Quit,
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds.
    pub scene: Scene,
    /// The keys; the footer names the first.
    pub chords: &'static [Chord],
    /// What they do.
    pub action: Action,
    /// A word for the footer; empty where the footer does not name it.
    pub short: &'static str,
    /// A sentence for the help and the palette.
    pub long: &'static str,
}

const fn bind(
    scene: Scene,
    chords: &'static [Chord],
    action: Action,
    short: &'static str,
    long: &'static str,
) -> Binding {
    Binding { scene, chords, action, short, long }
}

const fn key(letter: char) -> Chord {
    Chord::letter(letter)
}

const fn code(code: Code) -> Chord {
    Chord::code(code)
}

use Scene::{Anywhere, Board, Browser, Chooser, Help, Home, Loss, Palette, Pattern, Question, Seats, Worlds};

/// The table.
#[rustfmt::skip]
pub const BINDINGS: &[Binding] = &[
    bind(Home, &[code(Code::Enter)], Action::Confirm, "play", "play the chosen game"),
    bind(Home, &[key('/')], Action::Filter, "filter", "type to show only games that match; letters do too"),
    bind(Home, &[code(Code::Tab)], Action::Mode, "how to play", "choose another way to play the game"),
    bind(Home, &[code(Code::BackTab)], Action::ModeBefore, "", "choose the way to play before that one"),
    bind(Home, &[key('+'), key('=')], Action::Stronger, "opponent", "opponent: play against the next one of them"),
    bind(Home, &[key('-')], Action::Weaker, "", "take the opponent before that one"),

    bind(Board, &[code(Code::Enter), key(' ')], Action::Confirm, "move", "choose the piece under the cursor, or move it there"),
    bind(Board, &[code(Code::Tab)], Action::NextTarget, "next target", "go to the next target, or the next piece that can move"),
    bind(Board, &[code(Code::BackTab)], Action::PreviousTarget, "", "go to the previous target or piece"),
    bind(Board, &[key('d')], Action::Hold, "drop", "drop: take the next piece of the hand, to put it down"),
    bind(Board, &[key('p'), key('P')], Action::Pass, "pass", "pass, or do what else needs no square"),
    bind(Board, &[code(Code::Up), key('k')], Action::Up, "", "go up"),
    bind(Board, &[code(Code::Down), key('j')], Action::Down, "", "go down"),
    bind(Board, &[code(Code::Left), key('h')], Action::Left, "", "go left"),
    bind(Board, &[code(Code::Right), key('l')], Action::Right, "", "go right"),
    bind(Board, &[key('u')], Action::Undo, "undo", "undo: take the last action back"),
    bind(Board, &[Chord::ctrl('r'), key('U')], Action::Redo, "", "redo: do again what was taken back"),
    bind(Board, &[key('f')], Action::Flip, "flip", "flip: turn the board half round"),
    bind(Board, &[key('g')], Action::Games, "games", "choose another game; this one is kept"),
    bind(Board, &[key('m'), key('M')], Action::Seats, "opponent", "opponent: who plays, the clock, and who analyses"),
    bind(Board, &[key('!')], Action::Hint, "", "hint: look for a good move"),
    bind(Board, &[key('.')], Action::Analyse, "", "analysis: look for the best moves as long as you like"),
    bind(Board, &[key('>')], Action::Onward, "", "line: a move further in the analysis's best line"),
    bind(Board, &[key('<')], Action::Backward, "", "go a move back in that line"),
    bind(Board, &[key('n')], Action::NewGame, "", "new: begin the game anew"),
    bind(Board, &[key('o')], Action::Draw, "", "draw: offer a draw, or claim one if the rules allow"),
    bind(Board, &[key('x')], Action::Resign, "", "resign the game"),
    bind(Board, &[key('t'), Chord::ctrl('t')], Action::Theme, "", "theme: take other colours"),
    bind(Board, &[key('s')], Action::Glyphs, "", "symbols: write pieces as symbols, letters or pairs"),
    bind(Board, &[key('+'), key('=')], Action::Larger, "", "draw larger squares"),
    bind(Board, &[key('-')], Action::Smaller, "", "draw smaller squares"),
    bind(Board, &[key('v')], Action::TogglePanel, "", "panel: show or hide what stands beside the board"),

    bind(Worlds, &[key('i')], Action::If, "", "if: only worlds in which the next piece stands here"),
    bind(Worlds, &[key('w')], Action::Browse, "browse", "worlds: look at them one by one, the lost ones first"),
    bind(Loss, &[code(Code::Enter), key(' ')], Action::Back, "go on", "go on; any key does"),

    bind(Browser, &[code(Code::Right), key('l'), key(' ')], Action::Right, "next", "go to the next world"),
    bind(Browser, &[code(Code::Esc), key('w')], Action::Back, "back", "go back to all worlds"),
    bind(Browser, &[code(Code::Enter)], Action::Confirm, "play on", "play an ordinary game on from this world"),
    bind(Browser, &[key('/')], Action::Filter, "pattern", "pattern: go through those that match a pattern"),
    bind(Browser, &[key('c')], Action::Among, "check", "check: go through those in check, those lost, or all"),
    bind(Browser, &[key('s')], Action::Sort, "order", "order: most ways first, or by what stands on squares"),
    bind(Browser, &[key('p')], Action::Export, "PGN", "PGN: write the game that leads to this world to a file"),
    bind(Browser, &[code(Code::Left), key('h')], Action::Left, "before", "go to the world before"),
    bind(Pattern, &[code(Code::Enter)], Action::Confirm, "look for it", "look for worlds that match the pattern"),

    bind(Chooser, &[code(Code::Enter)], Action::Confirm, "choose", "take the chosen action; its digit or letter does too"),
    bind(Chooser, &[code(Code::Tab)], Action::NextTarget, "next", "go to the next"),
    bind(Chooser, &[code(Code::BackTab)], Action::PreviousTarget, "", "go to the previous"),
    bind(Seats, &[code(Code::Enter)], Action::Confirm, "done", "play so"),
    bind(Seats, &[code(Code::Esc)], Action::Back, "", "leave all as it was"),
    bind(Seats, &[code(Code::Left)], Action::Left, "", "put the one before there"),
    bind(Seats, &[code(Code::Right)], Action::Right, "another", "put the next one there"),
    bind(Question, &[key('y'), code(Code::Enter)], Action::Confirm, "yes", "yes"),
    bind(Question, &[key('n')], Action::Back, "no", "no"),
    bind(Palette, &[code(Code::Enter)], Action::Confirm, "do it", "do what is typed: a move, or the command under the bar"),
    bind(Palette, &[code(Code::Tab)], Action::NextTarget, "complete", "put what is under the bar into the line"),
    bind(Help, &[code(Code::Enter)], Action::Confirm, "do it", "do what the line under the bar says"),

    bind(Anywhere, &[key(':')], Action::Palette, "type", "type a move (e2e4, Nf3) or a command; letters do too"),
    bind(Anywhere, &[code(Code::Up)], Action::Up, "", "go up"),
    bind(Anywhere, &[code(Code::Down)], Action::Down, "", "go down"),
    bind(Anywhere, &[code(Code::Left)], Action::Left, "", "go left"),
    bind(Anywhere, &[code(Code::Right)], Action::Right, "", "go right"),
    bind(Anywhere, &[code(Code::PageUp)], Action::PageUp, "", "go up a page"),
    bind(Anywhere, &[code(Code::PageDown)], Action::PageDown, "", "go down a page"),
    bind(Anywhere, &[code(Code::Home)], Action::First, "", "go to the first"),
    bind(Anywhere, &[code(Code::End)], Action::Last, "", "go to the last"),
    bind(Anywhere, &[Chord::ctrl('t')], Action::Theme, "", "theme: take other colours"),
    bind(Anywhere, &[code(Code::Esc)], Action::Back, "", "step back, or stop the work under way"),
    bind(Anywhere, &[key('q'), Chord::ctrl('c')], Action::Quit, "", "quit; the game is kept"),
    bind(Anywhere, &[key('?'), code(Code::F(1))], Action::Help, "help", "show and search all keys"),
];

/// The lines that hold in a scene: its own first, then those of the scene below, then those that hold everywhere.
pub fn bindings(scene: Scene) -> impl Iterator<Item = &'static Binding> {
    let scenes = [Some(scene), scene.under(), Some(Anywhere).filter(|_| scene != Anywhere)];
    let of = |scene| BINDINGS.iter().filter(move |binding| binding.scene == scene);
    scenes.into_iter().flatten().flat_map(of)
}

/// What a key does in a scene.
pub fn action(scene: Scene, pressed: &KeyEvent) -> Option<Action> {
    let meant = |chord: &&Chord| chord.matches(pressed) && !(scene.is_typing() && chord.is_text());
    bindings(scene).find(|binding| binding.chords.iter().any(|chord| meant(&chord))).map(|binding| binding.action)
}

/// The lines of a scene that match a search: every word of it must stand in the line somewhere. `can` says which actions
/// there are just now.
pub fn search(scene: Scene, query: &str, can: impl Fn(Action) -> bool) -> Vec<&'static Binding> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<&Binding> = Vec::new();
    let there = bindings(scene).filter(|binding| can(binding.action));
    for binding in there.filter(|binding| words.iter().all(|word| binding.text().contains(word))) {
        // What holds everywhere is not said twice where a screen has more keys for it.
        if !found.iter().any(|known| known.action == binding.action) {
            found.push(binding);
        }
    }
    found
}

impl Binding {
    /// All its keys, as help writes them.
    pub fn keys(&self) -> String {
        self.chords.iter().map(Chord::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A word to call it by.
    pub fn word(&self) -> &'static str {
        let (word, rest) = self.long.split_once(':').unwrap_or((self.short, ""));
        let first = self.long.split(' ').next().unwrap_or_default();
        if rest.is_empty() && word.is_empty() { first } else { word }
    }

    fn text(&self) -> String {
        format!("{} {} {} {}", self.scene.name(), self.keys(), self.short, self.long).to_lowercase()
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
            for other in BINDINGS[..i].iter().filter(|other| other.scene == one.scene) {
                assert!(one.chords.iter().all(|chord| !other.chords.contains(chord)), "{one:?} {other:?}");
            }
            assert!(!one.chords.is_empty() && !one.long.is_empty(), "{one:?}");
        }
    }

    #[test]
    fn what_keys_do_is_read_whole_on_a_usual_screen() {
        for one in BINDINGS {
            assert!(one.long.chars().count() <= 54, "{}", one.long);
        }
    }

    #[test]
    fn a_scene_goes_before_everywhere_and_letters_are_typed_where_one_types() {
        assert_eq!(action(Scene::Question, &press(Code::Char('n'))), Some(Action::Back));
        assert_eq!(action(Scene::Worlds, &press(Code::Char('u'))), Some(Action::Undo));
        assert_eq!(action(Scene::Home, &press(Code::Char('u'))), None);
        assert_eq!(action(Scene::Palette, &press(Code::Char('q'))), None);
        assert_eq!(action(Scene::Palette, &press(Code::Esc)), Some(Action::Back));
        assert_eq!(action(Scene::Board, &press(Code::Char('?'))), Some(Action::Help));
    }

    #[test]
    fn help_is_searched_by_words() {
        let found = search(Scene::Board, "target previous", |_| true);
        assert_eq!(found.iter().map(|binding| binding.action).collect::<Vec<_>>(), [Action::PreviousTarget]);
        let all = search(Scene::Worlds, "", |_| true);
        assert!(bindings(Scene::Worlds).all(|binding| all.iter().any(|known| known.action == binding.action)));
        assert!(search(Scene::Board, "nonsense", |_| true).is_empty());
        assert!(search(Scene::Board, "pass", |action| action != Action::Pass).is_empty());
    }
}
