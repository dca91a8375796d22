//! Repetition and choice, for any move.

use super::cases;
use super::ground::{BOARDS, Ground};
use super::random::{made, scene};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn laws_of_repetition(m in made(), (board, numbers, place) in scene()) {
        let ground = Ground::new(BOARDS[board]);
        let (at, place) = (ground.position(&numbers), ground.place(place));
        prop_assert!(ground.made(0, &m).is_some(), "{} makes no sense", m);
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
            let (one_of, other_of) = (ground.of(&one, &at, place), ground.of(&other, &at, place));
            // where a rule cannot be carried out, what has been found before says nothing
            if let (Some(one_of), Some(other_of)) = (one_of, other_of) {
                prop_assert_eq!(one_of, other_of, "{} and {}", one, other);
            }
        }
    }

    #[test]
    fn greedy_keeps_what_can_do_nothing_more(m in made(), (board, numbers, place) in scene()) {
        let ground = Ground::new(BOARDS[board]);
        let (at, place) = (ground.position(&numbers), ground.place(place));
        let (once, often) = (ground.made(0, &m).unwrap(), ground.made(0, &format!("{m}*")).unwrap());
        let greedy = ground.made(0, &format!("{m}*!")).unwrap();
        let (Ok(often), Ok(greedy)) =
            (ground.interpreter.outcomes(&often, 0, &at, place), ground.interpreter.outcomes(&greedy, 0, &at, place))
        else { return Ok(()) };
        // `taken` is about the whole turn, which starts anew where it is asked here
        prop_assume!(!m.contains("taken"));
        for end in &greedy {
            prop_assert!(often.contains(end), "{} leads elsewhere", m);
        }
        for end in &often {
            let Ok(next) = ground.interpreter.outcomes(&once, 0, &end.position, end.interest) else { return Ok(()) };
            if next.is_empty() {
                prop_assert!(greedy.contains(end), "{} stops short", m);
            }
            if next.iter().any(|state| state != end) {
                prop_assert!(!greedy.contains(end) , "{} could go on", m);
            }
        }
    }
}
