//! Engines: other programs that play, spoken to over the universal chess interface (S. Meyer-Kahlen and R. Huber 2000).
//!
//! This alone starts programs: those that the user names, never what a rule file or a saved game says. An engine that is missing,
//! silent, broken or wrong is a trouble that is told; the next time it is asked it is started anew.

pub mod notation;
mod offer;
mod process;
mod program;
mod roster;
mod said;

pub use program::Program;
pub use roster::Roster;

use super::player::{Answer, Player, Scene, Trouble};
use super::task::{Clock, Limits, Task, Thought};
use crate::game::{Action, Game, Position, Variant};
use offer::Offer;
use process::{Heard, Process};
use said::Info;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until it has said what it can do.
    pub start: Duration,
    /// It may take so much longer for a turn than it was given.
    pub late: Duration,
    /// If it has said nothing for so long it is asked whether it is still there; if it says nothing for so long again, it is not.
    pub silent: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [start, late, silent] = [15, 5, 15].map(Duration::from_secs);
        Self { start, late, silent }
    }
}

/// An engine that is told to stop may take so long for it.
const STOP: Duration = Duration::from_millis(80);
/// How often one looks whether to stop.
const LOOK: Duration = Duration::from_millis(10);
/// So long it thinks where nothing else is said.
const USUAL: Duration = Duration::from_secs(1);
/// So many moves of its line are read.
const LINE: usize = 12;

/// An engine that plays a game.
pub struct Engine {
    program: Arc<Program>,
    /// By what names the game goes.
    names: Vec<String>,
    patience: Patience,
    under_way: Option<UnderWay>,
}

/// An engine that has been started.
struct UnderWay {
    process: Process,
    offer: Offer,
    /// Of so many moves it tells what it thinks.
    lines: usize,
}

impl Engine {
    /// An engine for a game that goes by these names; it is started when it is first asked.
    pub fn new(program: Arc<Program>, names: Vec<String>) -> Self {
        Self { program, names, patience: Patience::default(), under_way: None }
    }

    /// The same engine, waited for so long.
    #[must_use]
    pub fn with(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    fn trouble(what: impl std::fmt::Display) -> Trouble {
        Trouble::Engine(what.to_string())
    }

    /// Starts the engine, if it does not run: whether it is there, and plays the game.
    ///
    /// # Errors
    /// Why it cannot be asked.
    pub fn meet(&mut self, stop: &dyn Fn() -> bool) -> Result<(), Trouble> {
        self.under_way = Some(self.ready(stop)?);
        Ok(())
    }

    /// Starts the engine, if it does not run, and tells it which game it is to play.
    fn ready(&mut self, stop: &dyn Fn() -> bool) -> Result<UnderWay, Trouble> {
        if let Some(under_way) = self.under_way.take() {
            return Ok(under_way);
        }
        let mut command = std::process::Command::new(self.program.file().map_err(Trouble::Engine)?);
        command.args(&self.program.arguments);
        let mut process = Process::start(&mut command).map_err(Self::trouble)?;
        process.say("uci");
        let mut offer = Offer::default();
        self.until(&mut process, stop, "uciok", |words| {
            if let ["option", rest @ ..] = words {
                offer.add(rest);
            }
        })?;
        for setting in self.settings(&offer)? {
            process.say(&setting);
        }
        process.say("ucinewgame");
        process.say("isready");
        self.until(&mut process, stop, "readyok", |_| {})?;
        Ok(UnderWay { process, offer, lines: 1 })
    }

    /// Listens until a word stands alone on a line.
    fn until(
        &self,
        process: &mut Process,
        stop: &dyn Fn() -> bool,
        end: &str,
        mut each: impl FnMut(&[&str]),
    ) -> Result<(), Trouble> {
        let begun = Instant::now();
        while begun.elapsed() < self.patience.start {
            match process.hear(LOOK) {
                Heard::Line(line) if line == end => return Ok(()),
                Heard::Line(line) => each(&line.split_whitespace().collect::<Vec<_>>()),
                Heard::Nothing => {}
                Heard::End(how) => return Err(Self::trouble(format!("the program has ended ({how})"))),
            }
            if stop() {
                return Err(Trouble::Cancelled);
            }
        }
        Err(Self::trouble(format!("it has not said `{end}`: is it a program that speaks UCI?")))
    }

    /// What is set before a game.
    fn settings(&self, offer: &Offer) -> Result<Vec<String>, Trouble> {
        let mut settings = Vec::new();
        for (name, value) in &self.program.options {
            let option = offer.option(name).ok_or_else(|| {
                Self::trouble(format!("it has no option `{name}`; its options are: {}", offer.names()))
            })?;
            settings.push(option.set(value).map_err(Trouble::Engine)?);
        }
        let is_chess = self.names.iter().any(|name| name == "chess");
        let known = self.names.iter().find(|name| offer.games.iter().any(|game| game.eq_ignore_ascii_case(name)));
        match known {
            Some(name) => settings.push(format!("setoption name UCI_Variant value {name}")),
            None if is_chess => {}
            None => {
                let game = self.names.first().map_or("this game", String::as_str);
                return Err(Trouble::Foreign(game.to_owned()));
            }
        }
        Ok(settings)
    }

    /// Asks for a move and listens until it comes.
    fn asked(
        &self,
        UnderWay { process, offer, lines }: &mut UnderWay,
        scene: &Scene<'_, Variant>,
        task: &Task<'_, Action>,
    ) -> Result<Answer<Action>, Trouble> {
        if let Some(option) = offer.option("MultiPV").filter(|_| task.lines != *lines) {
            process.say(&format!("setoption name {} value {}", option.name, task.lines));
            *lines = task.lines;
        }
        process.say(&notation::position(scene.game, scene.record)?);
        let (go, allowed) = go(task.limits, scene.game.mover(scene.record.now()));
        process.say(&go);
        let (mut heard, mut asked, mut stopped) = (Instant::now(), false, None);
        let begun = Instant::now();
        let mut best: Option<Thought<Action>> = None;
        let actions = &scene.standing.actions;
        let place = |action: &Action| actions.iter().position(|known| known == action);
        loop {
            let said = process.hear(LOOK);
            match said {
                Heard::Line(line) => {
                    (heard, asked) = (Instant::now(), false);
                    let words: Vec<&str> = line.split_whitespace().collect();
                    match words[..] {
                        ["info", ref rest @ ..] => {
                            let thought = Info::read(rest).and_then(|info| thought(scene, info));
                            if let Some(thought) = thought {
                                (task.told)(&thought);
                                if thought.rank == 1 {
                                    best = Some(thought);
                                }
                            }
                        }
                        ["bestmove", text, ..] => {
                            let action =
                                notation::meant(scene.game, scene.record.now(), actions, text).ok_or_else(|| {
                                    Self::trouble(format!("it answered `{text}`, which is no legal move"))
                                })?;
                            let same = |thought: &Thought<Action>| thought.line.first().and_then(place) == Some(action);
                            return Ok(Answer { action, thought: best.filter(same) });
                        }
                        ["bestmove"] => return Err(Self::trouble("it answered no move")),
                        _ => {}
                    }
                }
                Heard::Nothing => {}
                Heard::End(how) => return Err(Self::trouble(format!("the program has ended ({how})"))),
            }
            if let Some(since) = stopped {
                if Instant::now().duration_since(since) > STOP {
                    return Err(Trouble::Cancelled);
                }
            } else if task.is_stopped() {
                process.say("stop");
                stopped = Some(Instant::now());
            }
            if allowed.is_some_and(|allowed| begun.elapsed() > allowed + self.patience.late) {
                return Err(Self::trouble(format!(
                    "it has found no move within {:.0} s",
                    begun.elapsed().as_secs_f64()
                )));
            }
            if heard.elapsed() > self.patience.silent {
                if asked {
                    return Err(Self::trouble("it does not answer any more"));
                }
                process.say("isready");
                (heard, asked) = (Instant::now(), true);
            }
        }
    }
}

impl Player<Variant> for Engine {
    fn name(&self) -> String {
        self.program.to_string()
    }

