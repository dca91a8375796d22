//! Numbers and texts as bytes, for the rows of the database. A number has 7 bits a byte (LEB128), so that small numbers take one byte.

/// Writes numbers and texts.
#[derive(Debug, Default)]
pub(super) struct ByteWriter(pub Vec<u8>);

impl ByteWriter {
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.0.push((number & 0x7f) as u8);
    }

    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }
}

/// Reads what a [`ByteWriter`] wrote. Every method returns `None` if the bytes are not valid.
#[derive(Debug)]
pub(super) struct ByteReader<'b>(pub &'b [u8]);

impl<'b> ByteReader<'b> {
    pub fn number<N: TryFrom<u64>>(&mut self) -> Option<N> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return N::try_from(number).ok();
            }
        }
        None
    }

    pub fn text(&mut self) -> Option<&'b str> {
        let len = self.number()?;
        let (text, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        std::str::from_utf8(text).ok()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = ByteWriter::default();
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        numbers.iter().for_each(|&number| writer.number(number));
        writer.text("Müller");
        let mut reader = ByteReader(&writer.0);
        assert!(numbers.iter().all(|&number| reader.number() == Some(number)));
        assert_eq!((reader.text(), reader.is_empty()), (Some("Müller"), true));
    }

    #[test]
    fn bytes_that_are_not_valid_are_refused() {
        assert_eq!(ByteReader(&[]).number::<u64>(), None);
        assert_eq!(ByteReader(&[0x80; 11]).number::<u64>(), None);
        assert_eq!(ByteReader(&[0x80, 0x02]).number::<u8>(), None);
        assert_eq!(ByteReader(&[5, b'a']).text(), None);
        assert_eq!(ByteReader(&[1, 0xff]).text(), None);
    }
}
