//! Work that is not for the drawing thread, and what comes of it.

use std::sync::Arc;

use super::{
    picture::Picture,
    run::Port,
    state::{
        analysis::Told,
        browser::{Shown, Wish},
        choices::Choices,
        home::{Entry, Kept, Task},
        play::Play,
        rulebook::Rulebook,
        slot::Slot,
        worlds::{Turn, Witness},
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
pub use chance::Chance;
use expand::watched;
pub use stable::Stable;

mod analyse;
mod browse;
mod chance;
mod expand;
mod list;
mod open;
mod paced;
mod score;
mod stable;
mod survey;
mod think;

/// Where workers find files.
#[derive(Debug)]
pub struct Office {
    /// The folders of the platform.
    pub folders: Folders,
    /// The games that are kept.
    pub saves: Saves,
    /// What the user prefers.
    pub config: Config,
    /// What chance goes by.
    pub chance: Chance,
    /// Engines that can be asked.
    pub engines: Stable,
    /// How long a position is analysed.
    pub patience: SearchLimits,
}

/// Something to be done.
#[derive(Debug)]
pub enum Job {
    /// Read the rule files and the games that are kept.
    Survey,
    /// Find out what a kept game looks like.
    Peek(String),
    /// Open a game, which can be called off.
    Open(u64, Wanted, Arc<ProgressMonitor>),
    /// Find out what can be done in the position now.
    List(u64, Arc<Rulebook>, Box<Record<Variant>>),
    /// Find the short text of an action that was chosen before the texts were known.
    Name(Box<Naming>),
    /// Find the short texts of all actions of a game, whose squares are known.
    NameAll(Arc<Slot>, Arc<Rulebook>, Box<Record<Variant>>, Vec<String>),
    /// Make the worlds after an action.
    Expand(u64, Arc<Slot>, Box<Worlds<Variant>>, Round, Intent),
    /// Find out what can be done in a round, and in how many of its worlds.
    Count(u64, Box<Worlds<Variant>>, Round),
    /// Count what stands where in the worlds in which something stands on a square.
    IfSo(u64, Box<Worlds<Variant>>, Round, SquareCondition),
    /// Look for a world to be shown.
    Browse(u64, Box<Worlds<Variant>>, Round, Box<Wish>),
    /// Write a game into a file of its own: from a position, by actions.
    Export(Arc<Rulebook>, Position, Vec<Action>),
    /// Look for a world that says how the game ended.
    Witness(u64, Box<Worlds<Variant>>, Round),
    /// Take note of what a game under some rules came to.
    Score(u64, String, WorldRules, SolitaireScore),
    /// Take note that a puzzle was solved.
    Solved(String),
    /// Have a player of the program's choose.
    Think(u64, Arc<Rulebook>, Box<Record<Variant>>, Arc<Standing<Action>>, Asking, Arc<ProgressMonitor>),
    /// The same in a quantum game, of what can be done there.
    ThinkOfWorlds(u64, Arc<Rulebook>, Box<Worlds<Variant>>, (Round, Vec<Intent>), Asking, Arc<ProgressMonitor>),
    /// Tell what is thought of the position, by an engine or by the program itself.
    Analyse(u64, Arc<Rulebook>, Box<Record<Variant>>, Arc<Standing<Action>>, Option<PlayerSpec>, Arc<ProgressMonitor>),
    /// Find out whether an engine is there that is to play a game.
    Meet(Arc<Slot>, Arc<Rulebook>, PlayerSpec),
    /// Call work off.
    Stop(Arc<ProgressMonitor>),
    /// Keep a numbered state of a game.
    Save(Arc<Slot>, u64, Box<SavedGame>),
}

/// Who is asked to choose.
#[derive(Debug)]
pub struct Asking {
    /// Who.
    pub who: PlayerSpec,
    /// The time that is left, if the game has clocks.
    pub clock: Option<ClockState>,
    /// Does no person play? Then each move stands for a while, so that whoever watches can follow.
    pub watched: bool,
}

/// A game to open.
#[derive(Debug)]
pub enum Wanted {
    /// A rule file by name, from its start.
    Game(String, Mode),
    /// A game anew, from a position as FEN if not from its start.
    Again(Arc<Rulebook>, Mode, Option<String>),
    /// One that was kept, by the name of its file.
    Kept(String),
    /// A puzzle.
    Puzzle(Arc<Puzzle>),
    /// The next puzzle after the one of this name that is not solved yet; if all are, the next one.
    PuzzleAfter(String),
}

/// An action whose short text is wanted.
#[derive(Debug)]
pub struct Naming {
    /// Which game.
    pub slot: Arc<Slot>,
    /// The number of the action in the game.
    pub index: usize,
    /// The rules.
    pub book: Arc<Rulebook>,
    /// The position before it.
    pub before: Position,
    /// The action.
    pub action: Action,
    /// Its squares.
    pub squares: String,
    /// What else could have been done.
    pub standing: Arc<Standing<Action>>,
}

/// What workers tell.
#[derive(Debug)]
pub enum Message {
    /// The games there are, and those to go on with.
    Surveyed(Box<Survey>),
    /// What a kept game looks like, if it can be shown.
    Peeked(String, Option<Picture>),
    /// How far the opening of a game is: worlds done, and of how many.
    Opening(u64, (u64, u64)),
    /// A game was opened, and what is to be told of it.
    Opened(u64, Box<Play>, Option<String>),
    /// It could not be, and why.
    NotOpened(u64, String),
    /// What can be done.
    Listed(u64, Listed),
    /// The short texts of that, in the same order.
    Lettered(u64, Vec<String>),
    /// What the others could do if it were their turn.
    Rivals(u64, Choices),
    /// The rules cannot be carried out in the position now.
    Faulty(u64, String),
    /// The short text of an action: its game, its number, its squares, and the text.
    Named(Arc<Slot>, usize, String, String),
    /// How far the making of worlds is.
    Expanding(u64, (u64, u64)),
    /// The next round.
    Expanded(u64, Box<Turn>),
    /// Why there is none.
    Stopped(u64, WorldsError),
    /// What some of the worlds allow.
    Sampled(u64, Vec<Intent>, Choices),
    /// How far the counting of what they allow is.
    Counting(u64, (u64, u64)),
    /// All that they allow, and how many of them.
    Counted(u64, Arc<[worlds::WorldsChoice]>),
    /// What actions say about the worlds, by their texts.
    Explained(u64, Vec<(String, Collapse)>),
    /// What stands where in the worlds in which something stands on a square.
    SeenIf(u64, SquareCondition, Box<Census>),
    /// A world to be shown, if there is one, or why it cannot be.
    Browsed(u64, Result<Option<Box<Shown>>, String>),
    /// What a game came to, and what was best before it.
    Scored(u64, SolitaireScore, Option<SolitaireScore>),
    /// Where a game was written to, or why it could not be.
    Exported(Result<String, String>),
    /// A world that says how the game ended.
    Witness(u64, Box<Witness>),
    /// What is told of the analysis of a position.
    Analysed(u64, Told),
    /// What somebody thinks so far, in words.
    Thought(u64, String),
    /// What somebody has chosen: an action by its number, or else an end that the rules offer.
    Chosen(u64, usize, bool),
    /// Why an engine cannot play a game.
    Unmet(Arc<Slot>, PlayerSpec, String),
    /// Why nothing was chosen.
    Unchosen(u64, String),
    /// The game could not be kept, and why.
    NotSaved(String),
}

/// What there is to play.
#[derive(Debug)]
pub struct Survey {
    /// The rule files.
    pub entries: Vec<Entry>,
    /// The games to go on with.
    pub kept: Vec<Kept>,
    /// The puzzles.
    pub puzzles: Vec<Task>,
    /// The best that was reached.
    pub scores: Scores,
}

/// What is known of a position.
#[derive(Debug)]
pub struct Listed {
    /// The actions, and whether it is over.
    pub standing: Standing<Action>,
    /// The actions as choices, in the same order.
    pub choices: Choices,
    /// Squares of threatened royal pieces of the player to move.
    pub checked: Vec<Cell>,
}

/// Does a job and tells of it.
pub fn perform(job: Job, office: &Office, port: &Port<Message>) {
    match job {
        Job::Survey => survey::survey(office, port),
        Job::Peek(file) => survey::peek(office, file, port),
        Job::Open(ticket, wanted, work) => {
            let tell = |progress| port.tell(Message::Opening(ticket, progress));
            port.tell(match watched(&work, tell, || open::open(office, wanted, &work)) {
                Ok((play, note)) => Message::Opened(ticket, Box::new(play), note),
                Err(why) => Message::NotOpened(ticket, why),
            });
        }
        Job::List(ticket, book, record) => list::list(ticket, &book, &record, port),
        Job::Name(naming) => list::name(*naming, port),
        Job::NameAll(slot, book, record, squares) => list::name_all(&slot, &book, &record, &squares, port),
        Job::Expand(ticket, slot, worlds, round, intent) => {
            slot.settle();
            expand::expand(ticket, &worlds, &round, &intent, port);
        }
        Job::Count(ticket, worlds, round) => expand::count(ticket, &worlds, &round, port),
        Job::IfSo(ticket, worlds, round, given) => {
            if let Ok(census) = worlds.census(&round, &[given]) {
                port.tell(Message::SeenIf(ticket, given, Box::new(census)));
            }
        }
        Job::Browse(ticket, worlds, round, wish) => {
            browse::browse(office, ticket, (&worlds, &round), &wish, port);
        }
        Job::Export(book, start, actions) => browse::export(office, &book, (&start, &actions), port),
        Job::Witness(ticket, worlds, round) => expand::witness(ticket, &worlds, &round, port),
        Job::Score(ticket, game, rules, score) => score::score(office, ticket, (&game, rules), score, port),
        Job::Solved(name) => score::solved(office, &name, port),
        Job::Think(ticket, book, record, standing, asking, work) => {
            let seed = office.chance.seed();
            let asked = think::Asked { ticket, book: &book, record: &record, standing: &standing, work: &work };
            think::think(&asked, &asking, (office, seed), port);
        }
        Job::ThinkOfWorlds(ticket, book, worlds, at, asking, work) => {
            let seed = office.chance.seed();
            think::think_of_worlds(ticket, (&book, &worlds), at, (&asking, seed), &work, port);
        }
        Job::Analyse(ticket, book, record, standing, analyst, work) => {
            let asked = think::Asked { ticket, book: &book, record: &record, standing: &standing, work: &work };
            analyse::analyse(&asked, analyst.as_ref(), office, port);
        }
        Job::Meet(slot, book, who) => {
            if let PlayerSpec::Engine(program) = &who
                && let Err(why) = office.engines.meet(program, &book.game)
            {
                port.tell(Message::Unmet(slot, who, why.to_string()));
            }
        }
        Job::Stop(work) => work.cancel(),
        Job::Save(slot, number, game) => {
            if let Err(error) = slot.write(&office.saves, number, &game) {
                port.tell(Message::NotSaved(error.to_string()));
            }
        }
    }
}
