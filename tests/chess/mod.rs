//! Chess and its relatives as they are played.

mod cozy;
mod draws;
mod fide;
mod irreversible;
pub mod table;
