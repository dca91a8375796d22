//! Which commands a game has, and which of them can run now.
//!
//! A command that a game never has is neither bound nor listed. One that cannot run now has a reason, which its key shows; the command
//! line does not offer it.

use super::{AppState, ClassicalSession, GameSession, HomeRow, Popup, SessionKind, WorldsGame, kinds_by_count};
use crate::{
    players::single_player_message,
    tui::{
        key_chord::KeyChord,
        keys::{Focus, KeyBinding, UiCommand},
        signals::JobControl,
    },
};

impl AppState {
    /// Why this game never has a command; `None` if it has it.
    pub fn unsupported_reason(&self, command: UiCommand) -> Option<String> {
        use UiCommand::{
            Analyse, Annotate, Attacks, Comment, Explore, FoldVariations, GameEnd, GameStart, Hint, LineBack,
            LineForward, NextMistake, NextVariation, OfferDraw, Players, PreviousMistake, PreviousVariation, Promote,
            RemoveMoves, Resign, RestoreMoves, Retry, Review, SetUp,
        };
        let session = self.session.as_ref()?;
        let is_solitaire = session.worlds().is_some_and(|game| !game.is_quantum());
        let reason = match command {
            Players | Resign | OfferDraw if is_solitaire => "solitaire has no opponent".into(),
            Players | OfferDraw | Review if session.rules().players.len() == 1 => {
                single_player_message(&session.rules().title)
            }
            Hint if is_solitaire && session.worlds()?.hint_goal().is_none() => {
                "the solver gives hints only under the rules `many worlds` and `economy`".into()
            }
            Analyse | LineForward | LineBack if is_solitaire => "there is no analysis in solitaire".into(),
            Analyse | LineForward | LineBack if session.worlds().is_some() => {
                "there is no analysis in quantum games".into()
            }
            GameStart | GameEnd | PreviousVariation | NextVariation | Promote | RemoveMoves | RestoreMoves
            | FoldVariations | Comment | Annotate
                if session.worlds().is_some() =>
            {
                "games of worlds have neither variations nor comments".into()
            }
            Explore if session.worlds().is_some() => "other games are shown in ordinary games only".into(),
            Review | NextMistake | PreviousMistake | Retry if session.worlds().is_some() => {
                "only ordinary games can be reviewed".into()
            }
            SetUp if session.worlds().is_some() => "positions are set up in ordinary games only".into(),
            Attacks if session.worlds().is_some() => "attacked squares are marked in ordinary games only".into(),
            _ => return None,
        };
        Some(reason)
    }

    /// The key of a command on the current screen, for messages.
    pub fn key_text(&self, command: UiCommand) -> String {
        self.keymap.hint(self.screen(), command)
    }

    /// What keeps a person from moving: a computer player that is thinking, or a player in another program.
    pub fn thinking_text(&self) -> Option<String> {
        use UiCommand::{Cancel, Undo};
        let session = self.session.as_ref()?;
        if let Some(text) = session.table_wait_text() {
            return Some(text);
        }
        let player = session.thinking_player()?;
        let [stop, undo] = [Cancel, Undo].map(|command| self.key_text(command));
        Some(format!("{player} is thinking; {stop} stops it, {undo} takes back your move"))
    }

    /// Why a command would do nothing now; `None` if it can run.
    pub fn refusal(&self, command: UiCommand) -> Option<String> {
        match self.shown_session() {
            Some(session) if session.editor().is_some() => None,
            Some(session) => self
                .unsupported_reason(command)
                .or_else(|| self.table_refusal(command, session))
                .or_else(|| self.refusal_in_game(command, session)),
            None => self.refusal_at_home(command),
        }
    }

