//! PNG pictures with a palette.

use png::{BitDepth, ColorType, Compression, Encoder};

use super::indexed_image::IndexedImage;

/// Writes a picture; nothing if it has no pixels.
pub fn encode(image: &IndexedImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory cannot fail, and an image without pixels or colours shows nothing.
    if write(image, &mut bytes).is_err() {
        bytes.clear();
    }
    bytes
}

fn write(image: &IndexedImage, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
    let mut encoder = Encoder::new(bytes, side(image.width), side(image.height()));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(image.palette.as_flattened());
    // A key must not wait for a picture.
    encoder.set_compression(Compression::Fast);
    encoder.write_header()?.write_image_data(&image.pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_reads_back() {
        let image = IndexedImage { width: 2, palette: vec![[1, 2, 3], [4, 5, 6]], pixels: vec![0, 1, 1, 0] };
        let bytes = encode(&image);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a picture");
        assert_eq!(reader.info().size(), (2, 2));
        assert_eq!(reader.info().palette.as_deref(), Some(&[1, 2, 3, 4, 5, 6][..]));
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("pixels");
        // The reader expands the palette.
        assert!(pixels == image.pixels || pixels == [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3], "{pixels:?}");
        assert!(encode(&IndexedImage { width: 0, palette: Vec::new(), pixels: Vec::new() }).is_empty());
    }
}
