//! Side effects: work that workers do off the drawing thread, and the messages they send back.

use std::sync::Arc;

use super::{
    board_picture::BoardPicture,
    event_loop::MessageSender,
    state::{
        analysis::AnalysisUpdate,
        browser::{FoundWorld, WorldRequest},
        choices::ActionChoices,
        home::{GameEntry, PuzzleEntry, SavedEntry},
        rulebook::Rulebook,
        save_slot::SaveSlot,
        session::GameSession,
        worlds::{Witness, WorldsRound},
    },
};
use crate::{
    game::{Action, Cell, GameRecord, GameStatus, Position, Variant},
    players::{ClockState, PlayerSpec, SearchLimits},
    store::{Config, Folders, Mode, SaveFolder, SavedGame, Scores},
    task::{Progress, ProgressMonitor},
    worlds::{
        self, Census, Collapse, Intent, Puzzle, Round, SolitaireScore, SquareCondition, WorldRules, Worlds, WorldsError,
    },
};
pub use engine_pool::EnginePool;
use expand_worlds::with_progress;
pub use random_source::RandomSource;

mod analysis;
mod engine_pool;
mod expand_worlds;
mod find_world;
mod list_actions;
mod load_home;
mod open_game;
mod random_source;
mod scores;
mod think;
mod throttle;

/// What side effects can use: files, settings, engines and random numbers.
#[derive(Debug)]
pub struct Services {
    /// Platform folders.
    pub folders: Folders,
    /// Saved games.
    pub saves: SaveFolder,
    /// User settings.
    pub config: Config,
    /// Random numbers.
    pub random: RandomSource,
    /// External engines.
    pub engines: EnginePool,
    /// Limits of an analysis.
    pub analysis_limits: SearchLimits,
}

/// A request for work on another thread.
#[derive(Debug)]
pub enum SideEffect {
    /// Load rule files, saved games, puzzles and scores for the home screen.
    LoadHome,
    /// Load the picture of a saved game.
    LoadSavedPicture(String),
    /// Open a game; can be cancelled.
    OpenGame(u64, GameSource, Arc<ProgressMonitor>),
    /// List the legal actions of the current position.
    ListActions(u64, Arc<Rulebook>, Box<GameRecord<Variant>>),
    /// Compute SAN of an action played before SAN was known.
    WriteSan(Box<SanRequest>),
    /// Compute SAN of all moves of a loaded game.
    WriteAllSan(Arc<SaveSlot>, Arc<Rulebook>, Box<GameRecord<Variant>>, Vec<String>),
    /// Expand the worlds after an action.
    ExpandWorlds(u64, Arc<SaveSlot>, Box<Worlds>, Round, Intent),
    /// List the actions of a round and count the worlds in which each is legal.
    CountLegal(u64, Box<Worlds>, Round),
    /// Count pieces by square in the worlds that meet a condition.
    CountSubset(u64, Box<Worlds>, Round, SquareCondition),
    /// Find a world for the browser.
    FindWorld(u64, Box<Worlds>, Round, Box<WorldRequest>),
    /// Export a game as PGN: its start position and actions.
    ExportPgn(Arc<Rulebook>, Position, Vec<Action>),
    /// Find an example world that shows how the game ended.
    FindWitness(u64, Box<Worlds>, Round),
    /// Record the score of a solitaire.
    RecordScore(u64, String, WorldRules, SolitaireScore),
    /// Record a solved puzzle.
    RecordSolved(String),
    /// Let a computer player choose a move.
    Think(u64, Arc<Rulebook>, Box<GameRecord<Variant>>, Arc<GameStatus<Action>>, MoveRequest, Arc<ProgressMonitor>),
    /// Let a computer player choose in a quantum game.
    ThinkQuantum(u64, Arc<Rulebook>, Box<Worlds>, (Round, Vec<Intent>), MoveRequest, Arc<ProgressMonitor>),
    /// Analyse a position with an engine or the built-in search.
    Analyse(
        u64,
        Arc<Rulebook>,
        Box<GameRecord<Variant>>,
        Arc<GameStatus<Action>>,
        Option<PlayerSpec>,
        Arc<ProgressMonitor>,
    ),
    /// Start an engine and check that it supports the game.
    StartEngine(Arc<SaveSlot>, Arc<Rulebook>, PlayerSpec),
    /// Cancel running work.
    Cancel(Arc<ProgressMonitor>),
    /// Save a version of a game.
    Save(Arc<SaveSlot>, u64, Box<SavedGame>),
}

