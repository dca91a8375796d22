//! TOML files: settings, saved games and scores. Errors name the line.

use super::{StoreError, atomic, read};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io;
use std::path::Path;

/// Reads a file, or returns the default if it does not exist.
pub(super) fn load_or_default<T: DeserializeOwned + Default>(path: &Path) -> Result<T, StoreError> {
    match read::text(path) {
        Ok(text) => parse(path, &text),
        Err(error) if error.is_missing() => Ok(T::default()),
        Err(error) => Err(error),
    }
}

/// Parses the text of a file. Errors use `path` as its name.
pub(super) fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T, StoreError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let words =
            [("unknown field", "unknown key"), ("missing field", "missing key"), ("unknown variant", "unknown value")];
        let message = words.iter().fold(error.message().to_owned(), |text, (serde, ours)| text.replace(serde, ours));
        text_error(path, text, error.span().map_or(0, |span| span.start), &message)
    })
}

/// An error at a byte of a text.
pub(super) fn text_error(path: &Path, text: &str, byte: usize, message: &str) -> StoreError {
    let line = text.get(..byte).unwrap_or_default().matches('\n').count() + 1;
    StoreError::Text { path: path.to_owned(), line, message: message.replace('\n', "; ") }
}

/// Writes a file atomically.
pub(super) fn write(path: &Path, value: &impl Serialize) -> Result<(), StoreError> {
    atomic::write(path, &to_text(path, value)?)
}

/// The text of a file. Errors use `path` as its name.
pub(super) fn to_text(path: &Path, value: &impl Serialize) -> Result<String, StoreError> {
    toml::to_string(value).map_err(|error| StoreError::writing(path, io::Error::other(error)))
}
