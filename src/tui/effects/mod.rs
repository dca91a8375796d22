//! Side effects: work that workers do off the drawing thread, and the messages they send back.

use std::sync::{Arc, Mutex, mpsc::Receiver};

use super::{
    event_loop::MessageSender,
    screen_output, signals,
    state::{CopyFormat, ExplorerSource, Folds, Rulebook, SaveSlot, WorldRequest},
};
use crate::{
    game::{Action, GameRecord, GameTree, MoveId, Position, Variant},
    network::LinkEvent,
    players::{PlayerSpec, SearchLimits},
    store::{Config, Folders, HelpUsed, Library, PuzzleNumbers, RuleFile, SavedGame, Setting},
    task::ProgressMonitor,
    worlds::{Intent, SolitaireScore, SquareCondition, WorldRules, solver::HintGoal},
};
pub use copy_text::CopySource;
pub use engine_pool::EnginePool;
pub use export_game::ExportSource;
pub use game_source::GameSource;
pub use message::{CopiedText, HomeContents, Message, OpenedGame, PositionReport};
pub use pending_writes::{PendingWrite, PendingWrites};
pub use random_source::RandomSource;
pub use review_game::{ReviewTask, ReviewedGame};
pub use save_slots::SaveSlots;
pub use settings_file::SettingsFile;
pub use task::{CardSource, HoveredMove, MoveRequest, PositionTask, RoundTask};

mod analysis;
mod copy_text;
mod engine_pool;
mod expand_worlds;
mod explain_collapse;
mod explore;
mod export_game;
mod find_world;
mod game_source;
mod home;
mod list_actions;
mod list_games;
mod message;
mod open_game;
mod open_imported;
mod pending_writes;
mod random_source;
mod review_game;
mod save_slots;
mod scores;
mod settings_file;
mod task;
mod think;
mod throttle;
mod training;
mod world_notation;
mod write_card;

/// What side effects can use: files, settings, engines and random numbers.
#[derive(Debug)]
pub struct Services {
    /// Platform folders.
    pub folders: Folders,
    /// Saved games.
    pub saves: SaveSlots,
    /// Other changes of files that are still to be made.
    pub writes: Arc<PendingWrites>,
    /// Held while scores or puzzles for training are read, changed and written.
    pub record_lock: Mutex<()>,
    /// User settings at the start.
    pub config: Config,
    /// Changed settings.
    pub settings: SettingsFile,
    /// Random numbers.
    pub random: RandomSource,
    /// External engines.
    pub engines: EnginePool,
    /// Limits of an analysis.
    pub analysis_limits: SearchLimits,
}