/// Which player chooses, and under which conditions.
#[derive(Debug)]
pub struct MoveRequest {
    /// The player.
    pub player: PlayerSpec,
    /// Remaining time, if the game is timed.
    pub clock: Option<ClockState>,
    /// Whether no person plays. Each move then stays on the screen for a moment, so that a spectator can follow.
    pub is_watched: bool,
}

/// Where to open a game from.
#[derive(Debug)]
pub enum GameSource {
    /// A rule file by name, from its start position.
    ByName(String, Mode),
    /// A loaded rule file, from a FEN or its start position.
    FromRulebook(Arc<Rulebook>, Mode, Option<String>),
    /// A saved game, by file name.
    Saved(String),
    /// A puzzle.
    Puzzle(Arc<Puzzle>),
    /// The next unsolved puzzle after this one; the next one if all are solved.
    NextPuzzle(String),
}

/// An action whose SAN is wanted.
#[derive(Debug)]
pub struct SanRequest {
    /// The game.
    pub save_slot: Arc<SaveSlot>,
    /// Index of the action in the game.
    pub index: usize,
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// The position before it.
    pub before: Position,
    /// The action.
    pub action: Action,
    /// Its coordinates.
    pub coordinates: String,
    /// The other legal actions, for disambiguation.
    pub standing: Arc<GameStatus<Action>>,
}

/// A message from a worker.
#[derive(Debug)]
pub enum Message {
    /// The home screen's lists are loaded.
    HomeLoaded(Box<HomeContents>),
    /// Picture of a saved game, if it can be shown.
    SavedPictureLoaded(String, Option<BoardPicture>),
    /// Progress of opening a game: worlds done, and in total.
    OpenProgress(u64, Progress),
    /// A game was opened, with an optional warning.
    GameOpened(u64, Box<GameSession>, Option<String>),
    /// Why a game could not be opened.
    OpenFailed(u64, String),
    /// The legal actions of the current position.
    ActionsListed(u64, ListedActions),
    /// SAN of the legal actions, in the same order.
    SanReady(u64, Vec<String>),
    /// Actions the opponents would have if it were their turn.
    OpponentChoices(u64, ActionChoices),
    /// The rules failed in the current position.
    RulesFailed(u64, String),
    /// SAN of a move: its game, index, coordinates and SAN.
    MoveSan(Arc<SaveSlot>, usize, String, String),
    /// Progress of an expansion: worlds done, and in total.
    ExpandProgress(u64, Progress),
    /// The next round is ready.
    WorldsExpanded(u64, Box<WorldsRound>),
    /// Why there is no next round.
    ExpandFailed(u64, WorldsError),
    /// Actions found in a sample of the worlds.
    IntentsSampled(u64, Vec<Intent>, ActionChoices),
    /// Progress of counting legal worlds.
    CountProgress(u64, Progress),
    /// All actions, with the number of worlds in which each is legal.
    LegalCounted(u64, Arc<[worlds::WorldsChoice]>),
    /// What each action would reveal about the worlds, by action text.
    CollapseReasons(u64, Vec<(String, Collapse)>),
    /// Pieces by square in the worlds that meet a condition.
    SubsetCounted(u64, SquareCondition, Box<Census>),
    /// A world for the browser, if there is one, or an error.
    WorldFound(u64, Result<Option<Box<FoundWorld>>, String>),
    /// A recorded score, and the previous best.
    ScoreRecorded(u64, SolitaireScore, Option<SolitaireScore>),
    /// Path of an exported game, or an error.
    PgnExported(Result<String, String>),
    /// An example world that shows how the game ended.
    WitnessFound(u64, Box<Witness>),
    /// A report from the analysis.
    AnalysisUpdated(u64, AnalysisUpdate),
    /// Summary of a player's search so far.
    ThinkingUpdated(u64, String),
    /// A player's choice: an action index, and whether it claims a draw instead.
    PlayerChose(u64, usize, bool),
    /// Why an engine cannot play a game.
    EngineFailed(Arc<SaveSlot>, PlayerSpec, String),
    /// Why a player chose nothing.
    PlayerFailed(u64, String),
    /// Why the game could not be saved.
    SaveFailed(String),
}

