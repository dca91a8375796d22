//! The next text of a file, complete beside it, before it replaces it.
//!
//! The text of `chess-0001.alfil` waits in `chess-0001.alfil.7.part`. It survives the end of the program from the moment
//! that it is written, and a failure of power once it is synced, which may take long. What an ended program left behind
//! is found again by its name ([`super::SaveFolder::recover`]).

use super::{StoreError, file_lock};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that waits to replace another. If the program ends before, it stays on the disk and is recovered.
#[derive(Debug)]
pub struct PartFile {
    path: PathBuf,
    file: File,
    text: String,
}

impl PartFile {
    /// Writes the text number `number` of a file, without waiting for the disk.
    pub(super) fn write(target: &Path, number: u64, text: String) -> Result<Self, StoreError> {
        let path = part_path(target, number);
        let file = File::create(&path).map_err(|error| StoreError::writing(&path, error))?;
        // Nobody else has this file, so the lock succeeds. It is taken along when the part replaces the target.
        file_lock::try_lock(&file);
        let mut part = Self { path, file, text };
        let written = part.file.write_all(part.text.as_bytes());
        if let Err(error) = written {
            part.discard();
            return Err(StoreError::writing(target, error));
        }
        Ok(part)
    }

    /// Removes the file, because a newer one has taken its place.
    pub fn discard(self) {
        // What cannot be removed is found by `recover`.
        drop(fs::remove_file(&self.path));
    }

    /// Waits until the text is on the disk.
    ///
    /// # Errors
    /// If the disk fails.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_all().map_err(|error| StoreError::writing(&self.path, error))
    }

    /// Replaces a file. Returns the locked file and its text.
    pub(super) fn replace(self, target: &Path) -> Result<(File, String), StoreError> {
        fs::rename(&self.path, target).map_err(|error| StoreError::writing(target, error))?;
        Ok((self.file, self.text))
    }
}

fn part_path(target: &Path, number: u64) -> PathBuf {
    let mut path = target.as_os_str().to_owned();
    path.push(format!(".{number}.part"));
    path.into()
}

/// The file name of the target, and the number, of the path of a part.
pub(super) fn target_and_number(path: &Path) -> Option<(&str, u64)> {
    let (target, number) = path.file_name()?.to_str()?.strip_suffix(".part")?.rsplit_once('.')?;
    Some((target, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_replaces_its_target_or_is_discarded() {
        let home = tempfile::tempdir().expect("a folder");
        let target = home.path().join("game.alfil");
        let part = PartFile::write(&target, 3, "one".into()).expect("written");
        assert_eq!(target_and_number(&part.path), Some(("game.alfil", 3)));
        part.sync().expect("synced");
        part.replace(&target).expect("replaced");
        PartFile::write(&target, 4, "two".into()).expect("written").discard();
        assert_eq!(fs::read_to_string(&target).expect("read"), "one");
        assert_eq!(fs::read_dir(home.path()).expect("listed").count(), 1);
        assert_eq!(target_and_number(Path::new(".tmpa.part")), None);
    }
}