    fn refusal_in_game(&self, command: UiCommand, session: &GameSession) -> Option<String> {
        use UiCommand::{
            Analyse, Annotate, BrowseWorlds, FoldVariations, GameEnd, GameStart, Hint, LineBack, LineForward,
            NextMistake, NextVariation, OfferDraw, PreviousMistake, PreviousVariation, Promote, Redo, RemoveMoves,
            Resign, RestoreMoves, Retry, Review, ShowWorldsWhere, StepBack, StepForward, Undo,
        };
        let has_analysis = || session.classical().is_some_and(|game| game.analysis.is_some());
        let reason = match command {
            Undo | Redo | StepBack | StepForward | BrowseWorlds | Hint if session.is_busy() => {
                "worlds are being expanded; esc cancels".into()
            }
            Redo | StepForward | GameEnd | Hint | Analyse | Review | NextVariation | PreviousVariation
            | RemoveMoves
                if session.classical().is_some_and(ClassicalSession::is_training) =>
            {
                format!("find the move by yourself; {} shows the solution", self.key_text(Retry))
            }
            Redo if !session.can_redo() => "there is no move to redo".into(),
            StepBack if session.worlds().is_some_and(|game| game.rounds.len() <= 1) => {
                "this is the start of the game".into()
            }
            StepForward if session.worlds().is_some() => {
                session.worlds().filter(|game| game.undone.is_empty()).map(|_| "this is the last round".into())?
            }
            StepBack if session.worlds().is_some() => return None,
            Undo | StepBack | GameStart if !session.can_undo() => "this is the start of the game".into(),
            GameEnd if session.classical().is_some_and(|game| !game.tree.is_on_main_line()) => return None,
            StepForward | GameEnd if !session.can_redo() => "this is the end of this line".into(),
            PreviousVariation | NextVariation if !has_alternatives(session) => {
                "there is no alternative to this move".into()
            }
            Promote if session.classical().is_none_or(|game| game.tree.is_on_main_line()) => {
                "this is the main line".into()
            }
            RemoveMoves | Annotate if session.classical()?.tree.ply() == 0 => {
                "there is no move before this position".into()
            }
            Review if session.classical()?.tree.is_empty() => "there is no move to review".into(),
            NextMistake | PreviousMistake if !has_mistakes(session) => {
                format!("no move is marked as a mistake; {} reviews the game", self.key_text(Review))
            }
            Retry if session.classical().is_some_and(|game| game.training.is_some() && !game.is_training()) => {
                "the puzzle is over".into()
            }
            Retry if !can_retry(session) => {
                format!("this move is not marked as a mistake; {} goes to the next one", self.key_text(NextMistake))
            }
            RestoreMoves if session.classical()?.edits.is_empty() => "nothing was removed or annotated".into(),
            FoldVariations if !session.classical()?.has_variations() => "this game has no variations".into(),
            Resign | OfferDraw if session.is_over() => "the game is over".into(),
            Resign | OfferDraw if session.open_table().is_some() => return None,
            Resign | OfferDraw if session.classical().is_some_and(|game| !game.tree.is_at_end_of_main_line()) => {
                let is_in_variation = session.classical().is_some_and(|game| !game.tree.is_on_main_line());
                let times = if is_in_variation && session.can_redo() { ", pressed twice," } else { "" };
                let end = self.key_text(GameEnd);
                format!(
                    "this is not the end of the game; {end}{times} goes there, where you can resign or offer a draw"
                )
            }
            Resign | OfferDraw => {
                let player = session.computer_to_move()?;
                format!("{player} is to move; resign or offer a draw on your own turn")
            }
            Hint if session.is_over() => {
                format!("the game is over: no move to suggest; {} takes back the last move", self.key_text(Undo))
            }
            Hint => return self.thinking_text(),
            Analyse if session.is_over() && !self.is_analysing => {
                format!("the game is over: nothing to analyse; {} takes back the last move", self.key_text(Undo))
            }
            LineForward | LineBack if !has_analysis() => {
                format!("there is no line to follow; {} starts the analysis", self.key_text(Analyse))
            }
            BrowseWorlds if session.worlds()?.current()?.round.is_empty() => "no world is left".into(),
            ShowWorldsWhere if has_one_content(session) => {
                format!("{} is the same in all worlds", session.cell_name(session.cursor.cell))
            }
            _ => return None,
        };
        Some(reason)
    }

