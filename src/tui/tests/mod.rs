//! Keys in, screen out: every flow of the screens, on the real games. Work is done at once, in order.

mod board;
mod home;
mod kept;
mod stage;
mod worlds;
