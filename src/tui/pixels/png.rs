//! PNG pictures with a palette. The pictures are small, and the line to the terminal is fast, so they are not compressed.
//!
//! Source: *Portable Network Graphics (PNG) Specification*, and RFC 1950 and 1951 for the stored blocks.

use super::indexed_image::IndexedImage;

/// The longest stored block in bytes.
const MAX_BLOCK_BYTES: usize = 0xffff;

/// Writes a picture.
pub fn encode(image: &IndexedImage) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    for side in [image.width, image.height()] {
        header.extend(u32::try_from(side).unwrap_or(0).to_be_bytes());
    }
    // Eight bits for each pixel, with a palette.
    header.extend([8, 3, 0, 0, 0]);
    push_chunk(&mut png, *b"IHDR", &header);
    push_chunk(&mut png, *b"PLTE", image.palette.as_flattened());
    // Each line begins with its filter: none.
    let lines = image.pixels.chunks(image.width.max(1));
    let data: Vec<u8> = lines.flat_map(|line| [0].into_iter().chain(line.iter().copied())).collect();
    push_chunk(&mut png, *b"IDAT", &stored(&data));
    push_chunk(&mut png, *b"IEND", &[]);
    png
}

fn push_chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    png.extend(u32::try_from(data.len()).unwrap_or(0).to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(data);
    let sum = crc(&png[start..]);
    png.extend(sum.to_be_bytes());
}

/// A zlib stream of stored blocks.
fn stored(data: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut blocks = data.chunks(MAX_BLOCK_BYTES).peekable();
    while let Some(block) = blocks.next() {
        let length = u16::try_from(block.len()).unwrap_or(0);
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream.extend(adler(data).to_be_bytes());
    stream
}

/// The checksum of a zlib stream.
fn adler(data: &[u8]) -> u32 {
    let (low, high) = data.iter().fold((1, 0), |(low, high), &byte| {
        let low = (low + u32::from(byte)) % 65521;
        (low, (high + low) % 65521)
    });
    high << 16 | low
}

const CRC_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte: u32 = 0;
    let mut index = 0;
    while index < table.len() {
        let (mut value, mut bit) = (byte, 0);
        while bit < 8 {
            value = if value & 1 == 1 { 0xedb8_8320 ^ value >> 1 } else { value >> 1 };
            bit += 1;
        }
        table[index] = value;
        (byte, index) = (byte + 1, index + 1);
    }
    table
};

/// The checksum of a chunk.
fn crc(data: &[u8]) -> u32 {
    !data.iter().fold(u32::MAX, |sum, &byte| CRC_TABLE[((sum ^ u32::from(byte)) & 255) as usize] ^ sum >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standards() {
        assert_eq!(crc(b"IEND"), 0xae42_6082);
        assert_eq!(adler(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn a_picture_has_its_chunks() {
        let image = IndexedImage { width: 2, palette: vec![[1, 2, 3], [4, 5, 6]], pixels: vec![0, 1, 1, 0] };
        let png = encode(&image);
        let expect = b"\x78\x01\x01\x06\x00\xf9\xff\x00\x00\x01\x00\x01\x00";
        for part in [&b"\x89PNG"[..], b"PLTE\x01\x02\x03\x04\x05\x06", expect, b"IEND\xae\x42\x60\x82"] {
            assert!(png.windows(part.len()).any(|window| window == part), "{part:?} in {png:?}");
        }
    }
}
