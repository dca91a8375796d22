//! Renders diagnostics: the source line, a caret, the explanation and a hint.

use super::Failure;
use super::sanitize::{sanitize, sanitize_coloured, sanitize_name};
use crate::source::{Diagnostic, FileId, SourceMap};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use std::io::{self, IsTerminal, Write};

/// Whether to write colours to a stream: it is a terminal, and neither `NO_COLOR` nor `TERM=dumb` is set.
pub(super) fn is_coloured(stream: &impl IsTerminal) -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stream.is_terminal() && !no_color && !dumb
}

/// Renders a diagnostic as text that is safe to print.
pub(super) fn draw(sources: &SourceMap, diagnostic: &Diagnostic, coloured: bool) -> String {
    let level = if diagnostic.is_error() { Level::ERROR } else { Level::WARNING };
    let mut group = Group::with_title(level.primary_title(sanitize(&diagnostic.title)));
    // The files that the labels are in, the primary one first.
    let mut files: Vec<FileId> = Vec::new();
    for file in diagnostic.labels.iter().map(|label| label.span.file) {
        let Some(source) = sources.get(file).filter(|_| !files.contains(&file)) else { continue };
        files.push(file);
        let labels = diagnostic.labels.iter().enumerate().filter(|(_, label)| label.span.file == file);
        let annotations = labels.map(|(number, label)| {
            let kind = if number == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let range = clamp(&source.text, label.span.start, label.span.end);
            let annotation = kind.span(range);
            if label.text.is_empty() { annotation } else { annotation.label(sanitize(&label.text)) }
        });
        let path = sanitize_name(&source.name);
        group = group.element(Snippet::source(&*source.text).path(path).annotations(annotations));
    }
    if let Some(hint) = diagnostic.hint.as_deref().filter(|_| diagnostic.fix.is_none()) {
        group = group.element(Level::HELP.message(sanitize(hint)));
    }
    let mut report = vec![group];
    if let Some(fix) = &diagnostic.fix
        && let Some(source) = sources.get(fix.span.file)
    {
        let title = sanitize(diagnostic.hint.as_deref().unwrap_or("suggested fix"));
        let patch = Patch::new(clamp(&source.text, fix.span.start, fix.span.end), &*fix.replacement);
        let snippet = Snippet::source(&*source.text).path(sanitize_name(&source.name)).patch(patch);
        report.push(Level::HELP.secondary_title(title).element(snippet));
    }
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    // The renderer shows escape characters of the source as symbols, so the ones in its output are colours.
    sanitize_coloured(&renderer.decor_style(DecorStyle::Ascii).render(&report)).into_owned()
}

/// Clamps a byte range to the text and to character boundaries.
fn clamp(text: &str, start: usize, end: usize) -> std::ops::Range<usize> {
    text.floor_char_boundary(start)..text.floor_char_boundary(end.max(start))
}

/// Prints a diagnostic to the standard error.
pub(super) fn print(sources: &SourceMap, diagnostic: &Diagnostic) -> Failure {
    let text = draw(sources, diagnostic, is_coloured(&io::stderr()));
    let _ = writeln!(io::stderr(), "{text}");
    Failure::Reported
}

/// `error` or `warning`.
pub(super) fn severity(diagnostic: &Diagnostic) -> &'static str {
    if diagnostic.is_error() { "error" } else { "warning" }
}
