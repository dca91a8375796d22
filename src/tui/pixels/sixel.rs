//! Sixels: an image as characters, each of which is six pixels of one colour below one another.
//!
//! Source: *VT330/VT340 Programmer Reference Manual*, chapter 14.

use std::fmt::Write;

use super::indexed_image::IndexedImage;

/// Pixels in a character.
const BAND_ROWS: usize = 6;
/// The shortest run that is written as a number.
const MIN_RUN: usize = 4;

/// Writes an image. Pixels have the shape of squares, and what lies beside the image stays.
pub fn encode(image: &IndexedImage) -> String {
    let mut text = format!("\x1bP9;1q\"1;1;{};{}", image.width, image.height());
    for (index, colour) in image.palette.iter().enumerate() {
        let [red, green, blue] = colour.map(|channel| (u16::from(channel) * 100 + 127) / 255);
        // Writing into a string never fails.
        let _ = write!(text, "#{index};2;{red};{green};{blue}");
    }
    for (number, band) in image.pixels.chunks(image.width.max(1) * BAND_ROWS).enumerate() {
        if number > 0 {
            text.push('-');
        }
        push_band(&mut text, band, image);
    }
    text.push_str("\x1b\\");
    text
}

/// Writes six lines, colour by colour.
fn push_band(text: &mut String, band: &[u8], image: &IndexedImage) {
    let mut columns = vec![vec![0u8; image.width]; image.palette.len()];
    let mut is_used = vec![false; image.palette.len()];
    for (row, line) in band.chunks(image.width.max(1)).enumerate() {
        for (column, &index) in line.iter().enumerate() {
            columns[usize::from(index)][column] |= 1 << row;
            is_used[usize::from(index)] = true;
        }
    }
    let mut is_first = true;
    for (index, columns) in columns.iter().enumerate().filter(|&(index, _)| is_used[index]) {
        if !is_first {
            text.push('$');
        }
        is_first = false;
        let _ = write!(text, "#{index}");
        let end = columns.iter().rposition(|&bits| bits != 0).map_or(0, |last| last + 1);
        for run in columns[..end].chunk_by(|one, other| one == other) {
            let character = char::from(b'?' + run[0]);
            if run.len() < MIN_RUN {
                text.extend(std::iter::repeat_n(character, run.len()));
            } else {
                let _ = write!(text, "!{}{character}", run.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, pixels: &[u8], expect: &str) {
        let image = IndexedImage { width, palette: vec![[0, 0, 0], [255, 255, 255]], pixels: pixels.to_vec() };
        let text = encode(&image);
        let body = text.strip_prefix("\x1bP9;1q").and_then(|text| text.strip_suffix("\x1b\\"));
        assert_eq!(body, Some(expect));
    }

    #[test]
    fn bands_are_written_colour_by_colour() {
        check(2, &[0, 1, 1, 0], "\"1;1;2;2#0;2;0;0;0#1;2;100;100;100#0@A$#1A@");
        check(5, &[1; 35], "\"1;1;5;7#0;2;0;0;0#1;2;100;100;100#1!5~-#1!5@");
        check(3, &[0, 1, 1], "\"1;1;3;1#0;2;0;0;0#1;2;100;100;100#0@$#1?@@");
    }
}
