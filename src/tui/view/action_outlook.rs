//! Sections about a possible action: the number of worlds that allow it, and the contents of its square.

use std::cmp::Reverse;

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{
    number_text::{group_digits, kept_percent, percent},
    panel::{PanelContext, PanelSection},
    square_info::sentence_lines,
    text_fit::{flow, truncate},
};
use crate::{
    game::{Cell, Kind},
    tui::{
        collapse_text,
        state::{ActionChoice, ActionChoices, Popup, WorldsGame, WorldsRound, kinds_by_count},
    },
    worlds::{Census, Goal, IntentScope, Nature, NatureForecast, SolitaireTerms, WorldRules},
};

/// Fixed height in lines, so that the panel is stable.
const OUTLOOK_LINES: usize = 4;

/// The section.
pub fn section(
    context: &PanelContext<'_>,
    popup: Option<&Popup>,
    game: &WorldsGame,
    turn: &WorldsRound,
) -> PanelSection {
    let theme = context.theme();
    let mut lines = match (&game.expansion, context.session.considered_action(popup)) {
        (Some(expansion), _) => {
            let text = if game.is_quantum() { "in every world …" } else { "every reply in every world …" };
            let name = Span::styled(format!("{}: ", context.session.shown_text(&expansion.intent.text)), theme.title);
            vec![Line::from(vec![name, Span::styled(text, theme.text)])]
        }
        (None, Some(index)) => action_lines(context, game, turn, index),
        (None, None) => target_lines(context, game, turn),
    };
    lines.resize_with(OUTLOOK_LINES + forecast_lines(game.worlds.terms()), Line::default);
    PanelSection::new("If you play", lines, 1)
}

/// The number of lines that a forecast of nature takes.
fn forecast_lines(terms: SolitaireTerms) -> usize {
    match (terms.nature, terms.goal) {
        (Nature::Takes(_), Goal::Lead(_) | Goal::RoundsLevel(_)) => 2,
        (Nature::Takes(_), _) => 1,
        _ => 0,
    }
}

fn action_lines(context: &PanelContext<'_>, game: &WorldsGame, turn: &WorldsRound, index: usize) -> Vec<Line<'static>> {
    let (session, theme, width) = (context.session, context.theme(), context.width);
    let Some(choice) = session.choice(index) else { return Vec::new() };
    let worlds = turn.round.stats().worlds;
    let mut first = Line::styled(format!("{}  ", choice.san), theme.title);
    let Some(legal) = game.legal_counts.get(index).copied().flatten() else {
        first.push_span(Span::styled("counting its worlds …", theme.dim));
        return vec![first];
    };
    for text in [kept_after(game, turn, legal), time_estimate(turn, legal)].into_iter().flatten() {
        if first.width() + text.width() <= usize::from(width) {
            first.push_span(Span::styled(text, theme.dim));
        }
    }
    // Aligns the numbers.
    let columns = usize::from(width).saturating_sub(9 + 9).min(11);
    let row = |label: &'static str, number: u128, style| {
        Line::from(vec![
            Span::styled(format!("{label:<9}"), theme.dim),
            Span::styled(format!("{:>columns$}", group_digits(number)), style),
            Span::styled(format!("{:>8}", percent(number, worlds)), theme.dim),
        ])
    };
    let culled = worlds.saturating_sub(legal);
    let alarm = if culled > 0 { theme.alarm } else { theme.text };
    let mut lines = vec![first];
    lines.extend(nature_lines(context, game, &choice.coordinates));
    lines.extend([row("legal in", legal, theme.text), row("culls", culled, alarm)]);
    let glyphs = context.appearance.glyphs;
    let collapse = game.collapse_reasons.get(&choice.coordinates);
    let reason =
        collapse.and_then(|collapse| collapse_text::cull_reason(session, glyphs, game.intents.get(index), collapse));
    lines.extend(reason.map(|reason| Line::styled(truncate(&reason.text, width), theme.text)));
    lines
}

