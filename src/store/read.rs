//! Reads a text file that may be anything: huge, binary, a pipe. Nothing here hangs or takes much memory.

use super::StoreError;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most bytes of a file that is read at all.
pub(super) const MOST: u64 = 1 << 20;

/// The text of a file.
pub(super) fn text(path: &Path) -> Result<String, StoreError> {
    let failed = |error| StoreError::reading(path, error);
    // Asked before the file is opened: opening a pipe waits for somebody to write into it.
    let facts = std::fs::metadata(path).map_err(failed)?;
    if facts.is_dir() {
        return Err(StoreError::Folder(path.to_owned()));
    }
    if !facts.is_file() {
        return Err(StoreError::Special(path.to_owned()));
    }
    if facts.len() > MOST {
        return Err(StoreError::TooLarge { path: path.to_owned(), most: MOST });
    }
    stream(path, &mut File::open(path).map_err(failed)?)
}

/// The text of a stream, which messages call by a path.
pub(super) fn stream(path: &Path, stream: &mut dyn Read) -> Result<String, StoreError> {
    let mut bytes = Vec::new();
    // Streams do not know their size, and neither do some files.
    stream.take(MOST + 1).read_to_end(&mut bytes).map_err(|error| StoreError::reading(path, error))?;
    if bytes.len() as u64 > MOST {
        return Err(StoreError::TooLarge { path: path.to_owned(), most: MOST });
    }
    decode(path, bytes)
}

/// The bytes as text.
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
        let told = text(&path).expect_err("must fail").to_string().replace(&*path.to_string_lossy(), "FILE");
        assert_eq!(told, expect);
    }

    #[test]
    fn texts_only() {
        check(
            b"ab\0",
            "`FILE` is a binary file (byte 2 is 0), but a text was expected; check that it is the right one",
        );
        check(b"a\nb\xff", "`FILE` is not valid UTF-8 at line 2 (byte 3); save it as UTF-8");
        let large = vec![b' '; (1 << 20) + 1];
        check(&large, "`FILE` is larger than 1024 KiB, which no file of alfil's is; check that it is the right one");
    }
}
