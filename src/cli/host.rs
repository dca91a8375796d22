//! `alfil host`: plays a game with a person at another terminal, who joins it.

use super::argument_values::parse_time_control;
use super::{Failure, game_argument, play};
use crate::game::fen::ParsedFen;
use crate::network::{self, DEFAULT_PORT, HostOptions};
use crate::players::{TimeControl, single_player_message};
use crate::store::{Folders, Library, LoadedGame};
use crate::tui::state::RemoteTable;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

#[derive(Debug, clap::Args)]
pub(super) struct HostArgs {
    /// A name from `alfil list`, or a rule file
    #[arg(default_value = "chess")]
    pub game: String,
    /// Port for those who join; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = DEFAULT_PORT)]
    pub port: u16,
    /// Address of this computer for those who join; all of its addresses by default
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    pub bind: IpAddr,
    /// Seconds per player for the whole game, with an optional increment per turn: `300`, `180+2`
    #[arg(long, value_name = "SECONDS", value_parser = parse_time_control)]
    pub clock: Option<TimeControl>,
    /// Your side, by name, or `random`; the first side by default
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Word that those who join must know; made up by default
    #[arg(long, value_name = "WORD", value_parser = word)]
    pub word: Option<String>,
    /// Start from this position
    #[arg(long)]
    pub fen: Option<String>,
    /// Play line by line instead of on the full screen
    #[arg(long)]
    pub plain: bool,
}

/// Parses a word.
pub(super) fn word(text: &str) -> Result<String, String> {
    let is_word = network::is_word(text);
    is_word
        .then(|| text.to_owned())
        .ok_or_else(|| "expected at most 64 letters, digits or signs, without spaces".into())
}

pub(super) fn run(args: &HostArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = Library::open(&Folders::find()?).load(&args.game)?;
    let player = side(args.side.as_deref(), &game)?;
    let start = start(args, &game)?;
    let word = args.word.clone().unwrap_or_else(network::new_word);
    let address = SocketAddr::new(args.bind, args.port);
    let options = HostOptions { address, word: word.clone(), start: start.clone(), time_control: args.clock, player };
    let (address, link) = network::host(&game, options).map_err(|error| listening_failure(address, &error))?;
    let invitation = format!("alfil join {} --word {word}", network::guest_address(address));
    writeln!(out, "Others join by: {invitation}")?;
    writeln!(out, "You play {}. The first who joins plays, and the next ones watch.", players(&game)[player])?;
    out.flush()?;
    let table = RemoteTable::new(link.sender, Some(player), invitation, true);
    play::run_at_table(game, start, args.clock, (table, link.events), args.plain, out)
}

fn listening_failure(address: SocketAddr, error: &std::io::Error) -> Failure {
    Failure::Input(format!(
        "cannot listen at {address}: {error}\n  choose another port with `--port N`, or any free one with `--port 0`"
    ))
}

fn players(game: &LoadedGame) -> &[String] {
    &game.variant.rules().players
}

/// The player of this program.
fn side(side: Option<&str>, game: &LoadedGame) -> Result<usize, Failure> {
    let players = players(game);
    if players.len() < 2 {
        return Err(Failure::Input(single_player_message(game.title())));
    }
    match side {
        None => Ok(0),
        Some("random") => Ok(fastrand::usize(..players.len())),
        Some(side) => players.iter().position(|name| name.eq_ignore_ascii_case(side)).ok_or_else(|| {
            let names = players.join(", ");
            Failure::Input(format!("{} has no side `{side}`; choose {names} or random", game.title()))
        }),
    }
}

/// The position of `--fen`, else one of several starts at random; `None` if the rules have one start.
fn start(args: &HostArgs, game: &LoadedGame) -> Result<Option<ParsedFen>, Failure> {
    if let Some(text) = &args.fen {
        return game_argument::read_fen(game, text).map(Some);
    }
    if game.variant.rules().start_moves.is_empty() {
        return Ok(None);
    }
    let starts = game.variant.start_positions().map_err(|fault| Failure::from(fault).at(&game.sources))?;
    game_argument::numbered_start(game, fastrand::usize(..starts.len())).map(Some)
}
