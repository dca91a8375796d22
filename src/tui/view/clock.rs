//! Clock times as text.

use crate::players::TimeControl;
use std::time::Duration;

/// Remaining time: `1:02:03`, `4:05`, with tenths below ten seconds.
pub fn remaining_text(time: Duration) -> String {
    let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
    match seconds {
        0..10 => format!("0:{seconds:02}.{tenths}"),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// A time control: `3 min + 2 s`.
pub fn time_control_text(TimeControl { base, increment }: TimeControl) -> String {
    let (minutes, seconds) = (base.as_secs() / 60, base.as_secs() % 60);
    let base = if seconds == 0 { format!("{minutes} min") } else { format!("{minutes}:{seconds:02}") };
    if increment.is_zero() { base } else { format!("{base} + {} s", increment.as_secs_f64()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted() {
        let remaining = |millis| remaining_text(Duration::from_millis(millis));
        assert_eq!(
            [0, 9_950, 10_000, 245_999, 3_723_000].map(remaining),
            ["0:00.0", "0:09.9", "0:10", "4:05", "1:02:03"]
        );
        let of = |seconds, millis| {
            let (base, increment) = (Duration::from_secs(seconds), Duration::from_millis(millis));
            time_control_text(TimeControl { base, increment })
        };
        assert_eq!([of(300, 0), of(180, 2000), of(90, 500)], ["5 min", "3 min + 2 s", "1:30 + 0.5 s"]);
    }
}
