//! The mistakes that authors make (`mistakes.txt`), and what they are told (the snapshot beside it).

use std::fmt::Write;

use crate::{
    snapshot_tests::assert_snapshot,
    source::{Diagnostic, FileId},
    syntax::parse,
};

/// What a diagnostic says, and what it stands at; then the text as the offered fix would mend it.
fn show(text: &str, fault: &Diagnostic) -> String {
    let mut shown = String::new();
    for (i, label) in fault.labels.iter().enumerate() {
        let title = if i == 0 { format!("{}\n", fault.title) } else { String::new() };
        let _ = writeln!(
            shown,
            "{title}    `{}` at {}: {}",
            &text[label.span.start..label.span.end],
            label.span.start,
            label.text
        );
    }
    if let Some(hint) = &fault.hint {
        let _ = writeln!(shown, "    = {hint}");
    }
    if let Some(fix) = &fault.fix {
        let mut fixed = text.to_owned();
        fixed.replace_range(fix.span.start..fix.span.end, &fix.replacement);
        let _ = writeln!(shown, "    > {fixed}");
    }
    shown
}

#[test]
fn every_mistake_is_explained() {
    let mut shown = String::new();
    for text in include_str!("mistakes.txt").trim_end().split("\n---\n") {
        let diagnostics = parse(FileId(0), text, &['°']).diagnostics;
        assert!(!diagnostics.is_empty(), "{text}");
        let _ = writeln!(shown, "---- {text}");
        shown.extend(diagnostics.iter().map(|fault| show(text, fault)));
    }
    assert_snapshot("mistakes", &shown);
}
