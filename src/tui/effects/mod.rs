//! Work that is not for the drawing thread, and what comes of it.

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
    game::{Action, Cell, Position, Record, Standing, Variant},
    players::{ClockState, PlayerSpec, SearchLimits},
    store::{Config, Folders, Mode, SavedGame, Saves, Scores},
    worlds::{
        self, Census, Collapse, Intent, ProgressMonitor, Puzzle, Round, SolitaireScore, SquareCondition, WorldRules,
        Worlds, WorldsError,
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

/// Where workers find files.
#[derive(Debug)]
pub struct Services {
    /// The folders of the platform.
    pub folders: Folders,
    /// The games that are kept.
    pub saves: Saves,
    /// What the user prefers.
    pub config: Config,
    /// What chance goes by.
    pub random: RandomSource,
    /// Engines that can be asked.
    pub engines: EnginePool,
    /// How long a position is analysed.
    pub analysis_limits: SearchLimits,
}

/// Something to be done.
#[derive(Debug)]
pub enum SideEffect {
    /// Read the rule files and the games that are kept.
    LoadHome,
    /// Find out what a kept game looks like.
    LoadSavedPicture(String),
    /// Open a game, which can be called off.
    OpenGame(u64, GameSource, Arc<ProgressMonitor>),
    /// Find out what can be done in the position now.
    ListActions(u64, Arc<Rulebook>, Box<Record<Variant>>),
    /// Find the short text of an action that was chosen before the texts were known.
    WriteSan(Box<SanRequest>),
    /// Find the short texts of all actions of a game, whose squares are known.
    WriteAllSan(Arc<SaveSlot>, Arc<Rulebook>, Box<Record<Variant>>, Vec<String>),
    /// Make the worlds after an action.
    ExpandWorlds(u64, Arc<SaveSlot>, Box<Worlds<Variant>>, Round, Intent),
    /// Find out what can be done in a round, and in how many of its worlds.
    CountLegal(u64, Box<Worlds<Variant>>, Round),
    /// Count what stands where in the worlds in which something stands on a square.
    CountSubset(u64, Box<Worlds<Variant>>, Round, SquareCondition),
    /// Look for a world to be shown.
    FindWorld(u64, Box<Worlds<Variant>>, Round, Box<WorldRequest>),
    /// Write a game into a file of its own: from a position, by actions.
    ExportPgn(Arc<Rulebook>, Position, Vec<Action>),
    /// Look for a world that says how the game ended.
    FindWitness(u64, Box<Worlds<Variant>>, Round),
    /// Take note of what a game under some rules came to.
    RecordScore(u64, String, WorldRules, SolitaireScore),
    /// Take note that a puzzle was solved.
    RecordSolved(String),
    /// Have a player of the program's choose.
    Think(u64, Arc<Rulebook>, Box<Record<Variant>>, Arc<Standing<Action>>, MoveRequest, Arc<ProgressMonitor>),
    /// The same in a quantum game, of what can be done there.
    ThinkQuantum(u64, Arc<Rulebook>, Box<Worlds<Variant>>, (Round, Vec<Intent>), MoveRequest, Arc<ProgressMonitor>),
    /// Tell what is thought of the position, by an engine or by the program itself.
    Analyse(u64, Arc<Rulebook>, Box<Record<Variant>>, Arc<Standing<Action>>, Option<PlayerSpec>, Arc<ProgressMonitor>),
    /// Find out whether an engine is there that is to play a game.
    StartEngine(Arc<SaveSlot>, Arc<Rulebook>, PlayerSpec),
    /// Call work off.
    Cancel(Arc<ProgressMonitor>),
    /// Keep a numbered state of a game.
    Save(Arc<SaveSlot>, u64, Box<SavedGame>),
}

/// Who is asked to choose.
#[derive(Debug)]
pub struct MoveRequest {
    /// Who.
    pub player: PlayerSpec,
    /// The time that is left, if the game has clocks.
    pub clock: Option<ClockState>,
    /// Does no person play? Then each move stands for a while, so that whoever watches can follow.
    pub is_watched: bool,
}

/// A game to open.
#[derive(Debug)]
pub enum GameSource {
    /// A rule file by name, from its start.
    ByName(String, Mode),
    /// A game anew, from a position as FEN if not from its start.
    FromRulebook(Arc<Rulebook>, Mode, Option<String>),
    /// One that was kept, by the name of its file.
    Saved(String),
    /// A puzzle.
    Puzzle(Arc<Puzzle>),
    /// The next puzzle after the one of this name that is not solved yet; if all are, the next one.
    NextPuzzle(String),
}

/// An action whose short text is wanted.
#[derive(Debug)]
pub struct SanRequest {
    /// Which game.
    pub save_slot: Arc<SaveSlot>,
    /// The number of the action in the game.
    pub index: usize,
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// The position before it.
    pub before: Position,
    /// The action.
    pub action: Action,
    /// Its squares.
    pub coordinates: String,
    /// What else could have been done.
    pub standing: Arc<Standing<Action>>,
}

/// What workers tell.
#[derive(Debug)]
pub enum Message {
    /// The games there are, and those to go on with.
    HomeLoaded(Box<HomeContents>),
    /// What a kept game looks like, if it can be shown.
    SavedPictureLoaded(String, Option<BoardPicture>),
    /// How far the opening of a game is: worlds done, and of how many.
    OpenProgress(u64, (u64, u64)),
    /// A game was opened, and what is to be told of it.
    GameOpened(u64, Box<GameSession>, Option<String>),
    /// It could not be, and why.
    OpenFailed(u64, String),
    /// What can be done.
    ActionsListed(u64, ListedActions),
    /// The short texts of that, in the same order.
    SanReady(u64, Vec<String>),
    /// What the others could do if it were their turn.
    OpponentChoices(u64, ActionChoices),
    /// The rules cannot be carried out in the position now.
    RulesFailed(u64, String),
    /// The short text of an action: its game, its number, its squares, and the text.
    MoveSan(Arc<SaveSlot>, usize, String, String),
    /// How far the making of worlds is.
    ExpandProgress(u64, (u64, u64)),
    /// The next round.
    WorldsExpanded(u64, Box<WorldsRound>),
    /// Why there is none.
    ExpandFailed(u64, WorldsError),
    /// What some of the worlds allow.
    IntentsSampled(u64, Vec<Intent>, ActionChoices),
    /// How far the counting of what they allow is.
    CountProgress(u64, (u64, u64)),
    /// All that they allow, and how many of them.
    LegalCounted(u64, Arc<[worlds::WorldsChoice]>),
    /// What actions say about the worlds, by their texts.
    CollapseReasons(u64, Vec<(String, Collapse)>),
    /// What stands where in the worlds in which something stands on a square.
    SubsetCounted(u64, SquareCondition, Box<Census>),
    /// A world to be shown, if there is one, or why it cannot be.
    WorldFound(u64, Result<Option<Box<FoundWorld>>, String>),
    /// What a game came to, and what was best before it.
    ScoreRecorded(u64, SolitaireScore, Option<SolitaireScore>),
    /// Where a game was written to, or why it could not be.
    PgnExported(Result<String, String>),
    /// A world that says how the game ended.
    WitnessFound(u64, Box<Witness>),
    /// What is told of the analysis of a position.
    AnalysisUpdated(u64, AnalysisUpdate),
    /// What somebody thinks so far, in words.
    ThinkingUpdated(u64, String),
    /// What somebody has chosen: an action by its number, or else an end that the rules offer.
    PlayerChose(u64, usize, bool),
    /// Why an engine cannot play a game.
    EngineFailed(Arc<SaveSlot>, PlayerSpec, String),
    /// Why nothing was chosen.
    PlayerFailed(u64, String),
    /// The game could not be kept, and why.
    SaveFailed(String),
}

/// What there is to play.
#[derive(Debug)]
pub struct HomeContents {
    /// The rule files.
    pub games: Vec<GameEntry>,
    /// The games to go on with.
    pub saved_games: Vec<SavedEntry>,
    /// The puzzles.
    pub puzzles: Vec<PuzzleEntry>,
    /// The best that was reached.
    pub scores: Scores,
}

/// What is known of a position.
#[derive(Debug)]
pub struct ListedActions {
    /// The actions, and whether it is over.
    pub standing: Standing<Action>,
    /// The actions as choices, in the same order.
    pub choices: ActionChoices,
    /// Squares of threatened royal pieces of the player to move.
    pub checked: Vec<Cell>,
}

/// Does a job and tells of it.
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
