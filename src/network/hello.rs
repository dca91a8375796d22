//! The first lines of a connection: `alfil 1 WORD` from the guest, and `alfil 1` from the host. Every version begins like this, so
//! that two versions can tell each other why they do not play.

use super::secret::is_word;

/// The version of the protocol.
pub(super) const VERSION: u32 = 1;

/// The first line of a guest.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Hello {
    /// The word that the host has given.
    pub word: String,
    /// The key of a seat that the guest has had.
    pub key: Option<String>,
}

impl Hello {
    pub fn to_line(&self) -> String {
        let key = self.key.as_ref().map(|key| format!(" {key}")).unwrap_or_default();
        format!("alfil {VERSION} {}{key}\n", self.word)
    }

    /// Reads the line; the error is for the guest.
    pub fn read(line: &str) -> Result<Self, String> {
        let mut words = line.split(' ');
        read_version(&mut words)?;
        let word = words.next().filter(|word| is_word(word)).ok_or("the line needs a word: `alfil 1 WORD`")?;
        let key = words.next().map(str::to_owned);
        if words.next().is_some() || key.as_ref().is_some_and(|key| !is_word(key)) {
            return Err("the line has more than a word and a key".into());
        }
        Ok(Self { word: word.to_owned(), key })
    }
}

/// The first line of the host.
pub(super) fn host_line() -> String {
    format!("alfil {VERSION}\n")
}

/// Reads the first line of the host.
pub(super) fn read_host_line(line: &str) -> Result<(), String> {
    read_version(&mut line.split(' '))
}

fn read_version<'w>(words: &mut impl Iterator<Item = &'w str>) -> Result<(), String> {
    if words.next() != Some("alfil") {
        return Err("this is no game of Alfil: the first line must be `alfil 1`".into());
    }
    match words.next().and_then(|version| version.parse::<u32>().ok()) {
        Some(VERSION) => Ok(()),
        Some(version) => Err(format!(
            "one side speaks version {version} of the protocol, and the other version {VERSION}; use the same version of Alfil on both sides"
        )),
        None => Err("the first line has no version: it must be `alfil 1`".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hellos_are_read_as_written() {
        for key in [None, Some("0123".to_owned())] {
            let hello = Hello { word: "bakotiru".into(), key };
            assert_eq!(Hello::read(hello.to_line().trim_end()), Ok(hello));
        }
        assert_eq!(read_host_line(host_line().trim_end()), Ok(()));
    }

    #[test]
    fn other_first_lines_are_refused() {
        #[track_caller]
        fn check(line: &str, expect: &str) {
            let error = Hello::read(line).expect_err("must fail");
            assert!(error.contains(expect), "{error}");
        }
        check("GET / HTTP/1.1", "no game of Alfil");
        check("alfil", "no version");
        check("alfil 2 bakotiru", "version 2");
        check("alfil 1", "needs a word");
        check("alfil 1 a b c", "more than");
    }
}
