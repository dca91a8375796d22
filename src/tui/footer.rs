//! The line of keys at the bottom, from the table of keys.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    chord::Chord,
    keys::{self, Action, Binding, Scene},
    theme::Theme,
};

/// As many of a scene's keys as there is room for; the key of the help comes last and goes last. `offers` says by which key
/// something can be done just now.
pub fn footer(scene: Scene, theme: &Theme, width: u16, offers: impl Fn(&Binding) -> Option<Chord>) -> Line<'static> {
    let named = |binding: &&Binding| !binding.short.is_empty() && (binding.scene == scene || !scene.is_popup());
    let (help, others): (Vec<_>, Vec<_>) = keys::bindings(scene)
        .filter(named)
        .filter_map(|binding| Some((binding, offers(binding)?.to_string())))
        .partition(|(binding, _)| binding.action == Action::Help);
    let mut room = usize::from(width).saturating_sub(1);
    let mut take = |(binding, key): &&(&Binding, String)| {
        let needed = key.width() + 1 + binding.short.width() + 2;
        let fits = needed <= room + 2;
        room = room.saturating_sub(if fits { needed } else { 0 });
        fits
    };
    let help: Vec<_> = help.iter().filter(&mut take).collect();
    let others: Vec<_> = others.iter().filter(take).collect();
    let mut spans = vec![Span::styled(" ", theme.dim)];
    for (binding, key) in others.into_iter().chain(help) {
        spans.push(Span::styled(key.clone(), theme.key));
        spans.push(Span::styled(format!(" {}  ", binding.short), theme.dim));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    #[track_caller]
    fn check(scene: Scene, width: u16, expect: &str) {
        let is_there = |binding: &Binding| !matches!(binding.action, Action::Hold | Action::Pass);
        let offers = |binding: &Binding| is_there(binding).then_some(binding.chords[0]);
        let line = footer(scene, &Theme::choose(None, Depth::None), width, offers).to_string();
        assert_eq!(line.trim(), expect);
        assert!(line.trim_end().width() <= usize::from(width));
    }

    #[test]
    fn the_help_goes_last() {
        check(Scene::Board, 100, "↵ move  ⇥ next target  u undo  f flip  g games  m opponent  : type  ? help");
        check(Scene::Board, 40, "↵ move  ⇥ next target  u undo  ? help");
        check(Scene::Board, 8, "? help");
        check(Scene::Board, 3, "");
    }
}
