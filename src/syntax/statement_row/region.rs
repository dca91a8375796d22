//! Prints the squares of a zone.

use super::lists;
use crate::source::Span;
use crate::syntax::ast::ZoneRegion;
use crate::syntax::doc::Doc;

pub(super) fn write_region(out: &mut Doc, region: &ZoneRegion) {
    match region {
        ZoneRegion::Ranks(_, first, last) if first == last => out.push_str(&format!("rank {first}")),
        ZoneRegion::Ranks(_, first, last) => out.push_str(&format!("ranks {first}-{last}")),
        ZoneRegion::Files(_, first, last) if first == last => out.push_str(&format!("file {}", file(*first))),
        ZoneRegion::Files(_, first, last) => out.push_str(&format!("files {}-{}", file(*first), file(*last))),
        ZoneRegion::Cells(names) => {
            let start = out.len();
            out.under(start, |out| lists::words(out, names, " "));
        }
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
        ZoneRegion::Ranks(span, ..) | ZoneRegion::Files(span, ..) => *span,
        ZoneRegion::Cells(names) => match names.as_slice() {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => Span::default(),
        },
        ZoneRegion::All(regions) | ZoneRegion::Any(regions) => match regions.as_slice() {
            [first, .., last] => span(first).to(span(last)),
            [only] => span(only),
            [] => Span::default(),
        },
    }
}

fn file(index: u32) -> char {
    ('a'..='z').nth(index as usize).unwrap_or('?')
}
