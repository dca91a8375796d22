//! Finds worlds for the browser and exports their games.

use super::{Message, RoundTask, Services, expand_worlds::describe_world};
use crate::game::GameHistory;
use crate::{
    game::{Action, GameTree, Position, Rules, fen, pgn},
    store::{self, Glyphs, Library, pgn_date},
    task::Halt,
    tui::{
        event_loop::MessageSender,
        piece_text,
        state::{FoundWorld, Rulebook, WorldRequest},
    },
    worlds::{SquareCondition, Subset, WorldAtom, WorldCondition, WorldsError},
};
use std::time::SystemTime;

/// Finds the requested world and sends it.
pub fn find_world(
    services: &Services,
    ticket: u64,
    round: &RoundTask,
    request: &WorldRequest,
    sender: &MessageSender<Message>,
) {
    let found = match find(services, round, request) {
        Err(FindError::Worlds(WorldsError::Halted(Halt::Cancelled))) => return,
        found => found.map(|found| found.map(Box::new)).map_err(|error| error.to_string()),
    };
    sender.send(Message::WorldFound { ticket, found });
}

/// Exports a game as PGN and returns the path.
pub fn export(
    services: &Services,
    rulebook: &Rulebook,
    start: &Position,
    actions: &[Action],
) -> Result<String, String> {
    let header = pgn::PgnHeader { date: Some(pgn_date(SystemTime::now())), ..pgn::PgnHeader::default() };
    let text =
        pgn::write(rulebook.variant(), &GameTree::from_start(start, actions), &header).map_err(|fault| fault.title)?;
    let path = store::export(&services.folders, &rulebook.rules().title, &text).map_err(|error| error.to_string())?;
    Ok(path.display().to_string())
}

/// Why no world can be shown.
#[derive(Debug, thiserror::Error)]
enum FindError {
    #[error(transparent)]
    Worlds(#[from] WorldsError),
    /// The pattern cannot be read.
    #[error("{0}")]
    Pattern(String),
}

fn find(
    services: &Services,
    RoundTask { worlds, round }: &RoundTask,
    request: &WorldRequest,
) -> Result<Option<FoundWorld>, FindError> {
    let game = worlds.game();
    let query = match &request.view.filter {
        None => None,
        Some(filter) if filter.query.is_some() => filter.query.clone(),
        Some(filter) => Some(match square_condition(game.rules(), &filter.text) {
            Some(square) => WorldCondition::Atom(WorldAtom::Square(square)),
            None => read_condition(services, game.rules(), &request.rules, round.mover(), &filter.text)
                .map_err(FindError::Pattern)?,
        }),
    };
    let (number, count, record) = if let Some(query) = &query {
        let (count, number) = worlds.count_matching(round, query, request.number)?;
        let Some(number) = number else { return Ok(None) };
        (number, count, worlds.nth(round, Subset::All, number)?)
    } else if request.view.by_histories {
        (request.number, round.len(), worlds.nth_by_histories(round, request.number)?)
    } else {
        (request.number, round.count(request.view.subset), worlds.nth(round, request.view.subset, request.number)?)
    };
    let Some(record) = record else { return Ok(None) };
    let line = worlds.lineage(round, &record)?.unwrap_or_default();
    let world = describe_world(worlds, &record, &line);
    let histories = worlds.histories(round, &record)?.map(|histories| histories.to_string());
    let fullmove = u32::try_from(world.moves.len() / 2 + 1).unwrap_or(1);
    let fen = fen::write(game, &world.position, GameHistory::default(), fullmove);
    let actions = line.into_iter().map(|step| step.action).collect();
    let start = worlds.start_world().clone();
    Ok(Some(FoundWorld { number, count, world, histories, start, actions, fen, query }))
}

/// Parses a condition on a square. The piece may be written as in rule files or as the program shows it.
fn square_condition(rules: &Rules, text: &str) -> Option<SquareCondition> {
    SquareCondition::parse(rules, text).or_else(|| piece_text::read_condition(rules, text))
}

/// Parses a condition, from the point of view of the player to move.
fn read_condition(
    services: &Services,
    rules: &Rules,
    file: &str,
    player: usize,
    text: &str,
) -> Result<WorldCondition, String> {
    let file = Library::open(&services.folders).read(file).map_err(|error| error.to_string())?;
    file.parse_condition(player, "pattern", text).map_err(|diagnostics| {
        let example = piece_text::example_condition(rules, Glyphs::Letters);
        let square = example.rsplit(' ').next().unwrap_or_default();
        let reason = diagnostics.first().map_or("it cannot be read", |diagnostic| &diagnostic.title);
        format!("`{text}` is not a pattern: {reason}; try `{example}` or `nothing on {square}`")
    })
}
