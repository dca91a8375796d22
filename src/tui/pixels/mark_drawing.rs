//! Draws the marks of a square: the same shapes as in text, but smooth.

use super::{
    canvas::{Canvas, Rgb},
    tile::Tile,
};
use crate::tui::{
    piece_art::Shape,
    theme::{BoardTheme, TargetMark, Tint, channels},
};

/// Corners of a circle.
const CIRCLE_CORNERS: u8 = 24;

/// The length of a corner bracket, in percent of the square.
const BRACKET_LENGTH: f32 = 26.0;
const CURSOR_THICKNESS: f32 = 7.0;
const SELECTED_THICKNESS: f32 = 4.0;
/// The legs of the triangles in the corners of a piece that can be taken.
const CAPTURE_LEG: f32 = 22.0;
/// The distance from the corners of shapes on an occupied square.
const CORNER_DISTANCE: f32 = 12.0;

/// Draws them; `None` if only the terminal knows their colours.
pub fn draw(tile: &Tile, theme: &BoardTheme, canvas: &mut Canvas) -> Option<()> {
    if let Some(target) = tile.target {
        draw_target(target, tile.piece.is_some(), channels(theme.target(target).fg?)?, canvas);
    }
    if tile.has_cursor {
        draw_brackets(CURSOR_THICKNESS, channels(theme.cursor.fg?)?, canvas);
    } else if tile.tint == Tint::Selected {
        draw_brackets(SELECTED_THICKNESS, channels(theme.selected.fg?)?, canvas);
    }
    Some(())
}

fn draw_target(target: TargetMark, is_taken: bool, colour: Rgb, canvas: &mut Canvas) {
    let corners = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)];
    match target {
        TargetMark::Capture => {
            for (x, y) in corners {
                let inwards = |corner: f32| if corner > 0.0 { corner - CAPTURE_LEG } else { CAPTURE_LEG };
                canvas.fill(&Shape::polygon([(x, y), (inwards(x), y), (x, inwards(y))]), colour);
            }
            if !is_taken {
                draw_shape(target, (50.0, 50.0), 16.0, colour, canvas);
            }
        }
        TargetMark::Attack if is_taken => draw_shape(target, (88.0, 12.0), 9.0, colour, canvas),
        _ if is_taken => {
            for (x, y) in corners {
                let inwards = |corner: f32| if corner > 0.0 { corner - CORNER_DISTANCE } else { CORNER_DISTANCE };
                draw_shape(target, (inwards(x), inwards(y)), 8.0, colour, canvas);
            }
        }
        _ => draw_shape(target, (50.0, 50.0), 13.0, colour, canvas),
    }
}

/// Draws the shape of a target with a radius in percent of the square.
fn draw_shape(target: TargetMark, (x, y): (f32, f32), radius: f32, colour: Rgb, canvas: &mut Canvas) {
    let shape = match target {
        TargetMark::Move => ellipse((x, y), radius),
        TargetMark::Drop => ring((x, y), radius),
        TargetMark::Several => {
            let reach = 1.3 * radius;
            Shape::polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
        }
        TargetMark::Attack => {
            let (reach, up) = (1.1 * radius, 0.7 * radius);
            Shape::polygon([(x - reach, y - up), (x + reach, y - up), (x, y + radius)])
        }
        TargetMark::Capture => {
            let (far, near) = (radius, 0.35 * radius);
            let quarter = [(0.0, -near), (far - near, -far), (far, near - far)];
            let turned = (0..4).flat_map(|turns| quarter.map(|point| (0..turns).fold(point, |(x, y), _| (-y, x))));
            Shape::polygon(turned.map(|(dx, dy)| (x + dx, y + dy)))
        }
    };
    canvas.fill(&shape, colour);
}

/// A circle on a square that may be a little higher than wide.
pub fn ellipse(centre: (f32, f32), radius: f32) -> Shape {
    Shape::polygon(circle(centre, radius))
}

/// A ring: a circle and a smaller one, whose common part is left out.
fn ring(centre: (f32, f32), radius: f32) -> Shape {
    let first = circle(centre, radius).next();
    let inner: Vec<_> = circle(centre, 0.6 * radius).collect();
    Shape::polygon(circle(centre, radius).chain(first).chain(inner.iter().copied()).chain(inner.first().copied()))
}

fn circle((x, y): (f32, f32), radius: f32) -> impl Iterator<Item = (f32, f32)> {
    (0..CIRCLE_CORNERS).map(move |corner| {
        let angle = f32::from(corner) * std::f32::consts::TAU / f32::from(CIRCLE_CORNERS);
        (x + radius * angle.cos(), y + radius * angle.sin())
    })
}

/// Draws brackets in the corners.
fn draw_brackets(thickness: f32, colour: Rgb, canvas: &mut Canvas) {
    let (long, thick) = (BRACKET_LENGTH, thickness);
    let corner = [(0.0, 0.0), (long, 0.0), (long, thick), (thick, thick), (thick, long), (0.0, long)];
    for (is_right, is_low) in [(false, false), (true, false), (false, true), (true, true)] {
        let mirrored = |value: f32, is_mirrored: bool| if is_mirrored { 100.0 - value } else { value };
        canvas.fill(&Shape::polygon(corner.map(|(x, y)| (mirrored(x, is_right), mirrored(y, is_low)))), colour);
    }
}
