//! Repetition and choice, for any move.

use super::cases;
use super::random::{random_move, random_position};
use super::small_game::{BOARDS, SmallGame};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn laws_of_repetition(m in random_move(), (board, numbers, place) in random_position()) {
        let game = SmallGame::new(BOARDS[board]);
        let (at, place) = (game.position(&numbers), game.place(place));
        prop_assert!(game.parse_move(0, &m).is_some(), "{} is invalid", m);
        for (one, other) in [
            (format!("{m}{{0}}"), "nil".to_owned()),
            (format!("{m}*"), format!("nil | ({m}+)")),
            (format!("{m}+"), format!("{m} ({m}*)")),
            (format!("{m}?"), format!("nil | {m}")),
            (format!("{m}{{2}}"), format!("{m} {m}")),
            (format!("{m}{{1,3}}"), format!("{m} ({m}?) ({m}?)")),
            (format!("nil {m}"), format!("{m} nil")),
            (format!("{m}?!"), format!("{m} else nil")),
            (format!("{m} | ∅"), format!("{m} | {m}")),
        ] {
            let (one_of, other_of) = (game.outcomes_of(&one, &at, place), game.outcomes_of(&other, &at, place));
            // If the rules exceed the budget, the outcomes are incomplete.
            if let (Some(one_of), Some(other_of)) = (one_of, other_of) {
                prop_assert_eq!(one_of, other_of, "{} and {}", one, other);
            }
        }
    }

    #[test]
    fn greedy_repetition_keeps_only_final_states(m in random_move(), (board, numbers, place) in random_position()) {
        let game = SmallGame::new(BOARDS[board]);
        let (at, place) = (game.position(&numbers), game.place(place));
        let (once, often) = (game.parse_move(0, &m).unwrap(), game.parse_move(0, &format!("{m}*")).unwrap());
        let greedy = game.parse_move(0, &format!("{m}*!")).unwrap();
        let (Ok(often), Ok(greedy)) =
            (game.interpreter.outcomes(&often, 0, &at, place), game.interpreter.outcomes(&greedy, 0, &at, place))
        else { return Ok(()) };
        // `taken` is about the whole turn, and each call here starts a new turn.
        prop_assume!(!m.contains("taken"));
        for end in &greedy {
            prop_assert!(often.contains(end), "{} leads elsewhere", m);
        }
        for end in &often {
            let Ok(next) = game.interpreter.outcomes(&once, 0, &end.position, end.interest) else { return Ok(()) };
            if next.is_empty() {
                prop_assert!(greedy.contains(end), "{} stops short", m);
            }
            if next.iter().any(|state| state != end) {
                prop_assert!(!greedy.contains(end) , "{} could go on", m);
            }
        }
    }
}
