//! Keys in, screen out: every flow of the screens, on the real games. Work is done at once, in order.

mod board;
mod card;
mod copy;
mod every_game;
mod hands;
mod harness;
mod home;
mod keys;
mod labels;
mod landing;
mod marks;
mod matches;
mod mouse;
mod new_puzzles;
mod notices;
mod pixels;
mod players;
mod puzzle_help;
mod quantum;
mod saved_games;
mod settings;
mod square_info;
mod typed;
mod variations;
mod world_rules;
mod worlds;
