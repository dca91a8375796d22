//! How a game is won and drawn, in plain words, from its ends.
//!
//! A rule file may explain an end by a note. All other ends are put into words by the facts that they state.

use super::piece::name;
use super::sentence::{join_and, join_or, number, plural, sentence};
use crate::algebra::term::{Atom, Condition, Fact, Move};
use crate::algebra::{EndResult, EndRule, KindSet, Rules};
use crate::game::EndReason;

/// The ends of a game in plain words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// How a player wins.
    pub wins: Vec<String>,
    /// How the game is drawn.
    pub draws: Vec<String>,
}

impl Ends {
    /// The ends of all players, each once. `must_move` says whether a player may lack a move, and so be stuck.
    pub fn of_rules(rules: &Rules, must_move: bool) -> Self {
        let mut ends = Self::default();
        let ends_by_mover = rules.ends.iter().enumerate();
        for (mover, end) in
            ends_by_mover.flat_map(|(mover, list)| possible_ends(rules, list).map(move |end| (mover, end)))
        {
            // An inherited note may name other pieces than the condition lists, so such an end is described from its condition.
            let note = end.note.as_deref().filter(|_| only_pieces(end).is_none());
            let line = note.map_or_else(|| describe(rules, mover, end), sentence);
            let list = if end.result == EndResult::Draw { &mut ends.draws } else { &mut ends.wins };
            if !list.contains(&line) {
                list.push(line);
            }
        }
        let is_stuck_end = |end: &EndRule| matches!(EndReason::of(end), EndReason::NoMove | EndReason::Stalemate);
        if must_move && !rules.ends.iter().flatten().any(is_stuck_end) && rules.players.len() > 1 {
            ends.draws.push("If the player to move has no legal move, the game is a draw.".into());
        }
        ends
    }
}

/// What check is, in a game with royal pieces.
pub(super) fn check(rules: &Rules) -> Option<String> {
    let royal = join_or(&piece_names(rules, rules.royal));
    (!royal.is_empty()).then(|| {
        format!(
            "A {royal} that is attacked is in check. A player may not make a move that leaves their own {royal} in check."
        )
    })
}

/// The names of the only pieces that are left, if that ends the game.
fn only_pieces(end: &EndRule) -> Option<KindSet> {
    match &*end.condition {
        Condition::Atom(Atom::Only(kinds)) => Some(*kinds),
        _ => None,
    }
}

/// The ends that can be reached: no mate without royal pieces, no condition that never holds, and none behind another end that
/// always comes first.
fn possible_ends<'r>(rules: &Rules, list: &'r [EndRule]) -> impl Iterator<Item = &'r EndRule> {
    let has_royals = !rules.royal.is_empty();
    let is_fact = |end: &EndRule, fact: Fact| *end.condition == Condition::Atom(Atom::Fact(fact));
    list.iter()
        .enumerate()
        .filter(move |(index, end)| {
            let is_mate = is_fact(end, Fact::Mated);
            let comes_first = |earlier: &EndRule| {
                !earlier.if_claimed && (earlier.condition == end.condition || is_mate && is_fact(earlier, Fact::Stuck))
            };
            (!is_mate || has_royals) && !never_holds(&end.condition) && !list[..*index].iter().any(comes_first)
        })
        .map(|(_, end)| end)
}

/// Whether the condition fails in every position, as `insufficient_material = ∅` does.
fn never_holds(condition: &Condition) -> bool {
    let fails = |atom: &Atom| match atom {
        Atom::Holds(pattern) => pattern.is_empty(),
        Atom::Can(body) => **body == Move::Never,
        _ => false,
    };
    condition.decide(&mut |atom| fails(atom).then_some(false)) == Some(false)
}

/// Whether the player who gives perpetual check loses by this end. The condition names the player who is in check.
fn is_perpetual_check_lost(mover: usize, end: &EndRule) -> bool {
    end.condition.atoms().any(|atom| match atom {
        Atom::Perpetual(perpetual) if perpetual.player == mover => end.result == EndResult::Win,
        Atom::Perpetual(_) => end.result == EndResult::Loss,
        _ => false,
    })
}

