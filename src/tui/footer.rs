//! The footer with key labels from the key table. Drawing and the mouse share its items.

use std::ops::Range;

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    key_chord::KeyChord,
    keys::{self, Focus, KeyBinding, UiCommand},
    theme::Theme,
};

/// A key with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FooterItem {
    /// The key.
    pub key: KeyChord,
    /// What it does.
    pub label: &'static str,
    /// Its columns, with the gap after it.
    pub columns: Range<u16>,
}

/// An item before it has a place.
#[derive(Clone, Copy)]
struct KeyLabel {
    command: UiCommand,
    key: KeyChord,
    label: &'static str,
}

impl KeyLabel {
    /// Columns that it takes, with two for the gap.
    fn width(self) -> usize {
        self.key.to_string().width() + 1 + self.label.width() + 2
    }
}

/// The keys of a focus, as many as fit; the help key always stays, at the end. Keys to the mistakes
/// of a review come first, then those to go on after the end of a game, then those that lead through a line. `offers` returns the key and the label to show for an available command.
pub fn items(
    focus: Focus,
    width: u16,
    offers: impl Fn(&KeyBinding) -> Option<(KeyChord, &'static str)>,
) -> Vec<FooterItem> {
    let named = |binding: &&KeyBinding| !binding.label.is_empty() && (binding.focus == focus || !focus.is_popup());
    let offered = |binding: &KeyBinding| {
        let (key, label) = offers(binding)?;
        Some(KeyLabel { command: binding.command, key, label })
    };
    let (help, mut others): (Vec<_>, Vec<_>) =
        keys::bindings(focus).filter(named).filter_map(offered).partition(|item| item.command == UiCommand::Help);
    let has_new_game = others.iter().any(|item| item.command == UiCommand::NewGame);
    others.sort_by_key(|item| match item.command {
        UiCommand::Confirm if has_new_game => 0,
        // These are offered only where they are useful.
        UiCommand::NextMistake | UiCommand::Retry => 1,
        UiCommand::NewGame
        | UiCommand::Copy
        | UiCommand::StepBack
        | UiCommand::StepForward
        | UiCommand::PreviousVariation
        | UiCommand::NextVariation
        | UiCommand::Promote => 2,
        _ => 3,
    });
    let mut room = usize::from(width).saturating_sub(1);
    let mut take = |item: &KeyLabel| {
        let needed = item.width();
        let fits = needed <= room + 2;
        room = room.saturating_sub(if fits { needed } else { 0 });
        fits
    };
    let help: Vec<_> = help.into_iter().filter(&mut take).collect();
    // Flipping the board goes first where there is no room.
    let (flip, others): (Vec<_>, Vec<_>) =
        others.into_iter().enumerate().partition(|(_, item)| item.command == UiCommand::Flip);
    let mut others: Vec<_> = others.into_iter().chain(flip).filter(|(_, item)| take(item)).collect();
    others.sort_by_key(|&(index, _)| index);
    let mut start = 1;
    let placed = others.into_iter().map(|(_, item)| item).chain(help).map(|item| {
        let end = start + u16::try_from(item.width()).unwrap_or(0);
        let columns = std::mem::replace(&mut start, end)..end;
        FooterItem { key: item.key, label: item.label, columns }
    });
    placed.collect()
}

/// The footer as text.
pub fn line(items: &[FooterItem], theme: &Theme) -> Line<'static> {
    let mut spans = vec![Span::styled(" ", theme.dim)];
    for item in items {
        spans.push(Span::styled(item.key.to_string(), theme.key));
        spans.push(Span::styled(format!(" {}  ", item.label), theme.dim));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::ColourDepth;

    #[track_caller]
    fn check(focus: Focus, width: u16, expect: &str) {
        use UiCommand::{
            Copy, Drop, Hint, LineBack, LineForward, NewGame, NextMistake, NextVariation, Pass, PreviousVariation,
            Promote, Retry, Review, StepBack, StepForward,
        };
        // Those that are offered only in some positions.
        let rare = [
            Copy,
            Drop,
            Hint,
            LineBack,
            LineForward,
            NewGame,
            NextMistake,
            NextVariation,
            Pass,
            PreviousVariation,
            Promote,
            Retry,
            Review,
            StepBack,
            StepForward,
        ];
        let is_there = |binding: &KeyBinding| !rare.contains(&binding.command);
        let items = items(focus, width, |binding| is_there(binding).then_some((binding.chords[0], binding.label)));
        let line = line(&items, &Theme::choose(None, ColourDepth::None)).to_string();
        assert_eq!(line.trim(), expect);
        assert!(line.trim_end().width() <= usize::from(width));
        for item in items {
            let columns = usize::from(item.columns.start)..usize::from(item.columns.end);
            let drawn: String = line.chars().skip(columns.start).take(columns.len()).collect();
            assert_eq!(drawn, format!("{} {}  ", item.key, item.label));
        }
    }

    #[test]
    fn the_help_key_stays_at_the_end() {
        check(Focus::Board, 100, "↵ move  ⇥ next target  u undo  i rules  f flip  g games  m opponent  : type  ? help");
        check(Focus::Board, 40, "↵ move  ⇥ next target  u undo  ? help");
        check(Focus::Board, 80, "↵ move  ⇥ next target  u undo  i rules  g games  m opponent  : type  ? help");
        check(Focus::Board, 8, "? help");
        check(Focus::Board, 3, "");
    }
}
