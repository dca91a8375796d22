//! Finds worlds for the browser and exports their games.

use super::{
    Message, Services,
    expand_worlds::{describe_world, with_progress},
};
use crate::{
    game::{Action, Position, PositionQuery, fen, pgn},
    store::{self, Library},
    task::Halt,
    tui::{
        event_loop::MessageSender,
        state::{
            browser::{FoundWorld, WorldQuery, WorldRequest},
            rulebook::Rulebook,
        },
    },
    worlds::{Round, SquareCondition, Subset, Worlds, WorldsError},
};

/// Finds the requested world and sends it.
pub fn find_world(
    services: &Services,
    ticket: u64,
    (worlds, round): (&Worlds, &Round),
    wish: &WorldRequest,
    sender: &MessageSender<Message>,
) {
    let found = with_progress(worlds.monitor(), |_| true, || find(services, worlds, round, wish));
    match found {
        Err(FindError::Stopped(WorldsError::Halted(Halt::Cancelled))) => {}
        Err(FindError::Stopped(stopped)) => drop(sender.send(Message::WorldFound(ticket, Err(stopped.to_string())))),
        Err(FindError::Unreadable(text)) => drop(sender.send(Message::WorldFound(ticket, Err(text)))),
        Ok(found) => drop(sender.send(Message::WorldFound(ticket, Ok(found.map(Box::new))))),
    }
}

/// Exports a game as PGN and sends the path.
pub fn export(
    services: &Services,
    rulebook: &Rulebook,
    (start, actions): (&Position, &[Action]),
    sender: &MessageSender<Message>,
) {
    let text = pgn::write(rulebook.variant(), start, actions, &pgn::PgnHeader::default()).map_err(|fault| fault.title);
    let done = text.and_then(|text| {
        store::export(&services.folders, &rulebook.rules().title, &text).map_err(|error| error.to_string())
    });
    sender.send(Message::PgnExported(done.map(|path| path.display().to_string())));
}

/// Why no world can be shown.
enum FindError {
    Stopped(WorldsError),
    Unreadable(String),
}

impl From<WorldsError> for FindError {
    fn from(stopped: WorldsError) -> Self {
        Self::Stopped(stopped)
    }
}

fn find(
    services: &Services,
    worlds: &Worlds,
    round: &Round,
    wish: &WorldRequest,
) -> Result<Option<FoundWorld>, FindError> {
    let asked = match &wish.filter {
        Some(filter) => Some(match &filter.query {
            Some(asked) => asked.clone(),
            None => match SquareCondition::parse(worlds.game().rules(), &filter.text).map(WorldQuery::PieceOn) {
                Some(stands) => stands,
                None => read_pattern(services, &wish.rules, round.mover(), &filter.text)
                    .map(WorldQuery::Pattern)
                    .map_err(FindError::Unreadable)?,
            },
        }),
        None => None,
    };
    let (number, count, record) = if let Some(asked) = &asked {
        let (count, number) = match asked {
            WorldQuery::Pattern(asked) => worlds.count_matching(round, asked, wish.number)?,
            WorldQuery::PieceOn(given) => {
                (worlds.census(round, &[*given])?.worlds, worlds.find(round, &[*given], wish.number)?)
            }
        };
        let Some(number) = number else { return Ok(None) };
        (number, count, worlds.nth(round, Subset::All, number)?)
    } else if wish.by_histories {
        (wish.number, round.len(), worlds.nth_by_histories(round, wish.number)?)
    } else {
        (wish.number, round.count(wish.among), worlds.nth(round, wish.among, wish.number)?)
    };
    let Some(record) = record else { return Ok(None) };
    let game = worlds.game();
    let line = worlds.lineage(round, &record)?.unwrap_or_default();
    let world = describe_world(worlds, &record, &line);
    let ways = worlds.histories(round, &record)?.map(|ways| ways.to_string());
    let number_of_move = u32::try_from(world.moves.len() / 2 + 1).unwrap_or(1);
    let fen = fen::write(game, &world.position, 0, number_of_move);
    let actions = line.into_iter().map(|step| step.action).collect();
    let start = worlds.start_world().clone();
    Ok(Some(FoundWorld { number, count, world, histories: ways, start, actions, fen, query: asked }))
}

/// Parses a pattern in the rule language, from the point of view of the player to move.
fn read_pattern(services: &Services, rules: &str, player: usize, text: &str) -> Result<PositionQuery, String> {
    let reading = Library::open(&services.folders).read(rules).map_err(|error| error.to_string())?;
    reading.resolve_pattern(player, "pattern", text).map_err(|found| {
        let said = found.first().map_or_else(|| "it cannot be read".into(), |diagnostic| diagnostic.title.clone());
        format!("`{text}`: {said}")
    })
}