/// Contents of the home screen.
#[derive(Debug)]
pub struct HomeContents {
    /// The rule files.
    pub games: Vec<GameEntry>,
    /// Saved games.
    pub saved_games: Vec<SavedEntry>,
    /// The puzzles.
    pub puzzles: Vec<PuzzleEntry>,
    /// Best solitaire scores and solved puzzles.
    pub scores: Scores,
}

/// Computed facts about a position.
#[derive(Debug)]
pub struct ListedActions {
    /// The legal actions and the result, if the game is over.
    pub standing: GameStatus<Action>,
    /// The actions as choices, in the same order.
    pub choices: ActionChoices,
    /// Squares of the royal pieces in check.
    pub checked: Vec<Cell>,
}

/// Runs a side effect and sends its messages.
pub fn perform(effect: SideEffect, services: &Services, sender: &MessageSender<Message>) {
    match effect {
        SideEffect::LoadHome => load_home::load_home(services, sender),
        SideEffect::LoadSavedPicture(file) => load_home::load_saved_picture(services, file, sender),
        SideEffect::OpenGame(ticket, wanted, work) => {
            let tell = |progress| sender.send(Message::OpenProgress(ticket, progress));
            sender.send(match with_progress(&work, tell, || open_game::open(services, wanted, &work)) {
                Ok((session, note)) => Message::GameOpened(ticket, Box::new(session), note),
                Err(why) => Message::OpenFailed(ticket, why),
            });
        }
        SideEffect::ListActions(ticket, rulebook, record) => {
            list_actions::list_actions(ticket, &rulebook, &record, sender);
        }
        SideEffect::WriteSan(naming) => list_actions::write_san(*naming, sender),
        SideEffect::WriteAllSan(save_slot, rulebook, record, squares) => {
            list_actions::write_all_san(&save_slot, &rulebook, &record, &squares, sender);
        }
        SideEffect::ExpandWorlds(ticket, save_slot, worlds, round, intent) => {
            save_slot.wait_for_saves();
            expand_worlds::expand(ticket, &worlds, &round, &intent, sender);
        }
        SideEffect::CountLegal(ticket, worlds, round) => expand_worlds::count_legal(ticket, &worlds, &round, sender),
        SideEffect::CountSubset(ticket, worlds, round, given) => {
            if let Ok(census) = worlds.census(&round, &[given]) {
                sender.send(Message::SubsetCounted(ticket, given, Box::new(census)));
            }
        }
        SideEffect::FindWorld(ticket, worlds, round, wish) => {
            find_world::find_world(services, ticket, (&worlds, &round), &wish, sender);
        }
        SideEffect::ExportPgn(rulebook, start, actions) => {
            find_world::export(services, &rulebook, (&start, &actions), sender);
        }
        SideEffect::FindWitness(ticket, worlds, round) => expand_worlds::witness(ticket, &worlds, &round, sender),
        SideEffect::RecordScore(ticket, game, rules, score) => {
            scores::record_score(services, ticket, (&game, rules), score, sender);
        }
        SideEffect::RecordSolved(name) => scores::record_solved(services, &name, sender),
        SideEffect::Think(ticket, rulebook, record, standing, asking, work) => {
            let seed = services.random.seed();
            let asked = think::PositionRequest {
                ticket,
                rulebook: &rulebook,
                record: &record,
                standing: &standing,
                work: &work,
            };
            think::think(&asked, &asking, (services, seed), sender);
        }
        SideEffect::ThinkQuantum(ticket, rulebook, worlds, at, asking, work) => {
            let seed = services.random.seed();
            think::think_quantum(ticket, (&rulebook, &worlds), at, (&asking, seed), &work, sender);
        }
        SideEffect::Analyse(ticket, rulebook, record, standing, analyst, work) => {
            let asked = think::PositionRequest {
                ticket,
                rulebook: &rulebook,
                record: &record,
                standing: &standing,
                work: &work,
            };
            analysis::analyse(&asked, analyst.as_ref(), services, sender);
        }
        SideEffect::StartEngine(save_slot, rulebook, who) => {
            if let PlayerSpec::Engine(program) = &who
                && let Err(why) = services.engines.start(program, &rulebook.game)
            {
                sender.send(Message::EngineFailed(save_slot, who, why.to_string()));
            }
        }
        SideEffect::Cancel(work) => work.cancel(),
        SideEffect::Save(save_slot, number, game) => {
            if let Err(error) = save_slot.write(&services.saves, number, &game) {
                sender.send(Message::SaveFailed(error.to_string()));
            }
        }
    }
}
