//! The laws that seed 000 claims, checked by enumeration on small boards.

mod bench;
mod claims;
mod essay;
mod fragments;
mod movements;
mod numbers;
mod paths;
mod turns;
