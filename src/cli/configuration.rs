//! The configuration for commands: what is wrong in it is printed as warnings.

use super::failure::print_message;
use crate::store::{Config, ConfigFile, Folders, StoreError};

/// Loads the configuration.
///
/// # Errors
/// If the file exists but cannot be read, or there is no home folder.
pub(super) fn load() -> Result<Config, StoreError> {
    let ConfigFile { config, problems } = ConfigFile::load(&Folders::find()?)?;
    for problem in problems {
        print_message("warning", &problem.to_string());
    }
    Ok(config)
}