/// A request for work on another thread. The answer carries the same ticket.
#[derive(Debug)]
pub enum SideEffect {
    /// List rule files, saved games, puzzles and scores for the home screen.
    LoadHome,
    /// Read the rules of a game in the list.
    ReadRules { rule_file: RuleFile },
    /// Load the current position of a saved game.
    LoadSavedPosition { file: String },
    /// Move a saved game to the trash.
    DeleteSave { file: String },
    /// Move a saved game back from the trash, where it has this name.
    RestoreSave { trashed: String },
    /// Remember which groups of games are open, and the numbers of composed puzzles.
    SaveHomeState { folds: Folds, numbers: PuzzleNumbers },
    /// Open a game.
    OpenGame { ticket: u64, source: GameSource, monitor: Arc<ProgressMonitor> },
    /// List the legal actions of the current position.
    ListActions { ticket: u64, rulebook: Arc<Rulebook>, record: Box<GameRecord<Variant>> },
    /// Compute SAN of the moves of a game.
    WriteSan { save_slot: Arc<SaveSlot>, rulebook: Arc<Rulebook>, tree: Box<GameTree>, moves: Vec<MoveId> },
    /// Expand the worlds after an action.
    ExpandWorlds { ticket: u64, save_slot: Arc<SaveSlot>, round: RoundTask, intent: Intent },
    /// List the actions of a round and count the worlds in which each is legal.
    CountLegal { ticket: u64, round: RoundTask },
    /// Count pieces by square in the worlds that meet a condition.
    CountSubset { ticket: u64, round: RoundTask, condition: SquareCondition },
    /// Find out why an action culls worlds.
    ExplainCollapse { ticket: u64, round: RoundTask, intent: Intent },
    /// Find out what nature would take after an action.
    ForecastNature { ticket: u64, round: RoundTask, intent: Intent },
    /// Find out why the rules forbid a typed action.
    ExplainRefusal { ticket: u64, round: RoundTask, text: String },
    /// Find a world for the browser.
    FindWorld { ticket: u64, round: RoundTask, request: Box<WorldRequest> },
    /// Write a text for the clipboard.
    CopyText { format: CopyFormat, source: CopySource },
    /// Write a game to a file that the user names.
    ExportGame { path: String, source: Box<ExportSource> },
    /// Export a game as PGN.
    ExportPgn { rulebook: Arc<Rulebook>, start: Position, actions: Vec<Action> },
    /// Ask the solver for the next action of a line that reaches the goal.
    FindHint { ticket: u64, round: RoundTask, goal: HintGoal },
    /// Find an example world that shows how the game ended.
    FindWitness { ticket: u64, round: RoundTask },
    /// Compare the score of a solitaire with the best one, and record it if it was reached without help.
    RecordScore { ticket: u64, game: String, rules: WorldRules, score: SolitaireScore, is_unaided: bool },
    /// Record a solved puzzle.
    RecordSolved { puzzle: String, help: HelpUsed },
    /// Record whether a puzzle of an ordinary game was solved at the first attempt.
    RecordTraining { game: String, fen: String, is_solved: bool },
    /// Let a computer player choose a move.
    Think { ticket: u64, position: PositionTask, request: MoveRequest },
    /// Let a computer player choose in a quantum game.
    ThinkQuantum { ticket: u64, rulebook: Arc<Rulebook>, round: RoundTask, intents: Vec<Intent>, request: MoveRequest },
    /// Analyse a position with an engine or the built-in search.
    Analyse { ticket: u64, position: PositionTask, analyst: Option<PlayerSpec> },
    /// Find the moves of other games in a position.
    Explore { ticket: u64, source: ExplorerSource, rulebook: Arc<Rulebook>, record: Box<GameRecord<Variant>> },
    /// Review a game.
    Review(Box<ReviewTask>),
    /// Start an engine and check that it supports the game.
    StartEngine { save_slot: Arc<SaveSlot>, rulebook: Arc<Rulebook>, player: PlayerSpec },
    /// Write a changed setting to `config.toml`. A later change has a greater number.
    RememberSetting { number: u64, setting: Setting },
    /// Ring the bell of the terminal.
    RingBell,
    /// Suspend the program and return to the shell.
    Suspend,
    /// Compute the guide of the open game, which its rulebook keeps.
    WriteGuide { rulebook: Arc<Rulebook>, monitor: Arc<ProgressMonitor> },
    /// Write the card of a game.
    WriteCard { ticket: u64, source: CardSource, monitor: Arc<ProgressMonitor> },
    /// List the games of a file.
    ListGames { ticket: u64, path: String, monitor: Arc<ProgressMonitor> },
    /// Listen to what happens at a table.
    Listen { events: Receiver<LinkEvent> },
    /// Save a version of a game.
    Save { save_slot: Arc<SaveSlot>, version: u64, game: Box<SavedGame> },
}

/// Sends reports about one position.
#[derive(Clone, Copy)]
struct Reporter<'a> {
    ticket: u64,
    sender: &'a MessageSender<Message>,
}

impl Reporter<'_> {
    /// Sends a report. Returns `false` if the receiver is gone.
    fn send(self, report: PositionReport) -> bool {
        self.sender.send(Message::Position { ticket: self.ticket, report })
    }
}