    fn choose(&mut self, scene: &Scene<'_, Variant>, task: &Task<'_, Action>) -> Result<Answer<Action>, Trouble> {
        if scene.standing.actions.is_empty() {
            return Err(Trouble::Nothing);
        }
        let mut under_way = self.ready(task.stop)?;
        // One that has made trouble is ended.
        let answer = self.asked(&mut under_way, scene, task)?;
        self.under_way = Some(under_way);
        Ok(answer)
    }
}

/// What to ask for, and how long that takes if it is known.
fn go(limits: Limits, mover: usize) -> (String, Option<Duration>) {
    let mut words = vec!["go".to_owned()];
    words.extend(limits.depth.map(|depth| format!("depth {}", depth.min(250))));
    words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    let time = limits.time.or_else(|| (limits == Limits::default()).then_some(USUAL));
    words.extend(time.map(|time| format!("movetime {}", time.as_millis().max(1))));
    if let Some(Clock { left, other, more, turns }) = limits.clock {
        let (first, second) = if mover == 0 { (left, other) } else { (other, left) };
        let [first, second, more] = [first, second, more].map(|time| time.as_millis());
        words.push(format!("wtime {first} btime {second} winc {more} binc {more}"));
        words.extend(turns.map(|turns| format!("movestogo {turns}")));
    }
    (words.join(" "), time.or(limits.clock.map(|clock| clock.left)))
}

/// What an engine thinks; `None` where it speaks of moves that there are not.
fn thought(scene: &Scene<'_, Variant>, info: Info) -> Option<Thought<Action>> {
    let Info { depth, rank, nodes, score, line } = info;
    let mut before: Position = scene.record.now().clone();
    let mut actions = Vec::new();
    for text in line.iter().take(LINE) {
        let all = scene.game.actions(&before).ok()?;
        let Some(index) = notation::meant(scene.game, &before, &all, text) else { break };
        before.clone_from(&all[index].after);
        actions.push(all[index].clone());
    }
    (!actions.is_empty()).then_some(Thought { score: score?, depth, rank, nodes, line: actions })
}
