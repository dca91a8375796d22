//! Prints the squares of a zone.

use super::lists;
use crate::source::Span;
use crate::syntax::ast::{LineRange, ZoneRegion};
use crate::syntax::doc::Doc;

pub(super) fn write_region(out: &mut Doc, region: &ZoneRegion) {
    match region {
        ZoneRegion::Ranks(range) => out.push_str(&lines("rank", range, |rank| rank.to_string())),
        ZoneRegion::Files(range) => out.push_str(&lines("file", range, |file| file_letter(file).to_string())),
        ZoneRegion::Cells(names) => out.aligned(|out| lists::words(out, names, " ")),
        ZoneRegion::All(regions) => list(out, regions, "& "),
        ZoneRegion::Any(regions) => list(out, regions, "| "),
    }
}

fn list(out: &mut Doc, regions: &[ZoneRegion], sign: &str) {
    out.nest(|out| {
        for (i, region) in regions.iter().enumerate() {
            if i > 0 {
                out.soft_break(span(&regions[i - 1]), span(region));
                out.push_str(sign);
            }
            out.nest(|out| write_region(out, region));
        }
    });
}

fn span(region: &ZoneRegion) -> Span {
    match region {
        ZoneRegion::Ranks(range) | ZoneRegion::Files(range) => range.span,
        ZoneRegion::Cells(names) => Span::covering(names.iter().map(|name| name.span)),
        ZoneRegion::All(regions) | ZoneRegion::Any(regions) => Span::covering(regions.iter().map(span)),
    }
}

/// `rank 8`, `files d-f`
fn lines(kind: &str, range: &LineRange, name: impl Fn(u32) -> String) -> String {
    let (first, last) = (name(range.first), name(range.last));
    if first == last { format!("{kind} {first}") } else { format!("{kind}s {first}-{last}") }
}

fn file_letter(index: u32) -> char {
    ('a'..='z').nth(index as usize).unwrap_or('?')
}
