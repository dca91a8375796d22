//! What the rules say besides their moves.

use crate::algebra::term::Condition;
use crate::algebra::{KindSet, Rules};
use crate::program::automaton::program::Facts;

pub(super) fn facts(rules: &Rules) -> Facts {
    let sides: Vec<KindSet> = (0..rules.players.len()).map(|player| rules.side(player)).collect();
    let enemies = (0..sides.len()).map(|player| {
        let others = sides.iter().enumerate().filter(|&(other, _)| other != player);
        others.fold(KindSet::default(), |set, (_, side)| set.or(*side))
    });
    let conditions = || rules.ends.iter().flatten().map(|end| &*end.condition);
    let moves = rules.turns.iter().map(|turn| turn.body.max_passes());
    let most_passes = conditions().map(Condition::max_passes).chain(moves).max().unwrap_or(0);
    Facts {
        enemies: enemies.collect(),
        royals: sides.iter().map(|side| side.and(rules.royal)).collect(),
        sides,
        lost_when_moved: rules.marks_where(|mark| mark.lost_when_moved),
        lasting_one_turn: rules.marks_where(|mark| mark.lasts_one_turn),
        conditional: rules.conditional_marks(),
        remembers: rules.turns.iter().any(|turn| turn.body.depends_on_history()),
        most_passes: u8::try_from(most_passes).unwrap_or(u8::MAX),
        plain_ends: most_passes == 0
            && rules.royal.is_empty()
            && rules.marks.iter().all(|mark| !mark.lasts_one_turn && mark.kept_while.is_none()),
        asks_past: conditions().any(Condition::depends_on_history),
        asks_oddly: conditions().any(asks_oddly),
    }
}

/// Does a condition ask for the past of another position than the one it is asked of?
fn asks_oddly(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => asks_oddly(inner),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(asks_oddly),
        Condition::Repeated(_) | Condition::Quiet(_) => false,
        other => other.depends_on_history(),
    }
}
