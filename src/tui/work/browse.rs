//! Looks for worlds to be shown one by one.

use super::{
    Message, Office,
    expand::{watched, witness_of},
};
use crate::{
    game::{Action, Asked, Position, Variant, fen, pgn},
    store::{self, Library},
    tui::{
        run::Port,
        state::{
            browser::{Question, Shown, Wish},
            rulebook::Rulebook,
        },
    },
    worlds::{Round, SquareCondition, Subset, Worlds, WorldsError},
};

/// Tells of the world that is wanted.
pub fn browse(
    office: &Office,
    ticket: u64,
    (worlds, round): (&Worlds<Variant>, &Round),
    wish: &Wish,
    port: &Port<Message>,
) {
    let found = watched(worlds.monitor(), |_| true, || find(office, worlds, round, wish));
    match found {
        Err(Why::Stopped(WorldsError::Cancelled)) => {}
        Err(Why::Stopped(stopped)) => drop(port.tell(Message::Browsed(ticket, Err(stopped.to_string())))),
        Err(Why::Unread(text)) => drop(port.tell(Message::Browsed(ticket, Err(text)))),
        Ok(found) => drop(port.tell(Message::Browsed(ticket, Ok(found.map(Box::new))))),
    }
}

/// Writes a game into a file of its own, and tells where.
pub fn export(office: &Office, book: &Rulebook, (start, actions): (&Position, &[Action]), port: &Port<Message>) {
    let text = pgn::write(book.variant(), start, actions, &pgn::Heading::default()).map_err(|fault| fault.title);
    let done = text
        .and_then(|text| store::export(&office.folders, &book.rules().title, &text).map_err(|error| error.to_string()));
    port.tell(Message::Exported(done.map(|path| path.display().to_string())));
}

/// Why no world is shown.
enum Why {
    Stopped(WorldsError),
    Unread(String),
}

impl From<WorldsError> for Why {
    fn from(stopped: WorldsError) -> Self {
        Self::Stopped(stopped)
    }
}

fn find(office: &Office, worlds: &Worlds<Variant>, round: &Round, wish: &Wish) -> Result<Option<Shown>, Why> {
    let asked = match &wish.filter {
        Some(filter) => Some(match &filter.asked {
            Some(asked) => asked.clone(),
            None => match SquareCondition::parse(worlds.game().rules(), &filter.text).map(Question::Stands) {
                Some(stands) => stands,
                None => read(office, &wish.rules, round.mover(), &filter.text)
                    .map(Question::Matches)
                    .map_err(Why::Unread)?,
            },
        }),
        None => None,
    };
    let (number, count, record) = if let Some(asked) = &asked {
        let (count, number) = match asked {
            Question::Matches(asked) => worlds.count_matching(round, asked, wish.number)?,
            Question::Stands(given) => {
                (worlds.census(round, &[*given])?.worlds, worlds.find(round, &[*given], wish.number)?)
            }
        };
        let Some(number) = number else { return Ok(None) };
        (number, count, worlds.nth(round, Subset::All, number)?)
    } else if wish.by_ways {
        (wish.number, round.len(), worlds.nth_by_histories(round, wish.number)?)
    } else {
        (wish.number, round.count(wish.among), worlds.nth(round, wish.among, wish.number)?)
    };
    let Some(record) = record else { return Ok(None) };
    let game = worlds.game();
    let line = worlds.lineage(round, &record)?.unwrap_or_default();
    let world = witness_of(worlds, &record, &line);
    let ways = worlds.histories(round, &record)?.map(|ways| ways.to_string());
    let number_of_move = u32::try_from(world.moves.len() / 2 + 1).unwrap_or(1);
    let fen = fen::write(game, &world.position, 0, number_of_move);
    let actions = line.into_iter().map(|step| step.action).collect();
    let start = worlds.start_world().clone();
    Ok(Some(Shown { number, count, world, ways, start, actions, fen, asked }))
}

/// A pattern in the words of a game's rule file, as the player to move sees it.
fn read(office: &Office, rules: &str, player: usize, text: &str) -> Result<Asked, String> {
    let reading = Library::open(&office.folders).read(rules).map_err(|error| error.to_string())?;
    reading.asked(player, "pattern", text).map_err(|found| {
        let said = found.first().map_or_else(|| "it cannot be read".into(), |diagnostic| diagnostic.title.clone());
        format!("`{text}`: {said}")
    })
}
