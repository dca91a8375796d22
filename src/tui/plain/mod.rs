//! The program line by line: lines are typed, and lines of text answer. For screen readers, pipes and terminals without a screen.
//!
//! It is another view of the same state. A typed line is text for the command line of the full screen, so moves, names of commands and
//! answers to questions mean the same in both.

mod awaited_work;
mod dialog;
mod line_reader;
mod narrator;
mod word;

use std::{
    collections::VecDeque,
    io::{self, Write},
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    time::{Duration, Instant},
};

use super::{
    app::App,
    effects::Message,
    event::Event,
    event_loop::{ExitReason, MessageSender, Model, spawn_work},
    interrupt::Interrupt,
    key_chord::KeyChord,
    launch::{LaunchError, LaunchOptions},
    signals::{self, SignalEvent, Signals},
    state::{AppState, GameSession},
};
use crate::{store::DailyPuzzle, task::CancelToken};
use awaited_work::is_awaited;
use line_reader::LineReader;
use narrator::Narrator;
use ratatui::layout::Size;
use word::PlainWord;

/// The size of the screen that the state is made for; no such screen is drawn.
const NOMINAL_SIZE: Size = Size::new(200, 60);
/// How often to see whether work has ended that the next line waits for.
const WORK_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Plays line by line until the input ends or the player quits; saves the game and stops engines.
///
/// # Errors
/// If the output fails, or the last game cannot be saved.
pub fn play(options: LaunchOptions, out: &mut dyn Write, has_prompt: bool) -> Result<ExitReason, LaunchError> {
    let mut app = App::new(options, NOMINAL_SIZE);
    app.state.home.daily_puzzle = Some(DailyPuzzle::today());
    let (sender, events) = channel();
    let has_ended = CancelToken::default();
    let forward = {
        let sender = sender.clone();
        move |signal| drop(sender.send(Event::Signal(signal)))
    };
    let interrupt = Interrupt::default();
    // A script that is interrupted ends.
    let signals = Signals::listen(forward, has_ended.clone(), has_prompt.then(|| interrupt.clone()))?;
    let lines = LineReader::start(sender.clone())?;
    let mut game = PlainGame {
        app,
        narrator: Narrator::new(),
        sender,
        lines,
        waiting: VecDeque::new(),
        has_prompt,
        is_closed: false,
        awaited_work: Arc::default(),
        interrupt,
    };
    let reason = game.run(&events, out);
    has_ended.cancel();
    drop(signals);
    match (reason?, game.app.close()) {
        (ExitReason::Finished, Some(error)) => Err(LaunchError::NotSaved(error)),
        (reason, _) => Ok(reason),
    }
}

/// The program with its input.
struct PlainGame {
    app: App,
    narrator: Narrator,
    sender: Sender<Event<Message>>,
    lines: LineReader,
    /// Lines that were typed while the program was busy.
    waiting: VecDeque<String>,
    /// Whether a prompt is printed before a line is read.
    has_prompt: bool,
    /// Whether the input has ended.
    is_closed: bool,
    /// Held by each piece of work whose result the next line may need.
    awaited_work: Arc<()>,
    /// What Ctrl-C does.
    interrupt: Interrupt,
}

impl PlainGame {
    fn run(&mut self, events: &Receiver<Event<Message>>, out: &mut dyn Write) -> io::Result<ExitReason> {
        let effects = self.app.init();
        self.perform(effects);
        let mut last_tick = Instant::now();
        let mut is_prompted = false;
        loop {
            // Work sends its messages before it ends, so what has ended by now has arrived.
            let had_work = self.has_awaited_work();
            while let Ok(event) = events.try_recv() {
                if let Some(reason) = self.receive(event) {
                    return Ok(reason);
                }
            }
            if !had_work && self.awaits_person() {
                if self.narrate(out)? {
                    continue;
                }
                if self.app.is_finished() {
                    return Ok(ExitReason::Finished);
                }
                let is_turn = is_own_turn(&self.app.state);
                // A script's next move waits for its turn. A person is told whose turn it is.
                let is_due = is_turn || self.has_prompt;
                if let Some(line) = self.waiting.pop_front_if(|line| is_due || is_answered_at_once(line)) {
                    self.lines.release();
                    is_prompted = false;
                    self.handle_line(&line, out)?;
                    continue;
                }
                if self.is_closed && (is_turn || self.waiting.is_empty() && !is_played_elsewhere(&self.app.state)) {
                    return Ok(ExitReason::Finished);
                }
                if self.has_prompt && !is_prompted {
                    write!(out, "> ")?;
                    is_prompted = true;
                }
            }
            out.flush()?;
            let tick_interval = self.app.tick_interval();
            // The end of work is no event.
            let work_interval = self.has_awaited_work().then_some(WORK_POLL_INTERVAL);
            let next = match tick_interval.into_iter().chain(work_interval).min() {
                Some(interval) => events.recv_timeout(interval),
                None => events.recv().map_err(Into::into),
            };
            let passed = last_tick.elapsed();
            last_tick += passed;
            if tick_interval.is_some() {
                self.update(Event::Tick(passed));
            }
            if let Some(reason) = next.ok().and_then(|event| self.receive(event)) {
                return Ok(reason);
            }
        }
    }