    fn refusal_at_home(&self, command: UiCommand) -> Option<String> {
        if command == UiCommand::DeleteGame {
            let saved = self.home.selected_save()?;
            let is_open = self.session.as_ref().is_some_and(|session| session.save_slot.is_file(&saved.file));
            return is_open.then(|| "this game is open; open another one before you delete it".into());
        }
        if !matches!(command, UiCommand::NextOpponent | UiCommand::PreviousOpponent) {
            return None;
        }
        if let Some(HomeRow::Saved(_)) = self.home.selected_row() {
            let key = self.keymap.hint(Focus::Board, UiCommand::Players);
            return Some(format!("a saved game keeps its players; resume it and press {key} to change them"));
        }
        let entry = self.home.selected_game()?;
        if self.home.mode.has_nothing_to_choose() {
            let mode = self.home.mode.title();
            return Some(format!("`{mode}` is for one player and has one difficulty: there is nothing to choose"));
        }
        self.home.is_single_player().then(|| single_player_message(&entry.outline.title))
    }

    /// Whether a command is available. Only commands that some games never have are ruled out.
    pub fn is_available(&self, command: UiCommand) -> bool {
        let choices = self.shown_session().and_then(|session| session.choices.as_deref());
        match command {
            UiCommand::Drop => choices.is_some_and(|choices| {
                let drops = choices.droppable();
                drops.len() > 1 || !drops.is_empty() && choices.list.iter().any(|choice| choice.origin.is_some())
            }),
            UiCommand::Pass => choices.is_some_and(|choices| choices.list.iter().any(|choice| choice.goal.is_none())),
            UiCommand::DeleteGame => self.home.selected_save().is_some(),
            UiCommand::RestoreGame => !self.home.deleted.is_empty(),
            UiCommand::Suspend => self.job_control == JobControl::Present,
            _ => self.unsupported_reason(command).is_none(),
        }
    }

    /// Whether the footer shows a command. Once a game is over, it hides commands that move.
    pub fn is_in_footer(&self, command: UiCommand) -> bool {
        let has_game = || self.home.selected_row().is_none() || self.home.selected_game().is_some();
        let is_following = || {
            let game = self.shown_session().and_then(GameSession::classical);
            game.is_some_and(|game| game.followed().is_some())
        };
        let is_listed = match command {
            UiCommand::BrowseWorlds => {
                let turn = self.session.as_ref().and_then(|session| session.worlds()?.current());
                !turn.is_some_and(|turn| turn.round.is_empty())
            }
            UiCommand::NextMode => has_game(),
            UiCommand::Undo | UiCommand::Players
                if self.shown_session().is_some_and(|game| game.open_table().is_some()) =>
            {
                false
            }
            // The preview says what Enter does to a group.
            UiCommand::Confirm if self.focus() == Focus::Home => {
                !matches!(self.home.selected_row(), Some(HomeRow::Group(_)))
            }
            UiCommand::NextOpponent => {
                let has_choice = || !self.home.is_single_player() && !self.home.mode.has_nothing_to_choose();
                has_game() && (self.screen() != Focus::Home || has_choice())
            }
            UiCommand::LineForward | UiCommand::LineBack => is_following(),
            UiCommand::StepBack | UiCommand::StepForward => self.shown_session().is_some_and(is_before_end),
            UiCommand::PreviousVariation => self.shown_session().is_some_and(|session| has_alternative(session, false)),
            UiCommand::NextVariation => self.shown_session().is_some_and(|session| has_alternative(session, true)),
            UiCommand::Promote => {
                let game = self.shown_session().and_then(GameSession::classical);
                game.is_some_and(|game| !game.tree.is_on_main_line())
            }
            UiCommand::Review => {
                self.shown_session().is_some_and(|session| session.is_over() && !has_mistakes(session))
            }
            UiCommand::NextMistake => self.shown_session().is_some_and(has_mistakes),
            UiCommand::Retry => self.shown_session().is_some_and(can_retry),
            UiCommand::Hint => {
                let game = self.shown_session().and_then(GameSession::worlds);
                game.is_some_and(|game| game.puzzle.is_some() && game.outcome().is_none())
            }
            // Enter belongs to the table.
            UiCommand::Confirm if self.focus() == Focus::Explorer => false,
            // Keys to go on.
            UiCommand::Confirm | UiCommand::NextTarget | UiCommand::Copy if self.screen() == Focus::Editor => true,
            UiCommand::NewGame | UiCommand::Copy => self.shown_session().is_some_and(GameSession::is_over),
            UiCommand::Confirm if self.popup.is_none() && self.opens_next_puzzle() => true,
            UiCommand::Confirm | UiCommand::NextTarget => {
                self.popup.is_some() || !self.shown_session().is_some_and(GameSession::is_over) && !is_following()
            }
            _ => true,
        };
        is_listed && self.is_available(command)
    }

