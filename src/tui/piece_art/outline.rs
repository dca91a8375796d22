//! Outlines of drawings: the paths of an SVG picture in a square of 100 by 100.
//!
//! An asset is a picture that any viewer shows. Of SVG it uses one path in a line with a class and the commands `M`, `L`, `C` and `Z`
//! with absolute points; the class is the role of the path.

use std::ops::Range;

/// Straight pieces that approximate a curve.
const CURVE_PIECES: u8 = 12;
/// Width and height of an asset.
const EXTENT: f32 = 100.0;

/// What a shape is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A part of the silhouette.
    Body,
    /// A hole in the parts before it.
    Cut,
    /// A fine line on the silhouette.
    Line,
}

/// A point of an asset, from 0 to 100.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Point {
    x: f32,
    y: f32,
}

/// A path as polygons. Overlapping parts of one polygon exclude each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Its role.
    pub role: Role,
    polygons: Vec<Vec<Point>>,
}

impl Shape {
    /// A part of a silhouette with this polygon, in a square of 100 by 100.
    pub fn polygon(points: impl IntoIterator<Item = (f32, f32)>) -> Self {
        let polygon = points.into_iter().map(|(x, y)| Point { x, y }).collect();
        Self { role: Role::Body, polygons: vec![polygon] }
    }

    /// The paths of an asset, turned clockwise by quarters.
    pub fn parse_all(svg: &str, quarter_turns: u8) -> Vec<Self> {
        let paths = svg.lines().filter(|line| line.starts_with("<path"));
        paths.filter_map(|line| Self::parse(line, quarter_turns)).collect()
    }

    /// The shape with its distances from the middle column multiplied.
    #[must_use]
    pub fn widened(mut self, factor: f32) -> Self {
        for point in self.polygons.iter_mut().flatten() {
            point.x = EXTENT / 2.0 + (point.x - EXTENT / 2.0) * factor;
        }
        self
    }

    fn parse(line: &str, quarter_turns: u8) -> Option<Self> {
        let role = match attribute(line, "class")? {
            "body" => Role::Body,
            "cut" => Role::Cut,
            "line" => Role::Line,
            _ => return None,
        };
        let mut path = PathReader::default();
        for word in attribute(line, "d")?.split_ascii_whitespace() {
            path.read(word);
        }
        for point in path.polygons.iter_mut().flatten() {
            *point = (0..quarter_turns % 4).fold(*point, |point, _| Point { x: EXTENT - point.y, y: point.x });
        }
        Some(Self { role, polygons: path.polygons })
    }

    /// The columns inside the polygons in a row, on a grid of this size.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a small grid"
    )]
    pub fn spans(&self, row: usize, height: usize, width: usize) -> Vec<Range<usize>> {
        let y = (row as f32 + 0.5) * EXTENT / height as f32;
        // The first column whose centre is not left of x.
        let column = |x: f32| ((x * width as f32 / EXTENT - 0.5).ceil().max(0.0) as usize).min(width);
        let mut spans = Vec::new();
        for polygon in &self.polygons {
            let ends = polygon.iter().cycle().skip(1);
            let edges = polygon.iter().zip(ends).filter(|(from, to)| (from.y <= y) != (to.y <= y));
            let mut crossings: Vec<f32> =
                edges.map(|(from, to)| from.x + (y - from.y) * (to.x - from.x) / (to.y - from.y)).collect();
            crossings.sort_by(f32::total_cmp);
            spans.extend(crossings.chunks_exact(2).map(|pair| column(pair[0])..column(pair[1])));
        }
        spans
    }
}

/// The value of an attribute of an element.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    element.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

/// Reads the words of a path.
#[derive(Default)]
struct PathReader {
    polygons: Vec<Vec<Point>>,
    command: char,
    numbers: Vec<f32>,
}

impl PathReader {
    fn read(&mut self, word: &str) {
        let Ok(number) = word.parse() else {
            self.command = word.chars().next().unwrap_or_default();
            return;
        };
        self.numbers.push(number);
        let point = |at: usize| Point { x: self.numbers[at], y: self.numbers[at + 1] };
        match (self.command, self.numbers.len()) {
            ('M', 2) => self.polygons.push(vec![point(0)]),
            ('L', 2) => self.polygons.last_mut().into_iter().for_each(|polygon| polygon.push(point(0))),
            ('C', 6) => {
                let controls = [point(0), point(2), point(4)];
                self.polygons.last_mut().into_iter().for_each(|polygon| push_curve(polygon, controls));
            }
            _ => return,
        }
        self.numbers.clear();
    }
}

/// Continues a polygon by a cubic curve with two control points and an end.
fn push_curve(polygon: &mut Vec<Point>, [first, second, end]: [Point; 3]) {
    let start = polygon.last().copied().unwrap_or_default();
    for piece in 1..=CURVE_PIECES {
        let t = f32::from(piece) / f32::from(CURVE_PIECES);
        let s = 1.0 - t;
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let points = [start, first, second, end];
        let sum = |coordinate: fn(Point) -> f32| {
            points.into_iter().zip(weights).map(|(point, w)| coordinate(point) * w).sum()
        };
        polygon.push(Point { x: sum(|point| point.x), y: sum(|point| point.y) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, turns: u8, row: usize, expect: Option<&Range<usize>>) {
        let line = format!("<path class=\"body\" d=\"{path}\"/>");
        let shapes = Shape::parse_all(&line, turns);
        assert_eq!(shapes[0].spans(row, 10, 10).first(), expect);
    }

    #[test]
    fn polygons_are_filled_row_by_row() {
        let box_ = "M 20 20 L 80 20 L 80 50 L 20 50 Z";
        check(box_, 0, 1, None);
        check(box_, 0, 2, Some(&(2..8)));
        check(box_, 0, 5, None);
        check(box_, 1, 2, Some(&(5..8)));
        check(box_, 2, 7, Some(&(2..8)));
        check("M 50 0 C 100 0 100 100 50 100 Z", 0, 5, Some(&(5..9)));
    }
}
