//! Computes the properties of the rules that the machine needs next to their moves.

use crate::algebra::term::{Atom, Condition};
use crate::algebra::{KindSet, Rules};
use crate::program::vm::program::RuleProperties;

pub(super) fn rule_properties(rules: &Rules) -> RuleProperties {
    let sides: Vec<KindSet> = (0..rules.players.len()).map(|player| rules.side(player)).collect();
    let enemies = (0..sides.len()).map(|player| {
        let others = sides.iter().enumerate().filter(|&(other, _)| other != player);
        others.fold(KindSet::default(), |set, (_, side)| set.or(*side))
    });
    let conditions = || rules.ends.iter().flatten().map(|end| &*end.condition);
    let moves = rules.turns.iter().map(|turn| turn.body.max_passes());
    let max_passes = conditions().map(Condition::max_passes).chain(moves).max().unwrap_or(0);
    RuleProperties {
        enemies: enemies.collect(),
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

/// Returns whether the condition may read the past of another position, because a move or `their` contains it.
fn reads_other_past(condition: &Condition) -> bool {
    condition.atoms().any(|atom| !matches!(atom, Atom::Fact(_)) && atom.depends_on_history())
}
