//! Writes changed settings to `config.toml`, each after the changes before it.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use crate::store::{Folders, Setting, StoreError};

/// Number of the last change of each setting that was written.
#[derive(Debug, Default)]
pub struct SettingsFile(Mutex<BTreeMap<String, u64>>);

impl SettingsFile {
    /// Writes the change with a number, unless a later one of the same setting is written already.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn write(&self, folders: &Folders, number: u64, setting: &Setting) -> Result<(), StoreError> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = written.entry(setting.key()).or_default();
        if *last > number {
            return Ok(());
        }
        *last = number;
        setting.write(folders)
    }
}
