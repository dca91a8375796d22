//! Reads text files. The path may be that of anything, even a huge file or a pipe: reading never hangs and takes little memory.

use super::StoreError;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The largest file that is read, in bytes; far more than any rule file or saved game needs.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 20;

/// The text of a rule file, a saved game or the configuration.
pub(super) fn text(path: &Path) -> Result<String, StoreError> {
    text_up_to(path, MAX_FILE_BYTES)
}

/// The text of a file that the user names, such as a list of openings.
///
/// # Errors
/// If it cannot be read, is no text, or has more bytes than `max_bytes`.
pub fn text_up_to(path: &Path, max_bytes: u64) -> Result<String, StoreError> {
    let read_error = |error| StoreError::reading(path, error);
    // This comes before opening the file, because opening a pipe waits for a writer.
    let metadata = std::fs::metadata(path).map_err(read_error)?;
    if metadata.is_dir() {
        return Err(StoreError::Folder(path.to_owned()));
    }
    if !metadata.is_file() {
        return Err(StoreError::Special(path.to_owned()));
    }
    if metadata.len() > max_bytes {
        return Err(StoreError::TooLarge { path: path.to_owned(), max_bytes });
    }
    stream_up_to(path, &mut File::open(path).map_err(read_error)?, max_bytes)
}

/// The text of a stream. Messages use `path` as its name.
pub(super) fn stream(path: &Path, stream: &mut dyn Read) -> Result<String, StoreError> {
    stream_up_to(path, stream, MAX_FILE_BYTES)
}

fn stream_up_to(path: &Path, stream: &mut dyn Read, max_bytes: u64) -> Result<String, StoreError> {
    let mut bytes = Vec::new();
    // Streams and some files, such as those in `/proc`, do not know their size.
    stream.take(max_bytes + 1).read_to_end(&mut bytes).map_err(|error| StoreError::reading(path, error))?;
    if bytes.len() as u64 > max_bytes {
        return Err(StoreError::TooLarge { path: path.to_owned(), max_bytes });
    }
    decode(path, bytes)
}

fn decode(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(StoreError::Binary { path: path.to_owned(), at });
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|&byte| byte == b'\n').count();
        StoreError::NotUtf8 { path: path.to_owned(), at, line }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expect: &str) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        std::fs::write(&path, bytes).expect("written");
        let message = text(&path).expect_err("must fail").to_string().replace(&*path.to_string_lossy(), "FILE");
        assert_eq!(message, expect);
    }

    #[test]
    fn only_short_utf8_texts_are_read() {
        check(b"ab\0", "`FILE` is a binary file (byte 2 is 0), not text; check that it is the right file");
        check(b"a\nb\xff", "`FILE` is not valid UTF-8 at line 2 (byte 3); save it as UTF-8");
        let large = vec![b' '; (1 << 20) + 1];
        check(&large, "`FILE` is larger than 1024 KiB, the limit for files of alfil; check that it is the right file");
    }
}
