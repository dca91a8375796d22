//! What workers tell the drawing thread.

use std::sync::Arc;

use super::ReviewedGame;
use crate::{
    game::MoveId,
    network::LinkEvent,
    players::{PlayerError, PlayerSpec},
    store::{PuzzleNumbers, RuleFile, Scores, explorer::Exploration},
    tui::state::{
        ActionChoices, AnalysisUpdate, CopyFormat, Folds, FoundWorld, GameCard, GameEntry, GameRules, GameSession,
        ListedGame, MovedSave, PositionFacts, PuzzleEntry, RecordedScore, SaveSlot, SavedEntry, SavedPosition, Witness,
        WorldsRound,
    },
    worlds::{
        Census, Collapse, Intent, NatureForecast, SquareCondition, WorldsChoice, WorldsError, solver::SolverHint,
    },
};

/// A message from a worker.
#[derive(Debug)]
pub enum Message {
    /// The games are listed, without their rules.
    HomeListed(Box<HomeContents>),
    /// The saved games, those that cannot be read last, and what is missing from them.
    SavedGamesListed { saved_games: Vec<SavedEntry>, problem: Option<String> },
    /// The rules of a game in the list.
    RulesRead { rule_file: RuleFile, rules: GameRules },
    /// The puzzles with pictures.
    PuzzlesLoaded(Vec<PuzzleEntry>),
    /// Current position of a saved game, if it can be shown.
    SavedPositionLoaded { file: String, position: Option<Box<SavedPosition>> },
    /// Name in the trash of a deleted game, or why it is not deleted.
    SaveDeleted(Result<String, String>),
    /// Name of a saved game that was brought back, or why it is not.
    SaveRestored(Result<String, String>),
    /// A game was opened, or why it was not.
    GameOpened { ticket: u64, opened: Result<OpenedGame, String> },
    /// A report about the current position.
    Position { ticket: u64, report: PositionReport },
    /// SAN of a move.
    MoveSan { save_slot: Arc<SaveSlot>, id: MoveId, san: String },
    /// The next round, or why there is none.
    WorldsExpanded { ticket: u64, expanded: Result<Box<WorldsRound>, WorldsError> },
    /// A world for the browser, if there is one, or an error.
    WorldFound { ticket: u64, found: Result<Option<Box<FoundWorld>>, String> },
    /// Text for the clipboard, or why there is none.
    TextCopied(Result<CopiedText, String>),
    /// Path of an exported game, or an error.
    FileExported(Result<String, String>),
    /// Why an engine cannot play a game.
    EngineFailed { save_slot: Arc<SaveSlot>, player: PlayerSpec, error: PlayerError },
    /// A game was reviewed.
    GameReviewed { save_slot: Arc<SaveSlot>, reviewed: Box<ReviewedGame> },
    /// Why a setting could not be saved.
    SettingFailed(String),
    /// Why the game could not be saved.
    SaveFailed(String),
    /// The rulebook of the open game has a guide, so that the screen can show it.
    GuideWritten,
    /// The card of a game, or why there is none.
    CardWritten { ticket: u64, card: Result<Box<GameCard>, String> },
    /// Further games of a file. `problem` says why no more could be read.
    GamesListed { ticket: u64, games: Vec<ListedGame>, is_last: bool, problem: Option<String> },
    /// Something happened at the table of the open game.
    Remote(LinkEvent),
    /// Another program has changed the save file.
    SaveMoved(MovedSave),
}

/// A fact about the position or the round on the screen.
#[derive(Debug)]
pub enum PositionReport {
    /// The legal actions, also as choices in the same order.
    ActionsListed { facts: PositionFacts, choices: ActionChoices },
    /// SAN of the legal actions, in the same order.
    SanReady(Vec<String>),
    /// What players of xiangqi write for the actions of worlds. The list has their squares instead, which mean the same in every world.
    Spellings(Vec<String>),
    /// Actions the opponents would have if it were their turn.
    OpponentChoices(ActionChoices),
    /// The rules failed.
    RulesFailed(String),
    /// Actions found in a sample of the worlds, also as choices in the same order.
    IntentsSampled { intents: Vec<Intent>, choices: ActionChoices },
    /// All actions, with the number of worlds in which each is legal.
    LegalCounted(Arc<[WorldsChoice]>),
    /// What each action would reveal about the worlds, by action text.
    CollapseReasons(Vec<(String, Collapse)>),
    /// The pieces that nature would take after an action, with their squares.
    NatureForecast { text: String, forecast: NatureForecast },
    /// Why the rules forbid the action that was typed.
    RefusalExplained { text: String, reason: String },
    /// Pieces by square in the worlds that meet a condition.
    SubsetCounted { condition: SquareCondition, census: Box<Census> },
    /// What the solver says about the round, or why it says nothing.
    HintFound(Result<SolverHint, String>),
    /// The score of the finished game is recorded.
    ScoreRecorded(RecordedScore),
    /// An example world that shows how the game ended.
    WitnessFound(Box<Witness>),
    /// A report from the analysis.
    AnalysisUpdated(AnalysisUpdate),
    /// The moves of other games, or why there are none.
    Explored(Result<Exploration, String>),
    /// Summary of a player's search so far.
    ThinkingUpdated(String),
    /// A player chose an action, or claims a draw instead.
    PlayerChose { index: usize, claims_draw: bool },
    /// Why a player chose nothing.
    PlayerFailed(PlayerError),
}

/// An opened game.
#[derive(Debug)]
pub struct OpenedGame {
    /// The game.
    pub session: Box<GameSession>,
    /// What was opened, if the player did not name the game.
    pub notice: Option<String>,
    /// What is not as it was saved.
    pub warning: Option<String>,
    /// What is odd about the position that the player has named.
    pub position_notes: Option<String>,
}

/// Text for the clipboard.
#[derive(Debug)]
pub struct CopiedText {
    /// What it is.
    pub format: CopyFormat,
    /// The text.
    pub text: String,
    /// Path of the file that has it, too, or why it has not been written.
    pub file: Result<String, String>,
}

/// What the home screen shows at first.
#[derive(Debug)]
pub struct HomeContents {
    /// The rule files.
    pub games: Vec<GameEntry>,
    /// Paths of the files of games in the folder of own games.
    pub game_files: Vec<String>,
    /// The puzzles, without pictures.
    pub puzzles: Vec<PuzzleEntry>,
    /// Best solitaire scores and solved puzzles.
    pub scores: Scores,
    /// Which groups were open when the program ended.
    pub folds: Folds,
    /// The numbers of the puzzles composed last.
    pub puzzle_numbers: PuzzleNumbers,
    /// What is missing, and why.
    pub problem: Option<String>,
}