/// What nature would do after an action, and how far ahead the player would be, if it is known.
fn nature_lines(context: &PanelContext<'_>, game: &WorldsGame, coordinates: &str) -> Vec<Line<'static>> {
    let (session, theme) = (context.session, context.theme());
    let Some(NatureForecast { taken, lead }) = game.nature_forecasts.get(coordinates) else { return Vec::new() };
    let pieces: Vec<String> =
        taken.iter().map(|&(cell, kind)| format!("{} {}", context.piece_text(kind), session.cell_name(cell))).collect();
    let (text, style) = if pieces.is_empty() {
        ("Nature would take nothing".to_owned(), theme.dim)
    } else {
        (format!("Nature would take: {}", pieces.join(", ")), theme.alarm)
    };
    let lead = lead.to_f64();
    let balance = match game.worlds.terms().goal {
        Goal::Lead(pieces) => Some(format!("then lead {lead:+.1} pieces (goal +{pieces})")),
        Goal::RoundsLevel(_) => Some(format!("then lead {lead:+.1} pieces")),
        _ => None,
    };
    let forecast = Line::styled(truncate(&text, context.width), style);
    [forecast].into_iter().chain(balance.map(|text| Line::styled(text, theme.text))).collect()
}

/// The share of worlds that a solitaire has kept after an action.
#[allow(clippy::cast_precision_loss, reason = "a share to be shown; the counts themselves are exact")]
fn kept_after(game: &WorldsGame, turn: &WorldsRound, legal: u128) -> Option<String> {
    let stats = turn.round.stats();
    let share = stats.kept * (legal as f64 / stats.worlds.max(1) as f64);
    (!game.is_quantum()).then(|| format!("keeps {} overall", kept_percent(share)))
}

/// Estimates the time of the next round from the last one, if it is long enough to be worth a warning.
#[allow(clippy::cast_precision_loss, reason = "a guess, and said to be one")]
fn time_estimate(turn: &WorldsRound, legal: u128) -> Option<String> {
    let last = turn.round.stats();
    if last.round == 0
        || last.survived == 0
        || turn.round.previous().is_none_or(|(before, _)| before.mover() != turn.round.mover())
    {
        return None;
    }
    let seconds = legal as f64 / last.survived as f64 * turn.seconds;
    (seconds >= 1.0).then(|| format!(", takes about {seconds:.0} s"))
}

/// Targets of the selected piece with their share of legal worlds. Without a piece, all moves of a solitaire, or else a hint.
fn target_lines(context: &PanelContext<'_>, game: &WorldsGame, turn: &WorldsRound) -> Vec<Line<'static>> {
    let (session, theme) = (context.session, context.theme());
    let Some(choices) = session.choices.as_deref() else { return vec![Line::styled("searching …", theme.dim)] };
    if game.outcome().is_some() {
        return Vec::new();
    }
    let worlds = turn.round.stats().worlds;
    let Some(origin) = session.cursor.selected else {
        if let Some(moves) = ranked_moves(game, choices) {
            return share_lines(context, &moves, worlds);
        }
        // As one types it after a colon.
        let example = |scope: IntentScope| {
            let intent = game.intents.iter().find(|intent| intent.scope == scope);
            intent.map(|intent| session.shown_text(&intent.text).replace("q:", "q "))
        };
        let (from, to) = (example(IntentScope::AllFrom), example(IntentScope::AllTo));
        let text = match (game.worlds.rules(), from, to) {
            (WorldRules::Heisenberg, Some(from), Some(to)) => format!(
                "choose a piece twice to play all its moves (typed: {from}), or a square to play all moves to it ({to})"
            ),
            (WorldRules::Superposition | WorldRules::KnownSource, Some(from), _) => {
                format!("choose a piece and its target; a piece chosen twice moves everywhere at once (typed: {from})")
            }
            _ => "choose a piece: its targets show how many worlds survive each move".into(),
        };
        return context.wrap(&text, theme.dim).collect();
    };
    let targets = choices.list.iter().zip(game.legal_counts.iter().copied());
    share_lines(context, &targets.filter(|(choice, _)| choice.origin == Some(origin)).collect::<Vec<_>>(), worlds)
}

/// The moves of a solitaire with the numbers of worlds that allow them, the greatest first. `None` if they are not known or all the same.
fn ranked_moves<'c>(game: &WorldsGame, choices: &'c ActionChoices) -> Option<Vec<(&'c ActionChoice, Option<u128>)>> {
    let first = game.legal_counts.first().filter(|_| !game.is_quantum())?;
    let is_ranked =
        game.legal_counts.iter().all(Option::is_some) && game.legal_counts.iter().any(|legal| legal != first);
    is_ranked.then(|| {
        let mut moves: Vec<_> = choices.list.iter().zip(game.legal_counts.iter().copied()).collect();
        moves.sort_by_key(|&(_, legal)| Reverse(legal));
        moves
    })
}

/// Moves with the shares of worlds that allow them, as many as there is room for.
fn share_lines(
    context: &PanelContext<'_>,
    moves: &[(&ActionChoice, Option<u128>)],
    worlds: u128,
) -> Vec<Line<'static>> {
    let (theme, width) = (context.theme(), usize::from(context.width));
    let costly = context.session.costly_targets();
    let mut lines = vec![Line::default()];
    for (place, (choice, legal)) in moves.iter().enumerate() {
        let share = legal.map_or_else(|| "…".into(), |legal| percent(legal, worlds));
        let unshown = format!("+{}", moves.len() - place);
        let is_costly = choice.goal.is_some_and(|goal| costly.contains(&goal));
        let (mark, style) = if is_costly { ("!", theme.alarm) } else { ("", theme.text) };
        let is_last_line = lines.len() == OUTLOOK_LINES;
        let reserved = if is_last_line && place + 1 < moves.len() { unshown.width() } else { 0 };
        let used = lines.last().map_or(0, Line::width);
        let is_full = used > 0 && used + choice.san.width() + mark.width() + share.width() + 4 + reserved > width;
        if is_full && !is_last_line {
            lines.push(Line::default());
        }
        let Some(line) = lines.last_mut() else { break };
        if is_full && is_last_line {
            // No room for the others.
            line.push_span(Span::styled(unshown, theme.dim));
            break;
        }
        line.push_span(Span::styled(format!("{}{mark}", choice.san), style));
        line.push_span(Span::styled(format!(" {share}   "), theme.dim));
    }
    lines
}

