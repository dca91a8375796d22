//! Writes files whole or not at all.

use super::StoreError;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a text beside the file, makes sure that it is on the disk, and puts it in the file's place. Folders that are
/// missing are made.
pub(super) fn write(path: &Path, text: &str) -> Result<(), StoreError> {
    replace(path, text, None)
}

/// Puts a text in the place of a file that there is. Who may read and write it stays as it was, and a link stays a link.
///
/// # Errors
/// If the file cannot be found or written.
pub fn rewrite(path: &Path, text: &str) -> Result<(), StoreError> {
    let file = fs::canonicalize(path).map_err(|error| StoreError::reading(path, error))?;
    let permissions = fs::metadata(&file).map_err(|error| StoreError::reading(path, error))?.permissions();
    // Only the folder decides whether a file can be replaced, but who protects a file means what is in it.
    if permissions.readonly() {
        return Err(StoreError::writing(path, io::ErrorKind::PermissionDenied.into()));
    }
    replace(&file, text, Some(permissions))
}

fn replace(path: &Path, text: &str, permissions: Option<Permissions>) -> Result<(), StoreError> {
    let failed = |error| StoreError::writing(path, error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| StoreError::writing(folder, error))?;
    }
    let beside = beside(path);
    let permit = |()| permissions.map_or(Ok(()), |permissions| fs::set_permissions(&beside, permissions));
    let done = put(&beside, text).and_then(permit).and_then(|()| fs::rename(&beside, path));
    if let Err(error) = done {
        let _ = fs::remove_file(&beside);
        return Err(failed(error));
    }
    // The new name is on the disk when the folder is; not every system can be asked for that.
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Makes an empty file, if there is none of that name. `false` if there is one.
pub(super) fn reserve(path: &Path) -> Result<bool, StoreError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| StoreError::writing(folder, error))?;
    }
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(StoreError::writing(path, error)),
    }
}

/// A name that no other running program writes to.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn put(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_the_file_is_left() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("a/b/file");
        write(&path, "one").expect("written");
        write(&path, "two").expect("written again");
        assert_eq!(fs::read_to_string(&path).expect("read"), "two");
        assert_eq!(fs::read_dir(home.path().join("a/b")).expect("listed").count(), 1);
        assert!(!reserve(&path).expect("asked"));
        assert!(reserve(&home.path().join("c/other")).expect("asked"));
    }

    #[test]
    #[cfg(unix)]
    fn a_rewritten_file_stays_what_it_was() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().expect("a folder");
        let (path, link) = (home.path().join("file"), home.path().join("link"));
        fs::write(&path, "one").expect("written");
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        rewrite(&link, "two").expect("rewritten");
        assert_eq!(fs::read_to_string(&path).expect("read"), "two");
        assert!(fs::symlink_metadata(&link).expect("asked").is_symlink());
        assert_eq!(fs::metadata(&path).expect("asked").permissions().mode() & 0o777, 0o640);
        fs::set_permissions(&path, Permissions::from_mode(0o440)).expect("set");
        assert!(rewrite(&link, "three").is_err() && fs::read_to_string(&path).expect("read") == "two");
        assert!(rewrite(&home.path().join("none"), "").is_err());
    }
}
