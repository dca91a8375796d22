//! Games between programs on two computers: `alfil host` and `alfil join`. Nothing else in Alfil opens a socket.
//!
//! The host is the referee: it checks moves and keeps the clocks. All players, its own included, send it [`GuestMessage`]s through a
//! [`Link`] and play only what it sends back as [`HostMessage`]s. `docs/network.md` describes the lines between the programs.

mod address;
mod connection;
#[cfg(fuzzing)]
mod fuzzed;
mod guest;
mod hello;
mod host;
mod line_reader;
mod line_writer;
mod link;
mod message;
mod referee;
mod secret;
mod table;

pub use address::{DEFAULT_PORT, guest_address, resolve};
#[cfg(fuzzing)]
pub use fuzzed::{read_guest, read_host};
pub use guest::{Invitation, JoinError};
pub use host::{HostOptions, host};
pub use link::{Link, LinkEvent, LinkSender};
pub use message::{GuestMessage, HostMessage};
pub use secret::{is_word, new_word};
