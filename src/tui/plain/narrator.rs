//! Says what has changed since the last line.

use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{dialog, word};
use crate::{
    game::{Game, MoveId},
    tui::{
        plain::word::PlainWord,
        state::{AppState, Completion, GameSession, Popup, SaveSlot, SessionKind},
        view::{PlainSection, home_lines, plain_board, plain_sections, plain_status, plain_title},
    },
};

/// Rows of the list of games that are printed at once.
const MAX_HOME_ROWS: usize = 30;
/// Columns of a list of moves.
const LIST_COLUMNS: usize = 78;

/// The answer to what lines cannot do.
const NEEDS_SCREEN: &str = "That needs the full screen.";

/// What was said last.
pub(super) struct Narrator {
    shows_board: bool,
    game: Option<ToldGame>,
    home: Option<Vec<String>>,
    notice: Option<String>,
    dialog: Option<String>,
}

/// What was said about the open game.
struct ToldGame {
    save_slot: Arc<SaveSlot>,
    place: GamePlace,
    status: String,
    sections: Vec<PlainSection>,
}

/// A place in a game.
#[derive(Clone, PartialEq, Eq)]
enum GamePlace {
    /// The moves up to it.
    Moves(Vec<MoveId>),
    /// The rounds up to it.
    Rounds(usize),
}

impl GamePlace {
    fn of(session: &GameSession) -> Self {
        match &session.kind {
            SessionKind::Classical(game) => Self::Moves(game.tree.path(game.tree.current())),
            SessionKind::Worlds(game) => Self::Rounds(game.rounds.len()),
        }
    }
}

impl Narrator {
    /// A narrator that has said nothing.
    pub fn new() -> Self {
        Self { shows_board: true, game: None, home: None, notice: None, dialog: None }
    }

    /// Says what is new.
    ///
    /// # Errors
    /// If the output fails.
    pub fn news(&mut self, state: &AppState, out: &mut dyn Write) -> io::Result<()> {
        match state.shown_session() {
            Some(session) => self.game_news(state, session, out)?,
            None => self.home_news(state, out)?,
        }
        let notice = state.current_notice().map(|notice| notice.text.clone());
        if let Some(text) = notice.as_ref().filter(|_| notice != self.notice) {
            writeln!(out, "{text}")?;
        }
        self.notice = notice;
        let question = question(state);
        if let Some(text) = question.as_ref().filter(|_| question != self.dialog) {
            writeln!(out, "{text}")?;
        }
        self.dialog = question;
        Ok(())
    }

    fn home_news(&mut self, state: &AppState, out: &mut dyn Write) -> io::Result<()> {
        let lines = home_lines(&state.home);
        if self.home.as_ref() != Some(&lines) {
            if self.home.is_none() {
                writeln!(out, "Type a number of this list, or a part of a name. `help` says more.")?;
            }
            for (number, line) in lines.iter().enumerate().take(MAX_HOME_ROWS) {
                writeln!(out, "{:>4}  {line}", number + 1)?;
            }
            match lines.len() {
                0 => writeln!(out, "No game matches.")?,
                count if count > MAX_HOME_ROWS => writeln!(out, "      and {} more", count - MAX_HOME_ROWS)?,
                _ => {}
            }
        }
        self.home = Some(lines);
        Ok(())
    }

    fn game_news(&mut self, state: &AppState, session: &GameSession, out: &mut dyn Write) -> io::Result<()> {
        let (place, status) = (GamePlace::of(session), plain_status(state, session));
        let sections = plain_sections(state, session);
        let told = self.game.take().filter(|told| Arc::ptr_eq(&told.save_slot, &session.save_slot));
        let is_new = told.is_none();
        if is_new {
            writeln!(out, "{}", plain_title(session))?;
        }
        let has_moved = told.as_ref().is_none_or(|told| told.place != place);
        if let Some(told) = told.as_ref().filter(|_| has_moved) {
            for line in moves_between(session, &told.place, &place) {
                writeln!(out, "{line}")?;
            }
        }
        if has_moved && self.shows_board {
            write_lines(&plain_board(state, session), out)?;
        }
        let known = told.as_ref().map_or(&[][..], |told| &told.sections);
        for section in sections.iter().filter(|section| !known.contains(section)) {
            writeln!(out, "{section}")?;
        }
        if has_moved || told.is_none_or(|told| told.status != status) {
            writeln!(out, "{status}")?;
        }
        self.game = Some(ToldGame { save_slot: session.save_slot.clone(), place, status, sections });
        Ok(())
    }

