//! The whole of `syntax` on texts.

mod expressions;
mod files;
mod format;
mod generate;
mod hostile;
mod messages;
mod plain;
mod round_trip;
mod statements;
mod words;