/// Section of what the last action revealed.
pub fn collapse_section(context: &PanelContext<'_>, turn: &WorldsRound) -> Option<PanelSection> {
    let collapse = turn.collapse_reason.as_ref()?;
    let (_, intent) = turn.round.previous()?;
    let glyphs = context.appearance.glyphs;
    let reason = collapse_text::cull_reason(context.session, glyphs, Some(intent), collapse);
    let texts = reason.map(|reason| reason.of_action(&context.session.shown_text(&intent.text))).into_iter();
    let texts = texts.chain(collapse_text::newly_certain(context.session, glyphs, collapse, &turn.census));
    let lines: Vec<Line<'static>> = texts.flat_map(|text| context.wrap(&text, context.theme().text)).collect();
    (!lines.is_empty()).then(|| PanelSection::new("What it revealed", lines, 3))
}

/// The contents of a square with their numbers of worlds, by owner: symbols of two sides may differ by colour only.
fn square_items(context: &PanelContext<'_>, census: &Census, cell: Cell) -> Vec<Vec<Span<'static>>> {
    let (session, theme) = (context.session, context.theme());
    let kinds = kinds_by_count(census, cell);
    let mut items = Vec::new();
    let is_piece = |(kind, _): &&(Kind, u128)| kind.index().is_some();
    let rules = session.rules();
    for owner in 0..rules.players.len() {
        let side = rules.side(owner);
        let of_side = kinds.iter().filter(is_piece).filter(|(kind, _)| side.contains(*kind));
        for (number, &(kind, count)) in of_side.enumerate() {
            let mut item = Vec::new();
            if number == 0 {
                item.push(Span::styled(format!("{} ", session.player_name(owner)), theme.dim));
            }
            let text = if count == census.worlds { session.piece_name(kind) } else { group_digits(count) };
            item.extend([context.piece_symbol(kind), Span::styled(format!(" {text}"), theme.text)]);
            items.push(item);
        }
    }
    let is_neutral = |kind| rules.piece(kind).is_some_and(|piece| piece.owner >= rules.players.len());
    for &(kind, count) in kinds.iter().filter(is_piece).filter(|(kind, _)| is_neutral(*kind)) {
        let text = if count == census.worlds { session.piece_name(kind) } else { group_digits(count) };
        items.push(vec![context.piece_symbol(kind), Span::styled(format!(" {text}"), theme.text)]);
    }
    if let Some((_, count)) = kinds.iter().find(|(kind, _)| kind.index().is_none()) {
        let text = if *count == census.worlds { "empty".into() } else { format!("empty {}", group_digits(*count)) };
        items.push(vec![Span::styled(text, theme.dim)]);
    }
    items
}

/// Section of the pieces on the square under the cursor, with the number of worlds.
pub fn square_section(context: &PanelContext<'_>, game: &WorldsGame) -> PanelSection {
    let (session, theme, width) = (context.session, context.theme(), context.width);
    let cell = session.cursor.cell;
    let mut lines = Vec::new();
    if let Some(subset) = &game.subset {
        let (piece, square) = (session.piece_name(subset.condition.kind), session.cell_name(subset.condition.cell));
        let count = subset.census.as_ref().map_or_else(|| "…".into(), |census| group_digits(census.worlds));
        let all = group_digits(game.current().map_or(0, |turn| turn.census.worlds));
        let text = format!("if {piece} is on {square}: {count} of {all} worlds");
        lines.push(Line::styled(truncate(&text, width), theme.selected));
    }
    let mut items = vec![vec![Span::styled(session.cell_name(cell).to_owned(), theme.title)]];
    items.extend(game.shown_census().into_iter().flat_map(|census| square_items(context, census, cell)));
    lines.extend(flow(items, "  ", width));
    // Of several pieces it is clear which one is meant only if the others are empty squares.
    let kinds: Vec<Kind> = game.shown_census().map_or(Vec::new(), |census| {
        census.kinds_on(cell).map(|(kind, _)| kind).filter(|kind| kind.index().is_some()).collect()
    });
    let sentence = if let [kind] = kinds[..] { sentence_lines(context, kind) } else { Vec::new() };
    let spare_lines = sentence.len();
    lines.extend(sentence);
    lines.resize_with(lines.len().max(2), Line::default);
    PanelSection { spare_lines, ..PanelSection::new("On this square", lines, 2) }
}
