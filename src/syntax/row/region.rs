//! Prints the squares of a zone.

use super::lists;
use crate::source::Span;
use crate::syntax::ast::Region;
use crate::syntax::draft::Draft;

pub(super) fn draft(out: &mut Draft, region: &Region) {
    match region {
        Region::Ranks(_, first, last) if first == last => out.push_str(&format!("rank {first}")),
        Region::Ranks(_, first, last) => out.push_str(&format!("ranks {first}-{last}")),
        Region::Files(_, first, last) if first == last => out.push_str(&format!("file {}", file(*first))),
        Region::Files(_, first, last) => out.push_str(&format!("files {}-{}", file(*first), file(*last))),
        Region::Cells(names) => {
            let start = out.here();
            out.under(start, |out| lists::words(out, names, " "));
        }
        Region::All(regions) => list(out, regions, "& "),
        Region::Any(regions) => list(out, regions, "| "),
    }
}

fn list(out: &mut Draft, regions: &[Region], sign: &str) {
    out.inside(|out| {
        for (i, region) in regions.iter().enumerate() {
            if i > 0 {
                out.seam(span(&regions[i - 1]), span(region));
                out.push_str(sign);
            }
            out.inside(|out| draft(out, region));
        }
    });
}

fn span(region: &Region) -> Span {
    match region {
        Region::Ranks(span, ..) | Region::Files(span, ..) => *span,
        Region::Cells(names) => match names.as_slice() {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => Span::default(),
        },
        Region::All(regions) | Region::Any(regions) => match regions.as_slice() {
            [first, .., last] => span(first).to(span(last)),
            [only] => span(only),
            [] => Span::default(),
        },
    }
}

fn file(index: u32) -> char {
    ('a'..='z').nth(index as usize).unwrap_or('?')
}
