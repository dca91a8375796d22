//! Keys in, screen out: every flow of the screens, on the real games. Work is done at once, in order.

mod all;
mod board;
mod hands;
mod home;
mod kept;
mod notices;
mod players;
mod quantum;
mod stage;
mod worlds;