fn describe(rules: &Rules, mover: usize, end: &EndRule) -> String {
    let reason = EndReason::of(end);
    let names = |kinds: KindSet| piece_names(rules, kinds);
    let clause = match (&reason, &end.result) {
        (EndReason::Checkmate, EndResult::Loss) if rules.players.len() == 2 => {
            let royal = join_or(&names(rules.royal));
            return format!("Checkmate wins: the enemy {royal} is attacked, and no move ends the attack.");
        }
        (EndReason::Checkmate, EndResult::LastMover | EndResult::Player(_)) => {
            return "Checkmate wins for the player who gives it.".into();
        }
        (EndReason::Checkmate, EndResult::Win) => return "A player who is checkmated wins.".into(),
        (EndReason::PerpetualCheck, _) if is_perpetual_check_lost(mover, end) => {
            return "If a player repeats a position by giving check at every turn, that player loses.".into();
        }
        (EndReason::PerpetualCheck, EndResult::Draw) => {
            return "If both players repeat a position by giving check at every turn, the game is a draw.".into();
        }
        (EndReason::NoMove, EndResult::Loss) => return "A player to move who has no legal move loses.".into(),
        (EndReason::NoMove, EndResult::Win) => return "A player to move who has no legal move wins.".into(),
        (EndReason::Stalemate, EndResult::Draw) => {
            return format!("Stalemate is a draw: the player to move has no legal move{}.", not_in_check(rules));
        }
        (EndReason::Text(text), _) => match only_pieces(end) {
            Some(kinds) => {
                let names: Vec<String> = names(kinds).iter().map(|name| plural(name)).collect();
                format!("only {} are left", join_and(&names))
            }
            None => format!("the rule “{text}” applies"),
        },
        (EndReason::Quiet(turns), _) => {
            let progress = join_or(&names(rules.progress));
            let progress = if progress.is_empty() { progress } else { format!(" or a {progress} move") };
            let per_move = u32::try_from(rules.players.len()).unwrap_or(1).max(1);
            format!("{} moves by each player pass without a capture{progress}", turns / per_move)
        }
        (EndReason::Repetition(times), _) => format!("the same position occurs for the {} time", ordinal(*times)),
        (EndReason::Passes(1), _) => "a player passes".into(),
        (EndReason::Passes(times), _) => format!("players pass {} times in a row", in_words(*times)),
        (reason, _) => reason.to_string(),
    };
    format!("If {clause}, {}.", outcome(rules, end))
}

fn not_in_check(rules: &Rules) -> &'static str {
    if rules.royal.is_empty() { "" } else { " and is not in check" }
}

fn in_words(count: u32) -> String {
    u8::try_from(count).map_or_else(|_| count.to_string(), number)
}

fn ordinal(n: u32) -> String {
    const WORDS: [&str; 7] = ["", "first", "second", "third", "fourth", "fifth", "sixth"];
    let word = usize::try_from(n).ok().and_then(|index| WORDS.get(index));
    word.filter(|word| !word.is_empty()).map_or_else(|| format!("{n}th"), |word| (*word).into())
}

/// The names of some kinds, each once.
fn piece_names(rules: &Rules, kinds: KindSet) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for kind in kinds.iter().filter(|kind| kind.index().is_some()) {
        let name = name(rules, kind);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn outcome(rules: &Rules, end: &EndRule) -> String {
    let is_alone = rules.players.len() == 1;
    let winner = match &end.result {
        EndResult::Draw if end.if_claimed => return "a player may claim a draw".into(),
        EndResult::Draw => return "the game is a draw".into(),
        EndResult::Loss if is_alone => return "the player loses".into(),
        EndResult::Loss if rules.players.len() > 2 => return "the player to move loses".into(),
        EndResult::Most(_) => return "the player with more pieces or squares that count wins".into(),
        EndResult::Win if is_alone => "the player".into(),
        EndResult::Win => "the player to move".into(),
        EndResult::Loss | EndResult::LastMover => "the player who has just moved".into(),
        EndResult::Player(player) => rules.players.get(*player).cloned().unwrap_or_default(),
    };
    format!("{winner} {}", if end.if_claimed { "may claim a win" } else { "wins" })
}