/// Runs a side effect and sends its messages.
pub fn perform(effect: SideEffect, services: &Services, sender: &MessageSender<Message>) {
    let reporter = |ticket| Reporter { ticket, sender };
    match effect {
        SideEffect::LoadHome => home::load_home(services, sender),
        SideEffect::ReadRules { rule_file } => {
            home::read_rules(&Library::open(&services.folders), &rule_file, sender);
        }
        SideEffect::LoadSavedPosition { file } => home::load_saved_position(services, file, sender),
        SideEffect::DeleteSave { file } => home::delete_save(services, &file, sender),
        SideEffect::RestoreSave { trashed } => home::restore_save(services, &trashed, sender),
        SideEffect::SaveHomeState { folds, numbers } => home::save_state(services, &folds, numbers),
        SideEffect::OpenGame { ticket, source, monitor } => {
            let opened = open_game::open(services, source, &monitor);
            sender.send(Message::GameOpened { ticket, opened });
        }
        SideEffect::ListActions { ticket, rulebook, record } => {
            list_actions::list_actions(&rulebook, &record, reporter(ticket));
        }
        SideEffect::WriteSan { save_slot, rulebook, tree, moves } => {
            list_actions::write_san(&save_slot, rulebook.variant(), &tree, &moves, sender);
        }
        SideEffect::ExpandWorlds { ticket, save_slot, round, intent } => {
            save_slot.wait_until_staged();
            let expanded = expand_worlds::expand(&round, &intent).map(Box::new);
            sender.send(Message::WorldsExpanded { ticket, expanded });
        }
        SideEffect::CountLegal { ticket, round } => expand_worlds::count_legal(&round, reporter(ticket)),
        SideEffect::CountSubset { ticket, round, condition } => {
            expand_worlds::count_subset(&round, condition, reporter(ticket));
        }
        SideEffect::ExplainCollapse { ticket, round, intent } => {
            explain_collapse::send(&round, intent, reporter(ticket));
        }
        SideEffect::ForecastNature { ticket, round, intent } => {
            expand_worlds::forecast_nature(&round, intent, reporter(ticket));
        }
        SideEffect::ExplainRefusal { ticket, round, text } => {
            expand_worlds::explain_refusal(&round, text, reporter(ticket));
        }
        SideEffect::FindWorld { ticket, round, request } => {
            find_world::find_world(services, ticket, &round, &request, sender);
        }
        SideEffect::ExportPgn { rulebook, start, actions } => {
            sender.send(Message::FileExported(find_world::export(services, &rulebook, &start, &actions)));
        }
        SideEffect::ExportGame { path, source } => export_game::export_game(&path, &source, sender),
        SideEffect::CopyText { format, source } => {
            sender.send(Message::TextCopied(copy_text::copy_text(services, format, source)));
        }
        SideEffect::FindHint { ticket, round, goal } => expand_worlds::find_hint(&round, &goal, reporter(ticket)),
        SideEffect::FindWitness { ticket, round } => {
            if let Some(witness) = expand_worlds::find_witness(&round) {
                reporter(ticket).send(PositionReport::WitnessFound(Box::new(witness)));
            }
        }
        SideEffect::RecordScore { ticket, game, rules, score, is_unaided } => {
            scores::record_score(services, (&game, rules), score, is_unaided, reporter(ticket));
        }
        SideEffect::RecordSolved { puzzle, help } => scores::record_solved(services, &puzzle, help, sender),
        SideEffect::RecordTraining { game, fen, is_solved } => {
            training::record(services, &game, &fen, is_solved, sender);
        }
        SideEffect::Think { ticket, position, request } => {
            think::think(&position, &request, services, reporter(ticket));
        }
        SideEffect::ThinkQuantum { ticket, rulebook, round, intents, request } => {
            think::think_quantum(&rulebook, round, intents, &request, services, reporter(ticket));
        }
        SideEffect::Analyse { ticket, position, analyst } => {
            analysis::analyse(&position, analyst.as_ref(), services, reporter(ticket));
        }
        SideEffect::Explore { ticket, source, rulebook, record } => {
            explore::explore(services, &source, &rulebook, &record, reporter(ticket));
        }
        SideEffect::Review(task) => review_game::review_game(*task, services, sender),
        SideEffect::StartEngine { save_slot, rulebook, player } => {
            start_engine(services, save_slot, &rulebook, player, sender);
        }
        SideEffect::RememberSetting { number, setting } => {
            let written = services.settings.write(&services.folders, number, &setting);
            let _ = written.map_err(|error| sender.send(Message::SettingFailed(error.to_string())));
        }
        SideEffect::RingBell => screen_output::ring_bell(),
        SideEffect::Suspend => signals::suspend(),
        SideEffect::WriteGuide { rulebook, monitor } => {
            if rulebook.guide(monitor.token()).is_ok() {
                sender.send(Message::GuideWritten);
            }
        }
        SideEffect::WriteCard { ticket, source, monitor } => {
            let card = write_card::write_card(services, source, &monitor);
            sender.send(Message::CardWritten { ticket, card });
        }
        SideEffect::ListGames { ticket, path, monitor } => list_games::list_games(ticket, &path, &monitor, sender),
        SideEffect::Listen { events } => listen(&events, sender),
        SideEffect::Save { save_slot, version, game } => match services.saves.write(&save_slot, version, &game) {
            Ok(None) => {}
            Ok(Some(moved)) => drop(sender.send(Message::SaveMoved(moved))),
            Err(error) => drop(sender.send(Message::SaveFailed(error.to_string()))),
        },
    }
}

/// Sends what happens at a table until the connection or the program ends.
fn listen(events: &Receiver<LinkEvent>, sender: &MessageSender<Message>) {
    let _ = events.iter().all(|event| sender.send(Message::Remote(event)));
}

/// Starts an engine, or reports why it cannot play the game.
fn start_engine(
    services: &Services,
    save_slot: Arc<SaveSlot>,
    rulebook: &Rulebook,
    player: PlayerSpec,
    sender: &MessageSender<Message>,
) {
    if let PlayerSpec::Engine(program) = &player
        && let Err(error) = services.engines.start(program, &rulebook.game)
    {
        sender.send(Message::EngineFailed { save_slot, player, error });
    }
}
