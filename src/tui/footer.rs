//! The footer with key labels from the key table.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    key_chord::KeyChord,
    keys::{self, Focus, KeyBinding, UiCommand},
    theme::Theme,
};

/// The keys of a focus, as many as fit; the help key always stays, at the end. `offers` returns the key to show for
/// an available command.
pub fn footer(
    focus: Focus,
    theme: &Theme,
    width: u16,
    offers: impl Fn(&KeyBinding) -> Option<KeyChord>,
) -> Line<'static> {
    let named = |binding: &&KeyBinding| !binding.label.is_empty() && (binding.focus == focus || !focus.is_popup());
    let (help, others): (Vec<_>, Vec<_>) = keys::bindings(focus)
        .filter(named)
        .filter_map(|binding| Some((binding, offers(binding)?.to_string())))
        .partition(|(binding, _)| binding.command == UiCommand::Help);
    let mut room = usize::from(width).saturating_sub(1);
    let mut take = |(binding, key): &&(&KeyBinding, String)| {
        let needed = key.width() + 1 + binding.label.width() + 2;
        let fits = needed <= room + 2;
        room = room.saturating_sub(if fits { needed } else { 0 });
        fits
    };
    let help: Vec<_> = help.iter().filter(&mut take).collect();
    // Flipping the board goes first where there is no room.
    let (flip, others): (Vec<_>, Vec<_>) =
        others.iter().enumerate().partition(|(_, (binding, _))| binding.command == UiCommand::Flip);
    let mut others: Vec<_> = others.into_iter().chain(flip).filter(|(_, other)| take(other)).collect();
    others.sort_by_key(|&(index, _)| index);
    let others = others.into_iter().map(|(_, other)| other);
    let mut spans = vec![Span::styled(" ", theme.dim)];
    for (binding, key) in others.chain(help) {
        spans.push(Span::styled(key.clone(), theme.key));
        spans.push(Span::styled(format!(" {}  ", binding.label), theme.dim));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::ColourDepth;

    #[track_caller]
    fn check(focus: Focus, width: u16, expect: &str) {
        use UiCommand::{Drop, LineBack, LineForward, Pass};
        let is_there = |binding: &KeyBinding| !matches!(binding.command, Drop | LineBack | LineForward | Pass);
        let offers = |binding: &KeyBinding| is_there(binding).then_some(binding.chords[0]);
        let line = footer(focus, &Theme::choose(None, ColourDepth::None), width, offers).to_string();
        assert_eq!(line.trim(), expect);
        assert!(line.trim_end().width() <= usize::from(width));
    }

    #[test]
    fn the_help_key_stays_at_the_end() {
        check(Focus::Board, 100, "↵ move  ⇥ next target  u undo  f flip  g games  m opponent  : type  ? help");
        check(Focus::Board, 40, "↵ move  ⇥ next target  u undo  ? help");
        check(Focus::Board, 8, "? help");
        check(Focus::Board, 3, "");
    }
}
