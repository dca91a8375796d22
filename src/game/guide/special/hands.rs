//! Pieces that players hold at the start.

use crate::algebra::{Kind, Rules};
use crate::game::guide::piece::name;
use crate::game::guide::sentence::{join_and, number, plural, with_article};

/// `Each player starts with nine men in hand.`
pub(super) fn describe(rules: &Rules) -> Vec<String> {
    let held: Vec<Vec<String>> = (0..rules.players.len()).map(|player| held_by(rules, player)).collect();
    match held.first() {
        Some(first) if held.len() > 1 && held.iter().all(|other| other == first) => {
            if first.is_empty() {
                Vec::new()
            } else {
                vec![format!("Each player starts with {} in hand.", join_and(first))]
            }
        }
        _ => {
            let all = held.iter().zip(&rules.players).filter(|(held, _)| !held.is_empty());
            all.map(|(held, player)| format!("{player} starts with {} in hand.", join_and(held))).collect()
        }
    }
}

fn held_by(rules: &Rules, player: usize) -> Vec<String> {
    let counts = rules.hands.iter().enumerate().map(|(index, &count)| (Kind::piece(index), count));
    let own = counts.filter(|(kind, count)| *count > 0 && rules.side(player).contains(*kind));
    let on_board = rules.board_kinds();
    let drops = |kind: Kind| on_board.contains(kind);
    let text = |(kind, count): (Kind, u8)| match count {
        1 if !drops(kind) => format!("one token ({})", name(rules, kind)),
        _ if !drops(kind) => format!("{} tokens ({})", number(count), name(rules, kind)),
        1 => with_article(&name(rules, kind)),
        _ => format!("{} {}", number(count), plural(&name(rules, kind))),
    };
    own.map(text).collect()
}
