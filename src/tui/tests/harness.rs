//! The program on a terminal in memory, driven by keys and the mouse.

use std::{
    path::Path,
    sync::{
        Arc,
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Terminal, backend::TestBackend};

use crate::{
    players::{PlayerSpec, SearchLimits},
    store::{ConfigFile, Folders, Library, Mode},
    tui::{
        app::{App, Task},
        effects::{Message, SideEffect},
        event::Event,
        event_loop::{MessageSender, Model},
        launch::LaunchOptions,
        signals::JobControl,
        state::WorkHandle,
        theme::{Background, ColourDepth},
    },
};

/// The program under test.
pub struct Harness {
    /// The program.
    pub app: App,
    terminal: Terminal<TestBackend>,
    home: Arc<tempfile::TempDir>,
    /// Work on guides, which takes long without optimization. It waits for [`Harness::write_guides`].
    guides: Vec<Task>,
    /// How long a player waits for worlds before pressing escape; for ever, if not said.
    pub patience: Option<Duration>,
}

impl Harness {
    /// The list of games, on a terminal of a size.
    pub fn home(size: (u16, u16)) -> Self {
        Self::open(size, None, None, Mode::Game)
    }

    /// Opens a new game.
    pub fn game(size: (u16, u16), name: &str) -> Self {
        Self::open(size, Some(name), None, Mode::Game)
    }

    /// Chess from a position.
    pub fn chess(fen: &str) -> Self {
        Self::open((100, 32), Some("chess"), Some(fen), Mode::Game)
    }

    /// Anything.
    pub fn open(size: (u16, u16), name: Option<&str>, fen: Option<&str>, mode: Mode) -> Self {
        Self::in_folder(Arc::new(tempfile::tempdir().expect("a folder")), size, name, fen, mode)
    }

    /// The list of games, with these own rule files.
    pub fn with_rules(size: (u16, u16), files: &[(&str, &str)]) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let rules = Folders::under(home.path()).rules();
        std::fs::create_dir_all(&rules).expect("a folder");
        for (name, text) in files {
            std::fs::write(rules.join(name), text).expect("written");
        }
        Self::in_home(home, size)
    }

    /// The list of games, with this text in `config.toml`.
    pub fn with_config(size: (u16, u16), text: &str) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let file = Folders::under(home.path()).config_file();
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("created");
        std::fs::write(file, text).expect("written");
        Self::in_home(home, size)
    }

    /// The text of `config.toml`.
    pub fn config(&self) -> String {
        std::fs::read_to_string(Folders::under(self.folder()).config_file()).unwrap_or_default()
    }

    /// Ends the program and starts it again.
    pub fn restart(self) -> Self {
        let size = self.app.state.size;
        assert_eq!(self.app.close(), None);
        let Self { app, home, .. } = self;
        drop(app);
        Self::in_folder(home, (size.width, size.height), None, None, Mode::Game)
    }

    /// The list of games, with the files of this folder.
    pub fn in_home(home: tempfile::TempDir, size: (u16, u16)) -> Self {
        Self::in_folder(Arc::new(home), size, None, None, Mode::Game)
    }

    /// Another program with the same files.
    pub fn beside(other: &Self) -> Self {
        let size = other.app.state.size;
        Self::in_folder(other.home.clone(), (size.width, size.height), None, None, Mode::Game)
    }

    fn in_folder(
        home: Arc<tempfile::TempDir>,
        size: (u16, u16),
        name: Option<&str>,
        fen: Option<&str>,
        mode: Mode,
    ) -> Self {
        let folders = Folders::under(home.path());
        let library = Library::open(&folders);
        let game = name.map(|name| library.load(name).expect("a game"));
        let start = fen.map(|text| {
            let game = game.as_ref().expect("a position of a game");
            (text.to_owned(), crate::game::fen::parse(&game.variant, text).expect("a position"))
        });
        let ConfigFile { config, problems: config_problems } = ConfigFile::load(&folders).expect("readable");
        let patience = SearchLimits { nodes: Some(3000), ..SearchLimits::default() };
        let (seats, depth) = (Vec::new(), ColourDepth::None);
        let clock = None;
        let opening = LaunchOptions {
            game,
            mode,
            start_position: start,
            imported: None,
            remote: None,
            game_file: None,
            training: None,
            seats,
            clock,
            match_score: None,
            seed: 0,
            config,
            config_problems,
            folders,
            colour_depth: depth,
            background: Background::Dark,
            is_remote: false,
            analysis_limits: patience,
        };
        let mut app = App::new(opening, size.into());
        // What is shown does not hang on the engines that happen to be here.
        app.state.roster = PlayerSpec::built_in().collect();
        app.state.job_control = JobControl::Missing;
        let terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal in memory");
        let mut stage = Self { app, terminal, home, guides: Vec::new(), patience: None };
        let first = stage.app.init();
        stage.work(first);
        stage
    }

    /// The folder of all files.
    pub fn folder(&self) -> &Path {
        self.home.path()
    }

    /// Something happens, and all work that follows from it is done.
    pub fn input(&mut self, input: Event<Message>) {
        let effects = self.app.update(input);
        self.work(effects);
    }

    fn work(&mut self, mut effects: Vec<Task>) {
        while !effects.is_empty() {
            let (sender, messages) = channel();
            let waiting = self.wait();
            let is_guide = |task: &Task| matches!(task.effect, SideEffect::WriteGuide { .. });
            self.guides.extend(effects.extract_if(.., |effect| is_guide(effect)));
            for effect in effects.drain(..) {
                App::perform(effect, &MessageSender::new(sender.clone()));
            }
            drop(waiting);
            let messages: Vec<_> = messages.try_iter().collect();
            effects.extend(messages.into_iter().flat_map(|message| self.app.update(message)));
        }
    }

    /// Does the work on guides that has been asked for.
    pub fn write_guides(&mut self) -> &mut Self {
        let (sender, messages) = channel();
        for effect in self.guides.drain(..) {
            App::perform(effect, &MessageSender::new(sender.clone()));
        }
        drop(sender);
        messages.iter().for_each(|message| self.input(message));
        self
    }

    /// Cancels the expansion and counting of worlds when patience ends, unless the returned sender is dropped before.
    fn wait(&self) -> Option<Sender<()>> {
        let patience = self.patience?;
        let game = self.app.state.session.as_ref()?.worlds()?;
        let expansion = game.expansion.as_ref().map(|expansion| expansion.work.monitor());
        let counting = game.counting.as_ref().map(WorkHandle::monitor);
        let (waiting, over) = channel::<()>();
        thread::spawn(move || {
            if over.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                expansion.into_iter().chain(counting).for_each(|work| work.cancel());
            }
        });
        Some(waiting)
    }

    /// Feeds what a terminal sends, until the program ends.
    #[cfg(fuzzing)]
    pub fn bytes(&mut self, bytes: &[u8]) {
        let mut decoder = crate::tui::input::Decoder::default();
        let mut events = decoder.feed(bytes);
        events.extend(decoder.give_up());
        for event in events.into_iter().filter_map(Event::from_terminal) {
            if self.app.is_finished() {
                break;
            }
            self.input(event);
            self.screen();
        }
        assert_eq!(self.app.close(), None, "the game is saved");
    }

    /// The terminal gets another size.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal in memory");
        self.input(Event::Resize(size.into()));
    }

    /// Presses keys: `<enter>`, `<esc>`, `<c-r>` …; all other text literally.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.input(Event::Key(key));
        }
        self
    }

    /// Presses keys. The work that follows from them does not end.
    pub fn keys_during_work(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            drop(self.app.update(Event::Key(key)));
        }
        self
    }

    /// Presses or lets go of the left button over a square named like `e4`.
    pub fn mouse(&mut self, square: &str, kind: MouseEventKind) -> &mut Self {
        let (column, row) = self.middle(square);
        self.input(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    /// Presses the left button over a square and lets it go there.
    pub fn click(&mut self, square: &str) -> &mut Self {
        self.mouse(square, MouseEventKind::Down(MouseButton::Left)).mouse(square, MouseEventKind::Up(MouseButton::Left))
    }

    /// Presses and releases the mouse on a text of the screen.
    pub fn click_on(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        let mut lines = screen.lines().enumerate();
        let regions = lines.find_map(|(row, line)| Some((line[..line.find(text)?].chars().count(), row)));
        let (column, row) = regions.unwrap_or_else(|| panic!("{text} is not on the screen:\n{screen}"));
        let (column, row) = (u16::try_from(column).expect("a column"), u16::try_from(row).expect("a row"));
        for kind in [MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left)] {
            self.input(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        }
        self
    }

    fn middle(&self, square: &str) -> (u16, u16) {
        let session = self.app.state.session.as_ref().expect("a game");
        let cell = session.board().cell_named(square).expect("a square");
        let regions =
            crate::tui::layout::board_regions(&self.app.state, self.app.state.size).expect("room for the board");
        let rect = regions.board.rect_of(session.places().place(cell)).expect("in sight");
        (rect.x + rect.width / 2, rect.y + rect.height / 2)
    }

    /// What the screen shows, without blanks at the ends of lines.
    pub fn screen(&mut self) -> String {
        let (app, terminal) = (&self.app, &mut self.terminal);
        terminal.draw(|frame| app.view(frame)).expect("memory does not fail");
        let text = terminal.backend().to_string();
        let lines: Vec<&str> = text.lines().map(|line| line.trim_matches('"').trim_end()).collect();
        lines.join("\n")
    }

    /// The screen shows all of these.
    #[track_caller]
    pub fn shows(&mut self, texts: &[&str]) -> &mut Self {
        let screen = self.screen();
        for text in texts {
            assert!(screen.contains(text), "no {text:?} on the screen:\n{screen}");
        }
        self
    }

    /// The screen shows none of these.
    #[track_caller]
    pub fn hides(&mut self, texts: &[&str]) -> &mut Self {
        let screen = self.screen();
        for text in texts {
            assert!(!screen.contains(text), "{text:?} on the screen:\n{screen}");
        }
        self
    }
}

fn parse(keys: &str) -> Vec<KeyEvent> {
    let mut out = Vec::new();
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let (key, after) = match named {
            Some((name, after)) => (key(name), after),
            None => (KeyEvent::from(KeyCode::Char(letter)), &rest[letter.len_utf8()..]),
        };
        out.push(key);
        rest = after;
    }
    out
}

fn key(name: &str) -> KeyEvent {
    if let Some(letter) = name.strip_prefix("c-").and_then(|rest| rest.chars().next()) {
        return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    }
    KeyEvent::from(match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "s-tab" => KeyCode::BackTab,
        "bs" => KeyCode::Backspace,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "del" => KeyCode::Delete,
        "ins" => KeyCode::Insert,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "lt" => KeyCode::Char('<'),
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        other => panic!("no key is called {other}"),
    })
}