    /// Handles an event. Returns why the program ends, if it does.
    fn receive(&mut self, event: Event<Message>) -> Option<ExitReason> {
        match event {
            Event::Paste(line) => self.receive_line(line),
            Event::Closed => self.is_closed = true,
            Event::Signal(SignalEvent::Interrupt) => {
                self.waiting.drain(..).for_each(|_| self.lines.release());
                // The work may have ended meanwhile.
                if self.app.is_working() {
                    self.update(Event::Key(KeyChord::CTRL_C.event()));
                }
            }
            Event::Signal(SignalEvent::End(number)) => return Some(ExitReason::Signal(number)),
            Event::Signal(SignalEvent::Suspend) => signals::stop(),
            Event::Signal(SignalEvent::Resume | SignalEvent::Resize) => {}
            event => self.update(event),
        }
        None
    }

    /// Queues a line, unless it stops what the program is doing.
    fn receive_line(&mut self, line: String) {
        if !self.awaits_person() && PlainWord::of(&line) == Some(PlainWord::Stop) {
            self.lines.release();
            self.update(dialog::cancel_key());
        } else {
            self.waiting.push_back(line);
        }
    }

    fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        self.narrator.expect_answer();
        if self.app.state.popup.is_some() {
            match dialog::answer(&self.app.state, line) {
                Some(events) => events.into_iter().for_each(|event| self.update(event)),
                None => self.narrator.ask_again(),
            }
            return Ok(());
        }
        match PlainWord::of(line) {
            Some(PlainWord::Quit) => self.app.state.is_finished = true,
            Some(PlainWord::Stop) => self.update(dialog::cancel_key()),
            Some(word) => self.narrator.tell(&self.app.state, word, out)?,
            None => {
                let events = dialog::typed(&mut self.app.state, line.trim());
                events.into_iter().for_each(|event| self.update(event));
            }
        }
        Ok(())
    }

    /// Says what is new, and closes a dialog that asks nothing. Returns whether it did.
    fn narrate(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        self.narrator.news(&self.app.state, out)?;
        // There is no clipboard here, so the text is printed.
        if let Some(text) = self.app.take_copied_text() {
            writeln!(out, "{}", text.trim_end())?;
        }
        let is_closing = self.app.state.popup.as_ref().is_some_and(|popup| !dialog::asks(popup));
        let is_editing = self.app.state.shown_session().is_some_and(|session| session.editor().is_some());
        let is_closing = is_closing || is_editing;
        if is_closing {
            self.update(dialog::cancel_key());
        }
        Ok(is_closing)
    }

    fn update(&mut self, event: Event<Message>) {
        let effects = self.app.update(event);
        self.perform(effects);
        self.interrupt.note_work(self.app.is_working());
    }

    fn perform(&self, effects: Vec<<App as Model>::Effect>) {
        for task in effects {
            let held = is_awaited(&task.effect).then(|| self.awaited_work.clone());
            let work = move |port: &MessageSender<Message>| {
                App::perform(task, port);
                drop(held);
            };
            spawn_work(work, &self.sender);
        }
    }

    fn has_awaited_work(&self) -> bool {
        Arc::strong_count(&self.awaited_work) > 1
    }

    /// Whether the program waits for a line.
    fn awaits_person(&self) -> bool {
        !self.has_awaited_work() && awaits_person(&self.app.state)
    }
}

/// Whether nothing that was typed is still to be done, and no computer player is to move.
fn awaits_person(state: &AppState) -> bool {
    let is_busy = state.opening.is_some() || !state.queued_keys.is_empty();
    let is_ready = |session: &GameSession| {
        let is_computing = session.thinking.is_some() || session.is_busy();
        !is_computing && (session.is_over() || session.is_paused || session.computer_to_move().is_none())
    };
    state.is_finished || !is_busy && state.shown_session().is_none_or(is_ready)
}

/// Whether a move of the player of this program is awaited, or there is no game with others that goes on.
fn is_own_turn(state: &AppState) -> bool {
    let text = state.shown_session().and_then(GameSession::table_wait_text);
    state.popup.is_some() || text.is_none()
}

/// Whether others are to move in a game that has begun.
fn is_played_elsewhere(state: &AppState) -> bool {
    let table = state.shown_session().and_then(GameSession::open_table);
    table.is_some_and(|table| table.has_begun() || table.player.is_none() || table.invitation.is_empty())
}

/// Whether a line does not wait for the turn of the player: it asks, or ends the game.
fn is_answered_at_once(line: &str) -> bool {
    let text = line.trim().trim_start_matches(':').to_lowercase();
    PlainWord::of(line).is_some() || ["resign", "draw"].contains(&text.as_str())
}
