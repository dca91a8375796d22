//! Looks at a position for as long as it is on the screen.

use std::{
    num::NonZero,
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use super::{Message, Office, paced::Paced, think::Asked, think::steps};
use crate::{
    game::Action,
    players::{
        Player, PlayerError, PlayerSpec, PlayerView, SearchInfo, SearchLimits, SearchPlayer, SearchRequest, SkillLevel,
    },
    tui::{
        run::Port,
        state::analysis::{Idea, LINES, Told},
    },
};

/// Bytes for what is known of positions.
const MEMORY: usize = 64 << 20;
/// So many moves of a line are told.
const LONG: usize = 8;

/// Lines, and how many positions are looked at in a second.
type PacedLines = Paced<(Vec<Idea>, u64)>;

/// Lines that belong together: what was thought of the best moves at one time.
#[derive(Debug, Default)]
struct Lines {
    /// By their ranks.
    now: Vec<Idea>,
    /// So many were the last ones.
    whole: usize,
}

impl Lines {
    /// Takes one more in: all that are thought of together with it, once they are as many as the last ones were. A rank that was told
    /// of already begins anew.
    fn take(&mut self, idea: Idea) -> Option<Vec<Idea>> {
        if self.now.iter().any(|known| known.rank == idea.rank) {
            self.whole = self.now.len();
            self.now.clear();
        }
        self.now.push(idea);
        self.now.sort_by_key(|idea| idea.rank);
        (self.now.len() >= self.whole).then(|| self.now.clone())
    }
}

/// Tells what is thought of the best moves, until it is called off or enough is known.
pub fn analyse(asked: &Asked<'_>, analyst: Option<&PlayerSpec>, office: &Office, port: &Port<Message>) {
    let Asked { ticket, book, record, standing, work } = *asked;
    let begun = Instant::now();
    let told: Mutex<(Lines, PacedLines)> = Mutex::default();
    let lock = || told.lock().unwrap_or_else(PoisonError::into_inner);
    let told_of = |(ideas, rate)| Told::Ideas(ideas, rate);
    let tell = |told| {
        if !port.tell(Message::Analysed(ticket, told)) {
            work.cancel();
        }
    };
    let take = |thought: &SearchInfo<Action>| {
        if !(1..=LINES).contains(&thought.rank) {
            return;
        }
        let now = begun.elapsed();
        let rate = thought.nodes.saturating_mul(1000) / u64::try_from(now.as_millis()).unwrap_or(u64::MAX).max(1);
        let idea = Idea {
            rank: thought.rank,
            score: thought.score.describe(book.rules().turns.len()),
            depth: thought.depth,
            line: steps(book.variant(), record, &thought.pv, LONG).into(),
        };
        let (lines, paced) = &mut *lock();
        let set = lines.take(idea).and_then(|set| paced.offer((set, rate), now));
        set.into_iter().for_each(|set| tell(told_of(set)));
    };
    let stop = || {
        lock().1.due(begun.elapsed()).into_iter().for_each(|set| tell(told_of(set)));
        work.is_cancelled()
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let limits = match analyst {
        // As deep as it can.
        Some(_) if office.patience == SearchLimits::default() => {
            SearchLimits { depth: Some(SearchLimits::INFINITE_DEPTH), ..SearchLimits::default() }
        }
        _ => office.patience,
    };
    let task = SearchRequest { limits, multi_pv: LINES, elapsed: &|| begun.elapsed(), cancel: &stop, on_info: &take };
    let scene = PlayerView { game: book.variant(), record, standing };
    let own = || {
        let values = book.values(task.cancel)?;
        SearchPlayer::new(SkillLevel::HIGHEST, MEMORY, 0)
            .with_threads(threads)
            .with_evaluator(values)
            .choose(&scene, &SearchRequest { limits: office.patience, ..task })
    };
    let done = match analyst {
        Some(PlayerSpec::Engine(program)) => match office.engines.ask(program, &book.game, &scene, &task) {
            Err(PlayerError::UnsupportedGame(_)) => {
                tell(Told::Foreign);
                own()
            }
            done => done,
        },
        _ => own(),
    };
    if work.is_cancelled() {
        return;
    }
    let (_, paced) = std::mem::take(&mut *lock());
    paced.rest().into_iter().for_each(|set| tell(told_of(set)));
    if let Err(why) = done {
        tell(Told::Trouble(why.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_different_depths_are_not_mixed() {
        let mut lines = Lines::default();
        let mut told = |rank, depth| {
            let set = lines.take(Idea { rank, score: String::new(), depth, line: [].into() });
            set.map(|set| set.iter().map(|idea| (idea.rank, idea.depth)).collect::<Vec<_>>())
        };
        // The first ones are shown as they come.
        assert_eq!(told(1, 1), Some(vec![(1, 1)]));
        assert_eq!(told(2, 1), Some(vec![(1, 1), (2, 1)]));
        // Others as soon as they are as many, in whatever order they come.
        assert_eq!(told(2, 2), None);
        assert_eq!(told(1, 2), Some(vec![(1, 2), (2, 2)]));
        // Of one alone nothing more is to be expected after another such.
        assert_eq!(told(1, 3), None);
        assert_eq!(told(1, 4), Some(vec![(1, 4)]));
    }
}