    /// Whether Enter opens the next puzzle.
    fn opens_next_puzzle(&self) -> bool {
        let is_over = |game: &ClassicalSession| game.training.as_ref().is_some_and(|training| training.is_over);
        self.shown_session().and_then(GameSession::worlds).is_some_and(WorldsGame::is_solved)
            || self.shown_session().and_then(GameSession::classical).is_some_and(is_over)
    }

    /// The label of a binding in the footer.
    pub fn label_of(&self, binding: &KeyBinding) -> &'static str {
        match (binding.command, self.shown_session()) {
            (UiCommand::Confirm, _) if let Some(Popup::Confirm(dialog)) = &self.popup => dialog.yes,
            (UiCommand::Cancel, _) if let Some(Popup::Confirm(dialog)) = &self.popup => dialog.no,
            (UiCommand::Confirm, _) if self.popup.is_none() && self.opens_next_puzzle() => "next puzzle",
            (UiCommand::NewGame, Some(session)) => session.new_game_label(),
            (UiCommand::NextOpponent, None) if self.home.mode.difficulty().is_some() => "difficulty",
            _ => binding.label,
        }
    }

    /// The key that the footer shows for a binding; `None` if the command is hidden.
    pub fn key_of(&self, binding: &KeyBinding) -> Option<KeyChord> {
        let key = match &self.session {
            Some(session) => session.working_key(&self.keymap, binding),
            None => self.keymap.chords(binding).first().copied(),
        };
        key.filter(|_| self.is_in_footer(binding.command))
    }
}

/// Whether an earlier position than the last one is shown, and nothing was taken back.
fn is_before_end(session: &GameSession) -> bool {
    match &session.kind {
        SessionKind::Classical(game) => game.can_redo() && !game.has_taken_back,
        SessionKind::Worlds(game) => game.is_looking_back,
    }
}

/// Whether there is an alternative before or after the current move.
fn has_alternative(session: &GameSession, is_next: bool) -> bool {
    let alternatives = session.classical().map(|game| {
        let current = game.tree.current();
        (current, current.map_or(&[][..], |id| game.tree.next(game.tree.previous(id))))
    });
    alternatives.is_some_and(|(current, all)| {
        let end = if is_next { all.last() } else { all.first() };
        all.len() > 1 && end != current.as_ref()
    })
}

/// Whether a move of the main line is judged as bad.
fn has_mistakes(session: &GameSession) -> bool {
    let game = session.classical();
    game.is_some_and(|game| game.tree.main_line().any(|id| game.judgement(id).is_some()))
}

/// Whether the current move is judged as bad, or the player looks for a better one.
fn can_retry(session: &GameSession) -> bool {
    let is_bad = |game: &ClassicalSession| game.tree.current().is_some_and(|id| game.judgement(id).is_some());
    session.classical().is_some_and(|game| game.retry.is_some() || game.is_training() || is_bad(game))
}

/// Whether the current move has alternatives.
fn has_alternatives(session: &GameSession) -> bool {
    let tree = session.classical().map(|game| &game.tree);
    tree.is_some_and(|tree| tree.current().is_some_and(|id| tree.next(tree.previous(id)).len() > 1))
}

/// Whether the square under the cursor has the same content in all worlds, and all worlds are shown.
fn has_one_content(session: &GameSession) -> bool {
    let cell = session.cursor.cell;
    let is_certain = |game: &WorldsGame| {
        game.subset.is_none() && game.current().is_some_and(|turn| kinds_by_count(&turn.census, cell).len() <= 1)
    };
    session.worlds().is_some_and(is_certain)
}