    /// Answers a word.
    ///
    /// # Errors
    /// If the output fails.
    pub fn tell(&mut self, state: &AppState, word: PlainWord, out: &mut dyn Write) -> io::Result<()> {
        if word == PlainWord::Help {
            return writeln!(out, "{}", word::HELP);
        }
        if let PlainWord::ShowBoard(is_shown) = word {
            self.shows_board = is_shown;
            return Ok(());
        }
        let Some(session) = state.shown_session() else {
            self.home = None;
            return Ok(());
        };
        match word {
            PlainWord::Board => write_lines(&plain_board(state, session), out),
            PlainWord::Moves => write_moves(session, out),
            _ => {
                plain_sections(state, session).iter().try_for_each(|section| writeln!(out, "{section}"))?;
                writeln!(out, "{}", plain_status(state, session))
            }
        }
    }

    /// A line was typed: the same message may come again as an answer to it.
    pub fn expect_answer(&mut self) {
        self.notice = None;
    }

    /// Forgets the open question, since a line did not answer it, so that it is asked again.
    pub fn ask_again(&mut self) {
        self.dialog = None;
    }
}

fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The moves that lead from a place to another, or that some were taken back.
fn moves_between(session: &GameSession, from: &GamePlace, to: &GamePlace) -> Vec<String> {
    match (&session.kind, from, to) {
        (SessionKind::Classical(game), GamePlace::Moves(from), GamePlace::Moves(to)) => {
            let shared = from.iter().zip(to).take_while(|(one, other)| one == other).count();
            let back = (shared < from.len()).then(|| match from.len() - shared {
                1 => "One move back.".to_owned(),
                count => format!("{count} moves back."),
            });
            let played = to[shared..].iter().map(|&id| {
                let mover = session.rulebook.variant().mover(game.tree.position(game.tree.previous(id)));
                format!("{} plays {}.", session.player_name(mover), game.tree.get(id).label.shown())
            });
            back.into_iter().chain(played).collect()
        }
        (SessionKind::Worlds(game), GamePlace::Rounds(from), GamePlace::Rounds(to)) => {
            let back = (to < from).then(|| "One round back.".to_owned());
            let played = game.rounds.iter().skip(*from).filter_map(|turn| turn.round.previous());
            let played = played.map(|(round, intent)| {
                format!("{} plays {}.", session.player_name(round.mover()), session.shown_text(&intent.text))
            });
            back.into_iter().chain(played).collect()
        }
        _ => Vec::new(),
    }
}

/// The legal moves, in columns.
fn write_moves(session: &GameSession, out: &mut dyn Write) -> io::Result<()> {
    let Some(choices) = session.choices.as_ref().filter(|choices| !choices.list.is_empty()) else {
        return writeln!(out, "There are no legal moves.");
    };
    let counts = session.worlds().map(|game| (&game.legal_counts, game.current().map_or(0, |turn| turn.census.worlds)));
    let mut line = String::new();
    for (index, choice) in choices.list.iter().enumerate() {
        let legal = counts.and_then(|(legal, worlds)| Some((legal.get(index).copied()??, worlds)));
        let text = match legal {
            Some((legal, worlds)) => format!("{} ({legal} of {worlds})", choice.san),
            None => choice.san.clone(),
        };
        if !line.is_empty() && line.chars().count() + text.chars().count() + 2 > LIST_COLUMNS {
            writeln!(out, "{line}")?;
            line.clear();
        }
        line += if line.is_empty() { "" } else { "  " };
        line += &text;
    }
    writeln!(out, "{line}")
}

/// What the open dialog asks or says.
fn question(state: &AppState) -> Option<String> {
    if state.shown_session().is_some_and(|session| session.editor().is_some()) {
        return Some(NEEDS_SCREEN.into());
    }
    let popup = state.popup.as_ref()?;
    let session = state.session.as_ref();
    let numbered = |texts: &mut dyn Iterator<Item = String>| -> String {
        let rows: Vec<String> = texts.enumerate().map(|(index, text)| format!("{}: {text}", index + 1)).collect();
        rows.join("   ")
    };
    Some(match popup {
        Popup::Confirm(dialog) => format!("{} ({} or {})", dialog.text, dialog.yes, dialog.no),
        Popup::Chooser(chooser) => {
            let texts = chooser.list.iter().filter_map(|&index| Some(session?.choice(index)?.san.clone()));
            format!("Which one? {}", numbered(&mut texts.into_iter()))
        }
        Popup::Copy(dialog) => {
            let texts = dialog.formats.iter().map(|format| format.name().to_owned());
            format!("Which text? {}", numbered(&mut texts.into_iter()))
        }
        // The notice says why a text was refused; these moves begin with it.
        Popup::CommandLine(line) => {
            let is_move = |completion: &&Completion| matches!(completion, Completion::Choice(_));
            let moves: Vec<String> =
                line.completions.iter().filter(is_move).map(|completion| completion.text(session)).collect();
            if moves.is_empty() {
                return None;
            }
            format!("It may mean {}.", moves.join(", "))
        }
        Popup::LostWorld => {
            let witness = session?.worlds()?.witness.as_ref()?;
            format!("One of the lost worlds: {} — {}", witness.moves.join(" "), witness.reason)
        }
        popup if dialog::asks(popup) => return None,
        _ => NEEDS_SCREEN.into(),
    })
}
