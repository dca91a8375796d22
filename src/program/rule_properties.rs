//! Properties of the rules that the interpreter and the vm need next to the moves.

use crate::algebra::term::{Atom, Condition};
use crate::algebra::{KindSet, Marks, Rules};

/// Properties of the rules that the engines need next to the moves.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the properties are independent")]
pub(super) struct RuleProperties {
    /// By player, all their pieces.
    pub sides: Vec<KindSet>,
    /// By player, their royal pieces.
    pub royals: Vec<KindSet>,
    /// By player, the pieces of all others.
    pub enemies: Vec<KindSet>,
    pub lost_when_moved: Marks,
    pub lasting_one_turn: Marks,
    /// The marks that a piece loses when their condition fails.
    pub conditional_marks: Marks,
    pub has_superko: bool,
    /// The largest n of any `passes n`; 0 without one.
    pub max_passes: u8,
    /// Whether an end reads the past.
    pub ends_read_past: bool,
    /// Whether an end needs earlier positions themselves: for `perpetual`, `since` and `when`, or because `repeated` or `quiet` is nested in a move
    /// or in `their`.
    pub ends_read_other_past: bool,
    /// Whether the end of a turn only passes the turn: it changes no marks and needs no test for legality.
    pub has_plain_turn_ends: bool,
}

impl RuleProperties {
    pub fn new(rules: &Rules) -> Self {
        let sides: Vec<KindSet> = (0..rules.players.len()).map(|player| rules.side(player)).collect();
        let all = sides.iter().fold(KindSet::default(), |all, side| all.or(*side));
        let conditions = || rules.ends.iter().flatten().map(|end| &*end.condition);
        let moves = rules.turns.iter().map(|turn| turn.body.max_passes());
        let max_passes = conditions().map(Condition::max_passes).chain(moves).max().unwrap_or(0);
        Self {
            enemies: sides.iter().map(|side| all.without(*side)).collect(),
            royals: sides.iter().map(|side| side.and(rules.royal)).collect(),
            sides,
            lost_when_moved: rules.marks_where(|mark| mark.lost_when_moved),
            lasting_one_turn: rules.marks_where(|mark| mark.lasts_one_turn),
            conditional_marks: rules.conditional_marks(),
            has_superko: rules.turns.iter().any(|turn| turn.body.depends_on_history()),
            max_passes: u8::try_from(max_passes).unwrap_or(u8::MAX),
            has_plain_turn_ends: max_passes == 0
                && rules.royal.is_empty()
                && rules.marks.iter().all(|mark| !mark.lasts_one_turn && mark.kept_while.is_none()),
            ends_read_past: conditions().any(Condition::depends_on_history),
            ends_read_other_past: conditions().any(reads_other_past),
        }
    }
}

/// Returns whether the condition needs earlier positions themselves.
fn reads_other_past(condition: &Condition) -> bool {
    condition.atoms().any(|atom| !matches!(atom, Atom::Fact(_)) && atom.depends_on_history())
}
